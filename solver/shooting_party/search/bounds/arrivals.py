"""When the cards of a pile arrive: the terms of the bounds of a pass (deadlines.py) as numbers."""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import kernel
from solver.common.kernels import lowest, popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import translate

NONE = -1
FAR = 1 << 20


class Arrivals(NamedTuple):
    """When the cards of a pile arrive.

    `rank[card]` is r(card), `sequence` lists the cards other than aces by their r, and `queue` has
    the suits of the queens that are held or in the pile, in order of arrival. When k cards other
    than aces have left, `left[k]` cards remain, and all places of the order up to `place[k]` have
    gone. Before that, at k = 0, all places have that lie above the first card left, an ace or not.
    """

    rank: Int64s
    sequence: Int64s
    queue: Int64s
    left: Int64s
    place: Int64s


def new_arrivals() -> Arrivals:
    sizes = (L.CARD_COUNT, L.CARD_COUNT + 1, 4, L.CARD_COUNT + 1, L.CARD_COUNT + 1)
    return Arrivals(*(np.zeros(size, dtype=np.int64) for size in sizes))


@kernel
def arrivals(game: PackedGame, order: int, pile: int, first: int, times: Arrivals) -> int:
    """Set the times of the cards of a pile that lies in that order, from k = `first` on. Return
    `first` + the number of cards other than aces, the last k of the pile.

    An ace below all of those gets FAR. The entries of cards not in the pile stay as they are.
    """
    count = first
    below = 0
    places = translate(game.to_places, order, pile)
    times.left[first] = popcount(places)
    times.place[first] = lowest(places) - 1 if places else L.CARD_COUNT - 1
    while places:
        place = lowest(places)
        places &= places - 1
        card = game.cards_at[order, place]
        times.rank[card] = count
        if L.is_ace(card):
            below |= 1 << L.suit_of(card)
        else:
            times.sequence[count] = card
            count += 1
            times.left[count] = popcount(places)
            times.place[count] = place
            below = 0
    for suit in range(4):
        if below >> suit & 1:
            times.rank[L.ace_of(suit)] = FAR
    return count


@kernel
def last_chance(times: Arrivals, count: int, cap: int) -> int:
    """Return the last k at which a contact can be made (rule 5), NONE if none can; `count` is the
    last k of the pile.
    """
    end = count - 1
    for suit in range(4):
        if times.rank[L.ace_of(suit)] == FAR:
            end = count
    while end >= 0 and times.left[end] < cap:
        end -= 1
    return end


@kernel
def queens_in_order(times: Arrivals, held: int) -> tuple[int, int]:
    """Fill `queue` with the suits of the queen held (unless NONE) and of those in the pile, in
    order of arrival. Return the number of these queens, and their suits, one bit each.
    """
    queue = times.queue
    n, there = 0, 0
    if held != NONE:
        queue[0] = held
        n, there = 1, 1 << held
    start = n
    for suit in range(4):
        if times.rank[L.queen_of(suit)] >= 0 and suit != held:
            place = n
            while place > start and arrival(times, place - 1) > times.rank[L.queen_of(suit)]:
                queue[place] = queue[place - 1]
                place -= 1
            queue[place] = suit
            n, there = n + 1, there | 1 << suit
    return n, there


@kernel
def arrival(times: Arrivals, place: int) -> int:
    """Return r of the queen at that place of the queue."""
    return times.rank[L.queen_of(times.queue[place])]
