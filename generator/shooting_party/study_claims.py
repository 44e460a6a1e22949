"""Checks of a puzzle in full view and its solution: by replay, and by composing it anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.common.documents import Puzzle, PuzzleSolution
from generator.shooting_party.contents import STUDY_PROOFS, study_themes
from generator.shooting_party.task_claims import check_key, check_start
from solver.shooting_party.claims.document import moves_of, require
from solver.shooting_party.claims.solution import score_of
from solver.shooting_party.rules.verify import Replay, replay

if TYPE_CHECKING:
    from generator.shooting_party.studies.study import Study


def checked_study(document: Puzzle | PuzzleSolution) -> Study:
    """Return the puzzle of a document, not solved. Raise `ValueError` if its moves are illegal, or
    if it cannot begin there.
    """
    from generator.shooting_party.studies.study import Study

    study = Study.from_document(vars(document))
    require(study.goal == document.goal, "goal: not as a task is written")
    check_start(study)
    return study


def check_study_line(solution: PuzzleSolution) -> Replay:
    """Return the replay of a solution's line from the position in which the puzzle begins; raise
    `ValueError` if it does not do what the task wants.
    """
    task, line = checked_study(solution), solution.line
    game = replay(task.start, moves_of(line["moves"]))
    require(bool(game.steps), "line: no moves")
    require(game.end.score == score_of(solution.score), "score: not that of the line")
    require(task.target.reached(game.end), "line: it does not reach the goal")
    if task.asked == "line" and task.moves is not None:
        require(task.solved(game.end), "line: more moves than allowed")
        require(len(game.steps) == task.moves, f"line: {len(game.steps)} moves, not {task.moves}")
    counted = None if task.asked == "line" and task.moves is None else 1
    require(solution.solutions == counted, f"solutions: not {counted}")
    require(solution.proofs == STUDY_PROOFS, "proofs: not those of such a puzzle")
    early = any(task.target.reached(step.after) for step in game.steps[:-1])
    require(not early, "line: it goes on after the goal is reached")
    check_key(task, [step.move for step in game.steps], line["key"])
    return game


def study_of(document: Puzzle) -> Study | None:
    """Return the puzzle composed anew from its start and its task; None if it is not proven."""
    from generator.shooting_party.studies.composing import proven

    return proven(checked_study(document))


def problems_anew(solution: PuzzleSolution, study: Study | None) -> Iterator[str]:
    """Yield what a puzzle's solution claims and the puzzle composed anew does not show."""
    if study is None:
        yield "goal: no such puzzle is proven to begin here"
        return
    claimed: Mapping[str, Any] = solution.line
    if study.key + 1 != claimed["key"]:
        yield f"line: its key is move {study.key + 1}"
    if study.count != solution.solutions:
        yield f"solutions: {study.count}, not {solution.solutions}"
    if [str(move) for move in study.line] != claimed["moves"]:
        yield "line: not that of the search"
    if study_themes(study) != solution.themes:
        yield "themes: not those of most solutions"
