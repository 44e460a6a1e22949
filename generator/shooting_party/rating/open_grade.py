"""What rates: the bots a deal with the pile hidden (rated.py), the noisy solvers a puzzle in full
view, by the *open grade*: how hard a task is for players who see everything and think as people do.

The noisy solvers try the task (players/noisy_solvers.py of the solver), and they search for the
line that solves it (searching.py beside it). Each has two measures: the logarithm of its odds of
failing, and that of the moves that it tries in a search. Both are put on the scale of
generator/common/rating/scale.py by the distribution over a sample of puzzles of all kinds
(open.toml), and the rating is the mean of all. docs/shooting-party/daily.md says what else was
measured, and why it is no part of the rating.
"""

from collections.abc import Callable
from dataclasses import replace
from math import log

from generator.common.rating import scale
from generator.common.rating.scale import DEVIATION, GRID, MIDDLE, Measures, Rating, RatingPart
from generator.common.rating.tiers import tier_named
from generator.shooting_party.rating.rated import Rated, rate_blind
from generator.shooting_party.rating.references import EFFORT, RATER_VERSION, reference
from generator.shooting_party.studies.composing import exchanges
from generator.shooting_party.studies.key_and_try import point
from generator.shooting_party.studies.questions import Line, Mistake, OnlyMove
from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.twins import Twins
from solver.common.files import table_in
from solver.shooting_party.analysis.histories import effort
from solver.shooting_party.players.noisy_solvers import (
    NOISY_SOLVERS,
    Tried,
    try_fault,
    try_line,
    try_move,
)
from solver.shooting_party.players.searching import Effort, efforts
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.sources import deal_of
from solver.shooting_party.rules.switches import RuleSet

SEARCH = "-search"
MEASURES = tuple(solver.name + what for what in ("", SEARCH) for solver in NOISY_SOLVERS)
"""The names of the parts."""

LINE = 14
"""The most moves of a line that is searched for where the task sets no limit."""


FOUND, MANY = 0.5, 6
"""The least share of sensible players by whom the key of odds is found, and the fewest moves that
are many.
"""

EASY, AMONG_FEW, AMONG_MANY = "brisk", "testing", "stiff"
"""The tiers of odds whose key is found, is not found among few moves, and among many."""

LEAST, DIGITS = 0.25, 4
"""Added to an effort, so that none at all has a logarithm; and the decimals of it that count."""

SCALES = table_in("generator.shooting_party", "grade.toml")
"""Mean and deviation of ln(`LEAST` + effort), by kind, over the puzzles of a range of seeds."""


def rate(subject: Study | Deal | int | str, rules: RuleSet | str | None = None) -> Rated:
    """Return the rating of a puzzle in full view, or of a deal (its seed, code or cards) with its
    pile hidden. Raise `InputError` for a text that names no deal or rules.
    """
    if isinstance(subject, Study):
        return rate_study(subject)
    return rate_blind(deal_of(subject), RuleSet.of(rules))


def rate_study(study: Study) -> Rated:
    """Return the rating of a puzzle, with the noisy solvers' results behind it; of some kinds it is
    by the effort alone (`rate_effort`), of odds the tier alone.
    """
    start = study.start
    if isinstance(study, Twins):  # it is as hard as the harder of the two
        first = Line(study.kind, start, study.score, study.moves, study.line, count=study.count)
        rated = max(map(rate_study, (first, study.second)), key=lambda each: each.rating.value)
        return replace(rated, study=study)
    if study.by_chance:
        return Rated(start.deal, start.rules, rate_odds(study), study=study)
    if not study.by_score:
        return Rated(start.deal, start.rules, rate_effort(study), study=study)
    tried = tries_at(study)
    rating = scale.rate("open", reference("open"), measures(tried, efforts_at(study)))
    return Rated(start.deal, start.rules, rating, (), tuple(tried), study)


def rate_odds(study: Study) -> Rating:
    """Return the rating of a proven puzzle of odds, which is its tier alone: whether the sensible
    player finds the key, and how many moves there are. Nothing more is known of how hard it is.
    """
    found = point(study)
    assert found is not None
    missed = AMONG_MANY if len(study.offered) >= MANY else AMONG_FEW
    return tier_named(EASY if found.share >= FOUND else missed, "open").alone("open")


def rate_effort(study: Study) -> Rating:
    """Return the rating of a proof game or an exchange by the logarithm of its effort. The error is
    that of rounding alone: how people do is not measured.
    """
    effort, own = round(effort_at(study), DIGITS), SCALES[study.kind.name]
    points = MIDDLE + DEVIATION * (log(LEAST + effort) - own["mean"]) / own["deviation"]
    part = RatingPart(EFFORT, effort, points)
    return Rating("open", GRID * round(points / GRID), GRID, (part,), RATER_VERSION)


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
