"""What a person writes of a deal: the one place that reads it. It is a number (its seed), a code
(``sp1-...``), or cards from the top, of which some may be unseen.
"""

from dataclasses import dataclass
from typing import Self

from solver.common.cards import Card
from solver.common.errors import InputError, at
from solver.common.plain import plain
from solver.common.rng import seed_in
from solver.common.words import counted, quoted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, Deal, completed
from solver.shooting_party.rules.deal_code import PREFIX

LONGEST = 1 << 20  # characters of a text that is read


class UnknownSource(InputError):
    """A text that is of no known form; `in_file` says so of a file, which might have been more."""

    in_file = "neither a game, nor a deal, nor a document"


@dataclass(frozen=True)
class KnownCards:
    """The `places` of a deck from the top, None for a card not seen (one such place alone has the
    card that is left); raises `InputError` unless of 33 places, and for a card twice.
    """

    places: tuple[Card | None, ...]

    def __post_init__(self) -> None:
        for n, card in enumerate(self.places, 1):
            first = self.places.index(card) + 1
            if card is not None and first < n:
                raise InputError(f"{DECK.names[card]} twice, as card {first} and card {n}")
        count, whole = len(self.places), len(DECK)
        if count < whole:
            left = DECK.text(card for card in DECK.cards if card not in self.places)
            names = f" ({left})" if None not in self.places else ""
            lacking = f"{counted(count, 'card')}, {whole - count} missing{names}"
            raise InputError(f"{lacking}; write ? for a card not seen")
        if count > whole:
            raise InputError(f"{counted(count, 'card')}; a deck has {whole}")
        if self.places.count(None) == 1:
            [last] = self.unseen
            places = tuple(last if each is None else each for each in self.places)
            object.__setattr__(self, "places", places)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the cards of a text, see `Deck.read`. Raise `InputError`."""
        return cls(DECK.read(text))

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards at the places not seen, in card-number order."""
        return tuple(card for card in DECK.cards if card not in self.places)

    def __str__(self) -> str:
        return " ".join("?" if card is None else card.symbol for card in self.places)

    def require_whole(self) -> None:
        """Raise `InputError` if a card was not seen."""
        if self.unseen:
            missing = f"{DECK.text(self.unseen)} were not seen (?)"
            raise InputError(f"this needs the whole order, but {missing}")

    def deal(self, reshuffle: int | None = None) -> Deal:
        """Return the deal with this first order (`completed`); raise `InputError` if it has
        gaps.
        """
        self.require_whole()
        seen = tuple(card for card in self.places if card is not None)
        return completed({ORDER_NAMES[0]: seen}, reshuffle)


def deal_of(source: Deal | int | str) -> Deal:
    """Return the deal of a number or text; raise `InputError` if it names none in full."""
    if isinstance(source, Deal):
        return source
    found = read(str(source))
    with at(""):
        return found.deal() if isinstance(found, KnownCards) else found


def read(text: str, reshuffle: int | None = None) -> Deal | KnownCards:
    """Return the seed, code or cards that a text names; raise `InputError` if it names none."""
    if len(text) > LONGEST:
        raise InputError(f"{len(text)} characters are too many for a deal or a record")
    text = plain(text).strip()
    with at(""):
        if text.startswith(PREFIX):
            return Deal.from_code(text)
        if _reads_as_cards(text):
            return cards_or_deal(text, reshuffle)
        if (seed := seed_in(text)) is not None:
            return Deal.from_seed(seed)
    raise UnknownSource(f"{quoted(text)} is neither a seed, nor a deal code, nor cards")


def kind_of(text: str) -> str:
    """Return in words what `read` takes such a text for: a seed, a deal code, or cards."""
    if plain(text).strip().startswith(PREFIX):
        return "deal code"
    return "cards" if _reads_as_cards(text[:LONGEST]) else "seed"


def _reads_as_cards(text: str) -> bool:
    """Return True if a text begins with a card, or if most of its words do: then one is wrong."""
    words = text.split()
    cards = sum(map(DECK.looks_like_cards, words))
    return DECK.looks_like_cards(text) or 2 * cards > len(words)


def cards_or_deal(text: str, reshuffle: int | None = None) -> Deal | KnownCards:
    """Return the deal of typed cards: all 33 in the order of the first pass, the other orders drawn
    (`deal.completed`); or the six orders of a deal, one after the other. With unseen cards (``?``),
    return what is known. Raise `InputError`.
    """
    cards = DECK.read(text)
    size = len(DECK)
    if len(cards) != size * len(ORDER_NAMES):
        known = KnownCards(cards)
        return known if known.unseen else known.deal(reshuffle)
    if None in cards:
        raise InputError("of six orders every card is needed; write the first order alone with ?")
    orders = (cards[n : n + size] for n in range(0, len(cards), size))
    return Deal(tuple(tuple(c for c in order if c is not None) for order in orders))
