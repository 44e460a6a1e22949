"""Rule sets: the switches of the game, and the named settings of them (rulesets.toml)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from solver.common.rule_sets import RulesError, Switches

__all__ = ["SWITCHES", "RuleSet", "RulesError"]

Exhaustion = Literal["eager", "lazy"]
Leave = Literal["allowed", "forbidden"]
Contact = Literal["may", "must"]
ButlerSearch = Literal["shuffle", "keep"]
EmptyHand = Literal["choose", "four"]

SWITCHES: dict[str, tuple[str, ...]] = {
    "exhaustion": get_args(Exhaustion),
    "leave": get_args(Leave),
    "contact": get_args(Contact),
    "butler_search": get_args(ButlerSearch),
    "empty_hand": get_args(EmptyHand),
    "passes": ("3", "1", "2"),
}
"""Every switch with its values, the default first."""


@dataclass(frozen=True)
class RuleSet(Switches):
    """One way to play. Its switches and their values are explained in docs/shooting-party/rules.md.

    >>> str(RuleSet.parse("leverstoke,contact=must,passes=2"))
    'leverstoke,contact=must,passes=2'
    """

    SWITCHES = SWITCHES

    name: str = "leverstoke"
    exhaustion: Exhaustion = "eager"
    leave: Leave = "allowed"
    contact: Contact = "may"
    butler_search: ButlerSearch = "shuffle"
    empty_hand: EmptyHand = "choose"
    passes: int = 3
    theme: str = "neutral"

    def within(self, passes: int) -> RuleSet:
        """Return the same rules with the game ending after that many passes."""
        return replace(self, passes=passes)

    @classmethod
    def _typed(cls, switch: str, value: str) -> object:
        return int(value) if switch == "passes" else value
