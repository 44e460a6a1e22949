"""The table of The Shooting Party as a terminal shows it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from solver.shooting_party import Move, Position
from solver.shooting_party.rules import drawing
from solver.shooting_party.rules.cards import DECK, suit

LABEL = 14
GAP = 3  # columns between two moves


@dataclass
class Table:
    """Draws positions on a console. Suits have their symbols or letters, and red only repeats
    them; queens and aces are bold and underlined, so that nothing depends on colours.
    """

    console: Console
    symbols: bool
    open_pile: bool
    choices: str = "moves"  # what the moves to choose from are called; nothing: they are not shown
    printed: int = 0  # lines so far

    def show(self, position: Position, offered: Iterable[Move]) -> None:
        """Print the table, the hand as cards side by side, and the moves offered, numbered."""
        self.console.print()
        self.printed += 1
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
            self.printed += 1
