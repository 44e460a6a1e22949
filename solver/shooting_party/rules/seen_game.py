"""A game with real cards, whose deal becomes known as cards are drawn.

Of each of the six orders a beginning is known: the cards drawn from it so far. What comes after
them is made up, and a card that would be drawn from there has to be named before the game goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from solver.common.errors import InputError
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, PASSES, Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Event, Position
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.switches import RuleSet

TAG = "Table"
MADE_UP = "cards not drawn lie in a made-up order"
"""The tag of a record of such a game, and its value."""

Step = tuple[Position, tuple[Event, ...]]

NOTHING_DRAWN: tuple[tuple[int, ...], ...] = ((),) * len(ORDER_NAMES)


class NotInPile(InputError):
    """A card that cannot have been drawn; the message says where it is."""


@dataclass(frozen=True)
class Awaited:
    """Cards that have to be named: the next one comes from order number `order`; `due` more have to
    reach the hand in this draw, aces not counted; `before` are the events since the last move was
    made, or since the opening began, that are known.
    """

    order: int
    due: int
    before: tuple[Event, ...]


@dataclass(frozen=True)
class SeenGame:
    """The rules, the moves so far, and the cards drawn so far from each order."""

    rules: RuleSet
    moves: tuple[Move, ...] = ()
    drawn: tuple[tuple[int, ...], ...] = NOTHING_DRAWN

    @classmethod
    def of(cls, record: Record) -> SeenGame:
        """Return the game of a record; the cards drawn in it are known. Raise `IllegalMove`."""
        known = cls(record.rules, record.moves, record.deal.orders)
        return replace(known, drawn=known._used())

    @cached_property
    def deal(self) -> Deal:
        """A deal that begins as the cards drawn so far do."""
        return Deal(
            tuple(
                (*known, *(card for card in DECK.cards if card not in known))
                for known in self.drawn
            )
        )

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The opening and the positions after each move, each with the events before it. If a card
        is awaited, the last one is not to be trusted.
        """
        steps = [Position.opening_with_events(self.deal, self.rules)]
        for move in self.moves:
            steps.append(steps[-1][0].play_with_events(move))
        return tuple(steps)

    @cached_property
    def awaited(self) -> Awaited | None:
        """What has to be named before the game goes on; None if the last position is known."""
        used = [0] * len(ORDER_NAMES)
        events = [event for _, events in self.steps for event in events]
        earlier = len(events) - len(self.steps[-1][1])
        for n, (event, order) in enumerate(zip(events, orders_in_force(events), strict=True)):
            if event.kind in ("draw", "display"):
                used[order] += 1
                if used[order] > len(self.drawn[order]):
                    return Awaited(order, _run_of_draws(events[n:]), tuple(events[earlier:n]))
        return None

    def play(self, move: Move) -> SeenGame:
        """Return the game after a move; raise `IllegalMove`."""
        after = replace(self, moves=(*self.moves, move))
        assert after.steps
        return after

    def draw(self, card: int) -> SeenGame:
        """Return the game after the awaited card is named; raise `NotInPile`."""
        awaited = self.awaited
        assert awaited is not None
        drawn = list(self.drawn)
        drawn[awaited.order] = (*drawn[awaited.order], card)
        known = card in self.drawn[awaited.order]
        after = self if known else replace(self, drawn=tuple(drawn))
        if known or after._used()[awaited.order] != drawn[awaited.order]:
            raise NotInPile(f"{DECK.names[card]} is not in the pile")
        return after

    def back(self, count: int = 1) -> SeenGame:
        """Return the game before the last `count` moves."""
        before = replace(self, moves=self.moves[: max(0, len(self.moves) - count)])
        return replace(before, drawn=before._used())

    def exchanged(self, wrong: int, right: int) -> SeenGame:
        """Return the game with one card drawn in place of another, and the other in its place
        wherever it was drawn. Raise `IllegalMove` or `NotInPile` if it cannot have gone so.
        """
        if not any(wrong in cards for cards in self.drawn):
            raise NotInPile(f"{DECK.names[wrong]} has not been drawn")
        change = {wrong: right, right: wrong}
        order = max(n for n, cards in enumerate(self.drawn) if wrong in cards)
        drawn = list(self.drawn)
        drawn[order] = tuple(change.get(card, card) for card in drawn[order])
        after = replace(self, drawn=tuple(drawn))
        if after._used()[order] != after.drawn[order] or after.awaited != self.awaited:
            raise NotInPile(f"{DECK.names[right]} cannot have come then")
        return after

    def record(self) -> Record:
        """Return the game as a record, marked by the tag `TAG`."""
        position = self.steps[-1][0]
        over = position.is_over and self.awaited is None
        return Record(
            self.deal, self.rules, self.moves, position.score if over else None, {TAG: MADE_UP}
        )

    def _used(self) -> tuple[tuple[int, ...], ...]:
        """Return the cards drawn from each order that are known."""
        used: list[list[int]] = [[] for _ in ORDER_NAMES]
        events = [event for _, events in self.steps for event in events]
        for event, order in zip(events, orders_in_force(events), strict=True):
            if event.kind in ("draw", "display"):
                if len(used[order]) == len(self.drawn[order]):
                    break
                used[order] += event.cards
        return tuple(map(tuple, used))


def orders_in_force(events: Sequence[Event]) -> Iterator[int]:
    """Yield for each event of a game the number of the order in which the pile then lies."""
    order = 0
    for event in events:
        if event.kind == "pass":
            order = event.pass_number - 1
        elif event.kind == "shuffle":
            order = event.pass_number - 1 + PASSES
        yield order


def _run_of_draws(events: Sequence[Event]) -> int:
    """Return how many of the first events bring a card to the hand, up to one of another kind than
    those of a draw.
    """
    count = 0
    for event in events:
        if event.kind not in ("draw", "display", "pass"):
            break
        count += event.kind == "draw"
    return count
