"""The conversation of `party play`: it asks for moves and commands, and obeys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from cli.common.lines import Completer, ask
from cli.common.output import filled, writable
from cli.common.saving import Saver
from cli.shooting_party.parameters import EFFORT
from cli.shooting_party.playing import typed
from cli.shooting_party.playing.table import Table
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.narration import Narrator
from solver.shooting_party.rules.deal import needed_orders
from solver.shooting_party.rules.moves import MoveError
from solver.shooting_party.rules.position import IllegalMove
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.themes import in_passes

if TYPE_CHECKING:
    from rich.console import Console

    from cli.shooting_party.playing.session import Session
    from solver.shooting_party.rules.themes import Theme

HELP = """\
A move is its number or its text, in any order and case:
  -5h5s or 5h 5s, draw, leave, meet, butler Kd (d, l, m, b)
help MOVE   what that move would do
why         what just happened, and by which rule
count       the cards that are still in the pile
moves       the table and the legal moves again
orders      in an open game: every order
hint        can it still be done? Again: which kind of move,
            and again: which move
best        the best line; the game no longer counts
undo        take back the last move; undo 3: the last three
restart     back to the opening
log         the game so far, as text
save FILE   write the game to a file
quit        stop; `party play --resume` continues the game"""

CONTEST_ENDS = "best"
"""The kind of help after which a result no longer counts."""


class Screen:
    """What the player sees and types."""

    def __init__(
        self,
        session: Session,
        theme: Theme,
        console: Console,
        symbols: bool,
        *,
        open_pile: bool,
        count: bool,
    ) -> None:
        self.session = session
        self.theme = theme
        self.console = console
        self.commentator = Commentator(theme, symbols)
        self.narrator = Narrator(self.commentator)
        self.table = Table(console, symbols, open_pile)
        self.count = count
        self.hints_given = 0
        self.saver = Saver(session, self.say, Record.parse, "move")
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "why": self._why,
            "count": self._counter,
            "orders": self._orders,
            "moves": lambda _: self.show(),
            "hint": self._hint,
            "best": self._best,
            "undo": self._undo,
            "restart": self._restart,
            "log": self._log,
            "save": self.saver.save,
        }

    def play(self) -> bool:
        """Play until the game is over or the player quits. Return True if it is over."""
        self.say("Type a move, its number, or ? for help.")
        self._happened()
        shown = None
        while not self.session.position.is_over:
            if shown is not self.session.position:
                self.show()
                shown = self.session.position
            line = ask("move> ", Completer([*typed.words_for(shown), *self.commands, "quit"]))
            if line is None or line.strip().lower() in ("quit", "q", "exit"):
                return False
            if line.strip():
                self.obey(line.strip())
        return True

    def obey(self, line: str) -> None:
        """Do what the player typed."""
        word, _, rest = line.partition(" ")
        command = self._command(word.lower())
        if command is not None:
            command(rest.strip())
            return
        try:
            move = typed.typed_move(line, self.session.position)
            with self.saver.guarded():
                self.session.play(move)
        except (MoveError, IllegalMove) as error:
            self.say(str(error))
            return
        self.hints_given = 0
        self._happened()

    def say(self, text: str, indent: str = "") -> None:
        """Print a paragraph."""
        self.console.print(filled(text, self.console.width, indent), soft_wrap=True)

    def _command(self, word: str) -> Callable[[str], None] | None:
        """Return the command that a word names, in full or by at least three letters."""
        if word in self.commands:
            return self.commands[word]
        fitting = [name for name in self.commands if len(word) >= 3 and name.startswith(word)]
        return self.commands[fitting[0]] if len(fitting) == 1 else None

    def show(self) -> None:
        """Print the table."""
        self.table.show(self.session.position)
        if self.count:
            self.table.counter(self.session.position)

    def _happened(self) -> None:
        events = self.session.events[-1]
        if events:
            self.say(self.theme.describe(events, self.commentator.symbols), "  ")

    def _help(self, rest: str) -> None:
        if not rest:
            self.console.print(HELP, soft_wrap=True)
            return
        try:
            move = typed.typed_move(rest, self.session.position)
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

    def _orders(self, _: str) -> None:
        if not self.table.open_pile:
            self.say("the orders are in view only in an open game")
            return
        for name, order in needed_orders(self.session.deal, self.session.rules):
            self.table.line(name, self.table.cards(order))

    def _hint(self, rest: str) -> None:
        from cli.shooting_party.chosen import hinted_goal
        from cli.shooting_party.explained import hint_text
        from cli.shooting_party.progress import searching
        from solver.shooting_party.analysis.hints import Hints
        from solver.shooting_party.search.budget import Budget, Meter

        if rest and rest not in ("1", "2", "3"):
            self.say("hint, hint 1, hint 2 or hint 3")
            return
        level = int(rest) if rest else min(self.hints_given + 1, 3)
        with self._interruptible():
            with searching() as report:
                meter = Meter(Budget(EFFORT), report)
                goal, named = hinted_goal(
                    None, self.session.subject, self.session.positions[0], meter
                )
                lines = hint_text(Hints(self.session.position, goal, meter), level, named)
            self.hints_given = level
            self.note_help(f"hint {level}")
            for line in lines:
                self.say(line, "  ")

    def _best(self, _: str) -> None:
        from cli.shooting_party.progress import searching
        from solver.shooting_party.search.budget import Budget
        from solver.shooting_party.search.solve import solve

        with self._interruptible():
            with searching() as report:
                budget = Budget(EFFORT)
                answer = solve(self.session.position, budget=budget, on_progress=report)
            proven = "proven" if answer.best.proven else f"at most {answer.best.upper}"
            value = self.theme.describe_score(answer.best.score)
            passes = in_passes(answer.best.passes)
            self.say(f"Knowing the whole pile: best {value} within {passes} ({proven}).")
            moves = () if answer.line is None else answer.line.moves
            self.say("  ".join(map(str, moves)) or "No move improves the score.", "  ")
            self.note_help(CONTEST_ENDS)
            self.say("You may play on, but the game no longer counts.")

    def _undo(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit() and 0 < len(rest) < 4 and int(rest)):
            self.say("undo takes a number of moves: undo 3")
        elif not self.session.moves:
            self.say("nothing to undo")
        else:
            with self.saver.guarded():
                self.session.undo(int(rest or 1))
            self.hints_given = 0

    def _restart(self, _: str) -> None:
        with self.saver.guarded():
            self.session.undo(len(self.session.moves))
        self.hints_given = 0

    def _log(self, _: str) -> None:
        click.echo(writable(str(self.session.record())))

    def note_help(self, kind: str) -> None:
        """Record that the player took a kind of help."""
        with self.saver.guarded():
            self.session.note_help(kind)

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Let Ctrl-C stop a search, but not the game."""
        try:
            yield
        except KeyboardInterrupt:
            self.say("stopped")
