"""Training of the learned player: ``python -m solver.shooting_party.players.training`` rewrites
learned.toml.

The same file comes out on every machine: all arithmetic is in integers, all seeds are fixed. It
takes about a minute.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from solver.shooting_party.packed import conversion
from solver.shooting_party.players.features import WEIGHTS
from solver.shooting_party.players.learning import WATCH, learn
from solver.shooting_party.players.seat import FACTS, new_seat
from solver.shooting_party.players.weights import FILE, as_toml
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

FIRST_DEAL = 1 << 62
DEALS = 4000
SEEDS = (0, 0)


class Stage(NamedTuple):
    """A stage of training: `rounds` games on every deal, with the noise and rate of learning.py."""

    rounds: int
    noise: int
    rate: int


STAGES = (
    Stage(8, WATCH, 6),
    Stage(8, WATCH, 8),
    Stage(20, 16, 8),
    Stage(20, 16, 9),
    Stage(20, 16, 10),
)


def train(deals: int = DEALS, stages: tuple[Stage, ...] = STAGES) -> np.ndarray:
    """Return the weights after all stages, in fixed point (learned.py)."""
    games = [conversion.game(Deal.from_seed(FIRST_DEAL + n), RuleSet()) for n in range(deals)]
    weights = np.zeros(WEIGHTS, dtype=np.int64)
    before = np.zeros(FACTS, dtype=np.int64)
    seat = new_seat(games[0].switches, weights, SEEDS)
    for stage in stages:
        for _ in range(stage.rounds):
            for game in games:
                learn(game, seat, before, stage.noise, stage.rate)
    return weights


def main() -> None:
    """Train and write the file."""
    path = Path(__file__).parent / FILE
    head = (
        "# Weights of the learned player, in 1024ths of a card (players/features.py).\n"
        "# Written by python -m solver.shooting_party.players.training.\n"
    )
    path.write_text(head + as_toml(train()), encoding="utf-8")


if __name__ == "__main__":
    main()
