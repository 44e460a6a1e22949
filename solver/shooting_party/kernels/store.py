"""What the search keeps: tables with their hands, and the starts of later passes.

    layer_head[pile size, cards scored] -> table -> table_link -> ...        tables waiting
    table_block[t] -> block -> block_link[block] -> ...          hands waiting, BLOCK words a block;
                                                                 the first block holds table_fill[t]
    closed[table_from[t] : table_from[t] + table_count[t]]       hands of a finished table
    start_key[i], start_word[i]                                  starts of passes, no doubles
    asked_key[slot], asked_viable[slot]                          bounds worked out lately

Keys and words are those of successors.py. Slot arrays are open addressing with a power of two: 0 is
empty, else number + 1. Full keys are compared, never hashes alone. The caller makes the arrays and
doubles them when a kernel reports that it needs more (search/tables.py).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.compiled import kernel
from solver.kernels.bits import mix, popcount
from solver.shooting_party.kernels.layout import (
    CARDS,
    KEY_PASS_SHIFT,
    PASSES,
    SCORE_SHIFT,
    Game,
)
from solver.shooting_party.kernels.successors import EVERY_HAND, MOVES_BITS, is_viable
from solver.shooting_party.kernels.viability import viability

BLOCK = 32
SIZES = 34
SCORED = 9
BUCKETS = 16

# What a kernel reports.
DONE, PAUSED, MORE_BLOCKS, MORE_TABLES, MORE_STARTS, MORE_SCRATCH, MORE_CLOSED, MORE_SIDE = range(8)

# Places in the array of counters.
(
    PASS,  # the pass being searched, from 0
    TABLES,  # tables made
    BLOCKS,  # blocks made
    FREE_BLOCK,  # first block of the free list, -1 for none
    STARTS,  # starts of later passes
    FIRST_START,  # the first of them that this search found
    CLOSED,  # words in `closed`
    SIDE,  # words in `side`
    POSITIONS,  # positions closed
    TABLE,  # the table in work, -1 between tables
    STAGE,  # 0: close, 1: expand
    NEXT,  # the next hand to expand
    LEAST,  # the least move count among the hands of the table in work
    EPOCH,  # the stamp of the scratch slots in use
    DONE_TABLES,  # tables finished, in `table_order`
    KEEP,  # 1: keep the hands of finished tables for the way back (marks.py)
    DEADLINES,  # 1: the bound of deadlines.py is on
    RESCUES,  # 1: and that of rescues.py
    RELEASES,  # 1: and that of releases.py
    WIDTH,  # positions closed in a layer before the rest of it is passed over; 0 for no limit
    CUT,  # 1: something was passed over
    LAYER,  # the layer of the last table taken
    IN_LAYER,  # positions closed in that layer
    WHOLE,  # 1: go on when the goal is reached, until every position has been seen
    COUNTERS,
) = range(25)


class Goal(NamedTuple):
    """What is asked. All but `best` and `by_pile_size` are indexed by the score byte.

    `accept`: this score is enough. `open`: from this score an accepted one may still be reached
    (the bound of lost aces). `wanted`: the least scores that are enough and still open, as score
    bytes, -1 after the last. `seen`: scores reached by some contact. `best[0]`: the lowest cost
    of an accepted contact. `by_pile_size[n]`: positions closed with n cards in the pile.
    """

    accept: Any
    open: Any
    wanted: Any
    seen: Any
    best: Any
    by_pile_size: Any


class Store(NamedTuple):
    """The arrays of the picture above, and working space for the table in work (`room` is a Room of
    deadlines.py).
    """

    layer_head: Any
    table_key: Any
    table_block: Any
    table_fill: Any
    table_link: Any
    table_from: Any
    table_count: Any
    table_order: Any
    table_viable: Any
    table_slots: Any
    block_words: Any
    block_link: Any
    closed: Any
    start_key: Any
    start_word: Any
    start_slots: Any
    asked_key: Any
    asked_viable: Any
    scratch_hand: Any
    scratch_moves: Any
    scratch_link: Any
    scratch_stamp: Any
    side: Any
    bucket_head: Any
    facts: Any
    room: Any
    work: Any
    out: Any
    count: Any


@kernel
def find_table(store: Store, key: int) -> int:
    """The table with that key, or -1 - slot where it would go."""
    mask = len(store.table_slots) - 1
    slot = mix(key) & mask
    while store.table_slots[slot]:
        table = store.table_slots[slot] - 1
        if store.table_key[table] == key:
            return table
        slot = slot + 1 & mask
    return -1 - slot


@kernel
def rehash_tables(store: Store) -> None:
    """Fill new, empty table slots."""
    for table in range(store.count[TABLES]):
        slot = -1 - find_table(store, store.table_key[table])
        store.table_slots[slot] = table + 1


@kernel
def find_start(store: Store, key: int, hand: int) -> int:
    """The start with that key and hand, or -1 - slot where it would go."""
    mask = len(store.start_slots) - 1
    slot = mix(mix(key) << 29 ^ hand) & mask
    while store.start_slots[slot]:
        start = store.start_slots[slot] - 1
        if store.start_key[start] == key and store.start_word[start] >> MOVES_BITS == hand:
            return start
        slot = slot + 1 & mask
    return -1 - slot


@kernel
def rehash_starts(store: Store) -> None:
    """Fill new, empty start slots."""
    for start in range(store.count[STARTS]):
        hand = store.start_word[start] >> MOVES_BITS
        slot = -1 - find_start(store, store.start_key[start], hand)
        store.start_slots[slot] = start + 1


@kernel
def add_start(store: Store, key: int, word: int) -> None:
    """A start of a later pass, or a lower move count for one that this search found before.

    Starts of earlier searches stay as they are: their lines are looked up in the search that found
    them.
    """
    start = find_start(store, key, word >> MOVES_BITS)
    if start < 0:
        new = store.count[STARTS]
        store.count[STARTS] += 1
        store.start_key[new] = key
        store.start_word[new] = word
        store.start_slots[-1 - start] = new + 1
    elif word < store.start_word[start] and start >= store.count[FIRST_START]:
        store.start_word[start] = word


@kernel
def viable_hands(game: Game, goal: Goal, store: Store, key: int) -> int:
    """Which hands can still reach the goal at a table (viability.py), as far as the bounds tell.

    Those of the last pass that were asked for lately are remembered.
    """
    count = store.count
    if not count[DEADLINES] or (key >> KEY_PASS_SHIFT & 3) + 1 != game.switches[PASSES]:
        return EVERY_HAND
    slot = mix(key) & len(store.asked_key) - 1
    if store.asked_key[slot] != key:
        store.asked_key[slot] = key
        store.asked_viable[slot] = viability(
            game, key, goal.wanted, count[RESCUES], count[RELEASES], store.room
        )
    return store.asked_viable[slot]


@kernel
def send(game: Game, goal: Goal, store: Store, key: int, word: int) -> None:
    """Put a hand where it belongs: with its table, or among the starts of a later pass; nowhere if
    a bound says that it can't reach the goal.
    """
    if not goal.open[key >> SCORE_SHIFT & 255]:
        return
    count = store.count
    if key >> KEY_PASS_SHIFT & 3 != count[PASS]:
        if is_viable(viable_hands(game, goal, store, key), word >> MOVES_BITS):
            add_start(store, key, word)
        return
    table = find_table(store, key)
    if table < 0:
        slot = -1 - table
        table = count[TABLES]
        count[TABLES] += 1
        store.table_slots[slot] = table + 1
        store.table_key[table] = key
        store.table_block[table] = -1
        store.table_fill[table] = BLOCK
        layer = popcount(key & CARDS), popcount(key >> SCORE_SHIFT & 255)
        store.table_link[table] = store.layer_head[layer]
        store.layer_head[layer] = table
        store.table_viable[table] = viable_hands(game, goal, store, key)
    if not is_viable(store.table_viable[table], word >> MOVES_BITS):
        return
    if store.table_fill[table] == BLOCK:
        block = count[FREE_BLOCK]
        if block >= 0:
            count[FREE_BLOCK] = store.block_link[block]
        else:
            block = count[BLOCKS]
            count[BLOCKS] += 1
        store.block_link[block] = store.table_block[table]
        store.table_block[table] = block
        store.table_fill[table] = 0
    store.block_words[store.table_block[table], store.table_fill[table]] = word
    store.table_fill[table] += 1


@kernel
def room(store: Store, wanted: int) -> int:
    """DONE if `wanted` hands can be sent whatever they are; else what must grow first."""
    count = store.count
    if count[BLOCKS] + wanted > len(store.block_link):
        return MORE_BLOCKS
    if count[TABLES] + wanted > min(len(store.table_key), len(store.table_slots) // 2):
        return MORE_TABLES
    if count[STARTS] + wanted > min(len(store.start_key), len(store.start_slots) // 2):
        return MORE_STARTS
    return DONE


@kernel
def give_back(store: Store, table: int) -> None:
    """The blocks of a closed table go to the free list."""
    block = store.table_block[table]
    while block >= 0:
        following = store.block_link[block]
        store.block_link[block] = store.count[FREE_BLOCK]
        store.count[FREE_BLOCK] = block
        block = following
    store.table_block[table] = -1
