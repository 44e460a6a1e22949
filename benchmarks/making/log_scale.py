"""The scales of kinds of The Shooting Party that are rated by the logarithm of their effort
(rating/open_grade.py of the generator):

    python -m benchmarks.making.log_scale

writes ``grade.toml``, from the seeds `SEEDS`.
"""

from importlib.resources import files
from math import log
from pathlib import Path
from statistics import fmean, stdev

from benchmarks.tables import progress
from generator.shooting_party.rating.open_grade import LEAST, effort_at
from generator.shooting_party.rating.references import BY_EFFORT
from generator.shooting_party.studies.composing import studies
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

SEEDS = range(1_000_000, 1_000_300)


def write_scale() -> None:
    lines = [
        f"# Mean and deviation of ln({LEAST} + mean of the parts) over the puzzles of a range of",
        "# seeds. Written by python -m benchmarks.making.log_scale.",
    ]
    for kind in BY_EFFORT:
        found = [
            log(LEAST + effort_at(study))
            for seed in SEEDS
            for study in studies(kind, Deal.from_seed(seed), RuleSet())
        ]
        lines += [
            "",
            f"[{kind}]",
            f"seeds = [{SEEDS[0]}, {SEEDS[-1]}]",
            f"puzzles = {len(found)}",
            f"mean = {fmean(found):.6f}",
            f"deviation = {stdev(found):.6f}",
        ]
    path = Path(str(files("generator.shooting_party"))) / "grade.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    with progress():
        write_scale()
