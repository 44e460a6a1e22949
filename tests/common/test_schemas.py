"""JSON is read within limits, by one function, and every refusal is one line."""

import json
import time

import pytest

from solver.common.errors import InputError
from solver.common.files import MOST_BYTES
from solver.common.schemas import DEEPEST, read_json, validate
from tests.common.command_line import printed


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 100_000, "nested too deeply"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested too deeply"),
        ('{"a":' * (DEEPEST + 1) + "1" + "}" * (DEEPEST + 1), "nested too deeply"),
        ("9" * 23, "a number of 23 digits"),
        ("-" + "9" * 5000, "a number of 5001 digits"),
        ("1e999", "the number 1e999 is out of range"),
        ("-1e999", "the number -1e999 is out of range"),
        ("NaN", "NaN is not a number in JSON"),
        ("-Infinity", "-Infinity is not a number in JSON"),
        (r'"\ud800"', "half of a surrogate pair"),
        (r'{"\udfff": 1}', "half of a surrogate pair"),
        ('{"a": 1, "b": 2, "a": 3}', "the key 'a' twice in one object"),
        (b"\xff", "invalid start byte"),
        ("", "empty"),
        ("\n" * (MOST_BYTES + 1), "more than 64 MB"),
        (b" " * (MOST_BYTES + 1), "more than 64 MB"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_not_read(text: str | bytes, why: str):
    with pytest.raises(ValueError, match=why) as error:
        read_json(text)
    assert "\n" not in str(error.value)


def test_what_is_read():
    assert read_json("[" * DEEPEST + "]" * DEEPEST)
    assert read_json("18446744073709551615") == 2**64 - 1
    assert read_json('\ufeff{"é": "\\ud83c\\udccf"}') == {"é": "🃏"}
    assert read_json(b"\xef\xbb\xbf[1e3, 1.5]") == [1000.0, 1.5]


def test_many_blanks_take_no_time():
    started = time.monotonic()
    with pytest.raises(ValueError, match="empty"):
        read_json("\n" * MOST_BYTES)
    assert time.monotonic() - started < 10  # 0.2 s; a quadratic reader would take days


@pytest.mark.parametrize("place", ["actions", "picks"])
def test_an_integer_is_written_as_one_in_a_part_with_a_schema_of_its_own(place: str):
    document = json.loads(printed("force", "2", "--within", 1, "--json"))
    packages = ("solver.the_party.analysis", "solver.the_party.rules")
    validate(document, "force", *packages)
    document["state"][place] = float(document["state"][place])
    with pytest.raises(InputError, match=rf"state.{place}: .* is not of type 'integer'"):
        validate(document, "force", *packages)
