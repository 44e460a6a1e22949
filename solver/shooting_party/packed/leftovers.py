"""The fewest cards left over after the best discards: what every sensible player asks of a hand.

Cards leave in pairs of one suit and in sets of one rank. Take the sets out first: the rest can all
go in pairs if every suit has an even number of cards. So only the parities of the suits matter,
four bits, and how sets can change them: a rank held in the suits S can change the parities by any
subset of S except those of exactly one member. The set of reachable parities is kept as 16 bits.
"""

import numpy as np

from solver.common.compiled import kernel
from solver.shooting_party.packed.layout import ACES, SETS, SETS_FROM, of_rank, suits_of

_SETS_OF_PARITIES = np.arange(1 << 16)
LEAST = np.min(
    [np.where(_SETS_OF_PARITIES >> odd & 1, odd.bit_count(), 4) for odd in range(16)], axis=0
).astype(np.int8)
"""For each set of parities, the fewest odd suits of any of its members (`fewest_odd`)."""


@kernel
def parities(cards: int) -> int:
    """Return the suits (four bits) of which `cards` has an odd number; the joker does not count."""
    x = cards & 0xFFFFFFFF
    x ^= x >> 4
    x ^= x >> 2
    x ^= x >> 1
    return suits_of(x & ACES)


@kernel
def shifted(reached: int, suits: int) -> int:
    """Return a set of parities, each changed by `suits`: neighbours change places at the distance
    of each of its bits.
    """
    if suits & 1:
        reached = (reached & 0x5555) << 1 | (reached & 0xAAAA) >> 1
    if suits & 2:
        reached = (reached & 0x3333) << 2 | (reached & 0xCCCC) >> 2
    if suits & 4:
        reached = (reached & 0x0F0F) << 4 | (reached & 0xF0F0) >> 4
    if suits & 8:
        reached = (reached & 0x00FF) << 8 | (reached & 0xFF00) >> 8
    return reached


@kernel
def spare(cards: int) -> int:
    """Return the fewest cards (no joker) left after the best pairs and sets are discarded."""
    return fewest_odd(reachable(cards))


@kernel
def fewest_odd(reached: int) -> int:
    """Return the fewest odd suits of any member of a set of parities."""
    return int(LEAST[reached])


@kernel
def reachable(cards: int) -> int:
    """Return the set of parities to which discarded sets can bring `cards` (no joker)."""
    reached = 1 << parities(cards)
    for rank in range(1, 8):
        held = of_rank(cards, rank)
        if held & (held - 1):
            suits = suits_of(held)
            wider = reached
            for i in range(SETS_FROM[suits], SETS_FROM[suits + 1]):
                wider |= shifted(reached, suits_of(SETS[i]))
            reached = wider
    return reached
