"""A game with real cards, whose deal becomes known as cards are drawn.

Of each of the six orders a beginning is known: the cards drawn from it so far. What comes after
them is made up, and a card that would be drawn from there has to be named before the game goes on.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Self

from solver.common.cards import CardError
from solver.common.errors import InputError
from solver.common.plain import plain
from solver.shooting_party.rules.cards import ACE, DECK, rank
from solver.shooting_party.rules.deal import ORDER_NAMES, PASSES, Deal
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Event, Position
from solver.shooting_party.rules.record import Record
from solver.shooting_party.rules.switches import RuleSet

TAG, MADE_UP = "Table", "cards not drawn lie in a made-up order"  # such a game's tag, and its value

TURN, OPENING = "Turn", "opening"
"""The tag of a turn of which cards are still to be named: the move, or the word for the opening,
and the cards named so far.
"""

ONE_DRAW = ("draw", "display", "pass")  # the kinds of events within one draw

Step = tuple[Position, tuple[Event, ...]]

NOTHING_DRAWN: tuple[tuple[int, ...], ...] = ((),) * len(ORDER_NAMES)


class NotInPile(InputError):
    """A card that cannot have been drawn; the message says where it is."""


@dataclass(frozen=True)
class Awaited:
    """Cards that have to be named: the next one comes from order number `order`; `due` more have to
    reach the hand in this draw, aces not counted.
    """

    order: int
    due: int


@dataclass(frozen=True)
class SeenGame:
    """The rules, the moves so far, and the cards drawn so far from each order."""

    rules: RuleSet
    moves: tuple[Move, ...] = ()
    drawn: tuple[tuple[int, ...], ...] = NOTHING_DRAWN

    @classmethod
    def of(cls, record: Record) -> Self:
        """Return the game of a record, its drawn cards known; raise `InputError` if none can be."""
        known = cls(record.rules, record.moves, record.deal.orders)
        game = replace(known, drawn=known._used)
        if TURN not in record.more:
            return game
        head, *cards = plain(record.more[TURN]).split() or [OPENING]
        game = cls(record.rules) if head == OPENING else game.play(Move.parse(head))
        return game.draw_all(" ".join(cards))

    @cached_property
    def deal(self) -> Deal:
        """A deal that begins as the cards drawn so far do."""
        return Deal(tuple(tuple(dict.fromkeys((*known, *DECK.cards))) for known in self.drawn))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Positions with the events before them; if a card is awaited, do not trust the last."""
        steps = [Position.opening_with_events(self.deal, self.rules)]
        for move in self.moves:
            steps.append(steps[-1][0].play_with_events(move))
        return tuple(steps)

    @cached_property
    def _known(self) -> tuple[tuple[tuple[int, int, int], ...], Awaited | None]:
        """Each card drawn that is known, with its step and order, and what is then awaited."""
        draws: list[tuple[int, int, int]] = []
        rest = [list(cards) for cards in self.drawn]
        order = 0
        for step, (_, events) in enumerate(self.steps):
            for n, event in enumerate(events):
                if event.kind == "pass":
                    order = event.pass_number - 1
                elif event.kind == "shuffle":
                    order = event.pass_number - 1 + PASSES
                elif event.kind in ("draw", "display"):
                    if not rest[order]:
                        run = takewhile(lambda e: e.kind in ONE_DRAW, events[n:])
                        due = sum(e.kind == "draw" for e in run)
                        return tuple(draws), Awaited(order, due)
                    del rest[order][0]
                    draws.append((step, order, event.cards[0]))
        return tuple(draws), None

    @property
    def awaited(self) -> Awaited | None:
        """What has to be named before the game goes on; None if the last position is known."""
        return self._known[1]

    @property
    def is_over(self) -> bool:
        """True if the game is over, and no card is awaited."""
        return self.awaited is None and self.steps[-1][0].is_over

    def play(self, move: Move) -> Self:
        """Return the game after a move; raise `IllegalMove`."""
        self.steps[-1][0].play_with_events(move)
        return replace(self, moves=(*self.moves, move))

    def draw(self, card: int) -> Self:
        """Return the game after the awaited card is named; raise `NotInPile`."""
        awaited = self.awaited
        assert awaited is not None
        drawn = list(self.drawn)
        drawn[awaited.order] = (*drawn[awaited.order], card)
        known = card in self.drawn[awaited.order]
        after = self if known else replace(self, drawn=tuple(drawn))
        if known or after._used != after.drawn:
            raise NotInPile(f"{DECK.names[card]} is not in the pile")
        return after

    def draw_all(self, text: str) -> Self:
        """Return the game after the cards of a text have come; aces, which are never the last of a
        draw, may be named last. Raise `CardError` for one that is none, or one too many, and
        `NotInPile` for one that cannot have come.
        """
        cards = DECK.read_known(text, "? is no card that can come")
        try:
            return self._after_cards(cards)
        except CardError:
            if rank(cards[-1]) != ACE:
                raise
            return self._after_cards(sorted(cards, key=lambda card: rank(card) != ACE))

    def _after_cards(self, cards: Sequence[int]) -> Self:
        game = self
        for card in cards:
            if game.awaited is None:
                raise CardError(f"{DECK.names[card]}: no card is due")
            game = game.draw(card)
        return game

    @property
    def _used(self) -> tuple[tuple[int, ...], ...]:
        """The cards drawn from each order that are known."""
        return _by_order(self._known[0])


def _by_order(draws: Sequence[tuple[int, int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return the cards of some draws (`SeenGame._known`) by the order that they come from."""
    return tuple(
        tuple(card for _, of, card in draws if of == order) for order in range(len(ORDER_NAMES))
    )
