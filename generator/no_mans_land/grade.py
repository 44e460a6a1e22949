"""The rating of a puzzle: how much the players of the ladder give up in it.

What each player gives up is exact, so there is no noise. The rating is that of their mean, on the
scale of a reference sample: 1500 and 300 are mean and deviation of its logarithm over the puzzles
that a range of seeds gives (grade.toml, by calibrate.py). The points of a part are those of a
puzzle in which everybody gave up as much. The error is that of rounding alone: how people do is not
measured.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import fsum, log

from generator.common.rating.scale import DEVIATION, GRID, MIDDLE, Mode, Part, Rating
from solver.no_mans_land.players.thumbs import LADDER

RATER_VERSION = 1
"""Raised when, and only when, a rating may come out differently."""

MODES: tuple[Mode, ...] = ("allot", "fire")
LEAST = 0.25
"""Points added to every loss, so that no loss at all has a logarithm."""

DIGITS = 4


@dataclass(frozen=True)
class Scale:
    """Mean and deviation of the logarithm of the mean loss over the reference sample."""

    mean: float
    deviation: float

    def points(self, loss: float) -> float:
        """Return the rating of a mean loss, unrounded."""
        return MIDDLE + DEVIATION * (log(LEAST + loss) - self.mean) / self.deviation


@cache
def scale(mode: Mode) -> Scale:
    """Return the scale of a mode."""
    table = tomllib.loads(files(__package__).joinpath("grade.toml").read_text(encoding="utf-8"))
    return Scale(float(table[mode]["mean"]), float(table[mode]["deviation"]))


def rate(mode: Mode, losses: Mapping[str, float]) -> Rating:
    """Return the rating of a puzzle by what each player of the ladder gives up, in points."""
    here = scale(mode)
    parts = tuple(
        Part(name, round(losses[name], DIGITS), 0.0, here.points(round(losses[name], DIGITS)))
        for name in LADDER
    )
    mean = fsum(part.value for part in parts) / len(parts)
    value = GRID * round(here.points(mean) / GRID)
    return Rating(mode, value, GRID, parts, RATER_VERSION)
