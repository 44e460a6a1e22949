"""The game's part of a puzzle's documents, made from an accepted candidate."""

from __future__ import annotations

from typing import Any

from generator.common.documents import Json
from generator.common.games import Contents
from generator.no_mans_land.candidates import Candidate
from solver.no_mans_land.analysis.documents import options_document, rounded
from solver.no_mans_land.exact.solve import Solution
from solver.no_mans_land.exact.values import EQUAL
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import GAME, Position
from solver.no_mans_land.rules.record import SOLVER_VERSION
from solver.no_mans_land.rules.shots import goes_astray

RNG = "splitmix64/fisher-yates/1"
CREDITS = {"game": "Walter O'Hara, 2001"}
PROOFS = {"points": "count", "values": "dynamic programming"}


def contents(candidate: Candidate, solution: Solution) -> Contents:
    """Return the game's part of both documents. The candidate must have passed all stages."""
    c = candidate
    [(position, options)] = c.found
    assert c.rating is not None
    best = options[0]
    equal = sum(option.value >= best.value - EQUAL for option in options)
    common = {"game": GAME, "rules": str(c.rules), "goal": {"aim": c.task.goal}}
    puzzle = common | {
        "mode": c.task.mode,
        "tier": c.task.tier,
        "rng": RNG,
        "seed": str(c.seed),
        "deal": position.to_json(),
        "rating": c.rating.to_json(),
        "par": {"decisions": len(options), "best": equal},
        "themes": motifs_in(position, best.decision),
        "credits": CREDITS,
    }
    return Contents(puzzle, answer(str(c.rules), solution, position))


def answer(rules: str, solution: Solution, position: Position) -> Json:
    """Return the game's part of the solution of a puzzle that begins at a hand."""
    best = solution.options(position)[0]
    return {
        "game": GAME,
        "rules": rules,
        "goal": {"aim": solution.aim.name},
        "deal": position.to_json(),
        "score": {"value": rounded(best.value)},
        "line": {"decision": best.text},
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
    found = []
    if best.holds:
        found.append("hold fire")
    elif position.aimed.shots(position.rules):
        found.append("take the risk")
    if best.given:
        found.append("give up")
    if len(best.groups) > 1:
        found.append("split")
    if best.handler is not None:
        found.append("handler")
    if not best.holds and goes_astray(position.aimed, best):
        found.append("close miss")
    return sorted(found)
