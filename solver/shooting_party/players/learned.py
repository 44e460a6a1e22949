"""The learned player: it makes the move after which what it sees has the greatest value
(features.py).

A value is the expected number of cards still to score; learning.py is where the values come from.
They are values of positions after the move and before the draw (*afterstates*: Sutton and Barto,
Reinforcement Learning, 2nd edition 2018, section 6.8), so nothing need be known about the draw.
"""

from __future__ import annotations

from solver.common.bits import lowest, popcount
from solver.common.compiled import kernel
from solver.common.sfc32 import below
from solver.shooting_party.packed.layout import (
    ACES,
    ALL_SUITS,
    CARDS,
    DISCARD,
    DRAW,
    JACKS,
    JOKER,
    LEAVE,
    MEET,
    QUEENS,
    jacks_of,
    kind_of,
    kings_of,
    queens_in,
    queens_of,
    score_of,
    suit_of,
)
from solver.shooting_party.players.features import facts_of, value
from solver.shooting_party.players.novices import careful_moves
from solver.shooting_party.players.seat import Seat

UNIT = 1 << 20
"""One card in the fixed-point numbers of the weights."""


@kernel
def learned_move(seat: Seat, view: int, b: int, noise: int) -> int:
    """Return the careful move of greatest value, after a random number below `noise`, in 1024ths of
    a card, has been added to the value of each.
    """
    legal = seat.legal
    n = careful_moves(seat, view, b)
    if n == 1:
        return legal[0]
    chosen = legal[0]
    best = -(1 << 60)
    for i in range(n):
        worth = worth_of(seat, view, b, legal[i])
        worth += below(seat.stream, noise) * (UNIT >> 10)
        if worth > best:
            best = worth
            chosen = legal[i]
    return chosen


@kernel
def worth_of(seat: Seat, view: int, b: int, move: int) -> int:
    """Return the cards that a move scores, UNIT for each, plus the value of what is seen next."""
    n = after(seat, view, b, move)
    return gain(move) * UNIT + value(seat.weights, seat.facts, n)


@kernel
def gain(move: int) -> int:
    """Return the number of cards that a move scores."""
    return popcount(move & CARDS) if kind_of(move) == MEET else 0


@kernel
def after(seat: Seat, view: int, b: int, move: int) -> int:
    """Write the facts of the position after a move and before its draw to `seat.facts`; return
    their number, which is 0 after the fourth queen.
    """
    kind = kind_of(move)
    cards = move & CARDS
    hand = b & CARDS
    score = score_of(b)
    due = 0
    if kind == MEET:
        score |= 1 << suit_of(lowest(hand))
        if queens_in(score) == ALL_SUITS:
            return 0
        hand = 0
        due = 4
    elif kind == LEAVE:
        hand = 0
        due = 4
    elif kind == DRAW:
        due = 2
    elif kind == DISCARD:
        hand &= ~cards
    else:
        hand &= ~JOKER
        if cards & ACES:
            view &= ~cards
        elif cards & JACKS and hand & JACKS:
            hand = 0
            due = 4
        else:
            hand = joined(hand, cards)
    return facts_of(seat, view, hand, score, due)


@kernel
def joined(hand: int, card: int) -> int:
    """Return the hand after the butler has brought `card`. A king leaves with his queen, or with
    her jack if that is held; a queen leaves with her king or displaces another queen.
    """
    if card & QUEENS:
        if hand & kings_of(card):
            return hand & ~kings_of(card)
        return hand & ~QUEENS | card
    if hand & QUEENS & queens_of(card):
        if hand & jacks_of(card):
            return hand & ~jacks_of(card)
        return hand & ~queens_of(card)
    return hand | card
