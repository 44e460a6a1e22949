"""The speed of No Man's Land beside plain Python, in one run:
``python -m benchmarks.no_mans_land [--quick]`` writes the tables of docs/no-mans-land/index.md.

One process, one thread, compiled code warm, nothing kept on disk. The run fails if an answer
differs.
"""

from __future__ import annotations

import argparse
import os
import resource
from tempfile import TemporaryDirectory
from unittest.mock import patch

from benchmarks.no_mans_land import plain
from benchmarks.no_mans_land.tables import PAGE
from benchmarks.tables import table, timed, write_between
from solver.common.cache_folder import cache_parent
from solver.common.cards import Card
from solver.common.user_folders import cache_folder
from solver.no_mans_land.exact import between, fractions, hands, rounds, values
from solver.no_mans_land.exact.rounds import rounds_of
from solver.no_mans_land.exact.simulation import simulate
from solver.no_mans_land.exact.solve import Solution
from solver.no_mans_land.exact.values import compute, offers_of
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.orders import Orders
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import dealt, play_round
from solver.no_mans_land.rules.switches import RuleSet
from solver.no_mans_land.rules.targets import TARGETS

SCORE = Aim("score")
OHARA, MORTAL = RuleSet(), RuleSet.parse("mortal")
NOTHING: frozenset[Card] = frozenset()
LATE = {
    "game": "no-mans-land",
    "rules": MORTAL.to_json(),
    "score": 36,
    "killed": False,
    "past": [
        {"target": "Qh", "weather": ["Ac"]},
        {"target": "Kc", "weather": ["2c"]},
        {"target": "Jd", "weather": ["3c"]},
    ],
}
"""A position with two rounds to come."""


def forget() -> None:
    """Drop everything that an earlier question has left in memory or on disk."""
    caches = (
        between.target_sets, between.skies, between.winds, hands.classes, hands.best_hits,
        rounds.rounds_of, values.values_of, fractions._one_round, fractions._prospect_after,
    )  # fmt: skip
    for cached in caches:
        cached.cache_clear()
    for file in cache_folder().rglob("*.values"):
        file.unlink()


def same(one: float, other: float) -> None:
    """Raise `SystemExit` unless two programs agree."""
    if abs(one - other) > 1e-9:
        raise SystemExit(f"the answers differ: {one!r} and {other!r}")


def ohara() -> dict[str, float]:
    """Return the value of `ohara`, and with each first target."""
    start = Position(OHARA)
    solution = Solution(OHARA, SCORE)
    first = {DECK.names[card]: solution.value(start.with_target(card)) for card in TARGETS}
    return first | {"start": solution.value(start)}


def plain_ohara() -> dict[str, float]:
    """Return the same by the plain program."""
    peer = plain.Plain(OHARA)
    first = {DECK.names[card]: peer.first(card, NOTHING, NOTHING) for card in TARGETS}
    return first | {"start": peer.value(NOTHING, NOTHING)}


def dealt_hands(count: int) -> list[Position]:
    """Return the first hands of the seeds from 0 on."""
    return [dealt(Orders.from_seed(seed), Position(MORTAL)) for seed in range(count)]


def plain_games(count: int) -> int:
    """Play seeds by the readable engine and the exact solution; return the points."""
    solution, total = Solution(MORTAL, SCORE), 0
    for seed in range(count):
        orders, end = Orders.from_seed(seed), Position(MORTAL)
        while not end.is_over:
            before = dealt(orders, end)
            decision = solution.options(before)[0].decision
            end = before.after(play_round(orders, before, decision))
        total += end.final
    return total


