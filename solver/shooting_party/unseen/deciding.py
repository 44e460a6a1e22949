"""The decision that the network's values alone make, and what a move gains."""

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import kernel
from solver.shooting_party.packed import layout as L
from solver.shooting_party.unseen import network as N
from solver.shooting_party.unseen.afterstates import Choices, reach
from solver.shooting_party.unseen.features import write_facts
from solver.shooting_party.unseen.network import Layers, Network

EVERYTHING = 255
"""The score byte of four queens and four aces."""


@kernel
def gain(aim: int, before: int, after: int) -> int:
    """Return what an aim gains when the score byte changes: cards, or 1 when it is reached."""
    if aim == N.CARDS:
        return popcount(after) - popcount(before)
    if aim == N.FOUR:
        return L.queens_in(before) != L.ALL_SUITS and L.queens_in(after) == L.ALL_SUITS
    return before != EVERYTHING and after == EVERYTHING


@kernel
def most_to_come(switches: Any, view: int, b: int) -> tuple[int, bool, bool]:
    """Return the most cards that can still be scored after an afterstate, by the cards alone, and
    whether four queens and all eight cards can still be reached.

    Cards that are neither held nor scored come back in the next pass; in the last one a queen out
    of pile and hand is gone, but for one that the butler may fetch. An ace is scored with her queen
    or never, and until then lies in the pile or on the table. So each queen that can still be
    scored counts for two cards.
    """
    score = L.score_of(b)
    queens = L.QUEENS & ~L.scored_cards(score)
    coming = popcount(queens)
    if N.passes_to_come(switches, view) == 0:
        gone = popcount(queens & ~(view | b))
        coming -= gone - min(gone, 1) if (view | b) & L.JOKER else gone
    four = popcount(L.queens_in(score)) + coming == 4
    return 2 * coming, four, four and L.queens_in(score) == L.aces_in(score)


@kernel
def evaluate(network: Network, layers: Layers, switches: Any, view: int, b: int) -> None:
    """Write what is still to come after an afterstate to `layers.out`, for all aims. In play, what
    the rules exclude caps what the network expects, and all eight cards are no likelier than four
    queens; learning sees the bare values.
    """
    out, one = layers.out, network.one[0]
    if view & L.OVER:
        for aim in range(len(out)):
            out[aim] = 0
        return
    write_facts(layers.facts, view, b)
    N.forward(network, layers, N.passes_to_come(switches, view))
    if one == N.ONE:
        cards, four, eight = most_to_come(switches, view, b)
        out[N.CARDS] = min(max(out[N.CARDS], 0), cards * one)
        out[N.FOUR] = min(max(out[N.FOUR], 0), four * one)
        out[N.EIGHT] = min(max(out[N.EIGHT], 0), eight * out[N.FOUR])


@kernel
def best_choice(
    network: Network, layers: Layers, switches: Any, space: Choices, view: int, b: int, aim: int
) -> int:
    """Return the place in `space` of the afterstate of greatest value; its outputs are left in
    `layers.out`.
    """
    n = reach(switches, space, view, b)
    score = L.score_of(b)
    out = layers.out
    chosen = 0
    best, cards, four, eight = out[N.CARDS], out[N.CARDS], out[N.FOUR], out[N.EIGHT]
    for i in range(n):
        c = space.after_hands[i]
        evaluate(network, layers, switches, space.after_views[i], c)
        value = out[aim] + gain(aim, score, L.score_of(c)) * network.one[0]
        if i == 0 or value > best:
            best, cards, four, eight = value, out[N.CARDS], out[N.FOUR], out[N.EIGHT]
            chosen = i
    out[N.CARDS], out[N.FOUR], out[N.EIGHT] = cards, four, eight
    return chosen
