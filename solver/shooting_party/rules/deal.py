"""A deal: the six orders that fix every shuffle of one game.

Somebody with a deck knows one order, that of the cards as they lie. What the two reshuffles and the
butler will make of them is still open. To have one whole deal to speak of, the missing orders are
taken from the deal of another seed (`completed`). That seed follows from the cards given, so that
the same cards are always the same deal; anybody can name another.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from solver.common.cards import Card
from solver.common.errors import InputError, at
from solver.common.rng import SEEDS, SplitMix64, read_seed, seed_named
from solver.shooting_party.rules import deal_code
from solver.shooting_party.rules.cards import DECK, NO_RANK, RANKS, rank
from solver.shooting_party.rules.switches import RuleSet

PASSES = 3
ORDER_NAMES = tuple(f"{kind} {n}" for kind in ("pass", "butler") for n in range(1, PASSES + 1))
SCHEMA = "shooting-party/deal/1"

SOLVER_VERSION = 3  # changed when, and only when, an answer or its line may come out differently
OPTIONAL_RANKS = "2345"


@dataclass(frozen=True)
class Deal:
    """Six `orders` of the same cards, first card on top: passes 1 to 3, then the butler's 1 to 3.

    `seed` is the seed that the deal came from, if any. `reshuffle` is the seed whose deal supplied
    the orders that were not given (`completed`), if any. Deals with the same orders are equal.
    Raises `InputError` if an order lacks a card or holds one twice.
    """

    orders: tuple[tuple[int, ...], ...]
    seed: int | None = field(default=None, compare=False)
    reshuffle: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.reshuffle is not None and not 0 <= self.reshuffle < SEEDS:
            raise InputError(f"the reshuffle seed {self.reshuffle} is out of range")
        if len(self.orders) != len(ORDER_NAMES):
            raise InputError(f"a deal has {len(ORDER_NAMES)} orders, not {len(self.orders)}")
        for name, order in zip(ORDER_NAMES, self.orders, strict=True):
            twice = {card for card in order if order.count(card) > 1}
            if twice:
                raise InputError(f"{name}: {DECK.text(sorted(twice))} twice")
        first = set(self.orders[0])
        left_out = sorted(set(range(len(DECK))) - first)
        whole = {r for r in map(rank, left_out) if r != NO_RANK and RANKS[r] in OPTIONAL_RANKS}
        stray = [card for card in left_out if rank(card) not in whole]
        part = [card for card in first if rank(card) in whole]
        if stray or part:
            missing = stray or [card for card in left_out if rank(card) in map(rank, part)]
            raise InputError(f"{ORDER_NAMES[0]}: {DECK.text(missing)} missing")
        for name, order in zip(ORDER_NAMES, self.orders, strict=True):
            if missing := sorted(first - set(order)):
                raise InputError(f"{name}: {DECK.text(missing)} missing")
            if extra := sorted(set(order) - first):
                raise InputError(f"{name}: {DECK.text(extra)} not in {ORDER_NAMES[0]}")

    @classmethod
    def from_seed(cls, seed: int | str) -> Deal:
        """Return the deal of a seed; raise `ValueError` unless 0 ≤ seed < 2^64."""
        seed = read_seed(seed)
        stream = SplitMix64(seed)
        return cls(tuple(stream.shuffled(DECK.cards) for _ in ORDER_NAMES), seed)

    def without(self, ranks: Iterable[str]) -> Deal:
        """Return the smaller deal without these ranks of 2 to 5; raise `InputError` for others."""
        out = set(ranks)
        if not out <= set(OPTIONAL_RANKS):
            raise InputError(f"only ranks of {OPTIONAL_RANKS} can be left out, not {sorted(out)}")
        numbers = {RANKS.index(r) for r in out}
        if not out:
            return self
        kept = tuple(tuple(c for c in order if rank(c) not in numbers) for order in self.orders)
        return Deal(kept, reshuffle=self.reshuffle)

    @property
    def name(self) -> str:
        """A short name: the seed, or the beginning of the code."""
        return f"deal {self.code[:12]}..." if self.seed is None else f"seed {self.seed}"

    def __repr__(self) -> str:
        return f"<{self.name}>" if self.seed is None else f"Deal.from_seed({self.seed})"

    def __str__(self) -> str:
        """Return the six orders, one per line, as `party deal` shows them."""
        rows = zip(ORDER_NAMES, self.orders, strict=True)
        return "\n".join(f"{name:8}  {DECK.symbols(order)}" for name, order in rows)

    @cached_property
    def cards(self) -> frozenset[int]:
        """The cards of the deal, as numbers: 33, or fewer if ranks are left out."""
        return frozenset(self.orders[0])

    @property
    def given(self) -> tuple[str, ...]:
        """The names of the orders that were not drawn: all, if there is no `reshuffle`."""
        if self.reshuffle is None:
            return ORDER_NAMES
        first = ORDER_NAMES[0]
        drawn = completed({first: self.orders[0]}, self.reshuffle).orders
        pairs = zip(ORDER_NAMES, self.orders, drawn, strict=True)
        return tuple(name for name, mine, theirs in pairs if mine != theirs or name == first)

    def pass_order(self, number: int) -> tuple[int, ...]:
        """Return the order of the draw pile in that pass, 1 to 3, or raise `InputError`."""
        return self.orders[_checked(number) - 1]

    def butler_order(self, number: int) -> tuple[int, ...]:
        """Return the order of the butler's shuffle in that pass, 1 to 3, or raise `InputError`."""
        return self.orders[PASSES + _checked(number) - 1]

    @property
    def code(self) -> str:
        """A compact text of the six orders themselves, readable without the seed."""
        return deal_code.encode(self.orders)

    @classmethod
    def from_code(cls, code: str) -> Deal:
        """Return the deal of a `code`, in lines or not; raise `InputError` for a broken part."""
        with at("broken deal code"):
            orders = deal_code.decode("".join(code.split()))
        return cls(orders)

    def to_json(self) -> dict[str, Any]:
        """Return the document ``shooting-party/deal/1``; `reshuffle` only if there is one."""
        names = [[DECK.names[card] for card in order] for order in self.orders]
        return {
            "schema": SCHEMA,
            **self._seeds(),
            "code": self.code,
            "pass": names[:PASSES],
            "butler": names[PASSES:],
        }

    def document_head(self, schema: str, rules: RuleSet) -> dict[str, Any]:
        """Return how documents begin: schema, solver, rules, seed, any `reshuffle`, deal code."""
        head = {"schema": schema, "solver": SOLVER_VERSION, "rules": str(rules)}
        return {**head, **self._seeds(), "deal": self.code}

    def _seeds(self) -> dict[str, str | None]:
        seed = {"seed": None if self.seed is None else str(self.seed)}
        return seed if self.reshuffle is None else seed | {"reshuffle": str(self.reshuffle)}

    @classmethod
    def from_json(cls, document: object, reshuffle: int | None = None) -> Deal:
        """Return the deal of such a document; raise `InputError` for a broken one.

        `seed` and `code` may be missing, but must fit the orders if present. All orders but the
        first may be missing: they are drawn (`completed`) from the document's
        `reshuffle`, or else from the one given here.
        """
        if not isinstance(document, Mapping) or document.get("schema") != SCHEMA:
            raise InputError(f'not a deal: "schema" is not "{SCHEMA}"')
        orders: dict[str, tuple[Card, ...]] = {}
        for kind, least in (("pass", 1), ("butler", 0)):
            piles = document.get(kind, [])
            if not isinstance(piles, Sequence) or isinstance(piles, str):
                raise InputError(f'"{kind}" is not a list of orders')
            if not least <= len(piles) <= PASSES:
                raise InputError(f'"{kind}" has {len(piles)} orders, not {least} to {PASSES}')
            for n, pile in enumerate(piles, 1):
                orders[f"{kind} {n}"] = _order(f"{kind} {n}", pile)
        seed, drawn = (_seed(document.get(key), key) for key in ("seed", "reshuffle"))
        deal = completed(orders, reshuffle if drawn is None else drawn)
        if len(orders) == len(ORDER_NAMES):
            deal = cls(deal.orders, seed, drawn)
        if document.get("code", deal.code) != deal.code:
            raise InputError('the orders are not those of "code"')
        return _agreeing(deal)


