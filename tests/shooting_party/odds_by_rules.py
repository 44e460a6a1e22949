"""The chance to score a queen with her ace, by the readable rules: each card of the pile may come
next. It is slower than the solver's odds, and shares nothing with them.
"""

from __future__ import annotations

from fractions import Fraction

from solver.shooting_party.rules.cards import ACE, JOKER, QUEEN, rank
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Draft, Position


class CardsDue(Exception):
    """So many cards must be drawn before anything else happens."""


class Open(Draft):
    """A draft that stops before every draw."""

    def draw(self, due: int) -> None:
        raise CardsDue(due)


class ByRules:
    """Chances of positions in the last pass; each is worked out once."""

    def __init__(self) -> None:
        self.known: dict[object, Fraction] = {}

    def every(self, position: Position) -> dict[Move, Fraction]:
        return {move: self.after(position, move) for move in position.legal_moves()}

    def after(self, position: Position, move: Move) -> Fraction:
        if move.kind is Kind.MEET and len(move.cards) == 2:
            return Fraction(1)
        draft = Open(position)
        try:
            return self.of(draft.after(move))
        except CardsDue as waits:
            return self.of(draft.position(None), *waits.args)

    def of(self, here: Position, due: int = 0) -> Fraction:
        if here.is_over or len(here.pile) <= due:  # a draw of the whole pile ends the game
            return Fraction(0)
        hand, pile = frozenset(here.hand), frozenset(here.pile)
        queens = [card for card in here.hand if rank(card) == QUEEN]  # the first to come gives way
        lost = here.discards if JOKER in hand | pile else None  # of use to the butler alone
        key = due, hand, (*queens,), pile, here.display, lost, here.score_pile
        if key not in self.known:
            if due:
                total = sum((self.drawn(here, card, due) for card in here.pile), Fraction(0))
                self.known[key] = total / len(here.pile)
            else:
                self.known[key] = max(self.every(here).values())
        return self.known[key]

    def drawn(self, here: Position, card: int, due: int) -> Fraction:
        draft = Open(here)
        draft.pile.remove(card)
        if rank(card) == ACE:
            draft.display.add(card)
        else:
            draft.hand.append(card)
            due -= 1
        try:
            if due:
                draft.draw(due)
            draft.settle()
        except CardsDue as waits:
            return self.of(draft.position(None), *waits.args)
        return self.of(draft.position(None))
