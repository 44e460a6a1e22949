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

from solver.common.compiled import kernel
from solver.common.kernels import mix, popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.costs import least_cost
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import successors
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.bounds.feasibility import is_feasible
from solver.shooting_party.search.goals import PackedGoal

WITH_JOKER = 8
BUCKETS = 2 * WITH_JOKER
"""Hands by size: first those without the joker, then those with him."""


@kernel
def begin_pass(arena: Arena, number: int, below: int, lower_known: bool) -> None:
    """Make ready for a search of pass `number` (from 0) from the roots of the batch in work, for a
    contact that costs less than `below`.

    With `lower_known`, roots that earlier searches found may get a lower move count; without, each
    keeps the count of the search that found it.
    """
    cursors = arena.cursors
    if not arena.options.keeps:
        cursors.groups = cursors.closed = 0
    cursors.pass_number = number
    batch = arena.batches[cursors.batch]
    batch.of_pass, batch.begun = number, cursors.positions
    batch.first_group = cursors.groups
    cursors.done_groups = cursors.last_group = cursors.groups
    cursors.group = cursors.free_block = -1
    cursors.blocks = cursors.aside = cursors.skipped = cursors.in_layer = 0
    cursors.first_root = 0 if lower_known else cursors.roots
    cursors.next_root, cursors.end_roots = 0, cursors.roots
    arena.layer_head[:] = -1
    arena.group_slots[:] = 0
    arena.collector.best[0] = below


@kernel
def search(game: PackedGame, goal: PackedGoal, arena: Arena, until: int) -> int:
    """Search a pass from the roots of the batch in work until it is done, `until` positions have
    been closed in all, or an array must grow; return the report of which (arena.py). Call again to
    go on.

    The search stops before the first layer that can't improve on the best accepted contact, unless
    options.goes_on is on.
    """
    cursors = arena.cursors
    while cursors.next_root < cursors.end_roots:
        root = arena.roots[cursors.next_root]
        if root[A.SEARCHED_BY] == cursors.batch:
            report = A.space_for(arena, 1)
            if report != A.DONE:
                return report
            A.send(game, goal, arena, root[0], root[1])
        cursors.next_root += 1
    while True:
        if cursors.group < 0 and not next_group(arena):
            return A.DONE
        if cursors.expanding == 0:
            if cursors.positions >= until:
                return A.PAUSED
            report = close(game, arena)
            forget_hands(arena)
            if report != A.DONE:
                return report
            cursors.expanding = 1
        report = expand(game, goal, arena)
        if report != A.DONE:
            return report
        cursors.expanding = 0
        cursors.group = -1


@kernel
def end_pass(arena: Arena) -> None:
    """Note what the search of the batch in work has left."""
    cursors = arena.cursors
    batch = arena.batches[cursors.batch]
    batch.end_group, batch.end_done = cursors.groups, cursors.done_groups
    batch.end_closed, batch.ended = cursors.closed, cursors.positions
    batch.kept = arena.options.keeps


@kernel
def next_group(arena: Arena) -> bool:
    """Take the next waiting group of the layer with the fullest pile, those with most cards scored
    first; return False if none is left that matters.

    With a width, the rest of a layer is passed over once that many of its positions are closed.
    """
    cursors, options = arena.cursors, arena.options
    for size in range(A.PILE_SIZES - 1, -1, -1):
        for scored in range(A.SCORED - 1, -1, -1):
            group = arena.layer_head[size, scored]
            if group < 0:
                continue
            if (
                arena.collector.best[0] < least_cost(cursors.pass_number, size)
                and not options.goes_on
            ):
                return False
            if size != cursors.layer:
                cursors.layer = size
                cursors.in_layer = 0
            if options.width and cursors.in_layer >= options.width:
                arena.layer_head[size, :] = -1
                cursors.skipped = 1
                break
            arena.layer_head[size, scored] = arena.groups[group, A.LINK]
            cursors.group = group
            cursors.expanding = 0
            return True
    return False


