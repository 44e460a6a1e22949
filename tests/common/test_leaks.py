"""Nothing that is out with a puzzle follows from its answer."""

import json
from dataclasses import replace

import pytest

from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import game, games
from generator.common.texts import puzzle_text
from generator.the_party.calling import callings
from generator.the_party.candidates import contents, measures_of, rate
from generator.the_party.game import RULES
from solver.common.schemas import Json
from solver.the_party.rules.moves import Move
from tests.common.claims import ROOT

CORPORA = ROOT / "tests" / "fuzz"
SPOILERS = ("themes", "motifs", "par.best", "rating.parts", "point", "line", "profile", "score")


def pairs() -> list[DailyPuzzle]:
    found = []
    for each in games():
        folder = CORPORA / each.name.replace("-", "_") / "corpus"
        for file in sorted(folder.glob("*.puzzle.json")):
            solution = file.with_name(file.name.replace("puzzle", "solution"))
            one, two = (json.loads(path.read_text("utf-8")) for path in (file, solution))
            found.append(DailyPuzzle(Puzzle.from_json(one), PuzzleSolution.from_json(two)))
    return found


def name_of(pair: DailyPuzzle) -> str:
    return f"{pair.puzzle.game}-{pair.puzzle.mode}"


def has(document: Json, place: str) -> bool:
    """True if a document has a value at a place such as ``par.best``."""
    part: object = document
    for key in place.split("."):
        if not isinstance(part, dict) or key not in part:
            return False
        part = part[key]
    return True


@pytest.mark.parametrize("pair", pairs(), ids=name_of)
def test_a_puzzle_has_nothing_of_its_answer(pair: DailyPuzzle):
    document, allowed = pair.puzzle.to_json(), set()
    if pair.puzzle.game == "shooting-party":
        allowed = {"rating.parts"}  # how deep and how open a line is, which no move follows from
    assert [each for each in SPOILERS if each not in allowed and has(document, each)] == []
    of = game(pair.puzzle.game)
    shown = puzzle_text(pair.puzzle, of) + of.headline(document)
    for motif in pair.solution.themes or ():
        assert f" {motif}" not in shown
    assert pair.solution.salt not in json.dumps(document) + shown


def test_calls_that_differ_in_the_answer_alone_have_the_same_puzzle():
    task = next(task for task in game("the-party").rhythm.tasks if task.mode == "call")
    found = next(callings(30_000_047, RULES["call"]))
    other = replace(found, answer=Move("call" if found.answer.kind == "trust" else "trust"))
    rating = rate("call", measures_of(found))
    one, two = (contents(task, 1, each, rating) for each in (found, other))
    assert one.puzzle == two.puzzle
    assert one.solution != two.solution
