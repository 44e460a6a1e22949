"""The results of a decision: the stray shot and the counterattack, in all ways."""

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed.decision_codes import force
from solver.no_mans_land.rules.cards import COUNTER_DEFENCE


@kernel
def see_all(unseen: Int64s) -> None:
    """Fill in the cards of the whole deck by strength."""
    for n in range(len(unseen)):
        unseen[n] = T.SUPPLY[n]


@kernel
def killing_draws(unseen: Int64s, left: int, counter: int) -> int:
    """Return how many ordered draws of two of `left` cards, `unseen` by strength, kill in a
    counterattack of so many cards.
    """
    if counter == 0:
        return 0
    if counter == 1:  # no strength exceeds the defence, so a single card kills if it is a club
        return unseen[T.CLUB] * (left - 1)
    killing = 0
    for one in range(len(unseen)):
        for other in range(len(unseen)):
            if force(one) + force(other) > COUNTER_DEFENCE:
                killing += unseen[one] * (unseen[other] - (one == other))
    return killing


@entry
def count_draws(
    unseen: Int64s, left: int, counter: int, astray: bool, defence: int, out: Int64s
) -> None:
    """Count the ordered draws of four unseen cards (two of a stray shot, two of a counterattack) by
    what they bring: out[0] alive with the points, out[1] dead with them, out[2] alive without,
    out[3] dead without.

    Without a stray shot (`astray`) all draws have the points. `defence` is that of the unit it
    meets; `counter` are the cards of the counterattack.
    """
    rest = (left - 2) * (left - 3)
    for n in range(4):
        out[n] = 0
    if not astray:
        out[1] = killing_draws(unseen, left, counter) * rest
        out[0] = left * (left - 1) * rest - out[1]
        return
    for one in range(len(unseen)):
        for other in range(len(unseen)):
            ways = unseen[one] * (unseen[other] - (one == other))
            if ways > 0:
                unseen[one] -= 1
                unseen[other] -= 1
                dead = ways * killing_draws(unseen, left - 2, counter)
                unseen[one] += 1
                unseen[other] += 1
                missed = 0 if force(one) + force(other) > defence else 2
                out[missed] += ways * rest - dead
                out[missed + 1] += dead
