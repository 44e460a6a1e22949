"""The worth of each bound, printed as a table: ``python -m benchmarks.shooting_party.bounds``.

The exhaustive search looks for a perfect eight within two passes (within three, in a small deck),
on the same deals with all bounds on and with each bound switched off in turn. Then the whole
question: the profiles of some deals, without the bounds that can be spared.
"""

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from functools import partial

from benchmarks.tables import progress
from solver.shooting_party import Budget, Deal, Goal, Meter, Position, RuleSet, solve
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds
from solver.shooting_party.search.machine_state import EXHAUSTIVE
from solver.shooting_party.search.query import Query

SAMPLES = (
    ("33 cards, two passes, seeds 0-4", "", 2),
    ("21 cards, three passes, seeds 0-4", "345", 3),
)

SPARED = ("lost_aces", "releases", "clearance", "next_pass")
"""The bounds without which a profile still takes seconds."""


def positions(leave_out: str, passes: int, bounds: Bounds) -> int:
    """Return the number of positions searched for all deals. Raise `AssertionError` if an answer
    differs from that with all bounds on.
    """
    meter = Meter(Budget())
    for seed in range(5):
        position = Position.opening(Deal.from_seed(seed).without(leave_out), RuleSet(passes=passes))
        answers = []
        for each, count in ((bounds, meter), (ALL_BOUNDS, Meter(Budget()))):
            reached = Query(position, Goal.parse("8"), count, _bounds=each).search(EXHAUSTIVE)
            answers.append(None if reached is None else reached.cost)
        if answers[0] != answers[1]:
            raise AssertionError(f"seed {seed}: {bounds} changes the answer")
    return meter.positions


def of_profiles(bounds: Bounds) -> int:
    """Return the number of positions searched for the profiles of 20 deals."""
    return sum(solve(seed, _bounds=bounds).positions for seed in range(20))


def compare(name: str, count: Callable[[Bounds], int], switches: Iterable[str]) -> None:
    """Print the positions with all bounds on, and without each how many times as many."""
    on = count(ALL_BOUNDS)
    print(f"{name}: {on:,} positions with all bounds")
    for switch in switches:
        off = count(replace(ALL_BOUNDS, **{switch: False}))
        print(f"  without {switch}: {off:,}, {off / on:.1f} times")


if __name__ == "__main__":
    every = [field.name for field in fields(Bounds)]
    with progress():
        for sample, *game in SAMPLES:
            compare(sample, partial(positions, *game), every)
        compare("33 cards, profiles of seeds 0-19", of_profiles, SPARED)
