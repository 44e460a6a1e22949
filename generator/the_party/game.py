"""The Party as a `Game` (generator/common/games.py) for the common generator. What solves is
imported when it is first asked for.
"""

from collections.abc import Iterator
from typing import Any

from generator.common.calendar import Task, rhythm
from generator.common.documents import Puzzle
from generator.common.games import Contents, Entry, Game, Proposal
from generator.common.rating.scale import Mode
from generator.common.rating.tiers import Tier
from generator.the_party import sheet, verification
from generator.the_party.puzzles import FORCE, RATER_VERSION, RULES
from solver.the_party.rules.documents import GAME, SOLVER_VERSION
from solver.the_party.rules.record import TITLE


def goal_of(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle: to win."""
    return str(puzzle.goal["kind"])


def proposed(mode: Mode, goal: str, seed: int, tier: Tier | None) -> Iterator[Proposal]:
    """Yield the puzzles of a seed's game."""
    from generator.the_party import candidates

    return candidates.proposed(mode, goal, seed, tier)


def made(task: Task, entry: Entry, again: bool) -> Contents:
    """Return the puzzle of an entry."""
    from generator.the_party import candidates

    return candidates.made(task, entry, again)


def page() -> Any:
    from generator.the_party.web.frame import FRAME

    return FRAME


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
    proposed=proposed,
    made=made,
    has_collection=True,
    sheet=sheet.sheet,
    solution_parts=sheet.solution,
    headline=sheet.headline,
    rated=sheet.rated,
    replay=verification.replay,
    answer=verification.answer,
    check_text=verification.check_text,
    page=page,
)
