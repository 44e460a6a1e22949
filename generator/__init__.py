"""Generator of puzzles: daily series, and random puzzles of a given mode and tier."""

from typing import TYPE_CHECKING, Any

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

_LATER = {
    "DailyPuzzle": "documents",
    "Puzzle": "documents",
    "PuzzleSolution": "documents",
    "Series": "dailies",
    "daily": "dailies",
    "game": "games",
    "publish": "publishing",
}


def __getattr__(name: str) -> Any:
    """Return a public name; its module is imported on first use."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.common.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
