"""Chance: the orders that a seed determines, what the room gives, and what a robber picks."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from solver.common.cards import Card
from solver.common.rng import SplitMix64
from solver.the_party.rules.cards import DECK, Cards
from solver.the_party.rules.state import State

KEPT = 4096  # how many orders are kept for the next time they are asked for


@dataclass(frozen=True)
class Orders:
    """The endless row of orders of a seed, 0 ≤ seed < 2^64; raise `ValueError` for another."""

    seed: int

    def __post_init__(self) -> None:
        SplitMix64(self.seed)

    def order(self, number: int) -> Cards:
        """Return the order of that number, from 0."""
        return _order(self.seed, number)

    def drawn(self, room: Collection[int], count: int, shuffles: int) -> Cards:
        """Return the first cards of a room after so many shuffles, as they come."""
        return tuple(card for card in self.order(2 * shuffles) if card in room)[:count]

    def picked(self, hand: Iterable[int], picks: int) -> Card:
        """Return the card that a robber takes of a hand after so many picks."""
        held = set(hand)
        return next(card for card in self.order(2 * picks + 1) if card in held)


@lru_cache(KEPT)
def _starts(seed: int) -> tuple[SplitMix64, list[int]]:
    """Return the stream of a seed, and the starts of orders that it has given so far."""
    return SplitMix64(seed), []


@lru_cache(KEPT)
def _order(seed: int, number: int) -> Cards:
    stream, starts = _starts(seed)
    while len(starts) <= number:
        starts.append(stream.next())
    order = list(DECK.cards)
    SplitMix64(starts[number]).shuffle(order)
    return tuple(order)


class Chance(Protocol):
    """Where cards come from."""

    def draw(self, state: State) -> Sequence[int]:
        """Return the cards that come from the room; `state.refill` says how many."""

    def pick(self, state: State) -> int:
        """Return the card that a robber picks of his victim's hand."""


@dataclass(frozen=True)
class Seeded:
    """The chance of a seed: it depends on the counts of shuffles and picks in the state."""

    orders: Orders

    def draw(self, state: State) -> Cards:
        """Return the first cards of the room in the order of its shuffle."""
        assert state.refill is not None
        return self.orders.drawn(state.room, state.refill.count, state.shuffles)

    def pick(self, state: State) -> int:
        """Return the card of the hand that stands first in the order of this pick."""
        return self.orders.picked(state.hands[state.victim], state.picks)
