"""The rules as a game is played, on numbers, compiled: what is due, what each step leads to, and
the orders of a seed.

A position is a row of words, -1 for what is not known: how many rounds are over, the score, whether
the player was killed; of the present round the decision (its code, `HOLD` to hold fire), how many
cards of the hand, of a stray shot and of a counterattack there are, and the cards; then, three
words a round, the present one last, the target and one or two weather cards. Cards are numbered as
in numbers.py. The last two rows of five are working space: strengths and colours of the hand.
"""

from collections.abc import Sequence

import numpy as np

from solver.common.arrays import Int64s, Int64s2, UInt64s
from solver.common.cards import Card
from solver.common.compiled import entry, kernel
from solver.common.kernels import shuffle
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed.decision_codes import force, look
from solver.no_mans_land.rules.cards import COUNTER_DEFENCE, HAND, ROUNDS
from solver.no_mans_land.rules.past import Past
from solver.no_mans_land.rules.position import Position

ROUND, SCORE, KILLED, CODE, HELD, STRAYED, COUNTERED = range(7)
IN_HAND = 7
IN_STRAY, IN_COUNTER = IN_HAND + HAND, IN_HAND + HAND + 2
PAST = IN_COUNTER + 2
STRENGTHS = PAST + 3 * (ROUNDS + 1)
REDS = STRENGTHS + HAND
WORDS = REDS + HAND

HOLD = 0
TARGET, WEATHER, HAND_DUE, DECISION, STRAY, COUNTERATTACK, OVER, ROUND_OVER = range(8)
"""What is due."""


def opening() -> Int64s:
    """Return the words of a game that begins."""
    at = np.full(WORDS, -1, np.int64)
    at[[ROUND, SCORE, KILLED, HELD, STRAYED, COUNTERED]] = 0
    return at


def packed(position: Position) -> Int64s:
    at = opening()
    at[[ROUND, SCORE, KILLED]] = position.round, position.score, position.killed
    rounds = [*position.past]
    if position.target is not None:
        rounds.append(Past(position.target, position.weather))
    for n, each in enumerate(rounds):
        row = [T.TARGET_INDEX[each.target], *(T.WEATHER_INDEX[card] for card in each.weather)]
        at[PAST + 3 * n : PAST + 3 * n + len(row)] = row
    at[HELD] = len(position.hand)
    at[IN_HAND : IN_HAND + len(position.hand)] = [T.SHOOT_INDEX[card] for card in position.hand]
    return at


def decided(at: Int64s, code: int, stray: Sequence[Card]) -> None:
    """Note a decision, and the cards of its stray shot."""
    at[[CODE, STRAYED]] = code, len(stray)
    at[IN_STRAY : IN_STRAY + len(stray)] = [T.SHOOT_INDEX[card] for card in stray]


@entry
def deal(state: UInt64s, orders: Int64s2) -> None:
    """Fill in the orders of the seed that the stream `state` begins at: targets, weather, and for
    each round the shoot deck.
    """
    shuffle(state, orders[0], len(T.UNITS))
    shuffle(state, orders[1], len(T.SECOND))
    for n in range(2, len(orders)):
        shuffle(state, orders[n], len(T.STRENGTH_OF))


@kernel
def present(at: Int64s) -> int:
    """Return the word of the present round's target."""
    return PAST + 3 * at[ROUND]


@kernel
def penalty_of(at: Int64s, row: int) -> int:
    """Return the penalty of a round, by the word of its target; -1 if it is not known yet."""
    first, more = at[row + 1], at[row + 2]
    if first < 0 or (more < 0 and T.SECOND[first]):
        return -1
    return T.PENALTY[first, max(more, 0)]


@kernel
def gone_after(at: Int64s, rounds: int) -> int:
    """Return the set of targets gone after so many rounds, the present one the last."""
    gone = 0
    for row in range(PAST, PAST + 3 * rounds, 3):
        gone |= 1 << at[row]
    return gone


@kernel
def drawn_in(at: Int64s, rounds: int) -> int:
    """Return the weather cards of so many rounds, the present one the last, as a set: the weather
    state after them (exact/between.py).
    """
    cards = 0
    for word in range(PAST, PAST + 3 * rounds):
        if (word - PAST) % 3 and at[word] >= 0:
            cards |= 1 << at[word]
    return cards


@kernel
def look_at(at: Int64s, code: int) -> tuple[int, bool]:
    """Return what a decision is, as `look` does."""
    for n in range(at[HELD]):
        at[STRENGTHS + n] = T.STRENGTH_OF[at[IN_HAND + n]]
        at[REDS + n] = T.IS_RED[at[IN_HAND + n]]
    units = T.UNITS[at[present(at)]]
    return look(code, at[STRENGTHS:REDS], at[REDS:WORDS], at[HELD], units)


