"""Bound: in the last pass a queen must be scored before she is taken, or the butler must save her.

*Scope.* The last pass, where no reshuffle can follow. While the butler does nothing (deadlines,
this file), a queen in the discards stays there and the pile keeps its order. If the joker is not
among the discards already, the butler can act once; rescues.py says what he can do about the
deadlines.

*Terms.* k is the number of cards other than aces that have left the pile since now. From one
settled position to the next each draw brings two or four such cards (an unfinished draw ends the
game), so k is even whenever the player moves or `contact: must` scores. r(card) is the number of
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
5.  The game has not ended. Let n be the number of cards other than aces in the pile. With
    `exhaustion: eager` cards must be left in the pile: k < n, or k = n if an ace lies below them
    all. With `lazy`, k ≤ n.
6.  The next contact has a k greater by at least four, since four cards are drawn in between. Nor
    does it come before a card can leave the hand alone or in a three (releases.py).

*Earliest is best.* Contacts take place in the order of r, since X must leave before Y arrives (2).
Fix which queens score, and which of them with their aces. Then the earliest k for each queen in
turn is best for all that follow, so the choice is possible in this relaxation exactly if those
earliest k fit. Scoring less is never harder, so only the minimal accepted scores are tried
(goals.py, `wanted`).

The bound holds for every rule set: it never assumes that a leave is allowed or that a contact is
optional. It preserves all four keys of the line, since it only cuts positions from which the goal
is out of reach. (`Bounds.deadlines` switches it.)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.common.bits import lowest
from solver.common.compiled import kernel
from solver.shooting_party.packed.layout import (
    LAZY,
    PackedGame,
    ace_of,
    aces_in,
    is_ace,
    jack_of,
    king_of,
    queen_of,
    queens_in,
    suit_of,
)
from solver.shooting_party.packed.rules import translate

NONE = -1
FAR = 1 << 20
REACH = 3
"""The largest difference in r between two cards of one draw, since a draw brings at most four."""


class Arrivals(NamedTuple):
    """The arrival times of the cards of a pile.

    `rank[card]` is r(card). `release[k / 2]` is from releases.py. `sequence` lists the cards other
    than aces by their r, `queue` the suits of the queens that are held or in the pile, in order of
    arrival.
    """

    rank: Any
    release: Any
    sequence: Any
    queue: Any


@kernel
def ranks(game: PackedGame, order: int, pile: int, first: int, rank: Any) -> int:
    """Set rank[card] = first + r(card) for the cards of a pile that lies in that order; return
    `first` + the number of cards other than aces.

    An ace below all of those gets FAR. The entries of cards not in the pile stay as they are.
    """
    count = first
    below = 0
    places = translate(game.to_places, order, pile)
    while places:
        place = lowest(places)
        places &= places - 1
        card = game.cards_at[order, place]
        rank[card] = count
        if is_ace(card):
            below |= 1 << suit_of(card)
        else:
            count += 1
            below = 0
    for suit in range(4):
        if below >> suit & 1:
            rank[ace_of(suit)] = FAR
    return count


@kernel
def last_contact(game: PackedGame, rank: Any, count: int) -> int:
    """Return the last k at which the game still goes on (rule 5); `count` is the last k of the
    pile.
    """
    if game.switches[LAZY]:
        return count
    for suit in range(4):
        if rank[ace_of(suit)] == FAR:
            return count
    return count - 1


@kernel
def queens_in_order(times: Arrivals, held: int) -> int:
    """Fill `queue` with the suits of the queen held (unless NONE) and of those in the pile, in
    order of arrival. Return the number of queens.
    """
    queue = times.queue
    n = 0
    if held != NONE:
        queue[0] = held
        n = 1
    start = n
    for suit in range(4):
        if times.rank[queen_of(suit)] >= 0 and suit != held:
            place = n
            while place > start and arrival(times, place - 1) > times.rank[queen_of(suit)]:
                queue[place] = queue[place - 1]
                place -= 1
            queue[place] = suit
            n += 1
    return n


@kernel
def arrival(times: Arrivals, place: int) -> int:
    """Return r of the queen at that place of the queue."""
    return times.rank[queen_of(times.queue[place])]


@kernel
def queens_there(times: Arrivals, held: int) -> int:
    """Return the suits (one bit each) of the queen held and of those in the pile."""
    there = 0
    for suit in range(4):
        if suit == held or times.rank[queen_of(suit)] >= 0:
            there |= 1 << suit
    return there


@kernel
def own_deadline(rank: Any, suit: int) -> int:
    """Return the last k at which her own king has not taken the queen of `suit` (rule 4): FAR if
    nothing is claimed, NONE if no k will do.
    """
    queen, king, jack = rank[queen_of(suit)], rank[king_of(suit)], rank[jack_of(suit)]
    if king == NONE or jack <= king + REACH:
        return FAR
    if king > queen:
        return king
    if queen >= 0 and king >> 1 == queen >> 1:
        return NONE
    return FAR


@kernel
def arrived(rank: Any, suit: int, with_ace: int) -> int:
    """Return the least k at which that queen, and her ace if wanted, have arrived (rule 1)."""
    least = rank[queen_of(suit)] + 1
    if with_ace:
        least = max(least, rank[ace_of(suit)] + 1)
    return least


@kernel
def released(times: Arrivals, n: int, suit: int, before: int) -> int:
    """Return the least k of a contact with the queen of `suit`, the last one being at `before`
    (releases.py).
    """
    soonest = times.release[before >> 1]
    for place in range(n):
        rival = arrival(times, place)
        if times.queue[place] != suit and rival >= before:
            soonest = min(soonest, rival + 2 - (rival & 1))
    return soonest


@kernel
def fits(
    times: Arrivals, n: int, due: int, end: int, ready: int, act: int, fetched: int, turn: int
) -> bool:
    """Return True if a k can be found for each contact that is due, one after the other (rules 1 to
    6).

    `due` has the suits to be scored (bits 0-3) and those to be scored with the ace (bits 4-7). `n`
    is the number of queens in the queue, `end` the last k of a contact. If the butler is there from
    k = `ready` and acts at k = `act`, no contact lies in between. If he fetches the queen of suit
    `fetched`, he acts for her contact, which is number `turn` (from 0; rescues.py). Without him,
    pass FAR, FAR, NONE, NONE.
    """
    rank = times.rank
    k = 0
    before = NONE
    contacts = 0
    place = 0
    while True:
        if contacts == turn:
            k = max(k, max(ready, arrived(rank, fetched, aces_in(due) >> fetched & 1)))
            k += k & 1
            last = end
            for later in range(place, n):
                if times.queue[later] != fetched and due >> times.queue[later] & 1:
                    last = min(last, arrival(times, later))
            if k > last:
                return False
            before = k
            k += 4
            contacts += 1
            ready = FAR
        if place == n:
            return True
        suit = times.queue[place]
        place += 1
        if suit == fetched or due >> suit & 1 == 0:
            continue
        k = max(k, arrived(rank, suit, aces_in(due) >> suit & 1))
        if before != NONE:
            k = max(k, released(times, n, suit, before))
        if k >= ready:
            k = max(k, act)
        k += k & 1
        last = min(end, own_deadline(rank, suit))
        for later in range(place, n):
            rival = times.queue[later]
            scored = due >> rival & 1 == 1 and rival != fetched
            if scored or rank[king_of(rival)] > rank[queen_of(rival)] + REACH:
                last = min(last, rank[queen_of(rival)])
        if k > last:
            return False
        before = k
        k += 4
        contacts += 1


@kernel
def unaided_scores(score: int, held: int, wanted: Any, end: int, times: Arrivals) -> bool:
    """Return True if an accepted score can be reached without the butler."""
    n = queens_in_order(times, held)
    there = queens_there(times, held)
    i = 0
    while wanted[score, i] >= 0:
        due = wanted[score, i] & ~score
        if queens_in(due) & ~there == 0 and fits(times, n, due, end, FAR, FAR, NONE, NONE):
            return True
        i += 1
    return False
