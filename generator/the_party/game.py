"""The Party as a `Game` (generator/common/games.py) for the common generator."""

from generator.common.calendar import rhythm
from generator.common.documents import Puzzle
from generator.common.games import Game
from generator.the_party import verification
from solver.common.loading import Late, LateValue
from solver.the_party.rules.documents import GAME, SOLVER_VERSION
from solver.the_party.rules.record import TITLE
from solver.the_party.rules.switches import RuleSet

RATER_VERSION = 2  # raised when, and only when, a rating may come out differently

FORCE = "force"  # the mode of all puzzles: win by force with all hands open

SHEET = "generator.the_party.sheet"

RULES = RuleSet.parse("short")
"""The rules of the puzzles."""


def goal_of(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle: to win."""
    return str(puzzle.goal["kind"])


PUBLISHED = Game(
    name=GAME,
    title=TITLE,
    generator=5,
    rhythm=rhythm("generator.the_party", (FORCE,)),
    made_with={
        "rules": RULES.to_json(),
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
    check_text=verification.check_text,
    page=LateValue("generator.the_party.web.frame", "FRAME"),
)
