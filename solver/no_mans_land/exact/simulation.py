"""Games by the million under the best play for an aim, card by card in the compiled engine."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from solver.common.arrays import Float64s, Float64s3, Int64s, Int64s2, UInt64s
from solver.common.compiled import entry, kernel
from solver.no_mans_land.exact.between import skies, target_sets
from solver.no_mans_land.exact.rounds import PENALTIES, TARGET_CARDS
from solver.no_mans_land.exact.values import EQUAL, Values, shot_value
from solver.no_mans_land.packed import games
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.packed.decisions import MOST, codes_of, force
from solver.no_mans_land.packed.games import Tables, deal, empty_orders
from solver.no_mans_land.packed.shots import count_draws, is_killed
from solver.no_mans_land.rules.cards import HAND, ROUNDS, given_up, hand_size
from solver.no_mans_land.rules.switches import RuleSet


class Played(NamedTuple):
    """What games came to: arrays of final scores, fates and hindsight by game."""

    scores: Int64s
    killed: Int64s
    hindsight: Int64s


Layers = tuple[Float64s3, Float64s3, Float64s3, Float64s3, Float64s3, Float64s3]
"""The values before each round: sets of targets, weather, scores."""


class Plan(NamedTuple):
    """The best play for an aim: values, and places of sets of targets and weather by round."""

    layers: Layers
    dead: Float64s
    reward: int
    places: Int64s
    skies: Int64s2


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
    codes = np.zeros((TARGET_CARDS, PENALTIES, MOST), np.int64)
    counts = np.zeros((TARGET_CARDS, PENALTIES), np.int64)
    for target in range(TARGET_CARDS):
        for lost in range(PENALTIES):
            some = codes_of(target, hand_size(lost, rules), given_up(lost, rules))
            codes[target, lost, : len(some)] = some
            counts[target, lost] = len(some)
    return Tables(T.shots(rules), codes, counts, *np.zeros((2, HAND), np.int64))


@cache
def _places() -> tuple[Any, Any]:
    """Return the places of sets of targets in their layers, and of weather cards gone by round."""
    index = np.max([target_sets(rounds).places for rounds in range(ROUNDS + 1)], axis=0)
    sky = np.zeros((ROUNDS, 1 << len(T.WEATHER_INDEX)), np.int64)
    for round_, layer in enumerate(skies(False)):
        for place, state in enumerate(layer):
            assert isinstance(state, frozenset)
            sky[round_, sum(1 << T.WEATHER_INDEX[card] for card in state)] = place
    return index, sky


def simulate(values: Values, first: int, count: int, with_hindsight: bool = False) -> Played:
    """Play `count` seeds from `first` on by the best play of an aim."""
    rules = values.rules
    layers: Any = values.layers  # six of them
    plan = Plan(layers, values.dead, values.reward, *_places())
    space = Workspace(
        np.zeros(1, np.uint64), empty_orders(), T.SUPPLY.copy(), np.zeros(4, np.int64), np.zeros(6)
    )
    scores, killed = np.zeros((2, count), np.int64)
    hindsight = np.zeros(count if with_hindsight else 0, np.int64)
    played = Played(scores, killed, hindsight)
    _play(np.uint64(first), count, tables_of(rules), T.flags(rules), plan, space, played)
    return played._replace(killed=killed.astype(bool))


@entry
def _play(
    first: np.uint64,
    count: int,
    tables: Tables,
    rules: Int64s,
    plan: Plan,
    space: Workspace,
    played: Played,
) -> None:
    """Play seeds by the best shot and the plan; fill in scores, fates and, if wanted, hindsight."""
    state, orders = space.state, space.orders
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
            if rules[T.MAY_HOLD] and tables.shots[target, 0] > 0:
                place = 0
                if round_ + 1 < ROUNDS:
                    place = penalty if rules[T.ONCE] else plan.skies[round_ + 1, sky]
                after = plan.layers[round_ + 1][plan.places[gone], place]
                weigh(tables, target, size, points, astray, space)
                here = score if len(after) > 1 else 0
                shot = shot_value(space.offer, here, after, plan.dead, plan.reward)
                if after[here] > shot + EQUAL:
                    continue
            if astray >= 0:
                a, b = T.STRENGTH_OF[order[games.STRAY]], T.STRENGTH_OF[order[games.STRAY + 1]]
                if force(a) + force(b) + astray <= T.UNITS[target, 0, T.DEFENCE]:
                    points = 0
            score += points
            a, b = T.STRENGTH_OF[order[games.COUNTER]], T.STRENGTH_OF[order[games.COUNTER + 1]]
            if is_killed(a, b, tables.shots[target, 0], tables.shots[target, 1]):
                fate = True
                break
        played.scores[game] = 0 if fate and rules[T.FORFEITS] else score
        played.killed[game] = fate
        if len(played.hindsight) > 0:
            played.hindsight[game] = games.hindsight_of(orders, tables, rules)


@kernel
def weigh(
    tables: Tables, target: int, size: int, points: int, astray: int, space: Workspace
) -> None:
    """Fill in the offer that the best shot with the hand in `tables` is."""
    for n in range(len(T.SUPPLY)):
        space.unseen[n] = T.SUPPLY[n]
    for n in range(size):
        space.unseen[tables.strengths[n]] -= 1
    one, other = tables.shots[target, 0], tables.shots[target, 1]
    count_draws(space.unseen, len(T.STRENGTH_OF) - size, one, other, astray,
                T.UNITS[target, 0, T.DEFENCE], space.draws)  # fmt: skip
    total = space.draws.sum()
    space.offer[1] = points
    for n in range(4):
        space.offer[2 + n] = space.draws[n] / total
