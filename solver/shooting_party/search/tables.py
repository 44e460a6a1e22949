"""The arrays behind kernels/store.py: made small, grown on demand, bounded in bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from solver.shooting_party.kernels import layers, layout, store
from solver.shooting_party.kernels.deadlines import Room
from solver.shooting_party.kernels.layout import MAX_MOVES
from solver.shooting_party.kernels.store import Store
from solver.shooting_party.kernels.successors import FACTS, MAX_SUCCESSORS, NO_COST, WORK_ROWS
from solver.shooting_party.scores import Goal
from solver.shooting_party.search.budget import Meter, OutOfBudget
from solver.shooting_party.search.losses import BYTES, accepted, still_open, wanted

SLICE = 500_000
"""Positions between two looks at the clock and the interrupt key: some 0.1 to 0.25 s."""

ASKED = 1 << 15
"""Tables of which the bounds are remembered (a power of two)."""

Start = tuple[np.ndarray, np.ndarray]
"""Starts of a pass: table keys and words (kernels/successors.py), of the same length."""


@dataclass(frozen=True)
class Bounds:
    """The cuts of the search, each with a switch; answers are the same on and off.

    `losses`: aces lost for good (losses.py). `deadlines`: queens that must be scored before they
    are taken (kernels/deadlines.py). `rescues`: what the butler can still do about those
    (kernels/rescues.py). `releases`: what must leave the hand between two contacts
    (kernels/releases.py). The last two are parts of `deadlines`, and off without it.
    """

    losses: bool = True
    deadlines: bool = True
    rescues: bool = True
    releases: bool = True


ALL_BOUNDS = Bounds()


def _fresh() -> dict[str, np.ndarray]:
    """The arrays that a finished pass leaves behind for the way back."""
    whole = np.int64
    return {
        "table_key": np.zeros(4096, dtype=whole),
        "table_block": np.zeros(4096, dtype=np.int32),
        "table_fill": np.zeros(4096, dtype=np.int32),
        "table_link": np.zeros(4096, dtype=np.int32),
        "table_from": np.zeros(4096, dtype=whole),
        "table_count": np.zeros(4096, dtype=np.int32),
        "table_order": np.zeros(4096, dtype=np.int32),
        "table_viable": np.zeros(4096, dtype=np.int16),
        "table_slots": _slots(8192),
        "closed": np.zeros(16384, dtype=whole),
    }


def new_room() -> Room:
    """Working space of the bounds."""
    shapes = ((2, 33), (2, 17), (33,), (4,))
    return Room(*(np.zeros(shape, dtype=np.int64) for shape in shapes))


def _slots(entries: int) -> np.ndarray:
    return np.zeros(entries, dtype=np.int32)


class Tables:
    """The search of one pass after another for one goal.

    `starts()` are the positions in which later passes begin, as found so far; they stay when the
    next pass (or the next batch of starts of a pass) is searched. With `keep` the tables of each
    search stay as well, in `finished`, for `marked`; None for those that memory did not hold. With
    a `width` a search passes over what lies beyond it in a layer (kernels/layers.py).
    """

    def __init__(
        self,
        game: layout.Game,
        goal: Goal,
        meter: Meter,
        *,
        keep: bool = False,
        width: int = 0,
        whole: bool = False,
        bounds: Bounds = ALL_BOUNDS,
    ) -> None:
        self.game = game
        self.meter = meter
        self.limit = meter.budget.memory
        self.finished: list[Store | None] = []
        some = bool(goal.scores)
        self.goal = store.Goal(
            accept=accepted(goal),
            open=still_open(goal) if bounds.losses and some else np.ones(BYTES, dtype=np.int64),
            wanted=wanted(goal),
            seen=np.zeros(BYTES, dtype=np.int64),
            best=np.full(1, NO_COST, dtype=np.int64),
            by_pile_size=np.zeros(store.SIZES, dtype=np.int64),
        )
        integer = np.int64
        self.store = Store(
            **_fresh(),
            layer_head=np.full((store.SIZES, store.SCORED), -1, dtype=np.int32),
            block_words=np.zeros((4096, store.BLOCK), dtype=integer),
            block_link=np.zeros(4096, dtype=np.int32),
            start_key=np.zeros(8192, dtype=integer),
            start_word=np.zeros(8192, dtype=integer),
            start_slots=_slots(16384),
            asked_key=np.full(ASKED, -1, dtype=integer),
            asked_viable=np.zeros(ASKED, dtype=np.int16),
            scratch_hand=np.zeros(4096, dtype=integer),
            scratch_moves=np.zeros(4096, dtype=integer),
            scratch_link=np.zeros(4096, dtype=np.int32),
            scratch_stamp=np.zeros(4096, dtype=integer),
            side=np.zeros((256, 2), dtype=integer),
            bucket_head=np.zeros(store.BUCKETS, dtype=np.int32),
            facts=np.zeros(FACTS, dtype=integer),
            room=new_room(),
            work=np.zeros((WORK_ROWS, MAX_MOVES), dtype=integer),
            out=np.zeros((MAX_SUCCESSORS, 2), dtype=integer),
            count=np.zeros(store.COUNTERS, dtype=integer),
        )
        self.store.count[store.KEEP] = keep
        self.store.count[store.WIDTH] = width
        self.store.count[store.WHOLE] = whole
        self.store.count[store.DEADLINES] = bounds.deadlines and some
        self.store.count[store.RESCUES] = bounds.rescues
        self.store.count[store.RELEASES] = bounds.releases
        self.afford(0)

    @property
    def best(self) -> int | None:
        """The cost of the best accepted contact of the last search (kernels/successors.py)."""
        cost = int(self.goal.best[0])
        return None if cost == NO_COST else cost

    @property
    def passed_over(self) -> bool:
        """Whether the last search passed over anything that may matter."""
        return bool(self.store.count[store.CUT])

    def enter(self, words: tuple[int, int]) -> None:
        """Make a packed position the first start. If settling it by a choice reaches the goal,
        `best` tells.
        """
        layers.enter(self.game, self.goal, self.store, *words)

    def starts(self) -> Start:
        """Keys and words of the starts found so far, in the order found."""
        found = int(self.store.count[store.STARTS])
        return self.store.start_key[:found], self.store.start_word[:found]

    def search(self, number: int, starts: Start, lower_known: bool = False) -> bool:
        """Search pass `number` (from 0) from those starts; whether the goal was reached.

        With `lower_known`, starts that earlier searches found may get a lower move count; without,
        each keeps the one of the search that found it. Raises `OutOfBudget`; the starts that a
        search found before it was cut short are forgotten again.
        """
        before = int(self.store.count[store.STARTS])
        try:
            found = self._search(number, starts, lower_known)
            if self.store.count[store.KEEP]:
                self._put_aside()
            return found
        except OutOfBudget:
            self.store.count[store.STARTS] = before
            self.store.start_slots[:] = 0
            store.rehash_starts(self.store)
            raise

    def _search(self, number: int, starts: Start, lower_known: bool) -> bool:
        count = self.store.count
        count[store.PASS] = number
        for name in _FROM_ZERO:
            count[name] = 0
        count[store.TABLE] = count[store.FREE_BLOCK] = -1
        count[store.FIRST_START] = 0 if lower_known else count[store.STARTS]
        self.store.layer_head[:] = -1
        self.store.table_slots[:] = 0
        self.goal.best[0] = NO_COST
        done = 0
        while True:
            report, done = layers.begin(self.game, self.goal, self.store, *starts, done)
            if report == store.DONE:
                break
            self._grow(report)
        while True:
            before = int(count[store.POSITIONS])
            left = self.meter.left
            size = SLICE if left is None else max(min(SLICE, left), 1)
            report = layers.search(self.game, self.goal, self.store, size)
            self.meter.spend(int(count[store.POSITIONS]) - before)
            if report == store.DONE:
                return self.best is not None
            if report != store.PAUSED:
                self._grow(report)

    def _put_aside(self) -> None:
        fresh = _fresh()
        self.afford(sum(array.nbytes for array in fresh.values()))
        self.finished.append(self.store._replace(count=self.store.count.copy()))
        self.store = self.store._replace(**fresh)

    @property
    def memory(self) -> int:
        """Bytes of all arrays, but for the few of the room."""
        kept = [finished for finished in self.finished if finished is not None]
        aside = sum(getattr(finished, name).nbytes for finished in kept for name in _FRESH)
        total: int = aside + sum(
            array.nbytes for array in self.store if array is not self.store.room
        )
        return total

    def _grow(self, report: int) -> None:
        """Double what the kernel asked for."""
        arrays: dict[str, Any] = self.store._asdict()
        slots = _SLOTS.get(report)
        names = _GROWTH[report]
        self.afford(sum(arrays[name].nbytes for name in (*names, *([slots] if slots else []))))
        for name in names:
            arrays[name] = wider(arrays[name])
        if slots is not None:
            arrays[slots] = _slots(2 * len(arrays[slots]))
        self.store = Store(**arrays)
        if report == store.MORE_TABLES:
            store.rehash_tables(self.store)
        elif report == store.MORE_STARTS:
            store.rehash_starts(self.store)

    def afford(self, more: int) -> None:
        """See that the arrays stay within the budget even while `more` bytes of them are doubled
        and copied. What was kept for the way back can be searched again, and goes first.
        """
        if self.memory + 2 * more > self.limit:
            self.finished = [None] * len(self.finished)
        if self.memory + 2 * more > self.limit:
            raise OutOfBudget("memory", self.meter)


def wider(array: np.ndarray) -> np.ndarray:
    """The array with as much room again, in zeros."""
    wide = np.zeros((2 * len(array), *array.shape[1:]), dtype=array.dtype)
    wide[: len(array)] = array
    return wide


_FROM_ZERO = (
    store.TABLES,
    store.BLOCKS,
    store.CLOSED,
    store.SIDE,
    store.DONE_TABLES,
    store.CUT,
    store.IN_LAYER,
)
"""Counters that each search begins with at 0."""

_FRESH = tuple(_fresh())

_GROWTH: dict[int, tuple[str, ...]] = {
    store.MORE_BLOCKS: ("block_words", "block_link"),
    store.MORE_TABLES: (
        "table_key",
        "table_block",
        "table_fill",
        "table_link",
        "table_from",
        "table_count",
        "table_order",
        "table_viable",
    ),
    store.MORE_STARTS: ("start_key", "start_word"),
    store.MORE_SCRATCH: ("scratch_hand", "scratch_moves", "scratch_link", "scratch_stamp"),
    store.MORE_CLOSED: ("closed",),
    store.MORE_SIDE: ("side",),
}
_SLOTS = {store.MORE_TABLES: "table_slots", store.MORE_STARTS: "start_slots"}
