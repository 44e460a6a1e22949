"""The tally of a search: deals tried, puzzles found, what came nearest, and how rare all this makes
the puzzle that was wanted.
"""

from dataclasses import dataclass
from math import ceil

from generator.common.calendar import Task
from generator.common.games import Contents
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named, tier_of
from solver.common.survey.shares import upper_after_none
from solver.common.words import counted


@dataclass
class Tally:
    """The results of the seeds tried for a task, which are consecutive from `first` on. `misses`
    were tried since the last puzzle. `nearest` is the first of the other deals whose rating, its
    error included, is nearest to the tier: seed and rating.
    """

    task: Task
    first: int
    tries: int = 0
    found: int = 0
    misses: int = 0
    nearest: tuple[int, Rating] | None = None

    @property
    def next(self) -> int:
        """The seed after those tried."""
        return self.first + self.tries

    def note(self, tried: Contents | Rating | None) -> None:
        """Count the result of the next seed (search.py)."""
        if isinstance(tried, Contents):
            self.found += 1
            self.misses = 0
        else:
            self.misses += 1
            outside = tier_named(self.task.tier, self.task.mode).outside
            if tried and (self.nearest is None or outside(tried) < outside(self.nearest[1])):
                self.nearest = self.next, tried
        self.tries += 1

    def nearest_text(self) -> str:
        """Return in words which of the other deals came nearest; an empty text if none is rated."""
        if self.nearest is None:
            return ""
        seed, rating = self.nearest
        return f"seed {seed}, {rating}, {tier_of(rating)}, {rating.mode}"

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


def _at_most(share: float) -> str:
    """Return a share in words, rounded up: 1 in so many, or so many in 100."""
    return f"1 in {int(1 / share)}" if share <= 0.5 else f"{ceil(100 * share)} in 100"
