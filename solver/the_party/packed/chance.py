"""The chance of a seed, compiled: orders as `rules/game.py` has them, made when they are needed.

Orders are kept in a ring: order n lies in row n modulo the number of rows, and the row's tag shows
whether it is still there.
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int8s, Int8s2, Int64s, UInt64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import STEP, number, shuffle
from solver.the_party.packed import bits as L
from solver.the_party.packed.play import begin_refill, draw, due, pick

ROWS = 64


class Orders(NamedTuple):
    """The orders of one seed at a time: the seed, the numbers of the orders kept and the orders."""

    seed: UInt64s
    tags: Int64s
    rows: Int8s2
    stream: UInt64s


def empty_orders(seed: int = 0) -> Orders:
    """Return the orders of a seed, none of them made yet."""
    return Orders(
        np.array([seed], np.uint64),
        np.full(ROWS, -1, np.int64),
        np.zeros((ROWS, L.CARDS), np.int8),
        np.zeros(1, np.uint64),
    )


@kernel
def restart(orders: Orders, seed: np.uint64) -> None:
    """Turn to another seed."""
    orders.seed[0] = seed
    orders.tags[:] = -1


@kernel
def row_of(orders: Orders, wanted: int) -> int:
    """Return the row of an order, made now if need be: SplitMix64 has any output at once."""
    row = wanted % len(orders.tags)
    if orders.tags[row] != wanted:
        orders.stream[0] = orders.seed[0] + np.uint64(wanted) * STEP
        orders.stream[0] = number(orders.stream)
        shuffle(orders.stream, orders.rows[row], L.CARDS)
        orders.tags[row] = wanted
    return row


@entry
def settle(state: Int64s, rules: Int64s, orders: Orders) -> None:
    """Let chance decide up to the next decision or the end."""
    while state[L.PHASE] <= L.PICK:
        chance_decides(state, rules, orders)


@kernel
def chance_decides(state: Int64s, rules: Int64s, orders: Orders) -> int:
    """Let chance decide once, and return the cards that come."""
    if state[L.PHASE] == L.REFILL:
        row, count = row_of(orders, 2 * state[L.SHUFFLES]), due(state, rules, state[L.REFILL_AT])
        cards = first_of(orders.rows[row], state[L.ROOM], count)
        draw(state, rules, cards)
    else:
        row = row_of(orders, 2 * state[L.PICKS] + 1)
        cards = first_of(orders.rows[row], state[L.HAND + state[L.WORD] - L.ROBS], 1)
        pick(state, rules, cards)
    return cards


@kernel
def first_of(order: Int8s, cards: int, count: int) -> int:
    """Return the first cards of a set in an order."""
    found = 0
    for n in range(L.CARDS):
        card = 1 << int(order[n])
        if cards & card:
            found |= card
            count -= 1
            if count == 0:
                break
    return found


@kernel
def begin(state: Int64s, rules: Int64s) -> None:
    """Set a state to that before the deal, which chance decides."""
    state[:] = 0
    state[L.ROOM] = rules[L.ALL_CARDS]
    state[L.REFILL_AT], state[L.WINNER] = -1, -1
    begin_refill(state, rules, 0, L.THEN_ASKING)
