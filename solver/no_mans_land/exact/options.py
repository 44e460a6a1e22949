"""What each decision at a hand leads to: points and fate, counted over all draws of unseen cards.

Decisions that score the same have the same chances, so few of up to 255 differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np

from solver.common.arrays import Float64s, Int64s, Int64s2
from solver.common.cards import Card
from solver.common.compiled import entry, kernel
from solver.no_mans_land.exact.rounds import UNSEEN_DRAWS
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed import play as P
from solver.no_mans_land.packed.decision_codes import HANDLER, MOST, list_codes
from solver.no_mans_land.packed.shots import count_draws, see_all
from solver.no_mans_land.rules import decisions
from solver.no_mans_land.rules.cards import DECK, HAND
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import Position


@dataclass(frozen=True)
class Chances:
    """What a decision leads to, in draws of `total`: alive or dead, with its `points` or without
    (`alive_with`, `dead_with`, `alive_without`, `dead_without`).
    """

    points: int
    alive_with: int
    dead_with: int
    alive_without: int
    dead_without: int
    total: int

    @property
    def mean_points(self) -> Fraction:
        """The mean points of the round."""
        return Fraction(self.points * (self.alive_with + self.dead_with), self.total)

    @property
    def mean_kept(self) -> Fraction:
        """The mean points of the round, counted only if it is survived."""
        return Fraction(self.points * self.alive_with, self.total)

    @property
    def death(self) -> Fraction:
        """The chance of death."""
        return Fraction(self.dead_with + self.dead_without, self.total)

    @property
    def ends(self) -> dict[tuple[int, bool], Fraction]:
        """The chance of each end of the round: points, and whether killed."""
        counts = ((self.points, False, self.alive_with), (self.points, True, self.dead_with),
                  (0, False, self.alive_without), (0, True, self.dead_without))  # fmt: skip
        found: dict[tuple[int, bool], Fraction] = {}
        for points, killed, count in counts:
            if count:
                before = found.get((points, killed), Fraction(0))
                found[points, killed] = before + Fraction(count, self.total)
        return found


HELD = Chances(0, 1, 0, 0, 0, 1)  # fire held: no points, and nobody shoots back


class Desk(NamedTuple):
    """A position as words (packed/play.py), and what is worked out of it: the unseen cards by
    strength; the codes of all ways to shoot, and what kind of decision each is; of each kind the
    points, whether a stray shot follows, and the draws; its value and its rank.
    `offer` is working space.
    """

    at: Int64s
    unseen: Int64s
    codes: Int64s
    kinds: Int64s
    found: Int64s2
    values: Float64s
    ranks: Int64s
    offer: Float64s


def desk_of(position: Position | None = None) -> Desk:
    """Return the desk of a position, or of a game that begins."""
    at = P.opening() if position is None else P.packed(position)
    codes, kinds = np.zeros((2, MOST), np.int64)
    return Desk(at, T.SUPPLY.copy(), codes, kinds, np.zeros((MOST + 1, 6), np.int64),
                np.zeros(MOST + 1), np.zeros(MOST + 1, np.int64), np.zeros(6))  # fmt: skip


@dataclass(frozen=True)
class Hand:
    """All decisions at a hand: ``codes[n]`` leads to ``chances[kinds[n]]``, fire held the last."""

    position: Position
    codes: Int64s
    kinds: Int64s
    chances: tuple[Chances, ...]

    @classmethod
    def of(cls, position: Position) -> Hand:
        """Return the decisions of a position to decide."""
        desk = desk_of(position)
        return cls.read(position, desk, *weigh(T.flags(position.rules), desk))

    @classmethod
    def read(cls, position: Position, desk: Desk, shots: int, count: int) -> Hand:
        """Return the decisions that are weighed on a desk."""
        rows = desk.found[:count].tolist()
        if position.rules.may_hold:
            rows.pop()
        chances = [Chances(points, a, b, c, d, UNSEEN_DRAWS) for points, _, a, b, c, d in rows]
        if position.rules.may_hold:
            chances.append(HELD)
        return cls(position, desk.codes[:shots], desk.kinds[:shots], tuple(chances))

    @cached_property
    def texts(self) -> list[str]:
        """The text of each decision, in the order of the codes."""
        names = [DECK.names[card] for card in self.position.hand]
        return [_format(code, len(names)).format(*names) for code in self.codes.tolist()]


@cache
def _format(code: int, size: int) -> str:
    """Return the text of a decision with ``{0}`` to ``{4}`` for the cards of the hand: what is
    given up, then the groups in the order of their first places.
    """
    signs = {0: decisions.GIVEN, HANDLER: decisions.HANDLER}
    words: dict[int, str] = {}
    for place in range(size):
        digit = code >> 3 * place & 7
        words[digit] = words.get(digit, signs.get(digit, "")) + f"{{{place}}}"
    given = [words.pop(0)] if 0 in words else []
    return " ".join([*given, *words.values()])


def code_of(decision: Decision, hand: tuple[Card, ...]) -> int:
    """Return the code of a decision with a hand in number order."""
    code = begun = 0
    for n, group in enumerate(decision.groups):
        if n == decision.handler:
            digit = HANDLER
        else:
            begun += 1
            digit = begun
        for card in group:
            code |= digit << 3 * hand.index(card)
    return code


@entry
def weigh(rules: Int64s, desk: Desk) -> tuple[int, int]:
    """Find what the decisions with a hand lead to, counting the same once. Return how many ways to
    shoot there are, and how many kinds of decisions: to hold fire, if it is allowed, is the last.
    """
    at, found = desk.at, desk.found
    target = at[P.present(at)]
    units = T.UNITS[target]
    give = P.penalty_of(at, P.present(at))
    codes = list_codes(HAND, give, units[0, T.COUNT], units[1, T.COUNT], desk.codes)
    left = see(desk)
    count = 0
    for n in range(codes):
        points, astray = P.look_at(at, desk.codes[n])
        if astray:
            points = units[0, T.POINTS]
        k = 0
        while k < count and (found[k, 0] != points or found[k, 1] != astray):
            k += 1
        desk.kinds[n] = k
        if k == count:
            found[k, 0], found[k, 1] = points, astray
            counter, defence = T.COUNTER[target], units[0, T.DEFENCE]
            count_draws(desk.unseen, left, counter, astray, defence, found[k, 2:])
            count += 1
    if rules[T.MAY_HOLD]:
        found[count, :] = 0
        found[count, 2] = left * (left - 1) * (left - 2) * (left - 3)
        count += 1
    return codes, count


@kernel
def see(desk: Desk) -> int:
    """Fill in the unseen cards by strength, beside hand and stray shot; return how many."""
    see_all(desk.unseen)
    left = len(T.STRENGTH_OF)
    for word in range(P.IN_HAND, P.IN_COUNTER):
        if desk.at[word] >= 0:
            desk.unseen[T.STRENGTH_OF[desk.at[word]]] -= 1
            left -= 1
    return left
