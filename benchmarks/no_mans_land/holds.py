"""When fire is held: the share of hands with a certain hit that are better not shot."""

import numpy as np

from solver.common.arrays import Float64s, Int64s
from solver.no_mans_land.exact.between import SCORES, skies, target_sets, winds
from solver.no_mans_land.exact.values import EQUAL, Values
from solver.no_mans_land.packed.tables import TARGET_INDEX
from solver.no_mans_land.rules.cards import Target


def held_shares(values: Values, target: Target, round_: int, penalty: int) -> dict[int, float]:
    """Return the share of hands with a certain hit at a target for which holding fire is worth
    more, by score so far, in a round counted from 0. It is the mean over all sets of targets that
    may be gone by then and allow the score, each counted once, and over the weather.

    Scores that no set of targets allows are left out, and all where no hand can be sure of a hit.
    """
    t = TARGET_INDEX[target.card]
    first, last = values.offers.starts[t, penalty], values.offers.ends[t, penalty]
    rows = values.offers.rows[first:last]
    sure = rows[(rows[:, 1] > 0) & (rows[:, 4] + rows[:, 5] == 0)]
    if not len(sure):
        return {}
    held, total = np.zeros((2, SCORES))
    before, after = target_sets(round_), target_sets(round_ + 1)
    for n, mask in enumerate(before.masks.tolist()):
        if mask >> t & 1:
            continue
        scores = before.scores[before.starts[n] : before.starts[n + 1]]
        for sky, chance in _skies_after(values.rules.weather == "once", round_, penalty):
            worth = values.layers[round_ + 1][after.places[mask | 1 << t], sky]
            held[scores] += chance * _held(values, sure, scores, worth)
            total[scores] += chance * sure[:, 0].sum()
    return {score: float(held[score] / total[score]) for score in np.flatnonzero(total).tolist()}


def _held(values: Values, sure: Float64s, scores: Int64s, after: Float64s) -> Float64s:
    """Return the chance, by score, of a hand with a certain hit that is better not shot."""
    gains = sure[:, 1:2].astype(np.int64)
    here = scores if values.bends else np.zeros_like(scores)
    to = here + gains if values.bends else here + 0 * gains
    shot = sure[:, 2:3] * after[to] + sure[:, 3:4] * values.dead[to] + values.reward * gains
    return (sure[:, :1] * (after[here] > shot + EQUAL)).sum(axis=0)


def _skies_after(once: bool, round_: int, penalty: int) -> list[tuple[int, float]]:
    """Return the weather states after a round with a penalty, and the chance that it comes so."""
    chances = {next(iter(skies(once)[0])): 1.0}
    for each in range(round_):
        later: dict[object, float] = {}
        for state, chance in chances.items():
            for (_, after), share in skies(once)[each][state].items():
                later[after] = later.get(after, 0.0) + chance * float(share)
        chances = {state: later[state] for state in skies(once)[each + 1]}
    states = list(skies(once)[round_])
    wind = winds(round_, once)
    found: dict[int, float] = {}
    for n, (lost, sky) in enumerate(wind.pairs.tolist()):
        if lost == penalty:
            for k in range(int(wind.starts[n]), int(wind.starts[n + 1])):
                chance = chances[states[int(wind.sources[k])]] * float(wind.chances[k])
                found[sky] = found.get(sky, 0.0) + chance
    return list(found.items())
