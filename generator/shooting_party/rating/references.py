"""What was measured on the reference samples (by calibrate.py): the distributions that ratings are
relative to (blind.toml, open.toml), and what players of three strengths can expect of a deal with
the pile unseen, by its blind rating (outlook.toml).

The three are bots: a *novice* goes by rules of thumb, a *sensible* player by a
feeling for what a position is worth, a *strong* one tries out some draws besides. Over the
reference sample, each one's mean score was fitted by a straight line in the rating, and each one's
chances of four queens and of all eight cards by a logistic curve; for a player who is a part of the
rating, in the rating by the other parts, so that the lines hold for another player of that
strength.

How much skill matters in a deal is what the strong player expects above the novice. It depends on
the rating alone: that a deal suits the strong player better than another deal of that rating says
hardly anything about other players of those strengths (figures in
docs/shooting-party/daily.md).
"""

from collections.abc import Mapping
from functools import cache
from math import exp
from typing import Any

from generator.common.rating.scale import DEVIATION, MIDDLE, Mode, Reference
from generator.shooting_party.studies.kinds import kinds
from solver.common.files import table_in

RATER_VERSION = 7
"""Raised when, and only when, a rating may come out differently."""

BY_EFFORT = [
    name for name, kind in kinds().items() if not (kind.asks.by_score or kind.asks.by_chance)
]
EFFORT = "tried"
"""The kinds rated by their effort alone, each on a scale of its own; and the name of that part."""


@cache
def reference(mode: Mode) -> Reference:
    """Return the distribution of a mode's measures over its reference sample."""
    return Reference.from_table(table_in(__package__, f"{mode}.toml")[mode], RATER_VERSION)


def parts_of(kind: str) -> tuple[str, ...]:
    """Return the names of the parts of the ratings of a kind in full view; odds have none."""
    if kinds()[kind].asks.by_chance:
        return ()
    return (EFFORT,) if kind in BY_EFFORT else tuple(reference("open").parts)


STRENGTHS = ("novice", "sensible", "strong")
"""The bots who stand for the three strengths, the weakest first."""

MOST = 8
"""The most cards that can be scored."""


Line = tuple[float, float]
"""The height at 1500, and the rise per standard deviation of the scale (300 points)."""


@cache
def lines() -> dict[str, dict[str, Line]]:
    """Return the fitted lines, by strength and by what is expected; chances are in log-odds."""
    return table_in(__package__, "outlook.toml")


def outlook(rating: float) -> dict[str, Any]:
    """Return, as part of a document, what each of the strengths can expect of a deal with that
    blind rating: means over many games of the cards scored (hundredths), and the chances of four
    queens and of all eight cards (thousandths). The *skill* is the cards that a strong player can
    expect above a novice.
    """
    x = (rating - MIDDLE) / DEVIATION
    expected = {}
    for name in STRENGTHS:
        at = {what: height + rise * x for what, (height, rise) in lines()[name].items()}
        cards = round(min(max(at["cards"], 0.0), float(MOST)), 2)
        chances = {what: _chance(at[what]) for what in ("four_queens", "perfect")}
        expected[name] = {"cards": cards, **chances}
    skill = round(expected["strong"]["cards"] - expected["novice"]["cards"], 2)
    return expected | {"skill": skill}


def _chance(log_odds: float) -> float:
    return round(1 / (1 + exp(-min(max(log_odds, -30.0), 30.0))), 3)


def chance_rows(outlook: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """Return an outlook as rows of texts: strength, chances of four queens and of all eight cards,
    and cards on average.
    """
    return [
        (name, *(f"{100 * outlook[name][what]:.0f}%" for what in ("four_queens", "perfect")),
         f"{outlook[name]['cards']:.1f}")
        for name in STRENGTHS
    ]  # fmt: skip
