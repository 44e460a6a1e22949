"""What a position still allows: can the goal be reached from here, and if not, what can? And hints
at it, each as small as it can be: whether the goal is possible, the kind of move, the move.

With two passes or fewer left to play, one search to the end answers for every position together
(search/query.py). If that exceeds the effort, or with more passes left, each position has a
search of its own. Every "yes" and "no" is proven; what the effort leaves open is "unknown".
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.cards import Score
from solver.shooting_party.rules.moves import Move, kind_in_words
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import PERFECT, Goal
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget
from solver.shooting_party.search.query import Query, Reachability
from solver.shooting_party.search.solution import Solution, Verdict
from solver.shooting_party.search.solver import solve

EFFORT = 3_000_000  # the most positions of one search: a second or two
LABELS_EFFORT = 1_000_000  # the most positions of the labels for one goal, which are then given up
LABELS_PASSES = 2  # with more passes left to play than this, labels are not tried


class Prospects:
    """Answers for `start` and all that follows from it, within the passes of its rules. Each search
    has a limit of its own (`EFFORT`), `budget` limits all of them together.
    """

    def __init__(self, start: Position, budget: Budget | Meter | None = None) -> None:
        self.start = start
        self._meter = Meter.of(budget)
        self._labels: dict[frozenset[Score], Reachability | None] = {}
        self._asked: dict[tuple[frozenset[Score], conversion.Words], Verdict] = {}

    def allows(self, position: Position, goal: Goal) -> Verdict:
        """Return whether the goal is or can be reached; raise `ValueError` for another deal."""
        if position.deal is not self.start.deal and position.deal != self.start.deal:
            raise ValueError(f"a position of {position.deal.name}, not of {self.start.deal.name}")
        if position.score in goal.scores:
            return "yes"
        if position.is_over:
            return "no"
        labels = self._labels_for(goal)
        if labels is not None:
            return "yes" if labels.allows(position) else "no"
        key = goal.scores, conversion.pack(position)
        if key not in self._asked:
            meter = self._meter.share(EFFORT)
            self._asked[key] = solve(position, goal=goal, budget=meter).verdict
        return self._asked[key]

    def best(self, position: Position) -> tuple[int, int]:
        """Return the best value (queens + aces) known to be allowed, and the best not ruled out."""
        upper: int | None = None
        for value in range(sum(PERFECT), -1, -1):
            verdict = self.allows(position, Goal.parse(str(value)))
            if verdict != "no" and upper is None:
                upper = value
            if verdict == "yes" and upper is not None:
                return value, upper
        raise AssertionError("no score at all is always allowed")

    def _labels_for(self, goal: Goal) -> Reachability | None:
        """Return the labels for a goal; None if they are not tried or exceed the effort. An easier
        goal is within reach of more positions, so it is not tried once a harder one was given up.
        """
        if goal.scores not in self._labels:
            failed = [scores for scores, labels in self._labels.items() if labels is None]
            given_up = any(scores < goal.scores for scores in failed)
            self._labels[goal.scores] = None if given_up else self._make_labels(goal)
        return self._labels[goal.scores]

    def _make_labels(self, goal: Goal) -> Reachability | None:
        start = self.start
        if start.rules.passes - start.pass_number >= LABELS_PASSES or start.is_over:
            return None
        meter = self._meter.share(min(EFFORT, LABELS_EFFORT))
        try:
            return Reachability(Query(start, goal, meter))
        except OutOfBudget:
            return None


HINT_SCHEMA = "shooting-party/hint/1"


@dataclass(frozen=True)
class Hints:
    """Hints for a running game on how to reach the goal or, failing that, the best score.

    `position` is where the game stands, `goal` None if only the best score is asked about. `budget`
    limits all answers together, to `limits`; each is worked out when it is first asked for.
    """

    position: Position
    goal: Goal | None
    budget: Budget | Meter | None = None

    limits: Budget = field(init=False)
    """What the hints may cost: what is left on the meter when they are asked for."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "limits", self._meter.limits)

    @cached_property
    def _meter(self) -> Meter:
        return Meter.of(self.budget)

    @cached_property
    def verdict(self) -> Verdict:
        """Level 1: whether the goal, or without one four queens, can still be reached."""
        return (self._best if self.goal is None else self._asked).verdict

    @property
    def best(self) -> tuple[Score, bool]:
        """The best score known to be reachable, and whether it is proven to be the best."""
        return self._best.best.score, self._best.best.proven

    @property
    def move(self) -> Move | None:
        """Level 3: the next move of a line to the goal or best score; None if none improves it."""
        asked = self.goal is not None and self.verdict == "yes"
        line = (self._asked if asked else self._best).line
        return line.moves[0] if line is not None and line.moves else None

    @property
    def kind(self) -> str | None:
        """Level 2: the same move without its cards, in words."""
        if self.move is None:
            return None
        return kind_in_words(self.move, choice=self.position.choice_waits is not None)

    def to_json(self, level: int) -> dict[str, Any]:
        """Return ``shooting-party/hint/1`` with the answers of that level, 1 to 3, and of those
        below. Raise what `Position.document_head` raises.
        """
        document = self.position.document_head(HINT_SCHEMA)
        document["level"] = level
        document["asked"] = None if self.goal is None else self.goal.text
        document["limits"] = self.limits.to_json()
        document["goal"] = "4q" if self.goal is None else self.goal.text
        document["possible"] = self.verdict
        if level >= 2:
            document["kind"] = self.kind
        if level >= 3:
            document["move"] = None if self.move is None else str(self.move)
        return document

    @cached_property
    def _asked(self) -> Solution:
        return solve(self.position, budget=self._meter, goal=self.goal)

    @cached_property
    def _best(self) -> Solution:
        return solve(self.position, budget=self._meter)
