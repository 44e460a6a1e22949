"""The search of one pass: tables of hands, worked off layer by layer.

Positions are grouped by what lies on the table (successors.py). Each table keeps the set of hands
that were seen with it (store.py). A table leads only to tables with a smaller pile, so the layers
are taken from the fullest pile down, and each table is complete when its turn comes:

1. *close*: collect its hands, drop doubles (keeping the least move count) and those that a bound
   cuts, and add the hands that discards and the butler lead to. Those moves shrink the hand or
   spend the joker, so taking hands from the largest with the joker down to the smallest without
   meets each once, with its final move count.
2. *expand*: send what each hand leads to by draw, contact, search and leave to its table, or, past
   a reshuffle, to the starts of the next pass.

All hands of a table draw the same cards and share the bounds that depend on the table, and the set
in work is small enough for the cache: far fewer and cheaper steps than one large table of
positions.
"""

from __future__ import annotations

from typing import Any

from solver.compiled import kernel
from solver.kernels.bits import mix, popcount
from solver.shooting_party.kernels.layout import CARDS, JOKER, SCORE_SHIFT, Game
from solver.shooting_party.kernels.store import (
    BLOCK,
    BUCKETS,
    CLOSED,
    CUT,
    DONE,
    DONE_TABLES,
    EPOCH,
    IN_LAYER,
    KEEP,
    LAYER,
    LEAST,
    MORE_CLOSED,
    MORE_SCRATCH,
    MORE_SIDE,
    NEXT,
    PASS,
    PAUSED,
    POSITIONS,
    SCORED,
    SIDE,
    SIZES,
    STAGE,
    TABLE,
    WHOLE,
    WIDTH,
    Goal,
    Store,
    add_start,
    give_back,
    room,
    send,
)
from solver.shooting_party.kernels.successors import (
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
)


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

    Stops after the layer in which an accepted contact can't be bettered any more, unless the whole
    is wanted. Call again to go on.
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
    """Take the next waiting table of the fullest layer, those with most cards scored first; False
    if none is left that matters.

    With a width, the rest of a layer is passed over once that many of its positions are closed.
    """
    count = store.count
    for size in range(SIZES - 1, -1, -1):
        for scored in range(SCORED - 1, -1, -1):
            table = store.layer_head[size, scored]
            if table < 0:
                continue
            if goal.best[0] >> 16 < count[PASS] << 8 | 33 - size and not count[WHOLE]:
                return False
            if size != count[LAYER]:
                count[LAYER] = size
                count[IN_LAYER] = 0
            if count[WIDTH] and count[IN_LAYER] >= count[WIDTH]:
                store.layer_head[size, :] = -1
                count[CUT] = 1
                break
            store.layer_head[size, scored] = store.table_link[table]
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
    count[IN_LAYER] += end - begun
    goal.by_pile_size[popcount(facts[KEY] & CARDS)] += end - begun
    count[NEXT] = begun
    count[LEAST] = least
    return DONE


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
