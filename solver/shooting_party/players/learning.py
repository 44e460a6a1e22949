"""How the learned player learns: by temporal differences, from games on many deals.

Source: Richard S. Sutton, Learning to predict by the methods of temporal differences, Machine
Learning 3 (1988), TD(0). All arithmetic is in integers, so that the same weights come out on every
machine. Left to itself from the start, the player settles for hands that never wait for anything,
so it first watches the priorities player.
"""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.shooting_party.packed.layout import OVER, PackedGame, score_of
from solver.shooting_party.packed.rules import opening, play
from solver.shooting_party.players.features import value
from solver.shooting_party.players.learned import UNIT, after, gain, learned_move
from solver.shooting_party.players.priorities import priorities_move
from solver.shooting_party.players.seat import Seat
from solver.shooting_party.unseen.view import seen

WATCH = -1
"""Given in place of a noise: the priorities player plays."""


@entry
def learn(game: PackedGame, seat: Seat, before: Any, noise: int, rate: int) -> int:
    """Play one game and return the number of cards scored. After every move, change each weight
    picked before it by the new estimate less the old, shifted right by `rate`.

    `noise` is that of learned_move, or WATCH. `before` is working space for the facts of the
    previous position.
    """
    a, b = opening(game, seat.log)
    n = 0
    while not a & OVER:
        view = seen(game, a)
        if noise == WATCH:
            move = priorities_move(seat, view, b)
        else:
            move = learned_move(seat, view, b, noise)
        m = after(seat, view, b, move)
        target = gain(move) * UNIT + value(seat.weights, seat.facts, m)
        correct(seat.weights, before, n, target, rate)
        for i in range(m):
            before[i] = seat.facts[i]
        n = m
        a, b = play(game, a, b, move, seat.log)
    correct(seat.weights, before, n, 0, rate)
    return popcount(score_of(b))


@kernel
def correct(weights: Any, before: Any, n: int, target: int, rate: int) -> None:
    """Move the value of the entries `before` towards `target`: change each weight by the
    difference, shifted right by `rate`.
    """
    change = target - value(weights, before, n) >> rate
    for i in range(n):
        weights[before[i]] += change
