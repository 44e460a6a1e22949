"""A puzzle in full view on the screen: when it is solved, and what a hint may tell of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cli.shooting_party.parameters import EFFORT
from cli.shooting_party.progress import searching
from solver.common.words import counted
from solver.shooting_party.rules.cards import suit
from solver.shooting_party.rules.moves import Move, kind_in_words
from solver.shooting_party.rules.position import Position

if TYPE_CHECKING:
    from generator.shooting_party.studies.study import Study


class Solving:
    """A puzzle that is being solved."""

    def __init__(self, task: Study) -> None:
        self.task = task
        self.shown = task.shown

    @cached_property
    def study(self) -> Study | None:
        """The puzzle proven anew, which knows the move that is asked for; None if it is no puzzle
        that can be proven.
        """
        from generator.shooting_party.studies.composing import proven

        with searching():
            return proven(self.task)

    @property
    def offered(self) -> list[Move]:
        """The moves to choose from where one is asked for: those shown, or the possible ones."""
        return list(self.shown) or self.task.offered

    @property
    def key(self) -> Move | None:
        """The move that is asked for, or the faulty one; None if it is not known."""
        if self.study is None:
            return None
        return self.shown[self.study.key] if self.shown else self.study.line[0]

    def taken(self, now: Position) -> int:
        """Return the number of moves made since the puzzle began."""
        return self.task.taken(now)

    def left(self, now: Position) -> int | None:
        """Return the number of moves that are left for a line; None if any number will do."""
        if self.task.asked != "line" or self.task.moves is None:
            return None
        return self.task.moves - self.taken(now)

    def solved(self, now: Position) -> bool:
        """Return True if the moves made since solve the task."""
        return self.task.solved(now)

    def failed(self, now: Position) -> bool:
        """Return True if an unsolved task can no longer be solved."""
        return now.is_over or self.left(now) == 0

    def hint(self, now: Position, level: int) -> list[str]:
        """Return the lines of a hint of that level, 1 to 3."""
        return self._line_hint(now, level) if self.task.asked == "line" else self._key_hint(level)

    def _line_hint(self, now: Position, level: int) -> list[str]:
        if self.task.target.reached(now):
            return ["It is done."]
        with searching():
            line = self._line(now)
        if line is None:
            return ["From here it cannot be done any more."]
        if not line:
            return ["It is not known whether it can still be done."]
        told = [f"It can still be done, in {counted(len(line), 'move')}."]
        first = line[0]
        return [*told, kind_in_words(first, now.choice_waits is not None), str(first)][:level]

    def _line(self, now: Position) -> tuple[Move, ...] | None:
        """Return a line that solves the task from a position; None if there is none, and no moves
        if none was found.
        """
        from solver.shooting_party.analysis.short_solutions import short_solutions
        from solver.shooting_party.search.budget import Budget
        from solver.shooting_party.search.solve import solve

        target, left = self.task.target, self.left(now)
        if left is not None:
            found = short_solutions(now, target, left) if left > 0 else None
            return None if found is None else found.line
        answer = solve(now, goal=target.goal, budget=Budget(EFFORT))
        if answer.line is not None:
            return tuple(answer.line.moves)
        return None if answer.verdict == "no" else ()

    def _key_hint(self, level: int) -> list[str]:
        from generator.shooting_party.studies.kinds import SUITS

        key = self.key
        if key is None:
            return ["Nothing is known of this puzzle."]
        if not self.shown:
            told = [f"It is one of {counted(len(self.offered), 'move')}."]
            kind = kind_in_words(key, choice=False)
            if all(move.kind is key.kind for move in self.offered):  # no news
                kind = f"a card of {[*SUITS.values()][suit(key.cards[0])]}"
            return [*told, kind, str(key)][:level]
        assert self.study is not None
        at, half = self.study.key, len(self.shown) // 2
        where = f"among the first {half}" if at < half else f"after move {half}"
        told = [f"It is {where}.", kind_in_words(key, choice=False), f"{at + 1}. {key}"]
        return told[:level]
