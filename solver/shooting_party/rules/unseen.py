"""The game for somebody who does not see the pile: its cards come one by one, as chance has them.

It follows the readable rules: a move under way is played again with one more of its cards known,
until no further card is due.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from solver.common.game import CHANCE, IllegalMove
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import ORDER_NAMES, Deal
from solver.shooting_party.rules.moves import Event, Move
from solver.shooting_party.rules.position import Draft, Position
from solver.shooting_party.rules.switches import RuleSet


class CardDue(Exception):
    """The next card is not known."""


class _Told(Draft):
    """A draft whose cards come as they are told."""

    def __init__(self, start: Position, told: tuple[int, ...]) -> None:
        super().__init__(start)
        self.told = [*told]

    def next_card(self) -> int:
        if not self.told:
            raise CardDue
        self.pile.remove(self.told[0])
        return self.told.pop(0)


@dataclass(frozen=True)
class Unseen:
    """A state (solver/common/game.py): the settled position `at`, whose pile has no order, the
    `move` under way (None: none, or the opening draw), its cards `told` so far, and those that may
    come next: if there are none, the player decides. `seen` are all moves and cards so far.
    """

    at: Position
    move: Move | None = None
    told: tuple[int, ...] = ()
    may_come: tuple[int, ...] = ()
    seen: tuple[Any, ...] = ()
    events: tuple[Event, ...] = field(default=(), compare=False)
    happened: int = field(default=0, compare=False)  # events of the move under way, these included

    @classmethod
    def opening(cls, rules: RuleSet | str = "leverstoke", cards: Deal | None = None) -> Unseen:
        """Return the state before the opening draw, of the whole deck or the cards of a deal."""
        deck = tuple(DECK.cards if cards is None else sorted(cards.cards))
        rules = RuleSet.parse(rules) if isinstance(rules, str) else rules
        none, deal = frozenset[int](), Deal((deck,) * len(ORDER_NAMES))
        start = Position(rules, deal, 1, False, deck, (), none, none, none, False)
        return cls(start, may_come=deck)

    @property
    def player(self) -> int | None:
        """0 if the player decides; `CHANCE` if a card is due; None when the game is over."""
        return CHANCE if self.may_come else self.at.player

    def legal_moves(self) -> list[Any]:
        """Return the legal moves of the position, or the cards that may come."""
        return [*self.may_come] if self.may_come else [*self.at.legal_moves()]

    def objection(self, move: Move | int) -> str | None:
        """Return one line that says why a move or a card is not legal, or None if it is."""
        if self.may_come or not isinstance(move, Move):
            return None if move in self.may_come else "this card does not come now"
        return self.at.objection(move)

    def play(self, move: Move | int) -> Unseen:
        """Return the state after a move, or after the card that comes; raise `IllegalMove`."""
        if (why := self.objection(move)) is not None:
            named = move if isinstance(move, Move) else DECK.names[move]
            raise IllegalMove(f"{named}: {why}")
        if isinstance(move, Move):
            return self._tried(move, (), (*self.seen, move))
        return self._tried(self.move, (*self.told, move), (*self.seen, move))

    def _tried(self, move: Move | None, told: tuple[int, ...], seen: tuple[Any, ...]) -> Unseen:
        draft, before = _Told(self.at, told), self.happened if told else 0
        try:
            after = draft.after(move)
        except CardDue:
            left = tuple(DECK.cards[card] for card in sorted(draft.pile))
            events = tuple(draft.events)
            return Unseen(self.at, move, told, left, seen, events[before:], len(events))
        return Unseen(after, seen=seen, events=after.events[before:])

    def seen_by(self, player: int) -> tuple[Any, ...]:
        """Return the information state of the player: all moves made, and cards seen."""
        return self.seen

    def returns(self) -> tuple[float]:
        """Return the cards in the score pile; 0 until the game is over."""
        return self.at.returns()
