"""Rule sets: the switches of the game, and the named settings of them (rulesets.toml)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Self

from solver.common.errors import InputError
from solver.common.rule_sets import Switches
from solver.common.words import quoted, shortened

LONGEST = 1_000_000  # the highest cap


NUMBERS = {"players": ("2", "3", "4"), "goal": ("4", "3", "2", "1"), "cap": ("500",),
           "suits": ("4", "3", "2", "1"), "jokers": ("2", "1", "0"),
           "hand": ("4", "3", "2", "1")}  # fmt: skip
"""The switches that are numbers, the default first; `cap` is any from 1 to a million."""


@dataclass(frozen=True)
class RuleSet(Switches):
    """One way to play. Its switches and their values are explained in docs/the-party/rules.md.
    `name` is that of the set that it is written by; it does not count when two are compared.

    >>> str(RuleSet.parse("short,stash=own,players=3"))
    'short,players=3,stash=own'
    """

    NUMBERS = NUMBERS
    GONE: ClassVar[Mapping[str, str]] = {
        "bluff": "free",
        "pairs": "any",
        "call": "anyone",
        "watch": "stash",
    }

    name: str = field(default="dan-zen", compare=False)
    players: int = 2
    stash: Literal["between", "own"] = "between"
    at_cap: Literal["draw", "jewels"] = "draw"
    goal: int = 4
    cap: int = 500
    suits: int = 4
    jokers: int = 2
    hand: int = 4

    @property
    def tagged(self) -> str:
        """The switches changed, without the players, as in records: ``goal 2, cap 60``."""
        changed = [f"{s} {value}" for s, value in self.to_json().items() if s != "players"]
        return ", ".join(changed) or "default"

    @classmethod
    def from_tag(cls, text: str, players: int) -> Self:
        """Return the rules of a record; raise `InputError` for an unknown switch or value."""
        changes: dict[str, str] = {}
        if text != "default":
            for change in text.split(","):
                switch, _, value = change.strip().partition(" ")
                if switch in changes or switch == "players":
                    raise InputError(f"{shortened(change.strip())!r} is not one of the switches")
                changes[switch] = value.strip()
        return cls().changed(changes | {"players": str(players)}).by_name()

    def to_json(self) -> dict[str, Any]:
        """Return the number of players, and the switches that differ from the defaults."""
        return {"players": self.players} | super().to_json()

    @classmethod
    def from_json(cls, switches: Mapping[str, object]) -> Self:
        """Return the rules of a document. Raise `InputError` for an unknown switch or value."""
        for switch, value in switches.items():
            is_number = isinstance(value, int) and not isinstance(value, bool)
            if switch in cls.SWITCHES and (switch in NUMBERS) != is_number:
                raise InputError(f"{shortened(switch)}: {shortened(str(value))!r} is no value")
        return cls().changed({s: str(value) for s, value in switches.items()}).by_name()

    @classmethod
    def _check(cls, switch: str, value: object) -> None:
        if switch != "cap":
            super()._check(switch, value)
            return
        text = str(value)
        if not (text.isascii() and text.isdigit() and len(text) <= 7 and 1 <= int(text) <= LONGEST):
            raise InputError(f"cap is a number from 1 to {LONGEST}, not {quoted(text)}")
