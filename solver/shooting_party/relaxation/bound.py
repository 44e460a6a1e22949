"""The question put to CP-SAT: how much can be scored at most?

With one pass to play the relaxation is maximised for each course that the butler's search can take
(nowhere, or after a given number of pairs), each time asking for more than the courses before. With
two passes the question is whether a score is possible, from the highest down, until one is or the
effort runs out. With three the bound is the trivial one, which is exact for nearly all deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from solver.shooting_party.relaxation.cpsat import cp_model, solved
from solver.shooting_party.relaxation.hand import ALL_QUEENS, Hand
from solver.shooting_party.relaxation.walk import (
    ACES,
    Crossing,
    Expression,
    aces_left,
    known_pile,
    next_pile,
    not_aces,
)
from solver.shooting_party.rules.cards import JOKER, QUEEN
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Objective

EFFORT = 60.0
"""Deterministic seconds; about as many seconds of a slow machine."""

SCHEMA = "shooting-party/bound/1"

MOST_PASSES = 2
"""With more passes than this to play, the relaxation is not solved."""

LimitedBy = Literal["relaxation", "effort", "memory", "passes"]


@dataclass(frozen=True)
class UpperBound:
    """An upper bound: no more than `score` can be reached, in queens and aces (objective ``cards``)
    or in queens.

    `because` says what keeps it from being lower: the ``relaxation``, solved to its end (no more
    effort lowers it); the ``effort`` or the ``memory``, which ran out; or the number of ``passes``,
    too many for the relaxation. `trivial` is the bound without any work, `effort` the deterministic
    seconds spent.
    """

    score: int
    objective: Objective
    trivial: int
    because: LimitedBy
    effort: float


def upper_bound(
    position: Position,
    objective: Objective = "cards",
    effort: float = EFFORT,
    *,
    without: frozenset[str] = frozenset(),
) -> UpperBound:
    """Return an upper bound on the score at the end of the game, including what is scored already,
    within the passes of the position's rules.

    `effort` limits the work in CP-SAT's deterministic seconds: the same input gives the same answer
    on any machine (with the same version of ortools). `without` names constraints to leave out
    (groups.py). Raise `ValueError` if the position is in a pass beyond those of its rules.
    """
    rules = position.rules
    if position.pass_number > rules.passes:
        raise ValueError(f"a position of pass {position.pass_number} in {rules.passes} passes")
    queens, aces = position.score
    scored, trivial = (queens, 4) if objective == "queens" else (queens + aces, 8)
    if objective == "cards":
        trivial -= queens - aces  # an ace is scored with its queen or never
    if position.is_over:
        return UpperBound(scored, objective, trivial, "relaxation", 0.0)
    if rules.passes - position.pass_number >= MOST_PASSES:
        return UpperBound(trivial, objective, trivial, "passes", 0.0)
    maximum = _Maximum(position, objective, effort, without, scored, trivial)
    try:
        score, solved = maximum.fall() if maximum.another_pass else maximum.rise()
    except MemoryError:
        return UpperBound(trivial, objective, trivial, "memory", maximum.spent)
    because: LimitedBy = "relaxation" if solved else "effort"
    return UpperBound(score, objective, trivial, because, maximum.spent)


@dataclass(frozen=True)
class UpperBounds:
    """The bound within each number of passes that a position can still be played for."""

    position: Position
    objective: Objective
    profile: tuple[tuple[int, UpperBound], ...]

    def to_json(self) -> dict[str, Any]:
        """Return the document of schema ``shooting-party/bound/1`` (schemas/bound.json). Raise what
        `Position.document_head` raises.
        """
        document = self.position.document_head(SCHEMA)
        document["objective"] = self.objective
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
    effort: float = EFFORT,
) -> UpperBounds:
    """Return the bound within each number of passes from the position's own on. `effort` is for
    each of them.
    """
    profile = tuple(
        (
            passes,
            upper_bound(replace(position, rules=position.rules.within(passes)), objective, effort),
        )
        for passes in range(position.pass_number, position.rules.passes + 1)
    )
    return UpperBounds(position, objective, profile)


@dataclass
class _Maximum:
    """The computation of one bound: the models that have to be solved, and the effort they may
    take.
    """

    position: Position
    objective: Objective
    effort: float
    without: frozenset[str]
    scored: int
    trivial: int
    spent: float = 0.0

    @property
    def another_pass(self) -> bool:
        return self.position.pass_number < self.position.rules.passes

    def rise(self) -> tuple[int, bool]:
        """Return the greatest score of any course, course by course, and True if each
        was solved.
        """
        best = limit = self.scored
        for search in self.courses():
            if best == self.trivial:
                break
            model, score = self.model(search)
            model.add(score >= best + 1)
            model.add(score <= self.trivial)
            model.maximize(score)
            status, solver = self.solve(model)
            if status == cp_model.OPTIMAL:
                best = round(solver.objective_value)
            elif status == cp_model.UNKNOWN:
                limit = self.trivial
            elif status == cp_model.FEASIBLE:
                best = round(solver.objective_value)
                limit = max(limit, min(self.trivial, int(solver.best_objective_bound + 1e-6)))
        return max(best, limit), best >= limit

    def fall(self) -> tuple[int, bool]:
        """Return the greatest score that some course leaves possible, and True if that
        was settled.
        """
        for goal in range(self.trivial, self.scored, -1):
            for search in self.courses():
                model, score = self.model(search)
                model.add(score >= goal)
                status, _ = self.solve(model)
                if status != cp_model.INFEASIBLE:
                    return goal, status != cp_model.UNKNOWN
        return self.scored, True

    def courses(self) -> Iterator[int | None]:
        """Yield None (no shuffle by the butler), then the numbers of pairs after which he may
        search.
        """
        yield None
        position = self.position
        cards = not_aces(position.pile)
        if position.rules.butler_search == "shuffle" and JOKER in (*position.hand, *cards):
            first = 0 if JOKER in position.hand else cards.index(JOKER) // 2 + 1
            for pairs in range(first, len(cards) // 2 + 1):
                if aces_left(position, pairs):
                    yield pairs

    def model(self, search: int | None) -> tuple[cp_model.CpModel, Expression]:
        """Return the relaxation with that course, and the score at its end."""
        position, without = self.position, self.without
        model = cp_model.CpModel()
        cards = position.deal.cards - position.score_pile - set(ACES)
        walk = known_pile(model, position, search, self.another_pass, without)
        scored: dict[int, Expression] = dict.fromkeys(position.score_pile, 1)
        is_last = not self.another_pass
        hands = [Hand(model, walk, cards, position.rules, without, scored, is_last)]
        if self.another_pass:
            hand = hands[0]
            last = walk.steps[-1]
            crossing = Crossing(
                walk.crossings,
                {c: hand.held[c, last] for c in cards if (c, last) in hand.held},
                {**scored, **_scored_in([hand], cards)},
            )
            walk = next_pile(model, position, crossing, without)
            hands.append(Hand(model, walk, cards, position.rules, without, crossing.scored, True))
        now = _scored_in(hands, cards)
        for q in ALL_QUEENS:
            if q in now:
                model.add(now[q] <= 1)
        counted = now.values() if self.objective == "cards" else [now[q] for q in now if q in cards]
        return model, self.scored + sum(counted)

    def solve(self, model: cp_model.CpModel) -> tuple[cp_model.CpSolverStatus, cp_model.CpSolver]:
        """Solve one model with what is left of the effort; return the status and the solver."""
        status, solver = solved(model, max(self.effort - self.spent, 0.0))
        self.spent += solver.response_proto.deterministic_time
        return status, solver


def _scored_in(hands: list[Hand], cards: frozenset[int]) -> dict[int, Expression]:
    """Return how often each queen and ace is scored in those passes."""
    total: dict[int, Expression] = {}
    for q in ALL_QUEENS:
        if q in cards:
            total[q] = sum(v for h in hands for (c, _), v in h.meets.items() if c == q)
            total[q - QUEEN] = sum(v for h in hands for (c, _), v in h.aces.items() if c == q)
    return total
