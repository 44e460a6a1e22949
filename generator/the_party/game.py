"""The Party as a `Game` (generator/common/games.py) for the common generator. Each mode has its own
rules.
"""

from generator.common.calendar import rhythm
from generator.common.documents import Puzzle
from generator.common.games import Game
from generator.the_party import verification
from solver.common.loading import Late, LateValue
from solver.the_party.rules.documents import GAME, SOLVER_VERSION
from solver.the_party.rules.record import TITLE
from solver.the_party.rules.switches import RuleSet

RATER_VERSION = 2  # raised when, and only when, a rating may come out differently

MODES = ("force", "call")

SHEET = "generator.the_party.sheet"

RULES = {"force": RuleSet.parse("short"), "call": RuleSet.parse("short,hand=3")}
"""The rules of each mode's puzzles."""


def goal_of(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle: to win, or to answer."""
    return str(puzzle.goal["kind"])


PUBLISHED = Game(
    name=GAME,
    title=TITLE,
    generator=4,
    rhythm=rhythm("generator.the_party", MODES),
    made_with={
        "rules": {mode: rules.to_json() for mode, rules in RULES.items()},
        "rater": RATER_VERSION,
        "solver": SOLVER_VERSION,
    },
    goal_of=goal_of,
    proposed=Late("generator.the_party.candidates", "proposed"),
    made=Late("generator.the_party.candidates", "made"),
    has_collection=True,
    sheet=Late(SHEET, "sheet"),
    solution_parts=Late(SHEET, "solution"),
    headline=Late(SHEET, "headline"),
    rated=Late(SHEET, "rated"),
    replay=verification.replay,
    answer=verification.answer,
    kinds=verification.KINDS,
    check_text=verification.check_text,
    answers={"call": ("call", "trust")},
    page=LateValue("generator.the_party.web.frame", "FRAME"),
)
