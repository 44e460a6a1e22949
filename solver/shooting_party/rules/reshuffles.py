"""Orders that nobody at a table has seen: drawn from a seed, as those of any deal are.

Somebody with a deck knows one order, that of the cards as they lie. What the two reshuffles and the
butler will make of them is still open. To have one whole deal to speak of, the missing orders are
taken from the deal of another seed. That seed follows from the cards given, so that the same cards
are always the same deal; anybody can name another.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from solver.shooting_party.rules.cards import DECK, rank
from solver.shooting_party.rules.deal import ORDER_NAMES, Deal


def completed(given: Mapping[str, Sequence[int]], reshuffle: int | None = None) -> Deal:
    """Return the deal with the orders given by name (`ORDER_NAMES`; "pass 1" must be there); those
    missing are the orders of the deal of seed `reshuffle`, by default `seed_of(given)`. Raise
    `DealError` if an order lacks a card or holds one twice.
    """
    if len(given) == len(ORDER_NAMES):
        return Deal(tuple(tuple(given[name]) for name in ORDER_NAMES))
    first = given[ORDER_NAMES[0]]
    ranks = {rank(card) for card in first}
    seed = seed_of(given) if reshuffle is None else reshuffle
    drawn = dict(zip(ORDER_NAMES, Deal.from_seed(seed).orders, strict=True))
    orders = (
        given[name] if name in given else [card for card in drawn[name] if rank(card) in ranks]
        for name in ORDER_NAMES
    )
    return Deal(tuple(map(tuple, orders)), reshuffle=seed)


def seed_of(given: Mapping[str, Sequence[int]]) -> int:
    """Return the seed that follows from orders: the first 8 bytes, the most significant first, of
    the SHA-256 of one line per order, such as ``pass 1: 5h Ac 4s``, in the sequence of
    `ORDER_NAMES`, each line ending in a line feed.
    """
    lines = (f"{name}: {DECK.text(given[name])}\n" for name in ORDER_NAMES if name in given)
    return int.from_bytes(hashlib.sha256("".join(lines).encode()).digest()[:8], "big")


def given_orders(deal: Deal) -> tuple[str, ...]:
    """Return the names of the orders of a deal that were not drawn: all, if it has no reshuffle."""
    if deal.reshuffle is None:
        return ORDER_NAMES
    drawn = completed({ORDER_NAMES[0]: deal.orders[0]}, deal.reshuffle).orders
    pairs = zip(ORDER_NAMES, deal.orders, drawn, strict=True)
    return tuple(name for name, mine, theirs in pairs if mine != theirs or name == ORDER_NAMES[0])
