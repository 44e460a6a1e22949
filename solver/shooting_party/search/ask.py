"""One question: can this goal be reached from this position? Two ways through the same passes.

*Widening*: a narrow search first, then wider and wider ones. Each goes through the passes with the
most promising starts, and in each layer of a pass closes the positions with the most cards scored,
up to its width. A "yes" is nearly always near, and this finds it without looking at the rest. (A
beam search of growing width, as in R. Zhou and E. Hansen, "Beam-stack search", 2005, without the
backtracking.)

*All at once*: every start of a pass in one search, with nothing passed over. For a "no" this is the
way, since everything must be seen; and what it reaches, it reaches with the fewest passes, the
earliest finish and the fewest moves.

Both end in a proven "no" when nothing was passed over and the goal not reached.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from solver.shooting_party.kernels import layout
from solver.shooting_party.scores import Goal
from solver.shooting_party.search.budget import Meter, OutOfBudget
from solver.shooting_party.search.losses import score_of_byte
from solver.shooting_party.search.tables import ALL_BOUNDS, Bounds, Start, Tables

Words = tuple[int, int]

FIRST_WIDTH, WIDENING = 128, 4
"""The first width and by what it grows."""

_CARDS_SCORED = np.array([sum(score_of_byte(byte)) for byte in range(256)])


@dataclass(frozen=True, eq=False)
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
    there is one batch a pass. `tables` may still hold what those searches went through.
    """

    cost: int
    batches: tuple[Batch, ...]
    exact: bool
    tables: Tables


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

    def widening(self) -> Reached | None:
        """Reached, or None for a proven "no"; `OutOfBudget` otherwise."""
        width = FIRST_WIDTH
        while True:
            hunt = _Hunt(self, keep=True, width=width)
            while hunt.reached is None and len(waiting := hunt.waiting()):
                passes = hunt.passes(waiting)
                number = int(passes.min())
                hunt.search(number, hunt.most_promising(waiting[passes == number], width))
                hunt.pass_over(waiting[passes == number])
            if None in hunt.tables.finished:
                raise OutOfBudget("memory", self.meter)
            if hunt.reached is not None or not hunt.incomplete:
                return hunt.reached
            width *= WIDENING

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

    def to_the_end(self) -> Tables:
        """The tables of a search that goes on when the goal is reached, until it has seen every
        position from which a bound allows it; those of each pass are kept. `OutOfBudget` if they
        can't be.
        """
        hunt = _Hunt(self, keep=True, whole=True)
        while len(waiting := hunt.waiting()):
            passes = hunt.passes(waiting)
            number = int(passes.min())
            hunt.search(number, waiting[passes == number], lower_known=True)
        if None in hunt.tables.finished:
            raise OutOfBudget("memory", self.meter)
        return hunt.tables

    def tables(
        self,
        keep: bool = False,
        width: int = 0,
        whole: bool = False,
        meter: Meter | None = None,
    ) -> Tables:
        """Tables for a search for the goal."""
        meter = meter or self.meter
        bounds = self.bounds
        return Tables(
            self.game, self.goal, meter, keep=keep, width=width, whole=whole, bounds=bounds
        )

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
        return None if best is None else replace(best, exact=True)


class _Hunt:
    """The starts found so far, which of them have been searched, and by which batch."""

    def __init__(
        self, question: Question, keep: bool = False, width: int = 0, whole: bool = False
    ) -> None:
        self.tables = question.tables(keep, width, whole)
        self.tables.enter(question.words)
        self.batches: list[Batch] = []
        self.searched = np.zeros(0, dtype=bool)
        self.incomplete = False
        cost = self.tables.best
        self.reached = None if cost is None else Reached(cost, (), True, self.tables)

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
        """Those `width` with the most cards scored; a fixed scatter among equals, so that they are
        not near twins.
        """
        scores = _CARDS_SCORED[self.tables.starts()[0][starts] >> layout.SCORE_SHIFT & 255]
        scatter = starts * 2654435761 & 0xFFFF
        return np.sort(starts[np.lexsort((scatter, -scores))[:width]])

    def pass_over(self, starts: np.ndarray) -> None:
        """Those of them that are not searched yet never will be."""
        self.incomplete |= not self.searched[starts].all()
        self.searched[starts] = True

    def search(self, number: int, starts: np.ndarray, lower_known: bool = False) -> None:
        """Search a pass from those starts; `reached` tells whether the goal was."""
        keys, words = self.tables.starts()
        batch = (keys[starts].copy(), words[starts].copy())
        before = len(keys)
        found = self.tables.search(number, batch, lower_known)
        self.searched[starts] = True
        self.incomplete |= self.tables.passed_over
        made = (before, len(self.tables.starts()[0]))
        self.batches.append(Batch(number, batch, starts, made))
        cost = self.tables.best
        self.reached = None
        if found and cost is not None:
            self.reached = Reached(cost, tuple(self.batches), False, self.tables)
