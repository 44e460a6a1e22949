"""The 52 cards, their three decks, and what a card of the shoot deck is worth."""

from collections.abc import Iterable

from solver.common.cards import SUITS, Card, Deck

RANKS = "A23456789TJQK"
DECK = Deck.of(RANKS, ())

TARGETS: tuple[Card, ...] = tuple(card for card in DECK.cards if DECK.names[card][0] in "JQK")
WEATHER: tuple[Card, ...] = tuple(DECK.run("Ac2c3c4c5c6c7c"))
SHOOT: tuple[Card, ...] = tuple(card for card in DECK.cards if card not in (*TARGETS, *WEATHER))

ALWAYS_HITS = frozenset(DECK.run("8c9cTc"))
"""The clubs of the shoot deck: a group that holds one hits whatever the defence."""

STRENGTHS = {"d": (1, 2, 3, 4, 5, 2, 3, 4, 5, 6), "h": (5, 3, 5, 4, 2, 5, 3, 4, 2, 4),
             "s": (2, 3, 4, 5, 6, 1, 3, 5, 4, 3)}  # fmt: skip
"""The strengths of the other suits, from A to T."""

STRENGTH: dict[Card, int] = {
    DECK.number(rank + suit): strength
    for suit, strengths in STRENGTHS.items()
    for rank, strength in zip(RANKS, strengths, strict=False)
}
"""The strength of every card of the shoot deck that is not a club."""


def hits(cards: Iterable[int], defence: int) -> bool:
    """Return True if cards hit: a club is among them, or their sum exceeds the defence."""
    held = tuple(cards)
    if not ALWAYS_HITS.isdisjoint(held):
        return True
    return sum(STRENGTH[DECK.cards[card]] for card in held) > defence


def is_red(card: int) -> bool:
    """Return True for diamonds and hearts."""
    return SUITS[card // len(RANKS)] in "dh"
