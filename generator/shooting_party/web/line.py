"""The document beside a puzzle, ``shooting-party/line/1``: the line of its solution with comments,
and why a tempting move fails. All else the page finds by itself: it has the exact solver.
"""

from collections.abc import Sequence
from contextlib import suppress

from generator.shooting_party.studies.study import Study
from generator.shooting_party.verification import BesideQuestion
from solver.common.schemas import Json
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.solutions import line_of
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import moves_of, opening_of, replay, score_of
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.solve import solve

BUDGET = Budget(3_000_000, 1 << 30)
"""Of the line that shows why a move fails: left out if it takes more."""


def line(solution: Json) -> Json:
    """Return the document, made of the game's part of a puzzle's solution."""
    study = Study.from_document(solution) if solution.get("start") else None
    start = study.start if study else opening_of(solution)
    moves = moves_of(solution["line"]["moves"])
    made = {
        "schema": BesideQuestion.SCHEMA,
        **{key: solution[key] for key in ("rules", "goal", "start", "deal") if solution.get(key)},
        "line": [str(move) for move in moves],
        "comments": commented(start, moves),
    }
    if study is None:
        return made
    key, tempting = solution["line"]["key"], (solution.get("point") or {}).get("try")
    if tempting is not None:
        after = replay(start, moves[: key - 1]).end.play(Move.parse(tempting["move"]))
        made["refuted"] = [_refuted(study, after, tempting)]
    return made | {"key": key}


def commented(start: Position, moves: Sequence[Move]) -> list[list[str]]:
    """Return the comments on each move of a line."""
    words = Commentator(themes()[start.rules.theme], symbols=True)
    return [[*said] for _, _, said in words.along(start, moves)]


def _refuted(study: Study, after: Position, tempting: Json) -> Json:
    """Return a move that fails, with the rest of a line that shows why."""
    late, left, shown = tempting.get("moves"), tempting.get("left"), None
    with suppress(OutOfBudget):
        if late and (lines := fewest_moves(after, study.target, late, Meter(BUDGET))):
            shown = line_of(lines)
        elif left and (best := solve(after, None, "cards", BUDGET, Goal.of(score_of(left))).line):
            shown = best.moves
    found = {key: each for key, each in tempting.items() if key != "moves"}
    return found if shown is None else found | {"moves": [str(move) for move in shown]}
