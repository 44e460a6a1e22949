"""The way back through a finished pass: which of its positions lie on a line that is wanted.

Two kinds of marks. On *best* lines: a position is marked when some line of the least cost passes
through it with its own least move count. On *any* line: when the goal can be reached from it at
all; move counts don't matter then and are masked out.

Tables are taken in the reverse of the order in which they were done, and the hands of each from the
last closed to the first, so that whatever a hand leads to has been judged before it. A hand is
marked if a move of it makes a contact that is good enough, or leads to a marked position whose move
count fits. Passes are gone through from the last one back, so that starts of later passes are
marked already.

Marks are exact (key, word) pairs in an open-addressing set, the word holding the move count.

Few positions are marked, so most can be passed over unlooked at: a discard leads to the same table,
a plain draw always to one and the same other table, and neither counts while that table has no mark
(`live`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.compiled import kernel
from solver.kernels.bits import mix
from solver.shooting_party.kernels.layout import CONTACT_MUST, EMPTY_FOUR, JOKER, QUEENS, Game
from solver.shooting_party.kernels.store import DONE, PAUSED, Goal, Store, find_table
from solver.shooting_party.kernels.successors import (
    DRAW_CARDS,
    DRAW_KEY,
    DRAW_KIND,
    DRAW_PLAIN,
    KEY,
    MOVES_BITS,
    MOVES_MASK,
    NO_COST,
    at_the_table,
    by_leaving,
    from_the_pile,
    table_facts,
    unsettled,
)

MORE_MARKS = 8
"""Reported when the marks must grow. (The other reports are those of store.py.)"""

MARKED, TABLES_LEFT = range(2)


class Marks(NamedTuple):
    """Marked positions: `key[i]`, `word[i]`, found by `slots`; `count` holds the two counters
    above.
    """

    key: Any
    word: Any
    slots: Any
    count: Any


@kernel
def find_mark(marks: Marks, key: int, word: int) -> int:
    """The mark with that key and word, or -1 - slot where it would go."""
    mask = len(marks.slots) - 1
    slot = mix(mix(key) << 29 ^ word) & mask
    while marks.slots[slot]:
        mark = marks.slots[slot] - 1
        if marks.key[mark] == key and marks.word[mark] == word:
            return mark
        slot = slot + 1 & mask
    return -1 - slot


@kernel
def rehash_marks(marks: Marks) -> None:
    """Fill new, empty slots."""
    for mark in range(marks.count[MARKED]):
        slot = -1 - find_mark(marks, marks.key[mark], marks.word[mark])
        marks.slots[slot] = mark + 1


@kernel
def add_mark(marks: Marks, key: int, word: int) -> None:
    """Mark a position. The caller has seen to the room."""
    mark = find_mark(marks, key, word)
    if mark < 0:
        new = marks.count[MARKED]
        marks.count[MARKED] += 1
        marks.key[new] = key
        marks.word[new] = word
        marks.slots[-1 - mark] = new + 1


@kernel
def marks_full(marks: Marks) -> bool:
    """Whether one more mark needs room first."""
    return marks.count[MARKED] >= min(len(marks.key), len(marks.slots) // 2)


@kernel
def leads_on(marks: Marks, out: Any, n: int, moves: int, mask: int) -> bool:
    """Whether one of the n successors in `out` is marked, `moves` added to its count."""
    for i in range(n):
        if find_mark(marks, out[i, 0], out[i, 1] + moves & mask) >= 0:
            return True
    return False


@kernel
def draw_matters(store: Store, live: Any) -> bool:
    """Whether a plain draw from the table in work leads to a table with a mark, or draws aren't
    plain.
    """
    if store.facts[DRAW_KIND] != DRAW_PLAIN:
        return True
    table = find_table(store, store.facts[DRAW_KEY])
    return table >= 0 and live[table] == 1


@kernel
def more_than_draws(game: Game, facts: Any, word: int) -> bool:
    """Whether a hand has moves that change the pile other than a plain draw."""
    hand = word >> MOVES_BITS
    alone = hand != 0 and hand & QUEENS == hand
    return alone or hand & JOKER != 0 or unsettled(game, hand | facts[DRAW_CARDS])


@kernel
def may_leave_table(game: Game, word: int) -> bool:
    """Whether moves at the table may lead to another one: a fetched jack or an automatic
    draw can.
    """
    joker = word >> MOVES_BITS & JOKER
    return joker != 0 or game.switches[CONTACT_MUST] == 1 or game.switches[EMPTY_FOUR] == 1


@kernel
def mark(
    game: Game,
    goal: Goal,
    store: Store,
    marks: Marks,
    live: Any,
    leaving: Any,
    cost: Any,
    mask: int,
    limit: int,
) -> int:
    """Mark back through the finished tables, about `limit` hands a call; call again to go on.

    A contact is good if it costs no more than goal.best[0]; `mask` is what counts of a word.
    `live[table]` is 0 at first; `leaving` is room for what leaving leads to, `cost` for one number.
    count[TABLES_LEFT] is to start at the number of finished tables; each call goes through whole
    tables.
    """
    count = marks.count
    facts = store.facts
    done = 0
    while count[TABLES_LEFT] > 0:
        if done >= limit:
            return PAUSED
        table = store.table_order[count[TABLES_LEFT] - 1]
        begin = store.table_from[table]
        end = begin + store.table_count[table]
        table_facts(game, store.table_key[table], facts)
        cost[0] = NO_COST
        leaves = by_leaving(game, facts, 0, goal.accept, goal.seen, cost, store.work, leaving)
        leave_cost = cost[0]
        draw_live = draw_matters(store, live)
        for i in range(end - 1, begin - 1, -1):
            word = store.closed[i]
            moves = word & MOVES_MASK
            cost[0] = leave_cost + moves if leave_cost < NO_COST else NO_COST
            good = leads_on(marks, leaving, leaves, moves, mask)
            if not good and (live[table] or may_leave_table(game, word)):
                n = at_the_table(
                    game, facts, word, goal.accept, goal.seen, cost, store.work, store.out
                )
                good = leads_on(marks, store.out, n, 0, mask)
            if not good and (draw_live or more_than_draws(game, facts, word)):
                n = from_the_pile(
                    game, facts, word, goal.accept, goal.seen, cost, store.work, store.out
                )
                good = leads_on(marks, store.out, n, 0, mask)
            if good or cost[0] <= goal.best[0]:
                if marks_full(marks):
                    return MORE_MARKS
                add_mark(marks, facts[KEY], word & mask)
                live[table] = 1
        done += end - begin
        count[TABLES_LEFT] -= 1
    return DONE
