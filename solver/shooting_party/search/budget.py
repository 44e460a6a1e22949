"""Budgets: how much a question may cost; and the meter that a search runs under."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from solver.common.errors import InputError
from solver.common.errors import OutOfBudget as OutOfBudget
from solver.common.errors import StopReason as StopReason

DEFAULT_MEMORY = 2 << 30
MOST_NODES = 20_000
"""The default limit of a graph of solutions, in positions."""


@dataclass(frozen=True)
class Budget:
    """What a question may cost; None means no limit.

    `positions` (searched: a million takes about half a second) and `memory` (bytes of the search's
    arrays; always limited, by default to 2 GB) leave the answer the same on every machine.
    `seconds` does not: it is meant for people at a prompt.
    """

    positions: int | None = None
    memory: int = DEFAULT_MEMORY
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, limit in vars(self).items():
            if limit is not None and not limit >= 0:
                raise InputError(f"a budget of {limit} {name}")

    def divided(self, workers: int) -> Budget:
        """Return what each of some workers may use: they share the memory equally. Raise
        `InputError` if that is nothing, or for no worker.
        """
        if workers < 1:
            raise InputError(f"{workers} workers: one at least is needed")
        if self.memory < workers:
            raise InputError(f"{self.memory} bytes of memory are too little for {workers} workers")
        return replace(self, memory=self.memory // workers)

    def to_json(self) -> dict[str, Any]:
        """Return the budget as the `limits` of a document."""
        return {"positions": self.positions, "memory": self.memory, "seconds": self.seconds}

    @classmethod
    def from_json(cls, limits: Mapping[str, Any]) -> Budget:
        """Return the budget that the `limits` of a document give."""
        return cls(limits["positions"], limits["memory"], limits["seconds"])


BETWEEN = 0.2
"""Seconds between two reports of progress, at the least."""


class Meter:
    """A budget under way: what is used of a `budget`, in `positions` searched so far. Several
    questions may share one. `on_progress` is called with the positions a few times a second.

    A meter may have a *share*: a meter of its own that counts into this one and stops earlier or,
    for work that must be finished once begun, does not stop at all.
    """

    def __init__(self, budget: Budget, on_progress: Callable[[int], None] | None = None) -> None:
        self.budget = budget
        self.positions = 0
        self._report = on_progress
        self._parent: Meter | None = None
        self._enforced = True
        self._started = self._reported = time.monotonic()

    @classmethod
    def of(cls, budget: Budget | Meter | None) -> Meter:
        """Return a meter itself, or a new one for a budget."""
        return budget if isinstance(budget, Meter) else cls(budget or Budget())

    def share(self, positions: int | None) -> Meter:
        """Return a meter that counts into this one and stops after `positions` (None: no limit of
        its own), or earlier when this one stops.
        """
        meter = Meter(Budget(positions, self.budget.memory))
        meter._parent = self
        return meter

    def beyond(self) -> Meter:
        """Return a meter that counts into this one but never stops, except for memory."""
        meter = self.share(None)
        meter._enforced = False
        return meter

    def spend(self, positions: int) -> None:
        """Record `positions` more as used; raise `OutOfBudget` once a budget is used up."""
        for meter in self._counting():
            meter.positions += positions
            if meter._report is not None and time.monotonic() - meter._reported >= BETWEEN:
                meter._report(meter.positions)
                meter._reported = time.monotonic()
        for meter in self._stopping():
            limit, seconds = meter.budget.positions, meter.budget.seconds
            if limit is not None and meter.positions >= limit:
                raise OutOfBudget("positions")
            if seconds is not None and meter.seconds >= seconds:
                raise OutOfBudget("seconds")

    def _counting(self) -> Iterator[Meter]:
        """Yield this meter and all that it counts into."""
        meter: Meter | None = self
        while meter is not None:
            yield meter
            meter = meter._parent

    def _stopping(self) -> Iterator[Meter]:
        """Yield those of them that may stop the work."""
        return takewhile(lambda meter: meter._enforced, self._counting())

    @property
    def left(self) -> int | None:
        """Positions left until a budget stops the work, or None without a limit."""
        lefts = [
            max(meter.budget.positions - meter.positions, 0)
            for meter in self._stopping()
            if meter.budget.positions is not None
        ]
        return min(lefts, default=None)

    @property
    def limits(self) -> Budget:
        """The budget with which the same work could begin here."""
        limits = (meter.budget.seconds for meter in self._counting())
        seconds = next((limit for limit in limits if limit is not None), None)
        return Budget(self.left, self.budget.memory, seconds)

    @property
    def seconds(self) -> float:
        """Seconds since the meter was made."""
        return time.monotonic() - self._started
