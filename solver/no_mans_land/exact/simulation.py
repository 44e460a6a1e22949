"""Games by the million under the best play for an aim, card by card in the compiled engine."""

from functools import cache
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Float64s, Int64s, Int64s2, UInt64s
from solver.common.compiled import entry, kernel
from solver.no_mans_land.exact.between import row_of
from solver.no_mans_land.exact.values import EQUAL, REWARD, Values, shot_value
from solver.no_mans_land.packed import games
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.packed.decisions import force
from solver.no_mans_land.packed.games import (
    Tables,
    deal,
    empty_orders,
    empty_tables,
    fill_tables,
)
from solver.no_mans_land.packed.shots import count_draws, is_killed, see_all, shots_of
from solver.no_mans_land.rules.cards import ROUNDS
from solver.no_mans_land.rules.switches import RuleSet


class Played(NamedTuple):
    """What games came to: arrays of final scores, fates and hindsight by game."""

    scores: Int64s
    killed: Int64s
    hindsight: Int64s


class Workspace(NamedTuple):
    """A stream, the orders of a game, the unseen cards by strength, draws, and an offer."""

    state: UInt64s
    orders: Int64s2
    unseen: Int64s
    draws: Int64s
    offer: Float64s


@cache
def tables_of(rules: RuleSet) -> Tables:
    """Return the arrays that the compiled games work with."""
    tables = empty_tables()
    fill_tables(T.flags(rules), tables)
    return tables


def simulate(
    rules: RuleSet, values: Values, first: int, count: int, with_hindsight: bool = False
) -> Played:
    """Play `count` seeds from `first` on by the best play of an aim."""
    space = Workspace(
        np.zeros(1, np.uint64), empty_orders(), T.SUPPLY.copy(), np.zeros(4, np.int64), np.zeros(6)
    )
    scores, killed = np.zeros((2, count), np.int64)
    hindsight = np.zeros(count if with_hindsight else 0, np.int64)
    played = Played(scores, killed, hindsight)
    _play(np.uint64(first), count, tables_of(rules), values, space, played)
    return played._replace(killed=killed.astype(bool))


@entry
def _play(
    first: np.uint64,
    count: int,
    tables: Tables,
    values: Values,
    space: Workspace,
    played: Played,
) -> None:
    """Play seeds by the best shot and the plan; fill in scores, fates and, if wanted, hindsight."""
    state, orders, rules = space.state, space.orders, values.rules
    for game in range(count):
        state[0] = first
        state[0] += game
        deal(state, orders)
        score = gone = sky = at = penalty = 0
        fate = False
        for round_ in range(ROUNDS):
            if round_ == 0 or not rules[T.ONCE]:
                before = at
                penalty, at = games.draw_weather(orders[1], at)
                for place in range(before, at):
                    sky |= 1 << orders[1, place]
            target = orders[0, round_]
            gone |= 1 << target
            order = orders[2 + round_]
            size = games.hold_hand(order, penalty, rules, tables)
            points, astray = games.best_shot(tables, target, penalty, size, rules[T.ADDED])
            points = points if astray < 0 else T.UNITS[target, 0, T.POINTS]
            first_shot, second_shot = shots_of(target, rules)
            if rules[T.MAY_HOLD] and first_shot > 0:
                state_after = penalty if rules[T.ONCE] else sky
                after = values.values[row_of(values.layout, gone, state_after)]
                weigh(rules, tables, target, size, points, astray, space)
                here = score if len(after) > 1 else 0
                shot = shot_value(space.offer, here, after, values.dead, values.aim[REWARD])
                if after[here] > shot + EQUAL:
                    continue
            if astray >= 0:
                a, b = T.STRENGTH_OF[order[games.STRAY]], T.STRENGTH_OF[order[games.STRAY + 1]]
                if force(a) + force(b) + astray <= T.UNITS[target, 0, T.DEFENCE]:
                    points = 0
            score += points
            a, b = T.STRENGTH_OF[order[games.COUNTER]], T.STRENGTH_OF[order[games.COUNTER + 1]]
            if is_killed(a, b, first_shot, second_shot):
                fate = True
                break
        played.scores[game] = 0 if fate and rules[T.FORFEITS] else score
        played.killed[game] = fate
        if len(played.hindsight) > 0:
            played.hindsight[game] = games.hindsight_of(orders, tables, rules)


@kernel
def weigh(
    rules: Int64s, tables: Tables, target: int, size: int, points: int, astray: int,
    space: Workspace,
) -> None:  # fmt: skip
    """Fill in the offer that the best shot with the hand in `tables` is."""
    see_all(space.unseen)
    for n in range(size):
        space.unseen[tables.strengths[n]] -= 1
    one, other = shots_of(target, rules)
    count_draws(space.unseen, len(T.STRENGTH_OF) - size, one, other, astray,
                T.UNITS[target, 0, T.DEFENCE], space.draws)  # fmt: skip
    total = space.draws.sum()
    space.offer[1] = points
    for n in range(4):
        space.offer[2 + n] = space.draws[n] / total
