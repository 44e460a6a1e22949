"""How close the upper bound comes to the truth: ``python -m benchmarks.shooting_party.tightness``.

Prints the tables of docs/shooting-party/bound.md. The first has, for each number of passes, over a
range of seeds:
how often the bound of the relaxation and the trivial one equal the best score, the mean gap, and
the mean time. The second shows what each constraint is worth, by leaving it out alone. A bound
below the truth ends the run.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from benchmarks.tables import cells, head, timed
from solver.shooting_party.relaxation import EFFORT, groups, upper_bound
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve

NOTHING: frozenset[str] = frozenset()
COLUMNS = (
    "passes", "seeds", "exact", "mean gap", "trivial: exact", "trivial: mean gap",
    "ended by the effort", "mean s", "longest s",
)  # fmt: skip


@dataclass
class Tally:
    """Gaps between bound and truth, and the seconds that the bounds took."""

    gaps: list[int] = field(default_factory=list)
    trivial: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    unfinished: int = 0


def truth(seed: int, passes: int) -> int:
    """Return the best value within that many passes, proven by the search."""
    best = solve(Deal.from_seed(seed), RuleSet(passes=passes)).best
    if not best.proven:
        raise AssertionError(f"seed {seed}: the best value within {passes} passes is not proven")
    return best.value


def tally(values: dict[int, int], passes: int, effort: float, without: frozenset[str]) -> Tally:
    """Return the bounds for some seeds, compared with the true values."""
    made = Tally()
    for seed, value in values.items():
        position = Position.opening(Deal.from_seed(seed), RuleSet(passes=passes))
        seconds, bound = timed(lambda p=position: upper_bound(p, effort=effort, without=without))
        made.seconds.append(seconds)
        if bound.score < value:
            raise AssertionError(f"seed {seed}: {value} can be had, the bound is {bound.score}")
        made.gaps.append(bound.score - value)
        made.trivial.append(bound.trivial - value)
        made.unfinished += bound.because == "effort"
    return made


def row(passes: int, seeds: Sequence[int], effort: float) -> str:
    """Return one line of the first table."""
    made = tally({seed: truth(seed, passes) for seed in seeds}, passes, effort, NOTHING)
    texts = [str(passes), f"{seeds[0]}–{seeds[-1]}"]
    for gaps in (made.gaps, made.trivial):
        texts += [f"{np.mean(np.array(gaps) == 0):.1%}", f"{np.mean(gaps):.2f}"]
    texts += [str(made.unfinished), f"{np.mean(made.seconds):.2f}", f"{max(made.seconds):.1f}"]
    return cells(texts)


def groups_table(seeds: Iterable[int], effort: float) -> str:
    """Return the table of what each constraint is worth within one pass."""
    values = {seed: truth(seed, 1) for seed in seeds}
    lines = [head("left out", "exact", "mean gap", "mean s")]
    # The first does nothing under the default rules, the second nothing within one pass.
    idle = {groups.LEAVE, groups.CROSSING}
    for name in ("nothing", *(g for g in groups.EVERY if g not in idle)):
        without = NOTHING if name == "nothing" else frozenset({name})
        made = tally(values, 1, effort, without)
        exact = f"{np.mean(np.array(made.gaps) == 0):.1%}"
        lines.append(
            cells((name, exact, f"{np.mean(made.gaps):.2f}", f"{np.mean(made.seconds):.2f}"))
        )
    return "".join(lines)


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
    print(head(*COLUMNS), end="", flush=True)
    for passes, count in enumerate(counts, 1):
        if count:
            print(row(passes, range(count), chosen.effort), end="", flush=True)
    if few:
        print(f"\n{groups_table(range(few), chosen.effort)}", end="")


if __name__ == "__main__":
    main()
