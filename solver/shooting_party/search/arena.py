"""The arrays of a search: groups of positions with their hands, and the roots of later passes.

    layer_head[pile size, cards scored] -> group -> LINK -> ...     waiting groups
    groups[g, BLOCK] -> block -> blocks[block, BLOCK_LINK] -> ...   waiting hands, BLOCK_SIZE words
                                                                    per block; the first holds FILL
    closed[groups[g, FIRST]:][:groups[g, COUNT]]                    hands of a finished group
    groups[n, ORDER]                                                the n-th group to be finished
    roots[i]                                                        key and word, no duplicates;
                                                                    which batch made and searched it
    batches[b]                                                      roots searched together: what
                                                                    the search of a pass has left
    marked[i]                                                       key and word of a position on a
                                                                    wanted line (marks.py)
    bound_cache[slot]                                               a key and a kind of hand; the
                                                                    feasible kinds of those asked
    bucket_head[size] -> slot -> links[slot] -> ...                 hands of the group in work:
    hands[slot]                                                     a word + 1, or 0

In the field's words it is a transposition table without replacement: all ways to a position meet
in its group, and the one with the fewest moves dominates.

Keys and words are those of packed/layout.py. Groups, roots and marks are sets of pairs
(common/kernels.py): a group is identified by its key alone, a root by key and hand. What batches
found lies one behind the other in `groups` and `closed`; only the groups of the batch in work are
in `group_slots`. The arrays grow when the search reports that it needs more (arena_memory.py).
"""

from typing import NamedTuple

from solver.common.arrays import Int32s, Int64s, Int64s2
from solver.common.compiled import Record, Table, kernel
from solver.common.kernels import add, find, mix, popcount, rehash
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search.bounds.aims import EVERY_HAND, kind_of_hand
from solver.shooting_party.search.bounds.feasibility import Scratch, feasible_kinds, is_feasible
from solver.shooting_party.search.goals import Options, PackedGoal
from solver.shooting_party.search.successors import Collector

BLOCK_SIZE = 32
BLOCK_LINK = BLOCK_SIZE
PILE_SIZES = 34
SCORED = 9

ANY_KIND = 15
"""In the bound cache, instead of one kind of hand: every kind."""

BY_KEY, BY_HAND = 0, ~L.MOVES_MASK
"""The bits of a word that count in identifying a group, or a root."""

# Reports of the search: RESIZE is for the host (machine.py); the last say which array is too short.
(
    DONE,
    PAUSED,
    RESIZE,
    MORE_BLOCKS,
    MORE_GROUPS,
    MORE_ROOTS,
    MORE_HANDS,
    MORE_CLOSED,
    MORE_ASIDE,
    MORE_MARKS,
    MORE_BATCHES,
) = range(11)

# Columns of a group. The first is its key.
FEASIBLE_KINDS, BLOCK, FILL, LINK, FIRST, COUNT, ORDER = range(1, 8)
GROUP_COLUMNS = 8
LIVE = LINK
"""Once a group is finished, this column says on the way back whether it has a mark."""

# Columns of a root. The first two are its key and its word.
MADE_BY, SEARCHED_BY, ON_LINE = range(2, 5)
"""The batch that found it, ENTERED for those of the position itself; the batch that searched it; on
the way back, whether a wanted line leads to it.
"""
ROOT_COLUMNS = 5
ENTERED = WAITING = -1
PASSED_OVER = -2


class Batch(Record):
    """Roots searched together, and what the search of their pass has left. Batches are forgotten
    from the first on, so those that are kept are the last ones.
    """

    of_pass: int  # the pass, from 0
    first_group: int  # where its groups begin
    end_group: int  # where they end
    end_done: int  # where the order of those that are finished ends
    end_closed: int  # where they end
    end_root: int  # the number of roots when it was done
    begun: int  # the positions searched before it
    ended: int  # the same when it was done
    kept: int  # 1: groups and hands are still there
    has_skipped: int  # 1: so was something in it, or of the roots that waited with its own


