"""The orders that a seed determines: what the room gives, and what a robber picks."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from solver.common.cards import Card
from solver.common.rng import SplitMix64
from solver.the_party.rules.cards import DECK, Cards

KEPT = 4096
"""How many orders are kept for the next time they are asked for."""


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
