"""Many games of one player on one deal, tallied."""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.common.sfc32 import below
from solver.shooting_party.packed.layout import ALL_SUITS, OVER, PackedGame, queens_in, score_of
from solver.shooting_party.packed.rules import opening, play
from solver.shooting_party.players.learned import learned_move
from solver.shooting_party.players.lookahead import LEARNED, PRIORITIES, lookahead_move
from solver.shooting_party.players.novices import careful_move, random_move
from solver.shooting_party.players.priorities import priorities_move
from solver.shooting_party.players.seat import EPSILON, NOISE, Determinizations, Seat
from solver.shooting_party.unseen.view import seen

BY_CHANCE, BY_CARE, BY_PRIORITIES, BY_VALUES, BY_ROLLOUTS_TO_CONTACT, BY_ROLLOUTS_BY_VALUE = range(
    6
)
"""The ways in which a player can decide (`choose`)."""

GAMES, VALUES, SQUARES, WINS, PERFECT, TALLY = range(6)
"""Places in a tally: games, the sum of their values, the sum of the squared values, games with four
queens, games with four queens and four aces; then the length of a tally.
"""


@entry
def choose(
    seat: Seat, sampled: Determinizations, way: int, settings: Any, view: int, b: int
) -> int:
    """Return the move of a player that sees `view` (view.py) and holds `b`. At random, one move in
    `settings[EPSILON]` is any careful one (none if that is 0).
    """
    if settings[EPSILON] and below(seat.stream, settings[EPSILON]) == 0:
        return careful_move(seat, view, b)
    if way == BY_CHANCE:
        return random_move(seat, view, b)
    if way == BY_CARE:
        return careful_move(seat, view, b)
    if way == BY_PRIORITIES:
        return priorities_move(seat, view, b)
    if way == BY_VALUES:
        return learned_move(seat, view, b, settings[NOISE])
    guide = PRIORITIES if way == BY_ROLLOUTS_TO_CONTACT else LEARNED
    return lookahead_move(seat, sampled, view, b, guide, settings)


@entry
def play_games(
    game: PackedGame,
    seat: Seat,
    sampled: Determinizations,
    way: int,
    settings: Any,
    games: int,
    tally: Any,
) -> None:
    """Play `games` games of a deal to their ends and add them to `tally`."""
    first_a, first_b = opening(game, seat.log)
    for _ in range(games):
        a, b = first_a, first_b
        while not a & OVER:
            move = choose(seat, sampled, way, settings, seen(game, a), b)
            a, b = play(game, a, b, move, seat.log)
        add_up(score_of(b), tally)


@entry
def record_game(
    game: PackedGame, seat: Seat, sampled: Determinizations, way: int, settings: Any, line: Any
) -> int:
    """Play a game to its end and write its moves to `line`; return their number."""
    a, b = opening(game, seat.log)
    count = 0
    while not a & OVER:
        line[count] = choose(seat, sampled, way, settings, seen(game, a), b)
        a, b = play(game, a, b, line[count], seat.log)
        count += 1
    return count


@kernel
def add_up(score: int, tally: Any) -> None:
    """Add a finished game to a tally."""
    value = popcount(score)
    tally[GAMES] += 1
    tally[VALUES] += value
    tally[SQUARES] += value * value
    tally[WINS] += queens_in(score) == ALL_SUITS
    tally[PERFECT] += value == 8
