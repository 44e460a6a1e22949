"""The draw pile as somebody at a table knows it: cards from the top, some of them not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.common.cards import Card
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, Deal, DealError, completed


@dataclass(frozen=True)
class KnownCards:
    """A deck from the top, None for a card not seen (one such place alone has the card that is
    left); raises `DealError` unless of 33 places, and for a card twice.
    """

    places: tuple[Card | None, ...]

    def __post_init__(self) -> None:
        twice = first_twice(self.places)
        if twice is not None:
            card, first, again = twice
            raise DealError(f"{DECK.names[card]} twice, as card {first} and card {again}")
        count, whole = len(self.places), len(DECK)
        if count < whole:
            left = DECK.text(card for card in DECK.cards if card not in self.places)
            names = f" ({left})" if None not in self.places else ""
            lacking = f"{counted(count, 'card')}, {whole - count} missing{names}"
            raise DealError(f"{lacking}; write ? for a card not seen")
        if count > whole:
            raise DealError(f"{counted(count, 'card')}; a deck has {whole}")
        if self.places.count(None) == 1:
            [last] = self.unseen
            places = tuple(last if each is None else each for each in self.places)
            object.__setattr__(self, "places", places)

    @classmethod
    def parse(cls, text: str) -> KnownCards:
        """Return the cards of a text, see `Deck.read`. Raise `CardError` or `DealError`."""
        return cls(DECK.read(text))

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards at the places not seen, in card-number order."""
        return tuple(card for card in DECK.cards if card not in self.places)

    def __str__(self) -> str:
        return " ".join("?" if card is None else card.symbol for card in self.places)

    def require_whole(self) -> None:
        """Raise `DealError` if a card was not seen."""
        if self.unseen:
            missing = f"{DECK.text(self.unseen)} were not seen (?)"
            raise DealError(f"this needs the whole order, but {missing}")

    def deal(self, reshuffle: int | None = None) -> Deal:
        """Return the deal with this first order (`completed`); raise `DealError` if it has gaps."""
        self.require_whole()
        seen = tuple(card for card in self.places if card is not None)
        return completed({ORDER_NAMES[0]: seen}, reshuffle)


def first_twice(places: Sequence[Card | None]) -> tuple[Card, int, int] | None:
    """Return the first card that comes twice, and both its places from 1; None if none does."""
    for n, card in enumerate(places):
        if card is not None and card in places[:n]:
            return card, places.index(card) + 1, n + 1
    return None
