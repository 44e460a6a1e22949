"""One pass as rounds: the basis of the models of the whole game (whole_cpsat.py, whole_asp.py).

Within pass 1 cards come in twos. A draw takes two or four cards other than aces, so the player is
at rest only after a whole number of *pairs*, and time is counted in pairs: round t is what happens
after pair t, round 0 what happens in the given position. A round is one of two things:

- *halfway* through a draw of four: nobody acts;
- settling; then discards; then the butler, if he is used, and after a fetch settling and discards
  once more; then `draw` (one more pair), or `leave` or contact (two more pairs).

This loses nothing. Discards and the dismissal of the butler call for no settling. So between two
draws, or a draw and a fetch, only the set of discarded cards matters, and any set is possible that
splits into pairs of one suit and sets of one rank. The butler acts at most once in a pass, since
the joker is never brought back. What `leave` discards need not be discarded before.

The horizon is exact too. The pile holds an odd number of cards other than aces (29, 25, ... at the
start, and draws are even), so there are (number − 1) / 2 pairs. After the last pair the pile still
holds a card, and the draw that takes it ends the pass.

Which pair comes in which round depends on one thing only: the round in which the butler finds an
ace and so puts the pile into his own order. That round is called the *plan*; `NEVER` is a plan too.
"""

from __future__ import annotations

from dataclasses import dataclass

from solver.shooting_party.rules.cards import ACE, JOKER, SUIT_COUNT, card, rank
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet

NEVER = -1
"""The plan in which the butler finds no ace."""

ACES = tuple(card(ACE, s) for s in range(SUIT_COUNT))


@dataclass(frozen=True)
class Plan:
    """What comes in which round if the butler finds an ace in round `find` (or `NEVER`).

    `arrival[c]` is the place, in the order of arrival, of a card other than an ace: 2t − 1 and 2t
    for pair t, 0 and below for the hand at the start; discards have none. `shown[a]` is the round
    from which an ace is displayed without being found. What comes with or after the last card is
    beyond the last round.
    """

    find: int
    arrival: dict[int, int]
    shown: dict[int, int]

    def round_of(self, c: int) -> int | None:
        """Return the round in which a card joins the hand by a draw; 0 for those held at the start,
        None for those never drawn.
        """
        place = self.arrival.get(c)
        return None if place is None else max(0, (place + 1) // 2)


@dataclass(frozen=True)
class Rounds:
    """The timetable of a position: `last` is the number of pairs, and so of the last round; `cards`
    are those other than aces, `lying` those of them in the discards.
    """

    last: int
    cards: tuple[int, ...]
    lying: frozenset[int]
    plans: tuple[Plan, ...]

    @classmethod
    def of(cls, position: Position) -> Rounds:
        """Return the timetable of pass 1. Raise `ValueError` for a position of another pass, or of
        rules other than the default ones within one or two passes.
        """
        check(position, most_passes=2)
        count = sum(c not in ACES for c in position.pile)
        if count % 2 == 0 and not position.is_over:
            raise ValueError("no position of pass 1: an even number of cards to draw")
        last = max(0, (count - 1) // 2)
        plans = [_plan(position, NEVER)]
        joker = plans[0].round_of(JOKER)
        if joker is not None:
            rounds = range(joker, last + 1)
            plans += [p for t in rounds if findable(p := _plan(position, t))]
        cards = sorted(position.deal.cards - set(ACES))
        return cls(last, tuple(cards), position.discards, tuple(plans))


def check(position: Position, most_passes: int) -> None:
    """Raise `ValueError` for a position that a peer cannot play."""
    rules = position.rules
    if rules.within(1) != RuleSet(passes=1) or rules.passes > most_passes:
        raise ValueError(f"{rules}: not the default rules within {most_passes} pass(es)")
    if position.pass_number != 1:
        raise ValueError("not a position of pass 1")


def findable(plan: Plan) -> list[int]:
    """Return the aces that are still in the pile in the round of the find."""
    return [a for a, t in plan.shown.items() if t > plan.find]


def _plan(position: Position, find: int) -> Plan:
    arrival = {c: place for place, c in enumerate(position.hand, 1 - len(position.hand))}
    shown = dict.fromkeys(position.display, 0)
    drawn = 0
    for c in _order(position, find):
        if rank(c) == ACE:
            shown[c] = drawn // 2 + 1
        else:
            drawn += 1
            arrival[c] = drawn
    return Plan(find, arrival, shown)


def _order(position: Position, find: int) -> list[int]:
    """Return the order of drawing: that of the pile up to pair `find`, then the butler's."""
    pile = position.pile
    if find == NEVER:
        return list(pile)
    places = [i for i, c in enumerate(pile, 1) if rank(c) != ACE]
    cut = places[2 * find - 1] if find else 0
    left = set(pile[cut:])
    return [*pile[:cut], *(c for c in position.deal.butler_order(1) if c in left)]
