"""The packed position: two 64-bit words, `a` for pile and pass, `b` for hand and score.

    a   bit  0        32  33  35   36      37
           [ draw pile ][ pass ][order ][ over ]

        pile    one bit per *place* of the order in force: the top card is the lowest set bit
        pass    the number of the pass, less one
        order   1: the order in force is butler p, 0: it is pass p
        over    1: the game has ended

    b   bit  0        32  33    40  41       52
           [   hand    ][ score   ][ queens   ]

        hand    one bit per card number (bit 32 is the joker)
        score   queens scored, one bit per suit, then aces scored, one bit per suit
        queens  the queens of the hand in order of arrival, three bits each (suit + 1, 0 for none),
                the first to arrive lowest. At rest there is at most one, so this adds nothing.

The rest follows: an ace that is neither in the pile nor scored is displayed; any other card not in
pile, hand or score pile is a discard; a choice waits when a queen and her king are in the hand and
the game is not over. Equal positions have equal words.

Worked example, seed 42 after the opening draw `5h Ac 4s 3d Qh`: the five lowest places are gone
from the pile, a = 0b1_1111_1111_1111_1111_1111_1111_1110_0000; Ac (card 0) is displayed; the hand
has 3d (10), 5h (20), Qh (22) and 4s (27); queens = 3 (hearts is suit 2).

A *set of cards* has one bit per card number. In the eight bits of a suit the ranks ascend from ace,
2 to 5, jack and queen to king, so a queen's ace, jack and king are shifts away; the joker has no
suit.

A *move* is one integer, kind << 33 | cards, the kinds numbered as in rules/moves.py.

A *group* is all positions with the same things on the table; its *key* is everything but the hand:
pile | score << 33 | pass << 41 | order << 44.

A *word* is a hand in a group with the number of moves played: hand << 8 | moves. Eight bits are
enough. A move draws two or more cards, or discards two or more, or is the butler's, or is the last
contact. In one pass at most 16 moves draw from the pile's 33 cards, and one more exhausts it; at
most 17 discard, since no card is in the hand twice but the one that he fetches; and he acts once.
So three passes have at most 3 × 35 + 1 moves. (There is room for five passes, of which the
benchmarks make use.)

No other file but costs.py and events.py knows the place of a bit: all other code uses the functions
and names defined there.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s, Int64s2, Int64s3
from solver.common.compiled import kernel, lasting

CARD_COUNT = 33
CARDS = (1 << CARD_COUNT) - 1
JOKER_CARD = 32
JOKER = 1 << JOKER_CARD
SUIT_BITS = 255
ACES = 0x01010101
JACKS = 0x20202020
QUEENS = 0x40404040

JACK_RANK, QUEEN_RANK, KING_RANK = 5, 6, 7

PASS_SHIFT, ORDER_SHIFT, OVER_SHIFT = 33, 36, 37
PASS_BITS = 7
PASS = PASS_BITS << PASS_SHIFT
OVER = 1 << OVER_SHIFT
SCORE_SHIFT, QUEUE_SHIFT = 33, 41
SCORE_BITS, ACES_SHIFT = 255, 4
QUEUE_STEP, QUEUE_BITS = 3, 7
KIND_SHIFT = 33
KEY_PASS_SHIFT, KEY_ORDER_SHIFT, KEY_BITS = 41, 44, 45

MOVES_BITS = 8
MOVES_MASK = (1 << MOVES_BITS) - 1

ALL_SUITS = 15  # the suits as a set of four bits; also, in a score byte, all four queens

MEET, DISCARD, BUTLER, DRAW, LEAVE = range(5)

MOST_TO_DRAW = 5  # the most cards in the hand with which a draw is allowed

MAX_MOVES = 128
"""Space for the moves of a position: seven cards make at most 21 pairs of one suit and 15 sets of
one rank; the joker brings at most 32 cards (28 discards, 4 aces) or is dismissed; then come draw
and leave. A lone queen adds two contacts."""

MAX_CONTACTS = 5
"""Space for the contacts of one move, after log[0], which counts them (packed/rules.py)."""

LEAVE_FORBIDDEN, CONTACT_MUST, KEEP_ORDER, PASSES, DECK = range(5)
"""Indices into the switch array. DECK is the set of cards in play, PASSES 1 to 3; the rest are 0 or
1.
"""

CHUNK = 7
CHUNKS = 5  # a set of 33 bits is translated between cards and places by five lookups of 7 bits each

SPREAD = np.array(
    [sum(1 << 8 * s for s in range(4) if suits >> s & 1) for suits in range(16)], dtype=np.int64
)
"""For each set of suits, the aces of those suits; shift by a rank for other cards."""


def _subsets(width: int, sizes: range) -> tuple[np.ndarray, np.ndarray]:
    """Return, for every set of `width` bits, its subsets of those sizes, one list after the other.

    The first array is `start`: the subsets of `held` are those from start[held] up to
    start[held + 1]. If `sizes` has pairs only, they come lowest card first; otherwise subsets come
    in binary order. Both are the orders of Position.legal_moves.
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
SETS = SPREAD[_SUITS]  # the sets of two or more in each set of suits, as the aces of those suits


