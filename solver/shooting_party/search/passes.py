"""The search of one pass after another.

The arrays of arena.py are made small, grow on demand and are bounded in bytes. Budgets and
interrupts are checked between slices of the work.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.conversion import (
    Walker,
    Words,
    hand_of,
    is_over,
    key_of,
    score_byte,
)
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.search import arena
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.bounds.feasibility import new_scratch
from solver.shooting_party.search.bounds.switches import ALL_BOUNDS, Bounds
from solver.shooting_party.search.budget import Meter, OutOfBudget, OutOfMemory
from solver.shooting_party.search.goals import PackedGoal
from solver.shooting_party.search.layers import BUCKETS, search
from solver.shooting_party.search.successors import FACTS, MAX_SUCCESSORS, WORK_ROWS, Collector

SLICE = 500_000
"""Positions between two checks of the clock and the interrupt key: some 0.1 to 0.25 s."""

BOUND_CACHE = 1 << 12
"""The number of results of the bounds that are cached (a power of two)."""

LARGE = 1 << 26
"""Bytes from which an array grows by half."""

KEPT = ("groups", "group_slots", "closed")
"""The arrays that a finished pass leaves behind for the way back."""


class Beam(NamedTuple):
    """What a search of a pass does not pass over: in each layer, groups until so many positions are
    closed (`width`, 0 for all of them), and hands of up to so many cards, the joker not counted.
    """

    width: int
    hand: int


WHOLE_PASS = Beam(0, L.CARD_COUNT)


def _fresh() -> dict[str, np.ndarray]:
    groups = np.zeros((512, arena.GROUP_COLUMNS), dtype=np.int64)
    closed = np.zeros(2048, dtype=np.int64)
    return dict(zip(KEPT, (groups, _slots(1024), closed), strict=True))


def _slots(entries: int) -> np.ndarray:
    return np.zeros(entries, dtype=np.int32)


class PassSearch:
    """The search of one pass after another for one goal, at a cost below `below`, for which the
    goal was packed (goals.py).

    `roots()` are the positions in which later passes begin, as found so far; they stay when the
    next pass (or the next batch of roots of a pass) is searched. With `keep` the arrays of each
    search stay as well, in `finished`, where None stands for those that memory did not hold. A
    search passes over what lies beyond the `beam`; with `whole` it goes on when the goal is reached
    (arena.py).
    """

    def __init__(
        self,
        game: PackedGame,
        goal: PackedGoal,
        meter: Meter,
        *,
        below: int = L.NO_COST,
        keep: bool = False,
        beam: Beam = WHOLE_PASS,
        whole: bool = False,
        bounds: Bounds = ALL_BOUNDS,
    ) -> None:
        self.game = game
        self.goal = goal
        self.below = below
        self.meter = meter
        self.limit = meter.budget.memory
        self.finished: list[Arena | None] = []
        integer = np.int64
        switches = (bounds.deadlines, bounds.prospects, keep, whole, *beam)
        self.arena = Arena(
            **_fresh(),
            options=np.array(switches, dtype=integer),
            cursors=np.zeros(arena.CURSORS, dtype=integer),
            layer_head=np.full((arena.PILE_SIZES, arena.SCORED), -1, dtype=integer),
            blocks=np.zeros((512, arena.BLOCK_SIZE + 1), dtype=integer),
            roots=np.zeros((1024, 2), dtype=integer),
            root_slots=_slots(2048),
            bound_cache=np.full((BOUND_CACHE, 2), -1, dtype=integer),
            hands=np.zeros(4096, dtype=integer),
            links=_slots(4096),
            bucket_head=np.zeros(BUCKETS, dtype=integer),
            aside=np.zeros((256, 2), dtype=integer),
            facts=np.zeros(FACTS, dtype=integer),
            bounds=new_scratch(),
            collector=Collector(
                accept=goal.accept,
                best=np.full(1, below, dtype=integer),
                work=np.zeros((WORK_ROWS, L.MAX_MOVES), dtype=integer),
                out=np.zeros((MAX_SUCCESSORS, 2), dtype=integer),
            ),
        )
        self.afford(0)

    @property
    def best(self) -> int | None:
        """The cost of the best accepted contact of the last search (packed/layout.py), or None."""
        cost = int(self.arena.collector.best[0])
        return None if cost == self.below else cost

    @property
    def is_cut(self) -> bool:
        """True if the last search passed over anything that may matter."""
        return bool(self.arena.cursors[arena.CUT])

    def enter(self, words: Words) -> None:
        """Make a position the first root or, where a choice waits, all positions that it leads to.
        If the choice itself reaches the goal, `best` is set.
        """
        walker, collector = Walker(self.game), self.arena.collector
        roots: dict[tuple[int, int], int] = {}
        waiting = [(words, 0)]
        while waiting:
            here, played = waiting.pop()
            if is_over(here):
                continue
            if not walker.choice_waits(here):
                if self.goal.open[score_byte(here)]:
                    place = key_of(here), hand_of(here)
                    roots[place] = min(played, roots.get(place, played))
                continue
            for move in walker.legal_moves(here):
                waiting.append((walker.play(here, move), played + 1))
                for score, finish in walker.contacts(played + 1):
                    if collector.accept[score]:
                        collector.best[0] = min(collector.best[0], finish.cost)
        for number, ((key, hand), played) in enumerate(roots.items()):
            self.arena.roots[number] = key, hand << L.MOVES_BITS | played
        self.arena.cursors[arena.ROOTS] = len(roots)
        self._rehash_roots()

    def roots(self) -> np.ndarray:
        """Return keys and words of the roots found so far, one row per root, in the order found."""
        found: np.ndarray = self.arena.roots[: self.arena.cursors[arena.ROOTS]].copy()
        return found

    def search(self, number: int, roots: np.ndarray, lower_known: bool = False) -> bool:
        """Search pass `number` (from 0) from those roots; return True if the goal was reached.

        With `lower_known`, roots that earlier searches found may get a lower move count; without,
        each keeps the count of the search that found it. Raise `OutOfBudget`; the roots that a
        search found before it was cut short are forgotten again.
        """
        before = int(self.arena.cursors[arena.ROOTS])
        try:
            self._begin(number, lower_known)
            self._go_on(roots)
            if self.arena.options[arena.KEEP]:
                self._put_aside()
            return self.best is not None
        except OutOfBudget:
            self._forget_roots(before)
            raise
        except MemoryError:
            # What the system refuses is a budget that is smaller than was thought.
            self.finished = [None] * len(self.finished)
            self._forget_roots(before)
            raise OutOfMemory(self.meter) from None

    def go_back(self, searches: int, roots: int, beam: Beam) -> None:
        """Keep so many searches and the roots found by then, and set the beam of those to come."""
        del self.finished[searches:]
        self._forget_roots(roots)
        self.arena.options[[arena.WIDTH, arena.HAND]] = beam

    def aim_at(self, goal: PackedGoal, below: int) -> None:
        """Search for that goal from now on, at a cost below `below`, for which it was packed."""
        self.goal, self.below = goal, below
        self.arena.bound_cache[:] = -1
        collector = self.arena.collector._replace(accept=goal.accept)
        self.arena = self.arena._replace(collector=collector)

    def _forget_roots(self, before: int) -> None:
        """Forget the roots from number `before` on."""
        self.arena.cursors[arena.ROOTS] = before
        self.arena.root_slots[:] = 0
        self._rehash_roots()

    def _begin(self, number: int, lower_known: bool) -> None:
        cursors = self.arena.cursors
        cursors[list(_FROM_ZERO)] = 0
        cursors[arena.PASS] = number
        cursors[arena.GROUP] = cursors[arena.FREE_BLOCK] = -1
        cursors[arena.FIRST_ROOT] = 0 if lower_known else cursors[arena.ROOTS]
        self.arena.layer_head[:] = -1
        self.arena.group_slots[:] = 0
        self.arena.collector.best[0] = self.below

    def _go_on(self, roots: np.ndarray) -> None:
        while True:
            before = int(self.arena.cursors[arena.POSITIONS])
            left = self.meter.left
            size = SLICE if left is None else max(min(SLICE, left), 1)
            report = search(self.game, self.goal, self.arena, roots, size)
            self.meter.spend(int(self.arena.cursors[arena.POSITIONS]) - before)
            if report == arena.DONE:
                return
            if report != arena.PAUSED:
                self._grow(report)

    def _put_aside(self) -> None:
        fresh = _fresh()
        self.afford(sum(array.nbytes for array in fresh.values()))
        self.finished.append(self.arena._replace(cursors=self.arena.cursors.copy()))
        self.arena = Arena(**(self.arena._asdict() | fresh))

    @property
    def memory(self) -> int:
        """Bytes of all arrays, except the small ones of the collector and the bounds."""
        searches = [finished for finished in self.finished if finished is not None]
        aside = sum(getattr(finished, name).nbytes for finished in searches for name in KEPT)
        return aside + sum(getattr(self.arena, name).nbytes for name in _ARRAYS)

    def _grow(self, report: int) -> None:
        """Make the arrays that the search asked for longer: twice as long, or by half if they are
        large and have no slots.
        """
        name, slots = _GROWTH[report]
        array = getattr(self.arena, name)
        more = len(array) // 2 if slots is None and array.nbytes > LARGE else len(array)
        self.afford(more * array.strides[0] + (getattr(self.arena, slots).nbytes if slots else 0))
        lengthen(array, more)
        if slots:
            arrays: dict[str, Any] = {slots: _slots(2 * len(getattr(self.arena, slots)))}
            self.arena = self.arena._replace(**arrays)
        if report == arena.MORE_GROUPS:
            count = int(self.arena.cursors[arena.GROUPS])
            arena.enter_all(self.arena.group_slots, self.arena.groups, count, arena.BY_KEY)
        elif report == arena.MORE_ROOTS:
            self._rehash_roots()

    def _rehash_roots(self) -> None:
        count = int(self.arena.cursors[arena.ROOTS])
        arena.enter_all(self.arena.root_slots, self.arena.roots, count, arena.BY_HAND)

    def afford(self, more: int) -> None:
        """Raise `OutOfBudget` unless the arrays stay within the budget with `more` bytes. What was
        kept for the way back is dropped first, since those passes can be searched again.
        """
        if self.memory + more > self.limit:
            self.finished = [None] * len(self.finished)
        if self.memory + more > self.limit:
            raise OutOfMemory(self.meter)


def lengthen(array: np.ndarray, more: int) -> None:
    """Add `more` rows of zeros to an array, in place: a copy would need the memory of both for a
    while. No view of it may be in use.
    """
    array.resize((len(array) + more, *array.shape[1:]), refcheck=False)


_ARRAYS = tuple(n for n in Arena._fields if n not in ("bounds", "collector"))
"""The arrays whose memory is counted."""

_FROM_ZERO = (
    arena.GROUPS,
    arena.BLOCKS,
    arena.NEXT_ROOT,
    arena.CLOSED,
    arena.ASIDE,
    arena.DONE_GROUPS,
    arena.CUT,
    arena.IN_LAYER,
)
"""Cursors that start at 0 in each search."""

_GROWTH: dict[int, tuple[str, str | None]] = {
    arena.MORE_BLOCKS: ("blocks", None),
    arena.MORE_GROUPS: ("groups", "group_slots"),
    arena.MORE_ROOTS: ("roots", "root_slots"),
    arena.MORE_HANDS: ("hands", "links"),
    arena.MORE_CLOSED: ("closed", None),
    arena.MORE_ASIDE: ("aside", None),
}
"""For each report, the array to lengthen and its slots."""
