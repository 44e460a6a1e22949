"""A conversation about a game at the terminal: what is shown, explained, taken back and saved, in
whatever way the cards come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from cli.common.output import filled, writable
from cli.common.saving import Saver
from cli.shooting_party.playing import typed
from cli.shooting_party.playing.table import Table
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.narration import Narrator
from solver.shooting_party.rules.cards import KING, card
from solver.shooting_party.rules.moves import Move, MoveError
from solver.shooting_party.rules.position import Event, Position
from solver.shooting_party.rules.record import Record

if TYPE_CHECKING:
    from rich.console import Console

    from solver.shooting_party.rules.themes import Theme

LEAST_LETTERS = 3
"""Letters by which a command may be named."""


class Session(Protocol):
    """A game that goes on, and the file where it is saved."""

    file: Path | None
    first: int
    """The number of moves that cannot be taken back: a puzzle begins after them."""

    @property
    def moves(self) -> list[Move]:
        """The moves so far."""

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """The events of the opening and of each move."""

    @property
    def position(self) -> Position:
        """The current position."""

    @property
    def before(self) -> Position | None:
        """The position before the last move; None at the opening."""

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` moves and save; raise `OSError` if that fails."""

    def note_help(self, kind: str) -> None:
        """Record that a kind of help was taken, and save; raise `OSError` if that fails."""

    def record(self) -> Record:
        """Return the game so far."""

    def save(self, file: Path | None = None) -> Path | None:
        """Write the game to `file`, or else to its own; return which. Raise `OSError`."""


class Conversation:
    """What the player sees, and the commands that every conversation has."""

    def __init__(
        self, session: Session, theme: Theme, console: Console, symbols: bool, table: Table
    ) -> None:
        self.session = session
        self.theme = theme
        self.console = console
        self.commentator = Commentator(theme, symbols)
        self.narrator = Narrator(self.commentator)
        self.table = table
        self.saver = Saver(session, self.say, Record.parse, "move")
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "count": self._counter,
            "moves": lambda _: self.show(),
            "undo": self._undo,
            "restart": self._restart,
            "log": self._log,
            "save": self.saver.save,
        }

    @property
    def offered(self) -> Sequence[Move]:
        """The moves from which the player chooses."""
        return self.session.position.legal_moves()

    def say(self, text: str, indent: str = "") -> None:
        """Print a paragraph."""
        self.console.print(filled(text, self.console.width, indent), soft_wrap=True)

    def show(self) -> None:
        """Print the table."""
        suit = self.session.position.choice_waits
        if suit is not None:
            king = self.commentator.card(card(KING, suit))
            self.say(f"{king} must leave: who goes with the king?")
        self.table.show(self.session.position, self.offered)

    def note_help(self, kind: str) -> None:
        """Record that the player took a kind of help."""
        with self.saver.guarded():
            self.session.note_help(kind)

    def moved(self) -> None:
        """Called when the position is another one, by a move or by taking one back."""

    def command_named(self, word: str) -> Callable[[str], None] | None:
        """Return the command that a word names, in full or by at least three letters."""
        if word in self.commands:
            return self.commands[word]
        enough = len(word) >= LEAST_LETTERS
        fitting = [name for name in self.commands if enough and name.startswith(word)]
        return self.commands[fitting[0]] if len(fitting) == 1 else None

    def tell_happened(self) -> None:
        """Print what the last move brought about."""
        events = self.session.events[-1]
        if events:
            self.say(self.theme.describe(events, self.commentator.symbols), "  ")

    def tell_effect(self, text: str) -> None:
        """Print what a move would do."""
        try:
            move = typed.typed_move(text, self.session.position, self.offered)
        except MoveError as error:
            self.say(str(error))
            return
        self.say(self.narrator.would(self.session.position, move))

    def _why(self, _: str) -> None:
        move = self.session.moves[-1] if self.session.moves else None
        told = self.narrator.happened(self.session.before, move, self.session.events[-1])
        for sentence in told or ["Nothing has happened yet."]:
            self.say(f"- {sentence}", "  ")

    def _counter(self, _: str) -> None:
        self.table.counter(self.session.position)

    def _undo(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit() and 0 < len(rest) < 4 and int(rest)):
            self.say("undo takes a number of moves: undo 3")
        elif len(self.session.moves) == self.session.first:
            self.say("nothing to undo")
        else:
            with self.saver.guarded():
                self.session.undo(int(rest or 1))
            self.moved()

    def _restart(self, _: str) -> None:
        with self.saver.guarded():
            self.session.undo(len(self.session.moves) - self.session.first)
        self.moved()

    def _log(self, _: str) -> None:
        click.echo(writable(str(self.session.record())))

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let Ctrl-C stop a search, but not the game."""
        try:
            yield
        except KeyboardInterrupt:
            self.say("stopped")
