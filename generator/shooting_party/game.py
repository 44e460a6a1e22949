"""The Shooting Party as a `Game` (generator/common/games.py) for the common generator. What solves
is imported when it is first asked for.
"""

from collections.abc import Callable

from generator.common.calendar import Rhythm, rhythm
from generator.common.games import Game
from generator.common.rating.scale import Rating
from generator.shooting_party import sheet, verification
from generator.shooting_party.accepted import KEYS
from generator.shooting_party.rating.references import RATER_VERSION
from generator.shooting_party.studies.mirrors import likeness
from generator.shooting_party.studies.study import Study
from solver.shooting_party.rules.deal import SOLVER_VERSION
from solver.shooting_party.rules.play import PLAY
from solver.shooting_party.rules.switches import RuleSet

WEEKS = rhythm("generator.shooting_party", ("open",))
APART = 14
"""Days between two lines with moves of the same kinds, or two that are mere counting."""

RECIPE = ("exhaustion", "leave", "contact", "butler_search", "empty_hand", "passes")
"""The switches in the recipe of a puzzle, also those that are gone."""

DEFAULT = RuleSet()


def apart(mark: str) -> int:
    """Return how many days shall lie between two puzzles with a mark: with an answer none."""
    return 0 if mark in KEYS or mark.isdecimal() else APART


def shooting_party(
    rules: RuleSet = DEFAULT, rate: Callable[[Study], Rating] | None = None, weeks: Rhythm = WEEKS
) -> Game:
    """Return The Shooting Party under these rules, with this weekly rhythm; `rate` returns the
    rating of a puzzle, by default by its open grade (rating/open_grade.py).
    """
    return Game(
        play=PLAY,
        generator=11,
        rhythm=weeks,
        made_with={
            "rules": str(rules),
            "switches": {switch: (vars(rules) | RuleSet.GONE)[switch] for switch in RECIPE},
            "rater": RATER_VERSION,
            "solver": SOLVER_VERSION,
        },
        found_with=(rules, rate),
        has_collection=(rules, rate) == (DEFAULT, None),
        sheet=sheet.sheet,
        solution_parts=sheet.solution,
        headline=sheet.headline,
        rated=sheet.rated,
        replay=verification.replay,
        answer=verification.answer,
        kinds=verification.KINDS,
        check_text=verification.check_text,
        likeness=likeness,
        apart=apart,
    )


PUBLISHED = shooting_party()
