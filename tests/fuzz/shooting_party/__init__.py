"""The Shooting Party as a game to fuzz: answers within small budgets."""

import dataclasses
from typing import Any

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


GAME = Game(
    PUBLISHED,
    instead={
        "solver.shooting_party.search.budget.Meter.__init__": bounded,
        # A survey's rows hold the seconds; with these its files are always the same.
        "solver.shooting_party.search.budget.Meter.seconds": 0.5,
        "solver.shooting_party.relaxation.EFFORT": EFFORT,
    },
)
