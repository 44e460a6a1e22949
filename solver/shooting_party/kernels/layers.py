"""The search of one pass: tables of hands, worked off layer by layer.

Positions are grouped by what lies on the table (successors.py). Each table keeps the set of hands
that were seen with it; a table leads only to tables with a smaller pile, so the layers are taken
from the fullest pile down and each table is complete when its turn comes:

1. *close*: collect its hands, drop doubles (keeping the least move count) and those a bound cuts,
   and
   add the hands that discards and the butler lead to. Those moves shrink the hand or spend the
   joker, so taking hands from the largest with the joker down to the smallest without meets each
   once, with its final move count.
2. *expand*: send what each hand leads to by draw, contact, search and leave to its table, or, past
   a reshuffle,
   to the list of starts of the next pass.

Pictures of the store (arrays that the caller grows when a kernel asks, see passrun.py):

    layer_head[pile size] -> table -> table_link -> ...          tables waiting, by size
    table_block[t] -> block -> block_link[block] -> ...          hands waiting, BLOCK words a block;
                                                                 the first block holds table_fill[t]
    closed[table_from[t] : table_from[t] + table_count[t]]       hands of a finished table
    start_key[i], start_word[i]                                  starts of passes, no doubles

Slot arrays are open addressing with a power of two; 0 is empty, else number + 1. Full keys are
compared, never hashes alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.compiled import kernel
from solver.kernels.bits import mix, popcount
from solver.shooting_party.kernels.deadlines import NONE, can_score, ranks
from solver.shooting_party.kernels.layout import (
    CARDS,
    JOKER,
    KEY_PASS_SHIFT,
    PASSES,
    SCORE_SHIFT,
    Game,
)
from solver.shooting_party.kernels.rules import pile_cards
from solver.shooting_party.kernels.successors import (
    EVERY_HAND,
    KEY,
    MOVES_BITS,
    MOVES_MASK,
    VIABLE,
    at_the_table,
    by_leaving,
    from_the_pile,
    is_viable,
    rest,
    table_facts,
    table_word,
)

BLOCK = 32
SIZES = 34
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
    COUNTERS,
) = range(18)


class Goal(NamedTuple):
    """What is asked. All but `best` and `seen` are indexed by the score byte.

    `accept`: this score is enough. `open`: from this score an accepted one may still be reached
    (the bound of lost aces). `seen`: scores reached by some contact. `best[0]`: the lowest cost
    of an accepted contact. `by_pile_size[n]`: positions closed with n cards in the pile.
    """

    accept: Any
    open: Any
    seen: Any
    best: Any
    by_pile_size: Any


class Store(NamedTuple):
    """The arrays of the picture above, and working space."""

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
    scratch_hand: Any
    scratch_moves: Any
    scratch_link: Any
    scratch_stamp: Any
    side: Any
    bucket_head: Any
    facts: Any
    rank: Any
    queue: Any
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
def viability(game: Game, goal: Goal, store: Store, key: int) -> int:
    """Which hands without the joker can still reach the goal at a table, by the bound of
    deadlines.py.

    That depends on the queen held alone: bit 0 for none, bit suit + 1 for a queen. EVERY_HAND where
    the bound has nothing to say.
    """
    if not store.count[DEADLINES] or store.count[PASS] + 1 != game.switches[PASSES]:
        return EVERY_HAND
    a = table_word(key)
    pile = pile_cards(game, a)
    if pile & JOKER:
        return EVERY_HAND
    score = key >> SCORE_SHIFT & 255
    count = ranks(game, a, store.rank)
    viable = 0
    for held in range(NONE, 4):
        possible = held == NONE or (pile >> 8 * held + 6 | score >> held) & 1 == 0
        if possible and can_score(game, score, held, store.rank, count, goal.accept, store.queue):
            viable |= 1 << held + 1
    return viable


@kernel
def send(game: Game, goal: Goal, store: Store, key: int, word: int) -> None:
    """Put a hand where it belongs: with its table, or among the starts of a later pass."""
    if not goal.open[key >> SCORE_SHIFT & 255]:
        return
    count = store.count
    if key >> KEY_PASS_SHIFT & 3 != count[PASS]:
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
        size = popcount(key & CARDS)
        store.table_link[table] = store.layer_head[size]
        store.layer_head[size] = table
        store.table_viable[table] = viability(game, goal, store, key)
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
def enter(game: Game, goal: Goal, store: Store, a: int, b: int) -> None:
    """The position that the question is about becomes the first start (or, a choice waiting, the
    first few).
    """
    n = rest(game, a, b, 0, goal.accept, goal.seen, goal.best, store.work, store.out, 0)
    for i in range(n):
        if goal.open[store.out[i, 0] >> SCORE_SHIFT & 255]:
            add_start(store, store.out[i, 0], store.out[i, 1])


@kernel
def begin(
    game: Game, goal: Goal, store: Store, keys: Any, words: Any, done: int
) -> tuple[int, int]:
    """Send the starts of this pass from number `done` on to their tables; (report, how far)."""
    for i in range(done, len(keys)):
        report = room(store, 1)
        if report != DONE:
            return report, i
        send(game, goal, store, keys[i], words[i])
    return DONE, len(keys)


@kernel
def search(game: Game, goal: Goal, store: Store, limit: int) -> int:
    """Work off tables until the pass is done, about `limit` positions are, or an array must grow.

    Stops after the layer in which an accepted contact can't be bettered any more. Call again to go
    on.
    """
    count = store.count
    until = count[POSITIONS] + limit
    while True:
        if count[TABLE] < 0 and not next_table(store, goal):
            return DONE
        if count[STAGE] == 0:
            if count[POSITIONS] >= until:
                return PAUSED
            report = close(game, goal, store)
            if report != DONE:
                return report
            count[STAGE] = 1
        report = expand(game, goal, store)
        if report != DONE:
            return report
        count[STAGE] = 0
        count[TABLE] = -1


@kernel
def next_table(store: Store, goal: Goal) -> bool:
    """Take the next waiting table of the fullest layer; False if none is left that matters."""
    count = store.count
    for size in range(SIZES - 1, -1, -1):
        table = store.layer_head[size]
        if table >= 0:
            if goal.best[0] >> 16 < count[PASS] << 8 | 33 - size:
                return False
            store.layer_head[size] = store.table_link[table]
            count[TABLE] = table
            count[STAGE] = 0
            return True
    return False


@kernel
def close(game: Game, goal: Goal, store: Store) -> int:
    """Step 1 for the table in work. Nothing outside the working space changes before it
    succeeds.
    """
    count = store.count
    table = count[TABLE]
    facts = store.facts
    table_facts(game, store.table_key[table], facts)
    facts[VIABLE] = store.table_viable[table]
    if not count[KEEP]:
        count[CLOSED] = 0
    count[EPOCH] += 1
    count[SIDE] = 0
    store.bucket_head[:] = -1
    found = 0
    block = store.table_block[table]
    fill = store.table_fill[table]
    while block >= 0:
        for i in range(fill):
            found += note_hand(store, store.block_words[block, i])
            if 2 * found >= len(store.scratch_hand):
                return MORE_SCRATCH
        block = store.block_link[block]
        fill = BLOCK
    begun = count[CLOSED]
    end = begun
    least = MOVES_MASK
    for bucket in range(BUCKETS - 1, -1, -1):
        slot = store.bucket_head[bucket]
        while slot >= 0:
            if end >= len(store.closed):
                return MORE_CLOSED
            word = store.scratch_hand[slot] << MOVES_BITS | store.scratch_moves[slot]
            least = min(least, store.scratch_moves[slot])
            store.closed[end] = word
            end += 1
            n = at_the_table(
                game, facts, word, goal.accept, goal.seen, goal.best, store.work, store.out
            )
            for i in range(n):
                if store.out[i, 0] == facts[KEY]:
                    found += note_hand(store, store.out[i, 1])
                    if 2 * found >= len(store.scratch_hand):
                        return MORE_SCRATCH
                else:
                    if count[SIDE] >= len(store.side):
                        return MORE_SIDE
                    store.side[count[SIDE], 0] = store.out[i, 0]
                    store.side[count[SIDE], 1] = store.out[i, 1]
                    count[SIDE] += 1
            slot = store.scratch_link[slot]
    give_back(store, table)
    store.table_from[table] = begun
    store.table_count[table] = end - begun
    store.table_order[count[DONE_TABLES]] = table
    count[DONE_TABLES] += 1
    count[CLOSED] = end
    count[POSITIONS] += end - begun
    goal.by_pile_size[popcount(facts[KEY] & CARDS)] += end - begun
    count[NEXT] = begun
    count[LEAST] = least
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


@kernel
def note_hand(store: Store, word: int) -> int:
    """Add a hand to the table in work unless it is there with no more moves; 1 if it is new."""
    hand = word >> MOVES_BITS
    moves = word & MOVES_MASK
    mask = len(store.scratch_hand) - 1
    slot = mix(hand) & mask
    epoch = store.count[EPOCH]
    while store.scratch_stamp[slot] == epoch:
        if store.scratch_hand[slot] == hand:
            if moves < store.scratch_moves[slot]:
                store.scratch_moves[slot] = moves
            return 0
        slot = slot + 1 & mask
    if not is_viable(store.facts[VIABLE], hand):
        return 0
    store.scratch_stamp[slot] = epoch
    store.scratch_hand[slot] = hand
    store.scratch_moves[slot] = moves
    bucket = popcount(hand & ~JOKER) + (8 if hand & JOKER else 0)
    store.scratch_link[slot] = store.bucket_head[bucket]
    store.bucket_head[bucket] = slot
    return 1


@kernel
def expand(game: Game, goal: Goal, store: Store) -> int:
    """Step 2 for the table in work, from hand number count[NEXT] on."""
    count = store.count
    facts = store.facts
    end = store.table_from[count[TABLE]] + store.table_count[count[TABLE]]
    while count[SIDE] > 0:
        report = room(store, 1)
        if report != DONE:
            return report
        count[SIDE] -= 1
        send(game, goal, store, store.side[count[SIDE], 0], store.side[count[SIDE], 1])
    while count[NEXT] < end:
        report = room(store, len(store.out))
        if report != DONE:
            return report
        word = store.closed[count[NEXT]]
        n = from_the_pile(
            game, facts, word, goal.accept, goal.seen, goal.best, store.work, store.out
        )
        for i in range(n):
            send(game, goal, store, store.out[i, 0], store.out[i, 1])
        count[NEXT] += 1
    if store.table_count[count[TABLE]]:
        report = room(store, len(store.out))
        if report != DONE:
            return report
        n = by_leaving(
            game, facts, count[LEAST], goal.accept, goal.seen, goal.best, store.work, store.out
        )
        for i in range(n):
            send(game, goal, store, store.out[i, 0], store.out[i, 1])
    return DONE
