"""Firefox and WebKit play, ask and solve as Chromium does; and what works without a network."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solver.no_mans_land.rules.play import rounds
from solver.shooting_party import Deal, Position, solve
from solver.shooting_party.rules.deal import completed
from solver.shooting_party.unseen.advice import Advice
from tests.web import ranging
from tests.web.drivers import Driver, firefox, webkit
from tests.web.partying import SEEN as SEEN_AT_THE_PARTY
from tests.web.partying import Due, chosen
from tests.web.playing import SEEN, due, free, line, names, seen
from tests.web.solving import within_reach
from tests.web.test_asking import ROWS, chip, weighed
from tests.web.test_screens import LABELS

BROWSERS: dict[str, Callable[[Path], Any]] = {"firefox": firefox, "webkit": lambda _: webkit()}


@pytest.fixture(params=BROWSERS)
def driver(request, tmp_path_factory) -> Iterator[Driver]:
    with ExitStack() as stack:
        try:
            made = BROWSERS[request.param](tmp_path_factory.mktemp("profile"))
            yield stack.enter_context(made)
        except FileNotFoundError as error:
            pytest.skip(str(error))


@pytest.mark.long
def test_another_browser_plays_asks_and_solves(driver, served):
    run = driver.run
    game = [*line(Position.opening(42), Random(42))][:8]
    driver.open(f"{served.url}play/#deal=42")
    run('await until(() => $(".may *"));')
    for before, after in pairwise(game):
        move = after.played[-1]
        run(f'await tap(\'[data-key="list {move}"], .may [data-key="{move}"]\');')
        assert run(f"return ({SEEN})();") == due(after), before
    run('await tap("[data-key=possible]");')
    told = run('return until(() => /^\\d.*/.exec($("[data-key=possible]").textContent)?.[0]);')
    assert told.startswith(f"{within_reach(game[-1])} still possible")
    run('await tap(".hint");')
    run('if ($(".asked .hint")) await tap(".advised");')
    run('await until(() => $("dialog .weighed"));')
    assert run(f'return ({ROWS})([...document.querySelectorAll(".weighed .row")]);') == weighed(
        Advice(game[-1])
    )

    driver.open(served.url + served.path("couple"))
    for move in served.document("couple", "line.json")["line"]:
        run(f"await type({move!r});")
    title = run('return until(() => $(".after .verdict")?.textContent);')
    assert title.startswith("Solved")

    pile = Deal.from_seed(7).orders[0]
    driver.open(f"{served.url}deck/#cards={'+'.join(names(pile))}&ask=won")
    title = run(
        """return until(() => $(".verdict-of .by-pass") && $(".verdict-of h2").textContent);"""
    )
    assert title == "Yes, all four queens"
    rows = run("""return [...document.querySelectorAll(".by-pass tr")].map((row) =>
      Number(row.cells[1].textContent));""")
    found = solve(completed({"pass 1": pile})).to_json()
    assert rows == [each["value"] for each in found["profile"]]


@pytest.mark.long
def test_another_browser_centres_labels_by_their_capitals(driver, dayless):
    driver.open(f"{dayless.url}play/#deal=42")
    driver.run('await until(() => $(".may *"));')
    labels = dict(driver.run(f"return ({LABELS})();"))
    assert abs(labels["Draw two"]) <= 1


@pytest.mark.long
def test_another_browser_plays_no_mans_land_and_says_what_it_is_worth(driver, dayless):
    run = driver.run
    record, solution = ranging.game(11), ranging.exact()
    driver.open(f"{dayless.url}no-mans-land/play/{ranging.link(11)}")
    for made in rounds(record):
        run('await until(() => $("[data-key=typed]"));')
        run('await until(() => $(".lower .cards svg"));')  # which come last
        assert run(f"return ({ranging.SEEN})();") == ranging.due(made.before)
        value = solution.options(made.before)[0].value
        run('await tap(".tools .chip");')
        run(f'await until(() => $(".tools .chip").textContent === "Worth {value:.1f}");')
        run(f"await type({str(made.decision)!r});")
        run('await type("");')
        if not made.after.is_over:
            run('await tap("[data-key=next]");')
    title = run('return until(() => $(".after .verdict")?.textContent);')
    assert title.startswith(f"{record.state.final} point")


@pytest.mark.long
def test_another_browser_plays_the_party(driver, dayless):
    """To the end, where all hands are shown, and a forced win is looked for."""
    due, random = Due(5, "person,squire,steward", "short,cap=12"), Random(5)
    driver.open(f"{dayless.url}the-party/play/{due.link}")
    while not due.over:
        driver.run('await until(() => $(".others button"));')
        assert driver.run(f"return ({SEEN_AT_THE_PARTY})();") == due.seen(), due.link
        move = chosen(due.legal, random)
        due.play(move)
        driver.run(f"await type({str(move)!r});")
        driver.run(f"await until(() => location.hash === {due.link!r});")
    driver.run(
        'await until(() => $(".hard")); $(".hard").open = true;'
        'await until(() => $(".all-hands .card")); await tap("[data-key=forced]");'
    )
    driver.run('await until(() => $("[data-key=further]"));')


def test_without_a_network_the_game_and_its_solvers_go_on(opened):
    """After one visit, and one advice, whose weights are kept."""
    context = opened.context(worker=True)
    page = free(opened, "#deal=42", context=context)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # now the worker sees the requests
    page.wait_for_selector(".may *")
    here = Position.opening(42)
    for again in (False, True):
        for move in ("draw", "leave"):
            page.locator(f".may [data-key={move}]").click()
            here = here.play(move)
        assert seen(page) == due(here)
        page.locator("[data-key=possible]").click()
        chip(page, f"{within_reach(here)} still possible")
        page.locator(".asked .hint").click()
        page.locator(".asked .advised").click()
        page.locator("dialog .weighed").wait_for()
        assert page.locator(".weighed .row").evaluate_all(ROWS) == weighed(Advice(here))
        page.keyboard.press("Escape")
        page.wait_for_function("() => !history.state?.sheets")  # or two ways meet
        if not again:
            context.set_offline(True)
            page.reload()
            page.wait_for_selector(".may *")
            assert seen(page) == due(here)
