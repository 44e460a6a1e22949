"""The bots for two, and who wins at larger tables: ``python -m benchmarks.the_party.bots``
writes the tables of docs/the-party/index.md.

Ratings explain the games of every player against every other. Source: Bradley and Terry, "Rank
analysis of incomplete block designs", Biometrika 39, 1952; fitted by the iteration of Hunter, "MM
algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004. A drawn game counts
half for each.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import log10
from typing import Any, NamedTuple

import numpy as np

from benchmarks.tables import DOCS, command, table
from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import entry
from solver.the_party.packed import bits as L
from solver.the_party.packed.packing import pack_rules
from solver.the_party.players.bots import Bot
from solver.the_party.players.seats import Workspace, deal_seen, decide, empty_workspace, play_seen
from solver.the_party.rules.switches import RuleSet

NAMES = ("random", "squire", "steward", "pimc:20", "pimc")
SHORT = RuleSet.parse("short")

REPLICATES = 400
ROUNDS = 500
FIRST_SEED = 2_000_000_000  # games among players begin here


@entry
def play_games(
    space: Workspace, rules: Int64s, seats: Int64s2, first: int, games: int, wins: Int64s
) -> int:
    """Play games of seeds from `first` on, seats rotating; count wins by seat, return actions."""
    players, actions, state = rules[L.PLAYERS], 0, space.state
    for game in range(games):
        deal_seen(space, rules, np.uint64(first + game))
        while state[L.PHASE] != L.OVER:
            seat = seats[(state[L.ASKED] + game) % players]
            play_seen(space, rules, decide(space, rules, seat))
        actions += state[L.ACTIONS]
        winner = state[L.WINNER]
        wins[players if winner < 0 else (winner + game) % players] += 1
    return actions


def shares(bots: Sequence[Bot], games: int, rules: RuleSet, seed: int = 1) -> Any:
    """Return how many games each of several players won, draws last; seats rotate."""
    seats = np.array([bot.seat for bot in bots], np.int64)
    wins = np.zeros(len(bots) + 1, np.int64)
    play_games(empty_workspace(seed), pack_rules(rules), seats, FIRST_SEED, games, wins)
    return wins


class Met(NamedTuple):
    """The results of games between two: wins of the one, wins of the other, drawn."""

    won: int
    lost: int
    drawn: int


def standings(
    names: Sequence[str], met: Mapping[tuple[str, str], Met]
) -> Iterator[tuple[str, float, float, float]]:
    """Return the players, each with its rating from the games of every two and the ends of its 95 %
    interval; the rating of the first is 0.
    """
    size = len(names)
    tables = np.zeros((size, size, 3))
    for (one, other), result in met.items():
        i, j = names.index(one), names.index(other)
        tables[i, j] = result.won, result.drawn, result.lost
    ratings = fitted(_points(tables))
    draw = np.random.default_rng(1)
    replicates = np.array([fitted(_points(_redrawn(tables, draw))) for _ in range(REPLICATES)])
    low, high = np.percentile(replicates, [2.5, 97.5], axis=0)
    return zip(names, ratings, low, high, strict=True)


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


def parts(games: int, slow: int) -> dict[str, str]:
    """Return the tables after `games` games of each pair, `slow` of one that looks ahead."""
    met: dict[tuple[str, str], Met] = {}
    for one, other in combinations(NAMES, 2):
        bots = [Bot.named(one), Bot.named(other)]
        count = slow if any(bot.worlds for bot in bots) else games
        met[one, other] = Met(*map(int, shares(bots, count, SHORT)))
    rated = sorted(standings(NAMES, met), key=lambda each: each[1])
    ratings = [(name, f"{x:.0f}", f"{low:.0f} to {high:.0f}") for name, x, low, high in rated]
    return {
        "bots": table(("player", "rating", "95 % interval"), ratings),
        "tables": table(("one against squires", "three players", "four players"), larger(slow)),
    }


def larger(games: int) -> Iterator[list[str]]:
    """Yield what each player wins at tables of three and four against squires."""
    for name in NAMES:
        row = [name]
        for players in (3, 4):
            bots = [Bot.named(name), *[Bot.named("squire")] * (players - 1)]
            wins = shares(bots, games, RuleSet.parse(f"short,players={players}"))
            others = sum(wins[1:-1]) / (players - 1)
            row.append(f"{wins[0] / games:.1%}; a squire {others / games:.1%}")
        yield row


if __name__ == "__main__":
    command(parts, DOCS / "the-party" / "index.md", games=1000, slow=400)
