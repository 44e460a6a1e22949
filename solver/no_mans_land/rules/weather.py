"""The weather: how many cards of the hand it costs, and how many weather cards are drawn."""

from collections.abc import Sequence

from solver.common.cards import Card
from solver.common.errors import InputError
from solver.no_mans_land.rules.cards import DECK, WEATHER

_PENALTY = dict(zip(WEATHER, (0, 0, 1, None, 2, None, 3), strict=True))
"""The penalty of each card; None where one more card decides."""

_GENTLE = {DECK.number("4c"): DECK.run("Ac2c3c"), DECK.number("6c"): DECK.run("Ac2c")}
"""The further cards after which the penalty is 1; after any other it is 2."""


class WeatherError(InputError):
    """Cards that are not a round's weather."""


def cards_drawn(first: int) -> int:
    """Return how many weather cards a round draws whose first one is `first`."""
    return 1 if _PENALTY[DECK.cards[first]] is not None else 2


def penalty(cards: Sequence[int]) -> int:
    """Return the penalty, 0 to 3, of a round's weather cards, or raise `WeatherError`."""
    if not cards or not set(cards) <= set(WEATHER) or len(set(cards)) != len(cards):
        raise WeatherError("the weather is one or two of Ac to 7c, in the order drawn")
    first = DECK.cards[cards[0]]
    if len(cards) != cards_drawn(first):
        more = "draws one more card" if len(cards) == 1 else "draws no further card"
        raise WeatherError(f"weather {DECK.names[first]} {more}")
    alone = _PENALTY[first]
    if alone is not None:
        return alone
    return 1 if cards[1] in _GENTLE[first] else 2


def drawn_from(deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that a round draws from the top of a weather deck."""
    return tuple(deck[: cards_drawn(deck[0])])
