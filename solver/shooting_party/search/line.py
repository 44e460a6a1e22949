"""From a "yes" to the moves of a line.

From the last pass back, the positions on lines of the least cost are marked (marks.py); a pass
whose arrays were not kept is searched once more for that. Then the line is walked from its
beginning, taking at each position the first legal move that stays on a marked line.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from solver.shooting_party.packed.conversion import Walker, Words, hand_of, is_over, key_of
from solver.shooting_party.packed.layout import MOVES_BITS
from solver.shooting_party.search.arena import Arena
from solver.shooting_party.search.budget import OutOfBudget, OutOfMemory
from solver.shooting_party.search.goals import accepted
from solver.shooting_party.search.marks import Marks
from solver.shooting_party.search.passes import PassSearch
from solver.shooting_party.search.query import Batch, Query, Reached

Pair = tuple[int, int]
"""A position at rest: group key and word."""

PARTS = 8
"""The number of parts into which roots are split if memory does not hold all their arrays."""


def best_line(query: Query, reached: Reached, first: bool = False) -> list[int]:
    """Return the moves (packed) of a line that reaches the goal at `reached.cost`, up to its last
    contact.

    With `first` (and `reached.exact`) it is, of all lines of that cost, the one that comes first in
    the order of legal moves, move by move; `OutOfBudget` is raised if memory does not hold them
    all. Without `first`, it makes do with some of the lines.
    """
    return Lines(query, reached, _marked(query, reached, first)).first()


def best_lines(query: Query) -> Lines | None:
    """Return all lines that reach the goal at the least cost, or None for a proven "no". Raise
    `OutOfBudget`, also if memory does not hold them.
    """
    reached = query.least_cost_search()
    return None if reached is None else Lines(query, reached, _marked(query, reached, first=True))


def _marked(query: Query, reached: Reached, first: bool) -> set[Pair]:
    """Return every position on the lines to be walked."""
    marked: set[Pair] = set()
    targets: set[Pair] = set()
    origin: Batch | None = reached.batches[-1] if reached.batches else None
    for batch in reversed(reached.batches):
        if not reached.exact and batch is not origin:
            continue
        found, roots = _search_back(query, reached, batch, targets, first)
        marked |= found
        pairs = _pairs(roots)
        on_line = [n for n, pair in enumerate(pairs) if pair in found]
        if reached.exact:
            targets |= {pairs[n] for n in on_line}
        else:
            numbers = _numbers(batch, pairs)
            origin = _made(reached, numbers[on_line[0]])
            targets = {pairs[n] for n in on_line if _made(reached, numbers[n]) is origin}
    return marked


def _pairs(roots: np.ndarray) -> list[Pair]:
    return [(key, word) for key, word in roots.tolist()]


def _made(reached: Reached, root: int) -> Batch | None:
    """Return the batch whose search found that root, or None for the query's own position."""
    return next((b for b in reached.batches if b.made[0] <= root < b.made[1]), None)


def _numbers(batch: Batch, pairs: list[Pair]) -> list[int]:
    """Return the numbers of the given roots of the batch."""
    known = dict(zip(_pairs(batch.roots), batch.numbers, strict=True))
    return [int(known[pair]) for pair in pairs]


def _search_back(
    query: Query, reached: Reached, batch: Batch, targets: set[Pair], first: bool
) -> tuple[set[Pair], np.ndarray]:
    """Return the positions of one pass on the lines, and the roots from which they were searched.

    Those roots are the batch's own. If memory does not hold all its arrays and the line need not be
    the best, they are only some of them.
    """
    if reached.search.finished:
        kept = reached.search.finished[reached.batches.index(batch)]
        if kept is not None:
            return _on_lines(reached.search, kept, reached.cost, targets), batch.roots
    parts = [batch.roots]
    while parts:
        roots = parts.pop()
        search = query.pass_search(keep=True, meter=query.meter.beyond())
        try:
            search.search(batch.number, roots)
            (kept,) = search.finished
            if kept is None:
                raise OutOfMemory(search.meter)
        except OutOfBudget:
            if first or len(roots) == 1:
                raise
            parts += [part for part in np.array_split(roots, PARTS) if len(part)][::-1]
            continue
        found = set(_pairs(search.roots()))
        if search.best == reached.cost or targets & found:
            return _on_lines(search, kept, reached.cost, targets & found), roots
    # One move may cross two reshuffles, so the best lines may skip this pass.
    return set(), batch.roots


def _on_lines(search: PassSearch, finished: Arena, cost: int, targets: set[Pair]) -> set[Pair]:
    """Return the positions of a finished search on lines to a contact of that cost, or to one of
    `targets` (roots of later passes), including these targets.
    """
    marks = Marks(search, cost, targets)
    marks.go_back(finished)
    return marks.pairs()


class Lines:
    """Every line of a query that reaches its goal at a given cost. `finish` is the contact that all
    of them end with.
    """

    def __init__(self, query: Query, reached: Reached, marked: set[Pair]) -> None:
        self.walker = Walker(query.game)
        self.words = query.words
        self.finish = reached.finish
        self._accept = accepted(query.goal)
        self._marked = marked

    def first(self) -> list[int]:
        """Return the moves (packed) of the line that comes first in the order of legal moves, up to
        its last contact.
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
        """Yield each move that stays on a line from `words`, a position on a line reached with
        `played` moves; the position it leads to; and True if it makes the contact that the line
        ends with.
        """
        for move in self.walker.legal_moves(words):
            to = self.walker.play(words, move)
            if self._makes_contact(played + 1):
                yield move, to, True
            elif self._on_line(to, played + 1):
                yield move, to, False

    def _on_line(self, words: Words, count: int) -> bool:
        """Return True if a position, reached with `count` moves, lies on a line."""
        if self.walker.choice_waits(words):
            after = [
                (self.walker.play(words, move), self._makes_contact(count + 1))
                for move in self.walker.legal_moves(words)
            ]
            return any(contact or self._on_line(to, count + 1) for to, contact in after)
        pair = key_of(words), hand_of(words) << MOVES_BITS | count
        return not is_over(words) and pair in self._marked

    def _makes_contact(self, count: int) -> bool:
        """Return True if the move just played, number `count`, makes the contact that the line ends
        with.
        """
        contacts = self.walker.contacts(count)
        return any(self._accept[score] and finish == self.finish for score, finish in contacts)
