"""The results of a decision: the stray shot and the counterattack, card by card and in all ways."""

from solver.common.arrays import Int64s
from solver.common.compiled import entry, kernel
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.packed.decisions import force
from solver.no_mans_land.rules.cards import COUNTER_DEFENCE


@entry
def shots_of(target: int, rules: Int64s) -> tuple[int, int]:
    """Return the cards of each of the two shots of a target's counterattack, 0 for none."""
    if target == T.SENTRIES_CARD and rules[T.SENTRIES_EACH]:
        return 1, 1
    if target == T.SNIPER_CARD and rules[T.SNIPER_ONE]:
        return 1, 0
    return T.SHOTS[target, 0], T.SHOTS[target, 1]


@kernel
def see_all(unseen: Int64s) -> None:
    """Fill in the cards of the whole deck by strength."""
    for n in range(len(unseen)):
        unseen[n] = T.SUPPLY[n]


@kernel
def is_killed(one: int, other: int, first: int, second: int) -> bool:
    """Return True if cards of two strengths kill, in shots of `first` and `second` cards."""
    if first == 2:
        return force(one) + force(other) > COUNTER_DEFENCE
    killed = first == 1 and force(one) > COUNTER_DEFENCE
    return killed or (second == 1 and force(other) > COUNTER_DEFENCE)


@kernel
def killing_draws(unseen: Int64s, left: int, first: int, second: int) -> int:
    """Return how many ordered draws of two of `left` cards, `unseen` by strength, kill."""
    if first == 0:
        return 0
    if first == 1:  # no strength exceeds the defence, so a single card kills if it is a club
        clubs = unseen[T.CLUB]
        if second == 0:
            return clubs * (left - 1)
        return left * (left - 1) - (left - clubs) * (left - clubs - 1)
    killing = 0
    for one in range(len(unseen)):
        for other in range(len(unseen)):
            if force(one) + force(other) > COUNTER_DEFENCE:
                killing += unseen[one] * (unseen[other] - (one == other))
    return killing


@entry
def count_draws(
    unseen: Int64s, left: int, first: int, second: int, astray: int, defence: int, out: Int64s
) -> None:
    """Count the ordered draws of four unseen cards (two of a stray shot, two of a counterattack) by
    what they bring: out[0] alive with the points, out[1] dead with them, out[2] alive without,
    out[3] dead without.

    `astray` is -1 without a stray shot: all draws have the points. Else it is what the group that
    missed adds to it, and `defence` is that of the unit it meets.
    """
    rest = (left - 2) * (left - 3)
    for n in range(4):
        out[n] = 0
    if astray < 0:
        out[1] = killing_draws(unseen, left, first, second) * rest
        out[0] = left * (left - 1) * rest - out[1]
        return
    for one in range(len(unseen)):
        for other in range(len(unseen)):
            ways = unseen[one] * (unseen[other] - (one == other))
            if ways > 0:
                unseen[one] -= 1
                unseen[other] -= 1
                dead = ways * killing_draws(unseen, left - 2, first, second)
                unseen[one] += 1
                unseen[other] += 1
                missed = 0 if force(one) + force(other) + astray > defence else 2
                out[missed] += ways * rest - dead
                out[missed + 1] += dead
