"""Write grade.toml, the scale of the ratings:

python -m generator.no_mans_land.calibrate
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.common.rating.log_scale import write_scale
from generator.common.rating.scale import Mode
from generator.no_mans_land.candidates import losses_of, suiting
from generator.no_mans_land.grade import MODES, RULES, mean_of
from solver.no_mans_land.exact.solve import Solution
from solver.no_mans_land.rules.aims import Aim

SOLUTION = Solution(RULES, Aim("score"))


def means(mode: Mode, seed: int) -> Iterator[float]:
    """Yield the mean loss in each puzzle of a seed."""
    for position, _ in suiting(seed, mode, SOLUTION):
        yield mean_of(losses_of(position, SOLUTION))


if __name__ == "__main__":
    write_scale("generator.no_mans_land", dict.fromkeys(MODES, range(20_000)), means)
