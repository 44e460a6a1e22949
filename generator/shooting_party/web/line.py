"""The document beside a puzzle, ``shooting-party/line/1``: the line of its solution with comments,
and why a tempting move fails. All else the page finds by itself: it has the exact solver.
"""

from generator.shooting_party.sheet import commented
from generator.shooting_party.studies.study import Study
from generator.shooting_party.verification import BesideQuestion
from solver.common.schemas import Json
from solver.shooting_party.rules.replay import moves_of, opening_of

HEAD = ("rules", "goal", "start", "deal")


def line(solution: Json) -> Json:
    """Return the document, made of the game's part of a puzzle's solution."""
    found = solution["line"]
    study = Study.from_document(solution).solved_by(found) if solution.get("start") else None
    start = study.line_start if study else opening_of(solution)
    moves, key = moves_of(found["moves"]), found.get("key")
    made = {
        "schema": BesideQuestion.SCHEMA,
        **{each: solution[each] for each in HEAD if solution.get(each)},
        "line": [str(move) for move in moves],
        "comments": commented(start, moves, key and key - 1),
    }
    tempting = (solution.get("point") or {}).get("try")
    more = {each: found[each] for each in ("pair", "key") if each in found}
    return made | more | ({"try": tempting} if tempting else {})
