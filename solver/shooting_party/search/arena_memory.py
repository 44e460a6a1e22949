"""The memory of a search: how long its arrays are, and how long they may get.

Compiled code makes no arrays: its host makes them, and lengthens them by zeros when it is asked to.

    a stage finds an array full           it returns which one (MORE_BLOCKS and so on), and can be
        |                                 called again without harm
    longer: how long must it be?          slots first: what is entered in them needs two each
        |
        |-- the budget holds that ------- RESIZE, to the host; then `refill` enters in slots
        |                                 what they had, and the stage goes on
        |-- not, or the system refuses -- `make_room`: batches kept for the way back are forgotten,
        |                                 or fewer roots taken at once in smaller arrays
        `-- and that is not enough ------ the answer is NO_MEMORY, never a "no"

What all arrays take is added up here, so that a budget means the same wherever the search runs.
"""

from typing import Any

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import Table, kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.search import arena as A
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.bounds.feasibility import new_scratch
from solver.shooting_party.search.goals import Options
from solver.shooting_party.search.layers import BUCKETS
from solver.shooting_party.search.successors import FACTS, MAX_SUCCESSORS, WORK_ROWS, Collector

LARGE = 1 << 26
"""Bytes from which an array that has no slots grows by half."""

SHAPES: dict[str, tuple[int, ...]] = {
    "layer_head": (A.PILE_SIZES, A.SCORED),
    "groups": (512, A.GROUP_COLUMNS),
    "group_slots": (1024,),
    "blocks": (512, A.BLOCK_SIZE + 1),
    "closed": (2048,),
    "roots": (1024, A.ROOT_COLUMNS),
    "root_slots": (2048,),
    "batches": (64, len(A.Batch.names)),
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

NUMBERS = {name: number for number, name in enumerate(Arena._fields)}
FIRST_LENGTHS = np.array([SHAPES.get(name, (0,))[0] for name in Arena._fields])
ROW_BYTES = np.array(
    [
        (4 if name in HALVES else 8) * int(np.prod(SHAPES.get(name, (0,))[1:]))
        for name in Arena._fields
    ]
)

GROWING = np.array(
    [NUMBERS[n] for n in "blocks groups roots hands closed aside marked batches".split()]
)
"""The array that each report asks for, from MORE_BLOCKS on."""

ENTERED_IN = np.zeros(len(Arena._fields), dtype=np.int64)
"""Of an array, that with its slots or links, which grows first; 0 if there is none."""

for each, slots in ("groups", "group_slots"), ("roots", "root_slots"), ("marked", "marked_slots"):
    ENTERED_IN[NUMBERS[each]] = NUMBERS[slots]
ENTERED_IN[NUMBERS["hands"]] = NUMBERS["links"]

GROUP_SLOTS, ROOT_SLOTS, MARKED_SLOTS = (NUMBERS[name] for name in HALVES[:3])
LINKS = NUMBERS["links"]

_OF_A_BATCH = "groups group_slots blocks closed hands links aside".split()
_OTHERS = "roots root_slots batches marked marked_slots".split()
GROWN, OF_A_BATCH = np.array([NUMBERS[n] for n in (*_OF_A_BATCH, *_OTHERS)]), len(_OF_A_BATCH)
"""The arrays that grow; and how many of them, the first ones, hold nothing between the searches of
two batches, unless these are kept.
"""


def new_arena(accept: Int64s) -> Arena:
    """Return the arrays as they are at first, with what a goal accepts."""
    arrays: dict[str, Any] = {
        name: np.zeros(shape, dtype=np.int32 if name in HALVES else np.int64)
        for name, shape in SHAPES.items()
    }
    arrays |= {"options": Options.new(), "cursors": A.Cursors.new()}
    arrays["batches"] = Table.new(A.Batch, len(arrays["batches"]))
    collector = Collector(
        accept=accept,
        best=np.zeros(1, dtype=np.int64),
        work=np.zeros((WORK_ROWS, L.MAX_MOVES), dtype=np.int64),
        out=np.zeros((MAX_SUCCESSORS, 2), dtype=np.int64),
    )
    return Arena(**arrays, bounds=new_scratch(), collector=collector)


@kernel
def length_of(arena: Arena, which: int) -> int:
    lengths = (
        0, 0, len(arena.layer_head), len(arena.groups),
        len(arena.group_slots), len(arena.blocks), len(arena.closed), len(arena.roots),
        len(arena.root_slots), len(arena.batches), len(arena.marked), len(arena.marked_slots),
        len(arena.bound_cache), len(arena.hands), len(arena.links), len(arena.bucket_head),
        len(arena.aside),
    )  # fmt: skip
    return lengths[which]


@kernel
def in_use(arena: Arena) -> int:
    """Return the bytes of all arrays that grow."""
    size = 0
    for which in GROWN:
        size += ROW_BYTES[which] * length_of(arena, which)
    return size


@kernel
def longer(arena: Arena, report: int) -> tuple[int, int, int]:
    """Return which array must grow first for a report, its new length, and the bytes that it takes
    more. What is entered in slots has at least two each.
    """
    which = GROWING[report - A.MORE_BLOCKS]
    length, slots = length_of(arena, which), ENTERED_IN[which]
    by_half = slots == 0 and length * ROW_BYTES[which] > LARGE
    wanted = length + (length // 2 if by_half else length)
    if slots:
        there, needed = length_of(arena, slots), wanted if slots == LINKS else 2 * wanted
        if there < needed:
            return slots, needed, (needed - there) * ROW_BYTES[slots]
    return which, wanted, (wanted - length) * ROW_BYTES[which]


@kernel
def to_shrink(arena: Arena, how: int) -> int:
    """Return the number of an array that is longer than at first, or -1 if there is none: of those
    of a batch (1) or of all (2).
    """
    for n in range(OF_A_BATCH if how == 1 else len(GROWN)):
        if length_of(arena, GROWN[n]) > FIRST_LENGTHS[GROWN[n]]:
            return GROWN[n]
    return -1
