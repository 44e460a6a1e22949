"""The rating of a visitor: that of the page is that of Glickman's paper, written here once more;
and players whose strength is known are found.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from math import exp, log, pi, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.shooting_party.web.frame import RATED, undated
from tests.common.page_modules import answers, in_node

STATIC = Path(__file__).parents[2] / "generator/web/static"
FIRST = date(2026, 11, 23)
VALUE = {"clean": 1.0, "helped": 0.5, "failed": 0.0}
Step = dict[str, Any]


def rated_there(players: Sequence[dict[str, Any]], today: date) -> list[list[Step]]:
    """The steps of the page for the puzzles of some players."""
    code = 'const { ratings: answer } = await load("rating.mjs")'
    return answers(STATIC, code, ((each, RATED, f"{today}") for each in players))


def rated_here(puzzles: dict[str, Any], today: date) -> list[tuple[float, float]]:
    """By the steps 1 and 2 of "The Glicko system" (Glickman 1999), one result a period."""
    q, c2 = log(10) / 400, (350**2 - 60**2) / 730
    rating, deviation, then, steps = 1500.0, 350.0, None, []
    some = [(name, each) for name, each in puzzles.items() if each.get("kind") in RATED]
    for _, each in sorted(some, key=lambda pair: (pair[1]["on"], pair[1].get("at", 0), pair[0])):
        day = date.fromisoformat(each["on"])
        deviation = min(sqrt(deviation**2 + c2 * (day - (then or day)).days), 350)
        g = 1 / sqrt(1 + 3 * q**2 * each["error"] ** 2 / pi**2)
        e = 1 / (1 + exp(-q * g * (rating - each["rating"])))
        d2 = 1 / (q**2 * g**2 * e * (1 - e))
        score = 0.0 if each.get("shown") else VALUE[each["result"]]
        rating += q / (1 / deviation**2 + 1 / d2) * g * (score - e)
        deviation = max(sqrt(1 / (1 / deviation**2 + 1 / d2)), 60)
        steps.append((rating, deviation))
        then = day
    grown = sqrt(deviation**2 + c2 * (today - (then or today)).days)
    return [*steps, (rating, min(grown, 350))]


def player(random: Random, strength: float, count: int) -> dict[str, Any]:
    """A record of puzzles whose difficulty is as far from their rating as their error says."""
    puzzles = {}
    for n in range(count):
        rating, error = random.choice([(v, e) for v in range(900, 2101, 50) for e in (60, 120)])
        wins = 1 / (1 + 10 ** ((random.gauss(rating, error) - strength) / 400))
        puzzles[f"p-{n}"] = {
            "kind": random.choice(RATED), "rating": rating, "error": error, "at": n,
            "on": f"{FIRST + timedelta(n // 2)}",
            "result": "clean" if random.random() < wins else "failed",
        }  # fmt: skip
    return puzzles


@in_node
def test_the_page_rates_as_the_paper_does():
    random, players = Random(1999), []
    for _ in range(50):
        puzzles = player(random, random.gauss(1500, 350), 30)
        for each in puzzles.values():
            each["on"] = f"{FIRST + timedelta(random.randrange(1000))}"
            each["result"] = random.choice([*VALUE])
            each |= random.choice([{}, {}, {"shown": True}, {"kind": "eight"}])
            if random.random() < 0.3:
                del each["at"]
        players.append(dict(random.sample([*puzzles.items()], len(puzzles))))
    today = FIRST + timedelta(1100)
    for puzzles, steps in zip(players, rated_there(players, today), strict=True):
        due = rated_here(puzzles, today)
        assert len(steps) == len(due)
        for step, (rating, deviation) in zip(steps, due, strict=True):
            assert step["rating"] == pytest.approx(rating, abs=1e-6)
            assert step["deviation"] == pytest.approx(deviation, abs=1e-6)


@in_node
def test_players_of_known_strength_are_found():
    """In 95 % within twice their deviation, which by then is small: of so many players that the
    share hardly depends on chance (of 200, it is between 94 and 99 %).
    """
    random = Random(350)
    strengths = [random.gauss(1500, 350) for _ in range(1500)]
    players = [player(random, strength, 60) for strength in strengths]
    ends = [steps[-1] for steps in rated_there(players, FIRST + timedelta(30))]
    found = 0
    for end, strength in zip(ends, strengths, strict=True):
        found += abs(end["rating"] - strength) <= 2 * end["deviation"]
        assert end["deviation"] >= 60
        assert end["deviation"] < 130 or not 900 <= strength <= 2100  # where there are puzzles
    assert found >= 0.95 * len(ends)


@in_node
def test_a_deviation_grows_from_the_narrowest_to_the_widest_in_two_years():
    puzzles = player(Random(7), 1500, 200)
    for each in puzzles.values():
        each |= {"error": 0, "on": f"{FIRST}"}
    last = max(date.fromisoformat(each["on"]) for each in puzzles.values())

    def ends(days: int, of: dict[str, Any] = puzzles) -> list[Step]:
        return rated_there([of], last + timedelta(days))[0][-2:]

    now = ends(0)
    assert [each["deviation"] for each in now] == [60, 60]
    assert ends(730)[1]["deviation"] == pytest.approx(350)
    wider = ends(5000)[1]
    assert (wider["deviation"], wider["rating"]) == (350, now[1]["rating"])
    [before] = ends(0, {})
    assert (before["rating"], before["deviation"]) == (1500, 350)


def test_the_ladder_has_puzzles_for_every_strength():
    ratings = sorted(each["rating"] for each in undated())
    assert len(ratings) > 50
    assert ratings[0] < 1200 < 1800 < ratings[-1]
