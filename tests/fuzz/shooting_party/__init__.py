"""The Shooting Party as a game to fuzz: answers within small budgets."""

import dataclasses
from typing import Any

from generator.common.commitment import readable
from generator.shooting_party.game import PUBLISHED
from generator.shooting_party.web.answers import answers, answers_of_deal
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.solve import solve
from tests.fuzz.games import Game
from tests.shooting_party.corpus import some

POSITIONS = 3_000
MEMORY = 60 << 20
"""The most that any question may cost."""

EFFORT = 0.01

begin = Meter.__init__


def bounded(meter: Meter, budget: Budget, *rest: Any) -> None:
    positions = min(budget.positions or POSITIONS, POSITIONS)
    less = dataclasses.replace(budget, positions=positions, memory=min(budget.memory, MEMORY))
    begin(meter, less, *rest)


def answers_beside() -> dict[str, str]:
    """The answers of a page to a puzzle in full view, and to a deal of one pass."""
    study, rules = some("couple", 1)[0], RuleSet().within(1)
    deal = Deal.from_seed(42)
    profile = [entry.to_json() for entry in solve(deal, rules, par=False).profile]
    made = {"answers": answers(study), "answers-deal": answers_of_deal(deal, rules, profile)}
    return {f"{name}.json": readable(each).decode() for name, each in made.items()}


GAME = Game(
    PUBLISHED,
    by_rules=answers_beside,
    instead={
        "solver.shooting_party.search.budget.Meter.__init__": bounded,
        # A survey's rows hold the seconds; with these its files are always the same.
        "solver.shooting_party.search.budget.Meter.seconds": 0.5,
        "solver.shooting_party.relaxation.EFFORT": EFFORT,
    },
)
