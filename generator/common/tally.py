"""The tally of a search: deals tried, puzzles found, what came nearest, and how rare all this makes
the puzzle that was wanted.
"""

from dataclasses import dataclass, field
from math import ceil

from generator.common.calendar import Task
from generator.common.games import Contents
from generator.common.hunt import Rejected, StageCounts
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named, tier_of
from solver.common.survey.shares import upper_after_none
from solver.common.words import counted


@dataclass(frozen=True)
class Nearest:
    """A rejected deal with a rating near the tier: `outside` points of it, its error included, are
    out of the tier.
    """

    seed: int
    rating: Rating
    stage: str
    outside: float

    def __str__(self) -> str:
        r = self.rating
        return f"seed {self.seed}, {r}, {tier_of(r)}, {r.mode}, rejected at {self.stage}"


@dataclass
class Tally:
    """The results of the seeds tried for a task, which are consecutive from `first` on. `misses`
    were tried since the last puzzle. `nearest` is the first of the
    rejected deals nearest to the tier.
    """

    task: Task
    first: int
    tries: int = 0
    found: int = 0
    misses: int = 0
    nearest: Nearest | None = None
    counts: StageCounts = field(default_factory=StageCounts)

    @property
    def next(self) -> int:
        """The seed after those tried."""
        return self.first + self.tries

    def note(self, tried: Contents | Rejected, took: StageCounts) -> None:
        """Count the result of the next seed, and its effort."""
        if isinstance(tried, Rejected):
            self.misses += 1
            self._compare(tried)
        else:
            self.found += 1
            self.misses = 0
        self.tries += 1
        self.counts.add(took)

    def _compare(self, rejected: Rejected) -> None:
        if (rating := rejected.rating) is not None:
            outside = tier_named(self.task.tier, self.task.mode).outside(rating)
            if self.nearest is None or outside < self.nearest.outside:
                self.nearest = Nearest(self.next, rating, rejected.stage, outside)

    def misses_text(self) -> str:
        """Return in words that none of the last seeds gave a puzzle and, if none at all did, how
        rare such puzzles must be. (After a puzzle that bound would not hold; see `found_text`.)
        """
        further = "further " if self.found else ""
        text = f"no {further}{self.task.tier} {self.task.mode} puzzle"
        last = self.next - 1
        if self.misses == 1:
            text += f" in 1 deal (seed {last})"
        elif self.misses:
            text += f" in {self.misses} deals (seeds {self.next - self.misses} to {last})"
        if not self.found:
            share = _at_most(upper_after_none(self.tries))
            text += f": fewer than {share} deals fit, with 95 % confidence"
        return text

    def found_text(self) -> str:
        """Return in words how many puzzles were found, and how rare they are by that."""
        text = f"{counted(self.found, 'puzzle')} in {counted(self.tries, 'deal')}"
        if 0 < self.found < self.tries:
            ratio = self.tries / self.found
            text += f": about 1 in {ratio:.2g}" if ratio < 10 else f": about 1 in {ratio:.0f}"
        return text

    def rejected_text(self) -> str:
        """Return in words how many deals, or puzzles out of them, each stage rejected."""
        rejected = {name: e.tries - e.through for name, e in self.counts.stages.items()}
        parts = [f"{count} at {name}" for name, count in rejected.items() if count]
        return ", ".join(parts) or "none"


def _at_most(share: float) -> str:
    """Return a share in words, rounded up: 1 in so many, or so many in 100."""
    return f"1 in {int(1 / share)}" if share <= 0.5 else f"{ceil(100 * share)} in 100"
