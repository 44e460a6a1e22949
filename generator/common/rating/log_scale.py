"""Ratings by the logarithm of one mean, and their scale, the ``grade.toml`` of a game's package.

1500 and 300 are mean and deviation of ln(`LEAST` + mean of the parts) over the puzzles that a range
of seeds gives. The points of a part are those of a puzzle with that mean. The error is that of
rounding alone: how people do is not measured.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, log

from generator.common.rating.scale import DEVIATION, GRID, MIDDLE, Mode, Part, Rating

LEAST = 0.25  # added to every mean, so that none at all has a logarithm

DIGITS = 4


@dataclass(frozen=True)
class LogScale:
    """Mean and deviation of the logarithm over the reference sample."""

    mean: float
    deviation: float

    def points(self, measured: float) -> float:
        """Return the rating of a mean, unrounded."""
        return MIDDLE + DEVIATION * (log(LEAST + measured) - self.mean) / self.deviation

    def measured(self, points: float) -> float:
        """Return the mean of which that is the rating."""
        return exp(self.mean + self.deviation * (points - MIDDLE) / DEVIATION) - LEAST


@cache
def log_scale(package: str, mode: Mode) -> LogScale:
    """Return the scale of a mode in a game's package."""
    table = tomllib.loads(files(package).joinpath("grade.toml").read_text(encoding="utf-8"))
    return LogScale(float(table[mode]["mean"]), float(table[mode]["deviation"]))


def rate_by_log(
    scale: LogScale,
    mode: Mode,
    measures: Mapping[str, float],
    mean_of: Callable[[Mapping[str, float]], float],
    version: int,
) -> Rating:
    """Return the rating of a puzzle by its parts, of which `mean_of` returns the mean."""
    values = {name: round(value, DIGITS) for name, value in measures.items()}
    parts = tuple(Part(name, value, 0.0, scale.points(value)) for name, value in values.items())
    value = GRID * round(scale.points(mean_of(values)) / GRID)
    return Rating(mode, value, GRID, parts, version)
