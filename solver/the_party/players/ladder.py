"""The ladder: games of every player against every other, and ratings that explain them.

Source: Bradley and Terry, "Rank analysis of incomplete block designs", Biometrika 39, 1952; fitted
by the iteration of Hunter, "MM algorithms for generalized Bradley-Terry models", Annals of
Statistics 32, 2004. A drawn game counts half for each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from typing import Any

import numpy as np

from solver.the_party.packed.conversion import pack_rules
from solver.the_party.players.bots import Bot
from solver.the_party.players.tables import empty_workspace, play_games
from solver.the_party.rules.switches import RuleSet

FIRST_SEED = 2_000_000_000
"""Games of the ladder have seeds from here on; nobody was trained on them."""

REPLICATES = 400
ROUNDS = 500


@dataclass(frozen=True)
class Met:
    """The results of games between two: wins of the one, wins of the other, drawn."""

    won: int
    lost: int
    drawn: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.lost + self.drawn

    @property
    def mean(self) -> float:
        """The mean result of the one: 1, 0 or -1 a game."""
        return (self.won - self.lost) / self.games

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        square = (self.won + self.lost) / self.games
        return float(np.sqrt((square - self.mean**2) / self.games))


@dataclass(frozen=True)
class Standing:
    """A player's rating, and the ends of its 95 % interval; that of the first player is 0."""

    name: str
    rating: float
    low: float
    high: float


def meet(one: Bot, other: Bot, games: int, rules: RuleSet, seed: int = 1) -> Met:
    """Return the results of games of two players, who begin in turn; the same each time."""
    wins = shares([one, other], games, rules, seed)
    return Met(int(wins[0]), int(wins[1]), int(wins[2]))


def shares(bots: Sequence[Bot], games: int, rules: RuleSet, seed: int = 1) -> Any:
    """Return how many games each of several players won, draws last; seats rotate."""
    seats = np.array([bot.seat for bot in bots], np.int64)
    wins = np.zeros(len(bots) + 1, np.int64)
    play_games(empty_workspace(seed), pack_rules(rules), seats, FIRST_SEED, games, wins)
    return wins


def standings(names: Sequence[str], met: Mapping[tuple[str, str], Met]) -> list[Standing]:
    """Return the ratings of players from the games of every two, in the order of the names."""
    size = len(names)
    tables = np.zeros((size, size, 3))
    for (one, other), result in met.items():
        i, j = names.index(one), names.index(other)
        tables[i, j] = result.won, result.drawn, result.lost
    ratings = fitted(_points(tables))
    draw = np.random.default_rng(1)
    replicates = np.array([fitted(_points(_redrawn(tables, draw))) for _ in range(REPLICATES)])
    low, high = np.percentile(replicates, [2.5, 97.5], axis=0)
    return [
        Standing(name, float(ratings[n]), float(low[n]), float(high[n]))
        for n, name in enumerate(names)
    ]


def _points(tables: Any) -> Any:
    """Return the points of every player against every other."""
    points = tables[:, :, 0] + tables[:, :, 1] / 2
    return points + (tables[:, :, 2] + tables[:, :, 1] / 2).T


def _redrawn(tables: Any, draw: np.random.Generator) -> Any:
    again = np.zeros_like(tables)
    for i, j in np.argwhere(tables.sum(axis=2) > 0):
        total = int(tables[i, j].sum())
        again[i, j] = draw.multinomial(total, tables[i, j] / total)
    return again


def fitted(points: Any) -> Any:
    """Return the ratings that explain points best, on Elo's scale: 400 is ten to one."""
    size = len(points)
    strength, games, total = np.ones(size), points + points.T, points.sum(axis=1)
    for _ in range(ROUNDS):
        both = strength[:, None] + strength[None, :]
        strength = total / (games / both).sum(axis=1)
        strength /= strength[0]
    return np.array([400 * log10(max(each, 1e-9)) for each in strength])
