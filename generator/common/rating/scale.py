"""The rating scale: 1500 is the mean of a reference sample, 300 points its standard deviation.

A puzzle is measured in several ways, its *parts* (players of different build, or groups of facts).
A `Reference` holds the distribution of each part's measure over a fixed sample of puzzles, which
puts every part on the scale. A rating is made of the parts' mean in one of two ways.

- `rate`: it is their mean. Its error adds two variances: the disagreement of the parts, and the
  noise of their measures. With few parts their own spread is a poor estimate (two that agree by
  chance would claim no error at all), so it is pooled with the usual spread of the reference
  sample, which counts as much as PRIOR_WEIGHT further parts.
- `predict`: it is the best guess of where a player who is none of the parts would put the puzzle
  by their own results, and the error is that guess's. Where results depend much on the line that
  one happens to take, the two are far from the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, fsum, sqrt
from typing import Any, Self

Mode = str
"""How a puzzle is played; each game has its own modes."""

MIDDLE, DEVIATION = 1500, 300
GRID = 10
"""Ratings are rounded to a multiple of it, errors up to one."""

PRIOR_WEIGHT = 4


@dataclass(frozen=True)
class RatingPart:
    """One measure of a puzzle: its raw `value`, and `points`, the rating by this part alone."""

    name: str
    value: float
    points: float

    def to_json(self) -> dict[str, Any]:
        """Return the part as an entry of a document."""
        return {"name": self.name, "value": round(self.value, 4), "points": round(self.points)}


@dataclass(frozen=True)
class Rating:
    """A difficulty on the scale, ± one standard error, the parts it was computed from, and the
    version of the game's rater. It is `numbered` if it says more than the tier that it lies in;
    else no document has it.
    """

    mode: Mode
    value: int
    error: int
    parts: tuple[RatingPart, ...] = ()
    version: int = 1
    numbered: bool = True

    @property
    def ends(self) -> tuple[int, int]:
        """Rating minus error, and rating plus error."""
        return self.value - self.error, self.value + self.error

    def __str__(self) -> str:
        return f"{self.value} ± {self.error}"

    def to_json(self) -> dict[str, Any]:
        """Return the rating as part of a document, with its parts if it has any."""
        head = {"value": self.value, "error": self.error, "rater_version": self.version}
        return head | ({"parts": [part.to_json() for part in self.parts]} if self.parts else {})


@dataclass(frozen=True)
class Reference:
    """The distribution of the parts' measures over a fixed sample of puzzles.

    `parts` has the mean and the deviation of each part's measure; the deviation is negative where
    more means easier. `stretch` is one over the deviation of the mean of the standardised parts, so
    that ratings of the sample deviate by `DEVIATION`. `spread` is the usual deviation of a part
    from the mean of a puzzle's parts, in points. `correlation` is the correlation of that mean with
    the results of players who are no parts, `error` the distance within which 68 % of these lie
    from what it predicts, and `noise` what the noise of the measures usually adds to that mean,
    both in points; None and 0 if they were not measured. `version` is that of the rater whose
    ratings are relative to it.
    """

    parts: Mapping[str, tuple[float, float]]
    stretch: float
    spread: float
    correlation: float | None = None
    error: float = 0.0
    noise: float = 0.0
    version: int = 1

    def part(self, name: str, value: float) -> RatingPart:
        """Return a measure as a part, put on the scale."""
        mean, deviation = self.parts[name]
        points = MIDDLE + DEVIATION * self.stretch * (value - mean) / deviation
        return RatingPart(name, value, points)

    @classmethod
    def from_table(cls, table: Mapping[str, Any], version: int) -> Self:
        """Return the reference of a rater's version in a TOML table with `stretch`, `spread`,
        perhaps `correlation`, `error` and `noise`, and [parts] with name = [mean, deviation].
        """
        parts = {name: (float(mean), float(sd)) for name, (mean, sd) in table["parts"].items()}
        stretch, spread = float(table["stretch"]), float(table["spread"])
        error, noise = float(table.get("error", 0)), float(table.get("noise", 0))
        return cls(parts, stretch, spread, table.get("correlation"), error, noise, version)


Measures = Mapping[str, tuple[float, float]]
"""Measures of a puzzle, by the names of the parts: (value, noise)."""


def rate(mode: Mode, reference: Reference, measures: Measures) -> Rating:
    """Return the mean of the parts, with the error of their disagreement and noise.

    Raise `ValueError` unless the names are those of the reference's parts.
    """
    parts, mean = _together(reference, measures)
    n = len(parts)
    scatter = fsum((part.points - mean) ** 2 for part in parts)
    variance = (scatter + PRIOR_WEIGHT * reference.spread**2) / (n - 1 + PRIOR_WEIGHT)
    value = GRID * round(mean / GRID)
    error = GRID * ceil(sqrt(variance / n + noise(reference, measures)) / GRID)
    return Rating(mode, value, error, parts, reference.version)


def predict(mode: Mode, reference: Reference, measures: Measures) -> Rating:
    """Return the best guess of a new player's own rating of a puzzle, with the error of that guess.

    A player's *own rating* is 1500 less 300 points for each standard deviation by which their mean
    result on the puzzle exceeds their mean on all. Its correlation with the mean of the parts is
    `correlation`, so by linear regression that share of the way from 1500 is the best guess. In the
    reference sample, 68 % of own ratings lie within `error` of it. That has the usual noise of the
    measures in it; only noise beyond it adds to the error.

    Raise `ValueError` as `rate` does.
    """
    parts, mean = _together(reference, measures)
    share = reference.correlation
    assert share is not None
    value = MIDDLE + share * (mean - MIDDLE)
    further = max(0.0, noise(reference, measures) - reference.noise**2)
    error = sqrt(reference.error**2 + share**2 * further)
    # To the nearest: rounded up, it would cover more than it says.
    value, error = GRID * round(value / GRID), GRID * round(error / GRID)
    return Rating(mode, value, error, parts, reference.version)


def noise(reference: Reference, measures: Measures) -> float:
    """Return the variance, in points, that the noise of the measures gives the parts' mean."""
    per_unit = {
        name: DEVIATION * reference.stretch / sd for name, (_, sd) in reference.parts.items()
    }
    return fsum((x * per_unit[name]) ** 2 for name, (_, x) in measures.items()) / len(measures) ** 2


def _together(reference: Reference, measures: Measures) -> tuple[tuple[RatingPart, ...], float]:
    """Return the parts, and the mean of their points."""
    if set(measures) != set(reference.parts):
        raise ValueError(f"measures are {sorted(measures)}, not {sorted(reference.parts)}")
    parts = tuple(reference.part(name, measures[name][0]) for name in reference.parts)
    return parts, fsum(part.points for part in parts) / len(parts)
