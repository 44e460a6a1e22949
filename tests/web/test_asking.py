"""What the page asks the solver, against the toolkit: what is still possible, and advice. A false
line is refused, a stop stops, and a solver that is not to be had says so. The solver itself is
tested in tests/shooting_party/test_hosts.py.
"""

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest

from solver.shooting_party.unseen.advice import Advice, Estimate
from tests.web.playing import PHONE, due, free, go, link, positions, seen
from tests.web.solving import within_reach

HARD = "#deal=27370"
"""Its seven cards take millions of positions to prove."""


def chip(page: Any, text: str, **settings: Any) -> None:
    page.locator("[data-key=possible]", has_text=text).wait_for(**settings)


def half_up(number: float, digits: int) -> str:
    """As JavaScript writes it: a tie goes up."""
    return str(Decimal(number).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))


def weighed(advice: Advice) -> list[list[str]]:
    def chance(four: Estimate) -> str:
        return half_up(100 * four.mean, 1 if four.error < 0.005 else 0) + "%"

    return [
        [
            half_up(each.cards.mean, 2)
            + (" exactly" if each.exact else f" ± {half_up(each.cards.error, 2)}"),
            chance(each.four),
        ]
        for each in advice.distinct
    ]


ROWS = """(rows) => rows.map((row) => [...row.querySelectorAll(":scope > span:not(.name)")]
  .map((each) => each.textContent.trim()))"""


@pytest.mark.parametrize("count", [3, pytest.param(100, marks=pytest.mark.long)])
def test_advice(count, opened):
    """Every number to its last digit, of a closer look, too; and the first move is played."""
    page = free(opened, **PHONE)

    def says(advice: Advice) -> None:
        page.locator("dialog .weighed").wait_for(timeout=60_000)
        assert page.locator(".weighed .row").evaluate_all(ROWS) == weighed(advice), link(here)

    third = next(each for each in positions(20, "deep") if each.pass_number == 3)
    for here in (*positions(count, "advice"), third):
        go(page, link(here))
        page.locator(".tools .hint").click()
        says(advice := Advice(here))
        if here is third:
            page.locator("[data-key=deep]").click()
            first, advice = weighed(advice), Advice(here, deep=True)
            assert weighed(advice) != first
            says(advice)
        page.locator("[data-key=play-advice]").click()
        assert seen(page) == due(here.play(advice.moves[0].move))


# -- what goes wrong -------------------------------------------------------------------------------


def routed(opened: Any, served: Any, asset: str, **answer: Any) -> Any:
    """A context in which an asset is another one."""
    context = opened.context()
    context.route(served.asset(asset), lambda route: route.fulfill(**answer))
    return context


LIES = """onmessage = ({ data: { id, position } }) => {
  const high = position.scored.length + 1;
  postMessage({ id, answer: { low: high, high, line: ["MOVE"] } });
};"""


def test_a_solver_that_lies_is_not_believed(opened, served):
    claimed = "A line of the solver does not do what it claims."
    for move, said in (("leave", claimed), ("-2h3h", "-2h3h: ")):
        body = LIES.replace("MOVE", move)
        context = routed(opened, served, "solving.mjs", body=body, content_type="text/javascript")
        page = free(opened, "#deal=42", context=context)
        page.locator("[data-key=possible]").click()
        page.locator(".status", has_text=said).wait_for()
        chip(page, "Still possible?")


@pytest.mark.parametrize("asset", ["solving.mjs", "search.wasm"])
def test_a_solver_that_is_not_to_be_had_says_so_and_is_asked_again(asset, opened, served):
    context = routed(opened, served, asset, status=404, body="")
    page = free(opened, "#deal=42", context=context)
    page.locator("[data-key=possible]").click()
    page.locator(".status", has_text="The solver could not be loaded.").wait_for()
    chip(page, "Still possible?")
    context.unroute(served.asset(asset))
    page.locator("[data-key=possible]").click()
    chip(page, "8 still possible")
    opened.heard[:] = [each for each in opened.heard if "404" not in each]


@pytest.mark.parametrize("count", [4, pytest.param(100, marks=pytest.mark.long)])
def test_what_is_still_possible_and_a_stop_stops(count, opened):
    page = free(opened, HARD)
    page.locator("[data-key=possible]").click()
    chip(page, "Reckoning …")
    page.locator("[data-key=possible]").click()
    chip(page, "Still possible?")
    for here in positions(count, "still possible"):
        go(page, link(here))
        page.locator("[data-key=possible]").click()
        chip(page, f"{within_reach(here)} still possible", timeout=60_000)
