"""The Shooting Party as a `Game` (generator/common/games.py) for the common generator."""

from functools import partial

from generator.common.calendar import Rhythm, rhythm
from generator.common.documents import Puzzle
from generator.common.games import Game
from generator.shooting_party import verification
from generator.shooting_party.contents import GAME, MODES
from generator.shooting_party.rating.raters import Raters
from generator.shooting_party.rating.references import RATER_VERSION
from generator.shooting_party.studies.mirrors import likeness
from solver.common.loading import Late, LateValue
from solver.shooting_party.rules.deal import SOLVER_VERSION
from solver.shooting_party.rules.record import TITLE
from solver.shooting_party.rules.switches import RuleSet

WEEKS = rhythm("generator.shooting_party", MODES)
KEYS = ("draw", "leave", "ace", "other")
"""The marks of a key: that or leaving, or the butler finds an ace, or none of these."""

APART = 14
"""Days between two lines with moves of the same kinds, or two that are mere counting."""


DEFAULT, RATERS = RuleSet(), Raters()
CANDIDATES, SHEET = "generator.shooting_party.candidates", "generator.shooting_party.sheet"


def shooting_party(
    rules: RuleSet = DEFAULT, raters: Raters = RATERS, weeks: Rhythm = WEEKS
) -> Game:
    """Return The Shooting Party under these rules, with these raters and this weekly rhythm."""
    return Game(
        name=GAME,
        title=TITLE,
        generator=10,
        rhythm=weeks,
        made_with={
            "rules": str(rules),
            "switches": {switch: getattr(rules, switch) for switch in RuleSet.SWITCHES},
            "rater": RATER_VERSION,
            "solver": SOLVER_VERSION,
        },
        goal_of=goal_of,
        proposed=partial(Late(CANDIDATES, "proposed"), rules, raters),
        made=partial(Late(CANDIDATES, "made"), rules, raters),
        has_collection=(rules, raters) == (DEFAULT, RATERS),
        sheet=Late(SHEET, "sheet"),
        solution_parts=Late(SHEET, "solution"),
        headline=Late(SHEET, "headline"),
        rated=Late(SHEET, "rated"),
        replay=verification.replay,
        answer=verification.answer,
        kinds=verification.KINDS,
        check_text=verification.check_text,
        page=LateValue("generator.shooting_party.web.frame", "FRAME"),
        book=LateValue("generator.shooting_party.book", "book"),
        likeness=likeness,
        apart=apart,
    )


def apart(mark: str) -> int:
    """Return how many days shall lie between two puzzles with a mark: keys are spread evenly."""
    return 0 if mark in KEYS else APART


def goal_of(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle: its kind, if it is in full view."""
    return str(puzzle.goal["kind" if puzzle.mode == "open" else "score"])


PUBLISHED = shooting_party()
