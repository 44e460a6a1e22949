"""Players who see every order but only so many moves ahead.

A seer tries out every sequence of legal moves as long as its *horizon*, values the positions that
they end in by rules of thumb (`worth`), and makes the first move of the best sequence. To each
first move a random number below TREMBLE is added, so that a seer wavers between moves that are
worth nearly the same.
"""

from __future__ import annotations

from typing import Any

from rating.shooting_party.kernels.stream import below
from solver.compiled import kernel
from solver.kernels.bits import popcount
from solver.shooting_party.kernels.layout import (
    ACES,
    CARDS,
    JOKER,
    MAX_MOVES,
    OVER,
    PASS_SHIFT,
    QUEENS,
    SCORE_SHIFT,
    Game,
)
from solver.shooting_party.kernels.rules import displayed, moves, play

TREMBLE = 30

CARD_SCORED = 1000
GOAL_MISSED = -10_000
READY = 500  # a queen in the hand whose ace is displayed
QUEEN_HELD = 300
CARD_HELD = -30  # any other card: it must go before the queen is alone
JOKER_HELD = 300
PASS_BEGUN = -100
CARD_LEFT = 30

ROW = 4 + MAX_MOVES
"""The room for one depth of the look ahead: two words, how many moves, the next one, the moves."""

GAMES, HITS, VALUES, SQUARES, TALLY = range(5)
"""Places in a tally: games played, games that reached the goal, cards scored in all, and the sum of
their squares; then its length.
"""


@kernel
def worth(game: Game, a: int, b: int, goal_open: Any) -> int:
    """The value of a position, by rules of thumb."""
    score = b >> SCORE_SHIFT & 255
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
        if displayed(game, a, b, queens >> 6 & ACES):
            value += READY
    return (
        value + PASS_BEGUN * (a >> PASS_SHIFT & 3) + CARD_LEFT * popcount(a & (JOKER | JOKER - 1))
    )


@kernel
def best_ahead(
    game: Game, a: int, b: int, depth: int, accept: Any, goal_open: Any, ahead: Any, log: Any
) -> int:
    """The worth of the best position that `depth` moves lead to, or fewer at the goal or the end.

    `ahead[d]` is the room for depth d (ROW).
    """
    best = 2 * GOAL_MISSED
    level = 0
    ahead[0, 0], ahead[0, 1] = a, b
    ahead[0, 2] = -1
    while level >= 0:
        a, b = ahead[level, 0], ahead[level, 1]
        if ahead[level, 2] < 0:
            done = a & OVER or accept[b >> SCORE_SHIFT & 255]
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


@kernel
def play_seer(
    game: Game,
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
    """Play games from a position until the goal or the end, and add them up in `tally`."""
    for _ in range(games):
        a, b = start_a, start_b
        while not (a & OVER or accept[b >> SCORE_SHIFT & 255]):
            n = moves(game, a, b, legal)
            chosen, best = 0, 4 * GOAL_MISSED
            for i in range(n):
                to_a, to_b = play(game, a, b, legal[i], log)
                value = best_ahead(
                    game, to_a, to_b, horizon - 1, accept, goal_open, ahead, log
                ) + below(stream, TREMBLE)
                if value > best:
                    chosen, best = i, value
            a, b = play(game, a, b, legal[chosen], log)
        score = b >> SCORE_SHIFT & 255
        tally[GAMES] += 1
        tally[HITS] += accept[score]
        tally[VALUES] += popcount(score)
        tally[SQUARES] += popcount(score) ** 2
