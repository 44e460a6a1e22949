"""The 52 cards and their three decks: strengths, how many cards the weather costs, and the twelve
targets, their units, and who of them shoots back with how many cards; the orders of a seed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from solver.common.cards import SUITS, Card, Deck
from solver.common.errors import InputError
from solver.common.rng import SplitMix64, read_seed

RANKS = "A23456789TJQK"
DECK = Deck.of(RANKS, ())

ROUNDS = 5
HAND = 5
STRAY = slice(5, 7)  # the places of a shoot order that are kept for a stray shot, used or not
COUNTER = slice(7, 9)  # the places that are kept for the counterattack

COUNTER_DEFENCE = 9  # the player's own defence against who shoots back


@dataclass(frozen=True)
class Unit:
    """Units of one kind: how many there are, and the defence and the points of each."""

    defence: int
    points: int
    count: int = 1


@dataclass(frozen=True)
class Target:
    """A target. Stray shots meet its first, cheapest kind of unit; the second is the handler."""

    card: Card
    units: tuple[Unit, ...]
    counterattack: int = 0  # how many cards it shoots back with

    @property
    def is_multiple(self) -> bool:
        return self.groups > 1

    @property
    def groups(self) -> int:
        """The most groups that can be aimed."""
        return sum(unit.count for unit in self.units)


def _target(name: str, *units: Unit, counterattack: int = 0) -> Target:
    return Target(DECK.number(name), units, counterattack)


TARGETS: dict[Card, Target] = {
    target.card: target
    for target in (
        _target("Jc", Unit(4, 4, count=3), Unit(7, 8)),
        _target("Qc", Unit(9, 12, count=3)),
        _target("Kc", Unit(9, 6, count=2), counterattack=1),
        _target("Jd", Unit(6, 12)),
        _target("Qd", Unit(7, 14)),
        _target("Kd", Unit(9, 18), counterattack=2),
        _target("Jh", Unit(8, 5)),
        _target("Qh", Unit(7, 18)),
        _target("Kh", Unit(10, 25)),
        _target("Js", Unit(7, 12)),
        _target("Qs", Unit(11, 20), counterattack=2),
        _target("Ks", Unit(8, 15, count=4)),
    )
}
"""The targets by card, in card-number order."""

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


def hits(cards: Sequence[int], defence: int) -> bool:
    """Return True if cards hit: a club is among them, or their sum exceeds the defence."""
    if not ALWAYS_HITS.isdisjoint(cards):
        return True
    return sum(STRENGTH[DECK.cards[card]] for card in cards) > defence


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


@dataclass(frozen=True)
class Orders:
    """The orders of `targets`, `weather` and five times the `shoot` deck, each from its top, and
    the `seed` that they come from.
    """

    seed: int
    targets: tuple[Card, ...]
    weather: tuple[Card, ...]
    shoot: tuple[tuple[Card, ...], ...]

    @classmethod
    def from_seed(cls, seed: int | str) -> Self:
        """Return the orders of a seed, 0 ≤ seed < 2^64; raise `ValueError` otherwise."""
        seed = read_seed(seed)
        stream = SplitMix64(seed)
        targets, weather, *shoot = map(stream.shuffled, (TARGETS, WEATHER, *[SHOOT] * ROUNDS))
        return cls(seed, targets, weather, tuple(shoot))

    def weather_of(self, round_: int) -> tuple[Card, ...]:
        """Return the weather cards of a round, counted from 0, as drawn."""
        first = end = 0
        for _ in range(round_ + 1):
            first, end = end, end + cards_drawn(self.weather[end])
        return self.weather[first:end]
