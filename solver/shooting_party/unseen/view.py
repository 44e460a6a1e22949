"""What a player sees: the hand, and which cards are in the pile but never their order.

Shuffles are uniform over known sets, so all that can be known of the unseen cards is which they
are. Decisions are made on two words like those of packed/layout.py, but with the pile as a set of
*cards*. No player is given the arrays of the deal, so none can know an order. When cards are about
to be drawn, the view also says how many:

    view  bit  0        32  33  35       37      38   40
              [  cards   ][ pass ]      [ over ][ due  ]
"""

from typing import Any

from solver.common.compiled import entry, kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import pile_cards, translate

DUE_SHIFT, DUE_BITS = L.OVER_SHIFT + 1, 7
DUE = DUE_BITS << DUE_SHIFT


@entry
def seen(game: PackedGame, a: int) -> int:
    """Return word `a` of a position as a player sees it: the pile as a set of cards, the pass."""
    return pile_cards(game, a) | a & L.PASS


@kernel
def laid(game: PackedGame, view: int) -> int:
    """Return a position that looks like `view`, its pile laid in the orders of `game`: one way in
    which the unseen cards may lie. It does not matter whether the butler has shuffled: any subset
    of a uniform order is uniformly shuffled.
    """
    number = L.pass_of(view)
    return translate(game.to_places, number, view) | view & L.PASS


@kernel
def in_last_pass(switches: Any, view: int) -> bool:
    """Return True if no pass follows."""
    return L.pass_of(view) + 1 == switches[L.PASSES]


@kernel
def with_due(view: int, due: int) -> int:
    """Return a view in which `due` cards are about to be drawn."""
    return view & ~DUE | due << DUE_SHIFT


@kernel
def due_in(view: int) -> int:
    """Return the number of cards about to be drawn."""
    return view >> DUE_SHIFT & DUE_BITS


@kernel
def exhausted(switches: Any, view: int, b: int) -> int:
    """Return the view after the pile is exhausted: that of the next pass, or of the end. As many
    cards are due as before.
    """
    number = L.pass_of(view) + 1
    shuffled = switches[L.DECK] & ~(b & L.CARDS) & ~L.scored_cards(L.score_of(b))
    if number == switches[L.PASSES] or shuffled == 0:
        return view | L.OVER
    return view & DUE | shuffled | number << L.PASS_SHIFT
