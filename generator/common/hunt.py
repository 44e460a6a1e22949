"""The search for deals of a wanted kind: candidates pass through stages, cheapest first, and the
effort of each stage is counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from generator.common.calendar import Task
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named
from solver.common.errors import InputError

C = TypeVar("C")


class NoneFound(InputError):
    """No candidate, or no further one, passed all stages; the message says in one line what was
    sought.
    """


@dataclass(frozen=True)
class Rejected:
    """The end of a candidate that a stage rejected: its rating, if it had one by then, and the name
    of the stage, which `through` fills in.
    """

    rating: Rating | None = None
    stage: str = ""


@dataclass(frozen=True)
class Stage(Generic[C]):
    """One test of a candidate: `look` returns the candidate with the result added, or rejects
    it.
    """

    name: str
    look: Callable[[C], C | Rejected]


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
        """Return one line per stage."""
        return [
            f"{name}: {_tries(str(e.tries))}, {e.through} through, "
            f"{e.seconds / e.tries:.3g} s a try"
            for name, e in self.stages.items()
        ]

    def overall(self) -> str:
        """Return one line with tries and seconds per accepted candidate."""
        efforts = list(self.stages.values())
        if not efforts or not (accepted := efforts[-1].through):
            return "none accepted"
        tries = _tries(f"{efforts[0].tries / accepted:.3g}")
        seconds = sum(e.seconds for e in efforts) / accepted
        return f"{accepted} accepted: {tries} and {seconds:.3g} s for each"


def _tries(number: str) -> str:
    return f"{number} {'try' if number == '1' else 'tries'}"


def through(candidate: C, stages: Sequence[Stage[C]], counts: StageCounts) -> C | Rejected:
    """Return the candidate after all stages, or the rejection by one of them."""
    for stage in stages:
        begun = time.perf_counter()
        after = stage.look(candidate)
        seconds = time.perf_counter() - begun
        counts.note(stage.name, not isinstance(after, Rejected), seconds)
        if isinstance(after, Rejected):
            return replace(after, stage=stage.name)
        candidate = after
    return candidate


def first_in_tier(
    task: Task,
    stage: str,
    proposed: Iterator[C],
    rate: Callable[[C], Rating],
    counts: StageCounts,
) -> tuple[C, Rating] | Rejected:
    """Return the first of a seed's puzzles that the tier of the task holds, and its rating; or the
    rejection of the one that came nearest to the tier. `stage` is the name of what proposes them.
    The effort is added to `counts`.
    """
    tier, nearest = tier_named(task.tier, task.mode), Rejected(stage=stage)
    while True:
        begun = time.perf_counter()
        puzzle = next(proposed, None)
        counts.note(stage, puzzle is not None, time.perf_counter() - begun)
        if puzzle is None:
            return nearest
        begun = time.perf_counter()
        rating = rate(puzzle)
        counts.note("grade", tier.holds(rating), time.perf_counter() - begun)
        if tier.holds(rating):
            return puzzle, rating
        if nearest.rating is None or tier.outside(rating) < tier.outside(nearest.rating):
            nearest = Rejected(rating, "grade")
