"""Contacts and costs as integers: when a goal is reached, and what of two finishes is better.

A *contact* is one integer, pass << 20 | cards left in the pile << 10 | score after it. The *cost*
of a finish is another: pass << 24 | (33 - cards left) << 16 | moves. A lower cost means fewer
passes, then an earlier finish, then fewer moves.

No other file knows the place of their bits.
"""

from __future__ import annotations

from typing import NamedTuple

from solver.common.compiled import kernel
from solver.common.kernels import popcount
from solver.shooting_party.packed.layout import CARD_COUNT, CARDS, SCORE_BITS, pass_of

NO_COST = 1 << 40  # more than any cost


@kernel
def contact_entry(a: int, score: int) -> int:
    """Return the contact that leads to `score`, at a table with word `a`."""
    return pass_of(a) << 20 | popcount(a & CARDS) << 10 | score


@kernel
def contact_score(contact: int) -> int:
    return contact & SCORE_BITS


@kernel
def contact_pass(contact: int) -> int:
    return contact >> 20


@kernel
def contact_cards_left(contact: int) -> int:
    return contact >> 10 & 1023


@kernel
def cost_of(contact: int, moves: int) -> int:
    """Return the cost of a finish by that contact, made by move number `moves`."""
    return contact >> 20 << 24 | (CARD_COUNT - contact_cards_left(contact)) << 16 | moves


@kernel
def cost_pass(cost: int) -> int:
    return cost >> 24


@kernel
def cost_cards_left(cost: int) -> int:
    return CARD_COUNT - (cost >> 16 & 255)


@kernel
def least_cost(number: int, cards_left: int) -> int:
    """Return a lower bound on the cost to finish in a pass with at most that many cards left."""
    return number << 24 | (CARD_COUNT - cards_left) << 16


class Finish(NamedTuple):
    """A contact as Python reads it: its pass from 1, the cards left in the pile, the moves made."""

    passes: int
    cards_left: int
    moves: int

    @classmethod
    def of_cost(cls, cost: int) -> Finish:
        """Return the finish that has this cost."""
        return cls(cost_pass(cost) + 1, cost_cards_left(cost), cost & 0xFFFF)
