"""The ledger of claims: its rows agree with each other, with the files and with the falsifiers, and
a falsifier notices a bound that cuts too much."""

import re
from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pytest

from solver.shooting_party import Position
from tests import soundness
from tests.shooting_party import packed_goals
from tests.shooting_party.helpers import ROOT

LEGAL = Position.legal_moves
LEVELS = ("open", "argued", "proven")
PAGE = soundness.LEDGER.read_text(encoding="utf-8")


def table(page: str) -> list[list[str]]:
    """The cells of the ledger, row by row: no other table has so many columns."""
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.startswith("| *")]
    return [[cell.strip("* ") if not n else cell.strip() for n, cell in enumerate(row)]
            for row in rows if len(row) == 9]  # fmt: skip


ROWS = {claim: rest for claim, *rest in table(PAGE)}


@pytest.mark.parametrize("claim", ROWS)
def test_a_claim_is_no_surer_than_what_it_rests_on(claim: str):
    _, where, rests_on, level, cases, contradictions, rate, _ = ROWS[claim]
    for other in re.findall(r"\*([^*]+)\*", rests_on):
        assert LEVELS.index(level) <= LEVELS.index(ROWS[other][3]), other
    if where.startswith("`"):
        places = [ROOT / "solver" / folder / where.strip("`") for folder in ("shooting_party", "")]
        assert any(place.exists() for place in places), where
    count = int(cases.replace(",", ""))
    assert (contradictions, rate) == ("0", soundness.allowed(count))


def test_counts_are_written_into_the_page_and_nothing_else():
    cases = {claim: number for number, claim in enumerate(ROWS, 1)}
    found = soundness.Found(Counter(cases), Counter(), dict.fromkeys(cases, 2.0))
    page = soundness.with_counts(PAGE, found)
    assert soundness.with_counts(page, found) == page
    assert len(page.splitlines()) == len(PAGE.splitlines())
    assert [row[-4] for row in table(page)] == [f"{number:,}" for number in cases.values()]
    one = soundness.Found(Counter({"packed rules": 7}), Counter(), {"packed rules": 2.0})
    page = soundness.with_counts(PAGE, one)
    assert [line for line in page.splitlines() if line not in PAGE.splitlines()] == [
        line for line in page.splitlines() if line.endswith("| 7 | 0 | 0.4 | 2 |")
    ]


NOTICED = [
    (packed_goals, "is_feasible", lambda *_: False, soundness.cuts_of_bounds, 5),
    (soundness, "best_open", lambda _: (0, 0), soundness.cuts_of_bounds, 5),
    # A slip that shows in one of some 50 positions.
    (Position, "legal_moves", lambda at: LEGAL(at)[: 9 if len(at.hand) > 4 else None],
     soundness.engines, 70),
]  # fmt: skip


@pytest.mark.parametrize(("where", "name", "wrong", "cases", "games"), NOTICED)
def test_what_is_wrong_is_noticed(
    where: object, name: str, wrong: object, cases: Any, games: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises(AssertionError):
        list(chain.from_iterable(cases(Random(number)) for number in range(games)))


@pytest.mark.long
def test_every_claim_has_a_falsifier():
    assert {claim for each in soundness.FALSIFIERS for claim in each.claims} == set(ROWS)
    every = set[str]()
    for each in soundness.FALSIFIERS:
        found = soundness.run("1", min(0.02, 100 / each.times), each.claims[0])
        assert not found.wrong
        assert set(found.cases) <= set(each.claims)
        every |= set(found.cases)
    assert every == set(ROWS)
