"""The ledger of claims: its rows agree with each other, with the files and with the falsifiers, and
a falsifier notices a bound that cuts too much."""

import re
from collections import Counter
from itertools import chain
from random import Random

import pytest

from tests import soundness
from tests.shooting_party.helpers import ROOT

LEVELS = ("open", "argued", "proven")
PAGE = soundness.LEDGER.read_text(encoding="utf-8")
ROWS = {
    row[1].strip("* "): [cell.strip() for cell in row[2:-1]]
    for line in PAGE.splitlines()
    if line.startswith("| *") and (row := line.split("|"))
}


@pytest.mark.parametrize("claim", ROWS)
def test_a_claim_is_no_surer_than_what_it_rests_on(claim: str):
    _, where, rests_on, level, cases, contradictions, rate = ROWS[claim]
    for other in re.findall(r"\*([^*]+)\*", rests_on):
        assert LEVELS.index(level) <= LEVELS.index(ROWS[other][3]), other
    if where.startswith("`"):
        places = [ROOT / "solver" / folder / where.strip("`") for folder in ("shooting_party", "")]
        assert any(place.exists() for place in places), where
    count = int(cases.replace(",", ""))
    assert (contradictions, rate) == ("0", soundness.allowed(count))


def test_counts_are_written_into_the_page_and_nothing_else():
    cases = {claim: number for number, claim in enumerate(ROWS, 1)}
    page = soundness.with_counts(PAGE, Counter(cases))
    assert soundness.with_counts(page, Counter(cases)) == page
    assert len(page.splitlines()) == len(PAGE.splitlines())
    assert [line.split("|")[-4].strip() for line in page.splitlines() if line[:3] == "| *"] == [
        f"{number:,}" for number in cases.values()
    ]


@pytest.mark.parametrize(
    ("name", "wrong"), [("is_feasible", lambda *_: False), ("best_open", lambda _: (0, 0))]
)
def test_a_bound_that_cuts_too_much_is_noticed(
    name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(soundness, name, wrong)
    games = (soundness.cuts_of_bounds(Random(number)) for number in range(5))
    with pytest.raises(AssertionError):
        list(chain.from_iterable(games))


@pytest.mark.long
def test_every_claim_has_a_falsifier():
    cases, wrong = soundness.run("a sample", 0.02)
    assert not wrong
    assert set(cases) == set(ROWS)
