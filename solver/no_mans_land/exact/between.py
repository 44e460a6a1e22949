"""The states between rounds: which targets and which weather cards are gone, and the scores that
can have been reached.

Targets gone are a set of 12 bits: 1, 12, 66, 220, 495 and 792 sets after 0 to 5 rounds. The weather
cards gone, or, where the first round's weather stays, its penalty, are a *weather state*, of which
there are 1, 16, 45, 50, 30 (or 1, 4, 4, 4, 4) before each round.
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Float64s, Int64s, Int64s2
from solver.common.cards import Card
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.rules.cards import ROUNDS, WEATHER, cards_drawn, penalty
from solver.no_mans_land.rules.position import Past

SCORES = 162
"""The scores are 0 to 161: high command, gun crew, Kaiser, sniper, and three dogs with their
handler.
"""


class TargetSets(NamedTuple):
    """The sets of targets gone after some rounds: `masks` in order, `places` their places by mask,
    -1 for others. The scores that can have been reached with set n are
    ``scores[starts[n]:starts[n + 1]]``.
    """

    masks: Int64s
    places: Int64s
    starts: Int64s
    scores: Int64s


@cache
def target_sets(rounds: int, targets: int = len(T.UNITS)) -> TargetSets:
    """Return the sets of targets gone after so many rounds with the first `targets` targets."""
    masks = [sum(1 << t for t in some) for some in combinations(range(targets), rounds)]
    index = np.full(1 << len(T.UNITS), -1, np.int64)
    index[masks] = np.arange(len(masks))
    scores = [_scores(mask) for mask in masks]
    starts = np.cumsum([0, *map(len, scores)])
    return TargetSets(np.array(masks), index, starts, np.concatenate(scores))


def mask_of(past: tuple[Past, ...]) -> int:
    """Return the set of targets gone in some rounds."""
    return sum(1 << T.TARGET_INDEX[each.target] for each in past)


def _scores(mask: int) -> Int64s:
    bits = 1
    for target in range(len(T.UNITS)):
        if mask >> target & 1:
            bits = _with(bits, target)
    return np.array([score for score in range(bits.bit_length()) if bits >> score & 1], np.int64)


def _with(bits: int, target: int) -> int:
    """Return scores, as bits, after any number of hits at one more target."""
    for kind in T.UNITS[target].tolist():
        more = 0
        for count in range(kind[T.COUNT] + 1):
            more |= bits << count * kind[T.POINTS]
        bits = more
    return bits


State = int | frozenset[Card]
"""A weather state: the frozenset of the cards gone, or the penalty that stays."""


Skies = dict[State, dict[tuple[int, State], Fraction]]
"""The weather states before a round, in order: ``skies[state][penalty, next state]`` is the chance
of what it may bring.
"""


@cache
def skies(once: bool) -> tuple[Skies, ...]:
    """Return the weather states before each round."""
    found: list[Skies] = []
    states: list[State] = [frozenset()]
    for _ in range(ROUNDS):
        found.append({state: outcomes(state, once) for state in states})
        states = sorted({after for each in found[-1].values() for _, after in each}, key=_order)
    return tuple(found)


def _order(state: State) -> tuple[int, ...]:
    return (state,) if isinstance(state, int) else tuple(sorted(state))


def outcomes(state: State, once: bool) -> dict[tuple[int, State], Fraction]:
    """Return the chance of each penalty and next state, before a round in this state."""
    if isinstance(state, int):
        return {(state, state): Fraction(1)}
    chances: dict[tuple[int, State], Fraction] = defaultdict(Fraction)
    left = [card for card in WEATHER if card not in state]
    for first in left:
        if cards_drawn(first) == 1:
            drawn: list[tuple[Card, ...]] = [(first,)]
        else:
            drawn = [(first, more) for more in left if more != first]
        for cards in drawn:
            lost = penalty(cards)
            after: State = lost if once else state | frozenset(cards)
            chances[lost, after] += Fraction(1, len(left) * len(drawn))
    return dict(chances)


def state_of(past: tuple[Past, ...], once: bool) -> State:
    """Return the weather state after some rounds."""
    if once and past:
        return past[0].penalty
    return frozenset(card for each in past for card in each.weather)


class Winds(NamedTuple):
    """The outcomes of a round's weather as arrays: `pairs` has a row (penalty, place of the next
    state) for every pair that comes up, and those that lead to pair n are the rows
    ``starts[n]:starts[n + 1]`` of `sources` (places of states) and `chances`.
    """

    pairs: Int64s2
    starts: Int64s
    sources: Int64s
    chances: Float64s


@cache
def winds(round_: int, once: bool, rounds: int = ROUNDS) -> Winds:
    """Return the outcomes of a round's weather; over five rounds only if it stays as it is."""
    layers = skies(once)
    before = layers[min(round_, ROUNDS - 1)]
    last = round_ + 1 == rounds
    after_it = layers[min(round_ + 1, ROUNDS - 1)]
    place = {} if last else {state: n for n, state in enumerate(after_it)}
    leads: dict[tuple[int, int], list[tuple[int, float]]] = defaultdict(list)
    for n, each in enumerate(before.values()):
        for (lost, after), chance in each.items():
            leads[lost, 0 if last else place[after]].append((n, float(chance)))
    pairs = sorted(leads)
    rows = [row for pair in pairs for row in leads[pair]]
    return Winds(
        np.array(pairs, np.int64),
        np.cumsum([0, *(len(leads[pair]) for pair in pairs)]),
        np.array([n for n, _ in rows], np.int64),
        np.array([chance for _, chance in rows]),
    )
