"""The Shooting Party: its rules, its exact solver, its verifier. The public face of the game."""

from typing import TYPE_CHECKING, Any

from solver.shooting_party.deal import Deal, DealError
from solver.shooting_party.moves import Move, MoveError
from solver.shooting_party.position import Event, IllegalMove, Position
from solver.shooting_party.record import Record, RecordError
from solver.shooting_party.rules import RulesError, RuleSet
from solver.shooting_party.scores import Goal, GoalError

if TYPE_CHECKING:
    from solver.shooting_party.search.budget import Budget
    from solver.shooting_party.solution import Solution
    from solver.shooting_party.stages import solve

__all__ = [
    "Budget",
    "Deal",
    "DealError",
    "Event",
    "Goal",
    "GoalError",
    "IllegalMove",
    "Move",
    "MoveError",
    "Position",
    "Record",
    "RecordError",
    "RuleSet",
    "RulesError",
    "Solution",
    "solve",
]

_LATER = {"Budget": "search.budget", "Solution": "solution", "solve": "stages"}


def __getattr__(name: str) -> Any:
    """Import the solver only when it is asked for: with it come numba and numpy."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
