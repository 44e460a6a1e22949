"""The search for deals of a wanted kind: candidates pass through stages, cheapest first, and the
effort of each stage is counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

C = TypeVar("C")


class NoneFound(Exception):
    """No candidate passed all stages; the message says in one line what was sought."""


@dataclass(frozen=True)
class Stage(Generic[C]):
    """One test of a candidate: `look` returns the candidate with the result added, or None to
    reject it.
    """

    name: str
    look: Callable[[C], C | None]


@dataclass
class Effort:
    """The effort of one stage: candidates tried, candidates that passed, seconds."""

    tries: int = 0
    through: int = 0
    seconds: float = 0.0


@dataclass
class StageCounts:
    """The effort of each stage, in the order of the stages."""

    stages: dict[str, Effort] = field(default_factory=dict)

    def note(self, name: str, through: bool, seconds: float) -> None:
        """Count one candidate tried at a stage."""
        effort = self.stages.setdefault(name, Effort())
        effort.tries += 1
        effort.through += through
        effort.seconds += seconds

    def add(self, other: StageCounts) -> None:
        """Add the effort of another search."""
        for name, theirs in other.stages.items():
            effort = self.stages.setdefault(name, Effort())
            effort.tries += theirs.tries
            effort.through += theirs.through
            effort.seconds += theirs.seconds

    def lines(self) -> list[str]:
        """Return one line per stage, and a last one with tries and seconds per accepted candidate
        overall.
        """
        told = [
            f"{name}: {e.tries} tries, {e.through} through, {e.seconds / e.tries:.3g} s a try"
            for name, e in self.stages.items()
        ]
        efforts = list(self.stages.values())
        if not efforts or not (accepted := efforts[-1].through):
            return [*told, "none accepted"]
        tries = efforts[0].tries / accepted
        seconds = sum(e.seconds for e in efforts) / accepted
        return [*told, f"{accepted} accepted: {tries:.3g} tries and {seconds:.3g} s for each"]


def through(candidate: C, stages: Sequence[Stage[C]], counts: StageCounts) -> C | None:
    """Return the candidate after all stages, or None if one of them rejects it."""
    for stage in stages:
        begun = time.perf_counter()
        after = stage.look(candidate)
        counts.note(stage.name, after is not None, time.perf_counter() - begun)
        if after is None:
            return None
        candidate = after
    return candidate
