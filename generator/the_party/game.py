"""The Party as a `Game` (generator/common/games.py) for the common generator. What solves is
imported when it is first asked for.
"""

from generator.common.calendar import rhythm
from generator.common.games import Game
from generator.the_party import sheet, verification
from generator.the_party.puzzle_rules import DEFEND, FORCE, RATER_VERSION, RULES
from solver.the_party.rules.play import PLAY
from solver.the_party.rules.state_documents import SOLVER_VERSION

PUBLISHED = Game(
    play=PLAY,
    generator=6,
    rhythm=rhythm("generator.the_party", (FORCE, DEFEND)),
    made_with={
        "rules": RULES.to_json(),
        "rater": RATER_VERSION,
        "solver": SOLVER_VERSION,
    },
    has_collection=True,
    sheet=sheet.sheet,
    solution_parts=sheet.solution,
    headline=sheet.headline,
    rated=sheet.rated,
    replay=verification.replay,
    answer=verification.answer,
    ended=verification.ended,
)
