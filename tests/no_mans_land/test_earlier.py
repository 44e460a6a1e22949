"""Puzzles of version 1.1.0, which asked what to do with a hand at a score that is known: they are
read, shown, played at a terminal, and replayed.
"""

from pathlib import Path

import pytest

from generator.common.documents import Puzzle
from generator.common.games import game
from generator.common.texts import puzzle_text, solution_text
from generator.no_mans_land.web import frame
from solver.common.schemas import Refused
from tests.common.command_line import party_here
from tests.common.helpers import pair_of
from tests.no_mans_land.helpers import DATA

ANSWERS = {"allot": "-2h2s5s 5h9h", "fire": "-4d8dAs 8cTh"}


def path_of(mode: str, kind: str) -> Path:
    return DATA / "earlier" / f"{mode}.{kind}.json"


@pytest.mark.parametrize("mode", ANSWERS)
def test_they_are_replayed_and_shown(mode: str):
    pair, of = pair_of(path_of(mode, "puzzle")), game("no-mans-land")
    for kind in ("puzzle", "solution"):
        ended = party_here("check", path_of(mode, kind))
        assert ended.returncode == 0
        assert "only replayed" in ended.stdout
    assert "score" in puzzle_text(pair.puzzle, of)
    assert "mean final score" in solution_text(pair, of)
    facts = frame.facts(pair.puzzle)
    assert (facts["script"], facts["is_old"]) == ("page_only.mjs", True)


@pytest.mark.parametrize("mode", ANSWERS)
def test_they_are_played(mode: str):
    where = path_of(mode, "puzzle")
    assert "Not the best: " in party_here("play", where, stdin="hold\n").stdout
    said = party_here("play", where, stdin=f"hint\n{ANSWERS[mode]}\n").stdout
    assert "Solved: expected final score" in said
    assert "decisions are best:" in party_here("explain", where).stdout


@pytest.mark.parametrize("mode", ANSWERS)
def test_other_cards_than_those_of_the_seed_are_refused(mode: str):
    pair, of = pair_of(path_of(mode, "puzzle")), game("no-mans-land")
    document = pair.puzzle.to_json()
    document["seed"] = "1"
    with pytest.raises(Refused, match="not that of the seed"):
        of.replay(Puzzle.from_json(document))
