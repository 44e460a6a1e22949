"""The search of one pass: groups of positions, worked off layer by layer.

Positions are grouped by what lies on the table (successors.py). Each group keeps the set of hands
that were seen with it (arena.py). A group leads only to groups with a smaller pile. So the layers,
one per pile size, are taken from the fullest pile down, and each group is complete when its turn
comes:

1. *close*: collect its hands, drop duplicates (keeping the lowest move count) and hands that a
   bound cuts, and add the hands that discards and the butler lead to. Those moves shrink the hand
   or use the joker. So taking hands from the largest with the joker down to the smallest without
   meets each one once, with its final move count.
2. *expand*: send what each hand leads to by draw, contact, the butler's search and leave to its
   group or, past a reshuffle, to the roots of the next pass.

All hands of a group draw the same cards and share the bounds that depend on the table, and the set
in work is small enough for the cache. That takes far fewer and cheaper steps than one large table
of positions.
"""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.common.pairs import mix
from solver.shooting_party.packed.layout import (
    JOKER,
    MOVES_MASK,
    PackedGame,
    least_cost,
    word_hand,
    word_moves,
)
from solver.shooting_party.search.arena import (
    ASIDE,
    BLOCK,
    BLOCK_LINK,
    BLOCK_SIZE,
    CLOSED,
    COUNT,
    CUT,
    DONE,
    DONE_GROUPS,
    FEASIBLE_KINDS,
    FILL,
    FIRST,
    GROUP,
    HAND,
    IN_LAYER,
    KEEP,
    LAYER,
    LEAST,
    LINK,
    MORE_ASIDE,
    MORE_CLOSED,
    MORE_HANDS,
    NEXT,
    NEXT_ROOT,
    ORDER,
    PASS,
    PAUSED,
    PILE_SIZES,
    POSITIONS,
    SCORED,
    STAGE,
    WHOLE,
    WIDTH,
    Arena,
    give_back,
    send,
    space_for,
)
from solver.shooting_party.search.bounds.feasibility import is_feasible
from solver.shooting_party.search.goals import PackedGoal
from solver.shooting_party.search.successors import (
    FEASIBLE,
    KEY,
    by_leaving,
    from_the_pile,
    group_facts,
    within_the_group,
)

WITH_JOKER = 8
BUCKETS = 2 * WITH_JOKER
"""Hands by size: first those without the joker, then those with him."""


@entry
def search(game: PackedGame, goal: PackedGoal, arena: Arena, roots: Any, limit: int) -> int:
    """Search a pass from its roots until it is done, about `limit` positions are closed, or an
    array must grow; return the report of which (arena.py). Call again to go on.

    The search stops before the first layer that can't improve on the best accepted contact, unless
    options[WHOLE] is on.
    """
    cursors = arena.cursors
    until = cursors[POSITIONS] + limit
    while cursors[NEXT_ROOT] < len(roots):
        report = space_for(arena, 1)
        if report != DONE:
            return report
        send(game, goal, arena, roots[cursors[NEXT_ROOT], 0], roots[cursors[NEXT_ROOT], 1])
        cursors[NEXT_ROOT] += 1
    while True:
        if cursors[GROUP] < 0 and not next_group(arena):
            return DONE
        if cursors[STAGE] == 0:
            if cursors[POSITIONS] >= until:
                return PAUSED
            report = close(game, arena)
            forget_hands(arena)
            if report != DONE:
                return report
            cursors[STAGE] = 1
        report = expand(game, goal, arena)
        if report != DONE:
            return report
        cursors[STAGE] = 0
        cursors[GROUP] = -1


@kernel
def next_group(arena: Arena) -> bool:
    """Take the next waiting group of the layer with the fullest pile, those with most cards scored
    first; return False if none is left that matters.

    With a width, the rest of a layer is passed over once that many of its positions are closed.
    """
    cursors, options = arena.cursors, arena.options
    for size in range(PILE_SIZES - 1, -1, -1):
        for scored in range(SCORED - 1, -1, -1):
            group = arena.layer_head[size, scored]
            if group < 0:
                continue
            if arena.collector.best[0] < least_cost(cursors[PASS], size) and not options[WHOLE]:
                return False
            if size != cursors[LAYER]:
                cursors[LAYER] = size
                cursors[IN_LAYER] = 0
            if options[WIDTH] and cursors[IN_LAYER] >= options[WIDTH]:
                arena.layer_head[size, :] = -1
                cursors[CUT] = 1
                break
            arena.layer_head[size, scored] = arena.groups[group, LINK]
            cursors[GROUP] = group
            cursors[STAGE] = 0
            return True
    return False


