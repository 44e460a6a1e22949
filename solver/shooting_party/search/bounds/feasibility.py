"""The bounds of the last pass together: which hands of a group can still reach the goal.

The bounds (deadlines.py, rescues.py, releases.py) look at the table. Of the hand they see only
which queen it holds and whether it holds the joker. So the result for a group is one bit per kind
of hand: bit 0 for a hand without a queen, bit suit + 1 for one with that queen, and five more bits
for the same kinds with the joker.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.common.compiled import kernel
from solver.shooting_party.packed.layout import (
    CARD_COUNT,
    JOKER,
    JOKER_CARD,
    KEEP_ORDER,
    PackedGame,
    key_score,
    order_of,
    queen_of,
    table_word,
)
from solver.shooting_party.packed.rules import pile_cards
from solver.shooting_party.search.bounds.deadlines import (
    NONE,
    Arrivals,
    last_contact,
    ranks,
    unaided_scores,
)
from solver.shooting_party.search.bounds.releases import fill_releases
from solver.shooting_party.search.bounds.rescues import fetch_scores, found_scores, reordered

KINDS = 5
"""The kinds of hand that the bounds distinguish: no queen, or the queen of one of four suits."""

EVERY_HAND = (1 << 2 * KINDS) - 1
"""The bits of a group in which the bounds cut nothing."""


class Scratch(NamedTuple):
    """Working space for two orders of the pile: as it lies, and after the butler's search."""

    lying: Arrivals
    searched: Arrivals


def new_scratch() -> Scratch:
    """Return working space for `feasible_kinds`."""
    shapes = ((CARD_COUNT,), (CARD_COUNT // 2 + 1,), (CARD_COUNT,), (4,))
    lying, searched = (
        Arrivals(*(np.zeros(shape, dtype=np.int64) for shape in shapes)) for _ in range(2)
    )
    return Scratch(lying, searched)


@kernel
def is_feasible(feasible: int, hand: int) -> bool:
    """Return True if a hand may still reach the goal in a group with those bits."""
    if feasible == EVERY_HAND:
        return True
    kind = (hand >> JOKER_CARD & 1) * KINDS
    for suit in range(4):
        kind += (hand >> queen_of(suit) & 1) * (suit + 1)
    return feasible >> kind & 1 == 1


@kernel
def feasible_kinds(
    game: PackedGame, key: int, wanted: Any, rescues: int, releases: int, scratch: Scratch
) -> int:
    """Return the bits of a group of the last pass.

    `wanted` is from goals.py. With `rescues` = 0 nothing is claimed until the joker is among the
    discards; with `releases` = 0 that bound is left out.
    """
    a = table_word(key)
    pile = pile_cards(game, a)
    if pile & JOKER and not rescues:
        return EVERY_HAND
    score = key_score(key)
    times = scratch.lying
    times.rank[:] = NONE
    count = ranks(game, order_of(a), pile, 0, times.rank)
    end = last_contact(game, times.rank, count)
    times.release[:] = 0
    scratch.searched.release[:] = 0
    if releases:
        fill_releases(times.rank, times.sequence, times.release, count)
    unaided = 0
    saved = (1 << KINDS) - 1 if not rescues else 0
    for kind in range(KINDS):
        held = kind - 1
        if is_possible(pile, score, held):
            if unaided_scores(score, held, wanted, end, times):
                unaided |= 1 << kind
            elif rescues and fetch_scores(score, held, wanted, end, times):
                saved |= 1 << kind
    saved |= unaided
    if rescues:
        saved = with_searches(game, a, pile, score, wanted, releases, count, saved, scratch)
    if pile & JOKER:
        return saved
    return unaided | saved << KINDS


@kernel
def is_possible(pile: int, score: int, held: int) -> bool:
    """Return True if the queen of suit `held` can be in the hand; always True for NONE."""
    return held == NONE or (pile >> queen_of(held) | score >> held) & 1 == 0


@kernel
def with_searches(
    game: PackedGame,
    a: int,
    pile: int,
    score: int,
    wanted: Any,
    releases: int,
    count: int,
    known: int,
    scratch: Scratch,
) -> int:
    """Return `known` with the kinds of hand added that can reach the goal if the butler finds an
    ace.

    `known` has the kinds already known to do so. Every time at which he can search is tried, or
    only the earliest if the pile keeps its order.
    """
    times, searched = scratch.lying, scratch.searched
    ready = times.rank[JOKER_CARD] + 1
    f = ready + (ready & 1)
    while f <= count:
        aces = reordered(game, a, pile, f, times, searched)
        if aces:
            end = last_contact(game, searched.rank, count)
            if releases:
                fill_releases(searched.rank, searched.sequence, searched.release, count)
            for kind in range(KINDS):
                held = kind - 1
                if known >> kind & 1 == 0 and is_possible(pile, score, held):
                    if found_scores(score, held, wanted, end, ready, f, aces, searched):
                        known |= 1 << kind
        if game.switches[KEEP_ORDER]:
            break
        f += 2
    return known
