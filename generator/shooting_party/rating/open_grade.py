"""The open grade: how hard a task is for players who see everything and think as people do.

The noisy solvers try the task (players/noisy_solvers.py of the solver), and they search for the
line that solves it (searching.py beside it). Each has two measures: the logarithm of its odds of
failing, and that of the moves that it tries in a search. Both are put on the scale of
generator/common/rating/scale.py by the distribution over a sample of puzzles of all kinds
(open.toml), and the rating is the mean of all. docs/shooting-party/daily.md says what else was
measured, and why it is no part of the rating.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator.common.rating.scale import Measures, log_scale, rate, rate_by_log
from generator.shooting_party.rating.odds_tier import rate_odds
from generator.shooting_party.rating.rated import Rated
from generator.shooting_party.rating.references import EFFORT, RATER_VERSION, reference
from generator.shooting_party.studies.composing import exchanges
from generator.shooting_party.studies.questions import Line, Mistake, OnlyMove
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.twins import Twins
from solver.shooting_party.analysis.histories import effort
from solver.shooting_party.players.noisy_solvers import (
    NOISY_SOLVERS,
    Tried,
    try_fault,
    try_line,
    try_move,
)
from solver.shooting_party.players.searching import Effort, efforts

SEARCH = "-search"
MEASURES = tuple(solver.name + what for what in ("", SEARCH) for solver in NOISY_SOLVERS)
"""The names of the parts."""

LINE = 14
"""The most moves of a line that is searched for where the task sets no limit."""


def rate_study(study: Study) -> Rated:
    """Return the rating of a puzzle, with the noisy solvers' results behind it; of some kinds it is
    by the effort alone (`rate_by_log`), of odds the tier alone.
    """
    start = study.start
    if isinstance(study, Twins):  # it is as hard as the harder of the two
        first = Line(study.kind, start, study.score, study.moves, study.line, count=study.count)
        rated = max(map(rate_study, (first, study.second)), key=lambda each: each.rating.value)
        return replace(rated, study=study)
    if study.by_chance:
        return Rated(start.deal, start.rules, rate_odds(study), study=study)
    if not study.by_score:
        scale = log_scale("generator.shooting_party", study.kind.name)
        found = {EFFORT: effort_at(study)}
        rating = rate_by_log(scale, "open", found, lambda each: each[EFFORT], RATER_VERSION)
        return Rated(start.deal, start.rules, rating, study=study)
    tried = tries_at(study)
    rating = rate("open", reference("open"), measures(tried, efforts_at(study)))
    return Rated(start.deal, start.rules, rating, (), tuple(tried), study)


def effort_at(study: Study) -> float:
    """Return the effort of a proof game or an exchange: the number of positions in a search for the
    table, or of exchanges that come one move too late at the most.
    """
    start, target = study.start, study.target
    if target.table is None:
        return float(len(exchanges(start, target, study.moves + 1)))
    return float(effort(start, target.table, study.moves))


TRIES: dict[type[Study], Callable[[Study], list[Tried]]] = {
    Line: lambda of: try_line(of.start, of.target, of.moves),
    OnlyMove: lambda of: try_move(of.start, of.target, of.offered, of.key_move),
    Mistake: lambda of: try_fault(of.start, of.target, of.shown, of.key),
}


def tries_at(study: Study) -> list[Tried]:
    """Return the noisy solvers' results at a puzzle that is not rated by its effort."""
    return TRIES[type(study)](study)


def efforts_at(study: Study) -> list[Effort]:
    """Return the noisy solvers' efforts to find the line that solves a puzzle; of a mistake, the
    line that was still possible before it.
    """
    return efforts(study.at_key, study.target, study.moves if study.takes_moves else LINE)


def measures(tried: list[Tried], searched: list[Effort]) -> Measures:
    """Return the noisy solvers' measures by the names of the parts, each as (value, noise)."""
    failing = {each.solver: (each.odds, each.error) for each in tried}
    return failing | {each.solver + SEARCH: (each.mean, each.error) for each in searched}
