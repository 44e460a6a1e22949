"""Perft on both engines: how many move sequences of each length a position has."""

from __future__ import annotations

from solver.shooting_party.moves import Move
from solver.shooting_party.position import Position

SLICE = 2_000_000
"""Moves played between two chances to interrupt, a fraction of a second."""


def perft(position: Position, depth: int) -> int:
    """Move sequences of length `depth` ≥ 0, by the fast engine. A finished game has no moves."""
    import numpy as np

    from solver.shooting_party import packed
    from solver.shooting_party.kernels import layout, perft, rules

    if depth == 0:
        return 1
    game = packed.game(position.deal, position.rules)
    words = np.zeros((depth, 2), dtype=np.int64)
    words[0] = packed.pack(position)
    legal = np.zeros((depth, layout.MAX_MOVES), dtype=np.int64)
    left = np.zeros(depth, dtype=np.int64)
    left[0] = rules.moves(game, words[0, 0], words[0, 1], legal[0])
    if depth == 1:
        return int(left[0])
    count = np.zeros(2, dtype=np.int64)
    while not perft.perft(game, words, legal, left, count, packed.new_log(), SLICE):
        pass
    return int(count[perft.TOTAL])


def divide(position: Position, depth: int) -> dict[Move, int]:
    """For each legal move, the sequences of length `depth` ≥ 1 that begin with it."""
    return {move: perft(position.play(move), depth - 1) for move in position.legal_moves()}


def perft_readable(position: Position, depth: int) -> int:
    """The same count by the readable engine, for holding one against the other."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft_readable(position.play(move), depth - 1) for move in moves)
