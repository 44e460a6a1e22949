"""No Man's Land and The Party wherever they are met: on every screen, with large letters, on paper,
without script. They bar nobody. (Of The Shooting Party, test_stage.py and test_page.py.)
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web import ranging
from tests.web.conftest import SCREENS, Open, Served, for_all, printed, screen, shut, started
from tests.web.partying import Due, whole_game
from tests.web.playing import PHONE
from tests.web.test_stage import AT_THE_FOOT


@pytest.fixture
def served(dayless: Served) -> Served:
    return dayless


RANGE, PARTY = "no-mans-land/play/", "the-party/play/"
FOUR = PARTY + Due(446, "person,squire,random,pimc").link
CURTAIN = PARTY + Due(7, "person,person").link


def menu(item: str, shows: str = "dialog form") -> list[str]:
    return ["[data-key=more]", f"dialog button >> text={item}", shows]


VIEWS: dict[str, list[list[str]]] = {
    RANGE + ranging.link(8): [
        [".may *"],
        [".tools .chip", r".tools .chip >> text=/Worth \d/", "dialog .worth"],
        [".hint", *(f"[data-key=hint-{n}]" for n in range(3)), "dialog .hints li:nth-child(3) p"],
        *map(menu, ("Another game …", "Rules …")),
        menu("This game as text", "dialog pre"),
    ],
    RANGE + ranging.link(8, ranging.decisions(ranging.game(8))): [
        [".hard > summary", "[data-key=luck]", ".after .as-text summary", ".reckoned"]
    ],
    "no-mans-land/table/": [[".may *"]],
    "no-mans-land/learn/": [[".stage .glows"]],
    PARTY + Due(5, "person,squire,steward").link: [
        [".lower .pick >> nth=0", "[aria-pressed=true]"],
        [".tools .list", "dialog .line"],
        [".tools .hint", "dialog .weighed"],
        [".tools .more", "dialog .menu"],
        *map(menu, ("Another game", "Players and bots", "Rules")),
    ],
    f"{FOUR}&choices=8.0": [[".may *"]],
    CURTAIN: [[".curtain"]],
    PARTY + whole_game().link: [
        [".hard > summary", "[data-key=forced]", "[data-key=further]"],
        [".hard > div summary", ".hard .as-text pre"],
    ],
    "the-party/learn/": [[".may .glows"]],
}
"""Pages, and what each view of them takes: what is clicked, and what is seen then."""


def views(opened: Open, context: Any) -> Iterator[tuple[Any, str]]:
    for path, all_of_it in VIEWS.items():
        page = opened(path, context)
        for *clicks, shows in all_of_it:
            for click in clicks:
                page.locator(click).first.wait_for()
                for each in page.locator(click).all():
                    each.click()
            page.locator(shows).first.wait_for(timeout=60_000)
            yield page, f"{path}, {shows}"
            if page.locator("dialog").count():
                shut(page)
        page.close()


@SCREENS
def test_no_page_bars_anybody(scheme, width, opened):
    for page, what in views(opened, screen(opened, scheme, width)):
        for_all(page, what)


@pytest.mark.parametrize(("width", "height"), [(320, 664), (390, 500)])
def test_on_a_smaller_screen_the_actions_stay_at_its_foot(width, height, opened):
    context = opened.context(**PHONE | {"viewport": {"width": width, "height": height}})
    for path in (PARTY + Due(446, "person,squire").link, FOUR, CURTAIN):
        page = opened.ready(path, context)
        assert page.evaluate(AT_THE_FOOT) == [True] * 3, path
        page.close()


@pytest.mark.parametrize("size", [24, *(pytest.param(n, marks=pytest.mark.long) for n in (20, 30))])
def test_with_large_letters_they_stay_there_too(size, served):
    large = started(f"--blink-settings=defaultFontSize={size}")
    opened = Open(large, served)
    context = opened.context(**PHONE)
    page = context.new_page()
    pages = (
        "no-mans-land/table/",
        "no-mans-land/learn/",
        f"{RANGE}#game=8",
        FOUR,
        "the-party/learn/",
    )
    for path in pages[: None if size < 30 else 3]:
        page.goto(served.url + path)
        page.wait_for_selector(".may *")
        assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == size
        assert page.evaluate(AT_THE_FOOT) == [True] * 3, path
    large.close()
    assert opened.heard == []


ON_PAPER = {
    RANGE + ranging.link(9357): [
        "Three bells",
        "each over 9: 12 points",
        "give up one card",
        "hits",
    ],
    PARTY + Due(5, "person,squire,steward").link: ["The squire", "Your hand"],
}


def test_a_game_prints_on_one_page_and_tells_no_more_than_the_screen(opened):
    for path, words in ON_PAPER.items():
        text = printed(opened.ready(path)).lower()
        for each in words:
            assert each.lower() in text
        assert "advice" not in text


def test_without_script_the_page_says_what_it_needs(opened):
    context = opened.context(java_script_enabled=False)
    for path in (PARTY, "the-party/learn/"):
        assert "JavaScript" in opened(path, context).locator("main").inner_text()
