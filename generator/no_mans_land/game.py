"""No Man's Land as a `Game` (generator/common/games.py) for the common generator."""

from generator.common.calendar import rhythm
from generator.common.documents import Puzzle
from generator.common.games import Game
from generator.no_mans_land import verification
from solver.common.loading import Late, LateValue
from solver.no_mans_land.rules.position import GAME
from solver.no_mans_land.rules.record import SOLVER_VERSION, TITLE
from solver.no_mans_land.rules.switches import RuleSet

RATER_VERSION = 1  # raised when, and only when, a rating may come out differently

MODES = ("allot", "fire")

HOLD, SHOOT = "hold", "shoot"
"""The answers in the mode fire, as marks."""

SHEET = "generator.no_mans_land.sheet"

RULES = RuleSet.parse("mortal")  # the rules of all puzzles


def aim_of(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle: its aim."""
    return str(puzzle.goal["aim"])


PUBLISHED = Game(
    name=GAME,
    title=TITLE,
    generator=4,
    rhythm=rhythm("generator.no_mans_land", MODES),
    made_with={
        "rules": str(RULES),
        "switches": RULES.to_json(),
        "rater": RATER_VERSION,
        "solver": SOLVER_VERSION,
    },
    goal_of=aim_of,
    proposed=Late("generator.no_mans_land.candidates", "proposed"),
    made=Late("generator.no_mans_land.candidates", "made"),
    has_collection=True,
    sheet=Late(SHEET, "sheet"),
    solution_parts=Late(SHEET, "solution"),
    headline=Late(SHEET, "headline"),
    rated=Late(SHEET, "rated"),
    replay=verification.replay,
    answer=verification.answer,
    check_text=verification.check_text,
    answers={"fire": (HOLD, SHOOT)},
    page=LateValue("generator.no_mans_land.web.frame", "FRAME"),
)
