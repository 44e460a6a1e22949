"""Nothing that is out with a puzzle follows from its answer; its texts are those that are kept."""

import json
from itertools import chain

import pytest

from generator.common.documents import DailyPuzzle
from generator.common.games import Game, game, games
from generator.common.texts import puzzle_text, solution_text
from tests.common.helpers import corpus_of, pair_of

SPOILERS = ("themes", "motifs", "par.best", "rating.parts", "point", "line", "profile", "score")


def pairs() -> list[DailyPuzzle]:
    every = (sorted(corpus_of(each.name).glob("*.puzzle.json")) for each in games())
    return [pair_of(file) for file in chain(*every)]


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


@pytest.mark.parametrize("of", games(), ids=lambda of: of.name)
def test_the_texts_of_the_corpus(of: Game):
    """Of a day's puzzle, and of its solution."""
    files = {file.name: file.read_text() for file in corpus_of(of.name).glob("*.*.txt")}
    assert files
    for name in {name.partition(".")[0] for name in files}:
        pair = pair_of(corpus_of(of.name) / f"{name}.puzzle.json")
        assert puzzle_text(pair.puzzle, of) == files[f"{name}.puzzle.txt"]
        assert solution_text(pair, of) == files[f"{name}.solution.txt"]
