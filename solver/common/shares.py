"""Shares of a sample of which part may be unknown, and their confidence intervals."""

from dataclasses import dataclass
from math import sqrt

Z = 1.959963984540054  # a normal variable is within so many deviations 95 times in 100


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """Return the 95 % score interval for a probability after `hits` in `trials`, both ends in 0 to
    1; (0, 1) without trials. Raise `ValueError` unless 0 ≤ hits ≤ trials.

    Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
    Journal of the American Statistical Association 22 (1927), 209-212.
    """
    if not 0 <= hits <= trials:
        raise ValueError(f"{hits} hits in {trials} trials")
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    spread = Z * sqrt(share * (1 - share) / trials + (Z / (2 * trials)) ** 2)
    middle, scale = share + Z * Z / (2 * trials), 1 + Z * Z / trials
    low = 0.0 if hits == 0 else (middle - spread) / scale
    high = 1.0 if hits == trials else (middle + spread) / scale
    return low, high


def upper_after_none(trials: int) -> float:
    """Return the share that no hit in `trials` speaks against: were the share this large or larger,
    the chance of so many misses would be 5 % at most. About 3 / trials; 1 without trials.

    Source: J. A. Hanley and A. Lippman-Hand, If nothing goes wrong, is everything all right?
    Journal of the American Medical Association 249 (1983), 1743-1745.
    """
    return 1.0 if trials == 0 else 1 - 0.05 ** (1 / trials)


@dataclass(frozen=True)
class Share:
    """The numbers of a sample that have a property, lack it, and are unknown."""

    yes: int
    no: int
    unknown: int

    @property
    def of(self) -> int:
        """The size of the sample."""
        return self.yes + self.no + self.unknown

    @property
    def bounds(self) -> tuple[float, float]:
        """The share with every unknown counted as no, and as yes; (0, 1) without a sample."""
        if self.of == 0:
            return 0.0, 1.0
        return self.yes / self.of, (self.yes + self.unknown) / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of Wilson's 95 % interval, unknowns counted as no and as yes."""
        return wilson(self.yes, self.of)[0], wilson(self.yes + self.unknown, self.of)[1]

    @property
    def text(self) -> str:
        """The share (or its bounds) and the interval, in per cent; empty without a sample."""
        if self.of == 0:
            return ""
        low, high = (f"{100 * bound:.2f}" for bound in self.bounds)
        share = low if self.unknown == 0 else f"{low} to {high}"
        return "{} % [{:.2f}, {:.2f}]".format(share, *(100 * end for end in self.interval))
