"""The page of twins: a first move for each of two tables, judged together."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from generator.common.calendar import Task
from generator.common.dailies import Series
from generator.common.games import game
from generator.common.rating.tiers import tier_of
from generator.shooting_party.accepted import contents, study_answer
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.studies.twins import Twins
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.tables import exchanged
from tests.shooting_party.corpus import some
from tests.web.conftest import PHONE, Open, Served, certificate, hinted, hosted, outcomes, put, shut
from tests.web.solving import tapped

DAY = "2026-12-13"


def study() -> Twins:
    found = some("twins", 1)[0]
    assert isinstance(found, Twins)
    return found


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    of = study()
    rating = rate_study(of).rating
    task = Task("open", tier_of(rating).name, "twins")
    deal = next(deal for deal in map(Deal.from_seed, count()) if deal == of.start.deal)
    made = contents(task, deal, rating, study_answer(of))
    series = Series("two", game("shooting-party"))
    folder = put(tmp_path_factory.mktemp("twins") / "days", series, {DAY: made})
    with hosted(folder, tmp_path_factory.mktemp("www"), {"twins": DAY}) as here:
        yield here


def pile(page: Any) -> list[str]:
    """The cards of the pile as the page shows them."""
    found: list[str] = page.locator(".pile .strips li").evaluate_all(
        "(all) => all.map((each) => each.innerHTML)"
    )
    return found


def confirmed(page: Any, move: str) -> None:
    tapped(page, move)
    page.locator("[data-key=confirm]").tap()


def test_both_first_moves_are_asked_for(opened: Open):
    of = study()
    page = opened.kind("twins", **PHONE)
    first = pile(page)
    confirmed(page, str(of.key_move))
    page.locator(".status", has_text="now (b)").wait_for()
    second = exchanged(of.start, of.twin).pile
    assert pile(page) != first
    assert len(pile(page)) == len(second)
    confirmed(page, str(of.key_move))  # it is not the first move of (b)
    page.locator(".status", has_text="one of the two does it").wait_for()
    assert pile(page) == first
    assert hinted(page, 1)
    shut(page)
    confirmed(page, str(of.key_move))
    confirmed(page, str(of.other[0]))
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert outcomes(page) == [("helped", 2)]
    page.locator(".after summary").first.click()
    assert page.locator(".after ol.line").count() == 2
    assert any("Both lines were replayed" in each for each in certificate(page))
