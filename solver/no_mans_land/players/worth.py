"""What rounds bring by rules of thumb, which look at hands alone: as the offers of best play."""

from functools import cache
from typing import Any

import numpy as np

from solver.common.compiled import entry
from solver.no_mans_land.exact import rounds as R
from solver.no_mans_land.exact.hands import Hands, classes
from solver.no_mans_land.packed.decisions import codes_of, look
from solver.no_mans_land.packed.tables import ADDED, SUPPLY, UNITS, flags, shots
from solver.no_mans_land.players.thumbs import BEST, SHOOTERS, choose
from solver.no_mans_land.rules.switches import RuleSet


@cache
def rounds_of_way(way: str, rules: RuleSet) -> R.Rounds:
    """Return what the hands of every target and penalty come to when they are divided that way."""
    if way == BEST:
        return R.rounds_of(rules)
    by_penalty = []
    for penalty in range(R.PENALTIES):
        size = R.hand_size(rules, penalty)
        give = 0 if rules.blind else penalty
        table = []
        for target in range(R.TARGET_CARDS):
            codes = codes_of(target, size, give)
            offers = np.zeros((R.MOST_OFFERS, 6), np.int64)
            shooter = SHOOTERS.index(way) if way in SHOOTERS else -1
            count = _collect(shooter, classes(size), give, codes, UNITS[target],
                             shots(rules)[target], flags(rules)[ADDED], SUPPLY.copy(),
                             np.zeros(4, np.int64), offers)  # fmt: skip
            table.append(offers[:count].copy())
        by_penalty.append(table)
    return R.Rounds.of(by_penalty, rules)


@entry
def _collect(
    shooter: int, hands: Hands, give: int, codes: Any, units: Any, shots: Any, added: int,
    unseen: Any, draws: Any, offers: Any,
) -> int:  # fmt: skip
    """Add every class of hands to a target's offers, and return the number of these."""
    strengths, reds, weights = hands
    size = strengths.shape[1]
    count = 0
    for n in range(len(strengths)):
        for place in range(size):
            unseen[strengths[n, place]] -= 1
        left = unseen.sum()
        for k in range(1 if shooter >= 0 else len(codes)):
            code = codes[k]
            if shooter >= 0:
                code = choose(shooter, strengths[n], reds[n], size, give, units)
            points, astray = look(code, strengths[n], reds[n], size, units, added)
            count = R.add_offer(
                offers, count, weights[n], points, astray, unseen, left, shots, units, draws
            )
        for place in range(size):
            unseen[strengths[n, place]] += 1
    return count
