"""The seven orders that a seed determines, and what each round draws from them."""

from __future__ import annotations

from dataclasses import dataclass

from solver.common.cards import Card
from solver.common.rng import SplitMix64
from solver.no_mans_land.rules.cards import SHOOT, TARGETS, WEATHER, cards_drawn
from solver.no_mans_land.rules.switches import RuleSet

ROUNDS = 5
HAND = 5
STRAY = slice(5, 7)  # the places of a shoot order that are kept for a stray shot, used or not
COUNTER = slice(7, 9)  # the places that are kept for the counterattack


@dataclass(frozen=True)
class Orders:
    """The orders of targets, weather and five times the shoot deck, each from its top."""

    seed: int
    targets: tuple[Card, ...]
    weather: tuple[Card, ...]
    shoot: tuple[tuple[Card, ...], ...]

    @classmethod
    def from_seed(cls, seed: int) -> Orders:
        """Return the orders of a seed, 0 ≤ seed < 2^64; raise `ValueError` otherwise."""
        stream = SplitMix64(seed)
        targets, weather, *shoot = map(stream.shuffled, (TARGETS, WEATHER, *[SHOOT] * ROUNDS))
        return cls(seed, targets, weather, tuple(shoot))

    def weather_of(self, round_: int, rules: RuleSet) -> tuple[Card, ...]:
        """Return the weather cards of a round, counted from 0, as drawn."""
        first = end = 0
        for _ in range(1 if rules.weather == "once" else round_ + 1):
            first, end = end, end + cards_drawn(self.weather[end])
        return self.weather[first:end]