def speed(quick: bool) -> str:
    """Return the table of questions."""
    rows: list[tuple[str, str, str, str]] = []

    def row(question: str, program: str, took: float, ours: float, unit: str = "s") -> None:
        rows.append((question, program, f"{took:.3g} {unit}", f"{took / ours:.3g}"))

    forget()
    ours, mine = timed(ohara)
    question = "`ohara`: value, and with each first target, from nothing"
    row(question, "solver", ours, ours)
    theirs, answer = timed(plain_ohara)
    row("", "plain Python", theirs, ours)
    for name, value in mine.items():
        same(value, answer[name])
    forget()
    ours, solution = timed(lambda: Solution(MORTAL, SCORE))
    row("`mortal`: all values, from nothing", "solver", ours, ours)
    loaded, _ = timed(from_disk)
    row("", "solver, kept on disk", loaded, ours)
    if not quick:
        peer = plain.Plain(MORTAL)
        late = Position.from_json(LATE)
        gone = frozenset(each.target for each in late.past)
        sky = frozenset(card for each in late.past for card in each.weather)
        theirs, value = timed(lambda: peer.value(gone, sky, late.score))
        row("", "plain Python, the last two rounds of one position", theirs, ours)
        same(value, solution.value(late))
    forget()
    ours, _ = timed(lambda: Solution(MORTAL, Aim("captain")))
    row("`mortal`, aim captain: all values, from nothing", "solver", ours, ours)
    positions = dealt_hands(400)
    solution.options(positions[0])
    ours, _ = timed(lambda: [solution.options(each) for each in positions])
    row("every decision at a hand (mean of 400)", "solver", 1000 * ours / 400, ours, "ms")
    rows[-1] = (*rows[-1][:3], "1")
    dogs = [each for each in positions if each.aimed.card == DECK.number("Jc")]
    each, _ = timed(lambda: [solution.options(one) for one in dogs])
    row(f"the same, dogs and handler (mean of {len(dogs)})", "solver", 1000 * each / len(dogs),
        1000 * each / len(dogs), "ms")  # fmt: skip
    games = 100_000 if quick else 1_000_000
    simulate(solution.values, 0, 1)
    ours, _ = timed(lambda: simulate(solution.values, 0, games))
    row(f"{games:,} games of best play", "compiled engine", ours, ours)
    few = 1_000
    theirs, total = timed(lambda: plain_games(few))
    row(
        "", f"readable engine, {few:,} games taken {games // few} times", theirs * games / few, ours
    )
    same(total, float(simulate(solution.values, 0, few).scores.sum()))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    told = f"\nPeak memory of this process, the plain program included: {memory} MB.\n"
    return table(("question", "program", "time", "ratio"), rows) + told


def from_disk() -> Solution:
    """Return the same solution from the values that an earlier one has kept."""
    values.values_of.cache_clear()
    return Solution(MORTAL, SCORE)


def growth() -> str:
    """Return how the cost grows with rounds and with targets."""
    longer = RuleSet.parse("mortal,weather=once")
    rows = []
    offers = offers_of(rounds_of(longer), longer)
    for count in range(1, 9):
        took, found = timed(lambda n=count: compute(longer, SCORE, offers, n))
        size = sum(layer.size for layer in found.layers)
        value = float(found.layers[0][0, 0, 0])
        rows.append((str(count), "12", f"{value:.4f}", f"{size:,}", f"{took:.3f}"))
    for count in range(6, 12):
        took, found = timed(lambda n=count: compute(longer, SCORE, offers, 5, n))
        size = sum(layer.size for layer in found.layers)
        value = float(found.layers[0][0, 0, 0])
        rows.append(("5", f"the first {count}", f"{value:.4f}", f"{size:,}", f"{took:.3f}"))
    return table(("rounds", "targets", "mean score", "values", "seconds"), rows)


def main() -> None:
    """Measure, and write both tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="fewer games, and no page written")
    quick = parser.parse_args().quick
    with TemporaryDirectory() as folder, patch.dict(os.environ, XDG_CACHE_HOME=folder):
        cache_parent()  # compiled code stays where it is
        Solution(OHARA, SCORE)
        Solution(MORTAL, SCORE).options(dealt_hands(1)[0])
        told, grown = speed(quick), growth()
    print(told, grown, sep="\n")
    if not quick:
        write_between(PAGE, "speed", told)
        write_between(PAGE, "growth", grown)


if __name__ == "__main__":
    main()
