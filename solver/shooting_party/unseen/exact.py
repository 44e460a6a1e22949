"""The exact worth of unseen play, where it can be computed: expectimax with a transposition table.

What a careful player knows is a fully observed state, so unseen play is a Markov decision
process. Its states are few when few cards are left in the last pile, or in the deck. A decision is
worth the best of its moves, and a draw the mean over the next card. Cards are drawn one by one, so
that draws of two and of four share their successors.

States that differ by a renaming of suits are worth the same, so one of them is kept. (The rules
name suits only to say which couple leaves first; each couple leaves in a way that depends on its
own suit alone, and all leave before anything else happens.)
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Float64s2, Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.common.kernels import lowest, mix, popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.rules import moves_with, take
from solver.shooting_party.unseen.afterstates import due_in, etiquette, exhausted, quiet, with_due
from solver.shooting_party.unseen.network import AIMS, CARDS, EIGHT, FOUR, gain

LEVELS = 128
"""Space for the moves of decisions within decisions: at most 35 a pass (packed/layout.py)."""

ENTRIES, FULL = range(2)  # places in `used`: the entries in use, and 1 once the table was full

SUIT_KEY = 21
"""The bits of one suit in a key: 8 for the pile, 8 for the hand, 2 for the score, 3 for the place
of its queen in the queue.
"""

Worths = tuple[float, float, float]
"""Cards still scored, chance of four queens, chance of all eight cards (network.py)."""


class Memo(NamedTuple):
    """The transposition table: `keys[slot]` two words, -1 where it is empty, and `values[slot]`
    three numbers; `used`; then working space for moves.
    """

    keys: Int64s2
    values: Float64s2
    used: Int64s
    legal: Int64s
    moves: Int64s2


def new_memo(bits: int) -> Memo:
    """Return an empty table of 2^bits slots, 40 bytes each. When three quarters are in use it is
    full, and `worth` gives up: without a table it would take longer than anybody can wait.
    """
    return Memo(
        np.full((1 << bits, 2), -1, dtype=np.int64),
        np.zeros((1 << bits, AIMS)),
        np.zeros(2, dtype=np.int64),
        np.zeros(L.MAX_MOVES, dtype=np.int64),
        np.zeros((LEVELS, L.MAX_MOVES), dtype=np.int64),
    )


@kernel
def clear(memo: Memo) -> None:
    for slot in range(len(memo.keys)):
        memo.keys[slot, 0] = -1
    memo.used[ENTRIES] = 0
    memo.used[FULL] = 0


@entry
def opening_worth(switches: Int64s, memo: Memo, aim: int) -> Worths:
    """Return what the unseen play that is best for an aim can expect from the opening, if
    `memo.used[FULL]` is 0 then.
    """
    return worth(switches, memo, with_due(switches[L.DECK], 4), 0, aim, 0)


@kernel
def _plus(values: Worths, more: Worths) -> Worths:
    return values[0] + more[0], values[1] + more[1], values[2] + more[2]


@kernel
def _gained(before: int, after: int) -> Worths:
    cards, four = gain(CARDS, before, after), gain(FOUR, before, after)
    return float(cards), float(four), float(gain(EIGHT, before, after))


@kernel
def worth(switches: Int64s, memo: Memo, view: int, b: int, aim: int, level: int) -> Worths:
    """Return what is still to come by the play that is best for an aim, from a settled decision or
    from an afterstate. The caller's `level` is 0. A table is of use for one aim only. If it becomes
    full, or was, `memo.used[FULL]` is 1 and the numbers mean nothing.

    The function calls itself, and no other that calls it back: making.py does not link two
    that call each other.
    """
    x, y = key_of(view, b)
    slot = slot_of(memo, x, y)
    if memo.keys[slot, 0] >= 0:
        return memo.values[slot, 0], memo.values[slot, 1], memo.values[slot, 2]
    values = 0.0, 0.0, 0.0
    if memo.used[FULL]:
        return values
    score = L.score_of(b)
    if due_in(view):
        rest = view & L.CARDS
        while rest:
            low = rest & -rest
            rest ^= low
            v, c = card_drawn(switches, view, b, low)
            values = _plus(values, _gained(score, L.score_of(c)))
            if not v & L.OVER:
                values = _plus(values, worth(switches, memo, v, c, aim, level))
        cards = popcount(view & L.CARDS)
        values = values[0] / cards, values[1] / cards, values[2] / cards
    else:
        n = moves_with(switches, view & L.CARDS, b, memo.legal)
        for i in range(n):
            memo.moves[level, i] = memo.legal[i]
        best = -1.0
        for i in range(n):
            v, c = quiet(switches, view, b, memo.moves[level, i])
            after = 0.0, 0.0, 0.0
            if not v & L.OVER:
                after = worth(switches, memo, v, c, aim, level + 1)
            after = _plus(after, _gained(score, L.score_of(c)))
            if after[aim] > best:
                best, values = after[aim], after
    keep(memo, x, y, values)
    return values


@kernel
def card_drawn(switches: Int64s, view: int, b: int, card: int) -> tuple[int, int]:
    """Return view and `b` after the first of the cards due is drawn, settled if it was the last."""
    due = due_in(view)
    view ^= card
    if card & L.ACES == 0:
        b = take(b, lowest(card))
        due -= 1
        view = with_due(view, due)
    if view & L.CARDS == 0:
        view = exhausted(switches, view, b)
    return (view, b) if due else etiquette(switches, view, b)


@kernel
def _suit_key(view: int, b: int, suit: int) -> int:
    """Return everything about a suit in SUIT_KEY bits."""
    score = L.score_of(b)
    key = L.of_suit(view, suit) | L.of_suit(b, suit) << 8
    key |= (L.queens_in(score) >> suit & 1) << 16 | (L.aces_in(score) >> suit & 1) << 17
    place = 1
    queue = b >> L.QUEUE_SHIFT
    while queue:
        if queue & L.QUEUE_BITS == suit + 1:
            key |= place << 18
        queue >>= L.QUEUE_STEP
        place += 1
    return key


@kernel
def key_of(view: int, b: int) -> tuple[int, int]:
    """Return two words for a state, the same for all states that differ by a renaming of suits."""
    k0, k1 = _suit_key(view, b, 0), _suit_key(view, b, 1)
    k2, k3 = _suit_key(view, b, 2), _suit_key(view, b, 3)
    k0, k1 = max(k0, k1), min(k0, k1)
    k2, k3 = max(k2, k3), min(k2, k3)
    k0, k2 = max(k0, k2), min(k0, k2)
    k1, k3 = max(k1, k3), min(k1, k3)
    k1, k2 = max(k1, k2), min(k1, k2)
    rest = (view >> L.JOKER_CARD & 1) | (b >> L.JOKER_CARD & 1) << 1 | due_in(view) << 2
    rest |= L.pass_of(view) << 5
    return k0 | k1 << SUIT_KEY | rest << 2 * SUIT_KEY, k2 | k3 << SUIT_KEY


@kernel
def slot_of(memo: Memo, x: int, y: int) -> int:
    """Return the slot of a key, or the free one where it would go."""
    last = len(memo.keys) - 1
    slot = mix(mix(x) << 29 ^ y) & last
    while memo.keys[slot, 0] >= 0 and (memo.keys[slot, 0] != x or memo.keys[slot, 1] != y):
        slot = slot + 1 & last
    return slot


@kernel
def keep(memo: Memo, x: int, y: int, values: Worths) -> None:
    """Enter the values of a state, unless the table is full."""
    if memo.used[FULL]:
        return
    if memo.used[ENTRIES] * 4 >= len(memo.keys) * 3:
        memo.used[FULL] = 1
        return
    slot = slot_of(memo, x, y)
    memo.keys[slot, 0], memo.keys[slot, 1] = x, y
    memo.values[slot, 0], memo.values[slot, 1], memo.values[slot, 2] = values
    memo.used[ENTRIES] += 1