class Cursors(Record):
    """Where the search is in its arrays, and how much of them is in use."""

    pass_number: int  # the pass being searched, from 0
    groups: int  # number of groups
    blocks: int  # number of blocks
    free_block: int  # first block of the free list, -1 for none
    roots: int  # number of roots found
    first_root: int  # the first of them whose move count may be lowered
    next_root: int  # the next root to look at: those of the batch are sent to their groups
    end_roots: int  # where to end with that
    batch: int  # the batch in work
    batches: int  # number of batches that are done
    marked: int  # number of marks
    groups_left: int  # groups of the batch in work that the way back has not gone through
    closed: int  # number of words in `closed`
    aside: int  # number of pairs in `aside`
    positions: int  # number of positions closed
    group: int  # the group in work, -1 between groups
    expanding: int  # 0: its hands are being closed, 1: they are being expanded
    next_hand: int  # the next hand to expand
    least: int  # the lowest move count among the hands of the group in work
    done_groups: int  # where the next finished group is noted in ORDER
    skipped: int  # 1: something was passed over, and is not proven to be out of reach
    layer: int  # the layer of the last group taken
    in_layer: int  # number of positions closed in that layer
    last_group: int  # the group to which a hand was sent last


class Arena(NamedTuple):
    """The arrays of the diagram above, and the working space of the search.

    `hands` is an open-addressing set, linked by size. `aside` has the pairs set aside for other
    groups, `facts` the facts of the group in work, `leaving` what leaving it leads to. `bounds` and
    `collector` are the working space of the bounds and of the moves.
    """

    options: Options
    cursors: Cursors
    layer_head: Int64s2
    groups: Int64s2
    group_slots: Int32s
    blocks: Int64s2
    closed: Int64s
    roots: Int64s2
    root_slots: Int32s
    batches: Table[Batch]
    marked: Int64s2
    marked_slots: Int32s
    bound_cache: Int64s2
    hands: Int64s
    links: Int32s
    bucket_head: Int64s
    aside: Int64s2
    facts: Int64s
    leaving: Int64s2
    bounds: Scratch
    collector: Collector


@kernel
def feasible_of(game: PackedGame, goal: PackedGoal, arena: Arena, key: int, kind: int) -> int:
    """Return which kinds of hand can still reach the goal in a group, as far as the bounds show:
    all of them, or with a `kind` other than ANY_KIND at most that one. Recent results are cached.
    """
    options = arena.options
    is_last = L.key_pass(key) + 1 == game.switches[L.PASSES]
    if not options.deadlines or not (is_last or options.next_pass):
        return EVERY_HAND
    place = key | kind << L.KEY_BITS
    entry = arena.bound_cache[mix(place) & len(arena.bound_cache) - 1]
    if entry[0] != place:
        entry[0] = place
        asked = EVERY_HAND if kind == ANY_KIND else 1 << kind
        entry[1] = feasible_kinds(game, key, asked, goal.aims, arena.bounds)
    return entry[1]


@kernel
def add_root(arena: Arena, key: int, word: int) -> None:
    """Add a root of a later pass, or lower the move count of one that this search found before.

    Roots before cursors.first_root stay as they are: earlier searches found them, and their lines
    are looked up there.
    """
    place = find(arena.root_slots, arena.roots, key, word, BY_HAND)
    if place < 0:
        number = arena.cursors.roots
        add(arena.root_slots, arena.roots, number, key, word, place)
        arena.roots[number, MADE_BY] = arena.cursors.batch
        arena.roots[number, SEARCHED_BY] = WAITING
        arena.roots[number, ON_LINE] = 0
        arena.cursors.roots += 1
    elif word < arena.roots[place, 1] and place >= arena.cursors.first_root:
        arena.roots[place, 1] = word
        arena.roots[place, MADE_BY] = arena.cursors.batch


