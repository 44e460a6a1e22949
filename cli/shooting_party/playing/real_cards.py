"""The conversation of `party table`: cards on a real table, typed as they are drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cli.common.lines import Completer, ask
from cli.common.progress import Waiting
from cli.shooting_party.playing import typed
from cli.shooting_party.playing.conversation import Conversation
from cli.shooting_party.playing.table import Table
from solver.common.cards import CardError
from solver.common.files import put, write_whole
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import MoveError
from solver.shooting_party.rules.position import IllegalMove
from solver.shooting_party.rules.seen_game import NotInPile, SeenGame

if TYPE_CHECKING:
    from rich.console import Console

    from solver.shooting_party.rules.moves import Move
    from solver.shooting_party.rules.position import Event, Position
    from solver.shooting_party.rules.record import Record
    from solver.shooting_party.rules.themes import Theme

HELP = """\
One line a turn: the move, then the cards that come, in any case and order of words:
  d 5h ac 4s     draw two: 5h, the ace of clubs, 4s
  2h3h           discard a pair (nothing comes)
  l, m, b Kd     leave, make contact, send the butler for a card
  3 5h 4s        move number 3, then its cards
a, advise   what each move can be expected to bring
u, undo     take back the last move; undo 3: the last three
fix 5c 5d   it was the five of diamonds that came, not that of clubs
count       the cards that are still in the pile
why         what just happened, and by which rule
help MOVE   what that move would do
moves       the table and the legal moves again
log         the game so far, as text
save FILE   write the game to a file
quit        stop; `party table --resume` continues the game"""

SHORT = {"a": "advise", "advice": "advise", "u": "undo", "back": "undo", "?": "help", "f": "fix"}
"""Commands of one letter."""

TO_DO = {
    "pass": "Shuffle the discards and the aces on the table: they are the new pile.",
    "shuffle": "Shuffle the pile.",
}
"""What the player has to do with the cards, by the kind of an event."""

ADVISED = 4
"""Moves compared by `advise`."""


class TableSession:
    """A game with real cards, and the file where it is saved after every turn."""

    def __init__(self, game: SeenGame, file: Path | None) -> None:
        self.game = game
        self.file = file
        self.first = 0

    @property
    def moves(self) -> list[Move]:
        """The moves so far."""
        return list(self.game.moves)

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """The events of the opening and of each move."""
        return [events for _, events in self.game.steps]

    @property
    def position(self) -> Position:
        """The current position, if no card is awaited."""
        return self.game.steps[-1][0]

    @property
    def before(self) -> Position | None:
        """The position before the last move; None at the opening."""
        return self.game.steps[-2][0] if self.game.moves else None

    def go_on(self, game: SeenGame) -> None:
        """Go on with another state of the game; save it unless a card is awaited. Raise `OSError`
        if that fails.
        """
        self.game = game
        if game.awaited is None:
            self.save()

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` moves and save; raise `OSError` if that fails."""
        self.go_on(self.game.back(count))

    def note_help(self, kind: str) -> None:
        """Do nothing: advice at a table is no help against a puzzle."""

    def record(self) -> Record:
        """Return the game so far."""
        return self.game.record()

    def save(self, file: Path | None = None) -> Path | None:
        """Write the game to `file`, or else to its own; return which, None if it has none. Raise
        `OSError` if that fails.
        """
        target = file or self.file
        if target is not None:
            text = str(self.record()).encode("utf-8")
            write_whole(target, lambda out: put(out, text))
        return target


