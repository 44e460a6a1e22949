"""The held-out player of the open grade: it sees every order, and its results judge the grade.

After each legal move it plays some random games to their end, and it makes the move with the best
game of all; of equally good ones, any. This is nested search of the first level without a memory of
the best game.

Source: T. Cazenave, "Nested Monte-Carlo search", IJCAI 2009.
"""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import entry, kernel
from solver.common.sfc32 import below
from solver.shooting_party.packed.layout import OVER, PackedGame, score_of
from solver.shooting_party.packed.rules import moves, play
from solver.shooting_party.players.seers import add_up


@kernel
def random_end(
    game: PackedGame, a: int, b: int, accept: Any, stream: Any, legal: Any, log: Any
) -> int:
    """Return the score byte in which a random game ends, at the latest when it reaches the goal."""
    while not (a & OVER or accept[score_of(b)]):
        n = moves(game, a, b, legal)
        a, b = play(game, a, b, legal[below(stream, n)], log)
    return score_of(b)


@entry
def play_nested(
    game: PackedGame,
    start_a: int,
    start_b: int,
    samples: int,
    games: int,
    accept: Any,
    stream: Any,
    legal: Any,
    inner: Any,
    log: Any,
    tally: Any,
) -> None:
    """Play games from a position until the goal or the end, and add them to `tally`. Each move is
    judged by `samples` random games; `legal` and `inner` are space for moves.
    """
    for _ in range(games):
        a, b = start_a, start_b
        while not (a & OVER or accept[score_of(b)]):
            n = moves(game, a, b, legal)
            chosen, best, equal = 0, -1, 0
            for i in range(n):
                to_a, to_b = play(game, a, b, legal[i], log)
                value = -1
                for _ in range(samples):
                    score = random_end(game, to_a, to_b, accept, stream, inner, log)
                    value = max(value, popcount(score) + 16 * accept[score])
                if value > best:
                    best, equal = value, 0
                if value == best:
                    equal += 1
                    if below(stream, equal) == 0:
                        chosen = i
            a, b = play(game, a, b, legal[chosen], log)
        add_up(score_of(b), accept, tally)
