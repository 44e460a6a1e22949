"""The Shooting Party as a game to fuzz: answers within small budgets."""

import dataclasses
import json
from typing import Any

from generator.common.commitment import readable
from generator.shooting_party.beside import line
from generator.shooting_party.game import PUBLISHED
from solver.shooting_party.search.budget import Budget, Meter
from tests.fuzz.games import Game

POSITIONS = 3_000
MEMORY = 60 << 20
"""The most that any question may cost."""

EFFORT = 0.01

begin = Meter.__init__


def bounded(meter: Meter, budget: Budget, *rest: Any) -> None:
    positions = min(budget.positions or POSITIONS, POSITIONS)
    less = dataclasses.replace(budget, positions=positions, memory=min(budget.memory, MEMORY))
    begin(meter, less, *rest)


def lines_beside() -> dict[str, str]:
    """The lines beside the puzzles of the corpus."""
    made = {}
    for kind in ("open", "mistake", "exchange", "blind"):
        solution = json.loads((GAME.folder / f"{kind}.solution.json").read_text(encoding="utf-8"))
        made[f"{kind}.line.json"] = readable(line(solution)).decode()
    return made


GAME = Game(
    PUBLISHED,
    by_rules=lines_beside,
    instead={
        "solver.shooting_party.search.budget.Meter.__init__": bounded,
        # Answers hold the seconds; with these they are always the same.
        "solver.shooting_party.search.budget.Meter.seconds": 0.5,
        "solver.shooting_party.relaxation.bound.EFFORT": EFFORT,
    },
)
