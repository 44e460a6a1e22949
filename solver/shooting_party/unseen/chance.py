"""What chance does to an afterstate: the cards due are drawn from a shuffled pile, and settled."""

from __future__ import annotations

from typing import Any

from solver.common.compiled import kernel
from solver.shooting_party.packed.layout import OVER, PASSES, PackedGame, pass_of
from solver.shooting_party.packed.rules import draw, settle
from solver.shooting_party.unseen.shuffling import shuffle
from solver.shooting_party.unseen.view import due_in, laid, seen


@kernel
def shuffle_ahead(game: PackedGame, view: int, stream: Any) -> None:
    """Shuffle the orders on which the next draw can depend: of this pass, and of the next one."""
    number = pass_of(view)
    shuffle(game, number, stream)
    if number + 1 < game.switches[PASSES]:
        shuffle(game, number + 1, stream)


@kernel
def drawn(game: PackedGame, view: int, b: int, log: Any) -> tuple[int, int]:
    """Return the view and `b` after the draw of an afterstate, in the orders of `game`."""
    log[0] = 0
    a, b = draw(game, laid(game, view), b, due_in(view))
    a, b = settle(game, a, b, log)
    return seen(game, a) | a & OVER, b
