"""The public interface of The Party: its rules, what can be forced, end games, players, checks."""

from typing import TYPE_CHECKING, Any

from solver.the_party.claims.kinds import check
from solver.the_party.rules.end_game import EndGame, EndGameError
from solver.the_party.rules.game import Game
from solver.the_party.rules.hearing import LogError
from solver.the_party.rules.moves import Move, MoveError
from solver.the_party.rules.record import Record, RecordError
from solver.the_party.rules.state import State, StateError
from solver.the_party.rules.switches import RulesError, RuleSet
from solver.the_party.rules.views import View, state_from_json, state_to_json

if TYPE_CHECKING:
    from solver.the_party.end_games.solve import Certificate, Solver
    from solver.the_party.open_hands.answers import Forced, explain, force
    from solver.the_party.open_hands.force import OutOfNodes
    from solver.the_party.players.bots import Bot, BotError, Mind, NoWorld

__all__ = [
    "Bot",
    "BotError",
    "Certificate",
    "EndGame",
    "EndGameError",
    "Forced",
    "Game",
    "LogError",
    "Mind",
    "Move",
    "MoveError",
    "NoWorld",
    "OutOfNodes",
    "Record",
    "RecordError",
    "RuleSet",
    "RulesError",
    "Solver",
    "State",
    "StateError",
    "View",
    "check",
    "explain",
    "force",
    "state_from_json",
    "state_to_json",
]

_LATER = {
    "Bot": "players.bots",
    "BotError": "players.bots",
    "Certificate": "end_games.solve",
    "Forced": "open_hands.answers",
    "Mind": "players.bots",
    "NoWorld": "players.bots",
    "OutOfNodes": "open_hands.force",
    "Solver": "end_games.solve",
    "explain": "open_hands.answers",
    "force": "open_hands.answers",
}


def __getattr__(name: str) -> Any:
    """Return a name that brings numba and numpy with it, imported only now."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
