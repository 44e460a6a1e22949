"""Rule sets: the switches of the game, and the named settings of them (rulesets.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from solver.common.rule_sets import RulesError, Switches

__all__ = ["SWITCHES", "RuleSet", "RulesError"]

Hold = Literal["no", "yes"]
Weather = Literal["each", "once"]
Penalty = Literal["chosen", "blind"]
Stray = Literal["alone", "added"]
Sentries = Literal["one", "each"]
CounterSniper = Literal["2", "1"]
Death = Literal["keeps", "forfeits"]

SWITCHES: dict[str, tuple[str, ...]] = {
    "hold": get_args(Hold),
    "weather": get_args(Weather),
    "penalty": get_args(Penalty),
    "stray": get_args(Stray),
    "sentries": get_args(Sentries),
    "counter_sniper": get_args(CounterSniper),
    "death": get_args(Death),
}
"""Every switch with its values, the default first."""


@dataclass(frozen=True)
class RuleSet(Switches):
    """One way to play. Its switches and their values are explained in docs/no-mans-land/rules.md.

    >>> str(RuleSet.parse("mortal,weather=once"))
    'mortal,weather=once'
    """

    SWITCHES = SWITCHES

    name: str = "ohara"
    hold: Hold = "no"
    weather: Weather = "each"
    penalty: Penalty = "chosen"
    stray: Stray = "alone"
    sentries: Sentries = "one"
    counter_sniper: CounterSniper = "2"
    death: Death = "keeps"

    @property
    def may_hold(self) -> bool:
        """True if the player may hold fire."""
        return self.hold == "yes"

    @property
    def forfeits(self) -> bool:
        """True if death takes all points."""
        return self.death == "forfeits"

    @property
    def blind(self) -> bool:
        """True if the penalty is cards not drawn, instead of cards given up."""
        return self.penalty == "blind"

    def to_json(self) -> dict[str, str]:
        """Return the switches that differ from the defaults."""
        return {
            s: getattr(self, s) for s, values in SWITCHES.items() if getattr(self, s) != values[0]
        }

    @classmethod
    def from_json(cls, switches: Mapping[str, object]) -> RuleSet:
        """Return a document's rules, named if a set has them; raise `RulesError` if unknown."""
        rules = RuleSet().changed(switches)
        for each in cls.named().values():
            if replace(rules, name=each.name) == each:
                return each
        return rules
