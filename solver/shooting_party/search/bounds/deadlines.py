"""Bound: a queen must be scored before she is taken, or the butler must save her.

*Scope.* One pass, from now on to the reshuffle or the end. While the butler does nothing
(deadlines, this file), a queen in the discards stays there and the pile keeps its order. If the
joker is not among the discards already, the butler can act once; rescues.py says what he can do
about the deadlines. What the pass must lead to is in aims.py.

*Terms.* k is the number of cards other than aces that have left the pile since now. From one
settled position to the next each draw brings two or four such cards (an unfinished draw ends the
pass), so k is even whenever the player moves or `contact: must` scores. r(card) is the number of
cards other than aces above `card` in the pile. An ace is drawn together with the first such card
below it. So a card has arrived exactly when k > r(card), and an ace at the very bottom never
arrives. Cards not in the pile have r = -1.

*A contact with queen X at k requires:*
1.  k > r(X), and k > r(ace) if her ace is scored too: both have arrived.
2.  k ≤ r(Y) for every queen Y that is to be scored later. If Y arrives while X is held, one of the
    two leaves, and whoever leaves is never scored: X as the earlier queen, or Y with her own king.
    (If the king leaves with the jack instead, Y stays and so displaces X.)
3.  k ≤ r(Y) also for a queen Y below X that will not be scored, if Y's own king lies deeper than
    her draw can reach (r(king) > r(Y) + 3). Then Y can't leave by step 1 of settling, so she
    displaces X. A king who is there before Y, or comes in the same draw, could take her away first;
    then nothing is claimed.
4.  k ≤ r(K) for X's own king K below her, unless her jack may be there to leave with him: the jack
    is not in the pile, or comes in the same draw at the latest (r(jack) ≤ r(K) + 3). A king K above
    her counts only if the two come in the same pair (a draw never splits the aligned pairs 0-1,
    2-3, ...), with the same exception.
5.  The pass has not ended, so cards are left in the pile. Let n be the number of those other than
    aces: k < n, or k = n if an ace lies below them all. If only lines that finish with at least so
    many cards left are wanted, these must be left as well (the *cap* of the pass, aims.py).
6.  The next contact has a k greater by at least four, since four cards are drawn in between. What
    is drawn in between must be able to leave the hand (below, and clearance.py).

*Earliest is best.* Contacts take place in the order of r, since X must leave before Y arrives (2).
Fix which queens score, and which of them with their aces. Then the earliest k for each queen in
turn is best for all that follow, so the choice is possible in this relaxation exactly if those
earliest k fit. Scoring less is never harder, so only the minimal aims are tried (aims.py).

*Between two contacts at least one card must leave alone or in a three* (`Bounds.releases` switches
this). Take two successive contacts of a pass, at k and k'. The first leaves the hand empty, so the
joker is not in it; the second needs a lone queen X. Let s be the time of the last leave in between,
forced or not, or k if there was none. At s the hand was empty. From s to k' an even number of cards
arrived, since draws bring two or four, and all of them but X have left by k'. That is an odd
number, so they did not all leave by twos and fours. What else can leave is:
-   a queen displaced by a later one. One of the two is not X, so a queen other than X arrived after
    s; or the butler brought one, and then he had to arrive after s himself (see below);
-   three of one rank, discarded as a set. They arrived after s. They are not jacks, since no hand
    at rest has two, and not queens, unless a queen other than X arrived;
-   the joker, used or dismissed. He arrived after s, since he was not in the hand then. (A card
    that he fetches makes the count even again; it is enough that he arrived.)
Pairs, fours, couples, and a king and jack who leave are even. So by k' three cards of one rank
other than jacks and queens, or a queen other than X, or the joker must have arrived since s, and
therefore since k. The earlier the first contact, the more has arrived since, so the earliest
contacts remain the best.

Nothing is claimed of the first contact, since the table does not show what the hand holds now. If
the butler brings X, he arrived since the last contact.

Where the pile is known exactly, clearance.py mostly claims more. But this holds for other piles too
(next_pass.py): more cards in the pile only let it claim less.

*Exact or not.* All this holds of a pile that is known exactly. next_pass.py asks it of a pile of
which some cards may be missing, and says which rules remain: those have an `exact` beside them.

The bound holds for every rule set: it never assumes that a leave is allowed or that a contact is
optional. It preserves all four keys of the line, since it only cuts positions from which the goal
is out of reach. (`Bounds.deadlines` switches it.)
"""

from solver.common.arrays import Int64s
from solver.common.compiled import kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.search.bounds.aims import Ahead, ButlerAction
from solver.shooting_party.search.bounds.arrivals import FAR, NONE
from solver.shooting_party.search.bounds.clearance import clears
from solver.shooting_party.search.bounds.enabled import CLEARANCE, RELEASES

