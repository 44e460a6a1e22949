"""Playing cards as numbers and as text, for any deck.

A card is a small integer, its number in its deck. Searches, files and tests pass plain integers by
the million; a `Card` is such an integer that shows its name where a person looks at it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from solver.common.errors import InputError
from solver.common.plain import plain
from solver.common.words import quoted

SUITS = "cdhs"
_SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))
_GAP = re.compile(r"[\s,;]*")  # what may be between cards
_RANK = "(?:10|[2-9tajqk])"  # a rank of any deck, in small letters

UNSEEN = "?"


def symbol_of(name: str) -> str:
    """Return the name of a card with a suit symbol in place of the suit letter."""
    return name[:-1] + _SYMBOLS.get(name[-1], name[-1])


class CardError(InputError):
    """A text that names no card of the deck."""


class Card(int):
    """The number of a card in its deck, shown as rank and suit symbol: ``Q♥``."""

    symbol: str

    def __new__(cls, number: int, symbol: str) -> Self:
        made = super().__new__(cls, number)
        made.symbol = symbol
        return made

    def __repr__(self) -> str:
        return self.symbol

    __str__ = __repr__

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        return int(self), self.symbol


@dataclass(frozen=True)
class Deck:
    """Cards in number order: card ``n`` is written ``names[n]``."""

    names: tuple[str, ...]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(Card(n, symbol_of(name)) for n, name in enumerate(self.names))

    @cached_property
    def _cards(self) -> dict[str, Card]:
        return dict(zip(self.names, self.cards, strict=True))

    @classmethod
    def of(cls, ranks: Sequence[str], jokers: Sequence[str]) -> Self:
        """Return the deck of `ranks` in clubs, diamonds, hearts and spades, then `jokers`."""
        return cls(tuple(rank + suit for suit in SUITS for rank in ranks) + tuple(jokers))

    def __len__(self) -> int:
        return len(self.names)

    def number(self, name: str) -> Card:
        """Return the card written `name`; raise `CardError` if the deck lacks it."""
        try:
            return self._cards[name]
        except KeyError:
            raise CardError(f"{name!r} is not a card of this deck") from None

    def text(self, cards: Iterable[int], separator: str = " ") -> str:
        """Return the cards as text, in the order given."""
        return separator.join(self.names[card] for card in cards)

    def symbols(self, cards: Iterable[int], separator: str = " ") -> str:
        """Return the same as `text`, with suit symbols in place of suit letters."""
        return separator.join(self.cards[card].symbol for card in cards)

    def run(self, text: str) -> tuple[Card, ...]:
        """Return the cards of a text such as ``2h3h``, or raise `CardError` for what is none."""
        cards = []
        at = 0
        while at < len(text):
            name = text[at : at + 2]
            if name not in self._cards and text[at : at + 3] in self._cards:
                name = text[at : at + 3]
            cards.append(self.number(name))
            at += len(name)
        return tuple(cards)

    def read(self, text: str, first: int = 1) -> tuple[Card | None, ...]:
        """Return the cards of a text as people type and paste them (plain.py): separated by white
        space, commas or nothing; suits as letters or symbols; any case; ``T`` or ``10`` for a ten;
        ``Jk``, ``joker`` or 🃏 for a joker. ``?`` is a card not seen: None.

        Raise `CardError` for the first thing that is no card of the deck, with its place, counted
        from `first`, and its line if there are several.
        """
        words = _small(text)
        cards: list[Card | None] = []
        at = len(words) - len(_GAP.sub("", words, 1))
        while at < len(words):
            match = self._typed.match(words, at)
            if match is None:
                lines = words[:at].split("\n")
                line = f"line {len(lines)}, " if "\n" in words.strip() else ""
                place = f"{line}card {len(cards) + first}"
                raise CardError(f"{place}: {self._objection(words[at:])}")
            cards.append(self._by_typed_name.get(match[1]))
            at = match.end()
        return tuple(cards)

    def spelled(self, text: str) -> str:
        """Return a plain text with the cards in it as this deck writes them, such as ``Th`` for
        ``10H``: in words that are cards and nothing else.
        """
        return self._run.sub(lambda run: self._typed.sub(self._name, run[0].lower()), text)

    def with_symbols(self, text: str) -> str:
        """Return a text with suit symbols in the cards that stand in it, written as here."""
        return self._written.sub(lambda run: self.symbols(self.run(run[0]), ""), text)

    def read_known(self, text: str, why_not: str) -> tuple[Card, ...]:
        """Return what `read` does; raise `CardError` with `why_not` if a card is not seen."""
        cards = self.read(text)
        known = tuple(card for card in cards if card is not None)
        if len(known) < len(cards):
            raise CardError(why_not)
        return known

    def looks_like_cards(self, text: str) -> bool:
        """Return True if a text begins with a card of some deck, not with a word such as "the"."""
        card = rf"(\?|jk|{_RANK}[cdhs]|[cdhs]{_RANK})"
        return bool(re.match(rf"{card}([^a-z]|$|{card})", _small(text).lstrip()))

    @cached_property
    def _by_typed_name(self) -> dict[str, Card]:
        names = {name.lower(): card for name, card in self._cards.items()}
        tens = {f"10{name[1:]}": card for name, card in names.items() if name.startswith("t")}
        return names | tens

    @cached_property
    def _typed(self) -> re.Pattern[str]:
        longest_first = sorted(self._by_typed_name, key=len, reverse=True)
        names = "|".join(map(re.escape, [*longest_first, UNSEEN]))
        return re.compile(f"({names}){_GAP.pattern}")

    @cached_property
    def _run(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w)(?:{'|'.join(self._by_typed_name)})+(?!\w)", re.IGNORECASE)

    @cached_property
    def _written(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(self.names)})+(?![A-Za-z0-9])")

    def _name(self, typed: re.Match[str]) -> str:
        return self.names[self._by_typed_name[typed[1]]]

    def _objection(self, rest: str) -> str:
        """Return why a text does not begin with a card of this deck."""
        word = re.split(r"[\s,;]", rest)[0]
        if foreign := re.match(rf"{_RANK}[cdhs]|jk", word):
            return f"{foreign[0]!r} is not in this deck"
        if turned := re.fullmatch(rf"([cdhs])({_RANK})", word):
            return f"{word!r}: the rank goes first, {turned[2].upper()}{turned[1]}"
        return f"{quoted(word)} is not a card: a rank, then a suit of {', '.join(SUITS)}"


def _small(text: str) -> str:
    return plain(text).lower().replace("joker", "jk")
