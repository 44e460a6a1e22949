"""Queries: can this goal be reached from this position, and by which line?

`Machine` is Python's host of the compiled machine (machine.py): it makes the arrays and lengthens
them (arena_memory.py), and looks at the clock and the interrupt key now and then. `Query` asks it.

`Reachability` says from which positions below a given one a goal can still be reached. One search
to the end and one way back through its groups (marks.py) label every position below, whereas a
search for each position would begin again. It pays where all the labels fit in memory, which they
nearly always do for goals within two passes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.conversion import Walker, Words
from solver.shooting_party.packed.costs import NO_COST, Finish
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search import arena as A
from solver.shooting_party.search import machine_state as S
from solver.shooting_party.search import tasks
from solver.shooting_party.search.arena_memory import new_arena
from solver.shooting_party.search.bounds.enabled import ALL_BOUNDS, Bounds
from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget
from solver.shooting_party.search.goals import as_bits, new_goal, options_of, packed_goal
from solver.shooting_party.search.line import onward
from solver.shooting_party.search.machine import step
from solver.shooting_party.search.machine_state import new_question, no_knowledge
from solver.shooting_party.search.marks import ANY_COUNT, EVERY_BIT, is_marked

SLICE = 500_000
"""Positions between two checks of the clock and the interrupt key: some 0.1 to 0.25 s."""

MOST_MEMORY = 1 << 62


@dataclass(frozen=True)
class Reached:
    """A "yes": the cost of the contact that reaches the goal (packed/costs.py) and, with `exact`,
    that no line has a lower one. Of several goals, it is the one with that `number`.
    """

    cost: int
    exact: bool
    number: int

    @property
    def finish(self) -> Finish:
        """Where the goal is reached."""
        return Finish.of_cost(self.cost)


class Machine:
    """The compiled machine with its arrays, for the questions of a position: `state` is what it is
    asked and remembers, `known` what `solve` knows (machine_state.py).
    """

    def __init__(self, position: Position, bounds: Bounds) -> None:
        game = conversion.game(position.deal, position.rules)
        # How many passes may be played can change from one question to the next.
        self.game = game._replace(switches=game.switches.copy())
        self.words = conversion.pack(position)
        self.goal = new_goal(bounds, position.rules.passes)
        self.arena = new_arena(self.goal.accept)
        self.arena.options[:] = options_of(bounds)
        self.arrays = cast(Sequence[np.ndarray], self.arena)
        self.question = new_question()
        self.known = no_knowledge()
        self.state = self.question.state

    def begin(self, memory: int) -> None:
        """Forget all questions; the arrays may take `memory` bytes from now on."""
        self.state[:] = 0
        self.state.a_word, self.state.b_word = self.words
        self.state.memory = min(memory, MOST_MEMORY)

    def step(self, meter: Meter) -> bool:
        """Go on for a while; return True if what was asked is done. What it took is counted before
        `OutOfBudget` is raised.
        """
        before, left = self.arena.cursors.positions, meter.left
        limit = SLICE if left is None else max(min(SLICE, left), 1)
        report, which, length = step(
            self.game, self.goal, self.arena, self.question, self.known, limit
        )
        if report == A.RESIZE:
            try:
                resize(self.arrays[which], length)
            except MemoryError:
                self.state.refused = 1
        meter.spend(self.arena.cursors.positions - before)
        return report == A.DONE


class Query:
    """A goal asked of a position, within the passes of its rules; `budget` limits all its answers
    together, and `meter` counts them.

    It remembers the last answer alone: of that, lines can be asked for. All but `onward` raise
    `OutOfBudget` if there is no answer.
    """

    def __init__(
        self,
        position: Position,
        goal: Goal,
        budget: Budget | Meter | None = None,
        *,
        _bounds: Bounds = ALL_BOUNDS,
    ) -> None:
        self.machine = Machine(position, _bounds)
        self.walker = Walker(self.machine.game)
        self.words = self.machine.words
        self.goal = goal
        self.meter = Meter.of(budget)

    def search(self, method: int = S.LEAST_COST, goals: Sequence[Goal] = ()) -> Reached | None:
        """Return how the goal is reached, or None for a proven "no"; by `LEAST_COST` at the least
        cost. `FROM_THE_BEST` asks for the first of some goals that can be reached, each of which
        contains those before it.
        """
        return self._asked(method, goals)

    @property
    def refuted(self) -> int:
        """How many of the goals of a search are proven to be out of reach, also if it stopped."""
        return self.machine.state.this_round

    def label(self) -> None:
        """Mark every position from which the goal can be reached. The search goes on when it is
        reached, until it has seen every position from which the bounds allow it.
        """
        self._asked(S.TO_THE_END)
        state = self.machine.state
        state.stage, state.mask, state.undivided = S.TRACE, ANY_COUNT, 1
        self._run(self.meter)

    def line(self, some: bool = False) -> list[int]:
        """Return the moves (packed) of a line that reaches the goal as the last answer says, up to
        its last contact. If that is `exact`, it is, of all lines of that cost, the one that comes
        first in the order of legal moves, move by move.

        Raise `OutOfBudget` where memory does not hold all of these, unless `some` will do. Nothing
        else is a limit, since the answer is there.
        """
        state = self.machine.state
        state.stage, state.mask, state.undivided = S.TRACE, EVERY_BIT, int(not some)
        self._run(self.meter.beyond())
        length = state.length
        if length == 0:
            raise AssertionError("a marked position leads nowhere: a defect of the search")
        moves: list[int] = self.machine.question.line[:length].tolist()
        return moves

    def onward(self, words: Words, played: int) -> Iterator[tuple[int, Words, bool]]:
        """Yield each move that stays on one of the lines found by `line`, from `words`, a position
        on a line reached with `played` moves; the position it leads to; and True if it makes the
        contact that the line ends with.
        """
        its = self.machine
        found = onward(its.game, its.goal, its.arena, its.question, *words, played)
        for move, a, b, ends in its.question.onward[:found].tolist():
            yield move, (a, b), bool(ends)

    def _asked(self, method: int, goals: Sequence[Goal] = ()) -> Reached | None:
        machine, asked = self.machine, goals or [self.goal]
        machine.begin(self.meter.budget.memory)
        rounds, state = machine.question.rounds, machine.state
        rounds[: len(asked)] = [(as_bits(goal.scores), NO_COST) for goal in asked]
        state.method, state.rounds, state.at = method, len(asked), S.ALONE
        state.first_width, state.first_hand = tasks.FIRST_BEAM
        self._run(self.meter)
        if state.answer == S.NO:
            return None
        return Reached(int(state.cost), bool(state.exact), int(state.this_round))

    def _run(self, meter: Meter) -> None:
        self.machine.state.memory = min(meter.budget.memory, MOST_MEMORY)
        while not self.machine.step(meter):
            pass
        if self.machine.state.answer == S.NO_MEMORY:
            raise OutOfBudget("memory")


def resize(array: np.ndarray, length: int) -> None:
    """Add rows of zeros to an array, or take rows from it, in place: a copy would need the memory
    of both for a while. No view of it may be in use.
    """
    array.resize((length, *array.shape[1:]), refcheck=False)


class Reachability:
    """Retrograde labels for the position of a query and every position that legal moves lead to
    from there. Making them may raise `OutOfBudget`; a look-up takes microseconds.

    For the packed search, start is the query's position, packed, and walker leads on from there.
    """

    def __init__(self, query: Query) -> None:
        self.start = query.words
        self.walker = query.walker
        self._accept = packed_goal(query.goal).accept
        query.label()
        arena = query.machine.arena
        self._size = arena.cursors.marked
        self._marked = arena.marked_slots, arena.marked

    def __len__(self) -> int:
        """Return the number of positions at rest from which the goal can be reached but has not
        been.
        """
        return self._size

    def allows(self, position: Position) -> bool:
        """Return True if the goal has been or can still be reached from a position."""
        return self.keeps(conversion.pack(position))

    def reached(self, words: Words) -> bool:
        """Return True if a packed position has reached the goal."""
        return bool(self._accept[conversion.score_byte(words)])

    def keeps(self, words: Words) -> bool:
        """Return the same for a packed position."""
        if self.reached(words):
            return True
        if conversion.is_over(words):
            return False
        if self.walker.choice_waits(words):
            return any(self.keeps(to) for _, to in self.walker.after(words))
        word = L.word_of(words[1] & L.CARDS, 0)
        return is_marked(*self._marked, L.key_of(*words), word, ANY_COUNT)
