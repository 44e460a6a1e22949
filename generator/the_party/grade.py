"""The rating of a puzzle: how far the players of the ladder are from the answer.

A part is how often a player misses. In *force* that is the expected number of their decisions along
the line at which they leave the winning path, seeing only what a player sees there; in *call* it is
the chance of the wrong answer, and a further part, *close*, which counts as much as all players
together, is how little a wrong answer loses (1 less that). (candidates.py, and
generator/common/rating/log_scale.py.)
"""

from collections.abc import Mapping
from statistics import fmean

from generator.common.rating.log_scale import log_scale, rate_by_log
from generator.common.rating.scale import Mode, Rating
from solver.the_party.rules.switches import RuleSet

RATER_VERSION = 1  # raised when, and only when, a rating may come out differently

MODES: tuple[Mode, ...] = ("force", "call")

RULES = {"force": RuleSet.parse("short"), "call": RuleSet.parse("short,hand=3")}
"""The rules of each mode's puzzles."""

JUDGES = ("random", "careful", "rogue", "squire", "steward", "learned", "pimc:20", "host:20")
CLOSE = "close"


def mean_of(values: Mapping[str, float]) -> float:
    """Return the mean of all players and, if there is such a part, of that and `close`."""
    players = fmean(values[name] for name in JUDGES)
    return (players + values[CLOSE]) / 2 if CLOSE in values else players


def rate(mode: Mode, measures: Mapping[str, float]) -> Rating:
    """Return the rating of a puzzle by its measures."""
    return rate_by_log(
        log_scale("generator.the_party", mode), mode, measures, mean_of, RATER_VERSION
    )
