"""Bound: between two contacts of the last pass at least one card must leave alone or in a three.

*The argument* (terms as in deadlines.py). Take two successive contacts, at k and k'. The first
leaves the hand empty, so the joker is not in it; the second needs a lone queen X. Let s be the time
of the last leave in between, forced or not, or k if there was none. At s the hand was empty. From s
to k' an even number of cards arrived, since draws bring two or four, and all of them but X have
left by k'. That is an odd number, so they did not all leave by twos and fours. What else can leave
is:
-   a queen displaced by a later one. One of the two is not X, so a queen other than X arrived after
    s; or the butler brought one, and then he had to arrive after s himself (see below);
-   three of one rank, discarded as a set. They arrived after s. They are not jacks, since no hand
    at rest has two, and not queens, unless a queen other than X arrived;
-   the joker, used or dismissed. He arrived after s, since he was not in the hand then. (A card
    that he fetches makes the count even again; it is enough that he arrived.)
Pairs, fours, couples, and a king and jack who leave are even. So by k' three cards of one rank
other than jacks and queens, or a queen other than X, or the joker must have arrived since s, and
therefore since k. The earlier the first contact, the more has arrived since, so the earliest
contacts remain the best (deadlines.py).

Nothing is claimed of the first contact, since the table does not show what the hand holds now. If
the butler brings X, he arrived since the last contact.

The bound holds for every rule set. A draw by `empty_hand: four` brings four cards to an empty hand,
like a leave. The bound preserves all four keys, since it only cuts positions from which the goal is
out of reach. (`Bounds.releases` switches it; it does nothing without `deadlines`.)
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
    """Set release[k / 2], for every even k up to `count`, to the earliest even k' by which three
    cards of one rank (not jacks or queens) or the joker have arrived since k; FAR if they never do.

    `count` is the last k of the pile.
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
            # Two bits per rank count its arrivals. Only the joker has rank 0 here: no aces.
            rank_here = rank_of(card)
            seen += 1 << 2 * rank_here
            three = seen >> 2 * rank_here & 3 == 3
            three = three and rank_here != JACK_RANK and rank_here != QUEEN_RANK
            if card == JOKER_CARD or three:
                release[half] = k + 2 - (k & 1)
                break
