"""What a position is worth, of any kind, and every decision at a hand; compiled."""

from solver.common.arrays import Float64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.no_mans_land.exact.between import STATES, first_row, row_of
from solver.no_mans_land.exact.options import Desk, see, weigh
from solver.no_mans_land.exact.values import (
    EQUAL,
    REWARD,
    Values,
    round_value,
    row_after,
    shot_value,
    utility,
)
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed import play as P
from solver.no_mans_land.packed.numbers import PENALTIES
from solver.no_mans_land.packed.shots import count_draws, killing_draws
from solver.no_mans_land.rules.cards import ROUNDS


@entry
def value_of(values: Values, desk: Desk) -> float:
    """Return the value of a position of any kind; with a decision taken, of what may follow it."""
    at = desk.at
    if at[P.KILLED] or at[P.ROUND] == ROUNDS:
        return utility(values, at[P.SCORE], at[P.KILLED] != 0)
    if at[P.CODE] >= 0:
        return _decided(values, desk)
    if at[P.HELD]:
        _, kinds = judge(values, desk)
        return max(desk.values[:kinds])
    here = at[P.SCORE] if len(values.here) > 1 else 0
    offset = float(at[P.SCORE] * values.aim[REWARD])
    gone, sky = P.gone_after(at, at[P.ROUND]), P.drawn_in(at, at[P.ROUND])
    target = at[P.present(at)]
    if target < 0:
        return offset + values.values[row_of(values.layout, gone, sky), here]
    if P.penalty_of(at, P.present(at)) < 0:
        return offset + _target_value(values, gone, sky, target, here)
    penalty, after = P.penalty_of(at, P.present(at)), values.values[row_after(values, at)]
    return offset + round_value(values, target, penalty, here, after)


@kernel
def _target_value(values: Values, gone: int, sky: int, target: int, here: int) -> float:
    """Return the value of a round whose target is known, by what the weather may bring."""
    layout, total = values.layout, 0.0
    then = gone | 1 << target
    round_ = popcount(gone)
    for after in range(STATES[round_ + 1]):
        for lost in range(PENALTIES):
            winds = layout.winds[PENALTIES * round_ + lost]
            chance = winds[after, layout.skies[round_, sky]]
            if chance > 0:
                row = values.values[first_row(layout, then) + after]
                total += chance * round_value(values, target, lost, here, row)
    return total


@kernel
def _offer_value(values: Values, desk: Desk, after: Float64s) -> float:
    score, reward = desk.at[P.SCORE], values.aim[REWARD]
    here = score if len(values.here) > 1 else 0
    return shot_value(desk.offer, here, after, values.dead, reward) + reward * score


@kernel
def _offer_draws(desk: Desk, kind: int) -> None:
    """Lay the offer on the desk that a kind of decision is."""
    total = desk.found[kind, 2:].sum()
    desk.offer[1] = desk.found[kind, 0]
    for n in range(2, 6):
        desk.offer[n] = desk.found[kind, n] / total


@entry
def judge(values: Values, desk: Desk) -> tuple[int, int]:
    """Weigh the decisions with a hand; fill in their values, and ranks, of which equal ones share
    one, the best 0. Return how many ways to shoot there are, and how many kinds.
    """
    shots, kinds = weigh(values.rules, desk)
    after = values.values[row_after(values, desk.at)]
    for n in range(kinds):
        _offer_draws(desk, n)
        desk.values[n], desk.ranks[n] = _offer_value(values, desk, after), -1
    rank, before = 0, 0
    for place in range(kinds):
        best = -1
        for n in range(kinds):
            if desk.ranks[n] < 0 and (best < 0 or desk.values[n] > desk.values[best]):
                best = n
        rank += place > 0 and desk.values[best] < desk.values[before] - EQUAL
        desk.ranks[best], before = rank, best
    return shots, kinds


@kernel
def _decided(values: Values, desk: Desk) -> float:
    """Return the value after a decision, and after its stray shot if that is turned up."""
    at, found = desk.at, desk.found[0]
    after = values.values[row_after(values, at)]
    left, target = see(desk), at[P.present(at)]
    counter = T.COUNTER[target]
    found[:] = 0
    if at[P.CODE] == P.HOLD:
        found[2] = 1
    elif at[P.STRAYED]:
        found[0] = P.settled_points(at)
        found[3] = killing_draws(desk.unseen, left, counter)
        found[2] = left * (left - 1) - found[3]
    else:
        found[0], astray = P.look_at(at, at[P.CODE])
        if astray:
            found[0] = T.UNITS[target, 0, T.POINTS]
        defence = T.UNITS[target, 0, T.DEFENCE]
        count_draws(desk.unseen, left, counter, astray, defence, found[2:])
    _offer_draws(desk, 0)
    return _offer_value(values, desk, after)


@entry
def end_value(values: Values, desk: Desk, points: int, killed: bool) -> float:
    """Return the value after an end of the round at a hand."""
    for n in range(6):
        desk.offer[n] = 0.0
    desk.offer[1], desk.offer[3 if killed else 2] = points, 1.0
    return _offer_value(values, desk, values.values[row_after(values, desk.at)])
