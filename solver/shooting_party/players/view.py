"""What a blind player sees: the hand, and which cards are in the pile but never their order.

Decisions are made on two words like those of layout.py, but with the pile as a set of *cards*. No
blind player is given the arrays of the deal, so none can know an order.
"""

from __future__ import annotations

from typing import Any

from solver.common.compiled import kernel
from solver.shooting_party.packed.layout import PASS, PASSES, PackedGame, pass_of
from solver.shooting_party.packed.rules import pile_cards, translate


@kernel
def seen(game: PackedGame, a: int) -> int:
    """Return word `a` of a position as a player sees it: the pile as a set of cards, the pass."""
    return pile_cards(game, a) | a & PASS


@kernel
def laid(game: PackedGame, view: int) -> int:
    """Return a position that looks like `view`, its pile laid in the orders of `game`: one way in
    which the unseen cards may lie. It does not matter whether the butler has shuffled: any subset
    of a uniform order is uniformly shuffled.
    """
    number = pass_of(view)
    return translate(game.to_places, number, view) | view & PASS


@kernel
def in_last_pass(switches: Any, view: int) -> bool:
    """Return True if no pass follows."""
    return pass_of(view) + 1 == switches[PASSES]
