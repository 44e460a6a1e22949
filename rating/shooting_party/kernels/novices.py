"""The two simplest players: random, and careful, who throws nothing away that she knows of."""

from __future__ import annotations

from rating.shooting_party.kernels.seat import Seat
from rating.shooting_party.kernels.stream import below
from rating.shooting_party.kernels.view import in_last_pass
from solver.compiled import kernel
from solver.kernels.bits import popcount
from solver.shooting_party.kernels.layout import (
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
)
from solver.shooting_party.kernels.rules import moves_with, waits


@kernel
def random_move(seat: Seat, view: int, b: int) -> int:
    """Any legal move, each with the same chance."""
    return seat.legal[below(seat.stream, moves_with(seat.switches, view, b, seat.legal))]


@kernel
def careful_move(seat: Seat, view: int, b: int) -> int:
    """Any move that loses no queen and no ace for certain, each with the same chance; where there
    is none, any legal move.
    """
    return seat.legal[below(seat.stream, careful_moves(seat, view, b))]


@kernel
def careful_moves(seat: Seat, view: int, b: int) -> int:
    """Write the careful moves to `seat.legal`, or all where there are none; how many."""
    legal = seat.legal
    king = waits(view, b)
    if king:
        legal[0] = DISCARD << KIND_SHIFT | king | king >> 2
        return 1
    n = moves_with(seat.switches, view, b, legal)
    queen = b & QUEENS
    if queen == 0:
        return n
    if legal[0] >> KIND_SHIFT == MEET and legal[0] & ACES:
        return 1
    ends = draw_ends(seat, view)
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
    """Whether the queen in the hand is lost by `move`, whatever is drawn; `ends` tells that the
    next draw of two is the end of the game.
    """
    kind = move >> KIND_SHIFT
    cards = move & CARDS
    if kind == DISCARD:
        return cards & queen != 0
    if kind == DRAW:
        return ends
    if kind != BUTLER:
        return kind == LEAVE
    if cards & JACKS:
        return hand & JACKS != 0
    return cards & QUEENS != 0 or (cards == queen << 1 and not hand & queen >> 1)


@kernel
def draw_ends(seat: Seat, view: int) -> bool:
    """Whether a draw of two exhausts the pile of the last pass for certain."""
    if not in_last_pass(seat.switches, view):
        return False
    return popcount(view & CARDS & ~ACES) < 3 - seat.switches[LAZY]