@lasting
class PackedGame(NamedTuple):
    """One deal under one rule set, as compiled code needs it.

    `cards_at[o, place]` is the card at a place of order o (pass 1 to 3, then butler 1 to 3; -1 past
    the end of a smaller deck); `to_places[o, chunk, bits]` and `to_cards[o, chunk, bits]` translate
    seven bits of a set; `switches` is indexed by the names above.
    """

    cards_at: Int64s2
    to_places: Int64s3
    to_cards: Int64s3
    switches: Int64s


# -- cards -------------------------------------------------------------------------------------


@kernel
def suit_of(card: int) -> int:
    """Return the suit of a card that is not the joker."""
    return card >> 3


@kernel
def rank_of(card: int) -> int:
    """Return the rank of a card, 0 to 7; 0 for the joker."""
    return card & 7


@kernel
def is_ace(card: int) -> bool:
    return ACES >> card & 1 == 1


@kernel
def ace_of(suit: int) -> int:
    return 8 * suit


@kernel
def jack_of(suit: int) -> int:
    return 8 * suit + JACK_RANK


@kernel
def queen_of(suit: int) -> int:
    return 8 * suit + QUEEN_RANK


@kernel
def king_of(suit: int) -> int:
    return 8 * suit + KING_RANK


# -- sets of cards -----------------------------------------------------------------------------


@kernel
def aces_of(queens: int) -> int:
    return queens >> QUEEN_RANK


@kernel
def kings_of(queens: int) -> int:
    return queens << 1


@kernel
def queens_of(kings: int) -> int:
    return kings >> 1


@kernel
def jacks_of(kings: int) -> int:
    return kings >> 2


@kernel
def queens_of_jacks(jacks: int) -> int:
    return jacks << 1


@kernel
def of_suit(cards: int, suit: int) -> int:
    """Return the eight bits of a suit."""
    return cards >> 8 * suit & SUIT_BITS


@kernel
def in_suit(bits: int, suit: int) -> int:
    """Return the cards of eight bits in a suit."""
    return bits << 8 * suit


@kernel
def of_rank(cards: int, rank: int) -> int:
    """Return the cards of a rank, as the aces of their suits."""
    return cards >> rank & ACES


@kernel
def suits_of(aces: int) -> int:
    """Return the suits, four bits, of a set of aces."""
    return (aces | aces >> 7 | aces >> 14 | aces >> 21) & ALL_SUITS


# -- words, keys, moves ------------------------------------------------------------------------


@kernel
def pass_of(a: int) -> int:
    """Return the number of the pass, less one."""
    return a >> PASS_SHIFT & PASS_BITS


@kernel
def order_of(a: int) -> int:
    """Return the number of the order in force, 0 to 5."""
    return pass_of(a) + 3 * (a >> ORDER_SHIFT & 1)


@kernel
def score_of(b: int) -> int:
    return b >> SCORE_SHIFT & SCORE_BITS


@kernel
def queens_in(score: int) -> int:
    """Return the suits, four bits, of the queens in a score byte."""
    return score & ALL_SUITS


@kernel
def aces_in(score: int) -> int:
    """Return the suits, four bits, of the aces in a score byte."""
    return score >> ACES_SHIFT


@kernel
def ace_in_score(suit: int) -> int:
    return 1 << suit + ACES_SHIFT


@kernel
def scored_cards(score: int) -> int:
    return SPREAD[queens_in(score)] << QUEEN_RANK | SPREAD[aces_in(score)]


@kernel
def kind_of(move: int) -> int:
    return move >> KIND_SHIFT


@kernel
def key_of(a: int, b: int) -> int:
    return (
        a & CARDS
        | score_of(b) << SCORE_SHIFT
        | pass_of(a) << KEY_PASS_SHIFT
        | (a >> ORDER_SHIFT & 1) << KEY_ORDER_SHIFT
    )


@kernel
def key_pass(key: int) -> int:
    return key >> KEY_PASS_SHIFT & PASS_BITS


@kernel
def key_score(key: int) -> int:
    return key >> SCORE_SHIFT & SCORE_BITS


@kernel
def table_word(key: int) -> int:
    """Return the word `a` of a group key."""
    return key & CARDS | key_pass(key) << PASS_SHIFT | (key >> KEY_ORDER_SHIFT & 1) << ORDER_SHIFT


@kernel
def word_of(hand: int, moves: int) -> int:
    return hand << MOVES_BITS | moves


@kernel
def word_hand(word: int) -> int:
    return word >> MOVES_BITS


@kernel
def word_moves(word: int) -> int:
    return word & MOVES_MASK
