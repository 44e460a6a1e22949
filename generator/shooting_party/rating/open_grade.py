"""The open grade: how hard a task is for players who see everything and think as people do.

The noisy solvers (solver/shooting_party/players/noisy.py) try the task. The measure of each is the
logarithm of its odds of failing, put on the scale of generator/common/rating/scale.py by the
distribution over a sample of puzzles of all kinds (open.toml); the rating is their mean. So it is
by failing that puzzles are compared, whatever they ask for. What else was measured, and why it is
no part of the rating, docs/shooting-party/difficulty.md says.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.common.rating.scale import Measures, Rating, rate
from generator.shooting_party.rating.references import reference
from generator.shooting_party.studies.study import Study
from solver.shooting_party.players.noisy import NOISY_SOLVERS, Tried, try_fault, try_line, try_move

MEASURES = tuple(solver.name for solver in NOISY_SOLVERS)
"""The names of the parts."""

AS_MANY_AS_YOU_LIKE = 250
"""More moves than any game has."""


@dataclass(frozen=True)
class OpenGrade:
    """The rating, and the noisy solvers' results behind it."""

    rating: Rating
    noisy_solvers: tuple[Tried, ...]


def rate_study(study: Study) -> OpenGrade:
    """Return the grade of a puzzle."""
    tried = tries_at(study)
    return OpenGrade(rate("open", reference("open"), measures(tried)), tuple(tried))


def tries_at(study: Study) -> list[Tried]:
    """Return the noisy solvers' results at a puzzle."""
    start, target = study.start, study.target
    match study.asked:
        case "line":
            return try_line(start, target, study.moves or AS_MANY_AS_YOU_LIKE)
        case "move":
            return try_move(start, target, study.offered, study.line[0])
        case "fault":
            return try_fault(start, target, study.shown, study.key)


def measures(tried: list[Tried]) -> Measures:
    """Return the noisy solvers' measures by the names of the parts, each as (value, noise)."""
    return {each.solver: (each.odds, each.error) for each in tried}