def _checked(number: int) -> int:
    """Return the number of a pass; raise `InputError` if there is no such pass."""
    if not 1 <= number <= PASSES:
        raise InputError(f"there are passes 1 to {PASSES}, no pass {number}")
    return number


def deal_named(code: object, seed: object = None, reshuffle: object = None) -> Deal:
    """Return the deal that a document names by its code, and by its seeds if it has them: texts, or
    None. The code may be None if there is a seed. Raise `InputError` for a broken one, and if they
    do not agree.
    """
    if code is None and (number := _seed(seed, "seed")) is not None:
        return Deal.from_seed(number)
    if not isinstance(code, str):
        raise InputError(f"the deal code is {code!r}, not a text")
    orders = Deal.from_code(code).orders
    return _agreeing(Deal(orders, _seed(seed, "seed"), _seed(reshuffle, "reshuffle")))


def _agreeing(deal: Deal) -> Deal:
    """Return the deal; raise `InputError` if its orders are not those of its seeds."""
    if deal.seed is not None and Deal.from_seed(deal.seed) != deal:
        raise InputError(f"the deal is not that of seed {deal.seed}")
    if deal.reshuffle is not None and len(deal.given) == len(ORDER_NAMES):
        raise InputError(f"no order of the deal is that of the reshuffle seed {deal.reshuffle}")
    return deal


def completed(given: Mapping[str, Sequence[int]], reshuffle: int | None = None) -> Deal:
    """Return the deal with the orders given by name (`ORDER_NAMES`; "pass 1" must be there); those
    missing are the orders of the deal of seed `reshuffle`, by default `seed_of(given)`. Raise
    `InputError` if an order lacks a card or holds one twice.
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


def needed_orders(deal: Deal, rules: RuleSet) -> list[tuple[str, tuple[int, ...]]]:
    """Return the orders that a game can need, by name: of passes and the butler's shuffles."""
    kinds = ("pass", "butler") if rules.butler_search == "shuffle" else ("pass",)
    return [
        (name, order)
        for name, order in zip(ORDER_NAMES, deal.orders, strict=True)
        if name.split()[0] in kinds and int(name.split()[1]) <= rules.passes
    ]


def _order(name: str, pile: object) -> tuple[Card, ...]:
    if not isinstance(pile, Sequence) or isinstance(pile, str):
        raise InputError(f"{name} is not a list of cards")
    cards = []
    for place, text in enumerate(pile, 1):
        with at(f"{name}, card {place}"):
            cards.append(DECK.number(text if isinstance(text, str) else repr(text)))
    return tuple(cards)


def _seed(text: object, key: str) -> int | None:
    return seed_named(text, f'"{key}"')
