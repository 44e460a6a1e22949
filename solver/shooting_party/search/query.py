"""Queries: can this goal be reached from this position, and by which line?

machine.py answers them; here it is given its arrays, longer ones when it asks for them, and a look
at the clock and the interrupt key now and then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.conversion import Walker, Words
from solver.shooting_party.packed.layout import Finish
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import state as S
from solver.shooting_party.search.bounds.switches import ALL_BOUNDS, Bounds
from solver.shooting_party.search.budget import Meter, OutOfMemory
from solver.shooting_party.search.goals import as_bits, new_goal, options_of
from solver.shooting_party.search.line import onward
from solver.shooting_party.search.machine import step
from solver.shooting_party.search.marks import ANY_COUNT, EVERY_BIT
from solver.shooting_party.search.memory import new_arena
from solver.shooting_party.search.state import new_question, no_knowledge

SLICE = 500_000
"""Positions between two checks of the clock and the interrupt key: some 0.1 to 0.25 s."""

CAPS = (22, 18, 14, 10, 6)
"""The numbers of cards left in the last pass that a deepening search asks for in turn."""


class Beam(NamedTuple):
    """What a search of a pass does not pass over: in each layer, groups until so many positions are
    closed (`width`), and hands of up to so many cards, the joker not counted.
    """

    width: int
    hand: int


FIRST_BEAM = Beam(width=32, hand=5)


@dataclass(frozen=True)
class Reached:
    """A "yes": the cost of the contact that reaches the goal (packed/layout.py) and, with `exact`,
    that no line has a lower one. Of several goals, it is the one with that `number`.
    """

    cost: int
    exact: bool
    number: int

    @property
    def finish(self) -> Finish:
        """Where the goal is reached."""
        return Finish.of_cost(self.cost)


class Query:
    """A goal asked of a position, within the passes of its rules. `meter` counts the effort.

    It remembers the last answer alone: of that, lines can be asked for. All but `onward` raise
    `OutOfBudget` if there is no answer.
    """

    def __init__(
        self, position: Position, goal: Goal, meter: Meter, bounds: Bounds = ALL_BOUNDS
    ) -> None:
        self.game = conversion.game(position.deal, position.rules)
        self.walker = Walker(self.game)
        self.words = conversion.pack(position)
        self.goal = goal
        self.meter = meter
        self._aims = new_goal(bounds, position.rules.passes)
        self.arena = new_arena(self._aims.accept)
        self.arena.options[:] = options_of(bounds)
        self.question = new_question()
        self.known = no_knowledge()

    def asking(self, goal: Goal, passes: int | None = None) -> Query:
        """Return the same query for another goal, or within fewer passes; what this one found is
        forgotten when that one is asked.
        """
        query = copy(self)
        query.goal = goal
        if passes is not None:
            switches = self.game.switches.copy()
            switches[L.PASSES] = passes
            query.game = self.game._replace(switches=switches)
            query.walker = Walker(query.game)
        return query

    # -- questions -------------------------------------------------------------------------------

    def beam_search(self, beam: Beam = FIRST_BEAM) -> Reached | None:
        """Return how the goal is reached, or None for a proven "no"; begin with that beam."""
        return self._asked(S.BEAM, beam=beam)

    def exhaustive_search(self) -> Reached | None:
        """Return how the goal is reached, or None for a proven "no". The goal is reached at the
        least cost, unless memory does not hold all roots of a pass, so that they must be searched
        in parts.
        """
        return self._asked(S.EXHAUSTIVE)

    def least_cost_search(self, below: int = L.NO_COST) -> Reached | None:
        """Return the way to the goal of the least cost that is below `below`, or None for a proven
        "no". Never search in parts; what leads back to the line is kept.
        """
        return self._asked(S.LEAST_COST, below=[below])

    def deepening_search(self, below: int) -> Reached | None:
        """Return the same as `least_cost_search`, by deepening the cap: for goals that can be
        reached.
        """
        passes = int(self.game.switches[L.PASSES])
        costs = [cost for cap in CAPS if (cost := cost_with(passes, cap)) < below]
        return self._asked(S.LEAST_COST, below=[*costs, below])

    def best_search(self, goals: Sequence[Goal]) -> Reached | None:
        """Return the way of the least cost to the first of some goals that can be reached, or None
        for a proven "no" to all. Each must contain those before it.
        """
        return self._asked(S.FROM_THE_BEST, goals, [L.NO_COST] * len(goals))

    @property
    def refuted(self) -> int:
        """How many of the goals of `best_search` are proven to be out of reach, also if it was
        stopped.
        """
        return int(self.question.state[S.ROUND])

    def label(self) -> None:
        """Mark every position from which the goal can be reached. The search goes on when it is
        reached, until it has seen every position from which the bounds allow it.
        """
        self._asked(S.TO_THE_END)
        self.question.state[[S.STAGE, S.MASK, S.WHOLE_BATCHES]] = S.TRACE, ANY_COUNT, 1
        self._run(self.meter)

    def line(self, some: bool = False) -> list[int]:
        """Return the moves (packed) of a line that reaches the goal as the last answer says, up to
        its last contact. If that is `exact`, it is, of all lines of that cost, the one that comes
        first in the order of legal moves, move by move.

        Raise `OutOfMemory` where memory does not hold all of these, unless `some` will do. Nothing
        else is a limit, since the answer is there.
        """
        self.question.state[[S.STAGE, S.MASK, S.WHOLE_BATCHES]] = S.TRACE, EVERY_BIT, not some
        self._run(self.meter.beyond())
        length = int(self.question.state[S.LENGTH])
        if length == 0:
            raise AssertionError("a marked position leads nowhere: a defect of the search")
        moves: list[int] = self.question.line[:length].tolist()
        return moves

    def onward(self, words: Words, played: int) -> Iterator[tuple[int, Words, bool]]:
        """Yield each move that stays on one of the lines found by `line`, from `words`, a position
        on a line reached with `played` moves; the position it leads to; and True if it makes the
        contact that the line ends with.
        """
        found = onward(self.game, self._aims, self.arena, self.question, *words, played)
        for move, a, b, ends in self.question.onward[:found].tolist():
            yield move, (a, b), bool(ends)

    # -- the machine -----------------------------------------------------------------------------

    def _asked(
        self,
        method: int,
        goals: Sequence[Goal] = (),
        below: Sequence[int] = (L.NO_COST,),
        beam: Beam = FIRST_BEAM,
    ) -> Reached | None:
        state, rounds = self.question.state, self.question.rounds
        rounds[: len(below), 0] = [as_bits(goal) for goal in goals] or as_bits(self.goal)
        rounds[: len(below), 1] = below
        state[:] = 0
        state[: S.MEMORY] = S.ENTER, method, *self.words, len(below), *beam
        state[S.AT] = S.ALONE
        self._run(self.meter)
        cost = int(state[S.COST])
        if cost == L.NO_COST:
            return None
        return Reached(cost, bool(state[S.EXACT]), int(state[S.ROUND]))

    def _run(self, meter: Meter) -> None:
        """Let the machine go on until the question is answered; raise `OutOfBudget`."""
        self.question.state[S.MEMORY] = meter.budget.memory
        while not self.step(meter):
            pass
        if self.question.state[S.ANSWER] == S.NO_MEMORY:
            raise OutOfMemory(meter)

    def step(self, meter: Meter) -> bool:
        """Let the machine go on for a while; return True if it has done what was asked. What it
        takes is counted before `OutOfBudget` is raised.
        """
        state, cursors = self.question.state, self.arena.cursors
        before, left = int(cursors[A.POSITIONS]), meter.left
        limit = SLICE if left is None else max(min(SLICE, left), 1)
        report, which, length = step(
            self.game, self._aims, self.arena, self.question, self.known, limit
        )
        if report == A.LENGTHEN:
            try:
                resize(np.asarray(self.arena[which]), length)
            except MemoryError:
                state[S.REFUSED] = 1
        meter.spend(int(cursors[A.POSITIONS]) - before)
        return report == A.DONE


def resize(array: np.ndarray, length: int) -> None:
    """Add rows of zeros to an array, or take rows from it, in place: a copy would need the memory
    of both for a while. No view of it may be in use.
    """
    array.resize((length, *array.shape[1:]), refcheck=False)


def cost_with(passes: int, cap: int) -> int:
    """Return the cost below which a line finishes within those passes, with `cap` cards left if it
    needs them all.
    """
    return Finish(passes, cap - 1, 0).cost
