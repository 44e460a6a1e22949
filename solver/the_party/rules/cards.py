"""The 22 cards, of thieves, butlers, queens, kings, jewels and sleuths; and cards face down."""

from collections.abc import Iterable

from solver.common.cards import SUITS, UNSEEN, Card, Deck

RANKS = "TJQKA"
JOKERS = ("Jk1", "Jk2")
DECK = Deck.of(RANKS, JOKERS)

Cards = tuple[Card, ...]  # cards in number order

BUTLER, THIEF, QUEEN, KING, JEWEL, SLEUTH, HIDDEN = range(7)
"""Ranks as numbers: ten, jack, queen, king, ace, joker; and the unknown rank of a hidden card."""

LETTERS = f"{RANKS}*"  # how documents write the known ranks, in this order

FACE_DOWN: Cards = tuple(Card(len(DECK) + n, UNSEEN) for n in range(3 * len(DECK)))
"""Hidden cards: each is a place whose card is not seen, and their numbers mean nothing. A state as
a player sees it has them. There are more than cards, since a document may claim too many.
"""

_ALL = DECK.cards + FACE_DOWN
_OF = (*(n % len(RANKS) for n in range(len(RANKS) * len(SUITS))), SLEUTH, SLEUTH,
       *(HIDDEN for _ in FACE_DOWN))  # fmt: skip


def rank(card: int) -> int:
    return _OF[card]


def written(cards: Iterable[int], separator: str = " ") -> str:
    """Return cards as text, a hidden one as ``?``."""
    return separator.join(DECK.names[c] if c < len(DECK) else UNSEEN for c in cards)


def suit(card: int) -> int:
    """Return the suit of a card that is no joker as a number."""
    return card // len(RANKS)


def of_rank(cards: Iterable[int], wanted: int) -> Cards:
    """Return the cards of one rank, in number order."""
    return in_order(card for card in cards if _OF[card] == wanted)


def has(cards: Iterable[int], wanted: int) -> bool:
    return any(_OF[card] == wanted for card in cards)


def in_order(cards: Iterable[int]) -> Cards:
    """Return cards in number order, hidden ones last."""
    return tuple(_ALL[card] for card in sorted(cards))


def deck_of(suits: int, jokers: int) -> Cards:
    """Return the cards of the first suits and jokers, in number order."""
    lowest_joker = len(RANKS) * len(SUITS)
    return DECK.cards[: len(RANKS) * suits] + DECK.cards[lowest_joker : lowest_joker + jokers]
