"""Games by chance, compiled: the deal of a seed, and games of random moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.common.compiled import entry, kernel
from solver.common.streams import below
from solver.the_party.packed import layout as L
from solver.the_party.packed.chance import restart, settle
from solver.the_party.packed.moves import legal
from solver.the_party.packed.steps import begin_refill, play


@kernel
def deal(state: Any, rules: Any, orders: Any) -> None:
    """Deal the cards of the seed that the orders have."""
    for column in range(L.STATE_SIZE):
        state[column] = 0
    state[L.ROOM] = rules[L.ALL_CARDS]
    state[L.REFILL_AT], state[L.WINNER] = -1, -1
    begin_refill(state, rules, 0, L.THEN_ASKING)
    settle(state, rules, orders)


@entry
def deal_seed(state: Any, rules: Any, orders: Any, seed: Any) -> None:
    """Deal the cards of a seed."""
    restart(orders, seed)
    deal(state, rules, orders)


@entry
def random_games(
    state: Any, rules: Any, orders: Any, moves: Any, stream: Any, first: int, games: int
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
