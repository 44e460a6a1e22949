"""All games wherever they are met: on every screen, with large letters, on paper, without script.
They bar nobody, and a phone does not zoom in on them.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from solver.shooting_party import Position
from tests.web import ranging
from tests.web.conftest import SCREENS, Open, for_all, printed, screen, shut, started
from tests.web.partying import Due, whole_game
from tests.web.playing import PHONE, line, link
from tests.web.test_stage import AT_THE_FOOT, PILE, crowded

BUTLER = next(
    here
    for seed in range(100)
    for here in line(Position.opening(seed), Random(seed))
    if 32 in here.hand and here.choice_waits is None and len(here.discards) > 5 and not here.is_over
)

RANGE, PARTY = "no-mans-land/play/", "the-party/play/"
FOUR = PARTY + Due(446, "person,squire,random,pimc").link
CURTAIN = PARTY + Due(7, "person,person").link


ADVICE = "advice"
"""Stands for what opens it. On a desk, the best move is beside the table first."""


def menu(item: str, shows: str = "dialog form") -> list[str]:
    return ["[data-key=more]", f"dialog button >> text={item}", shows]


OF_DAYS: dict[str, list[list[str]]] = {
    **{path: [["main"]] for path in ("2026/11/", "rules/", "record/", "about/", "404.html")},
    **{kind: [["main"]] for kind in ("couple", "mistake", "only-move", "hidden", "proof-game")},
    "play/" + link(BUTLER): [
        [".may *"],
        ["[data-key=hand-32]", "dialog .cell:not(.gone) >> nth=0", "dialog"],
        ["[data-key=possible]", r"[data-key=possible] >> text=/\d (still|cards?) possible/",
         "dialog .by-pass"],
        [ADVICE, "dialog .weighed"],
        ["[data-key=more]", "dialog .menu"],
        *map(menu, ("Another deal …", "Rules and pile …")),
    ],
    "deck/": [[".may *"]],
    f"deck/#{urlencode({'cards': PILE, 'ask': 'won'})}": [[".verdict-of .by-pass"]],
    "table/": [[".may *"], ["[data-key=cell-1]", ".coming .card, .coming .strip"]],
    "": [["main"]],
}  # fmt: skip
"""Pages of the site of The Shooting Party, kinds of puzzles among them (a line, a fault, a choice,
a hidden pile, the largest table), and what each view of them takes: what is clicked, and then seen.
"""

OF_GAMES: dict[str, list[list[str]]] = {
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
"""The same of the site of all games."""


def views(opened: Open, context: Any, of: dict[str, list[list[str]]]) -> Iterator[tuple[Any, str]]:
    for page, name in opened.visits(of, context):
        for *clicks, shows in of[name]:
            desk = page.viewport_size["width"] > 1000
            advice = ["[data-key=hint]", ".advised"] if desk else [".tools .hint"]
            for click in chain(*(advice if click == ADVICE else [click] for click in clicks)):
                page.locator(click).first.wait_for(timeout=60_000)
                for each in page.locator(click).all():
                    each.click()
            page.locator(shows).first.wait_for(timeout=60_000)
            yield page, f"{name}, {shows}"
            if page.locator("dialog").count():
                shut(page)


SMALL_LETTERS = """() =>
  [...document.querySelectorAll("input:not([type=file]), select, textarea")]
    .filter((each) => parseFloat(getComputedStyle(each).fontSize) < 16)
    .map((each) => each.outerHTML)"""
ZOOMED = """() => [...document.querySelectorAll(
    "button, a.button, summary, select, label, .card, .strip")]
  .filter((each) => getComputedStyle(each).touchAction !== "manipulation")
  .map((each) => each.outerHTML)"""
"""What a phone zooms in on when it is typed, or tapped."""


@SCREENS
def test_no_page_bars_anybody_nor_is_zoomed_in_on(scheme, width, opened, elsewhere):
    for site, of in ((elsewhere, OF_GAMES), (opened, OF_DAYS)):
        for page, what in views(site, screen(site, scheme, width), of):
            for_all(page, what)
            if page.locator(".stage").count():
                assert page.evaluate(ZOOMED) == [], what
                assert width > 600 or page.evaluate(SMALL_LETTERS) == [], what


def stay_at_the_foot(opened: Open, names: Iterable[str], context: Any) -> Any:
    for page, name in opened.visits(names, context, ".may *"):
        assert page.evaluate(AT_THE_FOOT) == [True] * 3, name
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide == page.viewport_size["width"], name
    return page


@pytest.mark.parametrize(("width", "height"), [(320, 664), (390, 500)])
def test_on_a_smaller_screen_the_actions_stay_at_its_foot(width, height, opened, elsewhere):
    phone = PHONE | {"viewport": {"width": width, "height": height}}
    here = (Position.opening(42), *crowded())
    tables = [f"play/{link(each, view=view)}" for each in here for view in (False, True)]
    days = [*tables, "table/", "deck/", "couple", "proof-game", "hidden"]
    stay_at_the_foot(opened, days, opened.context(**phone))
    parties = PARTY + Due(446, "person,squire").link, FOUR, CURTAIN
    stay_at_the_foot(elsewhere, parties, elsewhere.context(**phone))


LINES = ("couple", "proof-game", "mistake")
LARGE = ("no-mans-land/table/", "no-mans-land/learn/", f"{RANGE}#game=8", FOUR, "the-party/learn/")


@pytest.mark.page
@pytest.mark.parametrize("size", [pytest.param(20, marks=pytest.mark.long), 24, 30])
def test_with_large_letters_they_stay_there_too(size, served, dayless):
    """Of the size that a visitor asks the browser for, up to twice the usual."""
    large = started(f"--blink-settings=defaultFontSize={size}")
    games = LARGE if size < 30 else LARGE[:3]
    for site, names in ((served, ("play/#deal=42", *LINES)), (dayless, games)):
        opened = Open(large, site)
        page = stay_at_the_foot(opened, names, opened.context(**PHONE))
        assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == size
        assert opened.heard == []
    large.close()


ON_PAPER = {
    RANGE + ranging.link(9357): [
        "Three bells", "each over 9: 12 points", "give up one card", "hits",
    ],
    PARTY + Due(5, "person,squire,steward").link: ["The squire", "Your hand"],
}  # fmt: skip


def test_a_game_prints_on_one_page_and_tells_no_more_than_the_screen(elsewhere):
    for path, words in ON_PAPER.items():
        text = printed(elsewhere.ready(path)).lower()
        for each in words:
            assert each.lower() in text
        assert "advice" not in text


def test_without_script_the_page_says_what_it_needs(elsewhere):
    context = elsewhere.context(java_script_enabled=False)
    for path in (PARTY, "the-party/learn/"):
        assert "JavaScript" in elsewhere(path, context).locator("main").inner_text()