@kernel
def send(game: PackedGame, goal: PackedGoal, arena: Arena, key: int, word: int) -> None:
    """Put a hand into its group, or among the roots of a later pass; drop it if a bound shows that
    it can't reach the goal.
    """
    if not goal.open[L.key_score(key)]:
        return
    groups = arena.groups
    if L.key_pass(key) != arena.cursors.pass_number:
        if feasible_of(game, goal, arena, key, kind_of_hand(L.word_hand(word))):
            add_root(arena, key, word)
        return
    group = group_of(game, goal, arena, key)
    if is_feasible(groups[group, FEASIBLE_KINDS], L.word_hand(word)):
        put_into(arena, group, word)


@kernel
def group_of(game: PackedGame, goal: PackedGoal, arena: Arena, key: int) -> int:
    """Return the group of a key in this pass, which waits in its layer if it is new."""
    cursors, groups = arena.cursors, arena.groups
    group = cursors.last_group
    if group >= cursors.groups or groups[group, 0] != key:
        group = find(arena.group_slots, groups, key, 0, BY_KEY)
    if group < 0:
        place = group
        group = cursors.groups
        cursors.groups += 1
        add(arena.group_slots, groups, group, key, 0, place)
        groups[group, FEASIBLE_KINDS] = feasible_of(game, goal, arena, key, ANY_KIND)
        groups[group, BLOCK] = -1
        groups[group, FILL] = BLOCK_SIZE
        layer = popcount(key & L.CARDS), popcount(L.key_score(key))
        groups[group, LINK] = arena.layer_head[layer]
        arena.layer_head[layer] = group
    cursors.last_group = group
    return group


@kernel
def put_into(arena: Arena, group: int, word: int) -> None:
    """Add a hand to those that wait in a group, in a block of the free list if its own is full."""
    cursors, groups, blocks = arena.cursors, arena.groups, arena.blocks
    if groups[group, FILL] == BLOCK_SIZE:
        block = cursors.free_block
        if block >= 0:
            cursors.free_block = blocks[block, BLOCK_LINK]
        else:
            block = cursors.blocks
            cursors.blocks += 1
        blocks[block, BLOCK_LINK] = groups[group, BLOCK]
        groups[group, BLOCK] = block
        groups[group, FILL] = 0
    blocks[groups[group, BLOCK], groups[group, FILL]] = word
    groups[group, FILL] += 1


@kernel
def space_for(arena: Arena, wanted: int) -> int:
    """Return DONE if any `wanted` hands can be sent, or else the report of what must grow first."""
    cursors = arena.cursors
    if cursors.blocks + wanted > len(arena.blocks):
        return MORE_BLOCKS
    if cursors.groups + wanted > len(arena.groups):
        return MORE_GROUPS
    if cursors.roots + wanted > len(arena.roots):
        return MORE_ROOTS
    return DONE


@kernel
def forget_kept(arena: Arena, batches: int) -> bool:
    """Give up what is kept of so many batches for the way back; return False if nothing is."""
    kept = False
    for n in range(batches):
        kept = kept or arena.batches[n].kept == 1
        arena.batches[n].kept = 0
    return kept


@kernel
def count_roots(arena: Arena, batch: int, begin: int, end: int) -> int:
    """Return how many of the roots from `begin` to `end` a batch has searched."""
    count = 0
    for n in range(begin, end):
        count += arena.roots[n, SEARCHED_BY] == batch
    return count


@kernel
def forget_roots(arena: Arena, count: int) -> None:
    """Forget the roots from number `count` on."""
    arena.cursors.roots = count
    rehash(arena.root_slots, arena.roots, 0, count, BY_HAND)


@kernel
def give_back(arena: Arena, group: int) -> None:
    """Return the blocks of a closed group to the free list."""
    blocks = arena.blocks
    block = arena.groups[group, BLOCK]
    while block >= 0:
        following = blocks[block, BLOCK_LINK]
        blocks[block, BLOCK_LINK] = arena.cursors.free_block
        arena.cursors.free_block = block
        block = following
    arena.groups[group, BLOCK] = -1
