"""Write grade.toml, the scale of the ratings:

python -m generator.the_party.calibrate
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.common.rating.log_scale import write_scale
from generator.common.rating.scale import Mode
from generator.the_party.candidates import MOST, puzzles_of
from generator.the_party.grade import mean_of
from generator.the_party.measures import measures_of

SEEDS = {"force": range(100_000, 100_300), "call": range(100_000, 100_060)}


def means(mode: Mode, seed: int) -> Iterator[float]:
    """Yield the mean miss of each puzzle of a seed."""
    for puzzle in puzzles_of(mode, seed)[:MOST]:
        yield mean_of(measures_of(puzzle))


if __name__ == "__main__":
    write_scale("generator.the_party", SEEDS, means)
