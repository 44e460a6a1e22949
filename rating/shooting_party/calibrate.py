"""Measure the reference sample: ``python -m rating.shooting_party.calibrate`` writes blind.toml.

Every sensible player plays the deals of 2,000 seeds under the default rules; what they score there
is what ratings are relative to. It takes about five minutes with two workers. Run it again after
any change to a player, and change RATER_VERSION (rating/scale.py) with it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from rating.scale import DEVIATION, Reference
from rating.shooting_party.blind import sensible
from rating.shooting_party.ladder import measure
from solver.processes import Workers
from solver.shooting_party.deal import Deal

SAMPLE = range(1_000_000, 1_002_000)
"""Seeds of the reference sample."""


def means(seed: int) -> list[float]:
    """What each sensible player scores in the deal of a seed."""
    return [measure(Deal.from_seed(seed), player=player).mean for player in sensible()]


def reference_of(names: Sequence[str], measured: np.ndarray) -> Reference:
    """The reference that a sample makes, a row a deal and a column a player: who scores more has
    the easier deal.
    """
    middle, deviation = measured.mean(axis=0), measured.std(axis=0, ddof=1)
    standard = (measured - middle) / -deviation
    together = standard.mean(axis=1)
    stretch = 1 / together.std(ddof=1)
    points = DEVIATION * stretch * (standard - together[:, None])
    spread = np.sqrt((points**2).sum() / (len(measured) * (len(names) - 1)))
    parts = {
        name: (float(mean), -float(sd))
        for name, mean, sd in zip(names, middle, deviation, strict=True)
    }
    return Reference(parts, float(stretch), float(spread))


def as_toml(reference: Reference, seeds: range) -> str:
    """The text of blind.toml."""
    lines = [
        "# What the sensible players score on the reference sample: mean and deviation of a deal's",
        "# mean value (negative: who scores more has the easier deal). Written by",
        "# python -m rating.shooting_party.calibrate.",
        "",
        "[blind]",
        f"seeds = [{seeds[0]}, {seeds[-1]}]",
        f"stretch = {reference.stretch:.6f}",
        f"spread = {reference.spread:.3f}",
        "",
        "[blind.parts]",
        *(f"{name} = [{m:.5f}, {sd:.5f}]" for name, (m, sd) in reference.parts.items()),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure the sample and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    with Workers(parser.parse_args().workers) as workers:
        answers = [workers.submit(means, seed) for seed in SAMPLE]
        measured = np.array([answer.result() for answer in answers])
    reference = reference_of([player.name for player in sensible()], measured)
    path = Path(__file__).parent / "blind.toml"
    path.write_text(as_toml(reference, SAMPLE), encoding="utf-8")


if __name__ == "__main__":
    main()
