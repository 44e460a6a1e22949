"""Exchanges: two of the next cards of the pile change places, before any move is made."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from solver.common.schemas import Refused
from solver.shooting_party.rules.deal import PASSES, Deal
from solver.shooting_party.rules.position import Position

NEXT = 12
"""The cards that may be exchanged: as many as two moves draw, with all the aces among them."""


def exchanged(start: Position, pair: Collection[int]) -> Position:
    """Return the position of the deal in which two of the next cards of the pile have changed
    places, in the order that the pile has now. Raise `Refused` unless these are two of them.
    """
    if not len(pair) == len({*pair} & {*start.pile[:NEXT]}) == 2:
        raise Refused(f"the pair is not two of the next {NEXT} cards of the pile")
    one, other = pair
    places = {one: other, other: one}
    orders = list(start.deal.orders)
    now = start.pass_number - 1 + PASSES * start.butler_order
    orders[now] = tuple(places.get(card, card) for card in orders[now])
    pile = tuple(places.get(card, card) for card in start.pile)
    return replace(start, deal=Deal(tuple(orders)), pile=pile)
