"""Perft: the number of move sequences of a given length, the classic test of a rules engine."""

import numpy as np

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import entry
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import MAX_MOVES, PackedGame
from solver.shooting_party.packed.rules import moves, play
from solver.shooting_party.rules.position import Position

SLICE = 2_000_000  # moves played between two chances to interrupt: a fraction of a second

PLY, TOTAL = range(2)
"""Indices into the counters: the ply in work (-1 when all is counted), and the count so far."""


def perft(position: Position, depth: int) -> int:
    """Return the number of move sequences of length `depth`, counted by the packed engine."""
    if depth == 0:
        return 1
    game = conversion.game(position.deal, position.rules)
    words = np.zeros((depth, 2), dtype=np.int64)
    words[0] = conversion.pack(position)
    legal = np.zeros((depth, MAX_MOVES), dtype=np.int64)
    left = np.zeros(depth, dtype=np.int64)
    left[0] = moves(game, words[0, 0], words[0, 1], legal[0])
    if depth == 1:
        return int(left[0])
    count = np.zeros(2, dtype=np.int64)
    while not count_sequences(game, words, legal, left, count, conversion.new_log(), SLICE):
        pass
    return int(count[TOTAL])


@entry
def count_sequences(
    game: PackedGame,
    words: Int64s2,
    legal: Int64s2,
    left: Int64s,
    count: Int64s,
    log: Int64s,
    limit: int,
) -> bool:
    """Count move sequences of length `len(left)` ≥ 2 from the position in words[0]; return True
    when finished.

    A call plays at most `limit` moves; call again to go on. Each ply has a row in three arrays:
    `words` (2), `legal` (MAX_MOVES), and `left`, the number of moves still to try. The caller fills
    in those of ply 0. The moves of the last ply are counted, not played.
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


def perft_readable(position: Position, depth: int) -> int:
    """Return the same count by the readable engine, for comparison."""
    if depth == 0:
        return 1
    legal = position.legal_moves()
    if depth == 1:
        return len(legal)
    return sum(perft_readable(position.play(move), depth - 1) for move in legal)
