"""One question: can this goal be reached from this position? Two ways through the same passes.

*Best first*: a few promising starts of a pass at a time, the passes taking turns so that each gets
as much work as the others. A "yes" is nearly always near, and this finds it without looking at the
rest.

*All at once*: every start of a pass in one search, so that all of them share the tables they have
in common. For a "no" this is the way, since everything must be seen; and what it reaches, it
reaches with the fewest passes, the earliest finish and the fewest moves.

Both end in a proven "no" when no start is left.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.shooting_party.kernels import layout
from solver.shooting_party.scores import Goal
from solver.shooting_party.search.budget import Meter, OutOfBudget
from solver.shooting_party.search.losses import score_of_byte
from solver.shooting_party.search.tables import ALL_BOUNDS, Bounds, Start, Tables

Words = tuple[int, int]

FIRST_WIDTHS = (1, 4, 64)
"""Starts in the first batch of passes 1, 2 and 3; each later batch of a pass has twice as many.

Of the widths tried, on a perfect eight in three passes over seeds 0 to 999, (1, 1, 16), (1, 2, 64)
and (1, 16, 256) among them: a wider pass 2 costs the median, a narrower one the tail.
"""

_CARDS_SCORED = np.array([sum(score_of_byte(byte)) for byte in range(256)])


@dataclass(frozen=True)
class Batch:
    """Starts that were searched together: their pass (from 0), keys and words, and their numbers.

    `made` are the numbers of the starts of later passes that this search found: first, last + 1.
    """

    number: int
    starts: Start
    numbers: np.ndarray
    made: tuple[int, int]


@dataclass(frozen=True)
class Reached:
    """A "yes": the cost of the contact that reaches the goal, and the searches made until then.

    The last of `batches` found it (none was needed if settling the position itself reached the
    goal). With `exact` no line has a lower cost (kernels/successors.py says what cost is), and
    there is one batch a pass. `tables`, if kept, are those of the last search.
    """

    cost: int
    batches: tuple[Batch, ...]
    exact: bool
    tables: Tables | None = None


class Question:
    """A goal asked of a position of a game."""

    def __init__(
        self,
        game: layout.Game,
        words: Words,
        goal: Goal,
        meter: Meter,
        bounds: Bounds = ALL_BOUNDS,
    ) -> None:
        self.game = game
        self.words = words
        self.goal = goal
        self.meter = meter
        self.bounds = bounds

    def best_first(self) -> Reached | None:
        """Reached, or None for a proven "no"; `OutOfBudget` otherwise."""
        hunt = _Hunt(self)
        width = list(FIRST_WIDTHS)
        spent = [0] * len(width)
        while hunt.reached is None:
            if not len(waiting := hunt.waiting()):
                return None
            passes = hunt.passes(waiting)
            number = min(set(passes.tolist()), key=lambda n: spent[n])
            batch = hunt.most_promising(waiting[passes == number], width[number])
            before = self.meter.positions
            hunt.search(number, batch)
            spent[number] += self.meter.positions - before
            width[number] *= 2
        return hunt.reached

    def all_at_once(self) -> Reached | None:
        """Reached, or None for a proven "no"; `OutOfBudget` otherwise.

        It is reached at the least cost, unless memory does not hold all starts of a pass, so that
        they must be searched in parts.
        """
        try:
            return self._pass_by_pass()
        except OutOfBudget as error:
            if error.because != "memory":
                raise
        return self._pass_by_pass(in_parts=True)

    def at_least_cost(self) -> Reached | None:
        """As `all_at_once`, but only exact, and with the tables kept that lead back to the line."""
        return self._pass_by_pass(keep=True)

    def _pass_by_pass(self, in_parts: bool = False, keep: bool = False) -> Reached | None:
        hunt = _Hunt(self, keep)
        best = hunt.reached
        while len(waiting := hunt.waiting()):
            passes = hunt.passes(waiting)
            number = int(passes.min())
            if best is not None and best.cost >> 24 < number:
                break
            parts = [waiting[passes == number]]
            while parts:
                part = parts.pop()
                try:
                    hunt.search(number, part, lower_known=not in_parts)
                except OutOfBudget as error:
                    if error.because != "memory" or not in_parts or len(part) == 1:
                        raise
                    parts += np.array_split(part, 2)[::-1]
                found = hunt.reached
                if found is not None and in_parts:
                    return found
                if found is not None and (best is None or found.cost <= best.cost):
                    best = found
        if best is None:
            return None
        kept = keep and len(best.batches) == len(hunt.batches)
        return Reached(best.cost, best.batches, True, hunt.tables if kept else None)


class _Hunt:
    """The starts found so far, which of them have been searched, and by which batch."""

    def __init__(self, question: Question, keep: bool = False) -> None:
        self.tables = Tables(
            question.game, question.goal, question.meter, keep=keep, bounds=question.bounds
        )
        self.tables.enter(question.words)
        self.batches: list[Batch] = []
        self.searched = np.zeros(0, dtype=bool)
        cost = self.tables.best
        self.reached = None if cost is None else Reached(cost, (), True)

    def waiting(self) -> np.ndarray:
        """The numbers of the starts that have not been searched."""
        found = len(self.tables.starts()[0])
        more = np.zeros(found - len(self.searched), dtype=bool)
        self.searched = np.concatenate([self.searched, more])
        return np.flatnonzero(~self.searched)

    def passes(self, starts: np.ndarray) -> np.ndarray:
        """The pass (from 0) of each of those starts."""
        passes: np.ndarray = self.tables.starts()[0][starts] >> layout.KEY_PASS_SHIFT & 3
        return passes

    def most_promising(self, starts: np.ndarray, width: int) -> np.ndarray:
        """Those `width` with the most cards scored; a fixed scatter among equals, so that a batch
        does not consist of near twins.
        """
        scores = _CARDS_SCORED[self.tables.starts()[0][starts] >> layout.SCORE_SHIFT & 255]
        scatter = starts * 2654435761 & 0xFFFF
        return np.sort(starts[np.lexsort((scatter, -scores))[:width]])

    def search(self, number: int, starts: np.ndarray, lower_known: bool = False) -> None:
        """Search a pass from those starts; `reached` tells whether the goal was."""
        keys, words = self.tables.starts()
        batch = (keys[starts].copy(), words[starts].copy())
        before = len(keys)
        found = self.tables.search(number, batch, lower_known)
        self.searched[starts] = True
        made = (before, len(self.tables.starts()[0]))
        self.batches.append(Batch(number, batch, starts, made))
        cost = self.tables.best
        self.reached = None
        if found and cost is not None:
            self.reached = Reached(cost, tuple(self.batches), False)
