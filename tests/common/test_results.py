"""Rows of people's results, and rows that are none."""

import json

import pytest

from generator.common.rating.results import Result, ResultError, read_results

ROW = {"puzzle": "42", "mode": "blind", "person": "3f9c02d1", "solved": True}
MODES = ("blind", "open")


def test_rows_are_read():
    text = [
        json.dumps(ROW),
        "",
        json.dumps({"puzzle": "42", "mode": "open", "score": 0.5}),
        json.dumps({**ROW, "solved": False}),
    ]
    assert read_results(text, MODES) == (
        Result("42", "blind", 1.0, "3f9c02d1"),
        Result("42", "open", 0.5, None),
        Result("42", "blind", 0.0, "3f9c02d1"),
    )


def without(field: str) -> dict[str, object]:
    return {key: value for key, value in ROW.items() if key != field}


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("{", "row 2: not JSON"),
        ("3", "row 2: not a JSON object"),
        ({**ROW, "puzle": 1}, "row 2: no field 'puzle'"),
        ({**ROW, "puzzle": 42}, 'row 2: "puzzle" is not a string'),
        ({**ROW, "mode": "shut"}, 'row 2: "mode" is one of blind, open'),
        (without("solved"), 'row 2: either "solved" or "score"'),
        ({**ROW, "score": 1}, 'row 2: either "solved" or "score"'),
        ({**ROW, "solved": 1}, 'row 2: "solved" is neither'),
        ({**without("solved"), "score": 2}, 'row 2: "score" is not a number from 0 to'),
        ({**without("solved"), "score": True}, 'row 2: "score" is not a number from 0 to'),
        ({**without("solved"), "score": float("nan")}, "row 2: NaN is not a number"),
        # Nothing that tells who somebody is has a place.
        ({**ROW, "person": "Ada"}, 'row 2: "person" is not a random token'),
        ({**ROW, "person": "ada@example.org"}, 'row 2: "person" is not a random token'),
        ({**ROW, "person": 12345678}, 'row 2: "person" is not a random token'),
        ({**ROW, "person": "3F9C02D1"}, 'row 2: "person" is not a random token'),
        ({**ROW, "time": "2026-01-01T08:00"}, "row 2: no field 'time'"),
    ],
)
def test_what_is_no_result(row: object, why: str):
    text = row if isinstance(row, str) else json.dumps(row)
    with pytest.raises(ResultError) as caught:
        read_results([json.dumps(ROW), text], MODES)
    assert str(caught.value).startswith(why)
