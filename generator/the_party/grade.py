"""The rating of a puzzle: how far the players of the ladder are from the answer.

A part is how often a player misses. In *force* that is the expected number of his decisions along
the line at which he leaves the winning path, seeing only what a player sees there; in *call* it is
the chance of the wrong answer, and a further part, *close*, which counts as much as all players
together, is how little a wrong answer loses (1 less that). (measures.py.) The rating
is that of the mean, on the scale of a reference sample: 1500 and 300 are mean and deviation of its
logarithm over the puzzles that a range of seeds gives (grade.toml, by calibrate.py). How people do
is not measured, and the error is that of rounding.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import fsum, log

from generator.common.rating.scale import DEVIATION, GRID, MIDDLE, Mode, Part, Rating

RATER_VERSION = 1
"""Raised when, and only when, a rating may come out differently."""

MODES: tuple[Mode, ...] = ("force", "call")

RULES = {"force": "short", "call": "short,hand=3"}
"""The rules of each mode's puzzles."""

JUDGES = ("random", "careful", "rogue", "squire", "steward", "learned", "pimc:20", "host:20")
DIGITS = 4


CLOSE = "close"
LEAST = 0.25
"""Added to every mean, so that none at all has a logarithm."""


@dataclass(frozen=True)
class Scale:
    """Mean and deviation of the logarithm of the mean over the reference sample."""

    mean: float
    deviation: float

    def points(self, missed: float) -> float:
        """Return the rating of a mean, unrounded."""
        return MIDDLE + DEVIATION * (log(LEAST + missed) - self.mean) / self.deviation


@cache
def scale(mode: Mode) -> Scale:
    """Return the scale of a mode."""
    table = tomllib.loads(files(__package__).joinpath("grade.toml").read_text(encoding="utf-8"))
    return Scale(float(table[mode]["mean"]), float(table[mode]["deviation"]))


def names_of(mode: Mode) -> tuple[str, ...]:
    """Return the parts of a mode's ratings."""
    return (*JUDGES, CLOSE) if mode == "call" else JUDGES


def mean_of(values: Mapping[str, float]) -> float:
    """Return the mean of all players and, if there is such a part, of that and `close`."""
    players = fsum(values[name] for name in JUDGES) / len(JUDGES)
    return (players + values[CLOSE]) / 2 if CLOSE in values else players


def rate(mode: Mode, measures: Mapping[str, float]) -> Rating:
    """Return the rating of a puzzle by its measures."""
    here = scale(mode)
    values = {name: round(measures[name], DIGITS) for name in names_of(mode)}
    parts = tuple(Part(name, value, 0.0, here.points(value)) for name, value in values.items())
    return Rating(
        mode, GRID * round(here.points(mean_of(values)) / GRID), GRID, parts, RATER_VERSION
    )
