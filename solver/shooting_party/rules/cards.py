"""The 33 cards of The Shooting Party: 8 × suit + rank, then the joker (the butler)."""

from collections.abc import Iterable
from typing import NamedTuple

from solver.common.cards import SUITS, Card, Deck

RANKS = "A2345JQK"
DECK = Deck.of(RANKS, ["Jk"])
ACE, JACK, QUEEN, KING = (RANKS.index(rank) for rank in "AJQK")
JOKER = DECK.number("Jk")
SUIT_COUNT = len(SUITS)

NO_RANK, NO_SUIT = len(RANKS), SUIT_COUNT  # the rank and the suit of the joker


def card(rank: int, suit: int) -> Card:
    """Return the card of that rank (0 to 7) and suit (0 to 3)."""
    return DECK.cards[len(RANKS) * suit + rank]


def rank(card: int) -> int:
    """Return the card's rank, 0 to 7, or NO_RANK."""
    return NO_RANK if card == JOKER else card % len(RANKS)


def suit(card: int) -> int:
    """Return the card's suit, 0 to 3, or NO_SUIT."""
    return card // len(RANKS)


def of_rank(cards: Iterable[int], wanted: int) -> list[int]:
    """Return those of some cards that have that rank, in their order."""
    return [card for card in cards if rank(card) == wanted]


class Score(NamedTuple):
    """What is scored: `queens`, and `aces`, each with her queen; equal to the plain pair."""

    queens: int
    aces: int
