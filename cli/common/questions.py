"""Puzzles that ask for one answer at the terminal, in any game: asked until they are answered or
given up. Only what came of it is kept.
"""

from collections.abc import Callable
from typing import Any

import click

from cli.common.conversation import Command
from cli.common.given import ANSWERS
from cli.common.kept_games import KeptGames
from cli.common.output import Answer
from cli.common.playing import Puzzle, State
from cli.common.results import HINTS_TAG, PLAYED_TAG, said_before
from generator.common.documents import Puzzle as Document
from generator.common.games import game
from solver.common.tags import tag_lines
from solver.common.words import counted


class Question(Puzzle[State]):
    """A puzzle that asks for one answer; of its game only the tags are kept."""

    posed = False
    document: Document  # the puzzle

    def run(self, *heading: str) -> int:
        """Ask until it is answered or given up. Return the exit code."""
        title, puzzle = game(self.document.game).title, self.document
        self.tags |= {"Game": title, "Puzzle": puzzle.id, "Tier": puzzle.tier}
        puzzles = KeptGames("party play", (ANSWERS,), str, lambda _: False)
        self.file = puzzles.new(puzzle.id, None)
        return super().run(*heading, *filter(None, [said_before(puzzle.id)]))

    @property
    def begun(self) -> bool:
        return bool({HINTS_TAG, PLAYED_TAG} & self.tags.keys())

    def record(self) -> str:
        return tag_lines(self.tags)

    def explain_all(self) -> None:
        """Print the puzzle and its answer."""
        self.pose()
        self.say("")
        self.answer()

    def table(self) -> list[Command]:
        return [Command("table", lambda _: self.pose(), "the puzzle again"), *super().table()]

    def pose(self) -> None:
        raise NotImplementedError

    def answered(self) -> tuple[str, bool]:
        """Ask for an answer, and print what it is worth. Return it, and whether it is right."""
        raise NotImplementedError

    def turn(self) -> None:
        if not self.posed:
            self.pose()
        self.posed = True
        answer, right = self.answered()
        if right:
            self.is_right(answer)
        else:
            self.is_wrong(answer)
            self.say("Try again; or hint, or answer to give up.")

    def objection(self, name: str) -> str | None:
        kept = name in ("log", "save")
        only = "of a daily puzzle only the result is kept: `party record`"
        return only if kept else super().objection(name)

    def finish(self, over: bool) -> None:
        """Print why the answer is right, or that it was not found, and what it took."""
        if self.solved:
            with self.interruptible():
                self.answer()
        elif not self.given_up:
            self.say(f"{self.not_solved(True)} The answer: {self.explained_by}")
        if self.wrong:
            self.say(f"{counted(len(self.wrong), 'wrong answer')}.")
        self.print_help_taken()


def key_of(question: Callable[[], Question[Any]]) -> Answer:
    """Return a daily puzzle with its answer: as text, for there is no document of it."""

    def refused() -> None:
        raise click.UsageError("--json goes with a game, not with a daily puzzle")

    return Answer(refused, lambda: question().explain_all())
