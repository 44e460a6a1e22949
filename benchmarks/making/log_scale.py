"""The scale of a game whose puzzles are rated by a logarithm (scale.py of the generator):

    python -m benchmarks.making.log_scale no_mans_land

writes its ``grade.toml``, from the seeds `SAMPLE` and by the function `means` of its candidates.
"""

import sys
from importlib import import_module
from importlib.resources import files
from math import log
from pathlib import Path
from statistics import fmean, stdev

from benchmarks.tables import progress
from generator.common.rating.scale import LEAST


def write_scale(game: str) -> None:
    """Write the ``grade.toml`` of a game's package."""
    candidates = import_module(f"generator.{game}.candidates")
    lines = [
        f"# Mean and deviation of ln({LEAST} + mean of the parts) over the puzzles of a range of",
        f"# seeds. Written by python -m benchmarks.making.log_scale {game}.",
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
    with progress():
        write_scale(sys.argv[1])
