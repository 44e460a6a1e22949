"""Playing cards as numbers and as text, for any deck.

A card is a small integer, its number in its deck; the deck knows its text. Cards have no type
of their own because searches, files and tests all pass them by the million.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

SUITS = "cdhs"
_SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))


class CardError(ValueError):
    """A text that names no card of the deck."""


@dataclass(frozen=True)
class Deck:
    """Cards in number order: card ``n`` is written ``names[n]``."""

    names: tuple[str, ...]
    _numbers: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_numbers", {name: n for n, name in enumerate(self.names)})

    @classmethod
    def of(cls, ranks: Sequence[str], jokers: Sequence[str]) -> Deck:
        """Return the deck of `ranks` in clubs, diamonds, hearts and spades, then `jokers`."""
        return cls(tuple(rank + suit for suit in SUITS for rank in ranks) + tuple(jokers))

    def __len__(self) -> int:
        return len(self.names)

    def number(self, name: str) -> int:
        """Return the number of the card written `name`; raise `CardError` if the deck lacks it."""
        try:
            return self._numbers[name]
        except KeyError:
            raise CardError(f"{name!r} is not a card of this deck") from None

    def text(self, cards: Iterable[int], separator: str = " ") -> str:
        """Return the cards as text, in the order given."""
        return separator.join(self.names[card] for card in cards)

    def symbols(self, cards: Iterable[int], separator: str = " ") -> str:
        """Return the same as `text`, with suit symbols in place of suit letters."""
        return separator.join(
            name[:-1] + _SYMBOLS[name[-1]] if name[-1] in _SYMBOLS else name
            for name in (self.names[card] for card in cards)
        )

    def run(self, text: str) -> tuple[int, ...]:
        """Return the cards of a text without separators, such as ``2h3h``.

        Raise `CardError` for anything in it that is not a card of the deck.
        """
        cards = []
        at = 0
        while at < len(text):
            name = next(
                (text[at : at + size] for size in (2, 3) if text[at : at + size] in self._numbers),
                None,
            )
            if name is None:
                raise CardError(f"{text[at : at + 2]!r} is not a card of this deck")
            cards.append(self._numbers[name])
            at += len(name)
        return tuple(cards)