class Companion(Conversation):
    """What the player sees and types."""

    session: TableSession

    def __init__(
        self, session: TableSession, theme: Theme, console: Console, symbols: bool
    ) -> None:
        super().__init__(session, theme, console, symbols, Table(console, symbols, open_pile=False))
        self.told = 0
        self.commands |= {"help": self._help, "advise": self._advise, "fix": self._fix}

    def play(self) -> bool:
        """Go on until the game is over or the player quits. Return True if it is over."""
        if not self.session.moves:
            self.say("Shuffle all 33 cards and lay them face down: they are the pile. Draw four.")
        self.say("Type what you do and which cards come, or ? for help.")
        shown = None
        self._tell()
        while True:
            awaited = self.session.game.awaited
            if awaited is None:
                position = self.session.position
                if position.is_over:
                    return True
                if shown is not position:
                    self.show()
                    shown = position
                words = list(map(str, self.offered))
                prompt = "move> "
            else:
                words = [DECK.names[card] for card in DECK.cards]
                aces = " and any aces" if awaited.due else ""
                prompt = f"{counted(awaited.due, 'card')}{aces}> "
            line = ask(prompt, Completer([*words, *self.commands, "quit"]))
            if line is None or line.strip().lower() in ("quit", "q", "exit"):
                return False
            if line.strip():
                self.obey(line.strip())

    def obey(self, line: str) -> None:
        """Do what the player typed; a line that is wrong anywhere changes nothing."""
        word, _, rest = line.partition(" ")
        command = self.command_named(SHORT.get(word.lower(), word.lower()))
        awaited = self.session.game.awaited
        if command is not None:
            if awaited is not None and command not in (self._undo, self._fix, self._help):
                self.say("first the cards that come; or undo, fix, help, quit")
            else:
                command(rest.strip())
            return
        try:
            game = self.session.game
            if awaited is None:
                move, line = self._move_and_cards(line)
                game = game.play(move)
                self.told = 0
            game = named(game, line)
            with self.saver.guarded():
                self.session.go_on(game)
        except (MoveError, IllegalMove, CardError, NotInPile) as error:
            self.say(str(error))
            return
        self._tell()

    def moved(self) -> None:
        """Forget what was told of the last move."""
        self.told = len(self.session.events[-1])

    def _move_and_cards(self, line: str) -> tuple[Move, str]:
        """Return the move that the longest beginning of a line means, and the rest: cards. Raise
        `MoveError` or `IllegalMove` if no beginning is a legal move.
        """
        words = line.split()
        position = self.session.position
        for n in range(len(words), 0, -1):
            try:
                move = typed.typed_move(" ".join(words[:n]), position)
            except MoveError:
                continue
            if position.objection(move) is None:
                return move, " ".join(words[n:])
        move = typed.typed_move(line, position)
        raise IllegalMove(f"{move}: {position.objection(move)}")

    def _tell(self) -> None:
        """Print what happened since it was last told, and what to do with the cards."""
        awaited = self.session.game.awaited
        events = self.session.events[-1] if awaited is None else awaited.before
        new = events[self.told :]
        self.told = len(events)
        if new:
            self.say(self.theme.describe(new, self.commentator.symbols), "  ")
        for event in new:
            if event.kind in TO_DO:
                self.say(TO_DO[event.kind])

    def _help(self, rest: str) -> None:
        if rest and self.session.game.awaited is None:
            self.tell_effect(rest)
        else:
            self.console.print(HELP, soft_wrap=True)

    def _advise(self, _: str) -> None:
        from cli.common.output import writable
        from cli.shooting_party.advise import advice_table
        from solver.shooting_party.unseen.advice import Advice

        with self.interruptible():
            advice = Advice(self.session.position)
            with Waiting("trying what may be drawn"):
                told = advice.distinct[:ADVISED]
            for line in advice_table(advice, told, self.console.width):
                self.console.print(writable(line), soft_wrap=True)

    def _fix(self, rest: str) -> None:
        try:
            cards = DECK.read(rest)
        except CardError as error:
            self.say(str(error))
            return
        if len(cards) != 2 or cards[0] is None or cards[1] is None or cards[0] == cards[1]:
            self.say("fix takes the card that was typed and the one that came: fix 5c 5d")
            return
        try:
            game = self.session.game.exchanged(cards[0], cards[1])
        except (IllegalMove, NotInPile) as error:
            self.say(f"{error}: nothing is changed; undo goes back further")
            return
        with self.saver.guarded():
            self.session.go_on(game)
        self.moved()


def named(game: SeenGame, text: str) -> SeenGame:
    """Return the game after the cards of a text have come. Raise `CardError` for one that is none,
    or one too many, and `NotInPile` for one that cannot have come.
    """
    for card in DECK.read(text):
        if card is None:
            raise CardError("? is no card that can come")
        if game.awaited is None:
            raise CardError(f"{DECK.names[card]}: no card is due")
        game = game.draw(card)
    return game
