"""Bound: in the last pass a queen must be scored before she is taken, or the butler must save her.

*Where.* The last pass: no reshuffle can follow. As long as the butler does nothing (deadlines), a
queen or an ace in the discards stays there, and the pile keeps its order. He can act once, if the
joker is not among the discards already; what he can do about deadlines is in rescues.py.

*What is counted.* Let k be the number of cards other than aces that have left the pile since now.
From one settled position to the next each draw is of two or four such cards (an unfinished one ends
the game), so k is even whenever the player moves or `contact: must` scores. An ace goes with the
first such card below her in the pile; r(card) is the number of such cards above `card`, so a card
has arrived exactly when k > r(card), and an ace at the very bottom never does. Cards not in the
pile have r = -1.

*A contact with queen X at k needs:*
1.  k > r(X), and for her ace k > r(ace): both have arrived.
2.  k ≤ r(Y) for every queen Y that is to be scored later: while X is held and Y arrives one of the
    two leaves, X as the earlier queen, or Y with her own king (the king and jack leaving instead
    would keep Y and so displace X); and whoever leaves is never scored.
3.  k ≤ r(Y) also for a queen Y below X that will not be scored, if Y's own king lies deeper than
    her draw can reach (r > r(Y) + 3): then Y can't leave by step 1 of settling, so she displaces X.
    A king who is there before, or comes along, could take Y away first: then nothing is claimed.
4.  k ≤ r(K) for her own king K below her, unless her jack may stand by: he is not in the pile, or
    comes at the latest in the same draw (r(jack) ≤ r(K) + 3). Above her, K counts only if the two
    come in the same pair (the aligned pairs 0-1, 2-3, ... are never torn apart), by the same
    exception.
5.  The game has not ended: with `exhaustion: eager` cards are left in the pile. With n cards other
    than aces in it, k < n, or k = n if an ace lies below them all. With `lazy`, k ≤ n.
6.  The next contact has a k greater by four at least: four cards are drawn in between. And it comes
    not before something can leave the hand that leaves it odd (releases.py).

Contacts take place in the order of r, since X must leave before Y arrives (2). For given queens to
score, some with their aces, the earliest k for each in turn is best for all that follow, so the
choice is possible in this relaxation exactly if those earliest k fit. To score less is never
harder, so only the least scores that are enough are tried (losses.py, `wanted`).

The bound holds for every rule set: it never uses that a leave is allowed or a contact optional. It
preserves all four keys of the line, since it only cuts positions from which the goal is out of
reach. (`Bounds.deadlines` in search/tables.py switches it.)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.compiled import kernel
from solver.kernels.bits import lowest
from solver.shooting_party.kernels.layout import LAZY, Game
from solver.shooting_party.kernels.rules import translate

NONE = -1
FAR = 1 << 20
REACH = 3
"""Two cards of one draw are at most this far apart, a draw being of four at most."""


class Room(NamedTuple):
    """Working space of the bounds. Row 0 is for the pile as it lies, row 1 for what the butler's
    search makes of it.

    `rank[row, card]` is r(card). `release[row, k / 2]` is from releases.py. `queue` holds the suits
    of the queens that are held or in the pile, in order of arrival, `sequence` cards by their r.
    """

    rank: Any
    release: Any
    sequence: Any
    queue: Any


@kernel
def ranks(game: Game, order: int, pile: int, first: int, rank: Any) -> int:
    """Set rank[card] = first + r(card) for the cards of a pile that lies in that order; `first` +
    the number of those other than aces.

    An ace below all others gets FAR. Entries of other cards stay as they are.
    """
    count = first
    below = 0
    places = translate(game.to_places, order, pile)
    while places:
        place = lowest(places)
        places &= places - 1
        card = game.cards_at[order, place]
        rank[card] = count
        if card == 32 or card & 7 != 0:
            count += 1
            below = 0
        else:
            below |= 1 << (card >> 3)
    for suit in range(4):
        if below >> suit & 1:
            rank[8 * suit] = FAR
    return count


@kernel
def last_contact(game: Game, rank: Any, count: int) -> int:
    """The last k at which the game still goes on (rule 5), `count` being the last k of the pile."""
    if game.switches[LAZY]:
        return count
    for suit in range(4):
        if rank[8 * suit] == FAR:
            return count
    return count - 1


@kernel
def queens_in_order(room: Room, row: int, held: int) -> int:
    """Fill `queue` with the suits of the queen held (or NONE) and of those in the pile, in order of
    arrival; how many.
    """
    queue = room.queue
    n = 0
    if held != NONE:
        queue[0] = held
        n = 1
    start = n
    for suit in range(4):
        if room.rank[row, 8 * suit + 6] >= 0 and suit != held:
            place = n
            while place > start and arrival(room, row, place - 1) > room.rank[row, 8 * suit + 6]:
                queue[place] = queue[place - 1]
                place -= 1
            queue[place] = suit
            n += 1
    return n


@kernel
def arrival(room: Room, row: int, place: int) -> int:
    """R of the queen at that place of the queue."""
    return room.rank[row, 8 * room.queue[place] + 6]


@kernel
def queens_there(room: Room, row: int, held: int) -> int:
    """The suits (a bit each) of the queen held and of those in the pile."""
    there = 0
    for suit in range(4):
        if suit == held or room.rank[row, 8 * suit + 6] >= 0:
            there |= 1 << suit
    return there


@kernel
def own_deadline(rank: Any, suit: int) -> int:
    """The last k at which her own king has not taken the queen of `suit` (rule 4)."""
    queen, king, jack = rank[8 * suit + 6], rank[8 * suit + 7], rank[8 * suit + 5]
    if king == NONE or jack <= king + REACH:
        return FAR
    if king > queen:
        return king
    if queen >= 0 and king >> 1 == queen >> 1:
        return NONE
    return FAR


@kernel
def arrived(rank: Any, suit: int, with_ace: int) -> int:
    """The least k at which that queen, and her ace if wanted, have arrived (rule 1)."""
    least = rank[8 * suit + 6] + 1
    if with_ace:
        least = max(least, rank[8 * suit] + 1)
    return least


@kernel
def released(room: Room, row: int, n: int, suit: int, before: int) -> int:
    """The least k of a contact with the queen of `suit` after one at `before` (releases.py)."""
    soonest = room.release[row, before >> 1]
    for place in range(n):
        rival = arrival(room, row, place)
        if room.queue[place] != suit and rival >= before:
            soonest = min(soonest, rival + 2 - (rival & 1))
    return soonest


@kernel
def fits(
    room: Room,
    row: int,
    n: int,
    due: int,
    end: int,
    ready: int = FAR,
    act: int = FAR,
    fetched: int = NONE,
    turn: int = NONE,
) -> bool:
    """Whether the contacts that are due find their places one after the other (rules 1 to 6).

    `due` has the suits to be scored (bits 0-3) and those to be scored with the ace (bits 4-7); n is
    how many queens stand in the queue; `end` the last k of a contact. With a butler who is there
    from k = `ready` and acts at k = `act` no contact lies in between; if he fetches the queen of
    `fetched`, he acts for contact number `turn`, hers (rescues.py).
    """
    rank = room.rank[row]
    k = 0
    before = NONE
    contacts = 0
    place = 0
    while True:
        if contacts == turn:
            k = max(k, max(ready, arrived(rank, fetched, due >> 4 + fetched & 1)))
            k += k & 1
            last = end
            for later in range(place, n):
                if room.queue[later] != fetched and due >> room.queue[later] & 1:
                    last = min(last, arrival(room, row, later))
            if k > last:
                return False
            before = k
            k += 4
            contacts += 1
            ready = FAR
        if place == n:
            return True
        suit = room.queue[place]
        place += 1
        if suit == fetched or due >> suit & 1 == 0:
            continue
        k = max(k, arrived(rank, suit, due >> 4 + suit & 1))
        if before != NONE:
            k = max(k, released(room, row, n, suit, before))
        if k >= ready:
            k = max(k, act)
        k += k & 1
        last = min(end, own_deadline(rank, suit))
        for later in range(place, n):
            rival = room.queue[later]
            scored = due >> rival & 1 == 1 and rival != fetched
            if scored or rank[8 * rival + 7] > rank[8 * rival + 6] + REACH:
                last = min(last, rank[8 * rival + 6])
        if k > last:
            return False
        before = k
        k += 4
        contacts += 1


@kernel
def unaided_scores(score: int, held: int, wanted: Any, end: int, room: Room) -> bool:
    """Whether a score that is enough can be had without the butler."""
    n = queens_in_order(room, 0, held)
    there = queens_there(room, 0, held)
    i = 0
    while wanted[score, i] >= 0:
        due = wanted[score, i] & ~score
        if due & 15 & ~there == 0 and fits(room, 0, n, due, end):
            return True
        i += 1
    return False
