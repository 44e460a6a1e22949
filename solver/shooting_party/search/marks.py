"""The way back through finished passes: which of their positions lie on a wanted line.

There are two kinds of marks. On *best* lines, a position is marked if some line of the least cost
passes through it with its own lowest move count. On *any* line (retrograde labels), it is marked if
the goal can be reached from it at all; move counts don't matter then and are masked out.

Groups are taken in the reverse of the order in which they were finished, and the hands of each from
the last closed to the first, so that whatever a hand leads to has been judged before it. A hand is
marked if one of its moves makes a contact that is good enough, or leads to a marked position whose
move count fits. Passes are gone through from the last one back, so roots of later passes are marked
already.

Marks are exact (key, word) pairs (common/pairs.py); the word holds the move count.

Few positions are marked, so most can be skipped without a look: a discard leads to the same group,
a plain draw always to one and the same other group, and neither matters while that group has no
mark (`live`).
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int32s, Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.common.pairs import add, find
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import successors as S
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.passes import SLICE, PassSearch, lengthen
from solver.shooting_party.search.successors import Collector

FIRST_SIZE = 4096

MARKED, GROUPS_LEFT = range(2)
"""Places in the array of counters."""


class MarkedSet(NamedTuple):
    """Marked pairs with their slots; `mask`, the bits of a word that count; `counts`, the two
    counters above.
    """

    pairs: Int64s2
    slots: Int32s
    mask: int
    counts: Int64s


class Marks:
    """The positions of `search` on wanted lines: on lines that end in a contact of `cost` or,
    without a cost, on lines to any contact that reaches the goal, whatever the move counts.

    `marked` are pairs that are marked from the start.
    """

    def __init__(
        self, search: PassSearch, cost: int | None = None, marked: Iterable[tuple[int, int]] = ()
    ) -> None:
        self.search = search
        self.cost = L.NO_COST - 1 if cost is None else cost
        given = np.array(list(marked), dtype=np.int64).reshape(-1, 2)
        size = max(FIRST_SIZE, 1 << (4 * len(given)).bit_length())
        pairs = np.zeros((size // 2, 2), dtype=np.int64)
        pairs[: len(given)] = given
        slots = np.zeros(size, dtype=np.int32)
        mask = ~L.MOVES_MASK if cost is None else -1
        self._set = MarkedSet(pairs, slots, mask, np.array([len(given), 0], dtype=np.int64))
        self._rehash()

    def go_back(self, finished: Arena) -> None:
        """Mark back through the groups of one search. Searches of later passes must come first."""
        search = self.search
        self._set.counts[GROUPS_LEFT] = finished.cursors[A.DONE_GROUPS]
        live = np.zeros(len(finished.groups), dtype=np.int64)
        leaving = np.zeros_like(finished.collector.out)
        found = np.zeros(1, dtype=np.int64)
        report = A.PAUSED
        while report != A.DONE:
            report = mark(search.game, finished, self._set, live, leaving, found, self.cost, SLICE)
            search.meter.spend(0)
            if report == A.MORE_MARKS:
                self._grow()

    def __contains__(self, pair: tuple[int, int]) -> bool:
        return bool(is_marked(self._set, *pair))

    def __len__(self) -> int:
        return int(self._set.counts[MARKED])

    def pairs(self) -> set[tuple[int, int]]:
        """Return the marked (key, word) pairs, including the given ones."""
        marked = self._set.pairs[: len(self)]
        return set(zip(marked[:, 0].tolist(), marked[:, 1].tolist(), strict=True))

    def _grow(self) -> None:
        old = self._set
        self.search.afford(old.pairs.nbytes + old.slots.nbytes)
        slots = np.zeros(2 * len(old.slots), dtype=np.int32)
        lengthen(old.pairs, len(old.pairs))
        self._set = old._replace(slots=slots)
        self._rehash()

    def _rehash(self) -> None:
        marked = self._set
        A.enter_all(marked.slots, marked.pairs, int(marked.counts[MARKED]), marked.mask)


@entry
def is_marked(marked: MarkedSet, key: int, word: int) -> bool:
    """Return True if a position is marked."""
    return find(marked.slots, marked.pairs, key, word, marked.mask) >= 0


@kernel
def leads_on(marked: MarkedSet, out: Int64s2, n: int, moves: int) -> bool:
    """Return True if one of the first `n` successors in `out` is marked, with `moves` added to its
    move count.
    """
    for i in range(n):
        if is_marked(marked, out[i, 0], out[i, 1] + moves):
            return True
    return False


@kernel
def draw_matters(arena: Arena, live: Int64s) -> bool:
    """Return True if a plain draw from the group in work leads to a group with a mark, or if its
    draws aren't plain.
    """
    if arena.facts[S.DRAW_KIND] != S.DRAW_PLAIN:
        return True
    group = find(arena.group_slots, arena.groups, arena.facts[S.DRAW_KEY], 0, A.BY_KEY)
    return group >= 0 and live[group] == 1


@kernel
def more_than_draws(game: PackedGame, facts: Int64s, word: int) -> bool:
    """Return True if a hand has moves that change the pile, apart from a plain draw."""
    hand = L.word_hand(word)
    alone = hand != 0 and hand & L.QUEENS == hand
    return alone or hand & L.JOKER != 0 or S.unsettled(game, hand | facts[S.DRAW_CARDS])


@kernel
def may_leave_group(game: PackedGame, word: int) -> bool:
    """Return True if moves that draw nothing themselves may lead to another group: a fetched jack
    or an automatic draw can.
    """
    joker = L.word_hand(word) & L.JOKER
    return joker != 0 or game.switches[L.CONTACT_MUST] == 1 or game.switches[L.EMPTY_FOUR] == 1


@entry
def mark(
    game: PackedGame,
    arena: Arena,
    marked: MarkedSet,
    live: Int64s,
    leaving: Int64s2,
    found: Int64s,
    cost: int,
    limit: int,
) -> int:
    """Mark back through the finished groups, about `limit` hands per call; return DONE, PAUSED or
    MORE_MARKS. Call again to go on.

    A contact is good if it costs no more than `cost`. `live[group]` must start at 0. `leaving` and
    `found` are space for what leaving leads to and for one cost. count[GROUPS_LEFT] must start at
    the number of finished groups; each call goes through whole groups.
    """
    facts, groups = arena.facts, arena.groups
    to = Collector(arena.collector.accept, found, arena.collector.work, arena.collector.out)
    by_leave = Collector(to.accept, found, to.work, leaving)
    done = 0
    while marked.counts[GROUPS_LEFT] > 0:
        if done >= limit:
            return A.PAUSED
        group = groups[marked.counts[GROUPS_LEFT] - 1, A.ORDER]
        begin = groups[group, A.FIRST]
        end = begin + groups[group, A.COUNT]
        S.group_facts(game, groups[group, 0], facts)
        found[0] = L.NO_COST
        leaves = S.by_leaving(game, facts, 0, by_leave)
        leave_cost = found[0]
        draw_live = draw_matters(arena, live)
        for i in range(end - 1, begin - 1, -1):
            word = arena.closed[i]
            moves = L.word_moves(word)
            found[0] = leave_cost + moves if leave_cost < L.NO_COST else L.NO_COST
            good = leads_on(marked, leaving, leaves, moves)
            if not good and (live[group] or may_leave_group(game, word)):
                n = S.within_the_group(game, facts, word, to)
                good = leads_on(marked, to.out, n, 0)
            if not good and (draw_live or more_than_draws(game, facts, word)):
                n = S.from_the_pile(game, facts, word, to)
                good = leads_on(marked, to.out, n, 0)
            if good or found[0] <= cost:
                number = marked.counts[MARKED]
                if number >= min(len(marked.pairs), len(marked.slots) // 2):
                    return A.MORE_MARKS
                place = find(marked.slots, marked.pairs, facts[S.KEY], word, marked.mask)
                if place < 0:
                    add(marked.slots, marked.pairs, number, facts[S.KEY], word & marked.mask, place)
                    marked.counts[MARKED] += 1
                live[group] = 1
        done += end - begin
        marked.counts[GROUPS_LEFT] -= 1
    return A.DONE
