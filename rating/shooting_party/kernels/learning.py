"""How the learned player learns: by temporal differences, from games played on many deals.

Source: Richard S. Sutton, Learning to predict by the methods of temporal differences, Machine
Learning 3 (1988), TD(0). In integers throughout, so that the same weights come out on every
machine. Left to herself from the start she settles for hands that never wait for anything, so she
first watches the priorities player.
"""

from __future__ import annotations

from typing import Any

from rating.shooting_party.kernels.features import value
from rating.shooting_party.kernels.learned import UNIT, after, gain, learned_move
from rating.shooting_party.kernels.priorities import priorities_move
from rating.shooting_party.kernels.seat import Seat
from rating.shooting_party.kernels.view import seen
from solver.compiled import kernel
from solver.kernels.bits import popcount
from solver.shooting_party.kernels.layout import OVER, Game
from solver.shooting_party.kernels.rules import opening, play, score_of

WATCH = -1
"""In place of a noise: the priorities player plays."""


@kernel
def learn(game: Game, seat: Seat, before: Any, noise: int, rate: int) -> int:
    """Play one game and move the weights after every move by the difference between what was
    expected and what came, shifted right by `rate`; the cards scored. `noise` is that
    of learned_move, or WATCH. `before` is room for the facts of the position before.
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
    """Move the value of the entries `before` towards `target`."""
    change = target - value(weights, before, n) >> rate
    for i in range(n):
        weights[before[i]] += change
