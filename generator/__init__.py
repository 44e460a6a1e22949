"""Publishes: daily puzzles of measured difficulty, on paper and on the web."""

from typing import TYPE_CHECKING

import shooting_party

__distribution__ = "shooting-party"
shooting_party.check("solver")

from solver.common.loading import imported_later  # noqa: E402 (not before the check)

if TYPE_CHECKING:
    from generator.common.calendar import Task
    from generator.common.commitment import Commitment
    from generator.common.dailies import Series, daily
    from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
    from generator.common.games import game
    from generator.common.publishing import Published, publish
    from generator.shooting_party.rating.open_grade import rate
    from generator.shooting_party.rating.rated import Rated

__all__ = [
    "Commitment", "DailyPuzzle", "Published", "Puzzle", "PuzzleSolution", "Rated", "Series", "Task",
    "daily", "game", "publish", "rate",
]  # fmt: skip

__getattr__, __dir__ = imported_later(
    __name__,
    {
        "common.calendar": "Task",
        "common.commitment": "Commitment",
        "common.dailies": "Series daily",
        "common.documents": "DailyPuzzle Puzzle PuzzleSolution",
        "common.games": "game",
        "common.publishing": "Published publish",
        "shooting_party.rating.open_grade": "rate",
        "shooting_party.rating.rated": "Rated",
    },
)
