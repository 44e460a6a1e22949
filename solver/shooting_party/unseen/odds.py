"""Odds: the exact chance to score a queen with her ace before the last pile runs out, for somebody
who knows which cards lie in the pile, but not their order.

Every order is as likely. What comes is seen, and each later move may depend on it. So this is
exact.py with another aim, which ends with the first couple. After the butler has found an ace the
rest of the pile lies in any order again: nothing that was known of the order is lost, for nothing
was.

A chance is a mean over the cards of the pile, of chances that are means over one card fewer, and so
on. So times n! it is a whole number, n being the cards of the pile; and numbers of so few steps are
so precise that rounding finds it.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.errors import OutOfBudget
from solver.common.kernels import popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.conversion import pack_move
from solver.shooting_party.packed.rules import moves_with
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.unseen.afterstates import due_in, quiet
from solver.shooting_party.unseen.exact import (
    FULL,
    Memo,
    card_drawn,
    keep,
    key_of,
    new_memo,
    slot_of,
)
from solver.shooting_party.unseen.sampling import Decision

BITS = 18
"""The table has room for 2^18 positions. There may be more with seven cards and the butler."""

MOST_CARDS = 12
"""The most cards of a pile: 12! times a rounding error is far below a half."""


@kernel
def best_chance(switches: Int64s, memo: Memo, view: int, b: int, level: int) -> float:
    """Return the chance of the best play from a settled decision or an afterstate of the last pass,
    as `exact.worth` returns its numbers.
    """
    if view & L.OVER:
        return 0.0
    x, y = key_of(view, b)
    slot = slot_of(memo, x, y)
    if memo.keys[slot, 0] >= 0 or memo.used[FULL]:
        return memo.values[slot, 0]
    value = 0.0
    if due_in(view):
        rest = view & L.CARDS
        while rest:
            low = rest & -rest
            rest ^= low
            v, c = card_drawn(switches, view, b, low)
            value += best_chance(switches, memo, v, c, level)
        value /= popcount(view & L.CARDS)
    else:
        n = moves_with(switches, view & L.CARDS, b, memo.legal)
        for i in range(n):
            memo.moves[level, i] = memo.legal[i]
        for i in range(n):
            move = memo.moves[level, i]
            if is_couple(move):
                value = 1.0
                break
            v, c = quiet(switches, view, b, move)
            value = max(value, best_chance(switches, memo, v, c, level + 1))
    keep(memo, x, y, (value, 0.0, 0.0))
    return value


@kernel
def is_couple(move: int) -> bool:
    """Return True if a move scores a queen with her ace."""
    return L.kind_of(move) == L.MEET and move & L.ACES != 0


@entry
def chance_after(switches: Int64s, memo: Memo, view: int, b: int, move: int) -> float:
    """Return the chance after a legal move."""
    if is_couple(move):
        return 1.0
    v, c = quiet(switches, view, b, move)
    return best_chance(switches, memo, v, c, 0)


def chances(position: Position, bits: int = BITS) -> dict[Move, Fraction]:
    """Return the chance after each legal move, in the order of the moves, of a settled position in
    the last pass or one where the spouse's choice waits. Raise `OutOfBudget` if a table of 2^`bits`
    slots is too small.
    """
    if len(position.pile) > MOST_CARDS:
        raise OutOfBudget("positions")
    here, memo, orders = Decision.of(position), new_memo(bits), factorial(len(position.pile))
    found = {}
    for move in position.legal_moves():
        chance = chance_after(here.switches, memo, here.seen, here.b, pack_move(move))
        found[move] = Fraction(round(chance * orders), orders)
    if memo.used[FULL]:
        raise OutOfBudget("positions")
    return found
