"""Records of two devices become one: it does not matter in which order they are joined, nor how
often. `test_records.py` (tests/web) asks the page the same of the same records.
"""

from itertools import permutations
from random import Random
from typing import Any

from generator.common.all_results import Record, joined

DAYS = [f"2026-11-{day}" for day in range(23, 29)]


def result(random: Random) -> dict[str, Any]:
    """A result of a puzzle, out of so few that two are often alike, but not in all."""
    how = random.choice(["clean", "helped", "failed", "scored"])
    found = {"date": random.choice(DAYS[:2]), "number": 1, "result": how,
             "tries": random.randint(1, 2), "on": random.choice(DAYS)}  # fmt: skip
    if how == "scored":
        found |= {"cards": random.randint(0, 3), "help": random.random() < 0.5}
    more = {"kind": ["couple", "eight"], "rating": [1400, 1410.5], "error": [60, 70], "of": [5, 8],
            "shown": [True, False], "path": ["a/", "b/"], "title": ["A Ü", 'B "'], "at": [3, 4.5],
            "opened": DAYS}  # fmt: skip
    return found | {key: random.choice(of) for key, of in more.items() if random.random() < 0.5}


def game(random: Random) -> dict[str, Any]:
    found = {"score": random.randint(5, 7), "help": random.random() < 0.5,
             "day": random.choice(DAYS[:2])}  # fmt: skip
    return found | random.choice([{}, {"of": 8, "queens": random.randint(3, 4)}])


def three_records(count: int) -> list[list[Record]]:
    """Three records each, which have the same puzzles and games."""
    random, both = Random(1999), ("a", "b", "hidden-a")
    games = [f"g {each} r" for each in both]
    return [
        [Record({n: result(random) for n in both if random.random() < 0.8},
                {n: game(random) for n in games if random.random() < 0.8}) for _ in range(3)]
        for _ in range(count)
    ]  # fmt: skip


def test_records_are_joined_in_any_order_and_as_often_as_one_likes():
    for some in three_records(1000):
        found = joined(*some)
        for one, other, third in permutations(some):
            assert joined(one, joined(other, third)) == joined(joined(one, other), third) == found
        assert joined(found, *some) == joined(found, found) == found
        assert found.puzzles.keys() == {name for each in some for name in each.puzzles}
        assert found.games.keys() == {name for each in some for name in each.games}


def test_of_two_scores_of_one_deal_the_first_one_stays():
    """Of a hidden deal, and of a free game: whoever plays a deal again knows it."""
    more = {"date": DAYS[0], "number": 1, "result": "scored", "tries": 1, "path": "hidden/"}
    early, late = (
        Record({f"hidden-daily-{DAYS[0]}": more | {"cards": cards, "on": day}},
               {"g": {"score": cards, "help": False, "day": day}})
        for cards, day in ((2, DAYS[0]), (8, DAYS[1]))
    )  # fmt: skip
    assert joined(late, early) == early
