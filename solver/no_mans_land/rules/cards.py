"""The 52 cards and their three decks, strengths, and how many cards the weather costs."""

from collections.abc import Iterable, Sequence

from solver.common.cards import SUITS, Card, Deck
from solver.common.errors import InputError

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

_PENALTY = dict(zip(WEATHER, (0, 0, 1, None, 2, None, 3), strict=True))
"""The penalty of each weather card; None where one more card decides."""

_GENTLE = {DECK.number("4c"): DECK.run("Ac2c3c"), DECK.number("6c"): DECK.run("Ac2c")}
"""The further cards after which the penalty is 1; after any other it is 2."""


def hits(cards: Iterable[int], defence: int) -> bool:
    """Return True if cards hit: a club is among them, or their sum exceeds the defence."""
    held = tuple(cards)
    if not ALWAYS_HITS.isdisjoint(held):
        return True
    return sum(STRENGTH[DECK.cards[card]] for card in held) > defence


def is_red(card: int) -> bool:
    return SUITS[card // len(RANKS)] in "dh"


def cards_drawn(first: int) -> int:
    """Return how many weather cards a round draws whose first one is `first`."""
    return 1 if _PENALTY[DECK.cards[first]] is not None else 2


def penalty(cards: Sequence[int]) -> int:
    """Return the penalty, 0 to 3, of a round's weather cards, or raise `InputError`."""
    if not cards or not set(cards) <= set(WEATHER) or len(set(cards)) != len(cards):
        raise InputError("the weather is one or two of Ac to 7c, in the order drawn")
    first = DECK.cards[cards[0]]
    if len(cards) != cards_drawn(first):
        more = "draws one more card" if len(cards) == 1 else "draws no further card"
        raise InputError(f"weather {DECK.names[first]} {more}")
    alone = _PENALTY[first]
    if alone is not None:
        return alone
    return 1 if cards[1] in _GENTLE[first] else 2
