"""Aims: what a player plays for. The bands of the final score; points; survival."""

from dataclasses import dataclass
from typing import Literal

from solver.common.errors import InputError
from solver.no_mans_land.rules.switches import RuleSet

BANDS: dict[str, int] = {"school": 0, "notice": 26, "sergeant": 37, "lieutenant": 43, "captain": 51}
"""The lowest final score of each band."""

Kind = Literal["score", "survive", "band"]


class AimError(InputError):
    """A name that no aim has."""


@dataclass(frozen=True)
class Aim:
    """A utility of the final score: the score, 1 for surviving, or 1 from a band's bound on."""

    name: str = "score"

    def __post_init__(self) -> None:
        if self.name not in AIMS:
            raise AimError(f"no aim {self.name!r:.60}; there are {', '.join(AIMS)}")

    @property
    def kind(self) -> Kind:
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
