"""The facts of a position that the learned player uses, and its value: a sum of weights.

Each kind of fact has a table in one array of weights. A position picks one entry of each table,
with two exceptions: of `suit`, one for each suit still to score; of `queen`, one only if a queen is
in the hand. The facts depend only on what the player sees: the hand, the set of cards in the pile,
the score, the pass, and the number of cards about to be drawn.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import kernel
from solver.shooting_party.packed.hands import spare
from solver.shooting_party.packed.layout import (
    ACES,
    CARDS,
    JACKS,
    JOKER,
    PASSES,
    QUEENS,
    ace_of,
    aces_of,
    king_of,
    kings_of,
    of_rank,
    pass_of,
    queen_of,
    queens_in,
    queens_of_jacks,
)
from solver.shooting_party.players.seat import Seat

TIMES, COARSE = 15, 8
"""The numbers of steps of the pile's size: steps of two and of four cards other than aces."""

TABLES = {
    "clock": 3 * TIMES * 5,
    "suit": 3 * COARSE * 18,
    "shape": 3 * 3 * 8 * 5 * 2,
    "ranks": 3 * 2 * 2 * 4 * 4,
    "jack": 3 * 3 * 5 * 4,
    "butler": 3 * 3 * 2 * COARSE,
    "queen": 4 * 3 * 2 * 5 * COARSE,
}
"""The tables and their sizes, in their order in the array of weights."""

CLOCK, SUIT, SHAPE, RANKS, JACK, BUTLER, QUEEN, WEIGHTS = accumulate(TABLES.values(), initial=0)


@kernel
def facts_of(seat: Seat, view: int, hand: int, score: int, due: int) -> int:
    """Write the entries that a position picks to `seat.facts`; return their number.

    `hand` is a set of cards, without the `due` (0, 2 or 4) cards about to be drawn.
    """
    picked = seat.facts
    pile = view & CARDS
    # Counted from the end, so that the last pass has the same number under any number of passes.
    passes = 2 - (seat.switches[PASSES] - 1 - pass_of(view))
    time = min(popcount(pile & ~ACES) >> 1, TIMES - 1)
    coarse = time >> 1
    due >>= 1
    queen = hand & QUEENS
    others = hand & ~QUEENS & ~JOKER
    count = min(popcount(others), 7)
    left = min(spare(others), 4)
    joker = (hand & JOKER) != 0

    state = 0
    if queen:
        state = 1 if pile & aces_of(queen) else 2
    picked[0] = CLOCK + (passes * TIMES + time) * 5 + popcount(queens_in(~score))
    picked[1] = SHAPE + (((due * 3 + state) * 8 + count) * 5 + left) * 2 + joker
    doubles = 0
    most = 0
    for rank in range(1, 8):
        held = popcount(of_rank(others, rank))
        doubles += held >= 2
        most = max(most, held)
    parity = popcount(hand) & 1
    has_queen = queen != 0
    picked[2] = (
        RANKS + (((due * 2 + parity) * 2 + has_queen) * 4 + min(doubles, 3)) * 4 + min(most, 3)
    )
    jacks = hand & JACKS
    shield = 0
    if jacks:
        shield = 2 if queens_of_jacks(jacks) & queen else 1
    picked[3] = JACK + ((due * 3 + shield) * 5 + popcount(pile & JACKS)) * 4 + (coarse >> 1)
    place = 0
    if joker:
        place = 1
    elif pile & JOKER:
        place = 2
    picked[4] = BUTLER + ((passes * 3 + place) * 2 + has_queen) * COARSE + coarse
    n = 5
    if queen:
        king = 0
        if pile & kings_of(queen):
            king = 2 if queens_of_jacks(jacks) & queen else 1
        rivals = min(popcount(pile & QUEENS), 3)
        picked[n] = QUEEN + (((rivals * 3 + king) * 2 + state - 1) * 5 + left) * COARSE + coarse
        n += 1
    for suit in range(4):
        if not queens_in(score) >> suit & 1:
            picked[n] = SUIT + (passes * COARSE + coarse) * 18 + suit_state(pile, hand, suit)
            n += 1
    return n


@kernel
def suit_state(pile: int, hand: int, suit: int) -> int:
    """Return where queen, king and ace of a suit are, as a number from 0 to 17."""
    queen = where_is(pile, hand, queen_of(suit))
    king = where_is(pile, hand, king_of(suit))
    return (queen * 3 + king) * 2 + (pile >> ace_of(suit) & 1)


@kernel
def where_is(pile: int, hand: int, card: int) -> int:
    """Return 1 for a card in the hand, 2 for one in the pile, 0 for any other."""
    if hand >> card & 1:
        return 1
    return 2 if pile >> card & 1 else 0


@kernel
def value(weights: Any, facts: Any, n: int) -> int:
    """Return the sum of the weights at the first `n` of `facts`."""
    total = 0
    for i in range(n):
        total += weights[facts[i]]
    return total
