"""Orders of a seed, rounds and whole games, compiled: results, the best shot, hindsight."""

from typing import NamedTuple

import numpy as np

from solver.common.arrays import Int64s, Int64s2, Int64s3, UInt64s
from solver.common.compiled import entry, kernel
from solver.common.kernels import shuffle
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.packed.decisions import MOST, force, list_codes, look
from solver.no_mans_land.packed.shots import is_killed, shots_of
from solver.no_mans_land.rules import cards as orders
from solver.no_mans_land.rules.cards import HAND, ROUNDS, SHOOT, TARGETS, WEATHER

STRAY, COUNTER = orders.STRAY.start, orders.COUNTER.start
"""The places of stray shot and counterattack in a shoot order."""
PENALTIES = 4
_TARGETS, _WEATHER, _SHOOT = len(TARGETS), len(WEATHER), len(SHOOT)


class Tables(NamedTuple):
    """What the compiled games look up: by target and penalty the codes of all decisions, and how
    many there are. `strengths` and `reds` are working space, for the cards of a hand.
    """

    codes: Int64s3
    counts: Int64s2
    strengths: Int64s
    reds: Int64s


def empty_tables() -> Tables:
    """Return the tables, empty."""
    pairs = _TARGETS, PENALTIES
    return Tables(np.zeros((*pairs, MOST), np.int64), np.zeros(pairs, np.int64),
                  *np.zeros((2, HAND), np.int64))  # fmt: skip


@entry
def fill_tables(rules: Int64s, tables: Tables) -> None:
    """Fill in the codes of all decisions."""
    for target in range(_TARGETS):
        units = T.UNITS[target]
        for lost in range(PENALTIES):
            size, give = cards_of(lost, rules)
            codes = tables.codes[target, lost]
            count = list_codes(size, give, units[0, T.COUNT], units[1, T.COUNT], codes)
            tables.counts[target, lost] = count


@kernel
def cards_of(penalty: int, rules: Int64s) -> tuple[int, int]:
    """Return how many cards a hand has under a penalty, and how many are given up."""
    return (HAND - penalty, 0) if rules[T.BLIND] else (HAND, penalty)


@entry
def points_of(
    code: int,
    strengths: Int64s,
    reds: Int64s,
    size: int,
    units: Int64s2,
    one: int,
    other: int,
    added: int,
) -> int:
    """Return the points of a decision if the cards of a stray shot have these strengths."""
    points, astray = look(code, strengths, reds, size, units, added)
    if astray < 0:
        return points
    total = force(one) + force(other) + astray
    return units[0, T.POINTS] if total > units[0, T.DEFENCE] else 0


@kernel
def best_shot(tables: Tables, target: int, penalty: int, size: int, added: int) -> tuple[int, int]:
    """Return the best shot's points, and what its group adds to a stray shot (-1: none)."""
    best, close = 0, -1
    for n in range(tables.counts[target, penalty]):
        code = tables.codes[target, penalty, n]
        points, astray = look(code, tables.strengths, tables.reds, size, T.UNITS[target], added)
        best = max(best, points)
        close = max(close, astray)
    return best, close if best == 0 else -1


@entry
def draw_weather(order: Int64s, at: int) -> tuple[int, int]:
    """Return the penalty of a round drawn from a place of the order on, and the next place."""
    first = order[at]
    after = at + 1 + T.SECOND[first]
    return T.PENALTY[first, order[min(at + 1, len(T.SECOND) - 1)]], after


@entry
def hindsight_of(orders: Int64s2, tables: Tables, rules: Int64s) -> int:
    """Return the best final score that any play reaches with these orders.

    A round that does not kill is shot at for the most points. In one that kills, a player whose
    points are kept may end the game with them; who may hold fire may also hold it there.
    """
    codes, counts, strengths, reds = tables
    score = best = at = penalty = 0
    for round_ in range(ROUNDS):
        if round_ == 0 or not rules[T.ONCE]:
            penalty, at = draw_weather(orders[1], at)
        target = orders[0, round_]
        order = orders[2 + round_]
        size = hold_hand(order, penalty, rules, tables)
        one, other = T.STRENGTH_OF[order[STRAY]], T.STRENGTH_OF[order[STRAY + 1]]
        points = 0
        for n in range(counts[target, penalty]):
            found = points_of(codes[target, penalty, n], strengths, reds, size, T.UNITS[target],
                              one, other, rules[T.ADDED])  # fmt: skip
            points = max(points, found)
        one, other = T.STRENGTH_OF[order[COUNTER]], T.STRENGTH_OF[order[COUNTER + 1]]
        first, second = shots_of(target, rules)
        if is_killed(one, other, first, second):
            best = max(best, 0 if rules[T.FORFEITS] else score + points)
            if not rules[T.MAY_HOLD]:
                return best
        else:
            score += points
    return max(best, score)


@kernel
def hold_hand(order: Int64s, penalty: int, rules: Int64s, tables: Tables) -> int:
    """Fill in strengths and colours of a round's hand, and return its size."""
    size, _ = cards_of(penalty, rules)
    for place in range(size):
        tables.strengths[place] = T.STRENGTH_OF[order[place]]
        tables.reds[place] = T.IS_RED[order[place]]
    return size


def empty_orders() -> Int64s2:
    """Return room for the orders of a game: targets, weather, and five times the shoot deck."""
    return np.zeros((2 + ROUNDS, _SHOOT), np.int64)


@entry
def deal(state: UInt64s, orders: Int64s2) -> None:
    """Fill in the orders of the seed that the stream `state` begins at."""
    shuffle(state, orders[0], _TARGETS)
    shuffle(state, orders[1], _WEATHER)
    for n in range(2, len(orders)):
        shuffle(state, orders[n], _SHOOT)
