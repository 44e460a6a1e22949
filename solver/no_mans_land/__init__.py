"""No Man's Land: its rules and its exact solution."""

from typing import TYPE_CHECKING

from solver.common.errors import InputError
from solver.common.game import IllegalMove, MoveError, Played
from solver.common.loading import imported_later
from solver.common.record import Record
from solver.no_mans_land.rules.cards import Orders
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.past import Past, Shot
from solver.no_mans_land.rules.play import PLAY
from solver.no_mans_land.rules.position import Position, Round
from solver.no_mans_land.rules.switches import Aim, RuleSet

if TYPE_CHECKING:
    from solver.no_mans_land.analysis.reckoning import Change, Reckoning, reckon
    from solver.no_mans_land.exact.distribution import Distribution
    from solver.no_mans_land.exact.options import Chances
    from solver.no_mans_land.exact.solved import Option, Solution

__all__ = [
    "PLAY", "Aim", "Chances", "Change", "Decision", "Distribution", "IllegalMove",
    "InputError", "MoveError", "Option", "Orders", "Past", "Played", "Position",
    "Reckoning", "Record", "Round", "RuleSet", "Shot", "Solution",
    "reckon",
]  # fmt: skip

LIBRARIES = {"no_mans_land": ("packed", "exact", "players")}
"""The libraries of compiled code, and the packages whose entries each has (common/catalogue.py)."""

__getattr__, __dir__ = imported_later(
    __name__,
    {
        "analysis.reckoning": "Change Reckoning reckon",
        "exact.distribution": "Distribution",
        "exact.options": "Chances",
        "exact.solved": "Option Solution",
    },
)
