"""The two simplest players: random, and careful, who throws nothing away that she knows of."""

from __future__ import annotations

from rating.shooting_party.kernels.seat import Seat
from rating.shooting_party.kernels.stream import below
from solver.compiled import kernel
from solver.shooting_party.kernels.layout import (
    ACES,
    BUTLER,
    CARDS,
    DISCARD,
    JACKS,
    KIND_SHIFT,
    LEAVE,
    MEET,
    QUEENS,
)
from solver.shooting_party.kernels.rules import moves, waits


@kernel
def random_move(seat: Seat, view: int, b: int) -> int:
    """Any legal move, each with the same chance."""
    return seat.legal[below(seat.stream, moves(seat.blank, view, b, seat.legal))]


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
    n = moves(seat.blank, view, b, legal)
    queen = b & QUEENS
    if queen == 0:
        return n
    if waits(view, b):
        legal[0] = DISCARD << KIND_SHIFT | waits(view, b) | waits(view, b) >> 2
        return 1
    if legal[0] >> KIND_SHIFT == MEET and legal[0] & ACES:
        return 1
    kept = 0
    for i in range(n):
        if not loses_queen(b & CARDS, queen, legal[i]):
            move = legal[i]
            legal[i] = legal[kept]
            legal[kept] = move
            kept += 1
    return kept if kept else n


@kernel
def loses_queen(hand: int, queen: int, move: int) -> bool:
    """Whether the queen in the hand is in the discards after `move`, whatever is drawn."""
    kind = move >> KIND_SHIFT
    cards = move & CARDS
    if kind == DISCARD:
        return cards & queen != 0
    if kind != BUTLER:
        return kind == LEAVE
    if cards & JACKS:
        return hand & JACKS != 0
    return cards & QUEENS != 0 or (cards == queen << 1 and not hand & queen >> 1)
