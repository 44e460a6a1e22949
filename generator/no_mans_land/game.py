"""No Man's Land as a `Game` (generator/common/games.py) for the common generator. What solves is
imported when it is first asked for.
"""

from generator.common.calendar import rhythm
from generator.common.games import Game
from generator.no_mans_land import sheet, verification
from generator.no_mans_land.puzzles import MODES, RATER_VERSION, RULES
from solver.no_mans_land.rules.play import PLAY, SOLVER_VERSION

PUBLISHED = Game(
    play=PLAY,
    generator=5,
    rhythm=rhythm("generator.no_mans_land", MODES),
    made_with={
        "rules": str(RULES),
        "switches": RULES.to_json(),
        "rater": RATER_VERSION,
        "solver": SOLVER_VERSION,
    },
    has_collection=True,
    sheet=sheet.sheet,
    solution_parts=sheet.solution,
    headline=sheet.headline,
    replay=verification.replay,
    answer=verification.answer,
    ended=verification.ended,
)
