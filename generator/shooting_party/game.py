"""The Shooting Party as a `Game` (generator/common/games.py) for the common generator."""

from __future__ import annotations

from functools import partial

from generator.common.calendar import Rhythm, Task, rhythm
from generator.common.documents import Puzzle
from generator.common.games import Contents, Game
from generator.common.hunt import Rejected, StageCounts, through
from generator.shooting_party import texts, verification
from generator.shooting_party.candidates import MODES, Candidate, stages, study_for
from generator.shooting_party.contents import GAME, blind_contents, study_contents
from generator.shooting_party.rating.raters import Published, Raters
from generator.shooting_party.rating.references import RATER_VERSION
from generator.shooting_party.studies.mirrors import likeness
from solver.common.loading import Late
from solver.shooting_party.rules.deal import SOLVER_VERSION, Deal
from solver.shooting_party.rules.record import TITLE
from solver.shooting_party.rules.switches import SWITCHES, RuleSet

WEEKS = rhythm("generator.shooting_party", MODES)
DEFAULT, RATERS = RuleSet(), Published()
COLLECTION = "generator.shooting_party.collection"


def shooting_party(
    rules: RuleSet = DEFAULT, raters: Raters = RATERS, weeks: Rhythm = WEEKS
) -> Game:
    """Return The Shooting Party under these rules, with these raters and this weekly rhythm."""
    published = (rules, raters) == (DEFAULT, RATERS)
    return Game(
        name=GAME,
        title=TITLE,
        generator=5,
        rhythm=weeks,
        made_with={
            "rules": str(rules),
            "switches": {switch: getattr(rules, switch) for switch in SWITCHES},
            "rater": RATER_VERSION,
            "solver": SOLVER_VERSION,
        },
        goal_of=goal_of,
        try_seed=partial(try_seed, rules, raters),
        puzzle_text=texts.puzzle_text,
        solution_text=texts.solution_text,
        headline=texts.headline,
        replay=verification.replay,
        answer=Late("generator.shooting_party.again", "answer"),
        kinds=verification.kinds,
        check_text=verification.check_text,
        collected=Late(COLLECTION, "collected") if published else None,
        mined=Late(COLLECTION, "mined") if published else None,
        likeness=likeness,
    )


def goal_of(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle: its kind, if it is in full view."""
    return str(puzzle.goal["kind" if puzzle.mode == "open" else "score"])


def try_seed(
    rules: RuleSet, raters: Raters, seed: int, task: Task, counts: StageCounts
) -> Contents | Rejected:
    """Return the puzzle of a seed's deal, or its rejection if it does not fit the task."""
    deal = Deal.from_seed(seed)
    if task.mode == "open":
        fitting = study_for(task, deal, rules, raters, counts)
        return fitting if isinstance(fitting, Rejected) else study_contents(task, *fitting)
    found = through(Candidate(task, deal, rules), stages(raters), counts)
    return found if isinstance(found, Rejected) else blind_contents(found)


PUBLISHED = shooting_party()
