"""How close the upper bound comes to the truth: ``python -m benchmarks.shooting_party.tightness``.

Prints the tables of docs/shooting-party/bound.md. The first has, for each number of passes, over a
range of seeds: how often the bound of the relaxation and the trivial one equal the best score, the
mean gap, and the mean time. The second shows what each constraint is worth, by leaving it out
alone. A bound below the truth ends the run.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from benchmarks.tables import table, timed
from solver.shooting_party import Position, RuleSet, solve
from solver.shooting_party.relaxation.bound import EFFORT, upper_bound
from solver.shooting_party.relaxation.cpsat import Group

COLUMNS = (
    "passes", "seeds", "exact", "mean gap", "trivial: exact", "trivial: mean gap",
    "ended by the effort", "mean s", "longest s",
)  # fmt: skip


def truth(seed: int, passes: int) -> int:
    """Return the best value within that many passes, proven by the search."""
    best = solve(seed, RuleSet(passes=passes)).best
    if not best.proven:
        raise AssertionError(f"seed {seed}: the best value within {passes} passes is not proven")
    return best.value


def compared(
    values: Sequence[int], passes: int, effort: float, without: Iterable[str] = ()
) -> np.ndarray:
    """Return a column for each seed, given the true values: the gap of the bound and of the trivial
    one, the seconds, and whether the effort ended it.
    """
    columns = []
    for seed, value in enumerate(values):
        position = Position.opening(seed, RuleSet(passes=passes))
        ask = partial(upper_bound, position, effort=effort, without=frozenset(without))
        seconds, bound = timed(ask)
        if bound.score < value:
            raise AssertionError(f"seed {seed}: {value} can be had, the bound is {bound.score}")
        ended = bound.because == "effort"
        columns.append((bound.score - value, bound.trivial - value, seconds, ended))
    return np.array(columns).T


def by_passes(counts: Iterable[int], effort: float) -> Iterator[tuple[object, ...]]:
    """Yield the row of each number of passes, over so many seeds from 0."""
    for passes, count in enumerate(counts, 1):
        if count:
            values = [truth(seed, passes) for seed in range(count)]
            gaps, trivial, seconds, ended = compared(values, passes, effort)
            yield (
                passes, f"0–{count - 1}", *exactness(gaps), *exactness(trivial),
                int(ended.sum()), f"{seconds.mean():.2f}", f"{seconds.max():.1f}",
            )  # fmt: skip


def by_group(count: int, effort: float) -> Iterator[tuple[str, ...]]:
    """Yield what each constraint is worth within one pass."""
    values = [truth(seed, 1) for seed in range(count)]
    # The first does nothing under the default rules, the second nothing within one pass.
    idle = {Group.LEAVE, Group.CROSSING}
    for group in (None, *(group for group in Group if group not in idle)):
        gaps, _, seconds, _ = compared(values, 1, effort, [group] if group else [])
        yield group or "nothing", *exactness(gaps), f"{seconds.mean():.2f}"


def exactness(gaps: np.ndarray) -> tuple[str, str]:
    """Return how often there is no gap, and the mean gap."""
    return f"{np.mean(gaps == 0):.1%}", f"{gaps.mean():.2f}"


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--seeds", type=int, nargs=4, default=(500, 30, 10, 50), metavar="N",
        help="how many seeds, from 0, for one, two and three passes, and for the second table",
    )  # fmt: skip
    parser.add_argument("--effort", type=float, default=EFFORT, help="deterministic seconds")
    chosen = parser.parse_args()
    *counts, few = chosen.seeds
    print(table(COLUMNS, by_passes(counts, chosen.effort)))
    if few:
        names = "left out", "exact", "mean gap", "mean s"
        print(table(names, by_group(few, chosen.effort)), end="")


if __name__ == "__main__":
    main()
