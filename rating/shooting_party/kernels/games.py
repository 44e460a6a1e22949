"""Many games of one player on one deal, added up."""

from __future__ import annotations

from typing import Any

from rating.shooting_party.kernels.heldout import counting_move
from rating.shooting_party.kernels.learned import learned_move
from rating.shooting_party.kernels.lookahead import LEARNED, PRIORITIES, lookahead_move
from rating.shooting_party.kernels.novices import careful_move, random_move
from rating.shooting_party.kernels.priorities import priorities_move
from rating.shooting_party.kernels.seat import NOISE, TREMBLE, Seat, Worlds
from rating.shooting_party.kernels.stream import below
from rating.shooting_party.kernels.view import seen
from solver.compiled import kernel
from solver.kernels.bits import popcount
from solver.shooting_party.kernels.layout import OVER, Game
from solver.shooting_party.kernels.rules import opening, play, score_of

BY_CHANCE, BY_CARE, BY_PRIORITIES, BY_VALUES, BY_ERRANDS, BY_PROSPECTS, BY_COUNTING = range(7)
"""How a player decides (`choose`)."""

GAMES, VALUES, SQUARES, WINS, PERFECT = range(5)
"""Places in a tally: games, the sum of their values and of the squares of these, games with four
queens, games with four queens and four aces.
"""


@kernel
def choose(seat: Seat, worlds: Worlds, way: int, settings: Any, view: int, b: int) -> int:
    """The move of a player who sees `view` (view.py) and holds `b`. One move in TREMBLE is any
    careful one (none, if that is 0).
    """
    if settings[TREMBLE] and below(seat.stream, settings[TREMBLE]) == 0:
        return careful_move(seat, view, b)
    if way == BY_CHANCE:
        return random_move(seat, view, b)
    if way == BY_CARE:
        return careful_move(seat, view, b)
    if way == BY_PRIORITIES:
        return priorities_move(seat, view, b)
    if way == BY_VALUES:
        return learned_move(seat, view, b, settings[NOISE])
    if way == BY_COUNTING:
        return counting_move(seat, view, b)
    guide = PRIORITIES if way == BY_ERRANDS else LEARNED
    return lookahead_move(seat, worlds, view, b, guide, settings)


@kernel
def play_games(
    game: Game, seat: Seat, worlds: Worlds, way: int, settings: Any, games: int, tally: Any
) -> None:
    """Play `games` games of a deal to their ends and add them to `tally`."""
    first_a, first_b = opening(game, seat.log)
    for _ in range(games):
        a, b = first_a, first_b
        while not a & OVER:
            move = choose(seat, worlds, way, settings, seen(game, a), b)
            a, b = play(game, a, b, move, seat.log)
        value = popcount(score_of(b))
        tally[GAMES] += 1
        tally[VALUES] += value
        tally[SQUARES] += value * value
        tally[WINS] += score_of(b) & 15 == 15
        tally[PERFECT] += value == 8
