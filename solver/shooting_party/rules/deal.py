"""A deal: the six orders that fix every shuffle of one game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solver.common.cards import CardError
from solver.common.rng import SplitMix64
from solver.shooting_party.rules import deal_code
from solver.shooting_party.rules.cards import DECK, NO_RANK, RANKS, rank
from solver.shooting_party.rules.switches import RuleSet

PASSES = 3
ORDER_NAMES = tuple(f"{kind} {n}" for kind in ("pass", "butler") for n in range(1, PASSES + 1))
SCHEMA = "shooting-party/deal/1"
OPTIONAL_RANKS = "2345"


class DealError(ValueError):
    """Orders, a code or a JSON document that form no deal; the message says where the fault is."""


@dataclass(frozen=True)
class Deal:
    """Six orders of the same cards, first card on top: passes 1 to 3, then the butler's 1 to 3.

    `seed` is the seed that the deal came from, if any; deals with the same orders are equal.
    Raises `DealError` if an order lacks a card or holds one twice.
    """

    orders: tuple[tuple[int, ...], ...]
    seed: int | None = None

    def __post_init__(self) -> None:
        if len(self.orders) != len(ORDER_NAMES):
            raise DealError(f"a deal has {len(ORDER_NAMES)} orders, not {len(self.orders)}")
        for name, order in zip(ORDER_NAMES, self.orders, strict=True):
            twice = {card for card in order if order.count(card) > 1}
            if twice:
                raise DealError(f"{name}: {DECK.text(sorted(twice))} twice")
        first = set(self.orders[0])
        left_out = sorted(set(range(len(DECK))) - first)
        whole = {r for r in map(rank, left_out) if r != NO_RANK and RANKS[r] in OPTIONAL_RANKS}
        stray = [card for card in left_out if rank(card) not in whole]
        part = [card for card in first if rank(card) in whole]
        if stray or part:
            missing = stray or [card for card in left_out if rank(card) in map(rank, part)]
            raise DealError(f"{ORDER_NAMES[0]}: {DECK.text(missing)} missing")
        for name, order in zip(ORDER_NAMES, self.orders, strict=True):
            if missing := sorted(first - set(order)):
                raise DealError(f"{name}: {DECK.text(missing)} missing")
            if extra := sorted(set(order) - first):
                raise DealError(f"{name}: {DECK.text(extra)} not in {ORDER_NAMES[0]}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.orders == other.orders

    def __hash__(self) -> int:
        return hash(self.orders)

    @classmethod
    def from_seed(cls, seed: int) -> Deal:
        """Return the deal of a seed; raise `ValueError` unless 0 ≤ seed < 2^64."""
        stream = SplitMix64(seed)
        orders = []
        for _ in ORDER_NAMES:
            order = list(range(len(DECK)))
            stream.shuffle(order)
            orders.append(tuple(order))
        return cls(tuple(orders), seed)

    def without(self, ranks: Iterable[str]) -> Deal:
        """Return the smaller deal without the given ranks of 2 to 5 (for tests and growth plots).

        Raise `DealError` for other ranks.
        """
        out = set(ranks)
        if not out <= set(OPTIONAL_RANKS):
            raise DealError(f"only ranks of {OPTIONAL_RANKS} can be left out, not {sorted(out)}")
        numbers = {RANKS.index(r) for r in out}
        kept = tuple(tuple(c for c in order if rank(c) not in numbers) for order in self.orders)
        return Deal(kept, None if out else self.seed)

    @cached_property
    def cards(self) -> frozenset[int]:
        """The cards in play."""
        return frozenset(self.orders[0])

    def pass_order(self, number: int) -> tuple[int, ...]:
        """Return the order of the draw pile in that pass (1 to 3)."""
        return self.orders[number - 1]

    def butler_order(self, number: int) -> tuple[int, ...]:
        """Return the order that the butler's shuffle gives the pile in that pass (1 to 3)."""
        return self.orders[PASSES + number - 1]

    @property
    def code(self) -> str:
        """A compact text of the six orders themselves, readable without the seed."""
        return deal_code.encode(self.orders)

    @classmethod
    def from_code(cls, code: str) -> Deal:
        """Return the deal of a `code`; raise `DealError` that says which part is broken."""
        try:
            return cls(deal_code.decode(code))
        except deal_code.CodeError as error:
            raise DealError(f"broken deal code: {error}") from None

    def to_json(self) -> dict[str, Any]:
        """Return the JSON document of schema ``shooting-party/deal/1``: the seed as text or null,
        the code, and the orders.
        """
        names = [[DECK.names[card] for card in order] for order in self.orders]
        return {
            "schema": SCHEMA,
            "seed": None if self.seed is None else str(self.seed),
            "code": self.code,
            "pass": names[:PASSES],
            "butler": names[PASSES:],
        }

    def document_head(self, schema: str, rules: RuleSet) -> dict[str, Any]:
        """Return what every document about this deal begins with: schema, rules, seed (as text or
        null) and deal code.
        """
        return {
            "schema": schema,
            "rules": str(rules),
            "seed": None if self.seed is None else str(self.seed),
            "deal": self.code,
        }

    @classmethod
    def from_json(cls, document: object) -> Deal:
        """Return the deal of such a document; raise `DealError` for a broken one.

        `seed` and `code` may be missing, but must fit the orders if present.
        """
        if not isinstance(document, Mapping) or document.get("schema") != SCHEMA:
            raise DealError(f'not a deal: "schema" is not "{SCHEMA}"')
        orders: list[tuple[int, ...]] = []
        for kind in ("pass", "butler"):
            piles = document.get(kind)
            if not isinstance(piles, Sequence) or isinstance(piles, str) or len(piles) != PASSES:
                raise DealError(f'"{kind}" is not a list of {PASSES} orders')
            orders += [_order(f"{kind} {n}", pile) for n, pile in enumerate(piles, 1)]
        deal = cls(tuple(orders), _seed(document.get("seed")))
        if deal.seed is not None and cls.from_seed(deal.seed) != deal:
            raise DealError(f"the orders are not those of seed {deal.seed}")
        if document.get("code", deal.code) != deal.code:
            raise DealError('the orders are not those of "code"')
        return deal


def _order(name: str, pile: object) -> tuple[int, ...]:
    if not isinstance(pile, Sequence) or isinstance(pile, str):
        raise DealError(f"{name} is not a list of cards")
    cards = []
    for place, text in enumerate(pile, 1):
        try:
            cards.append(DECK.number(text if isinstance(text, str) else repr(text)))
        except CardError as error:
            raise DealError(f"{name}, card {place}: {error}") from None
    return tuple(cards)


def _seed(text: object) -> int | None:
    if text is None:
        return None
    if not isinstance(text, str) or not (text.isascii() and text.isdigit()):
        raise DealError(f'"seed" is {text!r}, not a whole number written as text')
    return int(text)
