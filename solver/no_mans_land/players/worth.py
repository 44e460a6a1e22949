"""What rules of thumb, which look at hands alone, are worth exactly: by the offers of best play."""

from functools import cache
from typing import Any

import numpy as np

from solver.common.compiled import entry
from solver.no_mans_land.exact import rounds as R
from solver.no_mans_land.exact.hands import Hands, classes
from solver.no_mans_land.exact.options import HELD
from solver.no_mans_land.exact.values import Values, compute, offers_of
from solver.no_mans_land.packed.decisions import codes_of, look
from solver.no_mans_land.packed.tables import ADDED, SUPPLY, UNITS, flags, shots
from solver.no_mans_land.players.thumbs import BEST, SHOOTERS, Thumb, choose, holds_fire
from solver.no_mans_land.rules.aims import Aim
from solver.no_mans_land.rules.switches import RuleSet
from solver.no_mans_land.rules.targets import TARGETS, Target


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


@cache
def values_of_thumb(player: Thumb, rules: RuleSet, aim: Aim) -> Values:
    """Return what the states between rounds are worth if a player decides."""
    rounds = rounds_of_way(player.shoots, rules)
    if rules.may_hold:
        targets = list(TARGETS.values())
        changed = tuple(
            tuple(
                np.array([_held(offer, targets[t], player, rules, draws) for offer in offers])
                for offers, draws in zip(table, rounds.draws, strict=True)
            )
            for t, table in enumerate(rounds.offers)
        )
        rounds = R.Rounds(changed, rounds.draws)
    return compute(rules, aim, offers_of(rounds, rules, choice=False))


def _held(offer: Any, target: Target, player: Thumb, rules: RuleSet, draws: int) -> Any:
    """Return a row of offers, or what holding fire leads to where the player does."""
    certain = offer[1] > 0 and offer[4] + offer[5] == 0
    if not target.shots(rules) or not holds_fire(player, target, certain):
        return offer
    return np.array([offer[0], HELD.points, draws, 0, 0, 0])
