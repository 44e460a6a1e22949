"""Ratings by the logarithm of one mean, and their scale, the ``grade.toml`` of a game's package.

1500 and 300 are mean and deviation of ln(`LEAST` + mean of the parts) over the puzzles that a range
of seeds gives. The points of a part are those of a puzzle with that mean. The error is that of
rounding alone: how people do is not measured.

    python -m generator.common.rating.log_scale the_party

writes the scale of a game, from the seeds `SAMPLE` and by the function `means` of its candidates.
"""

import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from math import log
from pathlib import Path
from statistics import fmean, stdev

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


def write_scale(game: str) -> None:
    """Write the ``grade.toml`` of a game's package."""
    candidates = import_module(f"generator.{game}.candidates")
    lines = [
        f"# Mean and deviation of ln({LEAST} + mean of the parts) over the puzzles of a range of",
        f"# seeds. Written by python -m generator.common.rating.log_scale {game}.",
    ]
    for mode, seeds in candidates.SAMPLE.items():
        found = [log(LEAST + mean) for seed in seeds for mean in candidates.means(mode, seed)]
        lines += [
            "",
            f"[{mode}]",
            f"seeds = [{seeds[0]}, {seeds[-1]}]",
            f"puzzles = {len(found)}",
            f"mean = {fmean(found):.6f}",
            f"deviation = {stdev(found):.6f}",
        ]
    path = Path(str(files(f"generator.{game}"))) / "grade.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_scale(sys.argv[1])
