"""The bounds of a pass together: which hands of a group can still reach the goal.

The bounds look at the table. Of the hand they see only its kind (aims.py). So the result for a
group is one bit for each kind of hand.
"""

from typing import NamedTuple

from solver.common.arrays import Int64s
from solver.common.compiled import kernel, lasting
from solver.common.kernels import lowest, popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import pile_cards
from solver.shooting_party.search.bounds import deadlines
from solver.shooting_party.search.bounds.aims import (
    EVERY_HAND,
    FETCH,
    KINDS,
    UNAIDED,
    WITHOUT_JOKER,
    Aims,
    kind_of_hand,
)
from solver.shooting_party.search.bounds.deadlines import Arrivals, ButlerAction
from solver.shooting_party.search.bounds.enabled import RESCUES
from solver.shooting_party.search.bounds.rescues import fetch_scores, reaches, reordered


@lasting
class Scratch(NamedTuple):
    """Working space for two orders of the pile: as it lies, and after the butler's search."""

    lying: Arrivals
    searched: Arrivals


def new_scratch() -> Scratch:
    return Scratch(deadlines.new_arrivals(), deadlines.new_arrivals())


@kernel
def is_feasible(feasible: int, hand: int) -> bool:
    """Return True if a hand may still reach the goal in a group with those bits."""
    if feasible == EVERY_HAND:
        return True
    return feasible >> kind_of_hand(hand) & 1 == 1


@kernel
def feasible_kinds(game: PackedGame, key: int, asked: int, aims: Aims, scratch: Scratch) -> int:
    """Return those of the kinds `asked` of a group that may reach an aim.

    Without rescues, nothing is claimed until the joker is among the discards.
    """
    a = L.table_word(key)
    pile = pile_cards(game, a)
    score = L.key_score(key)
    number = L.key_pass(key)
    if pile & L.JOKER:
        asked &= WITHOUT_JOKER
    # What next_pass.py says holds in the pass's own order, with no ace taken out of it.
    own = L.order_of(a) == number and (game.switches[L.KEEP_ORDER] == 0 or pile & L.JOKER != 0)
    ways = aims.ways[number, score]
    kinds = asked
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if not is_possible(pile, score, kind % KINDS - 1) or (own and ways[kind] == 0):
            asked ^= 1 << kind
    with_butler = asked if pile & L.JOKER else asked & ~WITHOUT_JOKER
    found = 0
    if not aims.on[RESCUES]:
        found = with_butler
    if asked == found:
        return found
    times, searched = scratch.lying, scratch.searched
    times.rank[:] = deadlines.NONE
    count = deadlines.arrivals(game, L.order_of(a), pile, 0, times)
    cap = aims.cap[number]
    end = deadlines.last_chance(times, count, cap)
    kinds = asked & ~found
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        held = kind % KINDS - 1
        butler = with_butler >> kind & 1 == 1
        unaided = not own or ways[kind] & UNAIDED != 0
        fetch = butler and (not own or ways[kind] & FETCH != 0)
        if (
            unaided
            and reaches(
                score, held, butler, number, aims, count, end, deadlines.NO_ACTION, 0, times, True
            )
        ) or (fetch and fetch_scores(score, held, number, aims, count, end, times, True)):
            found |= 1 << kind
    ready = times.rank[L.JOKER_CARD] + 1
    f = ready + (ready & 1)
    while f <= count and with_butler & ~found:
        kinds = with_butler & ~found
        if own:
            kinds = with_way(ways, kinds, gone_by(times, f, aims.counted[number, score]))
        aces = reordered(game, a, pile, f, times, searched) if kinds else 0
        if aces == 0:
            kinds = 0
        end = deadlines.last_chance(searched, count, cap) if kinds else deadlines.NONE
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            held = kind % KINDS - 1
            action = ButlerAction(ready, f, deadlines.NONE, deadlines.NONE)
            if reaches(score, held, False, number, aims, count, end, action, aces, searched, True):
                found |= 1 << kind
        if game.switches[L.KEEP_ORDER]:
            break
        f += 2
    return found


@kernel
def with_way(ways: Int64s, kinds: int, way: int) -> int:
    """Return those of the kinds that have bit `way` among their ways."""
    found = 0
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        found |= (ways[kind] >> way & 1) << kind
    return found


@kernel
def gone_by(times: Arrivals, k: int, counted: int) -> int:
    """Return how many of the places `counted` of the order have gone at `k`."""
    return popcount(counted & (1 << times.place[k] + 1) - 1)


@kernel
def is_possible(pile: int, score: int, held: int) -> bool:
    """Return True if the queen of suit `held` can be in the hand; always True for NONE."""
    return held == deadlines.NONE or (pile >> L.queen_of(held) | score >> held) & 1 == 0
