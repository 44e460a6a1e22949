"""Rule sets: the switches of a game, and the named settings of them.

A game's rule set is a frozen dataclass derived from `Switches`, with a field for each switch; its
`rulesets.toml` beside the module has a table for each named set.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Literal, Self, get_args, get_origin, get_type_hints

from solver.common.errors import InputError
from solver.common.files import table_in
from solver.common.words import quoted


@dataclass(frozen=True)
class Switches:
    """One way to play: the name of a set, and the switches, which may differ from it."""

    NUMBERS: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The switches that are numbers, with their values as text, the default first."""

    SWITCHES: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """All switches likewise, in order: the numbers, and the fields whose values are literals."""

    GONE: ClassVar[Mapping[str, str]] = {}
    """The switches that earlier versions had, each with the value that now holds in every game.
    Rules that say this value are read; rules with another are refused.
    """

    name: str = ""

    def __init_subclass__(cls) -> None:
        if "SWITCHES" not in vars(cls):
            cls.SWITCHES = {
                name: cls.NUMBERS.get(name) or get_args(kind)
                for name, kind in get_type_hints(cls).items()
                if name in cls.NUMBERS or get_origin(kind) is Literal
            }

    def __post_init__(self) -> None:
        for switch in self.SWITCHES:
            self._check(switch, str(getattr(self, switch)))

    def __str__(self) -> str:
        """Return the text form: the name, then each switch that differs from the named set."""
        base = self.named()[self.name]
        changed = (s for s in self.SWITCHES if getattr(self, s) != getattr(base, s))
        return ",".join([self.name, *(f"{s}={getattr(self, s)}" for s in changed)])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the rules of ``NAME[,SWITCH=VALUE...]``, or raise `InputError`."""
        name, *changes = text.split(",")
        if name not in cls.named():
            known = ", ".join(cls.named())
            raise InputError(f"no rule set {quoted(name)}; there are {known}")
        rules = cls.named()[name]
        for change in changes:
            switch, equals, value = change.partition("=")
            rules = rules.changed({switch: value if equals else None})
        return rules

    @classmethod
    def of(cls, rules: Self | str | None) -> Self:
        """Return rules themselves, those of a text (`parse`), or for None the default ones."""
        return cls.parse(rules) if isinstance(rules, str) else rules or cls()

    def changed(self, switches: Mapping[str, object]) -> Self:
        """Return the rules with switches set from text; raise `InputError` for an unknown one."""
        for switch, value in switches.items():
            if switch in self.GONE and value != self.GONE[switch]:
                holds = f"{switch}={self.GONE[switch]} holds in every game"
                raise InputError(f"the switch {switch} is no more: {holds}")
        switches = {switch: value for switch, value in switches.items() if switch not in self.GONE}
        for switch, value in switches.items():
            if switch not in self.SWITCHES or value is None:
                known = ", ".join(self.SWITCHES)
                raise InputError(f"no switch {quoted(switch)}; there are {known}")
            self._check(switch, value)
        given = {switch: str(value) for switch, value in switches.items()}
        typed: Any = {s: int(v) if s in self.NUMBERS else v for s, v in given.items()}
        return replace(self, **typed)

    def by_name(self) -> Self:
        """Return the same rules by the name of the set that they differ least from."""

        def distance(other: Self) -> int:
            return sum(getattr(self, s) != getattr(other, s) for s in self.SWITCHES)

        return replace(self, name=min(self.named().values(), key=distance).name)

    def to_json(self) -> dict[str, Any]:
        """Return the switches that differ from the defaults."""
        default = next(iter(self.named().values()))
        changed = (s for s in self.SWITCHES if getattr(self, s) != getattr(default, s))
        return {switch: getattr(self, switch) for switch in changed}

    @classmethod
    @cache
    def named(cls) -> dict[str, Self]:
        """Return the named rule sets, the default first."""
        table = table_in(cls.__module__.rpartition(".")[0], "rulesets.toml")
        return {
            name: cls(name=name, **{k: v for k, v in record.items() if k != "summary"})
            for name, record in table.items()
        }

    @classmethod
    def _check(cls, switch: str, value: object) -> None:
        values = cls.SWITCHES[switch]
        if value not in values:
            raise InputError(f"{switch} is one of {', '.join(values)}, not {quoted(value)}")
