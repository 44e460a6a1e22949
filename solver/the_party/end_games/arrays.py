"""The arrays of a tree, and of the path that is being built: columns, and more room."""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Float64s, Float64s2, Int32s, Int32s2, Int64s, Int64s2
from solver.common.compiled import entry
from solver.common.kernels import rehash
from solver.the_party.packed import layout as L

CHANCE = 0
KIND, FIRST, EDGES, INFOSET = range(4)  # columns of a node

ALL_BITS = (1 << 62) - 1

DEEPEST = 200
MOST_OUTCOMES = 4_096

SPARE = 400_000  # nodes, edges or information states that one deal may have at most


class Tree(NamedTuple):
    """The arrays of a tree, and how much of each is in use (`used`)."""

    nodes: Int32s2
    child: Int32s
    weight: Float64s
    payoff: Float64s
    infosets: Int32s2
    moves: Int32s
    slots: Int32s
    states: Int64s2
    infoset_of: Int32s
    used: Int64s


class Path(NamedTuple):
    """The line from the root that is being built: by depth, states, outcomes, the node's parts."""

    boards: Int64s2
    outcomes: Int64s2
    frames: Int64s2
    child: Int64s2
    weight: Float64s2
    payoff: Float64s2
    sums: Float64s2


class Roots(NamedTuple):
    """The deals: child or payoff, and chance."""

    child: Int64s
    weight: Float64s
    payoff: Float64s


NODES_USED, EDGES_USED, INFOSETS_USED, MOVES_USED, STATES_USED, TOO_LARGE = range(6)
PLAYER, STATE, FIRST_MOVE, MOVES, BEFORE, BY = range(6)
"""Columns of an information state: who decides, its number among all states of knowledge, its
moves, and the state and the move of the player's own last decision before it."""

(F_KIND, F_COUNT, F_NEXT, F_KEPT, F_KNOWS_0, F_KNOWS_1, F_BEFORE_0, F_BEFORE_1, F_BY_0,
 F_BY_1) = range(10)  # fmt: skip


def empty_tree() -> Tree:
    """Return room for a small tree; `grown` makes more."""
    states = 1 << 16
    return Tree(
        np.zeros((1 << 12, 4), np.int32),
        np.zeros(1 << 12, np.int32),
        np.zeros(1 << 12),
        np.zeros(1 << 12),
        np.zeros((1 << 12, 6), np.int32),
        np.zeros(1 << 12, np.int32),
        np.zeros(2 * states, np.int32),
        np.zeros((states, 2), np.int64),
        np.zeros(states, np.int32),
        np.zeros(6, np.int64),
    )


def empty_path() -> Path:
    """Return room for building a tree."""
    return Path(
        np.zeros((DEEPEST, L.STATE_SIZE), np.int64),
        np.zeros((DEEPEST, MOST_OUTCOMES), np.int64),
        np.zeros((DEEPEST, 10), np.int64),
        np.zeros((DEEPEST, MOST_OUTCOMES), np.int64),
        np.zeros((DEEPEST, MOST_OUTCOMES)),
        np.zeros((DEEPEST, MOST_OUTCOMES)),
        np.zeros((DEEPEST, 2)),
    )


def with_room(tree: Tree) -> Tree:
    """Return a tree with room for one more deal; what is in it stays."""
    nodes, edges, infosets, moves, states, _ = tree.used.tolist()
    tree = tree._replace(
        nodes=_longer(tree.nodes, nodes),
        child=_longer(tree.child, edges),
        weight=_longer(tree.weight, edges),
        payoff=_longer(tree.payoff, edges),
        infosets=_longer(tree.infosets, infosets),
        moves=_longer(tree.moves, moves),
        states=_longer(tree.states, states),
        infoset_of=_longer(tree.infoset_of, states),
    )
    if len(tree.slots) < 2 * len(tree.states):
        slots = np.zeros(1 << (2 * len(tree.states) - 1).bit_length(), np.int32)
        enter_all(slots, tree.states, states, ALL_BITS)
        tree = tree._replace(slots=slots)
    return tree


@entry
def enter_all(slots: Int32s, pairs: Int64s2, count: int, mask: int) -> None:
    """Enter the first `count` pairs of a set into new, empty slots (common/kernels.py)."""
    rehash(slots, pairs, 0, count, mask)


def _longer(array: np.ndarray, used: int) -> np.ndarray:
    """Return an array with `SPARE` places or more after those used."""
    if len(array) >= used + SPARE:
        return array
    longer = np.zeros((2 * used + SPARE, *array.shape[1:]), array.dtype)
    longer[:used] = array[:used]
    return longer
