"""Bound: what was drawn between two contacts must have left the hand, in ways that count by suit.

*The argument* (terms as in deadlines.py; this bound needs the pile exactly as it lies). Take two
successive contacts of a pass, at k and k'. The first leaves the hand empty, and the second needs a
lone queen X. Let s be the time of the last *reset* before k': a leave, two jacks, or the first
contact itself. At s the hand was empty, then four cards were drawn, and later two at a time: s is
even, k <= s <= k' - 4. (Between k and k + 4 no reset is possible; s = k + 2 is allowed here all the
same, so that an earlier first contact is never worse.) All cards with s <= r < k', other than X,
have left by k', and only so:
-   two of one suit, as a pair, as king and jack, or as king and queen;
-   two, three or four of one rank, other than jacks and queens: no hand at rest has two of those;
-   a queen other than X alone, displaced by a later one;
-   the joker alone, used or dismissed.
If the joker is among them, nothing is claimed: the butler may have fetched a card, which left too.
Otherwise count the cards of each suit, as a vector of four parities. A pair of one suit does not
change it. A set of one rank changes the suits of its cards, a displaced queen her own. So the
vector of what was drawn must lie in the span, over GF(2), of the sets of two and of three that can
be made of the ranks drawn, and of the queens other than X. (The span has more than can really be
done, for instance a single card of a rank of which three are there.)

*The butler fetches the queen who is scored at k'* (rescues.py). He is in the hand from his arrival
until he acts, and any reset would throw him away. So s <= r(joker), and all cards from s on, but
for him, have left: the vector must lie in the span of all queens and sets. (The queen whom he
fetches, if she was drawn since s, left alone or in a pair, like any other.)

Nothing is claimed of the first contact, since the table does not show what the hand holds now. The
earliest contact that is possible remains the best: what is asked of later ones is only s >= k.

The bound holds for every rule set. It preserves all four keys, since it only cuts positions from
which the goal is out of reach. (`Bounds.clearance` switches it; it does nothing without
`deadlines`.)
"""

from solver.common.arrays import Int64s
from solver.common.compiled import kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.leftovers import shifted


@kernel
def spanned(span: int, vector: int) -> int:
    """Return the span over GF(2)^4 of a span and one more vector. A span is a set of vectors: bit v
    is set if v is in it.
    """
    return span | shifted(span, vector)


@kernel
def with_sets(span: int, before: int, suit: int) -> int:
    """Return the span after a card of `suit` joins cards of its rank, whose suits `before` has."""
    if before == 0:
        return span
    own = 1 << suit
    first = before & -before
    span = spanned(span, first | own)
    if before != first:
        # Three of a rank: any single card of them may be what a set of two leaves over.
        span = spanned(spanned(spanned(span, own), first), before ^ first)
    return span


@kernel
def clears(sequence: Int64s, suit: int, arrived: int, joker: int, since: int, k: int) -> bool:
    """Return True if some s >= `since` allows a contact at `k`: with the queen of `suit`, who has
    r = `arrived`; or, with `suit` -1, with a queen whom the butler (r = `joker`) fetches.

    `sequence` lists the cards other than aces by their r.
    """
    parity = 0
    span = 1
    suits = 0
    for s in range(k - 2, since - 1, -2):
        for place in (s, s + 1):
            card = sequence[place]
            own, rank = L.suit_of(card), L.rank_of(card)
            if card == L.JOKER_CARD or (rank == L.QUEEN_RANK and own == suit):
                continue
            parity ^= 1 << own
            if rank == L.QUEEN_RANK:
                span = spanned(span, 1 << own)
            elif rank != L.JACK_RANK:
                # Four bits per rank: the suits that were drawn.
                span = with_sets(span, suits >> 4 * rank & 15, own)
                suits |= (1 << own) << 4 * rank
        if s > k - 4:
            continue
        butler = s <= joker < k
        cleared = span >> parity & 1 == 1
        if suit < 0:
            if butler and cleared:
                return True
        elif s <= arrived and (butler or cleared):
            return True
    return False
