"""The game of `party table`: cards on a real table, typed as they are drawn."""

from cli.common.conversation import Command
from cli.common.playing import Changed
from cli.shooting_party.playing.table import TableShell
from cli.shooting_party.playing.typed import arrangements, typed_move
from solver.common.cards import Card, CardError
from solver.common.errors import InputError
from solver.common.words import counted
from solver.shooting_party import IllegalMove, Move, MoveError
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.seen_game import NotInPile, SeenGame, Step

INTRO = """\
One line a turn: the move and the cards that come, in any case and order:
  d 5h ac 4s     draw two: 5h, the ace of clubs, 4s
  2h3h           discard a pair (nothing comes)
  l, m, b Kd     leave, meet, send the butler for a card
  3 5h 4s        move number 3, then its cards
help MOVE   what that move would do"""

TO_DO = {
    "pass": "Shuffle the discards and the aces on the table: they are the new pile.",
    "shuffle": "Shuffle the pile.",
}
"""What the player has to do with the cards, by the kind of an event."""

EXAMPLE = ("2h", "Jh", "5s", "Kc")
WHILE_AWAITED = ("undo", "redo", "restart", "fix", "help", "quit")
"""Commands that are obeyed while a card is awaited."""


class Companion(TableShell[SeenGame]):
    """A game whose cards become known as they come."""

    explained_by = "party review"
    intro = INTRO

    said = 0  # events of the last move that were printed

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps; while a card is awaited, the last one is not to be trusted."""
        return self.state.steps

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.state.moves

    def table(self) -> list[Command]:
        came = "it was the five of diamonds that came, not that of clubs"
        return [
            Command("fix", self._fix, came, "5c 5d", also=("f",)),
            *super().table(),
        ]

    @property
    def begun(self) -> bool:
        return any(self.state.drawn)

    def is_over(self) -> bool:
        return self.state.is_over

    def earlier(self) -> SeenGame | None:
        """Return the game before the last move, whose cards may still be awaited, or before the
        cards of an opening that is still awaited.
        """
        begun = self.moves or (self.begun and self.state.awaited)
        return self.state.back() if begun else None

    def record(self) -> str:
        """Return the game so far, and the turn of which cards are awaited."""
        return str(self.state.record())

    def objection(self, name: str) -> str | None:
        if self.state.awaited is not None and name not in WHILE_AWAITED:
            return "first the cards that come; or undo, fix, help, quit"
        return None

    def note_help(self, kind: str) -> None:
        """Do nothing: advice at a table is no help against a puzzle."""

    def changed(self, word: str, count: int) -> None:
        self.said = len(self.state.news)

    def explain(self, text: str) -> None:
        if self.state.awaited is None:
            super().explain(text)
        else:
            self.say("first the cards that come")

    def play(self) -> bool:
        if not self.moves:
            self.say("Shuffle all 33 cards and lay them face down: they are the pile. Draw four.")
        self.say("Type what you do and which cards come, or ? for help.")
        self._say_news()
        return super().play()

    def turn(self) -> None:
        """Ask for a move with its cards, or for the cards awaited."""
        awaited = self.state.awaited
        if awaited is None:
            self.show_once()
            self.asked("move> ", self.take, [*map(str, self.offered)])
        else:
            aces = " and any aces" if awaited.due else ""
            prompt = f"{counted(awaited.due, 'card')}{aces}"
            self.asked(prompt, self.take, DECK.names, "".join(EXAMPLE[: awaited.due]))

    def take(self, line: str) -> None:
        """Make the move and draw the cards typed; if any is wrong, change nothing: `InputError`."""
        if self.state.awaited is None:
            game = self._turn_of(line)
            self.said = 0
        else:
            game = self.state.draw_all(line)
        self.go_on(game)
        self._say_news()

    def ending(self, over: bool) -> None:
        if self.state.awaited is None:
            super().ending(over)

    def _turn_of(self, line: str) -> SeenGame:
        """Return the game after a line in any arrangement; else raise the error of the first."""
        errors: list[InputError] = []
        for text in arrangements(line):
            try:
                move, cards = self._move_and_cards(text)
                return self.state.play(move).draw_all(cards)
            except InputError as error:
                errors.append(error)
        raise errors[0]

    def _move_and_cards(self, line: str) -> tuple[Move, str]:
        """Return the move that the longest beginning of a line means, and the rest: cards. If none
        is a legal move, raise `IllegalMove` for the longest that is a move, or `MoveError`.
        """
        words = line.split()
        errors: list[InputError] = []
        for n in range(max(len(words), 1), 0, -1):  # nothing is no move, either
            try:
                move = typed_move(" ".join(words[:n]), self.position)
                if (why := self.position.objection(move)) is None:
                    return move, " ".join(words[n:])
                errors.append(IllegalMove(f"{move}: {why}"))
            except MoveError as error:
                errors.append(error)
        raise min(errors, key=lambda error: isinstance(error, MoveError))

    def _say_news(self) -> None:
        """Print what happened since it was last printed, and what to do with the cards."""
        new = self.state.news[self.said :]
        self.said = len(self.state.news)
        self.say_events(new)
        for event in new:
            if event.kind in TO_DO:
                self.say(TO_DO[event.kind])

    def _fix(self, rest: str) -> None:
        try:
            wrong, right = _two_cards(rest)
            game = self.state.exchanged(wrong, right)
        except CardError as error:
            self.say(str(error))
            return
        except (IllegalMove, NotInPile) as error:
            self.say(f"{error}: nothing is changed; undo goes back further")
            return
        self.said = 0
        self.go_on(game)
        self._say_news()
        raise Changed


def _two_cards(text: str) -> tuple[Card, Card]:
    match DECK.read(text):
        case (Card() as wrong, Card() as right) if wrong != right:
            return wrong, right
    raise CardError("fix takes the card that was typed and the one that came: fix 5c 5d")
