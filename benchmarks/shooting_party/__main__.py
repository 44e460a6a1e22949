"""The search beside its peers: ``python -m benchmarks.shooting_party [--quick]`` measures all
questions and writes docs/shooting-party/benchmarks.md.
"""

from __future__ import annotations

import argparse
import resource
from importlib.metadata import version
from itertools import repeat

import numpy as np

from benchmarks.shooting_party.questions import (
    PLAIN,
    Row,
    goal_question,
    line_question,
    one_pass_question,
    perft_question,
    process_question,
    profile_question,
    proof_question,
    two_pass_question,
)
from benchmarks.tables import DOCS, cells, head, machine
from solver.shooting_party.packed.perft import perft
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve

PAGE = DOCS / "shooting-party" / "benchmarks.md"

COLUMNS = (
    "question",
    "program",
    "seeds",
    "median s",
    "99 % s",
    "mean s",
    "million positions (mean)",
    "million positions a second",
    "ratio of means",
    "plain searches",
    "unknown",
)

INTRODUCTION = """\
# Benchmarks

Written by `make bench` (`python -m benchmarks.shooting_party`): one process, one thread, compiled
code warm. The deals are those of seeds in sequence, neither chosen nor filtered: a fair sample of
all deals. Machine: {machine}. Seconds differ from machine to machine and from day to day; the
ratios, taken in one run, are steadier. Peers answer the same question on the same deals, and the
run fails if an answer differs.

"""

NOTES = """
*Ratio of means*: mean seconds divided by those in the first row of the same question. The peers are
what one would use without this library: *plain memoised search* is `plain.py` in
`benchmarks/shooting_party/`, *CP-SAT* (OR-Tools {ortools}) `whole_cpsat.py`, *clingo* ({clingo})
`whole_game.lp`. All are exact, run on one thread, and find only the value. *Unknown* counts deals
with anything left unproven because a budget ran out; no budget is set here. A position is a settled
hand at a table, counted once for each search that visits it. *Plain searches*: mean seconds divided
by those of the plain memoised search in this run, for the best value within one pass of a deal; it
can do no more than that.

Peak memory of this process, with all peers: {memory} MB.

## Growth
![Seconds and positions against cards and passes](growth.svg)

Medians, with bars from the 10th to the 90th percentile, over the same seeds (0–10) for all. Within
more than one pass this solver is asked for 8, 7 and so on.

Four and five passes are no game that the rules know (`benchmarks/shooting_party/longer.py`). They
show that length alone is not what makes a deal hard. A longer game has an eight more often, and an
eight is found at once; what takes long is a "no". It takes longest where the best of three passes
is just below eight and few moves can be ruled out: `party solve 104 --rules three-rounds` goes
through some 30 million positions to prove that seven is the best, while with a fourth pass eight is
found in a moment.

![Seconds against positions](effort.svg)

One dot per deal, seeds 0–199. `python -m benchmarks.shooting_party.growth` draws both pictures.
"""


def main() -> None:
    """Measure every question and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few seeds, and print only")
    quick = parser.parse_args().quick
    solve(Deal.from_seed(0).without("2345"))
    solve(Deal.from_seed(0), RuleSet(passes=1))
    perft(Position.opening(Deal.from_seed(0)), 2)
    one_pass_question((6,))
    few = 5 if quick else 1
    rows = [
        *perft_question(range(20 // few), 6),
        *one_pass_question(range(20 // few)),
        *two_pass_question(range(10 // few)),
        goal_question(range(1000 // few**3), "4q", 3, "is it a four-queen win?"),
        goal_question(range(1000 // few**3), "8", 3, "a perfect eight within three passes?"),
        proof_question(range(200 // few**2)),
        profile_question(range(1000 // few**3)),
        line_question(range(100 // few**2), 2),
        line_question(range(10 // few), 3),
        process_question(("solve", "42"), 5),
        process_question(("--help",), 5),
    ]
    lines = map(line, rows, firsts(rows), repeat(plain(rows)))
    page = INTRODUCTION.format(machine=machine()) + head(*COLUMNS) + "".join(lines)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    page += NOTES.format(clingo=version("clingo"), ortools=version("ortools"), memory=memory)
    print(page)
    if not quick:
        PAGE.write_text(page, encoding="utf-8")


def firsts(rows: list[Row]) -> list[Row]:
    """Return for each row the first row of the same question."""
    return [next(other for other in rows if other.question == row.question) for row in rows]


def plain(rows: list[Row]) -> float:
    """Return the mean seconds of the plain search."""
    return float(next(row.seconds.mean() for row in rows if row.who == PLAIN))


def line(row: Row, first: Row, unit: float) -> str:
    """Return one row of the table as text."""
    s = row.seconds
    positions = rate = ""
    if row.positions is not None:
        positions = f"{row.positions.mean() / 1e6:.2f}"
        rate = f"{row.positions.sum() / s.sum() / 1e6:.1f}"
    seconds = (f"{np.median(s):.3f}", f"{np.quantile(s, 0.99):.2f}", f"{s.mean():.3f}")
    ratio, plain_searches = number(s.mean() / first.seconds.mean()), number(s.mean() / unit)
    head = (row.question, row.who, row.deals, *seconds)
    return cells((*head, positions, rate, ratio, plain_searches, str(row.unknown)))


def number(x: float) -> str:
    """Return a number with two digits, or with all of its whole part if that has more."""
    return f"{x:.0f}" if x >= 10 else f"{x:.2g}"


if __name__ == "__main__":
    main()
