"""What a game is played by and for: rule sets, that is the switches and the named settings of them
(rulesets.toml), and aims: the bands of the final score, points, survival.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from solver.common.errors import InputError
from solver.common.rule_sets import Switches
from solver.common.words import quoted


@dataclass(frozen=True)
class RuleSet(Switches):
    """One way to play. Its switches and their values are explained in docs/no-mans-land/rules.md.
    `name` is that of the set that it is written by.

    >>> str(RuleSet.parse("mortal,death=keeps"))
    'mortal,death=keeps'
    """

    GONE: ClassVar[Mapping[str, str]] = {
        "weather": "each",
        "penalty": "chosen",
        "stray": "alone",
        "sentries": "one",
        "counter_sniper": "2",
    }

    name: str = "ohara"
    hold: Literal["no", "yes"] = "no"
    death: Literal["keeps", "forfeits"] = "keeps"

    @property
    def may_hold(self) -> bool:
        """True if the player may hold fire."""
        return self.hold == "yes"

    @property
    def forfeits(self) -> bool:
        """True if a misfire takes all points."""
        return self.death == "forfeits"

    @classmethod
    def from_json(cls, switches: Mapping[str, object]) -> Self:
        """Return the rules of a document. Raise `InputError` for an unknown switch or value."""
        return cls().changed(switches).by_name()


BANDS: dict[str, int] = {"school": 0, "notice": 26, "sergeant": 37, "lieutenant": 43, "captain": 51}
"""The lowest final score of each band."""

Kind = Literal["score", "survive", "band"]


@dataclass(frozen=True)
class Aim:
    """A utility of the final score: the score, 1 for surviving, or 1 from a band's bound on. `name`
    is ``score``, ``survive`` or a band; `InputError` for another.
    """

    name: str = "score"

    def __post_init__(self) -> None:
        if self.name not in AIMS:
            raise InputError(f"no aim {quoted(self.name)}; there are {', '.join(AIMS)}")

    @property
    def kind(self) -> Kind:
        """What decides: the ``score``, whether the player can ``survive``, or a ``band``."""
        return "band" if self.name in BANDS else "score" if self.name == "score" else "survive"

    def utility(self, score: int, killed: bool) -> int:
        """Return the utility of the end of a game: `score` is the final one (`final_score`)."""
        if self.kind == "survive":
            return int(not killed)
        return score if self.kind == "score" else int(score >= BANDS[self.name])


AIMS = ("score", "survive", *BANDS)


def final_score(points: int, killed: bool, rules: RuleSet) -> int:
    return 0 if killed and rules.forfeits else points


def band_of(score: int) -> str:
    return [name for name, low in BANDS.items() if score >= low][-1]
