"""The Shooting Party: its rules, its exact solver, its verifier."""

from typing import TYPE_CHECKING

from solver.common.errors import InputError, OutOfBudget
from solver.common.game import IllegalMove, MoveError, Played
from solver.common.loading import imported_later
from solver.common.record import Record
from solver.common.schemas import Refused
from solver.shooting_party.rules import drawing
from solver.shooting_party.rules.cards import Score
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Event, Move
from solver.shooting_party.rules.play import PLAY
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import Replay, Step, verify
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.sources import KnownCards
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from solver.shooting_party.analysis.explanation import (
        Alternative,
        ExplainedMove,
        Explanation,
        explain,
    )
    from solver.shooting_party.analysis.losses import Account, Loss, account
    from solver.shooting_party.analysis.par_solutions import ParSolutions
    from solver.shooting_party.analysis.prospects import Hints, Prospects
    from solver.shooting_party.relaxation.upper_bound import UpperBound, upper_bound
    from solver.shooting_party.search.budget import Budget, Meter
    from solver.shooting_party.search.solution import Best, Line, Solution
    from solver.shooting_party.search.solver import solve, solve_many
    from solver.shooting_party.unseen.advice import Advice, Advised, Estimate, advise

# The rules do not know how they are drawn.
Position.__str__ = drawing.as_text  # type: ignore[assignment,method-assign]
Position._repr_html_ = drawing.as_html  # type: ignore[attr-defined]

__all__ = [
    "PLAY", "Account", "Advice", "Advised", "Alternative", "Best", "Budget", "Deal",
    "Estimate", "Event", "ExplainedMove", "Explanation", "Goal", "Hints",
    "IllegalMove", "InputError", "KnownCards", "Line", "Loss", "Meter", "Move", "MoveError",
    "OutOfBudget", "ParSolutions", "Played", "Position", "Prospects", "Record",
    "Refused", "Replay", "RuleSet", "Score", "Solution", "Step",
    "UpperBound",
    "account", "advise", "explain", "solve", "solve_many", "upper_bound", "verify",
]  # fmt: skip

LIBRARIES = {"search": ("packed", "search"), "unseen": ("unseen", "players")}
"""The libraries of compiled code, and the packages whose entries each has (common/catalogue.py)."""

WEB_LIBRARIES = {"rules": ("packed.rules",)}
"""Those that pages alone load, likewise; there is no bitcode of them."""

__getattr__, __dir__ = imported_later(
    __name__,
    {
        "analysis.explanation": "Alternative ExplainedMove Explanation explain",
        "analysis.losses": "Account Loss account",
        "analysis.par_solutions": "ParSolutions",
        "analysis.prospects": "Hints Prospects",
        "relaxation.upper_bound": "UpperBound upper_bound",
        "search.budget": "Budget Meter",
        "search.solution": "Best Line Solution",
        "search.solver": "solve solve_many",
        "unseen.advice": "Advice Advised Estimate advise",
    },
)
