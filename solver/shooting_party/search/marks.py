"""The way back through finished passes: which of their positions lie on a wanted line.

There are two kinds of marks. On *best* lines, a position is marked if some line of the least cost
passes through it with its own lowest move count. On *any* line (retrograde labels), it is marked if
the goal can be reached from it at all; move counts don't matter then and are masked out.

Groups are taken in the reverse of the order in which they were finished, and the hands of each from
the last closed to the first, so that whatever a hand leads to has been judged before it. A hand is
marked if one of its moves makes a contact that is good enough, or leads to a marked position whose
move count fits. Passes are gone through from the last one back, so it is known already of the roots
of later passes whether they are on a line.

Marks are exact (key, word) pairs (common/kernels.py); the word holds the move count. Which bits of
it count is said by `mask`: EVERY_BIT, or ANY_COUNT.

Few positions are marked, so most can be skipped without a look: a discard leads to the same group,
a plain draw always to one and the same other group, and neither matters while that group has no
mark (`live`).
"""

from solver.common.arrays import Int32s, Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.common.kernels import add, find, rehash
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.costs import NO_COST
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import successors
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.successors import KEY, Collector, unsettled

EVERY_BIT, ANY_COUNT = -1, ~L.MOVES_MASK


@entry
def is_marked(slots: Int32s, marked: Int64s2, key: int, word: int, mask: int) -> bool:
    return find(slots, marked, key, word, mask) >= 0


@kernel
def leads_on(arena: Arena, out: Int64s2, n: int, moves: int, mask: int) -> bool:
    """Return True if one of the first `n` successors in `out`, with `moves` added to its move
    count, is marked or, in a later pass, a root on a line.
    """
    for i in range(n):
        key, word = out[i, 0], out[i, 1] + moves
        if L.key_pass(key) == arena.cursors.pass_number:
            if is_marked(arena.marked_slots, arena.marked, key, word, mask):
                return True
        else:
            root = find(arena.root_slots, arena.roots, key, word, A.BY_HAND)
            if root >= 0 and arena.roots[root, A.ON_LINE]:
                if (arena.roots[root, 1] ^ word) & mask == 0:
                    return True
    return False


@kernel
def draw_matters(arena: Arena) -> bool:
    """Return True if a plain draw from the group in work leads to a group with a mark, or if its
    draws aren't plain.
    """
    if arena.facts[successors.DRAW_KIND] != successors.DRAW_PLAIN:
        return True
    group = find(arena.group_slots, arena.groups, arena.facts[successors.DRAW_KEY], 0, A.BY_KEY)
    return group >= 0 and arena.groups[group, A.LIVE] == 1


@kernel
def more_than_draws(game: PackedGame, facts: Int64s, word: int) -> bool:
    """Return True if a hand has moves that change the pile, apart from a plain draw."""
    hand = L.word_hand(word)
    alone = hand != 0 and hand & L.QUEENS == hand
    return alone or hand & L.JOKER != 0 or unsettled(game, hand | facts[successors.DRAW_CARDS])


@kernel
def may_leave_group(game: PackedGame, word: int) -> bool:
    """Return True if moves that draw nothing themselves may lead to another group: a fetched jack
    or an automatic contact can.
    """
    return L.word_hand(word) & L.JOKER != 0 or game.switches[L.CONTACT_MUST] == 1


@kernel
def begin_marking(arena: Arena) -> None:
    """Make ready for the way back through the batch in work."""
    batch = arena.batches[arena.cursors.batch]
    arena.cursors.pass_number = batch.of_pass
    arena.cursors.groups_left = batch.end_done - batch.first_group
    arena.groups[batch.first_group : batch.end_group, A.LIVE] = 0
    rehash(arena.group_slots, arena.groups, batch.first_group, batch.end_group, A.BY_KEY)


@kernel
def mark(game: PackedGame, arena: Arena, found: Int64s, cost: int, mask: int, limit: int) -> int:
    """Mark back through the finished groups of the batch in work, about `limit` hands per call;
    return DONE, PAUSED or MORE_MARKS. Call again to go on.

    A contact is good if it costs no more than `cost`. `found` is space for one cost.
    """
    facts, groups, cursors = arena.facts, arena.groups, arena.cursors
    first = arena.batches[cursors.batch].first_group
    to = Collector(arena.collector.accept, found, arena.collector.work, arena.collector.out)
    by_leave = Collector(to.accept, found, to.work, arena.leaving)
    done = 0
    while cursors.groups_left > 0:
        if done >= limit:
            return A.PAUSED
        group = groups[first + cursors.groups_left - 1, A.ORDER]
        begun = groups[group, A.FIRST]
        end = begun + groups[group, A.COUNT]
        successors.group_facts(game, groups[group, 0], facts, to.work[0])
        found[0] = NO_COST
        leaves = successors.by_leaving(game, facts, 0, by_leave)
        leave_cost = found[0]
        draw_live = draw_matters(arena)
        for i in range(end - 1, begun - 1, -1):
            word = arena.closed[i]
            found[0] = min(leave_cost + L.word_moves(word), NO_COST)
            live = groups[group, A.LIVE] == 1
            good = is_good(game, arena, to, word, leaves, live, draw_live, mask)
            if good or found[0] <= cost:
                if not put_mark(arena, facts[KEY], word, mask):
                    return A.MORE_MARKS
                groups[group, A.LIVE] = 1
        done += end - begun
        cursors.groups_left -= 1
    return A.DONE


@kernel
def is_good(
    game: PackedGame,
    arena: Arena,
    to: Collector,
    word: int,
    leaves: int,
    live: bool,
    draw_live: bool,
    mask: int,
) -> bool:
    """Return True if a move of a hand of the group in work leads to a mark. The costs of contacts
    are noted on the way, as far as no mark is found.
    """
    facts = arena.facts
    if leads_on(arena, arena.leaving, leaves, L.word_moves(word), mask):
        return True
    if live or may_leave_group(game, word):
        n = successors.within_the_group(game, facts, word, to)
        if leads_on(arena, to.out, n, 0, mask):
            return True
    if draw_live or more_than_draws(game, facts, word):
        n = successors.from_the_pile(game, facts, word, to)
        return leads_on(arena, to.out, n, 0, mask)
    return False


@kernel
def put_mark(arena: Arena, key: int, word: int, mask: int) -> bool:
    """Mark a position, if it is not; return False if there is no space."""
    number = arena.cursors.marked
    if number >= len(arena.marked):
        return False
    place = find(arena.marked_slots, arena.marked, key, word, mask)
    if place < 0:
        add(arena.marked_slots, arena.marked, number, key, word & mask, place)
        arena.cursors.marked += 1
    return True
