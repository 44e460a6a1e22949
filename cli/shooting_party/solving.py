"""A puzzle in full view at the terminal: when it is solved, and what a hint may show of it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any

from rich.text import Text

from cli.common.conversation import Command
from cli.common.screen import Task
from cli.common.sitting import numbered
from cli.shooting_party.choices import searching
from cli.shooting_party.explain_text import Look, answer_text, try_text
from cli.shooting_party.screen import INTRO, Parlour
from generator.shooting_party.studies.composing import proven
from generator.shooting_party.studies.questions import Line
from generator.shooting_party.studies.study import Study
from solver.common.errors import InputError, OutOfBudget
from solver.common.game import Played
from solver.common.words import counted
from solver.shooting_party import Move, Position
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.typed_moves import typed_cards, typed_move

UNKNOWN = "Nothing is known of this puzzle."
SLIPPED_TAG = "Slipped"  # the tag of a record that says that a slip was forgiven


class Solving(Task):
    """A puzzle in full view. It asks for a line, a move, a mistake, or two cards to exchange."""

    is_kept = shows_table = True
    screen: Parlour

    def __init__(self, study: Study, screen: Parlour, explained_by: str) -> None:
        assert screen.first is not None
        self.task = task = replace(study, start=screen.first.state)
        self.screen, self.explained_by = screen, explained_by
        self.by_moves = task.takes_moves
        self.reads_numbers = not task.takes_moves
        self.sentence, self.wrong = task.sentence, task.say("refused")
        self.hints, self.intro = task.say("hints"), task.say("intro") or INTRO
        self.prompt, self.example = task.say("prompt"), task.say("example")
        self.stepped = 0
        screen.among = None if task.takes_moves else task.offered
        screen.drawn.choices = task.say("choices")

    def pose(self) -> None:
        """Print nothing more: the heading has the puzzle."""

    def commands(self) -> list[Command]:
        text = "the table after the next of the moves shown, or after that of a number"
        return [Command("step", self._step, text, "[N]")] if self.task.shown else []

    def objection(self, name: str) -> str | None:
        if self.task.near and name in ("undo", "redo", "restart", "moves"):
            return "in an exchange no moves are made: type two cards"
        return None

    @cached_property
    def study(self) -> Study | None:
        """The puzzle proven again, which knows its key move; None if it cannot be proven."""
        with searching():
            return proven(self.task)

    @property
    def now(self) -> Position:
        return self.screen.state

    @property
    def offered(self) -> Sequence[Move]:
        """The moves to choose from; none where cards are asked for."""
        return self.screen.listed

    def beside(self) -> None:
        drawn = self.screen.drawn
        if self.task.takes_moves:
            drawn.line("moves left", Text(str(self.task.left(self.now))))
        if self.task.by_chance:
            drawn.counter(self.now)
        if near := self.task.near:
            drawn.line(f"the next {near}", drawn.cards(self.now.pile[:near]))

    def check_open(self) -> None:
        if self.task.takes_moves and self.task.left(self.now) <= 0:
            raise InputError("No moves are left; undo takes moves back, restart begins again.")

    def read(self, line: str) -> Any:
        """Return the move that a line means, or what would be told of the answer that it is."""
        if self.task.takes_moves:
            return self.screen.read(line)

        def move(text: str) -> Move:
            chosen = numbered(text, self.offered)
            return typed_move(text, self.now, self.offered) if chosen is None else chosen

        return self.task.read(line, move, typed_cards)

    def judge(self, answer: str) -> tuple[str, bool | None]:
        if self.study is None:
            self.say(UNKNOWN)
            return answer, None
        right = answer == self.study.told
        if right:
            self.say(self.in_symbols(f"Solved: {answer}."))
        return answer, right

    def moved(self) -> str | None:
        if self.task.solved(self.now):
            how = counted(self.task.moves - self.task.left(self.now), "move")
            self.say(f"Solved: {how}.")
            return how
        return "" if self.now.is_over or self.task.left(self.now) == 0 else None

    def forgives(self, undone: Sequence[Played[Position]]) -> bool:
        """Return True for one departure, taken back at once: as a page forgives it."""
        once = len(undone) == 1 and SLIPPED_TAG not in self.screen.attempt.tags
        return once and undone[0].move.kind is Kind.LEAVE

    def hint(self, level: int) -> list[str]:
        if isinstance(self.task, Line):
            with searching(), suppress(OutOfBudget):
                return self.task.hint(self.now)[:level]
            return ["Whether it can still be done was not found out."]
        study = self.study
        return [UNKNOWN] if study is None else study.key_hint(self.screen.commentator.card)[:level]

    def reckoning(self) -> None:
        """Print why a move is the one asked for; of a line that was found, only the tempting wrong
        move: `explain` has more.
        """
        self._print(try_text if self.task.takes_moves else answer_text)

    def answer(self) -> None:
        self._print(answer_text)

    def _print(self, text: Callable[[Study, Look], list[str]]) -> None:
        if self.study is None:
            self.say(UNKNOWN)
            return
        with searching():
            lines = text(self.study, Look(self.screen.commentator, False, self.terminal))
        self.lines("\n".join(lines))

    def _step(self, rest: str) -> None:
        last, shown = len(self.task.shown), self.task.shown
        if rest and not (rest.isdecimal() and len(rest) < 3 and int(rest) <= last):
            self.say(f"step takes a number from 0, before the first move, to {last}")
            return
        self.stepped = int(rest) if rest else self.stepped % last + 1
        now = self.now
        for move in shown[: self.stepped]:
            now = now.play(move)
        if self.stepped:
            told = self.screen.theme.describe(now.events, self.terminal.symbols)
            self.say(self.in_symbols(f"After {self.stepped}. {shown[self.stepped - 1]}: {told}"))
        self.screen.drawn.show(now, self.offered)
