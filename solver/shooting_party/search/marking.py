"""The arrays behind kernels/marks.py: positions marked on the way back through finished tables."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from solver.shooting_party.kernels import store
from solver.shooting_party.kernels.marks import Marks, find_mark, mark, rehash_marks
from solver.shooting_party.kernels.store import Store
from solver.shooting_party.kernels.successors import MOVES_MASK, NO_COST
from solver.shooting_party.search.tables import SLICE, Tables, wider

FIRST_SIZE = 4096


class Marking:
    """Positions of `tables` on lines that are wanted: on lines that end in a contact of `cost`, or,
    without one, on lines to any contact that reaches the goal, move counts left aside.
    """

    def __init__(
        self, tables: Tables, cost: int | None = None, marked: Iterable[tuple[int, int]] = ()
    ) -> None:
        self.tables = tables
        self.cost = NO_COST - 1 if cost is None else cost
        self.mask = ~MOVES_MASK if cost is None else -1
        marked = list(marked)
        size = max(FIRST_SIZE, 1 << (4 * len(marked)).bit_length())
        self.marks = Marks(
            np.zeros(size // 2, dtype=np.int64),
            np.zeros(size // 2, dtype=np.int64),
            np.zeros(size, dtype=np.int32),
            np.array([len(marked), 0], dtype=np.int64),
        )
        for place, pair in enumerate(marked):
            self.marks.key[place], self.marks.word[place] = pair
        rehash_marks(self.marks)

    def go_back(self, finished: Store) -> None:
        """Mark back through the tables of one search; those of later passes come first."""
        tables = self.tables
        tables.goal.best[0] = self.cost
        self.marks.count[1] = finished.count[store.DONE_TABLES]
        live = np.zeros(len(finished.table_key), dtype=np.int16)
        leaving = np.zeros_like(finished.out)
        room = np.zeros(1, dtype=np.int64)
        report = store.PAUSED
        while report != store.DONE:
            report = mark(
                tables.game,
                tables.goal,
                finished,
                self.marks,
                live,
                leaving,
                room,
                self.mask,
                SLICE,
            )
            tables.meter.spend(0)
            if report not in (store.DONE, store.PAUSED):
                self._grow()

    def __contains__(self, pair: tuple[int, int]) -> bool:
        key, word = pair
        return bool(find_mark(self.marks, key, word & self.mask) >= 0)

    def __len__(self) -> int:
        return int(self.marks.count[0])

    def pairs(self) -> set[tuple[int, int]]:
        """The (key, word) pairs marked, the given ones included."""
        n = len(self)
        return set(zip(self.marks.key[:n].tolist(), self.marks.word[:n].tolist(), strict=True))

    def _grow(self) -> None:
        old = self.marks
        self.tables.afford(old.key.nbytes + old.word.nbytes + old.slots.nbytes)
        slots = np.zeros(2 * len(old.slots), dtype=np.int32)
        self.marks = Marks(wider(old.key), wider(old.word), slots, old.count)
        rehash_marks(self.marks)
