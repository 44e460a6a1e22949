"""A peer: the whole game of one or two passes as an answer set program (whole_game.lp), run by
clingo. It is exact.

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

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.shooting_party.plain import ACES, check
from solver.shooting_party.rules.cards import ACE, DECK, JOKER, rank, suit
from solver.shooting_party.rules.position import Position

PROGRAM = Path(__file__).with_name("whole_game.lp")

NEVER = "never"
"""The plan in which the butler finds no ace."""


@dataclass(frozen=True)
class Plan:
    """What comes in which round if the butler finds an ace in round `find` (or `NEVER`).

    `arrival[c]` is the place, in the order of arrival, of a card other than an ace: 2t − 1 and 2t
    for pair t, 0 and below for the hand at the start; discards have none. `shown[a]` is the round
    from which an ace is displayed without being found. What comes with or after the last card is
    beyond the last round.
    """

    find: int | str
    arrival: dict[int, int]
    shown: dict[int, int]

    @classmethod
    def of(cls, position: Position, find: int | str) -> Plan:
        """Return the plan of a find in a position."""
        arrival = {c: place for place, c in enumerate(position.hand, 1 - len(position.hand))}
        shown = dict.fromkeys(position.display, 0)
        drawn = 0
        for c in _order(position, find):
            if rank(c) == ACE:
                shown[c] = drawn // 2 + 1
            else:
                drawn += 1
                arrival[c] = drawn
        return cls(find, arrival, shown)

    @property
    def findable(self) -> list[int]:
        """The aces that are still in the pile in the round of the find."""
        if self.find == NEVER:
            return []
        return [a for a, t in self.shown.items() if t > self.find]


def _order(position: Position, find: int | str) -> list[int]:
    """Return the order of drawing: that of the pile up to pair `find`, then the butler's."""
    pile = position.pile
    if find == NEVER:
        return list(pile)
    places = [i for i, c in enumerate(pile, 1) if rank(c) != ACE]
    cut = places[2 * find - 1] if find else 0
    left = set(pile[cut:])
    return [*pile[:cut], *(c for c in position.deal.butler_order(1) if c in left)]


def best_value(position: Position) -> int:
    """Return the best number of scored cards, proven.

    Raise `ValueError` for a position of another pass than the first, or of rules other than the
    default ones within one or two passes.
    """
    import clingo

    check(position, most_passes=2)
    if position.is_over:
        return sum(position.score)
    control = clingo.Control(["--opt-heuristic=sign"])  # the fastest of several tried
    control.load(str(PROGRAM))
    control.add("base", [], "\n".join(facts(position)))
    control.ground([("base", [])])
    control.solve()
    costs = control.statistics["summary"]["costs"]  # none where there is nothing to choose
    return sum(position.score) - int(sum(costs))


def facts(position: Position) -> Iterator[str]:
    """Yield the facts of a position, as whole_game.lp explains them. Raise `ValueError` if it is
    none of pass 1.
    """

    def name(c: int) -> str:
        return "joker" if c == JOKER else f"{c:d}"

    count = sum(c not in ACES for c in position.pile)
    if count % 2 == 0:
        raise ValueError("no position of pass 1: an even number of cards to draw")
    last = (count - 1) // 2
    yield f"last({last})."
    plain = sorted(position.deal.cards - {*ACES, JOKER})
    yield from (f'card({c:d},"{DECK.names[c][0]}",{suit(c)}).' for c in plain)
    yield from (f"ace({a:d},{suit(a)})." for a in ACES)
    yield from (f"lying({c:d})." for c in position.discards - {JOKER})
    plans = [Plan.of(position, NEVER)]
    joker = plans[0].arrival.get(JOKER)
    if joker is not None:
        rounds = range(max(0, (joker + 1) // 2), last + 1)
        plans += [plan for t in rounds if (plan := Plan.of(position, t)).findable]
    for plan in plans:
        p = plan.find
        yield from (f"place({p},{name(c)},{n})." for c, n in plan.arrival.items())
        yield from (f"shown({p},{a:d},{t})." for a, t in plan.shown.items())
        yield from (f"findable({p},{a:d})." for a in plan.findable)
    if position.rules.passes == 2:
        deal = position.deal
        for which, order in ((2, deal.pass_order(2)), ("butler", deal.butler_order(2))):
            rest = [c for c in order if c not in position.score_pile]
            yield from (f"order({which},{i},{name(c)})." for i, c in enumerate(rest, 1))
