"""What a player sees: the hand, and which cards are in the pile, never how they lie.

Decisions are made on two words like those of layout.py, but with the pile as a set of *cards*. No
player is given the tables of the deal, so none can know an order.
"""

from __future__ import annotations

from typing import Any

from solver.compiled import kernel
from solver.shooting_party.kernels.layout import PASS_SHIFT, PASSES, Game
from solver.shooting_party.kernels.rules import pile_cards, translate

_NUMBER = 3 << PASS_SHIFT


@kernel
def seen(game: Game, a: int) -> int:
    """Word `a` of a position as a player sees it: the pile as a set of cards, and the pass."""
    return pile_cards(game, a) | a & _NUMBER


@kernel
def laid(game: Game, view: int) -> int:
    """A position that looks like `view`, its pile laid in the orders of `game`: one way in which
    the unseen cards may lie. The butler's shuffle, if it was, is of no account: any subset of a
    uniform order is uniformly shuffled.
    """
    number = view >> PASS_SHIFT & 3
    return translate(game.to_places, number, view) | view & _NUMBER


@kernel
def in_last_pass(switches: Any, view: int) -> bool:
    """Whether no pass follows."""
    return (view >> PASS_SHIFT & 3) + 1 == switches[PASSES]
