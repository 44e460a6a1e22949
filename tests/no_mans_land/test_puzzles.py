"""Dailies of No Man's Land: what they are, their documents and texts, and the check of a folder."""

import json
import textwrap
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from generator import Series, daily, publish
from generator.common.calendar import CalendarError
from generator.common.commitment import readable
from generator.common.folder_check import check
from generator.common.games import game
from generator.common.texts import COLUMNS
from generator.no_mans_land.candidates import solution_of
from generator.no_mans_land.puzzles import RULES, TIERS, hand_of
from generator.no_mans_land.sheet import matters
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.position import Position
from tests.common.command_line import party_here, printed

NAME = "no-mans-land"
KEY = b"0123456789abcdef0123456789abcdef"

DAYS = [date(2026, 1, 6), date(2026, 1, 10)]
"""A Tuesday and a Saturday."""


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("nml") / "puzzles"
    week = [DAYS[0] + timedelta(n) for n in range(7)]
    publish(week, folder, Series(NAME, game(NAME), KEY))
    return folder


def test_days_are_published_and_checked(days: Path):
    report = check(days, key=KEY, quick=True)
    assert (report.puzzles, report.problems, report.unchecked) == (2, [], [])
    assert printed("check", "--quick", days) == "ok: 2 puzzles (not made again)\n"
    for day in DAYS:
        for path in days.glob(f"{day}.*.json"):
            assert printed("check", "--quick", path).startswith("ok: "), path
        words = (f"{days}/{day}.solution.json", "--puzzle", f"{days}/{day}.puzzle.json")
        assert party_here("check", *words).returncode == 0


@pytest.mark.parametrize("count", [2, pytest.param(14, marks=pytest.mark.long)])
def test_what_a_puzzle_is(count: int):
    for n in range(count):
        pair = daily(DAYS[n % 2] + timedelta(7 * (n // 2)), NAME)
        puzzle, solution = pair.puzzle, pair.solution
        hand, scores = hand_of(puzzle.deal), puzzle.par["scores"]
        assert "score" not in puzzle.deal
        assert puzzle.rating is None
        assert puzzle.tier == TIERS[hand.round]
        assert [each["score"] for each in solution.profile] == scores
        below, answer = solution.profile[scores.index(solution.line["from"]) - 1 :][:2]
        assert below["hold"] - below["shoot"] <= -0.5
        assert answer["hold"] - answer["shoot"] >= 0.5
        alive = 1 - float(Fraction(solution.point["misfire"]))
        worth = {each["points"]: each["values"] for each in puzzle.par.get("worth", ())}
        assert (hand.round == 4) == (not worth)
        for place, each in enumerate(solution.profile):
            points = solution.point["points"]
            gained = worth[points][place] if worth else each["score"] + points
            held = worth[0][place] if worth else each["score"]
            assert each["shoot"] == pytest.approx(alive * gained, abs=1e-6)
            assert each["hold"] == pytest.approx(held, abs=1e-6)


def test_five_days_of_a_week_have_no_puzzle():
    """One line names the next day."""
    friday, of = DAYS[1] - timedelta(1), ("--game", NAME)
    with pytest.raises(CalendarError, match="the next one is on Saturday 10 January 2026"):
        daily(friday, NAME)
    said = "2026-01-09: no puzzle on this day; the next one is on Saturday 10 January 2026\n"
    assert printed("daily", friday, *of) == said
    ended = party_here("daily", friday, *of, "--json")
    assert (ended.returncode, ended.stdout) == (0, "")
    ended = party_here("daily", DAYS[0], "--days", 7, *of, "--json")
    dates = [json.loads(line)["date"] for line in ended.stdout.splitlines()]
    assert dates == [str(day) for day in DAYS]


def test_a_document_on_a_day_without_a_puzzle_is_a_fault(tmp_path: Path):
    """Of this version; what an earlier one made is replayed."""
    of = game(NAME)
    contents = daily(DAYS[0], NAME).puzzle.to_json()
    contents |= {"id": f"{NAME}-2026-01-07", "date": "2026-01-07", "number": 7}
    path = tmp_path / "2026-01-07.puzzle.json"
    path.write_bytes(readable(contents))
    ended = party_here("check", path, "--quick")
    assert ended.returncode == 1
    assert "date: the rhythm has no puzzle on this day" in ended.stdout + ended.stderr
    path.write_bytes(readable(contents | {"generator": of.generator - 1}))
    assert "only replayed" in party_here("check", path).stdout


def test_texts_read_well(days: Path):
    text, solved = (
        " ".join((days / f"{DAYS[1]}.{kind}.txt").read_text().split())
        for kind in ("puzzle", "solution")
    )
    task = "From what score on is it better to hold fire? Difficulty: stiff. Round"
    assert text.startswith(f"No Man's Land, puzzle 10, Saturday 10 January 2026 {task}")
    rules = "always hit", "Cards hit with", "the game is over, with 0 points", "Hold fire from: "
    assert all(rule in text for rule in rules)
    assert "misfires with a chance of" in solved
    assert solved.count(" better.") == 2
    for target in ("Kc", "Kd", "Qs"):  # all rules that a solver needs are four lines
        at = Position(RULES).with_target(DECK.number(target))
        assert len(textwrap.wrap(" ".join(matters(at)), COLUMNS)) <= 4


def test_the_value_of_an_answer_is_that_of_holding():
    solution = daily(DAYS[1], NAME).solution
    at = hand_of(solution.deal | {"score": solution.line["from"]})
    [held] = [each for each in solution_of("score").options(at) if each.holds]
    assert held.value == pytest.approx(solution.score["value"], abs=1e-9)
