"""Measure a reference sample: ``python -m generator.shooting_party.calibrate blind`` (or ``open``)
writes blind.toml (or open.toml).

blind: every sensible player plays the deals of 2,000 seeds under the default rules; about five
minutes with two workers. open: the deals of 1,000 seeds are graded, each for its best score within
one pass and, where it can be reached, for 8 within two; about ten minutes.

Ratings are relative to these files. After any change to what is measured, run this again and raise
RATER_VERSION (generator/common/rating/scale.py).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from generator.common.rating.calibration import as_toml, reference_of
from generator.shooting_party.blind_grade import sensible
from generator.shooting_party.open_grade import MEASURES, measures
from solver.common.processes import Workers
from solver.shooting_party.analysis.facts import open_facts
from solver.shooting_party.players.ladder import measure
from solver.shooting_party.players.seers import play_seers
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve

FIRST = 1_000_000
SAMPLES = {"blind": range(FIRST, FIRST + 2_000), "open": range(FIRST, FIRST + 1_000)}
"""Seeds of the reference samples."""

EIGHT = Goal.parse("8")


def blind(seed: int) -> list[list[float]]:
    """Return one row: the mean score of each sensible player in the deal of a seed."""
    return [[measure(Deal.from_seed(seed), player=player).mean for player in sensible()]]


def stipulations(deal: Deal) -> Iterator[tuple[RuleSet, Goal]]:
    """Yield the open puzzles of a deal, as rules and goal."""
    one, two = RuleSet(passes=1), RuleSet(passes=2)
    best = solve(deal, one, par=False).best
    if best.value > 0:
        yield one, Goal.of(best.score)
    if solve(deal, two, goal=EIGHT).verdict == "yes":
        yield two, EIGHT


def open_(seed: int) -> list[list[float]]:
    """Return one row for each open puzzle of a seed: the measures of the open grade's parts."""
    rows = []
    deal = Deal.from_seed(seed)
    for rules, goal in stipulations(deal):
        position = Position.opening(deal, rules)
        facts = open_facts(position, goal)
        assert facts is not None
        values = measures(facts, tuple(play_seers(position, goal)), goal)
        rows.append([values[name][0] for name in MEASURES])
    return rows


MEASURING: dict[str, tuple[Callable[[int], list[list[float]]], bool]] = {
    "blind": (blind, False),
    "open": (open_, True),
}
"""By mode: the function that measures a seed (one row per puzzle), and True if more is harder."""


def main() -> None:
    """Measure the sample of the chosen mode and write its file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mode", choices=MEASURING)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    measuring, more_is_harder = MEASURING[chosen.mode]
    seeds = SAMPLES[chosen.mode]
    with Workers(chosen.workers) as workers:
        answers = workers.in_order(measuring, seeds, ahead=64 * chosen.workers)
        measured = np.array([row for _, rows in answers for row in rows])
    names = MEASURES if chosen.mode == "open" else [player.name for player in sensible()]
    reference = reference_of(names, measured, more_is_harder)
    command = f"python -m generator.shooting_party.calibrate {chosen.mode}"
    path = Path(__file__).parent / f"{chosen.mode}.toml"
    path.write_text(as_toml(chosen.mode, reference, seeds, command), encoding="utf-8")


if __name__ == "__main__":
    main()
