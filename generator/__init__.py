"""Generator of puzzles: daily series, and random puzzles of a given mode and tier."""

from typing import TYPE_CHECKING

from solver.common.loading import imported_later

if TYPE_CHECKING:
    from generator.common.dailies import Series, daily
    from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
    from generator.common.games import game
    from generator.common.publishing import publish

__all__ = [
    "DailyPuzzle",
    "Puzzle",
    "PuzzleSolution",
    "Series",
    "daily",
    "game",
    "publish",
]

__getattr__, __dir__ = imported_later(
    __name__,
    {
        "DailyPuzzle": "common.documents",
        "Puzzle": "common.documents",
        "PuzzleSolution": "common.documents",
        "Series": "common.dailies",
        "daily": "common.dailies",
        "game": "common.games",
        "publish": "common.publishing",
    },
)
