"""Dailies of No Man's Land: what they are, their documents and texts, and the check of a folder."""

import json
import shutil
from datetime import date, timedelta
from pathlib import Path
from statistics import fmean

import pytest

from generator import Series, daily, publish
from generator.common.commitment import readable
from generator.common.folder_check import check
from generator.common.games import game
from generator.no_mans_land.candidates import rate, solution_of, suits
from generator.no_mans_land.sheet import rated
from solver.no_mans_land.players.thumbs import losses
from solver.no_mans_land.rules.position import Position
from tests.common.command_line import party_here
from tests.common.helpers import WEEK
from tests.common.test_errors import changed

NAME = "no-mans-land"
SOLUTION = solution_of("score")
KEY = b"0123456789abcdef0123456789abcdef"

DAYS = WEEK[:2]
"""One of each mode."""


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("nml") / "puzzles"
    publish(DAYS, folder, Series(NAME, game(NAME), KEY))
    return folder


def test_days_are_published_and_checked(days: Path):
    report = check(days, key=KEY, quick=True)
    assert (report.puzzles, report.problems, report.unchecked) == (2, [], [])
    run = party_here("check", "--quick", str(days))
    assert (run.returncode, run.stdout) == (0, "ok: 2 puzzles (not made again)\n")
    for day in DAYS:
        for path in days.glob(f"{day}.*.json"):
            assert party_here("check", "--quick", path).stdout.startswith("ok: "), path
        words = (f"{days}/{day}.solution.json", "--puzzle", f"{days}/{day}.puzzle.json")
        assert party_here("check", *words).returncode == 0


@pytest.mark.parametrize("count", [2, pytest.param(14, marks=pytest.mark.long)])
def test_what_a_puzzle_is(count: int):
    for offset in range(count):
        pair = daily(date(2026, 3, 2) + timedelta(offset), NAME)
        puzzle, solution = pair.puzzle, pair.solution
        position = Position.from_json(puzzle.deal)
        options = SOLUTION.options(position)
        best = sum(option.value > options[0].value - 1e-9 for option in options)
        assert (puzzle.par["decisions"], solution.par["best"]) == (len(options), best)
        assert 2 * best < len(options)
        assert solution.line["decision"] == options[0].text
        assert suits(puzzle.mode, position, options)
        lost = losses(position, SOLUTION)
        if puzzle.mode == "allot":
            assert lost["fit"] > 0
            assert not position.counterattack
        else:
            assert position.counterattack
            assert next(each["points"] for each in puzzle.par["after"]) == 0
        assert puzzle.rating["value"] == rate(puzzle.mode, lost).value
        assert float(rated(vars(puzzle)).split()[2]) == pytest.approx(fmean(lost.values()), rel=0.1)


CHANGES = [
    ("puzzle", {"deal.hand": []}, "deal"),
    ("puzzle", {"deal.score": 161}, "deal"),
    ("solution", {"par.best": 9}, "par"),
    ("puzzle", {"rating.value": 1}, "rating"),
    ("puzzle", {"tier": "fierce"}, "tier"),
    ("solution", {"themes": []}, "themes"),
    ("solution", {"line.decision": "hold "}, "line"),
    ("solution", {"score.value": 1.5}, "score"),
    ("solution", {"profile.0.each.death": 0.123}, "profile"),
    ("solution", {"profile.3.after.0.value": 50.0}, "profile"),
]


@pytest.mark.parametrize(("kind", "change", "why"), CHANGES, ids=str)
def test_a_false_claim_is_found(
    kind: str, change: dict[str, object], why: str, days: Path, tmp_path: Path
):
    folder = tmp_path / "changed"
    shutil.copytree(days, folder)
    path = folder / f"{DAYS[1]}.{kind}.json"
    path.write_bytes(readable(json.loads(changed(path.read_text(), change))))
    problems = check(folder).problems
    assert any(why in problem for problem in problems), problems


def test_texts_read_well(days: Path):
    text = " ".join((days / f"{DAYS[1]}.puzzle.txt").read_text().split())
    assert text.startswith("No Man's Land, puzzle 6, Tuesday 6 January 2026 Shoot or hold fire?")
    for rule in (
        "with strengths: ",
        "Cards hit the",
        "The misfire test: ",
        "If you hold fire",
        "J♥ ",
    ):
        assert rule in text
    refused = party_here("check", days / f"{DAYS[1]}.puzzle.txt").stderr
    assert "give its .json" in refused
