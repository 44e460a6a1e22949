"""Perft: the number of move sequences of a given length, the classic test of a rules engine."""

from __future__ import annotations

from typing import Any

from solver.compiled import kernel
from solver.shooting_party.kernels.layout import Game
from solver.shooting_party.kernels.rules import moves, play


@kernel
def perft(game: Game, a: int, b: int, legal: Any, left: Any, words: Any, log: Any) -> int:
    """Move sequences of length `len(left)` ≥ 1 from a position (the last ply is counted, not played).

    Working space, a row a ply: `legal` of MAX_MOVES, `left`, `words` of 2; `log` as for `play`.
    """
    depth = len(left)
    words[0, 0] = a
    words[0, 1] = b
    left[0] = moves(game, a, b, legal[0])
    if depth == 1:
        return left[0]
    total = 0
    ply = 0
    while ply >= 0:
        if left[ply] == 0:
            ply -= 1
            continue
        left[ply] -= 1
        a, b = play(game, words[ply, 0], words[ply, 1], legal[ply, left[ply]], log)
        count = moves(game, a, b, legal[ply + 1])
        if ply + 2 == depth:
            total += count
            continue
        ply += 1
        words[ply, 0] = a
        words[ply, 1] = b
        left[ply] = count
    return total
