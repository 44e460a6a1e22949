"""The chance of a seed, compiled: orders as `rules/game.py` has them, made when they are needed;
and games by chance.

Orders are kept in a ring: order n lies in row n modulo the number of rows, and the row's tag shows
whether it is still there.
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int8s, Int8s2, Int64s, UInt64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import STEP, below, number, shuffle
from solver.the_party.packed import bits as L
from solver.the_party.packed.move_codes import legal
from solver.the_party.packed.play import begin_refill, draw, due, pick, play

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
        if state[L.PHASE] == L.REFILL:
            row = row_of(orders, 2 * state[L.SHUFFLES])
            count = due(state, rules, state[L.REFILL_AT])
            cards = first_of(orders.rows[row], state[L.ROOM], count)
            draw(state, rules, cards)
        else:
            row = row_of(orders, 2 * state[L.PICKS] + 1)
            pick(
                state, rules, first_of(orders.rows[row], state[L.HAND + state[L.WORD] - L.ROBS], 1)
            )


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
def deal(state: Int64s, rules: Int64s, orders: Orders) -> None:
    """Deal the cards of the seed that the orders have."""
    for column in range(L.STATE_SIZE):
        state[column] = 0
    state[L.ROOM] = rules[L.ALL_CARDS]
    state[L.REFILL_AT], state[L.WINNER] = -1, -1
    begin_refill(state, rules, 0, L.THEN_ASKING)
    settle(state, rules, orders)


@entry
def random_games(
    state: Int64s,
    rules: Int64s,
    orders: Orders,
    moves: Int64s,
    stream: UInt64s,
    first: int,
    games: int,
) -> int:
    """Play games of the seeds from `first` on with random moves, and return the decisions."""
    decisions = 0
    for game in range(games):
        restart(orders, np.uint64(first + game))
        deal(state, rules, orders)
        while state[L.PHASE] != L.OVER:
            count = legal(state, rules, moves)
            play(state, rules, moves[below(stream, count)])
            settle(state, rules, orders)
            decisions += 1
    return decisions
