"""A puzzle in full view at the terminal: when it is solved, and what a hint may show of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rich.text import Text

from cli.shooting_party.parameters import EFFORT
from cli.shooting_party.playing.screen import (
    CONTEST_ENDS,
    HINTS_TAG,
    SOLVED_TAG,
    WRONG_TAG,
    Screen,
)
from cli.shooting_party.playing.typed import typed_move
from cli.shooting_party.progress import searching
from solver.common.words import counted
from solver.shooting_party.rules.cards import suit
from solver.shooting_party.rules.moves import Move, MoveError, kind_in_words
from solver.shooting_party.rules.position import Position

if TYPE_CHECKING:
    from cli.shooting_party.chosen import Played
    from generator.shooting_party.composing import Study
    from generator.shooting_party.stipulations import Stipulation


class Task:
    """A task from a position; `shown` are the moves among which a mistake is sought."""

    def __init__(self, task: Stipulation, start: Position, shown: tuple[Move, ...]) -> None:
        self.task = task
        self.start = start
        self.shown = shown
        self.asks_line = task.asked == "line"

    @cached_property
    def study(self) -> Study | None:
        """The puzzle proven anew, which knows the move that is asked for; None if it is no puzzle
        that can be proven.
        """
        from generator.shooting_party.composing import anew

        with searching():
            return anew(self.task, self.start, self.shown)

    @property
    def offered(self) -> list[Move]:
        """The moves to choose from where one is asked for: those shown, or the possible ones."""
        from generator.shooting_party.composing import offered

        return list(self.shown) or offered(self.start, self.task.kind)

    @property
    def key(self) -> Move | None:
        """The move that is asked for, or the mistake; None if it is not known."""
        if self.study is None:
            return None
        return self.shown[self.study.key] if self.shown else self.study.line[0]

    def taken(self, now: Position) -> int:
        """Return the number of moves made since the puzzle began."""
        assert now.played is not None
        assert self.start.played is not None
        return len(now.played) - len(self.start.played)

    def left(self, now: Position) -> int | None:
        """Return the number of moves that are left for a line; None if any number will do."""
        if not self.asks_line or self.task.moves is None:
            return None
        return self.task.moves - self.taken(now)

    def solved(self, now: Position) -> bool:
        """Return True if the moves made since solve the task."""
        return self.task.solved(self.start, now)

    def failed(self, now: Position) -> bool:
        """Return True if an unsolved task can no longer be solved."""
        return now.is_over or self.left(now) == 0

    def hint(self, now: Position, level: int) -> list[str]:
        """Return the lines of a hint of that level, 1 to 3."""
        return self._line_hint(now, level) if self.asks_line else self._key_hint(level)

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
        from generator.shooting_party.stipulations import SUITS

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


class PuzzleScreen(Screen):
    """The game of a puzzle in full view, which is over when it is solved."""

    hints = "can it still be done? again: which kind of move; again: which move"

    def __init__(self, game: Played, *more: Any, **options: Any) -> None:
        subject = game.subject
        assert subject.task is not None
        self.puzzle = Task(subject.task, game.positions[len(subject.begins)], subject.shown)
        if subject.shown:
            self.intro = "Type the number of the move that threw it away."
            self.hints = "among which moves it is; again: which kind of move; again: which move"
        super().__init__(game, *more, **options)
        self.solved = False
        if subject.shown:
            self.drawn.choices = "played"

    def is_over(self) -> bool:
        """Return True if it is solved, or over with nothing left to try."""
        return self.solved or (self.position.is_over and self.earlier() is None)

    @property
    def offered(self) -> Sequence[Move]:
        """The moves to choose from: where one is asked for, the possible answers."""
        return super().offered if self.puzzle.asks_line else self.puzzle.offered

    def begin(self) -> None:
        """Nothing has happened in the puzzle yet."""

    def take(self, line: str) -> None:
        """Make the move that was typed, or take it as the answer."""
        puzzle = self.puzzle
        if not puzzle.asks_line:
            self._answer(line)
            return
        if puzzle.left(self.position) == 0:
            self.say("No moves are left; undo takes moves back, restart begins again.")
            return
        super().take(line)
        if puzzle.solved(self.position):
            self._solve(counted(puzzle.taken(self.position), "move"))
        elif puzzle.failed(self.position):
            self.say("Not solved; undo takes moves back, restart begins again.")

    def show(self) -> None:
        """Print the table, and the moves left."""
        super().show()
        left = self.puzzle.left(self.position)
        if left is not None:
            self.drawn.line("moves left", Text(str(left)))

    def hint(self, level: int) -> list[str]:
        """Return the lines of a hint."""
        lines = self.puzzle.hint(self.position, level)
        self.add(HINTS_TAG)
        return lines

    def finish(self, over: bool) -> None:
        """Print whether it is solved, and what that took."""
        super().finish(self.solved)

    def ending(self, over: bool) -> None:
        """Print it if the puzzle is not solved, and what was counted."""
        if not over:
            self.say("Not solved yet.")
        self.say_counts()

    def reckoning(self) -> None:
        """A puzzle has no par."""

    def print_help_taken(self) -> None:
        """Print that the line was shown; other help is counted."""
        if CONTEST_ENDS in self.helped:
            self.say(f"Played with help: {CONTEST_ENDS}.")

    def _answer(self, line: str) -> None:
        """Take what the player typed as the answer to a puzzle that asks for one move. Raise
        `MoveError` if it is none.
        """
        puzzle = self.puzzle
        if puzzle.shown:
            answers = [str(n) for n in range(1, len(puzzle.shown) + 1)]
            if line not in answers:
                raise MoveError(f"a number from 1 to {len(answers)}, or ? for help")
            fits = puzzle.study is not None and answers.index(line) == puzzle.study.key
        else:
            move = typed_move(line, self.position, self.offered)
            if move not in puzzle.offered:
                raise MoveError(f"choose one of {', '.join(map(str, puzzle.offered))}")
            fits = move == puzzle.key
        if puzzle.key is None:
            self.say("Nothing is known of this puzzle.")
        elif fits:
            self._solve(f"move {line}, {puzzle.key}" if puzzle.shown else f"{puzzle.key}")
        else:
            self.add(WRONG_TAG)
            self.keep()
            self.say("Not that one.")

    def _solve(self, how: str) -> None:
        self.solved = True
        self.tags.setdefault(SOLVED_TAG, how)
        self.keep()
        self.say(f"Solved: {how}.")
