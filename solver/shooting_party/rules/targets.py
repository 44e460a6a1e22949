"""Targets: what a puzzle in full view asks for, a goal and perhaps certain cards."""

from __future__ import annotations

from dataclasses import dataclass

from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal


@dataclass(frozen=True)
class Target:
    """A goal, and `cards` that must be in the score pile besides."""

    goal: Goal
    cards: frozenset[int] = frozenset()

    def reached(self, position: Position) -> bool:
        """Return True if the score pile of a position is enough."""
        return position.score in self.goal.scores and self.cards <= position.score_pile
