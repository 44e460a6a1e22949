"""The rating of a puzzle: the mean of what the players of the ladder give up in it, in points.

What each player gives up is exact, so there is no noise (generator/common/rating/log_scale.py).
"""

from collections.abc import Mapping
from statistics import fmean

from generator.common.rating.log_scale import log_scale, rate_by_log
from generator.common.rating.scale import Mode, Rating
from solver.no_mans_land.rules.switches import RuleSet

RATER_VERSION = 1  # raised when, and only when, a rating may come out differently

MODES: tuple[Mode, ...] = ("allot", "fire")

RULES = RuleSet.parse("mortal")  # the rules of all puzzles


def mean_of(losses: Mapping[str, float]) -> float:
    """Return the mean of what all players give up."""
    return fmean(losses.values())


def rate(mode: Mode, losses: Mapping[str, float]) -> Rating:
    """Return the rating of a puzzle by what each player of the ladder gives up, in points."""
    scale = log_scale("generator.no_mans_land", mode)
    return rate_by_log(scale, mode, losses, mean_of, RATER_VERSION)
