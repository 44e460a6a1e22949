"""Generator of puzzles: daily series, and random puzzles of a given mode and tier."""

from typing import TYPE_CHECKING

import shooting_party

__distribution__ = "shooting-party"
shooting_party.check("solver")

from solver.common.loading import imported_later  # noqa: E402 (not before the check)

if TYPE_CHECKING:
    from generator.common.dailies import Series, daily
    from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
    from generator.common.games import game
    from generator.common.publishing import publish
    from generator.shooting_party.rating.raters import rate

__all__ = [
    "DailyPuzzle", "Puzzle", "PuzzleSolution", "Series", "daily", "game", "publish", "rate",
]  # fmt: skip

__getattr__, __dir__ = imported_later(
    __name__,
    {
        "common.dailies": "Series daily",
        "common.documents": "DailyPuzzle Puzzle PuzzleSolution",
        "common.games": "game",
        "common.publishing": "publish",
        "shooting_party.rating.raters": "rate",
    },
)
