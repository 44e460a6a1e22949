"""The Shooting Party as a game to fuzz: answers within small budgets."""

import dataclasses
from typing import Any

from generator.shooting_party.game import PUBLISHED
from solver.shooting_party.search.budget import Budget, Meter
from tests.fuzz.games import Game
from tests.fuzz.shooting_party.shapes import SHAPES, SURVEY, VALUES

POSITIONS = 3_000
MEMORY = 60 << 20
"""The most that any question may cost."""

EFFORT = 0.01

CALLED = (
    "solve 42 --passes 1 --confirm",
    "explain 42 --passes 1",
    "hint 42 --level 3",
    "hint 42 --blind --level 3",
    "advise 42 --moves draw",
    "review 42 --passes 1 --moves 'draw leave'",
    "bound 42 --passes 1",
    "rate 42 --passes 1 --ladder",
    "perft 42 2",
    "perft 42 2 --readable",
    "rules",
    "generate --tier brisk --workers 1 --tries 1",
    "report survey --plot survey.svg",
)

begin = Meter.__init__


def bounded(meter: Meter, budget: Budget, *rest: Any) -> None:
    positions = min(budget.positions or POSITIONS, POSITIONS)
    less = dataclasses.replace(budget, positions=positions, memory=min(budget.memory, MEMORY))
    begin(meter, less, *rest)


GAME = Game(
    PUBLISHED,
    SHAPES,
    VALUES,
    CALLED,
    survey=SURVEY,
    instead={
        "solver.shooting_party.search.budget.Meter.__init__": bounded,
        # A survey's rows hold the seconds; with these its files are always the same.
        "solver.shooting_party.search.budget.Meter.seconds": 0.5,
        "solver.shooting_party.relaxation.EFFORT": EFFORT,
    },
)
