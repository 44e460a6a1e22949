"""The game's part of a puzzle's documents."""

from typing import Any

from generator.common.calendar import Task
from generator.common.games import Contents
from generator.common.rating.scale import Rating
from solver.common.schemas import Json
from solver.no_mans_land.analysis.documents import options_document, rounded
from solver.no_mans_land.exact.solved import Solution, best_of
from solver.no_mans_land.rules.decisions import Decision, goes_astray
from solver.no_mans_land.rules.play import SOLVER_VERSION
from solver.no_mans_land.rules.position import GAME, Position

CREDITS = {"game": "Walter O'Hara, 2001"}
PROOFS = {"points": "count", "values": "dynamic programming"}


def contents(
    task: Task, seed: int, solution: Solution, position: Position, rating: Rating
) -> Contents:
    """Return the game's part of both documents of a puzzle that begins at a hand. Nothing of that
    of the puzzle follows from the answer.
    """
    found = answer(solution, position)
    par: Json = {"decisions": len(solution.options(position))}
    if position.counterattack:
        ends = found["profile"][-1]["after"]
        lives = [{k: end[k] for k in ("points", "value")} for end in ends if not end["killed"]]
        par |= {"after": lives}
    told = rating.without_parts()  # what programs miss would give the answer away
    return Contents.of(task, seed, told, found, deal=position.to_json(), par=par, credits=CREDITS)


def answer(solution: Solution, position: Position) -> Json:
    """Return the game's part of the solution of a puzzle that begins at a hand."""
    options = solution.options(position)
    best = options[0]
    return {
        "game": GAME,
        "rules": str(solution.rules),
        "goal": {"aim": solution.aim.name},
        "deal": position.to_json(),
        "score": {"value": rounded(best.value)},
        "line": {"decision": best.text},
        "par": {"best": len(best_of(options))},
        "themes": motifs_in(position, best.decision),
        "profile": profile(solution, position),
        "proofs": PROOFS,
        "solver": SOLVER_VERSION,
    }


def profile(solution: Solution, position: Position) -> list[dict[str, Any]]:
    """Return the decisions of an options document in groups that lead to the same, the best first,
    and at the end what every end of the round is worth.
    """
    document = options_document(solution, position)
    groups: list[dict[str, Any]] = []
    for row in document["options"]:
        shown = {key: row[key] for key in row if key != "decision"}
        same = [group for group in groups if group["each"] == shown]
        if same:
            same[0]["decisions"].append(row["decision"])
        else:
            groups.append({"each": shown, "decisions": [row["decision"]]})
    return [*groups, {"after": document["after"]}]


def motifs_in(position: Position, best: Decision) -> list[str]:
    """Return the motifs of a puzzle, sorted."""
    motifs = {
        "hold fire": best.holds,
        "take the risk": bool(position.counterattack) and not best.holds,
        "give up": bool(best.given),
        "split": len(best.groups) > 1,
        "handler": best.handler is not None,
        "close miss": not best.holds and goes_astray(position.aimed, best),
    }
    return sorted(name for name, there in motifs.items() if there)
