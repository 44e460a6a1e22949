"""Bound: between two contacts of the last pass one card at least must go by itself or in a three.

*The argument.* A contact leaves the hand empty, and so the joker is not in it; the next contact
wants a lone queen X. Let them be at k and k' (deadlines.py has the terms), and let s be the time of
the last leave in between, forced or not, or k if there was none: at s the hand was empty. From s to
k' an even number of cards arrived, draws being of two or four, and all of them but X have left by
k': an odd number, so they did not all leave by twos and fours. What leaves otherwise is:
-   a queen displaced by a later one. One of the two is not X: a queen other than X arrived after s,
    for the butler would have to arrive to bring one (below);
-   three of one rank, discarded as a set: they arrived after s. They are no jacks, of which no hand
    at rest has two, and no queens, unless one other than X arrived;
-   the joker, used or dismissed: he arrived after s, not being in the hand then. (What he fetches
    makes the count even again; it is enough that he arrived.)
Pairs, fours, couples, and a king and jack who leave are even. So by k' three cards of one rank
other than jacks and queens, or a queen other than X, or the joker must have arrived since s, all
the more since k. The sooner the first contact, the more has arrived, so the earliest contacts
remain the best (deadlines.py).

Nothing is claimed of the first contact: what the hand holds now is not known to the table. If the
butler brings X, he arrived since the last contact.

The bound holds for every rule set. An `empty_hand: four` draw is one of four, and takes place with
an empty hand like a leave. It preserves all four keys, since it only cuts positions from which the
goal is out of reach. (`Bounds.releases` switches it; nothing without `deadlines`.)
"""

from __future__ import annotations

from typing import Any

from solver.common.compiled import kernel
from solver.shooting_party.packed.layout import (
    CARD_COUNT,
    JACK_RANK,
    JOKER_CARD,
    QUEEN_RANK,
    is_ace,
    rank_of,
)
from solver.shooting_party.search.bounds.deadlines import FAR


@kernel
def fill_releases(rank: Any, sequence: Any, release: Any, count: int) -> None:
    """Set release[k / 2] to the earliest even k' by which three cards of one rank, or the joker,
    have arrived since k; FAR if they never do. For every even k up to `count`, the last k of the
    pile.
    """
    sequence[:] = -1
    for card in range(CARD_COUNT):
        if rank[card] >= 0 and not is_ace(card):
            sequence[rank[card]] = card
    for half in range(count // 2 + 1):
        release[half] = FAR
        seen = 0
        for k in range(2 * half, count):
            card = sequence[k]
            if card < 0:
                continue
            # Two bits for each rank: how many of it have arrived. The joker stands alone.
            rank_here = rank_of(card)
            seen += 1 << 2 * rank_here
            three = seen >> 2 * rank_here & 3 == 3
            three = three and rank_here != JACK_RANK and rank_here != QUEEN_RANK
            if card == JOKER_CARD or three:
                release[half] = k + 2 - (k & 1)
                break
