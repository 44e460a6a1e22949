"""The 33 cards of The Shooting Party: 8 × suit + rank, then the joker (the butler)."""

from __future__ import annotations

from solver.cards import SUITS, Deck

RANKS = "A2345JQK"
DECK = Deck.of(RANKS, ["Jk"])
ACE, JACK, QUEEN, KING = (RANKS.index(rank) for rank in "AJQK")
JOKER = DECK.number("Jk")
SUIT_COUNT = len(SUITS)


def card(rank: int, suit: int) -> int:
    """The card of that rank (0 to 7) and suit (0 to 3)."""
    return len(RANKS) * suit + rank


def rank(card: int) -> int | None:
    """The card's rank, 0 to 7; None for the joker."""
    return None if card == JOKER else card % len(RANKS)


def suit(card: int) -> int | None:
    """The card's suit, 0 to 3; None for the joker."""
    return None if card == JOKER else card // len(RANKS)
