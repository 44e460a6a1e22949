"""The question put to CP-SAT: how much can be scored at most?

With one pass to play the relaxation is maximised. With more the question is whether a score is
possible, from the highest down, until one is or the effort runs out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from solver.shooting_party.relaxation.course import Course
from solver.shooting_party.relaxation.cpsat import Expression, cp_model, solved
from solver.shooting_party.rules.cards import QUEEN, rank
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Objective, check_objective
from solver.shooting_party.rules.situation import check_cards, position_of
from solver.shooting_party.rules.switches import RuleSet

EFFORT = 60.0  # deterministic seconds; about as many seconds of a slow machine

SCHEMA = "shooting-party/bound/1"

LimitedBy = Literal["relaxation", "effort", "memory"]


@dataclass(frozen=True)
class UpperBound:
    """An upper bound: no more than `score` can be reached, in queens and aces (`objective`
    ``cards``) or in queens.

    `because` says what keeps it from being lower: the ``relaxation``, solved to its end (no more
    effort lowers it); or the ``effort`` or the ``memory``, which ran out. `trivial` is the bound
    without any work, `effort` the deterministic seconds spent.
    """

    score: int
    objective: Objective
    trivial: int
    because: LimitedBy
    effort: float


def upper_bound(
    subject: Position | Deal | int | str,
    rules: RuleSet | str | None = None,
    objective: Objective = "cards",
    budget: float | None = None,
) -> UpperBound:
    """Return an upper bound on the score at the end of the game, including what is scored already,
    from a position, or from the opening of a deal under `rules`, within
    the passes of its rules.

    `budget` limits the work in CP-SAT's deterministic seconds (None: `EFFORT`), about as many by
    the clock of a slow machine: the same input gives the same answer on any machine (with the same
    version of ortools). Raise `InputError` if the position is in a
    pass beyond those of its rules, or for a card twice or missing.
    """
    check_objective(objective)
    position = position_of(subject, rules)
    check_cards(position)
    queens, aces = position.score
    scored, trivial = (queens, 4) if objective == "queens" else (queens + aces, 8)
    if objective == "cards":
        trivial -= queens - aces  # an ace is scored with its queen or never
    if position.is_over:
        return UpperBound(scored, objective, trivial, "relaxation", 0.0)
    limit = EFFORT if budget is None else budget
    maximum = _Maximum(position, objective, limit, scored, trivial)
    try:
        score, solved = maximum.fall() if maximum.another_pass else maximum.highest()
    except MemoryError:
        return UpperBound(trivial, objective, trivial, "memory", maximum.spent)
    because: LimitedBy = "relaxation" if solved else "effort"
    return UpperBound(score, objective, trivial, because, maximum.spent)


@dataclass(frozen=True)
class UpperBounds:
    """The bounds by number of passes; `limit` is the effort that each could take."""

    position: Position
    objective: Objective
    limit: float
    profile: tuple[tuple[int, UpperBound], ...]

    def to_json(self) -> dict[str, Any]:
        """Return ``shooting-party/bound/1``; raise what `Position.document_head` raises."""
        document = self.position.document_head(SCHEMA)
        document["objective"] = self.objective
        document["limits"] = {"effort": self.limit}
        document["profile"] = [
            {
                "passes": passes,
                "upper": bound.score,
                "trivial": bound.trivial,
                "because": bound.because,
                "effort": round(bound.effort, 3),
            }
            for passes, bound in self.profile
        ]
        return document


def upper_bounds(
    position: Position,
    objective: Objective = "cards",
    on_progress: Callable[[UpperBounds], None] = lambda _: None,
) -> UpperBounds:
    """Return the bound within each number of passes from now on. `on_progress` is called with what
    is known after each of them.
    """
    found = UpperBounds(position, objective, EFFORT, ())
    for passes in range(position.pass_number, position.rules.passes + 1):
        within = replace(position, rules=position.rules.within(passes))
        bound = upper_bound(within, None, objective, EFFORT)
        found = replace(found, profile=(*found.profile, (passes, bound)))
        on_progress(found)
    return found


@dataclass
class _Maximum:
    """The computation of one bound: the models to be solved, and the effort they may take."""

    position: Position
    objective: Objective
    effort: float
    scored: int
    trivial: int
    spent: float = 0.0

    @property
    def another_pass(self) -> bool:
        return self.position.pass_number < self.position.rules.passes

    def highest(self) -> tuple[int, bool]:
        """Return the greatest score of the relaxation, and True if it was solved."""
        model, score = self.model()
        model.add(score >= self.scored)
        model.add(score <= self.trivial)
        model.maximize(score)
        status, solver = self.solve(model)
        if status == cp_model.UNKNOWN:
            return self.trivial, False
        return int(solver.best_objective_bound + 1e-6), status == cp_model.OPTIMAL

    def fall(self) -> tuple[int, bool]:
        """Return the greatest score that is possible, and True if that was settled."""
        for goal in range(self.trivial, self.scored, -1):
            model, score = self.model()
            model.add(score >= goal)
            status, _ = self.solve(model)
            if status != cp_model.INFEASIBLE:
                return goal, status != cp_model.UNKNOWN
        return self.scored, True

    def model(self) -> tuple[cp_model.CpModel, Expression]:
        """Return the relaxation, and the score at its end."""
        course = Course(self.position)
        counted = [
            v for c, v in course.scored.items() if self.objective == "cards" or rank(c) == QUEEN
        ]
        return course.model, sum(counted)

    def solve(self, model: cp_model.CpModel) -> tuple[cp_model.CpSolverStatus, cp_model.CpSolver]:
        """Solve one model with what is left of the effort; return the status and the solver."""
        status, solver = solved(model, max(self.effort - self.spent, 0.0))
        self.spent += solver.response_proto.deterministic_time
        return status, solver
