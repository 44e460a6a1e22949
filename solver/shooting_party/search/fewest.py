"""The fewest moves to a target, and all lines with that number of moves.

A search breadth first, one layer for each number of moves, without any bound: a layer holds every
position that some line leads to. It ends at the first layer in which the target is reached. From
there back, the positions on such lines are marked. Meant for puzzles of a few moves: ten take some
thousand positions a layer.
"""

from collections.abc import Iterator

import numpy as np

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import entry
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.conversion import Walker, Words
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import moves, play
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Target
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.goals import accepted_by

BLOCK = 1 << 14
"""Positions reached between two looks at the meter, at the least."""


class FewestMoves:
    """Every line from a position to a target in the fewest moves, which are `moves`. The interface
    is that of `Query` (query.py), as far as lines go.
    """

    def __init__(
        self, walker: Walker, words: Words, accept: Int64s, marked: list[set[Words]]
    ) -> None:
        self.walker = walker
        self.words = words
        self.moves = len(marked)
        self._accept = accept
        self._marked = marked

    def line(self) -> list[int]:
        """Return the moves (packed) of the line that comes first in the order of legal moves."""
        words, line = self.words, list[int]()
        while len(line) < self.moves:
            move, words, _ = next(self.onward(words, len(line)))
            line.append(move)
        return line

    def onward(self, words: Words, played: int) -> Iterator[tuple[int, Words, bool]]:
        """Yield each move that stays on such a line from `words`, a position on one of them reached
        with `played` moves; the position it leads to; and True if it reaches the target.
        """
        last = played + 1 == self.moves
        for move, to in self.walker.after(words):
            if self._accept[conversion.score_byte(to)] if last else to in self._marked[played + 1]:
                yield move, to, last


def fewest_moves(
    position: Position, target: Target, most: int, budget: Budget | Meter | None = None
) -> FewestMoves | None:
    """Return the lines with the fewest moves from a position to a target that it has not reached;
    None if no line of at most `most` moves reaches it. Raise `OutOfBudget`.
    """
    meter = Meter.of(budget)
    game = conversion.game(position.deal, position.rules)
    accept = accepted_by(target)
    words = conversion.pack(position)
    layers, ways = [np.array(words, dtype=np.int64).reshape(2, 1)], []
    for _ in range(most):
        reached, moved = _after(game, layers[-1], meter)
        ways.append(moved)
        hits = accept[reached[1] >> L.SCORE_SHIFT & L.SCORE_BITS] == 1
        if hits.any():
            return FewestMoves(Walker(game), words, accept, _marked(layers, ways, hits))
        layers.append(reached)
    return None


def _after(game: PackedGame, layer: np.ndarray, meter: Meter) -> tuple[np.ndarray, np.ndarray]:
    """Return every position one move after those of a layer, each once; and of each move the
    numbers of the position before it and of that after it.
    """
    room = np.zeros((3, BLOCK + L.MAX_MOVES), dtype=np.int64)
    legal, log = np.zeros(L.MAX_MOVES, dtype=np.int64), conversion.new_log()
    parts, first = [room[:, :0]], 0
    while first < layer.shape[1]:
        first, count = expand(game, layer, first, room, legal, log)
        parts.append(room[:, :count].copy())
        meter.spend(int(count))
    a, b, before = np.concatenate(parts, axis=1)
    order = np.lexsort((b, a))
    ordered, new = np.array([a, b])[:, order], np.ones(len(order), dtype=bool)
    new[1:] = (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)
    # The rows in one piece, as compiled code needs them.
    reached = np.ascontiguousarray(ordered[:, new])
    return reached, np.array([before[order], np.cumsum(new) - 1])


def _marked(layers: list[np.ndarray], ways: list[np.ndarray], hits: np.ndarray) -> list[set[Words]]:
    """Return for each layer the positions from which a line leads to one of the `hits`, which are
    one move after the last layer.
    """
    marked: list[set[Words]] = []
    for layer, (before, after) in zip(layers[::-1], ways[::-1], strict=True):
        leading = np.zeros(layer.shape[1], dtype=bool)
        leading[before[hits[after]]] = True
        marked.append({(a, b) for a, b in layer[:, leading].T.tolist()})
        hits = leading
    return marked[::-1]


@entry
def expand(
    game: PackedGame, layer: Int64s2, first: int, out: Int64s2, legal: Int64s, log: Int64s
) -> tuple[int, int]:
    """Write the positions one move after those from number `first` on, as columns, each with the
    number of the one before it, until BLOCK are reached. Return the number of the first position
    not looked at, and how many were written.
    """
    count = 0
    while first < layer.shape[1] and count < BLOCK:
        a, b = layer[0, first], layer[1, first]
        if not a & L.OVER:
            for i in range(moves(game, a, b, legal)):
                out[0, count], out[1, count] = play(game, a, b, legal[i], log)
                out[2, count] = first
                count += 1
        first += 1
    return first, count
