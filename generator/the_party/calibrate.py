"""Write grade.toml, the scale of the ratings:

python -m generator.the_party.calibrate
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from pathlib import Path
from statistics import fmean, stdev

from generator.the_party.candidates import MOST, puzzles_of
from generator.the_party.grade import LEAST, MODES, mean_of
from generator.the_party.measures import measures_of

SEEDS = {"force": range(100_000, 100_300), "call": range(100_000, 100_060)}


def calibrated() -> str:
    """Return the text of grade.toml."""
    lines = [
        "# Mean and deviation of ln(0.25 + mean miss of the ladder) over the puzzles of a range of",
        "# seeds. Written by python -m generator.the_party.calibrate.",
    ]
    for mode in MODES:
        found = list(_sample(mode))
        lines += [
            "",
            f"[{mode}]",
            f"seeds = [{SEEDS[mode][0]}, {SEEDS[mode][-1]}]",
            f"puzzles = {len(found)}",
            f"mean = {fmean(found):.6f}",
            f"deviation = {stdev(found):.6f}",
        ]
    return "\n".join(lines) + "\n"


def _sample(mode: str) -> Iterator[float]:
    for seed in SEEDS[mode]:
        for puzzle in puzzles_of(mode, seed)[:MOST]:
            yield log(LEAST + mean_of(measures_of(puzzle)))


if __name__ == "__main__":
    Path(__file__).with_name("grade.toml").write_text(calibrated(), encoding="utf-8")
