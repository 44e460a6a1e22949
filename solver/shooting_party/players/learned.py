"""The learned player: the move after which what is seen has the greatest value (features.py).

The values are expected numbers of cards still to score; learning.py is where they come from. They
are those of positions after the move and before the draw (*afterstates*: Sutton and Barto,
Reinforcement Learning, 2nd edition 2018, section 6.8), so that nothing need be known of the draw.
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
"""One card in the fixed point of the weights."""


@kernel
def learned_move(seat: Seat, view: int, b: int, noise: int) -> int:
    """The careful move of greatest value, to each of which a random number below `noise`, in
    1024ths of a card, is added first.
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
    """What a move scores at once and the value of what is seen after it."""
    n = after(seat, view, b, move)
    return gain(move) * UNIT + value(seat.weights, seat.facts, n)


@kernel
def gain(move: int) -> int:
    """Cards that a move scores."""
    return popcount(move & CARDS) if kind_of(move) == MEET else 0


@kernel
def after(seat: Seat, view: int, b: int, move: int) -> int:
    """Write the facts of the position after a move and before its draw to `seat.facts`; how many.
    None after the fourth queen.
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
    """The hand that a card brought by the butler leads to: a king takes his queen, or goes with the
    jack; a queen displaces another.
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