@entry
def look_ahead(at: Int64s, code: int) -> tuple[int, int, int]:
    """Return what a decision with the hand has for certain, and how many cards are then turned up:
    of a stray shot, of a counterattack.
    """
    if code == HOLD:
        return 0, 0, 0
    points, astray = look_at(at, code)
    return points, 2 if astray else 0, T.COUNTER[at[present(at)]]


@kernel
def stage(at: Int64s) -> tuple[int, int]:
    """Return what is due, and how many cards."""
    row = present(at)
    if at[KILLED] or at[ROUND] == ROUNDS:
        return OVER, 0
    if at[row] < 0:
        return TARGET, 1
    if penalty_of(at, row) < 0:
        return WEATHER, 1
    if at[HELD] < HAND:
        return HAND_DUE, HAND - at[HELD]
    if at[CODE] < 0:
        return DECISION, 0
    _, stray, counter = look_ahead(at, at[CODE])
    if at[STRAYED] < stray:
        return STRAY, stray - at[STRAYED]
    if at[COUNTERED] < counter:
        return COUNTERATTACK, counter - at[COUNTERED]
    return ROUND_OVER, 0


@entry
def due(at: Int64s) -> tuple[int, int, int]:
    """Return what is due, how many cards, and the set of cards that may come."""
    what, count = stage(at)
    if what == TARGET:
        return what, count, (1 << len(T.UNITS)) - 1 & ~gone_after(at, at[ROUND])
    if what == WEATHER:
        return what, count, (1 << len(T.SECOND)) - 1 & ~drawn_in(at, at[ROUND] + 1)
    left = (1 << len(T.STRENGTH_OF)) - 1 if count else 0
    for word in range(IN_HAND, PAST):
        if at[word] >= 0:
            left &= ~(1 << at[word])
    return what, count, left


@entry
def take(at: Int64s, card: int) -> None:
    """Turn up a card that is due."""
    what, _ = stage(at)
    row = present(at)
    if what == TARGET:
        at[row] = card
    elif what == WEATHER:
        at[row + 1 if at[row + 1] < 0 else row + 2] = card
    elif what == HAND_DUE:
        place = IN_HAND + at[HELD]
        while place > IN_HAND and at[place - 1] > card:
            at[place] = at[place - 1]
            place -= 1
        at[place] = card
        at[HELD] += 1
    elif what == STRAY:
        at[IN_STRAY + at[STRAYED]] = card
        at[STRAYED] += 1
    elif what == COUNTERATTACK:
        at[IN_COUNTER + at[COUNTERED]] = card
        at[COUNTERED] += 1
    _settle(at)


@entry
def decide(at: Int64s, code: int) -> None:
    at[CODE] = code
    _settle(at)


@kernel
def _settle(at: Int64s) -> None:
    """End a round of which nothing is due any more."""
    what, _ = stage(at)
    if what != ROUND_OVER:
        return
    at[SCORE] += settled_points(at)
    at[KILLED] = force_of(at, IN_COUNTER, at[COUNTERED]) > COUNTER_DEFENCE
    at[ROUND] += 1
    at[HELD] = at[STRAYED] = at[COUNTERED] = 0
    at[CODE] = -1
    for word in range(IN_HAND, PAST):
        at[word] = -1


@entry
def final_score(score: int, killed: bool, rules: Int64s) -> int:
    """Return the final score of a game that ends like that."""
    return 0 if killed and rules[T.FORFEITS] else score


@kernel
def settled_points(at: Int64s) -> int:
    """Return the points of a decision whose stray shot, if any, is turned up."""
    if at[CODE] == HOLD:
        return 0
    if at[STRAYED]:
        unit = T.UNITS[at[present(at)], 0]
        return unit[T.POINTS] if force_of(at, IN_STRAY, at[STRAYED]) > unit[T.DEFENCE] else 0
    points, _ = look_at(at, at[CODE])
    return points


@kernel
def force_of(at: Int64s, word: int, cards: int) -> int:
    """Return what so many cards add up to, from a word on."""
    total = 0
    for n in range(word, word + cards):
        total += force(T.STRENGTH_OF[at[n]])
    return total


@entry
def penalty(at: Int64s) -> int:
    """Return how many cards the present weather takes."""
    return penalty_of(at, present(at))


@entry
def aim(target: int, kind: int, cards: int) -> tuple[int, int, bool]:
    """Return what a set of cards adds up to, its clubs, and whether it hits a kind of unit."""
    total = strength = clubs = 0
    for card in range(len(T.STRENGTH_OF)):
        if cards >> card & 1:
            strength += T.STRENGTH_OF[card]
            clubs += T.STRENGTH_OF[card] == T.CLUB
            total += force(T.STRENGTH_OF[card])
    return strength, clubs, total > T.UNITS[target, kind, T.DEFENCE]
