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
from functools import partial
from math import factorial

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.common.errors import OutOfBudget
from solver.common.kernels import popcount
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.conversion import Words, as_set, members, pack_move
from solver.shooting_party.packed.rules import moves_with
from solver.shooting_party.rules.cards import DECK
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
def chance(switches: Int64s, memo: Memo, view: int, b: int, level: int) -> float:
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
            value += chance(switches, memo, v, c, level)
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
            value = max(value, chance(switches, memo, v, c, level + 1))
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
    return chance(switches, memo, v, c, 0)


@entry
def chance_with(switches: Int64s, memo: Memo, view: int, b: int, card: int) -> float:
    """Return the chance once a card, of which only the bit is set, is the next that comes."""
    v, c = card_drawn(switches, view, b, card)
    return chance(switches, memo, v, c, 0)


class Chances:
    """The chances of a settled position in the last pass, or of one where the spouse's choice
    waits; those below it are worked out once. If they do not fit into a table of 2^`bits` slots,
    `OutOfBudget` is raised.
    """

    def __init__(self, position: Position, bits: int = BITS) -> None:
        if len(position.pile) > MOST_CARDS:
            raise OutOfBudget("positions")
        self._here, self._memo = Decision.of(position), new_memo(bits)
        self._moves = position.legal_moves()
        self._orders = factorial(len(position.pile))

    def every(self) -> dict[Move, Fraction]:
        """Return the chance after each legal move, in the order of the moves."""
        here = self._here.after([])
        return {move: self._after(here, pack_move(move)) for move in self._moves}

    def coming(self, move: Move) -> dict[int, Fraction]:
        """Return the chance after each card that can come next, after a move and the best moves
        that follow it; nothing if none comes any more.
        """
        switches, (view, b) = self._here.switches, self._here.after([move])
        while not due_in(view):
            if view & L.OVER:
                return {}
            count = moves_with(switches, view & L.CARDS, b, self._memo.legal)
            best = max(self._memo.legal[:count].tolist(), key=partial(self._after, (view, b)))
            view, b = quiet(switches, view, b, best)
        cards = [DECK.cards[n] for n in members(view & L.CARDS)]
        return {card: self._exact(chance_with(switches, self._memo, view, b, as_set([card])))
                for card in cards}  # fmt: skip

    def _after(self, at: Words, move: int) -> Fraction:
        return self._exact(chance_after(self._here.switches, self._memo, *at, move))

    def _exact(self, chance: float) -> Fraction:
        if self._memo.used[FULL]:
            raise OutOfBudget("positions")
        return Fraction(round(chance * self._orders), self._orders)
