"""The memory of a search: how long its arrays are, and how long they may get.

Compiled code makes no arrays. It asks for a longer one by its number among the fields of the arena,
and its caller lengthens it by zeros. What all of them take is added up here, so that a budget means
the same wherever the search runs.
"""

from typing import Any

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.search import arena as A
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.bounds.feasibility import new_scratch
from solver.shooting_party.search.goals import OPTIONS
from solver.shooting_party.search.layers import BUCKETS
from solver.shooting_party.search.successors import FACTS, MAX_SUCCESSORS, WORK_ROWS, Collector

LARGE = 1 << 26
"""Bytes from which an array grows by half."""

SHAPES: dict[str, tuple[int, ...]] = {
    "options": (OPTIONS,),
    "cursors": (A.CURSORS,),
    "layer_head": (A.PILE_SIZES, A.SCORED),
    "groups": (512, A.GROUP_COLUMNS),
    "group_slots": (1024,),
    "blocks": (512, A.BLOCK_SIZE + 1),
    "closed": (2048,),
    "roots": (1024, A.ROOT_COLUMNS),
    "root_slots": (2048,),
    "batches": (64, A.BATCH_COLUMNS),
    "marked": (2048, 2),
    "marked_slots": (4096,),
    "bound_cache": (4096, 2),
    "hands": (4096,),
    "links": (4096,),
    "bucket_head": (BUCKETS,),
    "aside": (256, 2),
    "facts": (FACTS,),
    "leaving": (MAX_SUCCESSORS, 2),
}
"""The shapes that the arrays have at first."""

HALVES = ("group_slots", "root_slots", "marked_slots", "links")
"""The arrays of int32; the others are of int64."""

GROUPS, GROUP_SLOTS, BLOCKS, CLOSED = (Arena._fields.index(f) for f in Arena._fields[3:7])
ROOTS, ROOT_SLOTS, BATCHES, MARKED, MARKED_SLOTS = range(CLOSED + 1, CLOSED + 6)
HANDS, LINKS, ASIDE = (Arena._fields.index(f) for f in ("hands", "links", "aside"))
"""The numbers of the arrays that grow."""

FIRST_LENGTHS = np.array([SHAPES.get(field, (0,))[0] for field in Arena._fields])

SLOTS = (GROUP_SLOTS, ROOT_SLOTS, MARKED_SLOTS)

OF_A_BATCH = (GROUPS, GROUP_SLOTS, BLOCKS, CLOSED, HANDS, LINKS, ASIDE)
"""Those that hold nothing between the searches of two batches, unless these are kept."""


def new_arena(accept: Int64s) -> Arena:
    """Return the arrays as they are at first, with what a goal accepts."""
    arrays: dict[str, Any] = {
        name: np.zeros(shape, dtype=np.int32 if name in HALVES else np.int64)
        for name, shape in SHAPES.items()
    }
    collector = Collector(
        accept=accept,
        best=np.zeros(1, dtype=np.int64),
        work=np.zeros((WORK_ROWS, L.MAX_MOVES), dtype=np.int64),
        out=np.zeros((MAX_SUCCESSORS, 2), dtype=np.int64),
    )
    return Arena(**arrays, bounds=new_scratch(), collector=collector)


@kernel
def in_use(arena: Arena) -> int:
    """Return the bytes of all arrays that grow, and of the larger of the others."""
    words = arena.groups.size + arena.blocks.size + arena.closed.size + arena.roots.size
    words += arena.batches.size + arena.marked.size + arena.bound_cache.size
    words += arena.hands.size + arena.aside.size
    halves = arena.group_slots.size + arena.root_slots.size + arena.marked_slots.size
    return 8 * words + 4 * (halves + arena.links.size)


@kernel
def longer(arena: Arena, report: int) -> tuple[int, int, int]:
    """Return which array must grow first for a report, its new length, and the bytes that it
    takes more.

    An array gets twice as long, or longer by half if it is large and has no slots. Slots and links
    grow before what is entered in them.
    """
    if report == A.MORE_GROUPS:
        length = 2 * len(arena.groups)
        if len(arena.group_slots) < 2 * length:
            return GROUP_SLOTS, 2 * length, 8 * length - 4 * len(arena.group_slots)
        return GROUPS, length, 8 * arena.groups.size
    if report == A.MORE_ROOTS:
        length = 2 * len(arena.roots)
        if len(arena.root_slots) < 2 * length:
            return ROOT_SLOTS, 2 * length, 8 * length - 4 * len(arena.root_slots)
        return ROOTS, length, 8 * arena.roots.size
    if report == A.MORE_MARKS:
        length = 2 * len(arena.marked)
        if len(arena.marked_slots) < 2 * length:
            return MARKED_SLOTS, 2 * length, 8 * length - 4 * len(arena.marked_slots)
        return MARKED, length, 8 * arena.marked.size
    if report == A.MORE_HANDS:
        length = 2 * len(arena.hands)
        if len(arena.links) < length:
            return LINKS, length, 4 * length - 4 * len(arena.links)
        return HANDS, length, 8 * arena.hands.size
    if report == A.MORE_BLOCKS:
        more = _more(len(arena.blocks), 8 * arena.blocks.size)
        return BLOCKS, len(arena.blocks) + more, 8 * (A.BLOCK_SIZE + 1) * more
    if report == A.MORE_CLOSED:
        more = _more(len(arena.closed), 8 * len(arena.closed))
        return CLOSED, len(arena.closed) + more, 8 * more
    if report == A.MORE_ASIDE:
        more = _more(len(arena.aside), 16 * len(arena.aside))
        return ASIDE, len(arena.aside) + more, 16 * more
    more = _more(len(arena.batches), 8 * arena.batches.size)
    return BATCHES, len(arena.batches) + more, 8 * A.BATCH_COLUMNS * more


@kernel
def _more(length: int, size: int) -> int:
    return length // 2 if size > LARGE else length


@kernel
def to_shrink(arena: Arena, how: int) -> int:
    """Return the number of an array that is longer than at first, or -1 if there is none: of those
    of a batch (1) or of all (2).
    """
    for which in OF_A_BATCH:
        if length_of(arena, which) > FIRST_LENGTHS[which]:
            return which
    if how == 2:
        for which in (ROOTS, ROOT_SLOTS, BATCHES, MARKED, MARKED_SLOTS):
            if length_of(arena, which) > FIRST_LENGTHS[which]:
                return which
    return -1


@kernel
def length_of(arena: Arena, which: int) -> int:
    """Return how long an array that grows is."""
    if which == GROUPS:
        return len(arena.groups)
    if which == GROUP_SLOTS:
        return len(arena.group_slots)
    if which == BLOCKS:
        return len(arena.blocks)
    if which == CLOSED:
        return len(arena.closed)
    if which == HANDS:
        return len(arena.hands)
    if which == LINKS:
        return len(arena.links)
    if which == ASIDE:
        return len(arena.aside)
    if which == ROOTS:
        return len(arena.roots)
    if which == ROOT_SLOTS:
        return len(arena.root_slots)
    if which == BATCHES:
        return len(arena.batches)
    if which == MARKED:
        return len(arena.marked)
    return len(arena.marked_slots)
