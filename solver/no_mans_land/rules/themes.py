"""Themes: the words that describe a game (themes.toml). Nothing in the rules depends on them."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from solver.common.words import counted
from solver.no_mans_land.rules.cards import DECK, TARGETS, penalty
from solver.no_mans_land.rules.switches import band_of

WEATHER = {"A": "calm", "2": "calm", "3": "a breeze", "4": "gusts", "5": "fog", "6": "rain",
           "7": "a gale"}  # fmt: skip
"""What the weather is, by the rank of its first card."""


@dataclass(frozen=True)
class Theme:
    """One set of words."""

    targets: Mapping[str, str]
    bands: Mapping[str, str]
    decision: str
    stray: str
    counterattack: str
    killed: str
    survived: str
    handler: str

    def target(self, card: int) -> str:
        """Return a target's name, and what its units take and give: ``the cook (over 6: 12)``."""
        units = [
            f"over {unit.defence}: {unit.points}{' each' if unit.count > 1 else ''}"
            for unit in TARGETS[DECK.cards[card]].units
        ]
        return f"{self.targets[DECK.names[card]]} ({'; '.join(units)})"

    def weather(self, cards: Sequence[int]) -> str:
        """Return what the weather is: ``a breeze, 1 card lost``."""
        lost = penalty(cards)
        cost = "no card lost" if lost == 0 else f"{counted(lost, 'card')} lost"
        return f"{WEATHER[DECK.names[cards[0]][0]]}, {cost}"

    def band(self, score: int) -> str:
        return self.bands[band_of(score)]


@cache
def themes() -> dict[str, Theme]:
    """Return every theme by name, the neutral one first."""
    text = files(__package__).joinpath("themes.toml").read_text(encoding="utf-8")
    return {name: Theme(**record) for name, record in tomllib.loads(text).items()}
