"""The hunt for a deal of a wanted kind: candidates pass through stages, the cheap ones first, and a
counts tells what each stage took.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

C = TypeVar("C")


class NoneFound(Exception):
    """No candidate came through; the message is one line that says of what kind, among how many."""


@dataclass(frozen=True)
class Stage(Generic[C]):
    """One question put to a candidate: `look` gives it back, richer by the answer, or None."""

    name: str
    look: Callable[[C], C | None]


@dataclass
class Effort:
    """What one stage took: candidates that came to it, those that came through, seconds."""

    tries: int = 0
    through: int = 0
    seconds: float = 0.0


@dataclass
class StageCounts:
    """The effort of each stage, in their sequence."""

    stages: dict[str, Effort] = field(default_factory=dict)

    def note(self, name: str, through: bool, seconds: float) -> None:
        """One candidate has been at a stage."""
        effort = self.stages.setdefault(name, Effort())
        effort.tries += 1
        effort.through += through
        effort.seconds += seconds

    def add(self, other: StageCounts) -> None:
        """Take over another hunt's effort."""
        for name, theirs in other.stages.items():
            effort = self.stages.setdefault(name, Effort())
            effort.tries += theirs.tries
            effort.through += theirs.through
            effort.seconds += theirs.seconds

    def lines(self) -> list[str]:
        """A line a stage, and one for all: tries and seconds for each candidate accepted."""
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
    """A candidate after all stages, or None if one of them has turned it down."""
    for stage in stages:
        begun = time.perf_counter()
        after = stage.look(candidate)
        counts.note(stage.name, after is not None, time.perf_counter() - begun)
        if after is None:
            return None
        candidate = after
    return candidate
