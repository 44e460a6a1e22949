"""Seers: players that see every order but only a few moves ahead, and their results.

A seer tries every sequence of legal moves as long as its *horizon*, values the positions at their
ends by rules of thumb (`worth`), and makes the first move of the best sequence. A random number
below NOISE is added to the value of each first move, so that a seer wavers between moves of nearly
the same worth.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from solver.common import sfc32
from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.common.sfc32 import below
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import (
    CARDS,
    JOKER,
    MAX_MOVES,
    OVER,
    QUEENS,
    PackedGame,
    aces_of,
    pass_of,
    score_of,
)
from solver.shooting_party.packed.rules import displayed, moves, play
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.goals import accepted, still_open

GAMES = {2: 100, 4: 50, 6: 20}
"""The number of games for each horizon, in moves: one or two tenths of a second in all."""

NOISE = 30

CARD_SCORED = 1000
GOAL_MISSED = -10_000
READY = 500  # a queen in the hand whose ace is displayed
QUEEN_HELD = 300
CARD_HELD = -30  # any other card: it must go before the queen can be alone
JOKER_HELD = 300
PASS_BEGUN = -100
CARD_LEFT = 30

ROW = 4 + MAX_MOVES
"""Space for one depth of the lookahead: two words, the number of moves, the index of the next one,
the moves.
"""

HITS, VALUES, SQUARES, TALLY = range(4)
"""Places in a tally: games that reached the goal, the cards scored in all games, the sum of the
squared scores; then the length of a tally.
"""


@dataclass(frozen=True)
class Seen:
    """The result of the seer of one horizon: how often it reached the goal, and the mean number of
    cards scored with its standard error.
    """

    horizon: int
    games: int
    success: float
    score: float
    error: float

    def to_json(self) -> dict[str, Any]:
        """Return its part of a document."""
        return {
            "horizon": self.horizon,
            "games": self.games,
            "success": round(self.success, 3),
            "score": round(self.score, 3),
        }


def play_seers(position: Position, goal: Goal) -> list[Seen]:
    """Return the result of every seer from a position; games end at the goal or at their end. The
    random numbers come from the deal and the horizon, so the same question has the same answer
    everywhere.
    """
    return [play_seer(position, goal, horizon, games) for horizon, games in GAMES.items()]


def play_seer(position: Position, goal: Goal, horizon: int, games: int) -> Seen:
    """Return the result of `games` games of one seer."""
    game = conversion.game(position.deal, position.rules)
    numbers = np.zeros(sfc32.STATE, dtype=np.int64)
    sfc32.seed(numbers, zlib.crc32(position.deal.code.encode()), horizon)
    tally = np.zeros(TALLY, dtype=np.int64)
    play_games(
        game,
        *conversion.pack(position),
        horizon,
        games,
        accepted(goal),
        still_open(goal),
        numbers,
        np.zeros(MAX_MOVES, dtype=np.int64),
        np.zeros((horizon + 1, ROW), dtype=np.int64),
        conversion.new_log(),
        tally,
    )
    values = int(tally[VALUES])
    mean = values / games
    # So few games may all come out alike by chance: hence the square of one more, half a card off.
    variance = (int(tally[SQUARES]) - values * mean + 0.25) / games
    return Seen(horizon, games, int(tally[HITS]) / games, mean, sqrt(variance / games))


@kernel
def worth(game: PackedGame, a: int, b: int, goal_open: Any) -> int:
    """Return the value of a position by rules of thumb."""
    score = score_of(b)
    value = CARD_SCORED * popcount(score)
    if not goal_open[score]:
        value += GOAL_MISSED
    if a & OVER:
        return value
    hand = b & CARDS
    queens = hand & QUEENS
    value += CARD_HELD * popcount(hand & ~(QUEENS | JOKER))
    if hand & JOKER:
        value += JOKER_HELD
    if queens:
        value += QUEEN_HELD
        if displayed(game, a, b, aces_of(queens)):
            value += READY
    return value + PASS_BEGUN * pass_of(a) + CARD_LEFT * popcount(a & CARDS)


@kernel
def best_ahead(
    game: PackedGame, a: int, b: int, depth: int, accept: Any, goal_open: Any, ahead: Any, log: Any
) -> int:
    """Return the worth of the best position after `depth` moves, or fewer where the goal or the end
    comes first.

    `ahead[d]` is the space for depth d (ROW).
    """
    best = 2 * GOAL_MISSED
    level = 0
    ahead[0, 0], ahead[0, 1] = a, b
    ahead[0, 2] = -1
    while level >= 0:
        a, b = ahead[level, 0], ahead[level, 1]
        if ahead[level, 2] < 0:
            done = a & OVER or accept[score_of(b)]
            if done or level == depth:
                best = max(best, worth(game, a, b, goal_open))
                level -= 1
                continue
            ahead[level, 2] = moves(game, a, b, ahead[level, 4:])
            ahead[level, 3] = 0
        if ahead[level, 3] == ahead[level, 2]:
            level -= 1
            continue
        move = ahead[level, 4 + ahead[level, 3]]
        ahead[level, 3] += 1
        a, b = play(game, a, b, move, log)
        level += 1
        ahead[level, 0], ahead[level, 1] = a, b
        ahead[level, 2] = -1
    return best


@entry
def play_games(
    game: PackedGame,
    start_a: int,
    start_b: int,
    horizon: int,
    games: int,
    accept: Any,
    goal_open: Any,
    stream: Any,
    legal: Any,
    ahead: Any,
    log: Any,
    tally: Any,
) -> None:
    """Play games from a position until the goal or the end, and add them to `tally`."""
    for _ in range(games):
        a, b = start_a, start_b
        while not (a & OVER or accept[score_of(b)]):
            n = moves(game, a, b, legal)
            chosen, best = 0, 4 * GOAL_MISSED
            for i in range(n):
                to_a, to_b = play(game, a, b, legal[i], log)
                value = best_ahead(
                    game, to_a, to_b, horizon - 1, accept, goal_open, ahead, log
                ) + below(stream, NOISE)
                if value > best:
                    chosen, best = i, value
            a, b = play(game, a, b, legal[chosen], log)
        add_up(score_of(b), accept, tally)


@kernel
def add_up(score: int, accept: Any, tally: Any) -> None:
    """Add a finished game to a tally."""
    tally[HITS] += accept[score]
    tally[VALUES] += popcount(score)
    tally[SQUARES] += popcount(score) ** 2
