"""What a player sees: the hand, and which cards are in the pile, never how they lie.

A decision is made on two words like those of layout.py, but with the pile as a set of *cards*: as
if it lay in card-number order. With the tables of a deal whose every order is that one (the *blank*
deal) the rules can be asked what is legal. No player is given the tables of the deal itself, so
none can know an order.
"""

from __future__ import annotations

from solver.compiled import kernel
from solver.shooting_party.kernels.layout import OVER, PASS_SHIFT, Game
from solver.shooting_party.kernels.rules import pile_cards, translate

_NUMBER = 3 << PASS_SHIFT


@kernel
def seen(game: Game, a: int) -> int:
    """Word `a` of a position as a player sees it."""
    return pile_cards(game, a) | a & (_NUMBER | OVER)


@kernel
def laid(game: Game, view: int) -> int:
    """A position that looks like `view`, its pile laid in the orders of `game`: one way in which
    the unseen cards may lie. The butler's shuffle, if it was, is of no account: any subset of a
    uniform order is uniformly shuffled.
    """
    number = view >> PASS_SHIFT & 3
    return translate(game.to_places, number, view) | view & (_NUMBER | OVER)
