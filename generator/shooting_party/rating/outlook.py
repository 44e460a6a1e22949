"""What players of three strengths can expect of a deal with the pile unseen, by its blind rating.

The three are players of the ladder: a *novice* goes by rules of thumb, a *sensible* player by a
feeling for what a position is worth, a *strong* one tries out some draws besides. Over the
reference sample, each one's mean score was fitted by a straight line in the rating, and each one's
chances of four queens and of all eight cards by a logistic curve; for a player who is a part of the
rating, in the rating by the other parts, so that the lines hold for another player of that strength
(calibrate.py writes them to outlook.toml).

How much skill matters in a deal is what the strong player expects above the novice. It depends on
the rating alone: that a deal suits the strong player better than another deal of that rating says
hardly anything about other players of those strengths (figures in
docs/shooting-party/difficulty.md).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any

from generator.common.rating.scale import DEVIATION, MIDDLE

STRENGTHS = ("novice", "sensible", "strong")
"""The players of the ladder who stand for the three strengths, the weakest first."""

MOST = 8
"""The most cards that can be scored."""


@dataclass(frozen=True)
class Expected:
    """Means over many games of a player: cards scored, rounded to hundredths, and the chances of
    four queens and of all eight cards, rounded to thousandths.
    """

    cards: float
    four_queens: float
    perfect: float

    def to_json(self) -> dict[str, float]:
        """Return the means as part of a document."""
        return dict(vars(self))


@dataclass(frozen=True)
class Outlook:
    """What each of the strengths can expect."""

    expected: Mapping[str, Expected]

    @property
    def skill(self) -> float:
        """The cards that a strong player can expect above a novice."""
        return round(self.expected["strong"].cards - self.expected["novice"].cards, 2)

    def to_json(self) -> dict[str, Any]:
        """Return the outlook as part of a document."""
        rows = {name: expected.to_json() for name, expected in self.expected.items()}
        return rows | {"skill": self.skill}


Line = tuple[float, float]
"""The height at 1500, and the rise per standard deviation of the scale (300 points)."""


@cache
def lines() -> dict[str, dict[str, Line]]:
    """Return the fitted lines, by strength and by what is expected; chances are in log-odds."""
    text = files(__package__).joinpath("outlook.toml").read_text(encoding="utf-8")
    return {
        name: {what: (float(height), float(rise)) for what, (height, rise) in row.items()}
        for name, row in tomllib.loads(text).items()
    }


def outlook(rating: float) -> Outlook:
    """Return the outlook of a deal with that blind rating."""
    x = (rating - MIDDLE) / DEVIATION
    expected = {}
    for name in STRENGTHS:
        at = {what: height + rise * x for what, (height, rise) in lines()[name].items()}
        cards = round(min(max(at["cards"], 0.0), float(MOST)), 2)
        expected[name] = Expected(cards, _chance(at["four_queens"]), _chance(at["perfect"]))
    return Outlook(expected)


def _chance(log_odds: float) -> float:
    return round(1 / (1 + exp(-min(max(log_odds, -30.0), 30.0))), 3)