@kernel
def close(game: PackedGame, arena: Arena) -> int:
    """Do step 1 for the group in work; return DONE or what must grow. Nothing outside the working
    space changes before it succeeds. The set of hands stays filled.
    """
    cursors, facts, to = arena.cursors, arena.facts, arena.collector
    group = arena.groups[cursors.group]
    successors.group_facts(game, group[0], facts, to.work[0])
    facts[successors.FEASIBLE] = group[A.FEASIBLE_KINDS]
    if not arena.options.keeps:
        cursors.closed = 0
    cursors.aside = 0
    arena.bucket_head[:] = -1
    found = gather(arena)
    if 2 * found >= len(arena.hands):
        return A.MORE_HANDS
    end, least = cursors.closed, L.MOVES_MASK
    for bucket in range(BUCKETS - 1, -1, -1):
        slot = arena.bucket_head[bucket]
        while slot >= 0:
            if end >= len(arena.closed):
                return A.MORE_CLOSED
            word = arena.hands[slot] - 1
            least = min(least, L.word_moves(word))
            arena.closed[end] = word
            end += 1
            for i in range(successors.within_the_group(game, facts, word, to)):
                if to.out[i, 0] == facts[successors.KEY]:
                    found += note_hand(arena, to.out[i, 1])
                    if 2 * found >= len(arena.hands):
                        return A.MORE_HANDS
                elif not set_aside(arena, to.out[i, 0], to.out[i, 1]):
                    return A.MORE_ASIDE
            slot = arena.links[slot]
    cursors.least = least
    finish_group(arena, end)
    return A.DONE


@kernel
def gather(arena: Arena) -> int:
    """Collect the hands that wait in the group in work, until there are too many; return how many
    there are.
    """
    group, found = arena.groups[arena.cursors.group], 0
    block, fill = group[A.BLOCK], group[A.FILL]
    while block >= 0 and 2 * found < len(arena.hands):
        for i in range(fill):
            found += note_hand(arena, arena.blocks[block, i])
            if 2 * found >= len(arena.hands):
                break
        block, fill = arena.blocks[block, A.BLOCK_LINK], A.BLOCK_SIZE
    return found


@kernel
def set_aside(arena: Arena, key: int, word: int) -> bool:
    """Set a hand aside for another group; return False if there is no space."""
    number = arena.cursors.aside
    if number >= len(arena.aside):
        return False
    arena.aside[number, 0], arena.aside[number, 1] = key, word
    arena.cursors.aside += 1
    return True


@kernel
def finish_group(arena: Arena, end: int) -> None:
    """Note that the hands of the group in work are those of `closed` from its cursor to `end`."""
    cursors, group = arena.cursors, arena.groups[arena.cursors.group]
    A.give_back(arena, cursors.group)
    group[A.FIRST], group[A.COUNT] = cursors.closed, end - cursors.closed
    arena.groups[cursors.done_groups, A.ORDER] = cursors.group
    cursors.done_groups += 1
    cursors.positions += group[A.COUNT]
    cursors.in_layer += group[A.COUNT]
    cursors.next_hand, cursors.closed = cursors.closed, end


@kernel
def forget_hands(arena: Arena) -> None:
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
    hand = L.word_hand(word)
    hands = arena.hands
    last = len(hands) - 1
    slot = mix(hand) & last
    while hands[slot]:
        there = hands[slot] - 1
        if L.word_hand(there) == hand:
            hands[slot] = min(there, word) + 1
            return 0
        slot = slot + 1 & last
    if not is_feasible(arena.facts[successors.FEASIBLE], hand):
        return 0
    size = popcount(hand & ~L.JOKER)
    if size > arena.options.hand:
        arena.cursors.skipped = 1
        return 0
    bucket = size + (WITH_JOKER if hand & L.JOKER else 0)
    hands[slot] = word + 1
    arena.links[slot] = arena.bucket_head[bucket]
    arena.bucket_head[bucket] = slot
    return 1


@kernel
def expand(game: PackedGame, goal: PackedGoal, arena: Arena) -> int:
    """Do step 2 for the group in work, from hand number cursors.next_hand on; return DONE or what
    must grow.
    """
    cursors, facts, to = arena.cursors, arena.facts, arena.collector
    while cursors.aside > 0:
        report = A.space_for(arena, 1)
        if report != A.DONE:
            return report
        cursors.aside -= 1
        A.send(game, goal, arena, arena.aside[cursors.aside, 0], arena.aside[cursors.aside, 1])
    group = arena.groups[cursors.group]
    end = group[A.FIRST] + group[A.COUNT]
    # One more round after the last hand is for leaving.
    while cursors.next_hand <= end:
        report = A.space_for(arena, len(to.out))
        if report != A.DONE:
            return report
        n = 0
        if cursors.next_hand < end:
            n = successors.from_the_pile(game, facts, arena.closed[cursors.next_hand], to)
        elif group[A.COUNT]:
            n = successors.by_leaving(game, facts, cursors.least, to)
        for i in range(n):
            A.send(game, goal, arena, to.out[i, 0], to.out[i, 1])
        cursors.next_hand += 1
    return A.DONE
