"""Firefox and WebKit play, ask and solve as Chromium does."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solver.no_mans_land.rules.play import rounds
from solver.shooting_party import Deal, Position, solve
from solver.shooting_party.rules.deal import completed
from solver.shooting_party.unseen.advice import Advice
from tests.web import partying, playing, ranging
from tests.web.drivers import Driver, firefox, webkit
from tests.web.playing import line, names
from tests.web.solving import within_reach
from tests.web.test_asking import ROWS, weighed
from tests.web.test_screens import LABELS

BROWSERS: dict[str, Callable[[Path], Any]] = {"firefox": firefox, "webkit": lambda _: webkit()}
VERDICT = 'return until(() => $(".after .verdict")?.textContent);'


@pytest.fixture(scope="module", params=BROWSERS)
def driver(request, tmp_path_factory) -> Iterator[Driver]:
    try:
        with BROWSERS[request.param](tmp_path_factory.mktemp("profile")) as made:
            yield made
    except FileNotFoundError as error:
        pytest.skip(str(error))


def of_shooting_party(driver: Driver, root: str) -> None:
    """Its labels are centred by their capitals, too."""
    run, game = driver.run, [*line(Position.opening(42), Random(42))][:8]
    driver.open(f"{root}play/#deal=42")
    run('await until(() => $(".may *"));')
    assert abs(dict(run(f"return ({LABELS})();"))["Draw two"]) <= 1
    for before, after in pairwise(game):
        move = after.played[-1]
        run(f'await tap(\'[data-key="list {move}"], .may [data-key="{move}"]\');')
        assert run(f"return ({playing.SEEN})();") == playing.due(after), before
    run('await tap("[data-key=possible]");')
    told = run('return until(() => /^\\d.*/.exec($("[data-key=possible]").textContent)?.[0]);')
    assert told.startswith(f"{within_reach(game[-1])} still possible")
    run('await tap(".hint");')
    run('if ($(".asked .hint")) await tap(".advised");')
    run('await until(() => $("dialog .weighed"));')
    assert run(f'return ({ROWS})([...document.querySelectorAll(".weighed .row")]);') == weighed(
        Advice(game[-1])
    )

    pile = Deal.from_seed(7).orders[0]
    driver.open(f"{root}deck/#cards={'+'.join(names(pile))}&ask=won")
    title = run(
        """return until(() => $(".verdict-of .by-pass") && $(".verdict-of h2").textContent);"""
    )
    assert title == "Yes, all four queens"
    rows = run("""return [...document.querySelectorAll(".by-pass tr")].map((row) =>
      Number(row.cells[1].textContent));""")
    found = solve(completed({"pass 1": pile})).to_json()
    assert rows == [each["value"] for each in found["profile"]]


def of_no_mans_land(driver: Driver, root: str) -> None:
    """And what it is worth."""
    run, record, solution = driver.run, ranging.game(11), ranging.exact()
    driver.open(f"{root}no-mans-land/play/{ranging.link(11)}")
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
    assert run(VERDICT).startswith(f"{record.state.final} point")


def of_the_party(driver: Driver, root: str) -> None:
    """To the end, where all hands are shown, and a forced win is looked for."""
    due, random = partying.Due(5, "person,squire,steward", "short,cap=12"), Random(5)
    driver.open(f"{root}the-party/play/{due.link}")
    while not due.over:
        driver.run('await until(() => $(".others button"));')
        assert driver.run(f"return ({partying.SEEN})();") == due.seen(), due.link
        move = partying.chosen(due.legal, random)
        due.play(move)
        driver.run(f"await type({str(move)!r});")
        driver.run(f"await until(() => location.hash === {due.link!r});")
    driver.run(
        'await until(() => $(".hard")); $(".hard").open = true;'
        'await until(() => $(".all-hands .card")); await tap("[data-key=forced]");'
    )
    driver.run('await until(() => $("[data-key=further]"));')


@pytest.mark.long
@pytest.mark.parametrize("plays", [of_shooting_party, of_no_mans_land, of_the_party])
def test_another_browser_plays_and_asks(plays, driver, dayless):
    plays(driver, dayless.url)


@pytest.mark.long
def test_another_browser_solves_a_puzzle(driver, served):
    driver.open(served.url + served.path("couple"))
    for move in served.document("couple", "line.json")["line"]:
        driver.run(f"await type({move!r});")
    assert driver.run(VERDICT).startswith("Solved")
