"""The packed position: two 64-bit words, `a` for the table and `b` for the cards.

    a   bit  0        32  33 34   35      36
           [ draw pile ][ pass ][order ][ over ]

        pile    one bit a *place* of the order in force: the top card is the lowest bit set
        pass    the number of the pass, less one
        order   1: the order in force is butler p, 0: it is pass p
        over    1: the game has ended

    b   bit  0        32  33    40  41       52
           [   hand    ][ score   ][ queens   ]

        hand    one bit a card number (bit 32 is the joker)
        score   queens scored, one bit a suit, then aces scored, one bit a suit
        queens  the queens of the hand in order of arrival, three bits each (suit + 1, 0 for none),
                the first to arrive lowest. At rest there is at most one, so it says nothing new.

What is not there follows from it: an ace that is neither in the pile nor scored is displayed, any
other card not in pile, hand or score pile is a discard; a choice waits when a queen and her king
are in the hand and the game is not over. Equal positions have equal words.

Worked example, seed 42 after the opening draw `5h Ac 4s 3d Qh`: the five lowest places are gone
from the pile, a = 0b1_1111_1111_1111_1111_1111_1111_1110_0000; Ac (card 0) is displayed; the hand
has 3d (10), 5h (20), Qh (22) and 4s (27); queens = 3 (hearts is suit 2).

A *move* is one integer: kind << 33 | cards, the kinds numbered as in moves.py.
A *table key* is what lies on the table beside the hand:
pile | score << 33 | pass << 41 | order << 43.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

CARDS = (1 << 33) - 1
JOKER = 1 << 32
ACES = 0x01010101
JACKS = 0x20202020
QUEENS = 0x40404040
KINGS = 0x80808080

PASS_SHIFT, ORDER_SHIFT, OVER_SHIFT = 33, 35, 36
OVER = 1 << OVER_SHIFT
SCORE_SHIFT, QUEUE_SHIFT = 33, 41
KIND_SHIFT = 33
KEY_PASS_SHIFT, KEY_ORDER_SHIFT = 41, 43

MEET, DISCARD, BUTLER, DRAW, LEAVE = range(5)

MAX_MOVES = 128
"""Room for the moves of a position: seven cards make at most 21 pairs and 11 sets; the joker of a
hand adds at most 29 cards to bring, himself dismissed, then draw and leave."""

MAX_CONTACTS = 5
"""Room for the contacts of one move; log[0] counts them (rules.py)."""

LAZY, LEAVE_FORBIDDEN, CONTACT_MUST, KEEP_ORDER, EMPTY_FOUR, PASSES, DECK = range(7)
"""Places in the switch array. DECK is the set of cards in play; the rest are 0 or 1, passes 1 to 3.
"""

CHUNK = 7
CHUNKS = 5
"""A set of 33 bits is translated between cards and places by five lookups of 7 bits each."""

SPREAD = np.array(
    [sum(1 << 8 * s for s in range(4) if suits >> s & 1) for suits in range(16)], dtype=np.int64
)
"""A set of suits as the aces of those suits; shift by a rank for other cards."""


def _subsets(width: int, sizes: range) -> tuple[np.ndarray, np.ndarray]:
    """For every set of `width` bits its subsets of those sizes, one list after the other.

    The subsets of `held` are those from place start[held] to start[held + 1]. Pairs come lowest
    card first, larger sets in binary order, as Position.legal_moves has them.
    """
    start, subsets = [0], []
    for held in range(1 << width):
        own = [s for s in range(held + 1) if s & held == s and s.bit_count() in sizes]
        if sizes == range(2, 3):
            own.sort(key=lambda s: (s & -s, s))
        subsets += own
        start.append(len(subsets))
    return np.array(start, dtype=np.int64), np.array(subsets, dtype=np.int64)


PAIRS_FROM, PAIRS = _subsets(8, range(2, 3))
"""The pairs in each set of cards of one suit (a suit's eight bits)."""

SETS_FROM, _SUITS = _subsets(4, range(2, 5))
SETS = SPREAD[_SUITS]
"""The sets of two or more in each set of suits, as the aces of those suits."""


class Game(NamedTuple):
    """One deal under one rule set, as the kernels want it.

    `cards_at[o, place]` is the card at a place of order o (pass 1 to 3, then butler 1 to 3; -1 past
    the end of a smaller deck); `to_places[o, chunk, bits]` and `to_cards[o, chunk, bits]` translate
    seven bits of a set; `switches` is indexed by the names above.
    """

    cards_at: np.ndarray
    to_places: np.ndarray
    to_cards: np.ndarray
    switches: np.ndarray
