"""The Party: its rules, what can be forced, players."""

from typing import TYPE_CHECKING

from solver.common.errors import InputError, OutOfBudget
from solver.common.game import IllegalMove, MoveError, Played
from solver.common.loading import imported_later
from solver.common.record import Record
from solver.the_party.knowledge.views import Known, View
from solver.the_party.rules.game import State
from solver.the_party.rules.moves import Move
from solver.the_party.rules.play import PLAY
from solver.the_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.the_party.open_hands.answers import Chance, Explained, First, Forced, explain, force
    from solver.the_party.players.bots import Bot, Mind, Weighed

__all__ = [
    "PLAY", "Bot", "Chance", "Explained", "First", "Forced", "IllegalMove",
    "InputError", "Known", "Mind", "Move", "MoveError", "OutOfBudget",
    "Played", "Record", "RuleSet", "State", "View",
    "Weighed", "explain", "force",
]  # fmt: skip

LIBRARIES = {"the_party": ("packed", "knowledge", "open_hands", "players")}
"""The libraries of compiled code, and the packages whose entries each has (common/catalogue.py)."""

__getattr__, __dir__ = imported_later(
    __name__,
    {
        "open_hands.answers": "Chance Explained First Forced explain force",
        "players.bots": "Bot Mind Weighed",
    },
)
