"""The decision that the network's values alone make, and what a move gains."""

from __future__ import annotations

from typing import Any

from solver.common.bits import popcount
from solver.common.compiled import kernel
from solver.shooting_party.packed.layout import ALL_SUITS, OVER, queens_in, score_of
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
        return queens_in(before) != ALL_SUITS and queens_in(after) == ALL_SUITS
    return before != EVERYTHING and after == EVERYTHING


@kernel
def evaluate(network: Network, layers: Layers, switches: Any, view: int, b: int) -> None:
    """Write what is still to come after an afterstate to `layers.out`, for all aims."""
    if view & OVER:
        for aim in range(len(layers.out)):
            layers.out[aim] = 0
    else:
        write_facts(layers.facts, view, b)
        N.forward(network, layers, N.passes_to_come(switches, view))


@kernel
def best_choice(
    network: Network, layers: Layers, switches: Any, space: Choices, view: int, b: int, aim: int
) -> int:
    """Return the place in `space` of the afterstate of greatest value; its outputs are left in
    `layers.out`.
    """
    n = reach(switches, space, view, b)
    score = score_of(b)
    out = layers.out
    chosen = 0
    best, cards, four, eight = out[N.CARDS], out[N.CARDS], out[N.FOUR], out[N.EIGHT]
    for i in range(n):
        c = space.after_hands[i]
        evaluate(network, layers, switches, space.after_views[i], c)
        value = out[aim] + gain(aim, score, score_of(c)) * network.one[0]
        if i == 0 or value > best:
            best, cards, four, eight = value, out[N.CARDS], out[N.FOUR], out[N.EIGHT]
            chosen = i
    out[N.CARDS], out[N.FOUR], out[N.EIGHT] = cards, four, eight
    return chosen
