"""Games by the million under the best play for an aim, card by card in the compiled engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from solver.common.compiled import entry
from solver.no_mans_land.exact.between import skies, target_sets
from solver.no_mans_land.exact.rounds import PENALTIES, TARGET_CARDS, hand_size
from solver.no_mans_land.exact.values import EQUAL, Values, shot_value
from solver.no_mans_land.packed import games
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.packed.decisions import MOST, codes_of, force
from solver.no_mans_land.packed.orders import deal, empty_orders
from solver.no_mans_land.packed.shots import count_draws, is_killed
from solver.no_mans_land.rules.orders import ROUNDS
from solver.no_mans_land.rules.switches import RuleSet


@dataclass(frozen=True)
class Played:
    """What games came to: arrays of final scores, fates and hindsight by game."""

    scores: Any
    killed: Any
    hindsight: Any


@cache
def tables_of(rules: RuleSet) -> tuple[Any, ...]:
    """Return the arrays that the compiled games work with."""
    codes = np.zeros((TARGET_CARDS, PENALTIES, MOST), np.int64)
    counts = np.zeros((TARGET_CARDS, PENALTIES), np.int64)
    for target in range(TARGET_CARDS):
        for lost in range(PENALTIES):
            some = codes_of(target, hand_size(rules, lost), 0 if rules.blind else lost)
            codes[target, lost, : len(some)] = some
            counts[target, lost] = len(some)
    room = np.zeros((2, 5), np.int64)
    return (
        T.UNITS, T.shots(rules), T.STRENGTH_OF, T.IS_RED, T.SECOND, T.PENALTY, codes, counts,
        room[0], room[1],
    )  # fmt: skip


@cache
def _places() -> tuple[Any, Any]:
    """Return the places of sets of targets in their layers, and of weather cards gone by round."""
    index = np.full(1 << TARGET_CARDS, -1, np.int64)
    for rounds in range(ROUNDS + 1):
        sets = target_sets(rounds)
        index[sets.masks] = np.arange(len(sets.masks))
    sky = np.zeros((ROUNDS, 1 << len(T.WEATHER_INDEX)), np.int64)
    for round_, layer in enumerate(skies(False)):
        for place, state in enumerate(layer.states):
            assert isinstance(state, frozenset)
            sky[round_, sum(1 << T.WEATHER_INDEX[card] for card in state)] = place
    return index, sky


def simulate(values: Values, first: int, count: int, with_hindsight: bool = False) -> Played:
    """Play `count` seeds from `first` on by the best play of an aim."""
    rules = values.rules
    index, sky = _places()
    scores, killed = np.zeros((2, count), np.int64)
    hindsight = np.zeros(count if with_hindsight else 0, np.int64)
    _play(np.uint64(first), count, tables_of(rules), T.flags(rules), values.layers, index, sky,
              values.dead, values.reward, EQUAL, T.SUPPLY, T.SUPPLY.copy(), np.zeros(4, np.int64),
              np.zeros(6), np.zeros(1, np.uint64), empty_orders(), scores, killed,
              hindsight)  # fmt: skip
    return Played(scores, killed.astype(bool), hindsight)


@entry
def _play(
    first: Any, count: int, tables: Any, rules: Any, layers: Any, index: Any, sky_place: Any,
    dead: Any, reward: int, equal: float, supply: Any, unseen: Any, draws: Any, row: Any,
    state: Any, orders: Any, scores: Any, killed: Any, hindsight: Any,
) -> None:  # fmt: skip
    """Play the seeds from `first` on, each by the best shot, and fire held where the values of an
    aim say so. Fill in final scores, fates and, unless that array is empty, hindsight.
    """
    units, shots, strength_of, is_red, second, penalties, codes, counts, room, reds = tables
    for game in range(count):
        state[0] = first
        state[0] += game
        deal(state, orders)
        score = gone = sky = at = penalty = 0
        fate = False
        for round_ in range(ROUNDS):
            if round_ == 0 or not rules[T.ONCE]:
                before = at
                penalty, at = games.draw_weather(orders[1], at, second, penalties)
                for place in range(before, at):
                    sky |= 1 << orders[1, place]
            target = orders[0, round_]
            gone |= 1 << target
            order = orders[2 + round_]
            size = games.hold_hand(order, penalty, rules, strength_of, is_red, room, reds)
            points, astray = games.best_shot(codes[target, penalty], counts[target, penalty], room,
                                             reds, size, units[target], rules[T.ADDED])  # fmt: skip
            points = points if astray < 0 else units[target, 0, T.POINTS]
            one, other = shots[target, 0], shots[target, 1]
            if rules[T.MAY_HOLD] and one > 0:
                place = 0
                if round_ + 1 < ROUNDS:
                    place = penalty if rules[T.ONCE] else sky_place[round_ + 1, sky]
                after = layers[round_ + 1][index[gone], place]
                for n in range(len(supply)):
                    unseen[n] = supply[n]
                for n in range(size):
                    unseen[room[n]] -= 1
                count_draws(unseen, len(strength_of) - size, one, other, astray,
                            units[target, 0, T.DEFENCE], draws)  # fmt: skip
                total = draws[0] + draws[1] + draws[2] + draws[3]
                row[1] = points
                for n in range(4):
                    row[2 + n] = draws[n] / total
                here = score if len(after) > 1 else 0
                if after[here] > shot_value(row, here, after, dead, reward) + equal:
                    continue
            if astray >= 0:
                a, b = strength_of[order[games.STRAY]], strength_of[order[games.STRAY + 1]]
                if force(a) + force(b) + astray <= units[target, 0, T.DEFENCE]:
                    points = 0
            score += points
            a, b = strength_of[order[games.COUNTER]], strength_of[order[games.COUNTER + 1]]
            if is_killed(a, b, one, other):
                fate = True
                break
        scores[game] = 0 if fate and rules[T.FORFEITS] else score
        killed[game] = fate
        if len(hindsight) > 0:
            hindsight[game] = games.hindsight_of(orders, tables, rules)
