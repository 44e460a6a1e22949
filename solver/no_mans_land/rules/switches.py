"""Rule sets: the switches of the game, and the named settings of them (rulesets.toml)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, Self

from solver.common.rule_sets import RulesError, Switches

__all__ = ["SWITCHES", "RuleSet", "RulesError"]


@dataclass(frozen=True)
class RuleSet(Switches):
    """One way to play. Its switches and their values are explained in docs/no-mans-land/rules.md.

    >>> str(RuleSet.parse("mortal,weather=once"))
    'mortal,weather=once'
    """

    name: str = "ohara"
    hold: Literal["no", "yes"] = "no"
    weather: Literal["each", "once"] = "each"
    penalty: Literal["chosen", "blind"] = "chosen"
    stray: Literal["alone", "added"] = "alone"
    sentries: Literal["one", "each"] = "one"
    counter_sniper: Literal["2", "1"] = "2"
    death: Literal["keeps", "forfeits"] = "keeps"

    @property
    def may_hold(self) -> bool:
        return self.hold == "yes"

    @property
    def forfeits(self) -> bool:
        """True if death takes all points."""
        return self.death == "forfeits"

    @property
    def blind(self) -> bool:
        """True if the penalty is cards not drawn, instead of cards given up."""
        return self.penalty == "blind"

    @classmethod
    def from_json(cls, switches: Mapping[str, object]) -> Self:
        """Return a document's rules, named if a set has them; raise `RulesError` if unknown."""
        rules = cls().changed(switches)
        for each in cls.named().values():
            if replace(rules, name=each.name) == each:
                return each
        return rules


SWITCHES = RuleSet.SWITCHES
