"""Perft: the number of move sequences of a given length, the classic test of a rules engine."""

import numpy as np

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import entry
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.conversion import Walker, Words
from solver.shooting_party.packed.layout import MAX_MOVES, PackedGame
from solver.shooting_party.packed.rules import moves, play
from solver.shooting_party.rules.position import Position

AT_ONCE = 6  # moves counted between two chances to interrupt: a fraction of a second


def perft(position: Position, depth: int) -> int:
    """Return the number of move sequences of length `depth`, counted by the packed engine."""
    walker = Walker(conversion.game(position.deal, position.rules))
    legal, log = np.zeros((AT_ONCE, MAX_MOVES), dtype=np.int64), conversion.new_log()

    def count(words: Words, left: int) -> int:
        if left == 0:
            return 1
        if left <= AT_ONCE:
            return int(count_sequences(walker.game, *words, left, legal, log))
        return sum(count(to, left - 1) for _, to in walker.after(words))

    return count(conversion.pack(position), depth)


@entry
def count_sequences(
    game: PackedGame, a: int, b: int, depth: int, legal: Int64s2, log: Int64s
) -> int:
    """Count move sequences of length `depth` ≥ 1; the moves of the last ply are not played. `legal`
    has a row of MAX_MOVES for each ply.
    """
    own = legal[depth - 1]
    n = moves(game, a, b, own)
    if depth == 1:
        return n
    total = 0
    for i in range(n):
        to_a, to_b = play(game, a, b, own[i], log)
        total += count_sequences(game, to_a, to_b, depth - 1, legal, log)
    return total


def perft_readable(position: Position, depth: int) -> int:
    """Return the same count by the readable engine, for comparison."""
    if depth == 0:
        return 1
    legal = position.legal_moves()
    if depth == 1:
        return len(legal)
    return sum(perft_readable(position.play(move), depth - 1) for move in legal)
