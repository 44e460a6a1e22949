"""What puzzles ask about besides moves. Tables: what lies where, as somebody sees it who looks at
the table but not into the pile. Exchanges: two of the next cards of the pile change places, before
any move is made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from solver.common.schemas import Refused
from solver.shooting_party.rules.cards import ACE, DECK, QUEEN, rank
from solver.shooting_party.rules.deal import PASSES, Deal
from solver.shooting_party.rules.position import Position

NEXT = 12
"""The cards that may be exchanged: as many as two moves draw, with all the aces among them."""

PLACES = ("hand", "aces", "discards", "scored")


@dataclass(frozen=True)
class Table:
    """The cards of the hand, the aces on the table, the discards, and what was scored."""

    hand: frozenset[int]
    aces: frozenset[int]
    discards: frozenset[int]
    scored: frozenset[int]

    @classmethod
    def of(cls, position: Position) -> Self:
        """Return the table of a position."""
        return cls(
            frozenset(position.hand), position.display, position.discards, position.score_pile
        )

    @classmethod
    def from_json(cls, places: Mapping[str, Iterable[str]]) -> Self:
        """Return the table of a part of a document; raise `ValueError` for a card that is none, or
        that cannot lie there.
        """
        hand, aces, discards, scored = ([*map(DECK.number, places[place])] for place in PLACES)
        every = [*hand, *aces, *discards, *scored]
        if len({*every}) < len(every):
            raise Refused("table: a card in two places")
        fits = {*map(rank, aces)} <= {ACE} and {*map(rank, scored)} <= {ACE, QUEEN}
        if not fits or ACE in map(rank, (*hand, *discards)):
            raise Refused("table: a card where it cannot lie")
        return cls(*map(frozenset, (hand, aces, discards, scored)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the table of a text; raise `ValueError` as `from_json`."""
        parts = [part.split() for part in text.split("/")]
        if len(parts) != len(PLACES):
            raise Refused("Table: four places, with / between")
        return cls.from_json(dict(zip(PLACES, parts, strict=True)))

    def __str__(self) -> str:
        return " / ".join(" ".join(DECK.names[card] for card in cards) for cards in self.sets())

    def sets(self) -> Sequence[list[int]]:
        """Return the cards of each place in their order."""
        return [sorted(each) for each in (self.hand, self.aces, self.discards, self.scored)]

    def to_json(self) -> dict[str, list[str]]:
        """Return the table as part of a document."""
        named = zip(PLACES, self.sets(), strict=True)
        return {place: [DECK.names[card] for card in cards] for place, cards in named}

    def may_come(self, position: Position) -> bool:
        """Return False only if no line leads from a position to this table within the pass.

        What has left the pile stays out of it, and what was scored stays scored. What lies among
        the discards is brought back by the butler alone, who comes once in a pass: so at most one
        card lies there that is wanted elsewhere.
        """
        now = Table.of(position)
        gone = self.hand | self.aces | self.discards | self.scored
        return (
            now.hand | now.aces | now.discards | now.scored <= gone
            and now.scored <= self.scored
            and len(now.discards - self.discards) <= 1
        )


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
