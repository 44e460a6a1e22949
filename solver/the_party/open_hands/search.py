"""The search with all hands seen: depth first through "he can" and "they can prevent it".

A node is a decision. Where it is up to the attacker, one move that wins is enough; where it is up
to another player, all must. Nodes at which nothing lies on the table are kept in the transposition
table.
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.the_party.open_hands.cuts import is_dropped, is_too_late
from solver.the_party.open_hands.transpositions import NEVER, Table, enter, find, make_key
from solver.the_party.packed import bits as L
from solver.the_party.packed.chance import Orders, settle
from solver.the_party.packed.move_codes import legal
from solver.the_party.packed.play import play

DEEPEST = 2_000
"""Decisions of a line that is searched; a hundred actions of four players have 800 at most."""

COUNT, NEXT, RESULT = range(3)
"""Columns of a frame: moves of the node, the next one to try, and what the last one led to."""

DEPTH, NODES = range(2)

_RANK_OF_KIND = np.array([3, 3, 1, 0, 5, 2, 4, 6], np.int64)
"""The kinds in the order in which moves are tried: stash, rob, call, send, trust, wait, pass."""


class Work(NamedTuple):
    """The line that is being searched: states, moves and frames by depth; counts; a key."""

    states: Int64s2
    moves: Int64s2
    frames: Int64s2
    counts: Int64s
    key: Int64s


def empty_work() -> Work:
    """Return room for a search."""
    return Work(
        np.zeros((DEEPEST, L.STATE_SIZE), np.int64),
        np.zeros((DEEPEST, L.MOST_MOVES), np.int64),
        np.zeros((DEEPEST, 3), np.int64),
        np.zeros(2, np.int64),
        np.zeros(3, np.int64),
    )


UNKNOWN, LOST, WON = -1, 0, 1


@entry
def go_on(
    work: Work,
    rules: Int64s,
    cuts: Int64s,
    orders: Orders,
    table: Table,
    attacker: int,
    limit: int,
    quota: int,
) -> int:
    """Go on with a search for at most so many nodes, and return `WON`, `LOST`, or `UNKNOWN` if it
    is not finished. The attacker is to win before more than `limit` actions of the game are made.

    A search begins at depth 0 with the state in ``work.states[0]`` and ``work.counts[DEPTH]`` -1.
    """
    counts, frames = work.counts, work.frames
    stop = counts[NODES] + quota
    if counts[DEPTH] < 0:
        counts[DEPTH] = 0
        answer = _open(work, rules, cuts, table, attacker, limit, 0)
        if answer != UNKNOWN:
            return answer
    while counts[NODES] < stop:
        depth = counts[DEPTH]
        frame, state = frames[depth], work.states[depth]
        mine = state[L.ASKED] == attacker
        if frame[RESULT] == mine or frame[NEXT] == frame[COUNT]:
            # Decided by the last move, or by none of them.
            won = frame[RESULT] == WON if frame[RESULT] == mine else not mine
            _close(work, rules, table, limit, depth, won)
            if depth == 0:
                return WON if won else LOST
            counts[DEPTH] -= 1
            frames[depth - 1, RESULT] = WON if won else LOST
            continue
        below = work.states[depth + 1]
        for column in range(L.STATE_SIZE):
            below[column] = state[column]
        play(below, rules, work.moves[depth, frame[NEXT]])
        settle(below, rules, orders)
        frame[NEXT] += 1
        answer = _open(work, rules, cuts, table, attacker, limit, depth + 1)
        if answer == UNKNOWN:
            counts[DEPTH] += 1
        else:
            frame[RESULT] = answer
    return UNKNOWN


@kernel
def _open(
    work: Work, rules: Int64s, cuts: Int64s, table: Table, attacker: int, limit: int, depth: int
) -> int:
    """Return what is known of a node at once; if nothing, set up its frame."""
    state, frame = work.states[depth], work.frames[depth]
    work.counts[NODES] += 1
    if state[L.PHASE] == L.OVER:
        return WON if state[L.WINNER] == attacker else LOST
    near_cap = limit >= rules[L.CAP]
    left = NEVER if near_cap else limit - state[L.ACTIONS]
    if left <= 0 or is_too_late(state, rules, cuts, attacker, left):
        return LOST
    best = -1
    if state[L.PHASE] < L.CALLING:
        make_key(state, near_cap, work.key)
        row = find(table, work.key)
        if row >= 0:
            within = limit - state[L.ACTIONS]
            if table.known[row, 0] <= within:
                return WON
            if table.known[row, 1] >= within:
                return LOST
            best = table.best[row]
    moves = work.moves[depth]
    count = legal(state, rules, moves)
    kept = 0
    for n in range(count):
        move = moves[n]
        if not is_dropped(state, rules, cuts, attacker, left, move):
            place = kept
            rank = _rank(move, best)
            while place > 0 and rank < _rank(moves[place - 1], best):
                moves[place] = moves[place - 1]
                place -= 1
            moves[place] = move
            kept += 1
    frame[COUNT], frame[NEXT], frame[RESULT] = kept, 0, UNKNOWN
    return UNKNOWN


@kernel
def _rank(move: int, best: int) -> int:
    return -1 if move == best else _RANK_OF_KIND[L.kind_of(move)]


@kernel
def _close(work: Work, rules: Int64s, table: Table, limit: int, depth: int, won: bool) -> None:
    """Keep what a node has come to."""
    state, frame = work.states[depth], work.frames[depth]
    if state[L.PHASE] < L.CALLING:
        make_key(state, limit >= rules[L.CAP], work.key)
        move = work.moves[depth, frame[NEXT] - 1] if frame[NEXT] else -1
        enter(table, work.key, limit - state[L.ACTIONS], won, move)
