"""Nothing that is out with a puzzle follows from its answer."""

import json
from itertools import chain

import pytest

from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import game, games
from generator.common.texts import puzzle_text
from tests.common.helpers import corpus_of

SPOILERS = ("themes", "motifs", "par.best", "rating.parts", "point", "line", "profile", "score")


def pairs() -> list[DailyPuzzle]:
    every = (sorted(corpus_of(each.name).glob("*.puzzle.json")) for each in games())
    texts = (
        (file.read_text(), file.with_name(file.name.replace("puzzle", "solution")).read_text())
        for file in chain(*every)
    )
    return [
        DailyPuzzle(Puzzle.from_json(json.loads(one)), PuzzleSolution.from_json(json.loads(two)))
        for one, two in texts
    ]


def has(document: object, place: str) -> bool:
    """True if a document has a value at a place such as ``par.best``."""
    key, _, rest = place.partition(".")
    if not isinstance(document, dict) or key not in document:
        return False
    return not rest or has(document[key], rest)


@pytest.mark.parametrize("pair", pairs(), ids=lambda pair: f"{pair.puzzle.game}-{pair.puzzle.mode}")
def test_a_puzzle_has_nothing_of_its_answer(pair: DailyPuzzle):
    document, allowed = pair.puzzle.to_json(), set()
    if pair.puzzle.game == "shooting-party":
        allowed = {"rating.parts"}  # how deep and how open a line is, which no move follows from
    assert [each for each in SPOILERS if each not in allowed and has(document, each)] == []
    of = game(pair.puzzle.game)
    shown = puzzle_text(pair.puzzle, of) + of.headline(document)
    others = [puzzle_text(each.puzzle, of) for each in pairs() if each.puzzle.game == of.name]
    for motif in pair.solution.themes or ():  # (Any text of The Party says that one may lie.)
        assert f" {motif}" not in shown or all(f" {motif}" in each for each in others)
    assert pair.solution.salt not in json.dumps(document) + shown
