"""The worth of the open grade: ``python -m benchmarks.open_grade [--deals 300]`` writes the table
of docs/difficulty.md, between its markers.

Over deals outside the reference sample, the rating has to predict how many cards a held-out player
(nested.py) falls short of the goal, better than any one of its parts does alone.
"""

from __future__ import annotations

import argparse
import time
import zlib
from collections.abc import Callable, Iterator
from math import log2

import numpy as np

from benchmarks import nested
from benchmarks.__main__ import cells, machine
from benchmarks.pages import DOCS, write_between
from benchmarks.ranks import bootstrap, spearman
from generator.shooting_party.calibrate import stipulations
from generator.shooting_party.open_grade import MEASURES, OpenGrade, rate_open
from solver.common import sfc32
from solver.common.processes import Workers
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import MAX_MOVES
from solver.shooting_party.players import seers
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.goals import accepted

FIRST = 5_000_000
"""The seed of the first deal; the reference sample ends at 1,000,999."""

GAMES, SAMPLES = 50, 16
"""Games of the held-out player, and random games that it plays for each move."""

TRUTH, RATING, SECONDS = "held-out", "rating", "seconds"

FACTS: dict[str, Callable[[OpenGrade], float]] = {
    "only moves": lambda grade: grade.facts.only_moves,
    "first move": lambda grade: log2(grade.facts.first_legal / grade.facts.first_keeping),
    "first trap": lambda grade: -log2(_place(grade)),
    "few par solutions": lambda grade: -log2(grade.facts.solutions),
    "few positions keep the goal": lambda grade: -log2(grade.facts.keepers),
    "cards left": lambda grade: -grade.facts.cards_left,
}
"""Facts that are no parts of the rating; larger values mean harder puzzles."""

Row = dict[str, float]


def _place(grade: OpenGrade) -> int:
    return grade.facts.moves + 1 if grade.facts.trap is None else grade.facts.trap.place


def puzzles(seed: int) -> list[tuple[int, Row]]:
    """Return the open puzzles of a seed: the passes of each, and everything measured."""
    rows = []
    deal = Deal.from_seed(seed)
    for rules, goal in stipulations(deal):
        begun = time.perf_counter()
        grade = rate_open(deal, rules, goal)
        assert grade is not None
        row = {SECONDS: time.perf_counter() - begun, RATING: float(grade.rating.value)}
        row |= {part.name: part.value for part in grade.rating.parts}
        row |= {name: fact(grade) for name, fact in FACTS.items()}
        rows.append((rules.passes, row | {TRUTH: lacking(Position.opening(deal, rules), goal)}))
    return rows


def lacking(position: Position, goal: Goal) -> float:
    """Return how many cards the held-out player falls short of the goal, on average."""
    numbers = np.zeros(sfc32.STATE, dtype=np.int64)
    sfc32.seed(numbers, zlib.crc32(position.deal.code.encode()), zlib.crc32(TRUTH.encode()))
    tally = np.zeros(seers.TALLY, dtype=np.int64)
    room = np.zeros((2, MAX_MOVES), dtype=np.int64)
    nested.play_nested(
        conversion.game(position.deal, position.rules),
        *conversion.pack(position),
        SAMPLES,
        GAMES,
        accepted(goal),
        numbers,
        room[0],
        room[1],
        conversion.new_log(),
        tally,
    )
    wanted = min(sum(score) for score in goal.scores)
    return wanted - float(tally[seers.VALUES]) / GAMES


def table(groups: dict[str, list[Row]]) -> Iterator[str]:
    """Yield the table of rank correlations with the held-out player's shortfall, one column for
    each kind of puzzle.
    """
    yield cells(("measure", *(f"{name}: {len(rows)} puzzles" for name, rows in groups.items())))
    yield cells("---" for _ in range(len(groups) + 1))
    for name in (RATING, *MEASURES, *FACTS):
        yield cells((name, *(correlation(rows, name) for rows in groups.values())))


def correlation(rows: list[Row], name: str) -> str:
    """Return the rank correlation of one measure, with its interval, and how much higher the
    rating's is, as text.
    """
    columns = np.array([[row[name], row[RATING], row[TRUTH]] for row in rows])
    low, high = bootstrap(columns, lambda r: spearman(r[:, 0], r[:, 2]))
    told = f"{spearman(columns[:, 0], columns[:, 2]):.2f} [{low:.2f}, {high:.2f}]"
    if name == RATING:
        return told

    def gap(r: np.ndarray) -> float:
        return spearman(r[:, 1], r[:, 2]) - spearman(r[:, 0], r[:, 2])

    low, high = bootstrap(columns, gap)
    return f"{told}; less by {gap(columns):.2f} [{low:.2f}, {high:.2f}]"


def text(deals: int, workers: int) -> Iterator[str]:
    """Yield everything between the markers."""
    seeds = range(FIRST, FIRST + deals)
    with Workers(workers) as pool:
        found = [each for _, rows in pool.in_order(puzzles, seeds, 8 * workers) for each in rows]
    groups = {
        "best within one pass": [row for passes, row in found if passes == 1],
        "8 within two": [row for passes, row in found if passes == 2],
        "all": [row for _, row in found],
    }
    yield (
        f"`python -m benchmarks.open_grade --deals {deals}`: seeds {seeds[0]} to {seeds[-1]}, "
        f"{GAMES} games of the held-out player per puzzle; {workers} parallel processes on "
        f"{machine()}. In brackets 95 % intervals by bootstrap over puzzles.\n\n"
    )
    yield from table(groups)
    for name in list(groups)[:2]:
        seconds = [row[SECONDS] for row in groups[name]]
        yield f"\nA grade of *{name}* takes {np.mean(seconds):.2f} s on average."
    yield "\n"


def main() -> None:
    """Measure, print, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--print", action="store_true", help="leave the page alone")
    chosen = parser.parse_args()
    told = "".join(text(chosen.deals, chosen.workers))
    print(told)
    if not chosen.print:
        write_between(DOCS / "difficulty.md", "open grade", told)


if __name__ == "__main__":
    main()
