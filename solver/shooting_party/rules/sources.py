"""Deals from what a person or a program writes: a number, a seed, a deal code, cards."""

from __future__ import annotations

from solver.common.errors import InputError
from solver.common.rng import SeedError, seed_in, shortened
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal, DealError
from solver.shooting_party.rules.deal_code import PREFIX
from solver.shooting_party.rules.known_cards import KnownCards, cards_or_deal


class SourceError(InputError):
    """A text that names no deal; the message says what is wrong with it and where."""


class UnknownSource(SourceError):
    """A text that is of no known form."""


def deal_of(source: Deal | int | str) -> Deal:
    """Return the deal that `source` is or names: a number or a text as `read` takes it. Raise
    `SourceError` if it names none, or one with unseen cards.
    """
    if isinstance(source, Deal):
        return source
    found = read(str(source))
    try:
        return found.deal() if isinstance(found, KnownCards) else found
    except DealError as error:
        raise SourceError(str(error)) from None


def read(text: str, reshuffle: int | None = None) -> Deal | KnownCards:
    """Return what a text names: a seed (0 to 2^64 - 1), a code (``sp1-...``) or cards
    (known_cards.py), which may have unseen ones. Raise `SourceError` if it names none of them.
    """
    text = text.strip()
    try:
        seed = seed_in(text)
        if seed is not None:
            return Deal.from_seed(seed)
        if text.startswith(PREFIX):
            return Deal.from_code(text)
        if DECK.looks_like_cards(text):
            return cards_or_deal(text, reshuffle)
    except (SeedError, DealError) as error:
        raise SourceError(str(error)) from None
    raise UnknownSource(f"{shortened(text)!r} is neither a seed, nor a deal code, nor cards")


def kind_of(text: str) -> str:
    """Return in words what `read` takes such a text for: a seed, a deal code, or cards."""
    if text.strip().startswith(PREFIX):
        return "deal code"
    return "cards" if DECK.looks_like_cards(text) else "seed"
