"""The transposition table of the search with all hands seen.

States whose futures may differ have different keys. Ten places are numbered, hands 0 to 3,
stashes 4 to 7, room 8 and arrivals 9, and bit b of every card's place makes the mask b:

    key[0]   place bits 0 and 1 of all cards | shuffles | turn
    key[1]   place bits 2 and 3 of all cards | picks    | asked, phase
    key[2]   actions, where the cap is within reach, else 0

Shuffles and picks decide which orders come, so both belong to the key; the number of actions does
not, except near the cap. The number of actions that are left is not part of the key: a row holds
the fewest within which the attacker is known to win, and the most within which he is known not to.
A row may be replaced by another; what it said is then found again.
"""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int16s2, Int32s, Int64s, Int64s2
from solver.common.compiled import kernel
from solver.common.kernels import mix
from solver.the_party.packed import bits as L

NEVER = 30_000  # more actions than any search looks ahead

PROBES = 4


class Table(NamedTuple):
    """Keys, what is known (wins within, wins not within), and the move that showed it."""

    keys: Int64s2
    known: Int16s2
    best: Int32s


def empty_table(bits: int) -> Table:
    """Return a table of ``2 ** bits`` rows, of 32 bytes each."""
    rows = 1 << bits
    return Table(
        np.zeros((rows, 3), np.int64), np.zeros((rows, 2), np.int16), np.zeros(rows, np.int32)
    )


@kernel
def make_key(state: Int64s, near_cap: int, key: Int64s) -> None:
    """Fill in the key of a state at a decision with an empty table."""
    h1, h2, h3 = state[L.HAND + 1], state[L.HAND + 2], state[L.HAND + 3]
    s0, s1, s2, s3 = state[L.STASH], state[L.STASH + 1], state[L.STASH + 2], state[L.STASH + 3]
    odd = h1 | h3 | s1 | s3 | state[L.ARRIVALS]
    twos = h2 | h3 | s2 | s3
    fours = s0 | s1 | s2 | s3
    eights = state[L.ROOM] | state[L.ARRIVALS]
    # Within one search counts differ by far less than what the masks leave of them.
    key[0] = odd | twos << 22 | (state[L.SHUFFLES] & 0xFFFF) << 44 | state[L.TURN] << 60
    phase = state[L.PHASE] & 7
    key[1] = fours | eights << 22 | (state[L.PICKS] & 0x3FFF) << 44 | state[L.ASKED] << 58
    key[2] = (state[L.ACTIONS] << 1 | 1) * near_cap << 3 | phase


@kernel
def find(table: Table, key: Int64s) -> int:
    """Return the row of a key, -1 if it is absent."""
    last = len(table.known) - 1
    slot = _slot(key)
    for n in range(PROBES):
        row = slot + n & last
        keys = table.keys[row]
        if keys[0] == key[0] and keys[1] == key[1] and keys[2] == key[2]:
            return row
    return -1


@kernel
def _slot(key: Int64s) -> int:
    return mix(mix(key[0]) << 30 ^ mix(key[1] ^ key[2] << 20))


@kernel
def enter(table: Table, key: Int64s, within: int, won: bool, move: int) -> None:
    """Note a win, or none, within so many actions; the row replaced was least to find out."""
    row = find(table, key)
    if row < 0:
        row = _least(table, _slot(key))
        for n in range(3):
            table.keys[row, n] = key[n]
        table.known[row, 0], table.known[row, 1] = NEVER, -1
        table.best[row] = move
    if won:
        if within < table.known[row, 0]:
            table.known[row, 0] = within
            table.best[row] = move
    elif within > table.known[row, 1]:
        table.known[row, 1] = within
        table.best[row] = move


@kernel
def _least(table: Table, slot: int) -> int:
    """Return an empty row, or the one of a few whose searches went least far."""
    last = len(table.known) - 1
    least, found = NEVER + 1, slot & last
    for n in range(PROBES):
        row = slot + n & last
        if table.keys[row, 2] == 0:
            return row
        won, lost = table.known[row, 0], table.known[row, 1]
        far = lost if won == NEVER else max(won, lost)
        if far < least:
            least, found = far, row
    return found
