"""Small games that brute force (brute.py) goes through: the rows of data/small-games.jsonl.

A row has a name, a group, and a start: rules, deal and moves, or the words of `helpers.setup`.
"""

import json
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from solver.shooting_party import Deal, Position
from solver.shooting_party.rules.play import parse_moves
from solver.shooting_party.rules.replay import replay
from tests.shooting_party.brute import Everything
from tests.shooting_party.helpers import DATA, setup


@dataclass(frozen=True)
class SmallGame:
    """A row with its start, and all that can come of it, which is found once."""

    row: dict[str, Any]

    @cached_property
    def root(self) -> Position:
        if "deal" not in self.row:
            return setup(**self.row["setup"])
        opening = Position.opening(Deal.from_code(self.row["deal"]), self.row["rules"])
        return replay(opening, parse_moves(self.row["moves"])).end

    @cached_property
    def every(self) -> Everything:
        return Everything(self.root)


@cache
def _all() -> list[SmallGame]:
    lines = (DATA / "small-games.jsonl").read_text(encoding="utf-8").splitlines()
    return [SmallGame(json.loads(line)) for line in lines]


def small_games(*groups: str) -> list[SmallGame]:
    """Return the games of some groups."""
    return [game for game in _all() if game.row["group"] in groups or not groups]
