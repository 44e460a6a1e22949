"""One pass as rounds: what the models of the whole game (whole_cpsat.py, whole_asp.py) rest on.

Within pass 1 cards come in twos. A draw is of two or four cards other than aces, so the player is
at rest only after a whole number of *pairs*, and time is counted in pairs: round t is what happens
after pair t, round 0 what happens in the given position. In each round, one of

- *halfway*: the first two of a draw of four have come, nobody acts;
- settling; then discards, if the player likes; then the butler, if he is used; after a fetch
  settling and discards once more; then `draw` (one pair more), or `leave` or contact (two more).

This loses nothing. Discards before the next draw or fetch neither touch one another nor call for
settling, so a round's discards are one set that splits into pairs of one suit and sets of one
rank, and nothing is gained by a discard between a fetch and what that alone makes needed. To use
the butler twice in a pass is impossible, since the joker is never brought back. An odd number of
cards other than aces lies in the pile (29, 25, ... at the start, and draws are even), so there are
(number − 1) / 2 pairs, in the round after the last pair the pile still holds a card, and the game
is over as soon as a draw goes beyond it: the horizon is exact, not a guess.

Which pair comes in which round depends on one thing only: the round in which the butler finds an
ace, and so turns the pile into his own order. That round is a *plan* here; `NEVER` is one too.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.shooting_party.cards import ACE, JOKER, SUIT_COUNT, card, rank
from solver.shooting_party.position import Position
from solver.shooting_party.rules import RuleSet

NEVER = -1
"""The plan in which the butler finds no ace."""

ACES = tuple(card(ACE, s) for s in range(SUIT_COUNT))


@dataclass(frozen=True)
class Plan:
    """What comes in which round if the butler finds an ace in round `find` (or `NEVER`).

    `arrival[c]` is the place of a card other than an ace: 2t − 1 and 2t for pair t, 0 and less for
    the hand at the start, None for cards that are neither in the hand nor in a pair. `shown[a]` is
    the round from which an ace is displayed without having been found, None for never.
    """

    find: int
    arrival: dict[int, int | None]
    shown: dict[int, int | None]

    def round_of(self, c: int) -> int | None:
        """The round in which a card joins the hand by a draw; 0 for those held at the start."""
        place = self.arrival.get(c)
        return None if place is None else max(0, (place + 1) // 2)


@dataclass(frozen=True)
class Rounds:
    """The timetable of a position: `last` is the number of pairs, and so of the last round;
    `cards` are those other than aces, `lying` those of them in the discards.
    """

    last: int
    cards: tuple[int, ...]
    lying: frozenset[int]
    plans: tuple[Plan, ...]

    @classmethod
    def of(cls, position: Position) -> Rounds:
        """The timetable; `ValueError` if the position is not one of a game of one pass by the
        default rules.
        """
        first_pass_only(position)
        count = sum(c not in ACES for c in position.pile)
        if count % 2 == 0 and not position.is_over:
            raise ValueError("no position of pass 1: an even number of cards to draw")
        last = max(0, (count - 1) // 2)
        plans = [_plan(position, NEVER, last)]
        joker = plans[0].round_of(JOKER)
        if joker is not None:
            rounds = range(joker, last + 1)
            plans += [p for t in rounds if findable(p := _plan(position, t, last))]
        cards = sorted(position.deal.cards - set(ACES))
        return cls(last, tuple(cards), position.discards, tuple(plans))


def first_pass_only(position: Position) -> None:
    """Raise `ValueError` for a position that the peers don't know how to play."""
    if position.rules != RuleSet(passes=1):
        raise ValueError("peers play one pass by the default rules, nothing else")


def findable(plan: Plan) -> list[int]:
    """The aces that are still in the pile in the round of the find."""
    return [a for a, t in plan.shown.items() if t is None or t > plan.find]


def _plan(position: Position, find: int, last: int) -> Plan:
    arrival: dict[int, int | None] = {
        c: place for place, c in enumerate(position.hand, 1 - len(position.hand))
    }
    shown: dict[int, int | None] = dict.fromkeys(position.display, 0)
    shown |= {c: None for c in position.pile if rank(c) == ACE}
    drawn = 0
    for c in _order(position, find):
        if rank(c) == ACE and drawn < 2 * last:
            shown[c] = drawn // 2 + 1
        elif drawn < 2 * last:
            drawn += 1
            arrival[c] = drawn
    return Plan(find, arrival, shown)


def _order(position: Position, find: int) -> list[int]:
    """The pile as it will be drawn: up to pair `find` as it lies, then in the butler's order."""
    pile = position.pile
    if find == NEVER:
        return list(pile)
    places = [i for i, c in enumerate(pile, 1) if rank(c) != ACE]
    cut = places[2 * find - 1] if find else 0
    left = set(pile[cut:])
    return [*pile[:cut], *(c for c in position.deal.butler_order(1) if c in left)]
