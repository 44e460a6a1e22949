"""Themes: the words that describe a game (themes.toml). Nothing in the rules depends on them."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from solver.common.files import table_in
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK, Score
from solver.shooting_party.rules.moves import Event

SENTENCES = {
    "draw": "in: {cards}",
    "discard": "out: {cards}",
    "display": "displayed: {cards}",
    "fetch": "the butler fetches {cards}",
    "find": "the butler finds {cards}",
    "shuffle": "the pile is shuffled",
    "contact": "scored {cards} ({left} left)",
    "pass": "pass {number} begins with {left}",
}


@dataclass(frozen=True)
class Theme:
    """One set of words: `names` by rank letter, `queens` and `aces` by number, 0 to 4."""

    name: str
    names: Mapping[str, str]
    queens: Sequence[str]
    aces: Sequence[str]
    rank: str

    def describe_score(self, score: Score) -> str:
        """Return a score in figures, and its rank if the theme has names."""
        queens, aces = score
        rank = self.rank.format(queens=self.queens[queens], aces=self.aces[aces])
        parts = f"{counted(queens, 'queen')} + {counted(aces, 'ace')}"
        return f"{queens + aces} = {parts}" + (f" ({rank})" if self.names else "")

    def cards(self, cards: tuple[int, ...], symbols: bool) -> str:
        """Return cards with their names in this theme, with suit symbols or in plain ASCII."""
        texts = []
        for card in cards:
            text = DECK.symbols([card]) if symbols else DECK.text([card])
            name = self.names.get(DECK.names[card]) or self.names.get(DECK.names[card][0])
            if name and not symbols:
                name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
            texts.append(f"{name} {text}" if name else text)
        return ", ".join(texts) if self.names else " ".join(texts)

    def describe(self, events: tuple[Event, ...], symbols: bool) -> str:
        """Return events as half-sentences between semicolons; successive arrivals share one."""
        parts: list[tuple[str, list[int], Event]] = []
        for event in events:
            if parts and parts[-1][0] == event.kind == "draw":
                parts[-1][1].extend(event.cards)
            else:
                parts.append((event.kind, list(event.cards), event))
        return "; ".join(
            self._sentence(kind, self._named(kind, tuple(cards), symbols), event)
            for kind, cards, event in parts
        )

    def _named(self, kind: str, cards: tuple[int, ...], symbols: bool) -> str:
        if kind != "contact":
            return self.cards(cards, symbols)
        return " with ".join(self.cards((card,), symbols) for card in cards)

    def _sentence(self, kind: str, cards: str, event: Event) -> str:
        sentence = SENTENCES.get(kind, "the pile is exhausted: the game is over")
        left = counted(event.cards_left, "card")
        return sentence.format(cards=cards, number=event.pass_number, left=left)


def in_passes(count: int) -> str:
    return "1 pass" if count == 1 else f"{count} passes"


@cache
def themes() -> dict[str, Theme]:
    """Return every theme by name, the neutral one first."""
    table = table_in(__package__, "themes.toml")
    return {name: Theme(name, **record) for name, record in table.items()}
