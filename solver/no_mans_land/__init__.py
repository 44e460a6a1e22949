"""The public interface of No Man's Land: its rules, its exact solution, its checks of documents."""

from typing import TYPE_CHECKING, Any

from solver.no_mans_land.claims.kinds import check
from solver.no_mans_land.rules.aims import Aim, AimError
from solver.no_mans_land.rules.decisions import Decision, DecisionError
from solver.no_mans_land.rules.orders import Orders
from solver.no_mans_land.rules.position import Past, Position, PositionError, Shot
from solver.no_mans_land.rules.record import Record, RecordError, dealt, play_round
from solver.no_mans_land.rules.switches import RulesError, RuleSet

if TYPE_CHECKING:
    from solver.no_mans_land.analysis.hindsight import hindsight
    from solver.no_mans_land.analysis.reckoning import Reckoning, reckon
    from solver.no_mans_land.exact.law import Law
    from solver.no_mans_land.exact.solve import Option, Solution

__all__ = [
    "Aim",
    "AimError",
    "Decision",
    "DecisionError",
    "Law",
    "Option",
    "Orders",
    "Past",
    "Position",
    "PositionError",
    "Reckoning",
    "Record",
    "RecordError",
    "RuleSet",
    "RulesError",
    "Shot",
    "Solution",
    "check",
    "dealt",
    "hindsight",
    "play_round",
    "reckon",
]

_LATER = {
    "Law": "exact.law",
    "Option": "exact.solve",
    "Reckoning": "analysis.reckoning",
    "Solution": "exact.solve",
    "hindsight": "analysis.hindsight",
    "reckon": "analysis.reckoning",
}


def __getattr__(name: str) -> Any:
    """Return a name of the solution, imported only now because numba and numpy come with it."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
