"""Are the chances of advice right? ``python -m benchmarks.shooting_party.chances`` writes the
tables of docs/shooting-party/unseen.md: what was expected of positions, and what came.

Bots, and random ones, play fresh deals up to a position anywhere in the game. What
the quick search expects of its best move there is compared with the end of the same game, played on
by the network alone, whose values the search averages.
"""

from collections.abc import Sequence

import numpy as np

from benchmarks.tables import DOCS, answers, command, table
from solver.common.arrays import Float64s, Int64s
from solver.common.compiled import entry
from solver.common.processes import Workers
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import OVER, PackedGame, score_of
from solver.shooting_party.packed.rules import opening, play
from solver.shooting_party.players import bots
from solver.shooting_party.players.bots import Player, choose
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen.afterstates import seen
from solver.shooting_party.unseen.network import AIMS, CARDS, EIGHT, FOUR, gain, trained
from solver.shooting_party.unseen.sampling import (
    ALONE,
    QUICK,
    UNIT,
    Searcher,
    new_searcher,
    planned,
    search,
)

GROUPS = {
    "the bots": (bots.NOVICE, bots.CASUAL, bots.SENSIBLE, bots.STRONG, bots.EXPERT),
    "random play": (bots.RANDOM, bots.CAREFUL),
}

LONGEST = 80
"""A position is that after any number of moves below it, of a game that lasts so long."""

FIRST = 9_000_000
"""The seed of the first deal."""

PIECE = 250
BINS = 10


@entry
def expect_and_see(
    game: PackedGame,
    own: Searcher,
    player: Int64s,
    stop: int,
    quick: Int64s,
    alone: Int64s,
    out: Float64s,
) -> bool:
    """Play `stop` moves as a player, the next plan by the search, the rest by the network alone.
    Write what the search expects of the position in between for each aim, and what came; return
    False if the game ends before.
    """
    own.found[0] = 0
    a, b = opening(game, own.log)
    for _ in range(stop):
        if not a & OVER:
            a, b = play(game, a, b, choose(own, player, seen(game, a), b), own.log)
    if a & OVER:
        return False
    move = search(own, seen(game, a), b, CARDS, quick)
    if own.counts[0] == 0:
        return False  # the only move: nothing was expected of it
    before = score_of(b)
    for aim in range(AIMS):
        out[aim] = own.sums[0, aim] / own.counts[0] / UNIT
    while not a & OVER:
        a, b = play(game, a, b, move, own.log)
        if not a & OVER:
            move = planned(own, seen(game, a), b, CARDS, alone)
    for aim in range(AIMS):
        out[AIMS + aim] = gain(aim, before, score_of(b))
    return True


def some(player: Player, count: int, seed: int) -> np.ndarray:
    """Return what was expected and what came of some positions of a player's games."""
    pick, rows = np.random.default_rng(seed), np.zeros((count, 2 * AIMS))
    own, done = None, 0
    while done < count:
        game = conversion.game(Deal.from_seed(seed), RuleSet())
        own = own or new_searcher(trained(), game.switches, (seed, 0))
        stop = int(pick.integers(0, LONGEST))
        done += expect_and_see(game, own, player.settings, stop, QUICK, ALONE, rows[done])
        seed += 1
    return rows


def collected(pool: Workers, players: Sequence[Player], positions: int) -> np.ndarray:
    """Return what was expected and what came, in equal parts from the players' games."""
    pieces = max(1, positions // len(players) // PIECE)
    starts = range(FIRST, FIRST + 1_000_000, 10_000)[:pieces]
    asked = zip(*((player, PIECE, at) for player in players for at in starts), strict=True)
    return np.concatenate(answers(pool, some, *asked))


def calibration_error(expected: np.ndarray, came: np.ndarray) -> float:
    """Return the expected calibration error: how far a bin's mean chance is from the share of what
    came, over all positions (Mahdi Pakdaman Naeini, Gregory F. Cooper and Milos Hauskrecht,
    Obtaining well calibrated probabilities using Bayesian binning, AAAI 2015).
    """
    bins = np.minimum((expected * BINS).astype(int), BINS - 1)
    gaps = np.bincount(bins, expected - came, BINS)
    return float(np.abs(gaps).sum() / len(expected))


def log_loss(expected: np.ndarray, came: np.ndarray) -> float:
    """Return the mean of minus the logarithm of the chance given to what came, a chance of 0 or 1
    taken as one in a thousand less sure.
    """
    chance = np.clip(expected, 0.001, 0.999)
    return float(-np.log(np.where(came > 0, chance, 1 - chance)).mean())


def parts(positions: int, workers: int) -> dict[str, str]:
    """Return the table of the page."""
    with Workers(workers) as pool:
        found = {name: collected(pool, players, positions) for name, players in GROUPS.items()}
    rows = []
    for name, values in found.items():
        cards = f"{values[:, CARDS].mean():.2f} expected, {values[:, AIMS + CARDS].mean():.2f} came"
        for what, aim in (("four queens", FOUR), ("all eight", EIGHT)):
            pair = values[:, aim], values[:, AIMS + aim]
            error, loss = calibration_error(*pair), log_loss(*pair)
            rows.append((what, name, len(values), f"{error:.3f}", f"{loss:.3f}", cards))
    names = "chance of", "positions of", "number", "calibration error", "log loss", "cards"
    return {"chances": table(names, rows)}


if __name__ == "__main__":
    command(parts, DOCS / "shooting-party" / "unseen.md", "", positions=10_000, workers=2)
