"""The ladder of blind players, and what each of them scores on a deal
(docs/shooting-party/difficulty.md).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import MOVES_MASK
from solver.shooting_party.players import games as ways
from solver.shooting_party.players.seat import new_determinizations, new_seat
from solver.shooting_party.players.weights import learned
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.switches import RuleSet


@dataclass(frozen=True)
class Player:
    """A player: `way` is how it decides (games.py), the fields from `epsilon` on are its settings.
    `games` is the number of games that measure how hard a deal is, `few` the number for a first
    estimate. The *sensible* players make the blind grade. The `slow` ones play one game per call,
    so that an interrupt is noticed soon.
    """

    name: str
    way: int
    games: int
    few: int
    sensible: bool = False
    slow: bool = False
    epsilon: int = 0
    noise: int = 1
    breadth: int = 0
    samples: int = 0
    depth: int = 0

    @property
    def settings(self) -> np.ndarray:
        """The settings as an array, in the order of seat.py."""
        return np.array(
            [self.epsilon, self.noise, self.breadth, self.samples, self.depth], dtype=np.int64
        )


EPSILON = 16
"""One move in EPSILON of a player that has it is any careful one. Without this, or noise enough, a
player goes through nearly the same line in every game, and its mean reflects the luck in that line.
"""

RANDOM = Player("random", ways.BY_CHANCE, games=1000, few=0)
CAREFUL = Player("careful", ways.BY_CARE, games=1000, few=0)
PRIORITIES = Player(
    "priorities", ways.BY_PRIORITIES, games=1000, few=150, sensible=True, epsilon=EPSILON
)
LOOKAHEAD = Player(
    "lookahead", ways.BY_ROLLOUTS_TO_CONTACT, games=40, few=0, slow=True,
    epsilon=EPSILON, breadth=3, samples=4,
)  # fmt: skip
LEARNED = Player(
    "learned", ways.BY_VALUES, games=1000, few=150, sensible=True, epsilon=EPSILON, noise=128
)
HASTY = Player(
    "hasty", ways.BY_ROLLOUTS_BY_VALUE, games=100, few=15, sensible=True, slow=True,
    noise=64, breadth=4, samples=4, depth=2,
)  # fmt: skip
STRONG = Player(
    "strong", ways.BY_ROLLOUTS_BY_VALUE, games=20, few=0, slow=True,
    noise=16, breadth=6, samples=32, depth=2,
)  # fmt: skip

AT_ONCE = 500
"""Games per call of a player that is not slow: some 20 ms."""

PERFECT = 8


@dataclass(frozen=True)
class Rung:
    """The result of a player on a deal: the number of games, the sum of their values, the sum of
    the squared values, games with four queens, and perfect games. Errors are one standard error.
    """

    player: str
    games: int
    values: int
    squares: int
    wins: int
    perfect: int

    @property
    def mean(self) -> float:
        """The mean value: cards scored per game."""
        return self.values / self.games

    @property
    def error(self) -> float:
        """The error of the mean; 0 for a single game, which says nothing about it."""
        if self.games == 1:
            return 0.0
        variance = (self.squares - self.values**2 / self.games) / (self.games - 1)
        return sqrt(max(0.0, variance) / self.games)

    @property
    def win_rate(self) -> float:
        """The share of games with four queens."""
        return self.wins / self.games

    @property
    def perfect_rate(self) -> float:
        """The share of games with all eight cards."""
        return self.perfect / self.games

    def error_of(self, rate: float) -> float:
        """Return the error of one of the two shares."""
        return sqrt(rate * (1 - rate) / self.games)

    def to_json(self) -> dict[str, Any]:
        """Return its part of a document."""
        return {
            "player": self.player,
            "games": self.games,
            "mean": round(self.mean, 4),
            "error": round(self.error, 4),
            "four_queens": round(self.win_rate, 4),
            "perfect": round(self.perfect_rate, 4),
        }


def ladder() -> tuple[Player, ...]:
    """Return the players in the order of the ladder, the strongest last."""
    return RANDOM, CAREFUL, PRIORITIES, LOOKAHEAD, LEARNED, HASTY, STRONG


def measure(
    deal: Deal,
    rules: RuleSet | None = None,
    player: Player = LEARNED,
    games: int | None = None,
    seed: int | None = None,
    play_games: Callable[..., None] = ways.play_games,
) -> Rung:
    """Return the result of a player on a deal after `games` games (`player.games` if None).

    The random numbers begin with the CRC-32 of the deal code and with `seed` (0 to 2^32 - 1; if
    None, the CRC-32 of the player's name), so the same call gives the same rung on every machine.
    `play_games` plays and tallies the games (games.py has the usual one).
    """
    game = conversion.game(deal, rules or RuleSet())
    begin = (zlib.crc32(deal.code.encode()), _seed_of(player) if seed is None else seed)
    seat, sampled = new_seat(game.switches, learned(), begin), new_determinizations()
    tally = np.zeros(ways.TALLY, dtype=np.int64)
    left = player.games if games is None else games
    while left > 0:
        now = min(left, 1 if player.slow else AT_ONCE)
        play_games(game, seat, sampled, player.way, player.settings, now, tally)
        left -= now
    return Rung(player.name, *(int(number) for number in tally))


def recorded(deal: Deal, rules: RuleSet, player: Player) -> list[Move]:
    """Return the moves of a game of a player on a deal; the same call gives the same game on every
    machine.
    """
    game = conversion.game(deal, rules)
    begin = (zlib.crc32(deal.code.encode()), _seed_of(player))
    seat = new_seat(game.switches, learned(), begin)
    line = np.zeros(MOVES_MASK, dtype=np.int64)
    count = ways.record_game(game, seat, new_determinizations(), player.way, player.settings, line)
    return [conversion.unpack_move(move) for move in line[:count].tolist()]


def _seed_of(player: Player) -> int:
    return zlib.crc32(player.name.encode())
