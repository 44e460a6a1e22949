"""The 22 cards: four thieves, butlers, queens, kings and jewels, and two sleuths."""

from __future__ import annotations

from collections.abc import Iterable

from solver.common.cards import SUITS, Card, Deck

RANKS = "TJQKA"
JOKERS = ("Jk1", "Jk2")
DECK = Deck.of(RANKS, JOKERS)

Cards = tuple[Card, ...]
"""Cards in number order."""

_JOKER = len(RANKS)
_OF = tuple(n % len(RANKS) if n < len(RANKS) * len(SUITS) else _JOKER for n in range(len(DECK)))
BUTLER, THIEF, QUEEN, KING, JEWEL, SLEUTH = range(6)
"""Ranks as numbers: ten, jack, queen, king, ace, joker."""


def rank(card: int) -> int:
    """Return the rank of a card as a number."""
    return _OF[card]


def suit(card: int) -> int:
    """Return the suit of a card that is no joker as a number."""
    return card // len(RANKS)


def of_rank(cards: Iterable[int], wanted: int) -> Cards:
    """Return the cards of one rank, in number order."""
    return in_order(card for card in cards if _OF[card] == wanted)


def has(cards: Iterable[int], wanted: int) -> bool:
    """Return True if there is a card of that rank."""
    return any(_OF[card] == wanted for card in cards)


def in_order(cards: Iterable[int]) -> Cards:
    """Return cards in number order."""
    return tuple(DECK.cards[card] for card in sorted(cards))


def deck_of(suits: int, jokers: int) -> Cards:
    """Return the cards of the first suits and jokers, in number order."""
    lowest_joker = len(RANKS) * len(SUITS)
    return DECK.cards[: len(RANKS) * suits] + DECK.cards[lowest_joker : lowest_joker + jokers]
