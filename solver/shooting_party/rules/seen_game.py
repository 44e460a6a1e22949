"""A game with real cards, whose deal becomes known as cards are drawn.

Of each of the six orders a beginning is known: the cards drawn from it so far. What comes after
them is made up, and a card that would be drawn from there has to be named before the game goes on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Self

from solver.common.cards import CardError
from solver.common.errors import InputError
from solver.common.plain import plain
from solver.shooting_party.rules.cards import ACE, DECK, rank
from solver.shooting_party.rules.deal import ORDER_NAMES, PASSES, Deal
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Event, IllegalMove, Position
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
    """Cards that have to be named in step `step`: the next one comes from order number `order`;
    `due` more have to reach the hand in this draw, aces not counted; `before` are the events of
    that step that are known.
    """

    step: int
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
                        return tuple(draws), Awaited(step, order, due, events[:n])
                    del rest[order][0]
                    draws.append((step, order, event.cards[0]))
        return tuple(draws), None

    @property
    def awaited(self) -> Awaited | None:
        """What has to be named before the game goes on; None if the last position is known."""
        return self._known[1]

    @property
    def news(self) -> tuple[Event, ...]:
        """The events since the last move was made, or since the opening began, that are known."""
        return self.steps[-1][1] if self.awaited is None else self.awaited.before

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

    def back(self, count: int = 1) -> Self:
        if not self.moves:
            return replace(self, drawn=NOTHING_DRAWN)
        before = replace(self, moves=self.moves[: max(0, len(self.moves) - count)])
        return replace(before, drawn=before._used)

    def exchanged(self, wrong: int, right: int) -> Self:
        """Return the game with one card drawn in place of another where that was drawn last; if it
        cannot have gone so, where either was drawn before. Raise `IllegalMove` or `NotInPile` if it
        can nowhere.
        """
        change, why = {wrong: right, right: wrong}, None
        for at, (_, _, card) in reversed([*enumerate(self._known[0])]):
            if card == wrong or (why and card == right):
                try:
                    return self._exchanged_from(at, change)
                except (IllegalMove, NotInPile) as error:
                    why = why or error
        raise why or NotInPile(f"{DECK.names[wrong]} has not been drawn")

    def _exchanged_from(self, at: int, change: Mapping[int, int]) -> Self:
        """Return the game with two cards exchanged in draw number `at`, and after it in each draw
        and move that cannot stand as it is.
        """
        draws = self._known[0]
        step, _, card = draws[at]
        game = replace(self, moves=self.moves[:step], drawn=_by_order(draws[:at]))
        game = game.draw(change[card])
        since: list[int | Move] = [card for of, _, card in draws[at + 1 :] if of == step]
        for n, move in enumerate(self.moves[step:], step + 1):
            since += [move, *(card for of, _, card in draws if of == n)]
        for each in since:
            try:
                game = game._after(each)
            except (IllegalMove, NotInPile):
                game = game._after(_exchanged(each, change))
        return game

    def _after(self, typed: int | Move) -> Self:
        """Return the game after a card or a move; raise `NotInPile` or `IllegalMove`."""
        if (self.awaited is None) != isinstance(typed, Move):
            raise NotInPile("another number of cards cannot have come")
        return self.play(typed) if isinstance(typed, Move) else self.draw(typed)

    def record(self) -> Record:
        """Return the game as a record with the tag `TAG`, and `TURN` if cards are awaited."""
        if self.awaited is None:
            position = self.steps[-1][0]
            result = position.score if position.is_over else None
            return Record(self.deal, self.rules, self.moves, result, {TAG: MADE_UP})
        cards = [DECK.names[card] for step, _, card in self._known[0] if step == len(self.moves)]
        turn = " ".join([str(self.moves[-1]) if self.moves else OPENING, *cards])
        before = self.back()
        return Record(before.deal, self.rules, before.moves, None, {TAG: MADE_UP, TURN: turn})

    @property
    def _used(self) -> tuple[tuple[int, ...], ...]:
        """The cards drawn from each order that are known."""
        return _by_order(self._known[0])


def _by_order(draws: Sequence[tuple[int, int, int]]) -> tuple[tuple[int, ...], ...]:
    """Return the cards of some draws (`SeenGame._known`) by the order that they come from."""
    return tuple(
        tuple(card for _, of, card in draws if of == order) for order in range(len(ORDER_NAMES))
    )


def _exchanged(typed: int | Move, change: Mapping[int, int]) -> int | Move:
    """Return a card or a move with two cards exchanged."""
    if not isinstance(typed, Move):
        return change.get(typed, typed)
    cards = (change.get(card, card) for card in typed.cards)
    queen_first = typed.kind is Kind.MEET
    return Move(typed.kind, tuple(sorted(cards, reverse=queen_first)))
