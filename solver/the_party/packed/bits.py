"""Where everything lies in a packed state, a packed rule set and a move's code.

A set of cards is an integer, bit n for the card of number n:

    bit     21  20 | 19 18 17 16 15 | 14 .. 10 | 9 .. 5 | 4 3 2 1 0
    card   Jk2 Jk1 | As Ks Qs Js Ts |  hearts  | diam.  | A K Q J T of clubs

A state is an array of integers with the columns below; `REFILL_AT` is the player who draws while a
refill is under way, and -1 otherwise. A move's code holds, from the lowest bit, two cards of five
bits each, two bits of a word or a victim, and the kind.
"""

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import kernel
from solver.the_party.rules.cards import BUTLER, DECK, JEWEL, KING, QUEEN, SLEUTH, THIEF, rank

CARDS = len(DECK)

HAND, STASH = 0, 4
(ROOM, ARRIVALS, TABLE, WORD, PHASE, TURN, ASKED, ACTIONS, SHUFFLES, PICKS, WINNER, REFILL_AT,
 REFILL_FIRST, REFILL_AFTER) = range(8, 22)  # fmt: skip
STATE_SIZE = 22  # the columns of a state: hands of up to four players, stashes, and the rest

REFILL, PICK, ACT, STASHING, CALLING, OVER = range(6)
"""Phases; chance decides in the first two."""

THEN_TURN, THEN_ASKING = range(2)  # what comes after a refill

NO_WORD, SAYS_K, SAYS_Q, SAYS_KQ, ROBS = range(5)
"""What lies on the table: nothing, cards by announcement, or ``ROBS`` + victim: a thief."""

PLAYERS, OWN, JEWELS, GOAL, CAP, FULL, ALL_CARDS = range(7)
"""Columns of a rule set: ``OWN`` if players stash on turn only, ``JEWELS`` if most jewels win
at the cap; ``FULL`` is the size of a full hand.
"""

SEND_ONE, SEND_TWO, ROB, STASH_MOVE, WAIT, CALL, TRUST, PASS = range(8)  # kinds of moves

MOST_MOVES = 40
"""No player has more legal moves: 8 + 6 sends, 12 robberies and 4 stashes cannot come together."""


def _mask(wanted: int) -> int:
    return sum(1 << n for n in range(CARDS) if rank(n) == wanted)


TENS, THIEVES, QUEENS, KINGS, ACES, SLEUTHS = map(
    _mask, (BUTLER, THIEF, QUEEN, KING, JEWEL, SLEUTH)
)


def empty_state() -> Int64s:
    return np.zeros(STATE_SIZE, np.int64)


@kernel
def code(kind: int, card: int, other: int, extra: int) -> int:
    return kind << 12 | extra << 10 | other << 5 | card


@kernel
def kind_of(move: int) -> int:
    return move >> 12


@kernel
def extra_of(move: int) -> int:
    return move >> 10 & 3


@kernel
def cards_of(move: int) -> int:
    kind = move >> 12
    if kind == SEND_ONE or kind == ROB:
        return 1 << (move & 31)
    if kind == SEND_TWO or kind == STASH_MOVE:
        return 1 << (move & 31) | 1 << (move >> 5 & 31)
    return 0
