"""A puzzle in full view at the terminal: when it is solved, and what a hint may show of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from rich.text import Text

from cli.common.conversation import Command
from cli.common.playing import Puzzle
from cli.shooting_party.choices import Played, searching
from cli.shooting_party.explain_text import Look, answer_text, try_text
from cli.shooting_party.kept import again
from cli.shooting_party.playing.screen import Screen, Steps
from cli.shooting_party.playing.typed import typed_cards, typed_move
from generator.shooting_party.studies.composing import proven
from generator.shooting_party.studies.questions import Line
from generator.shooting_party.studies.study import Study
from solver.common.words import counted
from solver.shooting_party import Move
from solver.shooting_party.rules.moves import Kind

UNKNOWN = "Nothing is known of this puzzle."
SLIPPED_TAG = "Slipped"  # the tag of a record that says that a slip was forgiven


class PuzzleScreen(Puzzle[Steps], Screen):
    """A puzzle in full view: it asks for a line, a move, the mistake among those `played`, or two
    cards to exchange.
    """

    def __init__(self, game: Played, *more: Any, **options: Any) -> None:
        subject = game.subject
        assert subject.task is not None
        self.task = task = replace(subject.task, start=game.positions[len(subject.begins)])
        self.played, self.stepped = task.shown, 0
        self.hints, self.intro = task.say("hints"), task.say("intro") or self.intro
        self.prompt, self.example = task.say("prompt"), task.say("example")
        super().__init__(game, *more, **options)
        self.drawn.choices = task.say("choices")

    def table(self) -> list[Command]:
        text = "the table after the next of the moves shown, or after that of a number"
        steps = [Command("step", self._step, text, "[N]")] if self.played else []
        # The best score is not what is asked for.
        return [*steps, *(each for each in super().table() if each.name != "best")]

    def objection(self, name: str) -> str | None:
        if self.task.near and name in ("undo", "redo", "restart", "moves"):
            return "in an exchange no moves are made: type two cards"
        return super().objection(name)

    @cached_property
    def study(self) -> Study | None:
        """The puzzle proven again, which knows its key move; None if it cannot be proven."""
        with searching():
            return proven(self.task)

    @property
    def offered(self) -> Sequence[Move]:
        """The moves to choose from; none where cards are asked for."""
        return super().offered if self.task.takes_moves else self.task.offered

    @property
    def left(self) -> int | None:
        """The number of moves that are left for a line; None if none are made."""
        return self.task.left(self.position) if self.task.takes_moves else None

    def take(self, line: str) -> None:
        if not self.task.takes_moves:
            self._answer(line)
            return
        if self.left == 0:
            self.say("No moves are left; undo takes moves back, restart begins again.")
            return
        super().take(line)
        if self.task.solved(self.position):
            self._solve(counted(len(self.moves) - self.first, "move"))
        elif self.position.is_over or self.left == 0:
            self.is_wrong(" ".join(map(str, self.moves)))
            self.say("Not solved; undo takes moves back, restart begins again.")

    def is_slip(self, count: int) -> bool:
        """Return True for one departure, taken back at once: as a page forgives it."""
        once = count == len(self.undone) == 1 and SLIPPED_TAG not in self.tags
        made = self.undone[0][-1][0].played if once else None
        if not made or made[-1].kind is not Kind.LEAVE:
            return False
        self.add(SLIPPED_TAG)
        return True

    def show(self) -> None:
        super().show()
        if self.left is not None:
            self.drawn.line("moves left", Text(str(self.left)))
        if near := self.task.near:
            self.drawn.line(f"the next {near}", self.drawn.cards(self.position.pile[:near]))

    def hint(self, level: int) -> list[str]:
        if isinstance(self.task, Line):
            with searching():
                return self.task.hint(self.position)[:level]
        study = self.study
        return [UNKNOWN] if study is None else study.key_hint(self.commentator.card)[:level]

    def ending(self, over: bool) -> None:
        if not self.solved:
            self.say(self.not_solved(over))
        self.say_counts()

    def reckoning(self) -> None:
        """Print why a move is the one asked for; of a line that was found, only the tempting wrong
        move: `explain` has more.
        """
        if self.solved:
            self.answer(try_text if self.task.takes_moves else answer_text)

    def more(self, path: Path) -> str:
        name = again(self.tags)
        return f"{self.explained_by} {name}" if name else super().more(path)

    def print_help_taken(self) -> None:
        """Print nothing: help is counted."""

    def answer(self, text: Callable[[Study, Look], list[str]] = answer_text) -> None:
        if self.study is None:
            self.say(UNKNOWN)
            return
        with searching():
            lines = text(self.study, Look(self.commentator, False, self.terminal))
        self.lines("\n".join(lines))

    def _step(self, rest: str) -> None:
        last = len(self.played)
        if rest and not (rest.isdecimal() and len(rest) < 3 and int(rest) <= last):
            self.say(f"step takes a number from 0, before the first move, to {last}")
            return
        self.stepped = int(rest) if rest else self.stepped % last + 1
        now, move = self.position, None
        for move in self.played[: self.stepped]:
            now, events = now.play_with_events(move)
        if move is not None:
            self.say(f"After {self.stepped}. {move}: {self.theme.describe(events, self.symbols)}")
        self.drawn.show(now, self.offered)

    def _answer(self, line: str) -> None:
        """Take what was typed as what is asked for. Raise `MoveError` if it is no such thing."""
        move = partial(typed_move, position=self.position, offered=self.offered)
        given = self.task.read(line, move, typed_cards)
        if self.study is None:
            self.say(UNKNOWN)
        elif given == self.study.told:
            self._solve(self.study.told)
        else:
            self.is_wrong(given)
            self.say(self.task.say("refused"))

    def _solve(self, how: str) -> None:
        self.is_right(how)
        self.say(f"Solved: {how}.")
