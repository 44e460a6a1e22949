"""Answers about positions: value for an aim, best decisions, distribution of the score."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from solver.common.cards import Card
from solver.common.errors import InputError
from solver.no_mans_land.exact.distribution import Distribution, distribution_from
from solver.no_mans_land.exact.options import Chances, Hand, code_of, desk_of
from solver.no_mans_land.exact.values import EQUAL, Values, values_of
from solver.no_mans_land.exact.worth import end_value, judge, value_of
from solver.no_mans_land.packed.play import decided
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.position_text import position_of
from solver.no_mans_land.rules.switches import Aim, RuleSet

HOLD = str(Decision())


@dataclass(frozen=True)
class Option:
    """A decision as `text`, its `value` (a mean utility), and its `chances`: what it leads to."""

    text: str
    value: float
    chances: Chances

    @property
    def decision(self) -> Decision:
        """The decision."""
        return Decision.parse(self.text)

    @property
    def holds(self) -> bool:
        """True if fire is held."""
        return self.text == HOLD


def best_of(options: list[Option]) -> list[Option]:
    """Return those of all decisions at a hand, best first, that are equal to the best."""
    return [option for option in options if option.value >= options[0].value - EQUAL]


class Solution:
    """The exact solution of a rule set (`rules`) for an aim (`aim`), both also as text.

    Values are mean utilities under best play against chance; for the aim `score` they are final
    scores, the points so far included. A position may be described (``target Kd; weather Ac``); one
    under other rules is a `ValueError`.
    """

    def __init__(self, rules: RuleSet | str | None = None, aim: Aim | str = "score") -> None:
        self.rules = RuleSet.of(rules)
        self.aim = Aim(aim) if isinstance(aim, str) else aim
        self.values: Values = values_of(self.rules, self.aim)

    def value(
        self,
        position: Position | str,
        decision: Decision | str | None = None,
        stray: Sequence[Card] = (),
    ) -> float:
        """Return the value of a position of any kind; of a hand, also after a decision with it, and
        after the cards of its stray shot.
        """
        position = self._position(position)
        desk = desk_of(position)
        if decision is not None:
            decision = Decision.parse(decision) if isinstance(decision, str) else decision
            position.require(decision)
            decided(desk.at, code_of(decision, position.hand), stray)
        return float(value_of(self.values, desk))

    def options(self, position: Position | str) -> list[Option]:
        """Return every decision, best first; those within `EQUAL` in order of their texts."""
        position = self._position(position)
        hand, values, ranks = self.judge(position)
        texts, kinds = hand.texts, hand.kinds.tolist()
        if self.rules.may_hold:
            texts, kinds = [*texts, HOLD], [*kinds, len(values) - 1]
        rows = sorted((ranks[kind], text, kind) for text, kind in zip(texts, kinds, strict=True))
        return [Option(text, values[k], hand.chances[k]) for _, text, k in rows]

    def judge(self, position: Position) -> tuple[Hand, list[float], list[int]]:
        """Return the decisions at a hand, and the values and ranks of their kinds."""
        desk = desk_of(position)
        shots, count = judge(self.values, desk)
        hand = Hand.read(position, desk, shots, count)
        return hand, desk.values[:count].tolist(), desk.ranks[:count].tolist()

    def end_value(self, position: Position, points: int, killed: bool) -> float:
        """Return the value after an end of the round, at a hand."""
        return float(end_value(self.values, desk_of(position), points, killed))

    def distribution(self, position: Position | str) -> Distribution:
        """Return the distribution of the final score; of equals the most points, fire held last."""
        position = self._position(position)
        if position.is_over:
            return Distribution(self.rules, {(position.score, position.killed): 1.0})
        ends = self._played(position).chances.ends if position.hand else {}
        return distribution_from(self.rules, self.values, position, ends)

    @cached_property
    def start(self) -> float:
        """The value of the beginning of a game."""
        return self.value(Position(self.rules))

    def _position(self, position: Position | str) -> Position:
        if isinstance(position, str):
            return position_of(position, self.rules)
        if position.coming or position.decision is not None:
            raise InputError("a position in which cards are still to come of one step")
        if position.rules != self.rules and position.rules.to_json() != self.rules.to_json():
            raise InputError(f"a position of the rules {position.rules}, not {self.rules}")
        return position

    def _played(self, position: Position) -> Option:
        """Return the decision that best play takes: of equal ones, that with the most points."""
        best = best_of(self.options(position))
        return max(best, key=lambda option: (option.chances.mean_points, not option.holds))
