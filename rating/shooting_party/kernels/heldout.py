"""The held-out player, who counts: for every hand that she may hold she goes through all pairs of
unseen cards and takes the mean of what the hand would then be worth.

She is no part of any grade. The grade is judged by how well it foretells her scores
(benchmarks/ladder.py), so she is built otherwise than the players who make it: no priorities among
moves, no samples, no playouts, nothing learned.
"""

from __future__ import annotations

from rating.shooting_party.kernels.hands import spare
from rating.shooting_party.kernels.novices import careful_moves
from rating.shooting_party.kernels.seat import Seat
from rating.shooting_party.kernels.stream import below
from rating.shooting_party.kernels.view import in_last_pass
from solver.compiled import kernel
from solver.kernels.bits import popcount
from solver.shooting_party.kernels.layout import (
    ACES,
    BUTLER,
    CARDS,
    DISCARD,
    DRAW,
    JACKS,
    JOKER,
    KIND_SHIFT,
    LEAVE,
    QUEENS,
)

ROOM = 5
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
    kind = move >> KIND_SHIFT
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
    if popcount(hand) > ROOM or unseen & (unseen - 1) == 0:
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
    couples = (hand & QUEENS) << 1 & hand
    while couples:
        king = couples & -couples
        couples ^= king
        hand &= ~(king | (king >> 2 if hand & king >> 2 else king >> 1))
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
        return PLAIN + butler if view & queen >> 6 else FULL
    worth = butler - SPARE_COST * left
    if queen:
        return worth + HELD
    return worth + (ODD if popcount(hand & ~JOKER) & 1 else EVEN)
