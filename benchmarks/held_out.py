"""The held-out player, which counts: for every hand that it may hold it tries all pairs of unseen
cards and takes the mean of what the hand would then be worth.

It is no part of any grade. The grade is judged by how well it predicts the scores of this player
(benchmarks/ladder.py), so the player is built differently from those that make the grade: no
priorities among moves, no samples, no rollouts, nothing learned.
"""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.common.sfc32 import below
from solver.shooting_party.packed.layout import (
    ACES,
    BUTLER,
    CARDS,
    DISCARD,
    DRAW,
    JACKS,
    JOKER,
    LEAVE,
    OVER,
    QUEENS,
    PackedGame,
    aces_of,
    jacks_of,
    kind_of,
    kings_of,
    queens_of,
    score_of,
)
from solver.shooting_party.packed.rules import opening, play
from solver.shooting_party.players.games import add_up
from solver.shooting_party.players.hands import spare
from solver.shooting_party.players.novices import careful_move, careful_moves
from solver.shooting_party.players.seat import EPSILON, Determinizations, Seat
from solver.shooting_party.players.view import in_last_pass, seen

DRAW_LIMIT = 5
FULL, PLAIN, HELD, ODD, EVEN, FRESH = 1000, 420, 330, 220, 140, 150
"""What a hand is worth: a queen who can be alone, her ace displayed or not; a queen who cannot yet;
no queen, and the number of cards odd or even; a hand of four new cards.
"""

SPARE_COST = 25
NOISE = 20
"""A random number below it is added to the worth of each move."""


@kernel
def counting_move(seat: Seat, view: int, b: int) -> int:
    """The careful move of greatest worth."""
    n = careful_moves(seat, view, b)
    chosen = seat.legal[0]
    best = -1
    for i in range(n):
        worth = move_worth(seat, view, b & CARDS, seat.legal[i]) * NOISE // 10
        worth += below(seat.stream, NOISE)
        if worth > best:
            best = worth
            chosen = seat.legal[i]
    return chosen


@kernel
def move_worth(seat: Seat, view: int, hand: int, move: int) -> int:
    """What a careful move leads to."""
    kind = kind_of(move)
    cards = move & CARDS
    if kind == DRAW:
        return drawn_worth(view, hand)
    if kind == LEAVE:
        return FRESH - 60 * popcount(hand & (QUEENS | JOKER))
    if kind == DISCARD:
        left = hand & ~cards
        return max(hand_worth(view, left) if ready(left) else 0, drawn_worth(view, left))
    if kind == BUTLER:
        left = hand & ~JOKER
        if cards & ACES:
            view &= ~cards
        else:
            left |= cards
        return hand_worth(view, left) if ready(left) else 0
    return PLAIN if in_last_pass(seat.switches, view) else 0


@kernel
def drawn_worth(view: int, hand: int) -> int:
    """The mean worth of a hand with two unseen cards more; 0 where there is no room for them, or
    they are not there.
    """
    unseen = view & CARDS & ~ACES
    if popcount(hand) > DRAW_LIMIT or unseen & (unseen - 1) == 0:
        return 0
    total = 0
    pairs = 0
    first = unseen
    while first:
        x = first & -first
        first ^= x
        second = first
        while second:
            y = second & -second
            second ^= y
            total += settled_worth(view, hand | x | y)
            pairs += 1
    return total // pairs


@kernel
def settled_worth(view: int, hand: int) -> int:
    """The worth of a hand after etiquette; of two queens either stays."""
    couples = kings_of(hand & QUEENS) & hand
    while couples:
        king = couples & -couples
        couples ^= king
        hand &= ~(king | (jacks_of(king) if hand & jacks_of(king) else queens_of(king)))
    jacks = hand & JACKS
    if jacks & (jacks - 1):
        return FRESH
    queens = hand & QUEENS
    if queens & (queens - 1):
        kept = queens & -queens
        hand = hand & ~QUEENS | kept
    return hand_worth(view, hand)


@kernel
def ready(hand: int) -> bool:
    """Whether the queen in the hand can be alone without another draw."""
    return hand & QUEENS != 0 and spare(hand & ~QUEENS & ~JOKER) == 0


@kernel
def hand_worth(view: int, hand: int) -> int:
    """What a settled hand is worth."""
    queen = hand & QUEENS
    butler = 80 if hand & JOKER else 0
    left = spare(hand & ~QUEENS & ~JOKER)
    if queen and left == 0:
        return PLAIN + butler if view & aces_of(queen) else FULL
    worth = butler - SPARE_COST * left
    if queen:
        return worth + HELD
    return worth + (ODD if popcount(hand & ~JOKER) & 1 else EVEN)


@entry
def choose(
    seat: Seat, sampled: Determinizations, way: int, settings: Any, view: int, b: int
) -> int:
    """Return the move of the player, who sees `view` and holds `b`: one in EPSILON is any careful
    one. `sampled` and `way` are not used.
    """
    if settings[EPSILON] and below(seat.stream, settings[EPSILON]) == 0:
        return careful_move(seat, view, b)
    return counting_move(seat, view, b)


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
    """Play `games` games of a deal to their ends and add them to `tally`, as players/games.py does
    for the ladder.
    """
    first_a, first_b = opening(game, seat.log)
    for _ in range(games):
        a, b = first_a, first_b
        while not a & OVER:
            move = choose(seat, sampled, way, settings, seen(game, a), b)
            a, b = play(game, a, b, move, seat.log)
        add_up(score_of(b), tally)
