"""Puzzles that are made in milliseconds: one pass, and raters that know nothing of the game."""

import zlib
from dataclasses import dataclass

from generator.calendar import Task
from generator.shooting_party.game import PartyPuzzles
from rating.scale import Mode, Part, Rating
from solver.shooting_party.deal import Deal
from solver.shooting_party.rules import RuleSet
from solver.shooting_party.scores import Goal


@dataclass(frozen=True)
class CodeRaters:
    """The rating is a hash of the deal code, between 900 and 2100; a glance is off by 50."""

    shift: int = 0

    def glance(self, deal: Deal, rules: RuleSet) -> Rating:
        return Rating("blind", self._value(deal) + 50, 200)

    def grade(self, mode: Mode, deal: Deal, rules: RuleSet, goal: Goal | None) -> Rating | None:
        value = self._value(deal)
        return Rating(mode, value, 20, (Part("code", value / 7, 0.0, value),))

    def _value(self, deal: Deal) -> int:
        return 900 + zlib.crc32(deal.code.encode()) % 121 * 10 + self.shift


WEEK = (
    Task("blind", "gentle"),
    Task("open", "gentle", "best", 1),
    Task("blind", "brisk"),
    Task("open", "testing", "4", 1),
    Task("blind", "testing"),
    Task("open", "stiff", "2+2", 1),
    Task("blind", "fierce"),
)

GAME = PartyPuzzles(RuleSet(passes=1), CodeRaters(), WEEK)
