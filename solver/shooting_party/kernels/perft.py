"""Perft: the number of move sequences of a given length, the classic test of a rules engine."""

from __future__ import annotations

from typing import Any

from solver.compiled import kernel
from solver.shooting_party.kernels.layout import Game
from solver.shooting_party.kernels.rules import moves, play

PLY, TOTAL = range(2)
"""Places in the array of counters: the ply in work (-1 when all is counted), and the count so far.
"""


@kernel
def perft(game: Game, words: Any, legal: Any, left: Any, count: Any, log: Any, limit: int) -> bool:
    """Count move sequences of length `len(left)` ≥ 2 from the position in words[0]; whether it is
    done.

    Plays at most `limit` moves a call; call again to go on. A row a ply: `words` of 2, `legal` of
    MAX_MOVES, and how many of those are `left` to try, which the caller has filled in for ply 0.
    The last ply is counted, not played.
    """
    depth = len(left)
    ply = count[PLY]
    while ply >= 0 and limit > 0:
        if left[ply] == 0:
            ply -= 1
            continue
        limit -= 1
        left[ply] -= 1
        a, b = play(game, words[ply, 0], words[ply, 1], legal[ply, left[ply]], log)
        n = moves(game, a, b, legal[ply + 1])
        if ply + 2 == depth:
            count[TOTAL] += n
            continue
        ply += 1
        words[ply, 0] = a
        words[ply, 1] = b
        left[ply] = n
    count[PLY] = ply
    return ply < 0
