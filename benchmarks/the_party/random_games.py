"""Whole games of The Party by chance, compiled."""

import numpy as np

from solver.common.arrays import Int64s, UInt64s
from solver.common.compiled import entry
from solver.common.kernels import below
from solver.the_party.packed import bits as L
from solver.the_party.packed.chance import Orders, begin, restart, settle
from solver.the_party.packed.move_codes import legal
from solver.the_party.packed.play import play


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
        begin(state, rules)
        settle(state, rules, orders)
        while state[L.PHASE] != L.OVER:
            count = legal(state, rules, moves)
            play(state, rules, moves[below(stream, count)])
            settle(state, rules, orders)
            decisions += 1
    return decisions
