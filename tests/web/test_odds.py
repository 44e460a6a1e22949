"""The page of a puzzle of odds: the pile is a set, and every move has its chance in the end."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from generator.common.calendar import Task
from generator.common.dailies import Series
from generator.common.games import game
from generator.common.rating.tiers import tier_of
from generator.shooting_party.accepted import contents, study_answer
from generator.shooting_party.rating.open_grade import rate_odds
from generator.shooting_party.studies.best_chance import Odds, percent, written
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from tests.shooting_party.corpus import some
from tests.web.conftest import PHONE, Open, Served, certificate, hinted, hosted, outcomes, put, shut
from tests.web.solving import tapped

DAY, SEED = "2026-12-16", 4


def study() -> Odds:
    """A puzzle whose deal is that of a seed."""
    found = next(each for each in some("odds", 6) if each.start.deal == Deal.from_seed(SEED))
    assert isinstance(found, Odds)
    return found


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    of, rating = study(), rate_odds(study())
    task = Task("open", tier_of(rating).name, "odds")
    made = contents(task, Deal.from_seed(SEED), rating, study_answer(of))
    series = Series("chances", game("shooting-party"))
    folder = put(tmp_path_factory.mktemp("odds") / "days", series, {DAY: made})
    with hosted(folder, tmp_path_factory.mktemp("www"), {"odds": DAY}) as here:
        yield here


def piled(page: Any) -> list[str]:
    """The cards of the pile as the page shows them."""
    names: list[str] = page.locator(".pile .strips li").all_inner_texts()
    return names


def test_the_best_chance_is_asked_for(opened: Open):
    of = study()
    key, *_, worst = of.of_move()
    page = opened.kind("odds", **PHONE)
    assert page.locator(".pile .caps").first.inner_text().lower() == "the pile, in any order"
    assert len(piled(page)) == len(of.start.pile)
    assert page.locator(".pile .next").count() == 0
    for move, said in ((worst, "no. Its chance is"), (key, "that is the move")):
        tapped(page, str(move))
        page.locator("[data-key=confirm]").tap()
        page.locator(".status", has_text=said).wait_for()
        assert written(of.of_move()[move]) in page.locator(".status").inner_text()
    page.locator(".after .verdict", has_text="Solved").wait_for()
    assert outcomes(page) == [("helped", 2)]
    cells = page.locator(".after .chances tbody td").all_inner_texts()
    due = [(written(chance), percent(chance)) for chance in of.of_move().values()]
    assert sorted(zip(cells[::2], cells[1::2], strict=True)) == sorted(due)


def test_hints_lead_to_the_best_chance(opened: Open):
    page = opened.kind("odds")
    hinted(page)
    shut(page)
    page.locator(f'.others [data-key="{study().key_move}"]').click()
    page.locator("[data-key=confirm]").click()
    page.locator(".after .verdict").wait_for()
    assert "with 3 hints" in page.locator(".after").inner_text()
    assert all(said.startswith("✓") for said in certificate(page))


def test_nothing_on_the_page_has_the_order_of_the_pile(served: Served):
    """It stands in the code of the deal alone."""
    of = study()
    order = [DECK.names[card] for card in of.start.pile]
    assert order != sorted(order, key=DECK.number)
    document = json.loads((served.root / served.path("odds") / "line.json").read_text())
    assert document["start"]["pile"] == sorted(order, key=DECK.number)
    page = (served.root / served.path("odds") / "index.html").read_text()
    assert DECK.symbols(of.start.pile) not in page
    assert DECK.symbols(sorted(of.start.pile)) in page
