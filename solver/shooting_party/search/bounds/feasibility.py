"""The bounds of a pass together: which hands of a group can still reach the goal.

The bounds look at the table. Of the hand they see only its kind (aims.py). So the result for a
group is one bit for each kind of hand.
"""

from typing import NamedTuple

from solver.common.arrays import Int64s
from solver.common.compiled import kernel, lasting
from solver.common.kernels import popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import pile_cards
from solver.shooting_party.search.bounds.aims import (
    EVERY_HAND,
    EVERY_WAY,
    FETCH,
    KINDS,
    NO_ACTION,
    UNAIDED,
    WITHOUT_JOKER,
    Ahead,
    Aims,
    ButlerAction,
    kind_of_hand,
    look_ahead,
)
from solver.shooting_party.search.bounds.arrivals import NONE, Arrivals, arrivals, new_arrivals
from solver.shooting_party.search.bounds.enabled import RESCUES
from solver.shooting_party.search.bounds.rescues import fetch_scores, reaches, reordered


@lasting
class Scratch(NamedTuple):
    """Working space for two orders of the pile: as it lies, and after the butler's search."""

    lying: Arrivals
    searched: Arrivals


def new_scratch() -> Scratch:
    return Scratch(new_arrivals(), new_arrivals())


@kernel
def is_feasible(feasible: int, hand: int) -> bool:
    """Return True if a hand may still reach the goal in a group with those bits."""
    if feasible == EVERY_HAND:
        return True
    return feasible >> kind_of_hand(hand) & 1 == 1


@kernel
def feasible_kinds(game: PackedGame, key: int, asked: int, aims: Aims, scratch: Scratch) -> int:
    """Return those of the kinds `asked` of a group that may reach an aim: without a search of the
    butler, or with one. Without rescues, nothing is claimed until the joker is among the discards.
    """
    a, number, score = L.table_word(key), L.key_pass(key), L.key_score(key)
    pile = pile_cards(game, a)
    # What next_pass.py says holds in the pass's own order, with no ace taken out of it.
    own = L.order_of(a) == number and (game.switches[L.KEEP_ORDER] == 0 or pile & L.JOKER != 0)
    ways = aims.ways[number, score]
    asked = possible(pile, score, ways, own, asked)
    with_butler = asked if pile & L.JOKER else asked & ~WITHOUT_JOKER
    found = 0 if aims.on[RESCUES] else with_butler
    if asked == found:
        return found
    times = scratch.lying
    times.rank[:] = NONE
    emptied = arrivals(game, L.order_of(a), pile, 0, times)
    ahead = look_ahead(aims, number, score, times, emptied, True)
    for kind in range(2 * KINDS):
        if (asked & ~found) >> kind & 1:
            butler, held = with_butler >> kind & 1 == 1, held_by(kind)
            can = ways[kind] if own else EVERY_WAY
            if (can & UNAIDED and reaches(ahead, held, butler, NO_ACTION, 0)) or (
                butler and can & FETCH and fetch_scores(ahead, held)
            ):
                found |= 1 << kind
    if with_butler & ~found:
        found |= by_searching(
            game, a, pile, aims, ahead, with_butler & ~found, own, scratch.searched
        )
    return found


@kernel
def possible(pile: int, score: int, ways: Int64s, own: bool, asked: int) -> int:
    """Return those of the kinds `asked` that there can be: the queen is neither in the pile nor
    scored, nor the joker in the pile and the hand; and that have a way, if that is known.
    """
    if pile & L.JOKER:
        asked &= WITHOUT_JOKER
    found = 0
    for kind in range(2 * KINDS):
        if asked >> kind & 1 and (not own or ways[kind]):
            found |= is_possible(pile, score, held_by(kind)) << kind
    return found


@kernel
def by_searching(
    game: PackedGame,
    a: int,
    pile: int,
    aims: Aims,
    ahead: Ahead,
    kinds: int,
    own: bool,
    searched: Arrivals,
) -> int:
    """Return those of the kinds that may reach an aim if the butler finds an ace."""
    number, score, times = L.pass_of(a), ahead.score, ahead.times
    ready, found = times.rank[L.JOKER_CARD] + 1, 0
    f = ready + (ready & 1)
    while f <= ahead.emptied and kinds & ~found:
        left = kinds & ~found
        if own:
            gone = gone_by(times, f, aims.counted[number, score])
            left = with_way(aims.ways[number, score], left, gone)
        aces = reordered(game, a, pile, f, times, searched) if left else 0
        if aces:
            action = ButlerAction(ready, f, NONE, NONE)
            after = look_ahead(aims, number, score, searched, ahead.emptied, True)
            for kind in range(2 * KINDS):
                if left >> kind & 1 and reaches(after, held_by(kind), False, action, aces):
                    found |= 1 << kind
        if game.switches[L.KEEP_ORDER]:
            break
        f += 2
    return found


@kernel
def with_way(ways: Int64s, kinds: int, way: int) -> int:
    """Return those of the kinds that have bit `way` among their ways."""
    found = 0
    for kind in range(2 * KINDS):
        found |= (ways[kind] >> way & kinds >> kind & 1) << kind
    return found


@kernel
def held_by(kind: int) -> int:
    """Return the suit of the queen that a kind of hand holds, or NONE."""
    return kind % KINDS - 1


@kernel
def gone_by(times: Arrivals, k: int, counted: int) -> int:
    """Return how many of the places `counted` of the order have gone at `k`."""
    return popcount(counted & (1 << times.place[k] + 1) - 1)


@kernel
def is_possible(pile: int, score: int, held: int) -> bool:
    """Return True if the queen of suit `held` can be in the hand; always True for NONE."""
    return held == NONE or (pile >> L.queen_of(held) | score >> held) & 1 == 0
