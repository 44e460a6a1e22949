"""The speed of No Man's Land beside plain Python, in one run:
``python -m benchmarks.no_mans_land [--quick]`` writes the table of docs/no-mans-land/index.md.

One process, one thread, compiled code warm, nothing kept on disk. The run fails if an answer
differs.
"""

import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from benchmarks.no_mans_land import plain
from benchmarks.tables import DOCS, command, peak_memory, table, timed
from solver.common.cards import Card
from solver.common.files import cache_folder
from solver.no_mans_land.exact import values
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.rules.cards import TARGETS, Orders
from solver.no_mans_land.rules.play import dealt
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import Aim, RuleSet
from tests.no_mans_land.test_host import Node, state_of

SCORE = Aim("score")
OHARA, MORTAL = RuleSet(), RuleSet.parse("mortal")
NOTHING: frozenset[Card] = frozenset()
Row = tuple[str, str, str, str]
LATE = {
    "game": "no-mans-land",
    "rules": MORTAL.to_json(),
    "score": 36,
    "killed": False,
    "past": [{"target": t, "weather": [w]} for t, w in (("Qh", "Ac"), ("Kc", "2c"), ("Jd", "3c"))],
}
"""A position with two rounds to come."""


def forget() -> None:
    """Drop everything that an earlier question has left in memory or on disk."""
    for cached in (values.begun, values.values_of):
        cached.cache_clear()
    for rules, aim in product((OHARA, MORTAL), (SCORE, Aim("captain"))):
        (cache_folder() / "code" / values.kept_name(rules, aim)).unlink(missing_ok=True)


def same(one: float, other: float) -> None:
    """Raise `SystemExit` unless two programs agree."""
    if abs(one - other) > 1e-9:
        raise SystemExit(f"the answers differ: {one!r} and {other!r}")


def ohara() -> list[float]:
    """Return the value of `ohara`, and with each first target."""
    start, solution = Position(OHARA), Solution(OHARA, SCORE)
    positions = [start, *(start.with_target(card) for card in TARGETS)]
    return [solution.value(position) for position in positions]


def plain_ohara() -> list[float]:
    """Return the same by the plain program."""
    peer = plain.Plain(OHARA)
    first = [peer.first(card, NOTHING, NOTHING) for card in TARGETS]
    return [peer.value(NOTHING, NOTHING), *first]


def plain_late() -> float:
    """Return the value of the late position by the plain program."""
    late = Position.from_json(LATE)
    gone = frozenset(each.target for each in late.past)
    sky = frozenset(card for each in late.past for card in each.weather)
    return plain.Plain(MORTAL).value(gone, sky, late.score)


def from_disk() -> Solution:
    """Return the solution of `mortal` from the values that an earlier one has kept."""
    values.values_of.cache_clear()
    return Solution(MORTAL, SCORE)


def dealt_hands(count: int) -> list[Position]:
    """Return the first hands of the seeds from 0 on."""
    return [dealt(Orders.from_seed(seed), Position(MORTAL)) for seed in range(count)]


def row(question: str, program: str, took: float, ours: float, unit: str = "s") -> Row:
    """Return a row: the time in a unit, and how many times that is the solver's."""
    return question, program, f"{took:.3g} {unit}", f"{took / ours:.3g}"


def in_node(node: Node, rules: RuleSet, aim: str, value: float) -> float:
    """Return the time that all values take in the module of the page, in Node."""
    same(node.ask(rules, aim, "value", state_of(Position(rules))), value)
    return float(node.last["prepared"])


def options_in_node(node: Node, positions: list[Position]) -> float:
    """Return the time that every decision at some hands takes there."""
    took = 0.0
    for position in positions:
        node.ask(MORTAL, "score", "options", state_of(position))
        took += node.last["seconds"]
    return took


def speed(node: Node, quick: bool) -> Iterator[Row]:
    """Yield the rows of the questions."""
    forget()
    ours, mine = timed(ohara)
    yield row("`ohara`: value, and with each first target, from nothing", "solver", ours, ours)
    yield row("", "the page's module, in Node", in_node(node, OHARA, "score", mine[0]), ours)
    took, theirs = timed(plain_ohara)
    yield row("", "plain Python", took, ours)
    for pair in zip(mine, theirs, strict=True):
        same(*pair)
    forget()
    ours, solution = timed(lambda: Solution(MORTAL, SCORE))
    yield row("`mortal`: all values, from nothing", "solver", ours, ours)
    yield row("", "solver, kept on disk", timed(from_disk)[0], ours)
    yield row("", "the page's module", in_node(node, MORTAL, "score", solution.start), ours)
    if not quick:
        took, value = timed(plain_late)
        yield row("", "plain Python, the last two rounds of one position", took, ours)
        same(value, solution.value(Position.from_json(LATE)))
    positions = dealt_hands(400)
    solution.options(positions[0])
    took, _ = timed(lambda: [solution.options(each) for each in positions])
    mean, there = (1000 * each / 400 for each in (took, options_in_node(node, positions)))
    yield row("every decision at a hand (mean of 400)", "solver", mean, mean, "ms")
    yield row("", "the page's module", there, mean, "ms")


def parts(quick: bool) -> dict[str, str]:
    """Return the table of the page."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, XDG_CACHE_HOME=folder):
        Solution(OHARA, SCORE)
        Solution(MORTAL, SCORE).options(dealt_hands(1)[0])
        with Node(Path(folder)) as node:
            speeds = table(("question", "program", "time", "ratio"), speed(node, quick))
    speeds += f"\nPeak memory of this process, the plain program included: {peak_memory()} MB.\n"
    return {"speed": speeds}


if __name__ == "__main__":
    command(parts, DOCS / "no-mans-land" / "index.md", quick=False)
