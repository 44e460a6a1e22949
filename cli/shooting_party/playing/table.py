"""What every game of The Shooting Party at the terminal has, in whatever way the cards come: the
table, its commands, its hints.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from cli.common.conversation import Command
from cli.common.kept_games import GameFile
from cli.common.output import Terminal
from cli.common.playing import Shell
from cli.common.progress import Waiting
from cli.shooting_party.playing.typed import SHORT, VERBS, typed_move
from solver.shooting_party import Event, Move, MoveError, Position
from solver.shooting_party.analysis.comments import Commentator, Narrator
from solver.shooting_party.rules import drawing
from solver.shooting_party.rules.cards import DECK, KING, card, suit
from solver.shooting_party.rules.seen_game import Step
from solver.shooting_party.rules.themes import Theme

State = TypeVar("State")

LABEL = 14
GAP = 3  # columns between two moves

ADVISED = 4  # moves compared by `advise`


@dataclass
class Table:
    """Draws positions on a console. Suits have their symbols or letters, and red only repeats
    them; queens and aces are bold and underlined, so that nothing depends on colours.
    """

    console: Console
    symbols: bool
    open_pile: bool
    choices: str = "moves"  # what the moves to choose from are called; nothing: they are not shown

    def show(self, position: Position, offered: Iterable[Move]) -> None:
        """Print the table, the hand as cards side by side, and the moves offered, numbered."""
        self.console.print()
        for row in drawing.rows(position, pile=self.open_pile):
            if row.name == "hand":
                self._hand(row.cards)
            else:
                self.line(row.name, Text(row.text) if row.text else self.cards(row.cards))
            if row.name == "pile" and position.rules.butler_search == "shuffle":
                for name, order in drawing.orders_to_come(position):
                    if name == f"butler {position.pass_number}":
                        self.line("if shuffled", self.cards(order))
        named = (move.symbols if self.symbols else str(move) for move in offered)
        moves = [Text(f"{n} {move}") for n, move in enumerate(named, 1)]
        if self.choices:
            self.line(self.choices, self._words(moves or [Text("none")], GAP))

    def counter(self, position: Position) -> None:
        """Print the cards of the pile, which a careful player knows without their order."""
        groups = drawing.by_suit(position.pile) or [()]
        self.line("unseen", self._words([self.cards(group) for group in groups], GAP))

    def cards(self, cards: Iterable[int]) -> Text:
        shown = list(cards)
        return self._words([self._card(each) for each in shown], 1) if shown else Text("-")

    def _card(self, number: int) -> Text:
        name = DECK.symbols([number]) if self.symbols else DECK.text([number])
        red = "red" if suit(number) in drawing.RED_SUITS else ""
        loud = "bold underline" if drawing.stands_out(number) else ""
        return Text(name, style=f"{red} {loud}".strip())

    def _hand(self, cards: Sequence[int]) -> None:
        """Print the hand as a row of boxes, or without symbols as cards in brackets."""
        if not cards or not self.symbols:
            inside = [Text.assemble("[", self._card(each), "]") for each in cards]
            self.line("hand", self._words(inside, 1) if cards else Text("-"))
            return
        top, middle, bottom = Text(), Text(), Text()
        for each in cards:
            name = self._card(each)
            edge = "─" * len(name)
            top.append(f"╭{edge}╮")
            middle.append("│").append_text(name).append("│")
            bottom.append(f"╰{edge}╯")
        for label, line in (("", top), ("hand", middle), ("", bottom)):
            self.line(label, line)

    def _words(self, words: Sequence[Text], gap: int) -> Text:
        """Return words in one line, or in as many as the width asks for; none is broken."""
        room = self.console.width - LABEL
        lines, line = [], Text()
        for word in words:
            if line and len(line) + gap + len(word) > room:
                lines.append(line)
                line = Text()
            line = Text(" " * gap if line else "").join([line, word]) if line else word.copy()
        return Text("\n").join([*lines, line])

    def line(self, label: str, text: Text) -> None:
        """Print a text beside a label, further lines of it below each other."""
        for n, line in enumerate(text.split("\n")):
            self.console.print(Text(f"{label if n == 0 else '':{LABEL}}").append_text(line))


class TableShell(Shell[State]):
    """A game in steps: the opening and each move, with the position after it and its events."""

    explained_by = "party explain"
    hints = "the expected score; again: which kind of move; again: which move"
    verbs = VERBS
    exact = frozenset([*SHORT, *map(str.lower, DECK.names)])
    deck = DECK
    advice = "the expected result of each move"
    indent = ""

    def __init__(
        self,
        state: State,
        tags: dict[str, str],
        file: GameFile,
        terminal: Terminal,
        theme: Theme,
        open_pile: bool = False,
    ) -> None:
        super().__init__(state, tags, file, terminal)
        self.theme = theme
        self.commentator = Commentator(theme, self.symbols)
        self.narrator = Narrator(self.commentator)
        self.drawn = Table(self.console, self.symbols, open_pile)
        self.shown: State | None = None

    @property
    def steps(self) -> Sequence[Step]:
        """The positions so far, from the opening, each with the events before it."""
        raise NotImplementedError

    @property
    def position(self) -> Position:
        return self.steps[-1][0]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last move, or of the opening."""
        return self.steps[-1][1]

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.position.played or ()

    @property
    def offered(self) -> Sequence[Move]:
        """The moves from which the player chooses."""
        return self.position.legal_moves()

    @property
    def begun(self) -> bool:
        return bool(self.moves)

    def table(self) -> list[Command]:
        return [
            Command("count", self._count, "the cards that are still in the pile"),
            *super().table(),
        ]

    def show_moves(self) -> None:
        self.show()

    def show(self) -> None:
        waits = self.position.choice_waits
        if waits is not None:
            king = self.commentator.card(card(KING, waits))
            self.say(f"{king} must leave: who goes with the king?")
        self.drawn.show(self.position, self.offered)

    def show_once(self) -> None:
        """Print the table unless this state was shown already."""
        if self.shown is not self.state:
            self.show()
            self.shown = self.state

    def explain(self, text: str) -> None:
        try:
            move = typed_move(text, self.position, self.offered)
            self.say(self.narrator.would(self.position, move))
        except MoveError as error:
            self.say(str(error))

    def hint(self, level: int) -> list[str]:
        """Return the lines of a hint that knows no more than the player."""
        from cli.shooting_party.advise import blind_hint_text
        from solver.shooting_party.unseen.advice import BlindHints

        with Waiting("trying what may be drawn"):
            return blind_hint_text(BlindHints(self.position), level, self.commentator.names)

    def advise(self) -> None:
        from cli.shooting_party.advise import advice_table

        with Waiting("trying what may be drawn"):
            from solver.shooting_party.unseen.advice import Advice

            advice = Advice(self.position)
            best = advice.distinct[:ADVISED]
        for line in advice_table(advice, best, self.terminal.width):
            self.lines(line)

    def result(self, over: bool) -> str:
        return self.theme.describe_score(self.position.score)

    def say_events(self, events: tuple[Event, ...]) -> None:
        if events:
            self.say(self.theme.describe(events, self.symbols), "  ")

    def happened(self) -> Sequence[str]:
        before, move = (self.steps[-2][0], self.moves[-1]) if self.moves else (None, None)
        return self.narrator.happened(before, move, self.events)

    def _count(self, _: str) -> None:
        self.drawn.counter(self.position)
