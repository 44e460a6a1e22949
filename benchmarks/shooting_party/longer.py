"""A longer game than the rules know, with four or five passes: for benchmarks only.

`LongDeal` adds two orders to a deal's six. The fourth pass takes the order of the butler's first
shuffle, the fifth that of his second; his own fourth and fifth shuffles are the added orders. (This
is where `Deal` and the packed tables look for them.) All orders are uniform, so the game is a fair
one. Both engines play it, and the lines are replayed as always.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import SWITCHES, RuleSet

PASSES = (1, 2, 3, 4, 5)


@dataclass(frozen=True, eq=False, repr=False)
class LongDeal(Deal):
    """A deal with eight orders."""

    def __post_init__(self) -> None:
        """Check nothing: the orders come from two deals that were checked."""


@dataclass(frozen=True)
class LongRules(RuleSet):
    """Rules of up to five passes."""

    SWITCHES = SWITCHES | {"passes": tuple(map(str, PASSES))}


def long_deal(seed: int, left_out: str = "") -> LongDeal:
    """Return the deal of a seed, without some ranks, and with two further orders, which also follow
    from the seed.
    """
    deal, more = (Deal.from_seed(each).without(left_out) for each in (seed, seed ^ 1 << 63))
    return LongDeal(deal.orders + more.orders[:2])


def long_rules(rules: RuleSet, passes: int) -> LongRules:
    """Return the same rules with that many passes."""
    mine = {field.name: getattr(rules, field.name) for field in fields(RuleSet)}
    return LongRules(**mine | {"passes": passes})
