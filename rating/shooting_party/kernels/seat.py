"""What a player has at the table beside what is seen: tables, weights, a random stream, working
space. Nothing here knows the deal that is played.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from solver.compiled import kernel
from solver.shooting_party.kernels.layout import Game

TREMBLE, NOISE, BREADTH, SAMPLES, DEPTH = range(5)
"""Places in the array of a player's settings; each is of use to some players only."""


class Seat(NamedTuple):
    """`switches`: of the rules that are played (layout.py). `weights`: of the learned player
    (features.py). `stream`: the random numbers (stream.py). Then room for legal moves, for the
    facts of a position, and for a move's log.
    """

    switches: np.ndarray
    weights: np.ndarray
    stream: np.ndarray
    legal: np.ndarray
    facts: np.ndarray
    log: np.ndarray


class Worlds(NamedTuple):
    """Deals from which a searching player samples how the unseen cards may lie: the tables of
    `Game` with one index more, that of the deal. Then room for the moves it compares and their
    totals.
    """

    cards_at: np.ndarray
    to_places: np.ndarray
    to_cards: np.ndarray
    candidates: np.ndarray
    totals: np.ndarray


@kernel
def world(worlds: Worlds, number: int, switches: Any) -> Game:
    """The tables of one of the worlds, under the rules that are played."""
    return Game(
        worlds.cards_at[number],
        worlds.to_places[number],
        worlds.to_cards[number],
        switches,
    )
