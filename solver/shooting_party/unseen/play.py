"""Whole games by the search, on a deal whose order it never sees."""

from __future__ import annotations

from typing import Any

import numpy as np

from solver.common.compiled import entry
from solver.shooting_party.packed.layout import OVER, PackedGame, score_of
from solver.shooting_party.packed.rules import opening, play
from solver.shooting_party.unseen.afterstates import first_towards
from solver.shooting_party.unseen.network import CARDS
from solver.shooting_party.unseen.search import UNIT, Searcher, search
from solver.shooting_party.unseen.view import seen

ALONE = np.array([0, 1, 0, 0, 0], dtype=np.int64)
QUICK = np.array([16, 6, 1, UNIT, 6], dtype=np.int64)
FULL = np.array([128, 8, 1, UNIT, 6], dtype=np.int64)
"""Settings (search.py): the network alone; a search of a few milliseconds a decision; one of some
50 ms.
"""


@entry
def play_game(game: PackedGame, own: Searcher, settings: Any) -> int:
    """Play a deal to its end; return the score byte.

    What is planned up to a draw is played without another search; after the draw, the afterstate
    that was planned is never in reach.
    """
    own.views[0] = -1
    a, b = opening(game, own.log)
    while not a & OVER:
        view = seen(game, a)
        move = first_towards(game.switches, own.space, view, b, own.views[0], own.hands[0])
        if move < 0:
            move = search(own, view, b, CARDS, settings)
        a, b = play(game, a, b, move, own.log)
    return score_of(b)
