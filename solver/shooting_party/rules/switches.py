"""Rule sets: the switches of the game, and the named settings of them (rulesets.toml)."""

from dataclasses import dataclass, replace
from typing import Literal, Self

from solver.common.rule_sets import Switches


@dataclass(frozen=True)
class RuleSet(Switches):
    """One way to play. Its switches and their values are explained in docs/shooting-party/rules.md.
    `name` is that of the set that it is written by; `theme` says how the cards are called.

    >>> str(RuleSet.parse("leverstoke,contact=must,passes=2"))
    'leverstoke,contact=must,passes=2'
    """

    NUMBERS = {"passes": ("3", "1", "2")}  # noqa: RUF012 - read only, as in the base class
    GONE = {"exhaustion": "eager", "empty_hand": "choose"}  # noqa: RUF012 - likewise

    name: str = "leverstoke"
    leave: Literal["allowed", "forbidden"] = "allowed"
    contact: Literal["may", "must"] = "may"
    butler_search: Literal["shuffle", "keep"] = "shuffle"
    passes: int = 3
    theme: str = "neutral"

    def within(self, passes: int) -> Self:
        """Return the same rules with the game ending after that many passes."""
        return replace(self, passes=passes)
