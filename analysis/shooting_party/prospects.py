"""What a position still allows: can the goal be reached from here, and if not, what can?

Where two passes are left to play or fewer, one search to the end answers for every position at once
(search/outlook.py); where that does not fit the effort, and with more passes to play, each position
is asked for by itself. Every "yes" and "no" is proven; what the effort leaves open is "unknown".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from solver.shooting_party import packed
from solver.shooting_party.position import Position
from solver.shooting_party.scores import Goal, Score
from solver.shooting_party.search.ask import Question
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget
from solver.shooting_party.search.outlook import Outlook
from solver.shooting_party.solution import Verdict
from solver.shooting_party.stages import solve

EFFORT = 3_000_000
"""Positions that one search may go through: a second or two."""

OUTLOOK_EFFORT = 1_000_000
"""Positions that an outlook may go through before it is given up."""

OUTLOOK_PASSES = 2

MOST = 8
"""The best value there is."""


class Prospects:
    """Answers for `start` and all that legal moves make of it, within the passes of its rules."""

    def __init__(
        self,
        start: Position,
        effort: int = EFFORT,
        on_progress: Callable[[int], None] | None = None,
    ) -> None:
        self.start = start
        self.effort = effort
        self._on_progress = on_progress
        self._outlooks: dict[frozenset[Score], Outlook | None] = {}
        self._asked: dict[tuple[frozenset[Score], tuple[int, int]], Verdict] = {}

    def allows(self, position: Position, goal: Goal) -> Verdict:
        """Whether the goal has been, or can still be, reached from that position."""
        if position.score in goal.scores:
            return "yes"
        if position.is_over:
            return "no"
        words = packed.pack(position)
        outlook = self._outlook(goal)
        if outlook is not None:
            return "yes" if outlook.keeps(words) else "no"
        key = goal.scores, words
        if key not in self._asked:
            budget = Budget(positions=self.effort)
            answer = solve(position, goal=goal, budget=budget, on_progress=self._on_progress)
            self._asked[key] = answer.verdict
        return self._asked[key]

    def best(self, position: Position) -> tuple[int, int]:
        """The best value (queens + aces) that the position is known to allow, and the best that is
        not ruled out: equal when it is settled.
        """
        upper: int | None = None
        for value in range(MOST, -1, -1):
            verdict = self.allows(position, Goal.parse(str(value)))
            if verdict != "no" and upper is None:
                upper = value
            if verdict == "yes":
                return value, upper if upper is not None else value
        raise AssertionError("no score at all is always allowed")

    def _outlook(self, goal: Goal) -> Outlook | None:
        """The outlook on that goal; None where it does not fit the effort."""
        if goal.scores not in self._outlooks:
            self._outlooks[goal.scores] = self._look_out(goal)
        return self._outlooks[goal.scores]

    def _look_out(self, goal: Goal) -> Outlook | None:
        start = self.start
        if start.rules.passes - start.pass_number >= OUTLOOK_PASSES or start.is_over:
            return None
        effort = min(self.effort, OUTLOOK_EFFORT)
        meter = Meter(Budget(positions=effort), self._on_progress)
        game = packed.game(start.deal, start.rules)
        try:
            return Outlook(Question(game, packed.pack(start), goal, meter))
        except OutOfBudget:
            return None


def within(position: Position, passes: int) -> Position:
    """The same position where no more than that many passes are played."""
    return replace(position, rules=position.rules.within(passes))
