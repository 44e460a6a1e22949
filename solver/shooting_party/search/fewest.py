"""The fewest moves to a target, and all lines with that number of moves.

A search breadth first, one layer for each number of moves, without any bound: a layer holds every
position that some line leads to. It ends at the first layer in which the target is reached. From
there back, the positions on such lines are marked. Meant for puzzles of a few moves: ten take some
thousand positions a layer.
"""

from collections.abc import Iterator

import numpy as np

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
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
    layers = [np.array(words, dtype=np.int64).reshape(2, 1)]
    for _ in range(most):
        reached = _after(game, layers[-1], meter)
        hits = accept[reached[1] >> L.SCORE_SHIFT & L.SCORE_BITS] == 1
        if hits.any():
            marked = _marked(game, layers, _of(reached, hits))
            return FewestMoves(Walker(game), words, accept, marked)
        layers.append(reached)
    return None


def _after(game: PackedGame, layer: np.ndarray, meter: Meter) -> np.ndarray:
    """Return every position one move after those of a layer, each once, in ascending order."""
    room = np.zeros((2, BLOCK + L.MAX_MOVES), dtype=np.int64)
    legal, log = np.zeros(L.MAX_MOVES, dtype=np.int64), conversion.new_log()
    parts, first = [np.zeros((2, 0), dtype=np.int64)], 0
    while first < layer.shape[1]:
        first, count = expand(game, layer[0], layer[1], first, room[0], room[1], legal, log)
        parts.append(_each_once(room[:, :count]))
        meter.spend(int(count))
    return _each_once(np.concatenate(parts, axis=1))


def _each_once(found: np.ndarray) -> np.ndarray:
    order = np.lexsort((found[1], found[0]))
    ordered = found[:, order]
    new = np.ones(ordered.shape[1], dtype=bool)
    new[1:] = (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)
    return _of(ordered, new)


def _of(columns: np.ndarray, which: np.ndarray) -> np.ndarray:
    """Return some columns, the rows in one piece, as compiled code needs them."""
    return np.ascontiguousarray(columns[:, which])


def _marked(game: PackedGame, layers: list[np.ndarray], goals: np.ndarray) -> list[set[Words]]:
    """Return for each layer the positions from which a line leads to one of `goals`, which are one
    move after the last layer.
    """
    legal, log = np.zeros(L.MAX_MOVES, dtype=np.int64), conversion.new_log()
    marked: list[set[Words]] = []
    for layer in reversed(layers):
        leading = np.zeros(layer.shape[1], dtype=np.int64)
        lead(game, layer[0], layer[1], goals[0], goals[1], leading, legal, log)
        goals = _of(layer, leading == 1)
        marked.append({(int(a), int(b)) for a, b in goals.T})
    return marked[::-1]


@entry
def expand(
    game: PackedGame,
    a: Int64s,
    b: Int64s,
    first: int,
    out_a: Int64s,
    out_b: Int64s,
    legal: Int64s,
    log: Int64s,
) -> tuple[int, int]:
    """Write the positions one move after those from number `first` on, until BLOCK are reached.
    Return the number of the first position not looked at, and how many positions were written.
    """
    count = 0
    while first < len(a) and count < BLOCK:
        if not a[first] & L.OVER:
            for i in range(moves(game, a[first], b[first], legal)):
                out_a[count], out_b[count] = play(game, a[first], b[first], legal[i], log)
                count += 1
        first += 1
    return first, count


@entry
def lead(
    game: PackedGame,
    a: Int64s,
    b: Int64s,
    goal_a: Int64s,
    goal_b: Int64s,
    leading: Int64s,
    legal: Int64s,
    log: Int64s,
) -> None:
    """Set `leading` to 1 for each position from which a move leads to one of the goals, which are
    in ascending order.
    """
    for i in range(len(a)):
        if not a[i] & L.OVER:
            for j in range(moves(game, a[i], b[i], legal)):
                to_a, to_b = play(game, a[i], b[i], legal[j], log)
                if _among(to_a, to_b, goal_a, goal_b):
                    leading[i] = 1
                    break


@kernel
def _among(a: int, b: int, all_a: Int64s, all_b: Int64s) -> bool:
    """Return True if (a, b) is one of many pairs in ascending order."""
    low, high = 0, len(all_a)
    while low < high:
        middle = low + high >> 1
        if all_a[middle] < a or (all_a[middle] == a and all_b[middle] < b):
            low = middle + 1
        else:
            high = middle
    return low < len(all_a) and all_a[low] == a and all_b[low] == b
