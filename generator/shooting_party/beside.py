"""What stands beside the page of a puzzle: its line with comments, and why a tempting move fails.
All else the page finds by itself: it has the exact solver.
"""

from generator.common.documents import DailyPuzzle, part_of
from generator.shooting_party.accepted import BESIDE, LINE
from generator.shooting_party.sheet import commented
from generator.shooting_party.studies import best_chance
from generator.shooting_party.studies.best_chance import Odds
from generator.shooting_party.studies.kinds import of_document
from generator.shooting_party.studies.tries import against, published
from solver.common.schemas import Json
from solver.shooting_party.rules.replay import moves_of, opening_of


def line_of(pair: DailyPuzzle) -> Json:
    """Return the document beside a puzzle, whose solution is at hand."""
    return line(vars(pair.solution))


def line(solution: Json) -> Json:
    """Return the document ``shooting-party/line/1`` of the game's part of a puzzle's solution."""
    found = solution["line"]
    study = of_document(solution).solved_by(found) if solution.get("start") else None
    start = study.line_start if study else opening_of(solution)
    moves, tried = moves_of(found["moves"]), published(solution)
    if isinstance(study, Odds):
        said = [best_chance.comments(study)]
    else:
        said = commented(start, moves, against(study, tried) if study else None)
    made = {
        "schema": LINE,
        **{each: solution[each] for each in BESIDE if solution.get(each)},
        "line": [str(move) for move in moves],
        "comments": said,
    }
    more = part_of(found, "pair", "key", "twin", "chances")
    return made | more | ({"try": tried.to_json()} if tried else {})
