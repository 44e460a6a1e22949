"""How players fare who see every order but only so many moves ahead (kernels/seers.py)."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from rating.shooting_party.kernels import seers, stream
from solver.shooting_party import packed
from solver.shooting_party.kernels import layout
from solver.shooting_party.position import Position
from solver.shooting_party.scores import Goal
from solver.shooting_party.search.losses import accepted, still_open

GAMES = {2: 100, 4: 50, 6: 20}
"""The horizons, in moves, and how many games each plays: a tenth of a second or two in all."""


@dataclass(frozen=True)
class Seen:
    """How often a seer of that horizon reached the goal, and the cards scored on average with the
    standard error of that.
    """

    horizon: int
    games: int
    success: float
    score: float
    error: float

    def to_json(self) -> dict[str, Any]:
        """Its part of a document."""
        return {
            "horizon": self.horizon,
            "games": self.games,
            "success": round(self.success, 3),
            "score": round(self.score, 3),
        }


def play_seers(position: Position, goal: Goal) -> list[Seen]:
    """Every seer from that position, until the goal or the end. The random numbers come from the
    deal and the horizon, so that the same question gives the same answer everywhere.
    """
    return [play_seer(position, goal, horizon, games) for horizon, games in GAMES.items()]


def play_seer(position: Position, goal: Goal, horizon: int, games: int) -> Seen:
    """That many games of one seer."""
    game = packed.game(position.deal, position.rules)
    numbers = np.zeros(stream.STATE, dtype=np.int64)
    stream.seed(numbers, zlib.crc32(position.deal.code.encode()), horizon)
    tally = np.zeros(seers.TALLY, dtype=np.int64)
    seers.play_seer(
        game,
        *packed.pack(position),
        horizon,
        games,
        accepted(goal),
        still_open(goal),
        numbers,
        np.zeros(layout.MAX_MOVES, dtype=np.int64),
        np.zeros((horizon + 1, seers.ROW), dtype=np.int64),
        packed.new_log(),
        tally,
    )
    values = int(tally[seers.VALUES])
    mean = values / games
    # The games are few, and may all have come out alike by chance: as if one more, half a card off.
    variance = (int(tally[seers.SQUARES]) - values * mean + 0.25) / games
    return Seen(horizon, games, int(tally[seers.HITS]) / games, mean, sqrt(variance / games))
