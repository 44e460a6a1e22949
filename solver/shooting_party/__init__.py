"""The public interface of The Shooting Party: its rules, its exact solver, its verifier."""

from typing import TYPE_CHECKING

from solver.common.loading import imported_later
from solver.shooting_party.rules import drawing
from solver.shooting_party.rules.deal import Deal, DealError
from solver.shooting_party.rules.known_cards import KnownCards
from solver.shooting_party.rules.moves import Move, MoveError
from solver.shooting_party.rules.notation import SourceError
from solver.shooting_party.rules.position import Event, IllegalMove, Position
from solver.shooting_party.rules.record import Record, RecordError
from solver.shooting_party.rules.replays import verify
from solver.shooting_party.rules.scores import Goal, GoalError
from solver.shooting_party.rules.switches import RulesError, RuleSet
from solver.shooting_party.rules.verify import Refused

if TYPE_CHECKING:
    from solver.shooting_party.analysis.explain import Explanation, explain
    from solver.shooting_party.analysis.hints import Hints
    from solver.shooting_party.analysis.losses import Account, account
    from solver.shooting_party.analysis.prospects import Prospects
    from solver.shooting_party.relaxation.bound import upper_bound
    from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget
    from solver.shooting_party.search.many import solve_many
    from solver.shooting_party.search.query import Query
    from solver.shooting_party.search.reachability import Reachability
    from solver.shooting_party.search.solution import Solution
    from solver.shooting_party.search.solve import solve

# The rules do not know how they are drawn.
Position.__str__ = drawing.as_text  # type: ignore[assignment,method-assign]
Position._repr_html_ = drawing.as_html  # type: ignore[attr-defined]

__all__ = [
    "Account", "Budget", "Deal", "DealError", "Event", "Explanation", "Goal", "GoalError",
    "Hints", "IllegalMove", "KnownCards", "Meter", "Move", "MoveError", "OutOfBudget", "Position",
    "Prospects", "Query", "Reachability", "Record", "RecordError", "Refused", "RuleSet",
    "RulesError", "Solution", "SourceError", "account", "explain", "solve", "solve_many",
    "upper_bound", "verify",
]  # fmt: skip

__getattr__, __dir__ = imported_later(
    __name__,
    {
        "analysis.explain": "Explanation explain",
        "analysis.hints": "Hints",
        "analysis.losses": "Account account",
        "analysis.prospects": "Prospects",
        "relaxation.bound": "upper_bound",
        "search.budget": "Budget Meter OutOfBudget",
        "search.many": "solve_many",
        "search.query": "Query",
        "search.reachability": "Reachability",
        "search.solution": "Solution",
        "search.solve": "solve",
    },
)
