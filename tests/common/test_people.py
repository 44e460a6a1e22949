"""People's results: Glicko's worked example, and rows that are none."""

import json
import random

import pytest

from generator.common.rating.people import Result, ResultError, glicko, moved, read_results
from generator.common.rating.scale import Rating

ROW = {"puzzle": "42", "mode": "blind", "solved": True}


def test_the_worked_example():
    """Glickman, "The Glicko system": 1500 ± 200 beats 1400 ± 30 and loses to 1550 ± 100 and to
    1700 ± 300; then it is 1464 ± 151.4.
    """
    value, deviation = glicko(1500, 200, [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)])
    assert (round(value), round(deviation, 1)) == (1464, 151.4)


def test_without_games_nothing_moves():
    assert glicko(1500, 200, []) == pytest.approx((1500, 200))
    with pytest.raises(ValueError, match="above 0"):
        glicko(1500, 0, [])


def test_failures_make_a_puzzle_harder_and_more_results_narrow_it():
    before = Rating("blind", 1500, 100)
    failed = moved(before, [Result("42", "blind", 0.0)] * 10)
    solved = moved(before, [Result("42", "blind", 1.0)] * 10)
    assert solved.value < before.value < failed.value
    assert failed.error < before.error
    assert failed.value - 1500 == 1500 - solved.value
    strong = [Result("42", "blind", 0.0, 2000, 50)] * 10
    assert moved(before, strong).value > failed.value


def test_the_sequence_of_rows_is_of_no_account():
    pick = random.Random(1)
    results = [
        Result("42", "blind", pick.random(), pick.uniform(1000, 2000), pick.uniform(30, 350))
        for _ in range(50)
    ]
    before = Rating("blind", 1500, 100)
    assert moved(before, results) == moved(before, pick.sample(results, 50))


def test_rows_are_read():
    text = [
        json.dumps(ROW),
        "",
        json.dumps({"puzzle": "42", "mode": "open", "score": 0.5, "person": "A", "rating": 1600,
                    "deviation": 80}),
    ]  # fmt: skip
    assert read_results(text, ("blind", "open")) == (
        Result("42", "blind", 1.0, 1500, 350),
        Result("42", "open", 0.5, 1600, 80),
    )


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("{", "row 2: not JSON"),
        ("3", "row 2: not a JSON object"),
        ({**ROW, "puzle": 1}, "row 2: no field 'puzle'"),
        ({**ROW, "puzzle": 42}, 'row 2: "puzzle" is not a string'),
        ({**ROW, "mode": "shut"}, 'row 2: "mode" is one of blind, open'),
        ({"puzzle": "42", "mode": "blind"}, 'row 2: either "solved" or "score"'),
        ({**ROW, "score": 1}, 'row 2: either "solved" or "score"'),
        ({**ROW, "solved": 1}, 'row 2: "solved" is neither'),
        ({"puzzle": "42", "mode": "blind", "score": 2}, 'row 2: "score" is not a number from 0 to'),
        ({**ROW, "rating": "high"}, 'row 2: "rating" is not a number'),
        ({**ROW, "rating": float("nan")}, "row 2: not JSON: NaN is not a number"),
        ({**ROW, "deviation": -1}, 'row 2: "deviation" is not a number'),
        ({**ROW, "deviation": True}, 'row 2: "deviation" is not a number'),
    ],
)
def test_what_is_no_result(row: object, why: str):
    text = row if isinstance(row, str) else json.dumps(row)
    with pytest.raises(ResultError) as caught:
        read_results([json.dumps(ROW), text], ("blind", "open"))
    assert str(caught.value).startswith(why)
