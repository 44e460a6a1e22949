"""Rule sets: the switches of the game, and the named settings of them (rulesets.toml)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

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


class RulesError(ValueError):
    """A rule set, switch or value that does not exist."""


@dataclass(frozen=True)
class RuleSet:
    """One way to play. Its switches and their values are explained in docs/rules.md."""

    name: str = "leverstoke"
    exhaustion: Exhaustion = "eager"
    leave: Leave = "allowed"
    contact: Contact = "may"
    butler_search: ButlerSearch = "shuffle"
    empty_hand: EmptyHand = "choose"
    passes: int = 3
    theme: str = "neutral"

    def __post_init__(self) -> None:
        for switch, values in SWITCHES.items():
            value = str(getattr(self, switch))
            if value not in values:
                raise RulesError(f"{switch} is one of {', '.join(values)}, not {value!r}")

    def __str__(self) -> str:
        """Return the text form: the name, then each switch that differs from the named set."""
        base = named()[self.name]
        changed = (s for s in SWITCHES if getattr(self, s) != getattr(base, s))
        return ",".join([self.name, *(f"{s}={getattr(self, s)}" for s in changed)])

    @classmethod
    def parse(cls, text: str) -> RuleSet:
        """Return the rule set of a text: ``leverstoke``, ``leverstoke,contact=must,passes=2``.

        Raise `RulesError` for an unknown name, switch or value.
        """
        name, *changes = text.split(",")
        if name not in named():
            raise RulesError(f"no rule set {name!r}; there are {', '.join(named())}")
        rules = named()[name]
        for change in changes:
            switch, equals, value = change.partition("=")
            if switch not in SWITCHES or not equals:
                raise RulesError(f"no switch {switch!r}; there are {', '.join(SWITCHES)}")
            rules = rules.with_switch(switch, value)
        return rules

    def with_switch(self, switch: str, value: str) -> RuleSet:
        """Return the same rules with one switch set from text.

        Raise `RulesError` if the value is unknown.
        """
        if value not in SWITCHES[switch]:
            raise RulesError(f"{switch} is one of {', '.join(SWITCHES[switch])}, not {value!r}")
        typed: object = int(value) if switch == "passes" else value
        return replace(self, **{switch: typed})  # type: ignore[arg-type]

    def within(self, passes: int) -> RuleSet:
        """Return the same rules with the game ending after that many passes."""
        return replace(self, passes=passes)


@cache
def named() -> dict[str, RuleSet]:
    """Return the named rule sets, the default first."""
    text = files(__package__).joinpath("rulesets.toml").read_text(encoding="utf-8")
    return {
        name: RuleSet(name=name, **{k: v for k, v in record.items() if k != "summary"})
        for name, record in tomllib.loads(text).items()
    }
