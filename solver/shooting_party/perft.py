"""Perft on both engines: how many move sequences of each length a position has."""

from __future__ import annotations

from solver.shooting_party.moves import Move
from solver.shooting_party.position import Position


def perft(position: Position, depth: int) -> int:
    """Move sequences of length `depth` ≥ 0, by the fast engine. A finished game has no moves."""
    import numpy as np

    from solver.shooting_party import packed
    from solver.shooting_party.kernels import layout
    from solver.shooting_party.kernels.perft import perft as compiled

    if depth == 0:
        return 1
    game = packed.game(position.deal, position.rules)
    shapes: tuple[tuple[int, ...], ...] = ((depth, layout.MAX_MOVES), (depth,), (depth, 2))
    space = [np.zeros(shape, dtype=np.int64) for shape in shapes]
    return int(compiled(game, *packed.pack(position), *space, packed.new_log()))


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
