"""From a "yes" to the moves of a line.

The passes on the way are searched once more with their tables kept, from the last one back, and the
positions on lines of the least cost are marked (kernels/marks.py). Then the line is walked from its
beginning: at each position the first legal move that stays on a marked line.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from solver.shooting_party import packed
from solver.shooting_party.kernels import layout, rules
from solver.shooting_party.kernels.store import Store
from solver.shooting_party.kernels.successors import MOVES_BITS
from solver.shooting_party.search.ask import Batch, Question, Reached, Words
from solver.shooting_party.search.budget import OutOfBudget
from solver.shooting_party.search.losses import accepted
from solver.shooting_party.search.marking import Marking
from solver.shooting_party.search.tables import Start, Tables

Marked = set[tuple[int, int]]

PARTS = 8
"""Into how many parts starts are split that memory does not hold the tables of at once."""


def best_line(question: Question, reached: Reached, first: bool = False) -> list[int]:
    """The moves (packed) of a line that reaches the goal at `reached.cost`, up to its last contact.

    With `first` (and `reached.exact`), of all lines of that cost the one that comes first in the
    order of legal moves, move by move; raises `OutOfBudget` if memory does not hold them all.
    Without, it makes do with less.
    """
    return Lines(question, reached.cost, _marked(question, reached, first)).first()


def _marked(question: Question, reached: Reached, first: bool) -> Marked:
    """Every position on the lines to be walked."""
    marked: Marked = set()
    targets: Marked = set()
    origin: Batch | None = reached.batches[-1] if reached.batches else None
    for batch in reversed(reached.batches):
        if not reached.exact and batch is not origin:
            continue
        found, starts = _search_back(question, reached, batch, targets, first)
        marked |= found
        pairs = list(zip(*(column.tolist() for column in starts), strict=True))
        on_line = [n for n, pair in enumerate(pairs) if pair in found]
        if reached.exact:
            targets |= {pairs[n] for n in on_line}
        else:
            numbers = _numbers(batch, starts)
            origin = _made(reached, numbers[on_line[0]])
            targets = {pairs[n] for n in on_line if _made(reached, numbers[n]) is origin}
    return marked


def _made(reached: Reached, start: int) -> Batch | None:
    """The batch whose search found that start; None for the question's own position."""
    return next((b for b in reached.batches if b.made[0] <= start < b.made[1]), None)


def _numbers(batch: Batch, starts: Start) -> list[int]:
    """The numbers of some starts of the batch."""
    known = dict(
        zip(zip(*(c.tolist() for c in batch.starts), strict=True), batch.numbers, strict=True)
    )
    return [int(known[pair]) for pair in zip(*(c.tolist() for c in starts), strict=True)]


def _search_back(
    question: Question, reached: Reached, batch: Batch, targets: Marked, first: bool
) -> tuple[Marked, Start]:
    """The positions of one pass on the lines, and the starts that were searched for them.

    Those are the batch's own, or, where memory does not hold all its tables and the line need not
    be the best, some of them.
    """
    if reached.tables.finished:
        kept = reached.tables.finished[reached.batches.index(batch)]
        if kept is not None:
            return _on_lines(reached.tables, kept, reached.cost, targets), batch.starts
    parts = [batch.starts]
    while parts:
        starts = parts.pop()
        tables = question.tables(keep=True, meter=question.meter.beyond())
        try:
            tables.search(batch.number, starts)
            (kept,) = tables.finished
            if kept is None:
                raise OutOfBudget("memory", tables.meter)
        except OutOfBudget:
            if first or len(starts[0]) == 1:
                raise
            parts += _split(starts)
            continue
        found = set(zip(*(column.tolist() for column in tables.starts()), strict=True))
        if tables.best == reached.cost or targets & found:
            return _on_lines(tables, kept, reached.cost, targets & found), starts
    # A move may cross two reshuffles at once, so that the best lines pass this pass by.
    return set(), batch.starts


def _on_lines(tables: Tables, finished: Store, cost: int, targets: Marked) -> Marked:
    """The positions of a finished search on lines to a contact of that cost, or to one of
    `targets`, starts of later passes; those too.
    """
    marking = Marking(tables, cost, targets)
    marking.go_back(finished)
    return marking.pairs()


def _split(starts: Start) -> list[Start]:
    """Parts of some starts, the first of them last."""
    columns = (np.array_split(column, PARTS) for column in starts)
    return [(keys, words) for keys, words in zip(*columns, strict=True) if len(keys)][::-1]


class Lines:
    """Every line of the question that reaches its goal at a given cost, to be walked along."""

    def __init__(self, question: Question, cost: int, marked: Marked) -> None:
        self.game = question.game
        self.accept = accepted(question.goal)
        self.words = question.words
        self.cost = cost
        self.marked = marked
        self.log = packed.new_log()
        self.legal = np.zeros(layout.MAX_MOVES, dtype=np.int64)

    @classmethod
    def best(cls, question: Question, reached: Reached) -> Lines:
        """All the best lines there are; `reached` must be exact. Raises `OutOfBudget` if memory
        does not hold them.
        """
        assert reached.exact
        return cls(question, reached.cost, _marked(question, reached, first=True))

    def first(self) -> list[int]:
        """The moves (packed) of the line that comes first in the order of legal moves, up to its
        last contact.
        """
        words = self.words
        line: list[int] = []
        while True:
            move, words, arrived = next(self.onward(words, len(line)), (0, words, None))
            if arrived is None:
                raise AssertionError("a marked position leads nowhere: a defect of the search")
            line.append(move)
            if arrived:
                return line

    def onward(self, words: Words, played: int) -> Iterator[tuple[int, Words, bool]]:
        """The moves that stay on a line from a position on one, reached with `played` moves; where
        each leads; and whether it makes the contact that a line ends with.
        """
        for move in self.legal_moves(words):
            to = self.play(words, move)
            if self.makes_contact(played + 1):
                yield move, to, True
            elif self.on_line(to, played + 1):
                yield move, to, False

    def on_line(self, words: Words, count: int) -> bool:
        """Whether a position, reached with that many moves, lies on a line."""
        a, b = words
        if rules.waits(a, b):
            after = [
                (self.play(words, move), self.makes_contact(count + 1))
                for move in self.legal_moves(words)
            ]
            return any(contact or self.on_line(to, count + 1) for to, contact in after)
        pair = packed.key_of(a, b), (b & layout.CARDS) << MOVES_BITS | count
        return not a & layout.OVER and pair in self.marked

    def legal_moves(self, words: Words) -> list[int]:
        n = rules.moves(self.game, *words, self.legal)
        return [int(move) for move in self.legal[:n]]

    def play(self, words: Words, move: int) -> Words:
        a, b = rules.play(self.game, *words, move, self.log)
        return int(a), int(b)

    def makes_contact(self, count: int) -> bool:
        """Whether the move just played, number `count`, makes the contact that the line
        ends with.
        """
        for entry in self.log[1 : 1 + self.log[0]].tolist():
            if self.accept[entry & 255]:
                left = entry >> 10 & 1023
                if (entry >> 20) << 24 | (33 - left) << 16 | count == self.cost:
                    return True
        return False