@kernel
def close(game: PackedGame, arena: Arena) -> int:
    """Do step 1 for the group in work; return DONE or what must grow. Nothing outside the working
    space changes before it succeeds. The set of hands stays filled.
    """
    cursors, facts, to = arena.cursors, arena.facts, arena.collector
    group = arena.groups[cursors[GROUP]]
    group_facts(game, group[0], facts)
    facts[FEASIBLE] = group[FEASIBLE_KINDS]
    if not arena.options[KEEP]:
        cursors[CLOSED] = 0
    cursors[ASIDE] = 0
    arena.bucket_head[:] = -1
    found = 0
    block = group[BLOCK]
    fill = group[FILL]
    while block >= 0:
        for i in range(fill):
            found += note_hand(arena, arena.blocks[block, i])
            if 2 * found >= len(arena.hands):
                return MORE_HANDS
        block = arena.blocks[block, BLOCK_LINK]
        fill = BLOCK_SIZE
    begun = cursors[CLOSED]
    end = begun
    least = MOVES_MASK
    for bucket in range(BUCKETS - 1, -1, -1):
        slot = arena.bucket_head[bucket]
        while slot >= 0:
            if end >= len(arena.closed):
                return MORE_CLOSED
            word = arena.hands[slot] - 1
            least = min(least, word_moves(word))
            arena.closed[end] = word
            end += 1
            for i in range(within_the_group(game, facts, word, to)):
                if to.out[i, 0] == facts[KEY]:
                    found += note_hand(arena, to.out[i, 1])
                    if 2 * found >= len(arena.hands):
                        return MORE_HANDS
                else:
                    if cursors[ASIDE] >= len(arena.aside):
                        return MORE_ASIDE
                    arena.aside[cursors[ASIDE], 0] = to.out[i, 0]
                    arena.aside[cursors[ASIDE], 1] = to.out[i, 1]
                    cursors[ASIDE] += 1
            slot = arena.links[slot]
    give_back(arena, cursors[GROUP])
    group[FIRST] = begun
    group[COUNT] = end - begun
    arena.groups[cursors[DONE_GROUPS], ORDER] = cursors[GROUP]
    cursors[DONE_GROUPS] += 1
    cursors[CLOSED] = end
    cursors[POSITIONS] += end - begun
    cursors[IN_LAYER] += end - begun
    cursors[NEXT] = begun
    cursors[LEAST] = least
    return DONE


@kernel
def forget_hands(arena: Arena) -> None:
    """Empty the set of hands."""
    for bucket in range(BUCKETS):
        slot = arena.bucket_head[bucket]
        while slot >= 0:
            arena.hands[slot] = 0
            slot = arena.links[slot]


@kernel
def note_hand(arena: Arena, word: int) -> int:
    """Add a hand to the group in work and return 1, or return 0 if it is there already, is not
    feasible, or is passed over. Of two move counts the lower is kept.
    """
    hand = word_hand(word)
    hands = arena.hands
    last = len(hands) - 1
    slot = mix(hand) & last
    while hands[slot]:
        there = hands[slot] - 1
        if word_hand(there) == hand:
            hands[slot] = min(there, word) + 1
            return 0
        slot = slot + 1 & last
    if not is_feasible(arena.facts[FEASIBLE], hand):
        return 0
    size = popcount(hand & ~JOKER)
    if size > arena.options[HAND]:
        arena.cursors[CUT] = 1
        return 0
    bucket = size + (WITH_JOKER if hand & JOKER else 0)
    hands[slot] = word + 1
    arena.links[slot] = arena.bucket_head[bucket]
    arena.bucket_head[bucket] = slot
    return 1


@kernel
def expand(game: PackedGame, goal: PackedGoal, arena: Arena) -> int:
    """Do step 2 for the group in work, from hand number cursors[NEXT] on; return DONE or what must
    grow.
    """
    cursors, facts, to = arena.cursors, arena.facts, arena.collector
    while cursors[ASIDE] > 0:
        report = space_for(arena, 1)
        if report != DONE:
            return report
        cursors[ASIDE] -= 1
        send(game, goal, arena, arena.aside[cursors[ASIDE], 0], arena.aside[cursors[ASIDE], 1])
    group = arena.groups[cursors[GROUP]]
    end = group[FIRST] + group[COUNT]
    # One more round after the last hand is for leaving.
    while cursors[NEXT] <= end:
        report = space_for(arena, len(to.out))
        if report != DONE:
            return report
        n = 0
        if cursors[NEXT] < end:
            n = from_the_pile(game, facts, arena.closed[cursors[NEXT]], to)
        elif group[COUNT]:
            n = by_leaving(game, facts, cursors[LEAST], to)
        for i in range(n):
            send(game, goal, arena, to.out[i, 0], to.out[i, 1])
        cursors[NEXT] += 1
    return DONE
