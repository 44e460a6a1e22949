"""What each decision at a hand leads to: points and fate, counted over all draws of unseen cards.

Decisions that score the same have the same chances, so few of up to 255 differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

import numpy as np

from solver.common.arrays import Int64s, Int64s2
from solver.common.cards import Card
from solver.common.compiled import entry
from solver.no_mans_land.exact.rounds import unseen_draws
from solver.no_mans_land.packed import tables as T
from solver.no_mans_land.packed.decisions import HANDLER, MOST, codes_of, look
from solver.no_mans_land.packed.shots import count_draws
from solver.no_mans_land.rules import decisions
from solver.no_mans_land.rules.cards import DECK
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
        cards = np.array([T.SHOOT_INDEX[card] for card in position.hand])
        target = T.TARGET_INDEX[position.aimed.card]
        codes = codes_of(target, len(cards), position.due)
        kinds = np.empty(len(codes), np.int64)
        found = np.empty((MOST, 2), np.int64)
        draws = np.empty((MOST, 4), np.int64)
        count = _weigh(T.STRENGTH_OF[cards], T.IS_RED[cards], codes, T.UNITS[target],
                       T.shots(position.rules)[target], T.flags(position.rules)[T.ADDED],
                       T.SUPPLY.copy(), kinds, found, draws)  # fmt: skip
        total = unseen_draws(len(cards))
        rows = zip(found[:count, 0].tolist(), draws[:count].tolist(), strict=True)
        chances = [Chances(points, a, b, c, d, total) for points, (a, b, c, d) in rows]
        if position.rules.may_hold:
            chances.append(HELD)
        return cls(position, codes, kinds, tuple(chances))

    @cached_property
    def texts(self) -> list[str]:
        """The text of each decision, in the order of the codes."""
        names = [DECK.names[card] for card in self.position.hand]
        return [_format(code, len(names)).format(*names) for code in self.codes.tolist()]

    def chances_of(self, decision: Decision) -> Chances:
        """Return what a decision leads to; raise `DecisionError` if it is not legal."""
        self.position.check(decision)
        if decision.holds:
            return HELD
        code = code_of(decision, self.position.hand)
        [n] = np.flatnonzero(self.codes == code).tolist()
        return self.chances[int(self.kinds[n])]


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
def _weigh(
    strengths: Int64s, reds: Int64s, codes: Int64s, units: Int64s2, shots: Int64s, added: int,
    unseen: Int64s, kinds: Int64s, found: Int64s2, draws: Int64s2,
) -> int:  # fmt: skip
    """Find what decisions lead to, counting the same once; return how many differ."""
    for place in range(len(strengths)):
        unseen[strengths[place]] -= 1
    left = unseen.sum()
    count = 0
    for n in range(len(codes)):
        points, astray = look(codes[n], strengths, reds, len(strengths), units, added)
        if astray >= 0:
            points = units[0, T.POINTS]
        kinds[n] = count
        for k in range(count):
            if found[k, 0] == points and found[k, 1] == astray:
                kinds[n] = k
                break
        if kinds[n] == count:
            found[count, 0], found[count, 1] = points, astray
            count_draws(unseen, left, shots[0], shots[1], astray, units[0, T.DEFENCE], draws[count])
            count += 1
    return count
