"""Chance: a stream of random numbers, fresh shuffles, and what they do to an afterstate.

The stream is sfc32, with every step masked to 32 bits: three words that are mixed and one that
counts. Source: Chris Doty-Humphrey, PractRand 0.94 (2018), `sfc32`.

A shuffle is a uniform order, written into the arrays of a packed game of one's own. The cards due
after an afterstate are drawn from the shuffled pile, and settled.
"""

from typing import Any

import numpy as np

from solver.common.bits import lowest
from solver.common.compiled import entry, kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import draw, settle
from solver.shooting_party.unseen.view import due_in, laid, seen

MASK = 0xFFFFFFFF
_WARM_UP = 12


def new_stream(first: int, second: int) -> np.ndarray:
    """Return the stream that two words give, 0 ≤ word < 2^32, begun as PractRand does."""
    stream = np.array([0, first, second, 1], dtype=np.int64)
    warm_up(stream)
    return stream


@entry
def warm_up(stream: Any) -> None:
    """Pass over the first numbers, which the words show through."""
    for _ in range(_WARM_UP):
        number(stream)


@kernel
def number(stream: Any) -> int:
    """Return the next number, 0 ≤ number < 2^32."""
    b, c = stream[1], stream[2]
    out = stream[0] + b + stream[3] & MASK
    stream[3] = stream[3] + 1 & MASK
    stream[0] = b ^ b >> 9
    stream[1] = c + (c << 3) & MASK
    stream[2] = (c << 21 & MASK | c >> 11) + out & MASK
    return out


@kernel
def below(stream: Any, n: int) -> int:
    """Return a number 0 ≤ number < n < 2^20; chances are off by at most one part in 2^12."""
    return number(stream) * n >> 32


def new_game(switches: np.ndarray, orders: int = 6) -> PackedGame:
    """Return a packed game without orders, which `shuffle` writes. `switches` are those of
    packed/layout.py. A deal has six orders.
    """
    tables = (orders, L.CHUNKS, 1 << L.CHUNK)
    return PackedGame(
        np.full((orders, L.CARD_COUNT), -1, dtype=np.int64),
        np.zeros(tables, dtype=np.int64),
        np.zeros(tables, dtype=np.int64),
        switches,
    )


@kernel
def shuffle(game: PackedGame, order: int, stream: Any) -> None:
    """Write a uniform order of the deck as order number `order` of the game."""
    cards_at, to_places, to_cards = game.cards_at, game.to_places, game.to_cards
    n = 0
    left = game.switches[L.DECK]
    while left:
        cards_at[order, n] = lowest(left)
        left &= left - 1
        n += 1
    for chunk in range(L.CHUNKS):
        for k in range(L.CHUNK):
            to_cards[order, chunk, 1 << k] = 0
            to_places[order, chunk, 1 << k] = 0
    for place in range(n - 1, -1, -1):
        other = below(stream, place + 1)
        card = cards_at[order, other]
        cards_at[order, other] = cards_at[order, place]
        cards_at[order, place] = card
        to_cards[order, place // L.CHUNK, 1 << place % L.CHUNK] = 1 << card
        to_places[order, card // L.CHUNK, 1 << card % L.CHUNK] = 1 << place
    for chunk in range(L.CHUNKS):
        cards, places = to_cards[order, chunk], to_places[order, chunk]
        for bits in range(3, 1 << L.CHUNK):
            rest = bits & (bits - 1)
            if rest:
                cards[bits] = cards[rest] | cards[bits ^ rest]
                places[bits] = places[rest] | places[bits ^ rest]


@kernel
def shuffle_ahead(game: PackedGame, view: int, stream: Any) -> None:
    """Shuffle the orders on which the next draw can depend: of this pass, and of the next one."""
    number = L.pass_of(view)
    shuffle(game, number, stream)
    if number + 1 < game.switches[L.PASSES]:
        shuffle(game, number + 1, stream)


@kernel
def drawn(game: PackedGame, view: int, b: int, log: Any) -> tuple[int, int]:
    """Return the view and `b` after the draw of an afterstate, in the orders of `game`."""
    log[0] = 0
    a, b = draw(game, laid(game, view), b, due_in(view))
    a, b = settle(game, a, b, log)
    return seen(game, a) | a & L.OVER, b
