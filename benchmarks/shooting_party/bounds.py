"""The worth of each bound, printed as a table: ``python -m benchmarks.shooting_party.bounds``.

The exhaustive search looks for a perfect eight within two passes (within three, in a small deck),
on the same deals with all bounds on and with each bound switched off in turn. Then the whole
question: the profiles of some deals, without the bounds that can be spared.
"""

from __future__ import annotations

from dataclasses import fields, replace

from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.bounds.switches import ALL_BOUNDS, Bounds
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.query import Query
from solver.shooting_party.search.solve import solve

SAMPLES = (
    ("33 cards, two passes, seeds 0-4", "", 2),
    ("21 cards, three passes, seeds 0-4", "345", 3),
)


def positions(leave_out: str, passes: int, bounds: Bounds) -> int:
    """Return the number of positions searched for all deals. Raise `AssertionError` if an answer
    differs from that with all bounds on.
    """
    meter = Meter(Budget())
    for seed in range(5):
        deal = Deal.from_seed(seed).without(leave_out) if leave_out else Deal.from_seed(seed)
        position = Position.opening(deal, RuleSet(passes=passes))
        answers = []
        for each, count in ((bounds, meter), (ALL_BOUNDS, Meter(Budget()))):
            query = Query(position, Goal.parse("8"), count, each)
            reached = query.exhaustive_search()
            answers.append(None if reached is None else reached.cost)
        if answers[0] != answers[1]:
            raise AssertionError(f"seed {seed}: {bounds} changes the answer")
    return meter.positions


PROFILES = range(20)
SPARED = ("lost_aces", "releases", "clearance", "prospects")
"""The bounds without which a profile still takes seconds."""


def of_profiles(bounds: Bounds) -> int:
    """Return the number of positions searched for the profiles of all deals."""
    return sum(solve(seed, bounds=bounds).positions for seed in PROFILES)


def main() -> None:
    """Print the positions with all bounds on, and without each how many times as many."""
    for name, leave_out, passes in SAMPLES:
        on = positions(leave_out, passes, ALL_BOUNDS)
        print(f"{name}: {on:,} positions with all bounds")
        for field in fields(Bounds):
            off = positions(leave_out, passes, replace(ALL_BOUNDS, **{field.name: False}))
            print(f"  without {field.name}: {off:,}, {off / on:.1f} times")
    on = of_profiles(ALL_BOUNDS)
    print(f"33 cards, profiles of seeds 0-{PROFILES[-1]}: {on:,} positions with all bounds")
    for name in SPARED:
        off = of_profiles(replace(ALL_BOUNDS, **{name: False}))
        print(f"  without {name}: {off:,}, {off / on:.1f} times")


if __name__ == "__main__":
    main()
