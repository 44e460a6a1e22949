"""Deals and puzzles made to order: from a player's words, from a seed, at random, day by day."""

from typing import TYPE_CHECKING, Any

from generator.shooting_party.deals import DealSourceError, deal_from
from generator.shooting_party.playout import Playout, random_game

if TYPE_CHECKING:
    from generator.dailies import Series, daily
    from generator.documents import DailyPuzzle, Puzzle, PuzzleSolution
    from generator.publishing import publish

__all__ = [
    "DailyPuzzle",
    "DealSourceError",
    "Playout",
    "Puzzle",
    "PuzzleSolution",
    "Series",
    "daily",
    "deal_from",
    "publish",
    "random_game",
]

_LATER = {
    "DailyPuzzle": "documents",
    "Puzzle": "documents",
    "PuzzleSolution": "documents",
    "Series": "dailies",
    "daily": "dailies",
    "publish": "publishing",
}


def __getattr__(name: str) -> Any:
    """Import what puzzles are made with only when it is asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
