"""The shell in which every game is played at the terminal, with the commands that all games share:
taking decisions back and making them again, saving.

A game is a class derived from `Shell`, which says what is shown and what is typed. Its states are
values that do not change, one after every decision; to take one back is to return to an earlier
state. The game is kept after each line.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Generic, TypeVar

import click

from cli import INTERRUPTED
from cli.common import results
from cli.common.choosing import Choosing
from cli.common.conversation import Command, Quit
from cli.common.kept_games import GameFile, typed
from cli.common.output import Terminal, writable
from solver.common.tags import SOLVED_TAG
from solver.common.words import counted

PRACTICE = "practice"  # the kind of help that it is to take back a decision after which cards came

State = TypeVar("State")


class Changed(Exception):
    """The state is another one, by `undo` or `redo`; what was asked for is asked again."""


class Shell(Choosing, Generic[State]):
    """A game being played, in one state after another. `tags` go into its record."""

    explained_by = ""  # the command that explains a game that is over
    unit = "move"  # what is taken back at once
    kept = "Kept in"  # what is said before the name of the file
    logged = "the game so far, as text"  # what `log` prints

    def __init__(
        self, state: State, tags: dict[str, str], file: GameFile, terminal: Terminal
    ) -> None:
        self.state = state
        self.tags = tags
        self.file = file
        self.undone: list[State] = []
        self.asked_for: list[tuple[State, int]] = []  # the hints that were counted
        self.written: str | None = None
        if file.again:
            self.leaving = f"stop; `{file.again}` continues the game"
        super().__init__(terminal)

    # What a game says

    def turn(self) -> None:
        """Show what there is to decide, ask for it with `line`, and `go_on`."""
        raise NotImplementedError

    def is_over(self) -> bool:
        """Return True if there is nothing left to decide."""
        raise NotImplementedError

    def earlier(self) -> State | None:
        """Return the state before the last decision; None if nothing can be taken back."""
        return None

    def record(self) -> str:
        """Return the game so far as the text that is kept."""
        return ""

    @property
    def begun(self) -> bool:
        """True if there is anything to keep."""
        return self.earlier() is not None

    def result(self, over: bool) -> str:
        """Return the result, or how far the game has come, in words."""
        return ""

    def ending(self, over: bool) -> None:
        """Print the result, or how far the game has come."""
        self.say(f"{'The game is over' if over else 'So far'}: {self.result(over)}.")

    def reckoning(self) -> None:
        """Print what there is to say of a game that is over, which may take a while."""

    def more(self, path: Path) -> str:
        """Return the command that explains a game that is over."""
        return f"{self.explained_by} {typed(path)}"

    def changed(self, word: str, count: int) -> None:
        """Take note that `count` decisions were taken back (`undo`) or made again (`redo`)."""

    def is_slip(self, count: int) -> bool:
        """Return True if it is forgiven that so many decisions were taken back."""
        return False

    def table(self) -> list[Command]:
        undo = f"take back the last {self.unit}; undo 3: the last three"
        again = f"make again what was taken back; redo 3: three {self.unit}s"
        return [
            *self.chosen_by(),
            Command("undo", self.undo, undo, "[N]", ("u", "back")),
            Command("redo", self._redo, again, "[N]"),
            Command("restart", self._restart, "back to the beginning"),
            Command("log", self.log, self.logged),
            Command("save", self._save, "write the game to a file", "FILE"),
            *super().table(),
        ]

    # What a game uses

    def go_on(self, state: State) -> None:
        """Go on to the state after a decision, and keep the game."""
        self.state = state
        self.undone = []
        self.hinted = 0
        self.keep()

    def keep(self) -> None:
        """Write the game to its file if it has changed; if that fails, print it, keep no file."""
        path, text = self.file.path, self.record()
        if path is None or text == self.written:
            return
        try:
            if self.begun or self.file.chosen or path.exists():
                self.file.write(text)
                self.written = text
        except OSError as error:
            self.file.path = None
            self.say(f"{path}: {error.strerror}; this game is no longer saved (save FILE)")

    def obeyed(self) -> None:
        self.keep()

    def practise(self) -> None:
        """Record that the game is practice from now on, since what will come has been seen."""
        if PRACTICE not in self.helped:
            self.say("You have seen cards to come: from here the game is practice.")
            self.note_help(PRACTICE)

    @property
    def helped(self) -> list[str]:
        """The kinds of help taken so far, in the order in which they were first taken."""
        return results.help_in(self.tags)

    def note_help(self, kind: str) -> None:
        if kind not in self.helped:
            self.tags[results.HELP_TAG] = ", ".join([*self.helped, kind])

    def add(self, tag: str, count: int = 1) -> None:
        """Count something in the record of an attempt at a puzzle."""
        if "Puzzle" in self.tags or "Kind" in self.tags:
            self.tags[tag] = str(results.counted_in(self.tags, tag) + count)

    def note_time(self) -> None:
        """Record that a move of a puzzle was made, or an answer given, now."""
        if "Puzzle" in self.tags:
            self.tags[results.PLAYED_TAG] = (
                datetime.now().astimezone().isoformat(timespec="seconds")
            )

    # The game

    def run(self, *heading: str) -> int:
        """Play, after some lines of heading, and print how it ended. Return the exit code."""
        self.file.try_out(self.record())
        for line in heading:
            self.say(line)
        try:
            self.finish(self.play())
        except KeyboardInterrupt:
            self.say("")
            self.finish(False)
            return INTERRUPTED
        return 0

    def play(self) -> bool:
        """Play until the game is over or the player quits. Return True if it is over."""
        try:
            while not self.is_over():
                with suppress(Changed):
                    self.turn()
        except Quit:
            return False
        return True

    def finish(self, over: bool) -> None:
        """Print the result, the help taken, and the commands that go on from here."""
        self.say("")
        self.ending(over)
        self.print_help_taken()
        if over:
            with self.interruptible():
                self.reckoning()
        path = self.file.path
        if path is not None and path.exists():
            self.say(f"{self.kept} {path}")
            self.say(f"More: {self.more(path)}" if over else f"Go on with: {self.file.again}")

    def print_help_taken(self) -> None:
        """Print which kinds of help were taken, if any."""
        if self.helped:
            self.say(f"Played with help: {', '.join(self.helped)}.")

    # The commands

    def note_hint(self, level: int) -> None:
        super().note_hint(level)
        if not any(state == self.state and n >= level for state, n in self.asked_for):
            self.asked_for.append((self.state, level))
            self.add(results.HINTS_TAG)

    def undo(self, rest: str) -> None:
        """Take back so many decisions."""
        self._walk("undo", rest, self._back)

    def _redo(self, rest: str) -> None:
        self._walk("redo", rest, self._forth)

    def _restart(self, _: str) -> None:
        count = 0
        while self._back():
            count += 1
        if count:
            self._after("undo", count)
        raise Changed

    def _walk(self, word: str, rest: str, step: Callable[[], bool]) -> None:
        """Go back or forth by as many steps as typed, or as there are."""
        if rest and not re.fullmatch("[1-9][0-9]{0,3}", rest):
            self.say(f"{word} takes a number of {self.unit}s: {word} 3")
            return
        wanted, count = int(rest or 1), 0
        while count < wanted and step():
            count += 1
        if count == 0:
            self.say(f"nothing to {word}")
            return
        if count < wanted:
            past = {"undo": "undid", "redo": "redid"}[word]
            self.say(f"{past} {counted(count, self.unit)}: there were no more")
        self._after(word, count)

    def _after(self, word: str, count: int) -> None:
        self.hinted = 0
        if word == "undo" and self.is_slip(count):
            raise Changed
        if word == "undo":
            self.note_help("undo")
        self.changed(word, count)
        raise Changed

    def _back(self) -> bool:
        state = self.earlier()
        if state is None:
            return False
        self.undone.append(self.state)
        self.state = state
        return True

    def _forth(self) -> bool:
        if not self.undone:
            return False
        self.state = self.undone.pop()
        return True

    def log(self, _: str) -> None:
        click.echo(writable(self.record()))

    def _save(self, rest: str) -> None:
        if rest:
            self.say(self.file.save_as(rest, self.record()))
        elif self.file.path is None:
            self.say("The game is not saved: save FILE")
        else:
            self.say(f"The game is saved after every {self.unit}: {self.file.path}")


class Puzzle(Shell[State]):
    """A puzzle: it is over when it is solved or given up. Wrong answers do not end it."""

    solved = False
    given_up = False
    wrong: frozenset[str] = frozenset()  # the wrong answers given

    def is_wrong(self, answer: str) -> None:
        """Count a wrong answer, once however often it is given, and keep that."""
        if answer not in self.wrong:
            self.wrong |= {answer}
            self.add(results.WRONG_TAG)
        self.note_time()
        self.keep()

    def is_right(self, answer: str) -> None:
        """Keep the answer that solves the puzzle."""
        self.solved = True
        self.tags.setdefault(SOLVED_TAG, answer)
        self.note_time()
        self.keep()

    def not_solved(self, over: bool) -> str:
        """Return in words that it is not, or was before."""
        before = results.said_before(self.tags.get("Puzzle", ""))
        return (
            f"Not solved this time. {before}" if before else f"Not solved{'' if over else ' yet'}."
        )

    def table(self) -> list[Command]:
        return [
            Command(results.ANSWER, self._give_up, "give up: the answer, and why"),
            *super().table(),
        ]

    def is_over(self) -> bool:
        return self.solved or self.given_up

    def objection(self, name: str) -> str | None:
        advice = name == "advise"
        return "a puzzle has hints; answer gives it up" if advice else super().objection(name)

    def answer(self) -> None:
        """Print the answer, and why it is one."""
        raise NotImplementedError

    def _give_up(self, _: str) -> None:
        with self.interruptible():
            self.answer()
            self.given_up = True
            self.note_help(results.ANSWER)
            self.note_time()
            raise Changed
