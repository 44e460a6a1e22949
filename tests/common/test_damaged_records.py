"""One schema decides what a record is, here and in the page: both readers take and refuse the same
texts; and a pattern means here what it means there.
"""

from pathlib import Path

import pytest

from generator.common.all_results import read_record
from generator.shooting_party.web.frame import FRAME
from solver.common.errors import InputError
from solver.common.schemas import validate
from solver.shooting_party import Deal
from tests.common.damaged_records import GOOD, damaged, scratched, text, whole
from tests.common.page_modules import answers, in_node, page_modules


def fault_here(record: str) -> str | None:
    try:
        read_record(record)
    except InputError as error:
        return str(error)
    return None


FAULT_THERE = """
const { faultIn, readJSON } = await load("schemas.mjs");
const { SCHEMA } = await load("record_schema.mjs");
const answer = (text) => faultIn(readJSON(text), SCHEMA)"""


@in_node
@pytest.mark.parametrize("count", [500, pytest.param(50_000, marks=pytest.mark.long)])
def test_both_readers_take_and_refuse_the_same(count: int, tmp_path: Path):
    """Records that are damaged, whole, or scratched, which may be either."""
    none, all_, some = [*damaged()], [*whole()], [*scratched(count, f"{count}")]
    assert len({*none}) > 200
    records = none + all_ + some
    there = answers(page_modules(FRAME, tmp_path), FAULT_THERE, ((each,) for each in records))
    here = [*map(fault_here, records)]
    pairs = zip(records, there, here, strict=True)
    assert [each for each in pairs if (each[1] is None) != (each[2] is None)] == []
    assert here[: len(none)].count(None) == 0
    assert here[len(none) :][: len(all_)] == [None] * len(all_)
    assert 0 < here[-count:].count(None) < count


def test_what_a_record_says_in_other_numbers_is_the_same():
    """A page cannot tell 7.0 from 7."""
    other = text(GOOD).replace(": 7,", ": 7.0,").replace("1809216000000}", "1.809216e12}")
    assert "7.0" in other
    assert repr(read_record(other)) == repr(read_record(text(GOOD)))


@pytest.mark.parametrize("sign", ["\n", "²", "٣"])
def test_a_pattern_is_that_of_json_schema(sign: str):
    """In every document: the end is the end, and letters and digits are ASCII."""
    deal = Deal.from_seed(7).to_json()
    validate(deal, "deal", "solver.shooting_party.rules")
    with pytest.raises(InputError, match=r"seed: .* does not match"):
        validate(deal | {"seed": f"7{sign}"}, "deal", "solver.shooting_party.rules")
    with pytest.raises(InputError, match=r"path: .* does not match"):
        read_record(text(GOOD | {"path": f"2027/{sign}"}))