NEVER = -2
REACH = 3
"""The largest difference in r between two cards of one draw, since a draw brings at most four."""


@kernel
def own_deadline(rank: Int64s, suit: int) -> int:
    """Return the last k at which her own king has not taken the queen of `suit` (rule 4): FAR if
    nothing is claimed, NONE if no k will do.
    """
    queen, king, jack = rank[L.queen_of(suit)], rank[L.king_of(suit)], rank[L.jack_of(suit)]
    if king == NONE or jack <= king + REACH:
        return FAR
    if king > queen:
        return king
    if queen >= 0 and king >> 1 == queen >> 1:
        return NONE
    return FAR


@kernel
def is_deadline(rank: Int64s, rival: int, due: int, fetched: int, exact: bool) -> bool:
    """Return True if a later queen ends all earlier contacts when she arrives (rules 2 and 3)."""
    if due >> rival & 1 and rival != fetched:
        return True
    return exact and rank[L.king_of(rival)] > rank[L.queen_of(rival)] + REACH


@kernel
def last_contact(ahead: Ahead, n: int, due: int, action: ButlerAction) -> int:
    """Return the k of the last contact if a k can be found for each contact that is due, one after
    the other, each as early as can be; else NEVER. Return 0 if none is due.

    `due` has the suits to be scored (bits 0-3) and those to be scored with the ace (bits 4-7), `n`
    is the number of queens in the queue. Clearance is dearer than the rest, so it comes second.
    """
    last = contacts_in_turn(ahead, n, due, action, False)
    if ahead.exact and ahead.on[CLEARANCE] and last != NEVER and due & (due - 1):
        last = contacts_in_turn(ahead, n, due, action, True)
    return last


@kernel
def contacts_in_turn(ahead: Ahead, n: int, due: int, action: ButlerAction, clearance: bool) -> int:
    """Do this with or without clearance."""
    k, before, contacts, place, ready = 0, NONE, 0, 0, action.ready
    while place < n or contacts == action.turn:
        by_butler = contacts == action.turn
        suit = action.fetched
        if by_butler:
            k, ready = max(k, ready), FAR
        else:
            suit = ahead.times.queue[place]
            place += 1
            if suit == action.fetched or due >> suit & 1 == 0:
                continue
        k = max(k, earliest(ahead, due, suit, before, by_butler))
        if k >= ready:
            k = max(k, action.act)
        if ahead.exact:
            k += k & 1
        last = latest(ahead, n, place, due, suit, action.fetched, by_butler)
        if clearance and before != NONE:
            k = cleared(ahead, suit, by_butler, before, k, last)
        if k > last:
            return NEVER
        before = k
        k += 4
        contacts += 1
    return max(before, 0)


@kernel
def earliest(ahead: Ahead, due: int, suit: int, before: int, by_butler: bool) -> int:
    """Return the first k at which the queen and what is to leave since the contact at `before` have
    arrived (rule 1, releases). Where the pile is not exact, the queen fetched may have been in the
    hand.
    """
    rank, k = ahead.times.rank, 0
    if ahead.exact or not by_butler:
        k = rank[L.queen_of(suit)] + 1
    if L.aces_in(due) >> suit & 1:
        k = max(k, rank[L.ace_of(suit)] + 1)
    if ahead.on[RELEASES] and before != NONE and not by_butler:
        k = max(k, released(ahead.times.sequence, ahead.emptied, suit, before))
    return k


@kernel
def latest(
    ahead: Ahead, n: int, place: int, due: int, suit: int, fetched: int, by_butler: bool
) -> int:
    """Return the last k before the queen is taken (rules 2 to 5); her rivals are those from `place`
    of the queue on. What takes a queen at rest does not take one who comes for her contact.
    """
    strict = ahead.exact and not by_butler
    last = (
        min(ahead.last_chance, own_deadline(ahead.times.rank, suit))
        if strict
        else ahead.last_chance
    )
    for later in range(place, n):
        rival = ahead.times.queue[later]
        if is_deadline(ahead.times.rank, rival, due, fetched, strict):
            last = min(last, ahead.times.rank[L.queen_of(rival)])
    return last


@kernel
def cleared(ahead: Ahead, suit: int, by_butler: bool, before: int, k: int, last: int) -> int:
    """Return the first k until `last` at which what came since the contact at `before` can have
    left the hand (clearance.py).
    """
    rank = ahead.times.rank
    queen, since = (NONE, NONE) if by_butler else (suit, rank[L.queen_of(suit)])
    joker = rank[L.JOKER_CARD]
    while k <= last and not clears(ahead.times.sequence, queen, since, joker, before, k):
        k += 2
    return k


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
