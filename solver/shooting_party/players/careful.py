"""The two simplest players: random, and careful, which knowingly throws nothing away."""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import kernel
from solver.common.sfc32 import below
from solver.shooting_party.packed.layout import (
    ACES,
    BUTLER,
    CARDS,
    DISCARD,
    DRAW,
    JACKS,
    KIND_SHIFT,
    LAZY,
    LEAVE,
    MEET,
    QUEENS,
    jacks_of,
    kind_of,
    kings_of,
)
from solver.shooting_party.packed.rules import moves_with, waits
from solver.shooting_party.unseen.search import Searcher
from solver.shooting_party.unseen.view import in_last_pass


@kernel
def random_move(own: Searcher, view: int, b: int) -> int:
    """Return any legal move, each with the same chance."""
    legal = own.space.legal
    return legal[below(own.stream, moves_with(own.game.switches, view, b, legal))]


@kernel
def careful_move(own: Searcher, view: int, b: int) -> int:
    """Return any move that loses no queen and no ace for certain, or any legal move if there is
    none, each with the same chance.
    """
    return own.space.legal[below(own.stream, careful_moves(own, view, b))]


@kernel
def careful_moves(own: Searcher, view: int, b: int) -> int:
    """Write the careful moves to `own.space.legal`, or all if none is; return their number."""
    legal = own.space.legal
    king = waits(view, b)
    if king:
        legal[0] = DISCARD << KIND_SHIFT | king | jacks_of(king)
        return 1
    n = moves_with(own.game.switches, view, b, legal)
    queen = b & QUEENS
    if queen == 0:
        return n
    if kind_of(legal[0]) == MEET and legal[0] & ACES:
        return 1
    ends = draw_ends(own.game.switches, view)
    kept = 0
    for i in range(n):
        if not loses_queen(b & CARDS, queen, legal[i], ends):
            move = legal[i]
            legal[i] = legal[kept]
            legal[kept] = move
            kept += 1
    return kept if kept else n


@kernel
def loses_queen(hand: int, queen: int, move: int, ends: bool) -> bool:
    """Return True if `move` loses the queen in the hand whatever is drawn. `ends` says that a draw
    of two ends the game.
    """
    kind = kind_of(move)
    cards = move & CARDS
    if kind == DISCARD:
        return cards & queen != 0
    if kind == DRAW:
        return ends
    if kind != BUTLER:
        return kind == LEAVE
    if cards & JACKS:
        return hand & JACKS != 0
    return cards & QUEENS != 0 or (
        cards == kings_of(queen) and not hand & jacks_of(kings_of(queen))
    )


@kernel
def draw_ends(switches: Any, view: int) -> bool:
    """Return True if a draw of two exhausts the pile of the last pass for certain."""
    if not in_last_pass(switches, view):
        return False
    return popcount(view & CARDS & ~ACES) < 3 - switches[LAZY]
