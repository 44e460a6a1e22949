"""Fresh shuffles: uniform orders written into the arrays of a packed game of one's own."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.common.bits import lowest
from solver.common.compiled import kernel
from solver.common.sfc32 import below
from solver.shooting_party.packed.layout import CARD_COUNT, CHUNK, CHUNKS, DECK, PackedGame


def new_game(switches: np.ndarray, orders: int = 6) -> PackedGame:
    """Return a packed game without orders, which `shuffle` writes. `switches` are those of
    packed/layout.py. A deal has six orders.
    """
    tables = (orders, CHUNKS, 1 << CHUNK)
    return PackedGame(
        np.full((orders, CARD_COUNT), -1, dtype=np.int64),
        np.zeros(tables, dtype=np.int64),
        np.zeros(tables, dtype=np.int64),
        switches,
    )


@kernel
def shuffle(game: PackedGame, order: int, stream: Any) -> None:
    """Write a uniform order of the deck as order number `order` of the game."""
    cards_at, to_places, to_cards = game.cards_at, game.to_places, game.to_cards
    n = 0
    left = game.switches[DECK]
    while left:
        cards_at[order, n] = lowest(left)
        left &= left - 1
        n += 1
    for chunk in range(CHUNKS):
        for k in range(CHUNK):
            to_cards[order, chunk, 1 << k] = 0
            to_places[order, chunk, 1 << k] = 0
    for place in range(n - 1, -1, -1):
        other = below(stream, place + 1)
        card = cards_at[order, other]
        cards_at[order, other] = cards_at[order, place]
        cards_at[order, place] = card
        to_cards[order, place // CHUNK, 1 << place % CHUNK] = 1 << card
        to_places[order, card // CHUNK, 1 << card % CHUNK] = 1 << place
    for chunk in range(CHUNKS):
        for bits in range(3, 1 << CHUNK):
            rest = bits & (bits - 1)
            if rest:
                low = bits ^ rest
                to_cards[order, chunk, bits] = (
                    to_cards[order, chunk, rest] | to_cards[order, chunk, low]
                )
                to_places[order, chunk, bits] = (
                    to_places[order, chunk, rest] | to_places[order, chunk, low]
                )
