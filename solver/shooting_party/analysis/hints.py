"""Hints, each as small as it can be: whether the goal is possible, the kind of move, the move."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from solver.shooting_party.rules.moves import Move, kind_in_words
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal, Score
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.solution import Solution, Verdict
from solver.shooting_party.search.solve import solve

SCHEMA = "shooting-party/hint/1"


@dataclass(frozen=True)
class Hints:
    """Hints for a running game on how to reach the goal or, failing that, the best score."""

    position: Position
    goal: Goal | None
    meter: Meter = field(default_factory=lambda: Meter(Budget()))

    limits: Budget = field(init=False)
    """What the hints may cost: what is left on the meter when they are asked for."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "limits", self.meter.limits)

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
        document = self.position.document_head(SCHEMA)
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
        return solve(self.position, budget=self.meter, goal=self.goal)

    @cached_property
    def _best(self) -> Solution:
        return solve(self.position, budget=self.meter)
