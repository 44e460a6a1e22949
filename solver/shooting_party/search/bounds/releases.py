"""Bound: between two contacts at least one card must leave alone or in a three.

*The argument* (terms as in deadlines.py). Take two successive contacts of a pass, at k and k'. The
first leaves the hand empty, so the joker is not in it; the second needs a lone queen X. Let s be
the time of the last leave in between, forced or not, or k if there was none. At s the hand was
empty. From s to k' an even number of cards arrived, since draws bring two or four, and all of them
but X have left by k'. That is an odd number, so they did not all leave by twos and fours. What else
can leave is:
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

Where the pile is known exactly, clearance.py mostly claims more. But this bound holds for other
piles too (prospects.py): more cards in the pile only let it claim less.

The bound holds for every rule set. A draw by `empty_hand: four` brings four cards to an empty hand,
like a leave. The bound preserves all four keys, since it only cuts positions from which the goal is
out of reach. (`Bounds.releases` switches it; it does nothing without `deadlines`.)
"""

from solver.common.arrays import Int64s
from solver.common.compiled import kernel
from solver.shooting_party.packed import layout as L


@kernel
def released(sequence: Int64s, count: int, suit: int, since: int) -> int:
    """Return the least k of a contact with the queen of `suit` after one at `since`; `count` + 1 if
    there is none. `sequence` lists the `count` cards other than aces by their r.
    """
    seen = 0
    for place in range(since, count):
        card = sequence[place]
        rank = L.rank_of(card)
        if card == L.JOKER_CARD or (rank == L.QUEEN_RANK and L.suit_of(card) != suit):
            return place + 1
        if rank == L.JACK_RANK or rank == L.QUEEN_RANK:
            continue
        # Two bits per rank count its arrivals.
        seen += 1 << 2 * rank
        if seen >> 2 * rank & 3 == 3:
            return place + 1
    return count + 1
