"""A peer: the whole game of one or two passes as an answer set program (whole_game.lp), run by
clingo.

It is exact, like whole_cpsat.py, and has the same rounds (rounds.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import clingo

from benchmarks.shooting_party.rounds import ACES, NEVER, Rounds, findable
from solver.shooting_party.rules.cards import DECK, JOKER, suit
from solver.shooting_party.rules.position import Position

PROGRAM = Path(__file__).with_name("whole_game.lp")


def best_value(position: Position, seconds: float | None = None) -> int | None:
    """Return the best number of scored cards, proven; None if that takes longer than `seconds`.

    Raise `ValueError` for a position of another pass than the first, or of rules other than the
    default ones within one or two passes.
    """
    rounds = Rounds.of(position)
    if position.is_over:
        return sum(position.score)
    control = clingo.Control(["--opt-heuristic=sign"])  # the fastest of several tried
    control.load(str(PROGRAM))
    control.add("base", [], "\n".join(facts(position, rounds)))
    control.ground([("base", [])])
    with control.solve(yield_=False, async_=True) as search:
        if not search.wait(seconds):
            search.cancel()
        if search.get().interrupted:
            return None
    costs = control.statistics["summary"]["costs"]  # none where there is nothing to choose
    return sum(position.score) - int(sum(costs))


def facts(position: Position, rounds: Rounds) -> Iterator[str]:
    """Yield the facts of a deal, as whole_game.lp explains them."""

    def name(c: int) -> str:
        return "joker" if c == JOKER else f"{c:d}"

    yield f"last({rounds.last})."
    yield from (f'card({c:d},"{DECK.names[c][0]}",{suit(c)}).' for c in rounds.cards if c != JOKER)
    yield from (f"ace({a:d},{suit(a)})." for a in ACES)
    yield from (f"lying({c:d})." for c in rounds.lying if c != JOKER)
    for plan in rounds.plans:
        p = "never" if plan.find == NEVER else plan.find
        yield from (f"place({p},{name(c)},{n})." for c, n in plan.arrival.items())
        yield from (f"shown({p},{a:d},{t})." for a, t in plan.shown.items())
        if plan.find != NEVER:
            yield from (f"findable({p},{a:d})." for a in findable(plan))
    if position.rules.passes == 2:
        deal = position.deal
        for which, order in ((2, deal.pass_order(2)), ("butler", deal.butler_order(2))):
            rest = [c for c in order if c not in position.score_pile]
            yield from (f"order({which},{i},{name(c)})." for i, c in enumerate(rest, 1))
