"""Budgets: how much a question may cost, and the meter that a search runs under."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

Because = Literal["positions", "memory", "seconds"]

DEFAULT_MEMORY = 2 << 30


class OutOfBudget(Exception):
    """Positions, memory or seconds ran out; `because` says which."""

    def __init__(self, because: Because) -> None:
        super().__init__(because)
        self.because: Because = because


@dataclass(frozen=True)
class Budget:
    """What one call of `solve` may use; None is no limit.

    `positions` and `memory` (bytes of search tables, the 2 GB default being obeyed always) leave the answer the same on every
    machine. `seconds` does not: it is for people at a prompt.
    """

    positions: int | None = None
    memory: int = DEFAULT_MEMORY
    seconds: float | None = None


@dataclass
class Meter:
    """Counts what is used of a budget. `on_progress` is called now and then with the positions so far."""

    budget: Budget
    on_progress: Callable[[int], None] | None = None
    positions: int = 0
    started: float = field(default_factory=time.monotonic)

    def spend(self, positions: int) -> None:
        """Take down positions; `OutOfBudget` once the budget is overdrawn."""
        self.positions += positions
        if self.on_progress is not None:
            self.on_progress(self.positions)
        limit = self.budget.positions
        if limit is not None and self.positions >= limit:
            raise OutOfBudget("positions")
        if self.budget.seconds is not None and self.seconds >= self.budget.seconds:
            raise OutOfBudget("seconds")

    @property
    def left(self) -> int | None:
        """Positions left, or None without a limit."""
        limit = self.budget.positions
        return None if limit is None else max(limit - self.positions, 0)

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    def part(self, positions: int) -> Meter:
        """A meter for a share of this one: at most `positions` more, and no more than are left.

        What it counts is to be added to this one by the caller.
        """
        left = self.left
        share = positions if left is None else min(positions, left)
        seconds = None if self.budget.seconds is None else self.budget.seconds - self.seconds
        return Meter(Budget(share, self.budget.memory, seconds), self._relay())

    def _relay(self) -> Callable[[int], None] | None:
        report, base = self.on_progress, self.positions
        return None if report is None else lambda positions: report(base + positions)
