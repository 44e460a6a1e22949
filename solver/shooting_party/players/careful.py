"""The two simplest players: random, and careful, which knowingly throws nothing away."""

from __future__ import annotations

from solver.common.bits import popcount
from solver.common.compiled import kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.rules import moves_with, waits
from solver.shooting_party.unseen.chance import below
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
        legal[0] = L.DISCARD << L.KIND_SHIFT | king | L.jacks_of(king)
        return 1
    n = moves_with(own.game.switches, view, b, legal)
    queen = b & L.QUEENS
    if queen == 0:
        return n
    if L.kind_of(legal[0]) == L.MEET and legal[0] & L.ACES:
        return 1
    few = popcount(view & L.CARDS & ~L.ACES) < 3 - own.game.switches[L.LAZY]
    ends = few and in_last_pass(own.game.switches, view)  # a draw of two does, for certain
    kept = 0
    for i in range(n):
        if not loses_queen(b & L.CARDS, queen, legal[i], ends):
            legal[i], legal[kept] = legal[kept], legal[i]
            kept += 1
    return kept if kept else n


@kernel
def loses_queen(hand: int, queen: int, move: int, ends: bool) -> bool:
    """Return True if `move` loses the queen in the hand whatever is drawn. `ends` says that a draw
    of two ends the game.
    """
    kind = L.kind_of(move)
    cards = move & L.CARDS
    king = L.kings_of(queen)
    if kind == L.DISCARD:
        return cards & queen != 0
    if kind == L.DRAW:
        return ends
    if kind != L.BUTLER:
        return kind == L.LEAVE
    if cards & L.JACKS:
        return hand & L.JACKS != 0
    return cards & L.QUEENS != 0 or (cards == king and not hand & L.jacks_of(king))
