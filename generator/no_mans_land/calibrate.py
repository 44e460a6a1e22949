"""Write grade.toml, the scale of the ratings:

python -m generator.no_mans_land.calibrate
"""

from __future__ import annotations

from math import log
from pathlib import Path
from statistics import fmean, stdev

from generator.no_mans_land.candidates import solution_of, suiting
from generator.no_mans_land.grade import LEAST, MODES
from solver.no_mans_land.players.ladder import losses
from solver.no_mans_land.rules.switches import RuleSet

SEEDS = range(20_000)


def calibrated() -> str:
    """Return the text of grade.toml."""
    lines = [
        "# Mean and deviation of ln(0.25 + mean loss of the ladder) over the puzzles of a range of",
        "# seeds. Written by python -m generator.no_mans_land.calibrate.",
    ]
    solution = solution_of(RuleSet.parse("mortal"), "score")
    for mode in MODES:
        found = []
        for seed in SEEDS:
            for position, _ in suiting(seed, mode, solution):
                given_up = losses(position, solution).values()
                found.append(log(LEAST + fmean(loss.mean for loss in given_up)))
        lines += [
            "",
            f"[{mode}]",
            f"seeds = [{SEEDS[0]}, {SEEDS[-1]}]",
            f"puzzles = {len(found)}",
            f"mean = {fmean(found):.6f}",
            f"deviation = {stdev(found):.6f}",
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Path(__file__).with_name("grade.toml").write_text(calibrated(), encoding="utf-8")
