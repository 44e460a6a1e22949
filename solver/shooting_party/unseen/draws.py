"""What the next draw can do to a hand, counted over all sets of cards that may come.

Aces do not count as drawn, so the cards that reach the hand are any two, or any four, of the other
cards in the pile, all sets being equally likely.
"""

from typing import Any, NamedTuple

import numpy as np

from solver.common.bits import lowest, popcount
from solver.common.compiled import entry, kernel
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import layout as L
from solver.shooting_party.packed.hands import spare
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.packed.rules import take, waits
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.unseen.afterstates import etiquette, quiet
from solver.shooting_party.unseen.view import due_in, seen, with_due

SETS, SCORABLE, LOST, SWEPT, FITTING = range(5)


class Draws(NamedTuple):
    """Sets of cards that may come; how many of them let a queen be scored before the next draw,
    lose the queen held now, or bring a second jack; and how many single cards leave fewer over.
    """

    sets: int
    scorable: int
    lost: int
    swept: int
    fitting: int


def draws_after(position: Position, move: Move) -> Draws | None:
    """Return what the draw may do that a move leads to; None if it leads to none, or if the pile
    may not last for it.
    """
    game = conversion.game(position.deal, position.rules)
    a, b = conversion.pack(position)
    counts = np.zeros(len(Draws._fields), dtype=np.int64)
    if not count_draws(game, a, b, conversion.pack_move(move), counts):
        return None
    return Draws(*(int(count) for count in counts))


@entry
def count_draws(game: PackedGame, a: int, b: int, move: int, counts: Any) -> bool:
    """Write the fields of `Draws` to `counts` for the draw that a move leads to; return False
    without one, or if the pile holds no more cards than are due.
    """
    switches = game.switches
    view, b = quiet(switches, seen(game, a), b, move)
    due = due_in(view)
    pile = view & L.CARDS & ~L.ACES
    if due == 0 or popcount(pile) <= due:
        return False
    others = b & L.CARDS & ~L.QUEENS & ~L.JOKER
    rest = pile & ~L.QUEENS & ~L.JOKER
    while rest:
        counts[FITTING] += spare(others | rest & -rest) < spare(others)
        rest &= rest - 1
    _count(switches, with_due(view, 0), b, pile, 0, due, counts)
    return True


@kernel
def _count(switches: Any, view: int, b: int, pile: int, drawn: int, due: int, counts: Any) -> None:
    """Add every set of cards that are drawn and `due` more of the pile to the counts."""
    if due == 0:
        _add(switches, view, b, drawn, counts)
        return
    while pile:
        low = pile & -pile
        pile ^= low
        _count(switches, view, b, pile, drawn | low, due - 1, counts)


@kernel
def _add(switches: Any, view: int, b: int, drawn: int, counts: Any) -> None:
    """Add a set of cards to the counts. In which order its queens come does not matter here: one of
    them stays, and the rest of the hand is the same.
    """
    queen = b & L.QUEENS
    c = b
    while drawn:
        c = take(c, lowest(drawn))
        drawn &= drawn - 1
    jacks = popcount(c & L.JACKS)
    view, c = etiquette(switches, view, c)
    hand = c & L.CARDS
    met = L.score_of(c) != L.score_of(b)
    free = hand & L.QUEENS and spare(hand & ~L.QUEENS & ~L.JOKER) == 0 and waits(view, c) == 0
    counts[SETS] += 1
    counts[SCORABLE] += met or free
    counts[LOST] += queen != 0 and hand & queen == 0 and not met
    counts[SWEPT] += jacks > 1 and due_in(view) == 4 and not met
