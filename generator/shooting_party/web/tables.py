"""What a position of a whole deal allows, in a few kilobytes: a static function.

For the best score within some passes, the positions that keep it are gone through, and with them
each one move off them. Of all these the table holds one bit: is the score kept? It stores no
position. Each has three slots, and its bit is the exclusive or of theirs, so a table has 1.23 slots
of one bit a position (B. S. Majewski, N. C. Wormald, G. Havas and Z. J. Czech, "A family of perfect
hashing methods", The Computer Journal 39, 1996). Asked of any other position it answers at random;
but what a position allows never grows along a game, so whoever follows a game need only ask as long
as the answer is yes.

The page has the same hash of the same text of a position (`key` in engine.mjs).
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Words
from solver.shooting_party.rules.cards import QUEEN, of_rank
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget
from solver.shooting_party.search.query import Query
from solver.shooting_party.search.reachability import Reachability

MOST = 120_000
"""The most positions of a table: some 20 kB. A larger one is left out."""

SLOTS = 1.23
"""Slots a position: with fewer, a table hardly ever comes out."""

POSITIONS, MEMORY = 20_000_000, 1 << 30
"""The budget of the labels."""

MASK = (1 << 32) - 1


def key(position: Position) -> str:
    """Return a text that is equal for the same future: pass, whether the butler has shuffled the
    pile, whether the game is over, pile, hand, score pile, and queens in order of arrival.
    """
    hand = [*map(int, position.hand)]
    rows = [position.pile, sorted(hand), sorted(position.score_pile), of_rank(hand, QUEEN)]
    head = [position.pass_number, int(position.butler_order), int(position.is_over)]
    return "|".join([*map(str, head), *(" ".join(str(int(card)) for card in row) for row in rows)])


def table(start: Position, goal: Goal) -> dict[str, Any] | None:
    """Return the table of a goal within the passes of a position's rules; None if it would be too
    large, or if the labels exceed the budget.
    """
    try:
        labels = Reachability(Query(start, goal, Meter(Budget(POSITIONS, MEMORY))))
    except OutOfBudget:
        return None
    kept: dict[str, bool] = {}
    for words, keeps in _near(labels):
        if len(kept) > MOST:
            return None
        kept[key(conversion.unpack(words, start.deal, start.rules))] = keeps
    made = static(kept)
    return {"passes": start.rules.passes, "goal": goal.text, "positions": len(kept), **made}


def _near(labels: Reachability) -> Iterator[tuple[Words, bool]]:
    """Yield the positions that keep the goal without having reached it, and those one move off
    them, each with whether it keeps it.
    """
    seen, waiting = {labels.start}, [labels.start]
    yield labels.start, labels.keeps(labels.start)
    while waiting:
        words = waiting.pop()
        for _, after in labels.walker.after(words):
            if after in seen:
                continue
            seen.add(after)
            keeps = labels.keeps(after)
            yield after, keeps
            if keeps and not labels.reached(after):
                waiting.append(after)


def static(values: Mapping[str, bool]) -> dict[str, Any]:
    """Return a static function of some texts: salt, slots, and bits in base64, the lowest first."""
    third = int(SLOTS * len(values) / 3) + 2
    for salt in range(1000):
        placed = _placed([slots_of(text, salt, third) for text in values])
        if placed is not None:
            bits = bytearray((3 * third + 7) // 8)
            texts = list(values)
            for number, slot in reversed(placed):
                value = values[texts[number]]
                for other in slots_of(texts[number], salt, third):
                    value ^= bool(bits[other >> 3] >> (other & 7) & 1)
                bits[slot >> 3] |= value << (slot & 7)
            return {"salt": salt, "slots": 3 * third, "bits": base64.b64encode(bits).decode()}
    raise AssertionError("no salt in a thousand")


def slots_of(text: str, salt: int, third: int) -> tuple[int, int, int]:
    """Return the three slots of a text, one in each third: FNV-1a of 32 bits, then mixed."""
    h = 0x811C9DC5 ^ salt
    for byte in text.encode():
        h = (h ^ byte) * 0x01000193 & MASK
    slots = []
    for n in range(3):
        h = (h ^ h >> 16) * 0x85EBCA6B & MASK
        h = (h ^ h >> 13) * 0xC2B2AE35 & MASK
        h ^= h >> 16
        slots.append(n * third + h % third)
    return slots[0], slots[1], slots[2]


def _placed(edges: list[tuple[int, int, int]]) -> list[tuple[int, int]] | None:
    """Return the numbers of all edges, each with a slot that no later one has, in an order in which
    they can be taken away; None if the graph has a cycle.
    """
    array = np.array(edges, dtype=np.int64).reshape(-1, 3)
    size = int(array.max(initial=0)) + 1
    degree = np.zeros(size, dtype=np.int64)
    among = np.zeros(size, dtype=np.int64)
    for column in array.T:
        np.add.at(degree, column, 1)
        np.bitwise_xor.at(among, column, np.arange(len(array)))
    waiting = [int(slot) for slot in np.flatnonzero(degree == 1)]
    placed = []
    while waiting:
        slot = waiting.pop()
        if degree[slot] != 1:
            continue
        number = int(among[slot])
        placed.append((number, slot))
        for other in edges[number]:
            degree[other] -= 1
            among[other] ^= number
            if degree[other] == 1:
                waiting.append(other)
    return placed if len(placed) == len(edges) else None
