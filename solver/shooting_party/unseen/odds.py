"""Odds: the exact chance to score a queen with her ace before the last pile runs out, for somebody
who knows which cards lie in the pile, but not their order.

Every order is as likely. What comes is seen, and each later move may depend on it. So a position is
worth the best of its moves, and a draw the mean over the next card; cards come one by one, so that
draws of two and of four share what follows. After the butler has found an ace the rest of the pile
lies in any order again: nothing that was known of the order is lost, for nothing was. All else is
the readable rules.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import chain, combinations

from solver.common.errors import OutOfBudget
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Draft, Position

LEAST = 2
"""The cards that the least draw takes."""

QUEENS = frozenset(C.of_rank(C.DECK.cards, C.QUEEN))
COUPLES = [(C.card(C.QUEEN, s), C.card(C.ACE, s)) for s in range(C.SUIT_COUNT)]

MOST = 60_000
"""The most positions that are worked out by default, which takes some seconds. There may be more
with the butler in the hand.
"""

NEVER, SURE = Fraction(0), Fraction(1)


class _CardsDue(Exception):
    """So many cards must be drawn before anything else happens."""

    def __init__(self, due: int) -> None:
        self.due = due


class _Open(Draft):
    """A draft that stops before every draw. Whatever follows a draw is settling."""

    def draw(self, due: int) -> None:
        raise _CardsDue(due)


class Chances:
    """The chances of positions in the last pass, each of which is worked out once: `most` of them
    at the most, or `OutOfBudget` is raised.
    """

    def __init__(self, most: int = MOST) -> None:
        self._known: dict[object, Fraction] = {}
        self._most = most

    def of(self, position: Position) -> Fraction:
        """Return the chance of the best play from a settled position, or one where the spouse's
        choice waits.
        """
        if position.is_over:
            return NEVER
        key = _key(position, 0)
        if key not in self._known:
            if len(self._known) >= self._most:
                raise OutOfBudget("positions")
            self._known[key] = self._best(position) if _possible(position) else NEVER
        return self._known[key]

    def every(self, position: Position) -> dict[Move, Fraction]:
        """Return the chance after each legal move, in the order of the moves."""
        return {move: self._after(position, move) for move in position.legal_moves()}

    def coming(self, position: Position, move: Move) -> dict[int, Fraction]:
        """Return the chance after each card that can come next, after a move and the best moves
        that follow it; nothing if none comes any more.
        """
        draft = _Open(position)
        try:
            here = draft.after(move)
        except _CardsDue as waits:
            before = draft.position(None)
            return {card: self._with(before, card, waits.due) for card in before.pile}
        after = self.every(here)
        best = max(after, key=lambda each: after[each], default=None)
        return {} if best is None else self.coming(here, best)

    def _best(self, position: Position) -> Fraction:
        settled = position.choice_waits is None
        if settled and len(position.pile) <= LEAST and C.JOKER not in position.hand:
            return _without_a_draw(position)
        best = NEVER
        for move in position.legal_moves():
            best = max(best, self._after(position, move))
            if best == SURE:
                break
        return best

    def _after(self, position: Position, move: Move) -> Fraction:
        if move.kind is Kind.MEET and len(move.cards) > 1:
            return SURE
        draft = _Open(position)
        try:
            return self.of(draft.after(move))
        except _CardsDue as waits:
            return self._drawn(draft.position(None), waits.due)

    def _drawn(self, before: Position, due: int) -> Fraction:
        """Return the chance while so many cards are due, before anything is settled. A draw of the
        whole pile ends the game.
        """
        if len(before.pile) <= due:
            return NEVER
        key = _key(before, due)
        if key not in self._known:
            chances = [self._with(before, card, due) for card in before.pile]
            self._known[key] = sum(chances, NEVER) / len(chances)
        return self._known[key]

    def _with(self, before: Position, card: int, due: int) -> Fraction:
        """Return the chance once a card has come."""
        draft = _Open(before)
        draft.pile.remove(card)
        if C.rank(card) == C.ACE:
            draft.display.add(card)
        else:
            draft.hand.append(card)
            due -= 1
        try:
            if due:
                draft.draw(due)
            draft.settle()
            return self.of(draft.position(None))
        except _CardsDue as waits:
            return self._drawn(draft.position(None), waits.due)


def _key(position: Position, due: int) -> tuple[object, ...]:
    """Return a key that is the same for the same future: the pile has no order, of the hand only
    queens have one, and the discards are of use to the butler alone.
    """
    hand, pile = position.hand, position.pile
    return (
        due,
        frozenset(hand),
        tuple(card for card in hand if card in QUEENS),
        frozenset(pile),
        position.display,
        position.discards if C.JOKER in hand or C.JOKER in pile else None,
        len(position.score_pile & QUEENS),
    )


def _without_a_draw(position: Position) -> Fraction:
    """Return the chance where no card comes any more, and no butler is in the hand: what is beside
    the queen must be discarded, and that is certain, or cannot be.
    """
    hand = frozenset(position.hand)
    met = (queen for queen, ace in COUPLES if queen in hand and ace in position.display)
    return SURE if any(_all_leave(hand - {queen}) for queen in met) else NEVER


@cache
def _all_leave(cards: frozenset[int]) -> bool:
    """Return True if cards can be discarded in pairs of one suit and sets of one rank."""
    if not cards:
        return True
    first, *others = sorted(cards)
    of_rank = C.of_rank(others, C.rank(first))
    sets = chain.from_iterable(combinations(of_rank, n) for n in range(1, len(of_rank) + 1))
    with_first = [*sets, *((each,) for each in others if C.suit(each) == C.suit(first))]
    return any(_all_leave(cards - {first, *each}) for each in with_first)


def _possible(position: Position) -> bool:
    """Return False if no queen can be met with her ace any more. Of a pile that is no more than a
    draw takes, nothing comes but an ace that the butler finds.
    """
    coming = position.pile if len(position.pile) > LEAST else ()
    queens, aces = {*position.hand, *coming}, {*position.display, *coming}
    if C.JOKER in queens:
        queens |= position.discards
        aces |= {*position.pile}
    return any(queen in queens and ace in aces for queen, ace in COUPLES)
