"""When fire is held: the share of hands with a certain hit that are better not shot."""

import numpy as np

from solver.common.arrays import Float64s, Int64s
from solver.common.kernels import popcount
from solver.no_mans_land.exact.between import SCORES, STATES, Layout, first_row
from solver.no_mans_land.exact.values import EQUAL, REWARD, Values
from solver.no_mans_land.packed.numbers import PENALTIES, TARGET_INDEX
from solver.no_mans_land.rules.cards import ROUNDS, Target


def held_shares(values: Values, target: Target, round_: int, penalty: int) -> dict[int, float]:
    """Return the share of hands with a certain hit at a target for which holding fire is worth
    more, by score so far, in a round counted from 0. It is the mean over all sets of targets that
    may be gone by then and allow the score, each counted once, and over the weather.

    Scores that no set of targets allows are left out, and all where no hand can be sure of a hit.
    """
    t, layout, offers = TARGET_INDEX[target.card], values.layout, values.offers
    pair = PENALTIES * t + penalty
    rows = offers.rows[pair, : offers.counts[pair]]
    sure = rows[(rows[:, 1] > 0) & (rows[:, 4] + rows[:, 5] == 0)]
    if not len(sure):
        return {}
    held, total = np.zeros((2, SCORES))
    for gone in range(len(layout.places)):
        if popcount(gone) != round_ or gone >> t & 1:
            continue
        scores = np.flatnonzero(layout.reach[gone])
        for sky, chance in enumerate(_skies_after(layout, round_, penalty)):
            worth = values.values[first_row(layout, gone | 1 << t) + sky]
            held[scores] += chance * _held(values, sure, scores, worth)
            total[scores] += chance * sure[:, 0].sum()
    return {score: float(held[score] / total[score]) for score in np.flatnonzero(total).tolist()}


def _held(values: Values, sure: Float64s, scores: Int64s, after: Float64s) -> Float64s:
    """Return the chance, by score, of a hand with a certain hit that is better not shot."""
    gains = sure[:, 1:2].astype(np.int64)
    here = scores if len(values.here) > 1 else np.zeros_like(scores)
    to = here + gains if len(values.here) > 1 else here + 0 * gains
    shot = sure[:, 2:3] * after[to] + sure[:, 3:4] * values.dead[to] + values.aim[REWARD] * gains
    return (sure[:, :1] * (after[here] > shot + EQUAL)).sum(axis=0)


def _skies_after(layout: Layout, round_: int, penalty: int) -> list[float]:
    """Return the chance of each weather state after a round, and that the round has a penalty."""
    winds = layout.winds.reshape(ROUNDS, PENALTIES, *layout.winds.shape[1:])
    chances = np.eye(len(winds[0, 0]))[0]
    for each in range(round_):
        chances = winds[each].sum(axis=0) @ chances
    found: list[float] = (winds[round_, penalty] @ chances)[: STATES[round_ + 1]].tolist()
    return found
