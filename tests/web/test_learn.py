"""Learning by six taps: one button is live at a time, all is in view on a phone, a sentence speaks
of cards on the table alone, and the game goes on as free play, or is won.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.common.folder import Folder
from generator.web.serving import server
from generator.web.site import site
from generator.web.writing import write
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.solver import solve
from tests.web.conftest import NOW, Open, Served, dailies, kept, running
from tests.web.playing import HAND, PHONE, cards_in, due, names, seen
from tests.web.test_stage import whole

pytestmark = pytest.mark.page

TAPS = ["draw", "-2cJc", "-3d3h3s", "meet:Qs+As", "draw", "draw"]
MORE = ["draw", "-5c5h", "meet:Qd+Ad", "-JhKh", "butler:Ah", "meet:Qh+Ah"]
ON_TOP = """(each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, top + height - 2));
}"""
WORDS = 150
"""That somebody reads in a minute."""


def spoken_of(page: Any) -> list[str]:
    """The cards that the sentence before a tap speaks of, as the deck has them."""
    text = page.locator(".lesson-says").inner_text().replace("\ufe0e", "").replace("10", "T")
    signs = dict(zip("♣♦♥♠", "cdhs", strict=True))
    return [rank + signs[suit] for rank, suit in re.findall("([2-9TAJQK])([♣♦♥♠])", text)]


def all_seen(page: Any) -> bool:
    """Whether these cards are seen on the table, whole or as strips."""
    return {*spoken_of(page)} <= {*cards_in(page, ".stage .table")}


def learnt(page: Any, here: Position, taps: list[str]) -> Position:
    """The end of a lesson, through its taps."""
    words = 0
    for number, move in enumerate(taps, 1):
        assert page.locator(".taps").get_attribute("aria-label") == f"Tap {number} of 6"
        whole(page, move)
        assert all_seen(page), move
        (live,) = page.locator(".may button:not([aria-disabled])").all()
        assert live.get_attribute("data-key") == move
        words += len(page.locator(".lesson-says").inner_text().split())
        words += len(page.locator(".status").inner_text().split())
        for other in page.locator(".may [aria-disabled]").all():
            other.dispatch_event("click")
        assert page.locator(".status").inner_text().startswith("Tap “")
        page.keyboard.press("d" if move != "draw" else "l")
        assert cards_in(page, HAND) == names(here.hand)
        live.tap()
        here = here.play(Move.parse(move))
    assert words <= WORDS
    return here


def test_six_taps_lead_to_a_game_of_ones_own(opened):
    """It can be won."""
    page = opened("learn/", **PHONE)
    assert page.locator(".page-name").inner_text() == "The Shooting Party"
    here = learnt(page, Position.opening(42151), TAPS)
    page.locator(".may a", has_text="Play on").tap()
    page.wait_for_url(re.compile("play/#deal=42151&moves="))
    page.locator(".tools .hint").wait_for()
    assert seen(page) == due(here)
    assert solve(here, goal=Goal.parse("4q"), par=False).verdict == "yes"


def test_the_first_lesson_says_what_it_is_about_and_leads_to_the_second(opened):
    page = opened("learn/", **PHONE)
    assert page.locator(".lesson-says").inner_text().startswith("You want a word with each of four")
    learnt(page, Position.opening(42151), TAPS)
    main, other = page.locator(".may > *").all()
    assert (main.inner_text(), other.inner_text()) == ("Six taps more", "Play on")
    main.tap()
    page.wait_for_url("**/learn/#2")
    page.locator(".may .glows[data-key=draw]").wait_for()
    assert spoken_of(page) == ["Qh"]


DEAL = (
    "sp1-WZCf0lkOqYzczR_tfmDR6a.o5jtIgh8DzkFHH6hieVHyW.x8Ob0DW0zhGiqxQ205eU18."
    "oC-VrwaQz4h4jDVgpqtfXF.vCp1xHTUmzp0PbWVXAi5wc.rkG9eo7ryMvRkCJ1bBZC5T"
)
BEFORE = "-4c4h4s draw -5d5s meet:Qc draw -3c3d3h -2c2s meet:Qs -JdKd draw -2d4d draw -3sKs"


def test_six_more_win_a_game(opened):
    """By what comes in the way: a rival queen, a new pass, a king, a jack, the butler."""
    page = opened("learn/#2", **PHONE)
    here = Position.opening(DEAL)
    for move in BEFORE.split():
        here = here.play(Move.parse(move))
    here = learnt(page, here, MORE)
    assert here.is_over
    assert here.score == (4, 2)
    page.wait_for_url(re.compile("play/#deal=sp1-"))
    page.locator(".after .verdict", has_text="You won: six of eight").wait_for()
    assert seen(page) == due(here)


@pytest.mark.parametrize(("lesson", "taps"), [("", TAPS), ("#2", MORE)])
def test_on_a_desk_the_live_button_is_seen_among_all_moves(lesson, taps, opened):
    """None is scrolled out of view by what stands below the moves."""
    page = opened.ready(f"learn/{lesson}", viewport={"width": 1280, "height": 800})
    for tap in taps:
        live = page.locator(f".may [data-key='{tap}'].glows, .may [data-key='list {tap}'].glows")
        live.wait_for()
        assert live.evaluate(ON_TOP), tap
        live.click()


def test_whoever_skips_it_plays(opened):
    page = opened("learn/", **PHONE)
    page.locator(".skip-it").tap()
    page.wait_for_url("**/play/**")


PUZZLES = ["2026/11/28/", "no-mans-land/2026/11/24/", "the-party/2026/11/24/"]


@pytest.fixture(scope="module")
def three(few: Path, hands: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A site of the three games."""
    top = tmp_path_factory.mktemp("three")
    parties = dailies(top / "parties", "the-party", ["2026-11-24"])
    with running(server(top / "www")) as url:
        here = Served(f"{url}below/", top / "www" / "below", {}, "")
        folders = [Folder(path) for path in (few, hands, parties)]
        write(here.root, site(folders, here.url, NOW, kept(top)))
        yield here


@pytest.mark.parametrize("path", PUZZLES)
def test_every_puzzle_leads_to_the_lesson_of_its_game(path, three, browser):
    """In the sheet behind its question mark."""
    opened = Open(browser, three)
    page = opened.ready(path, opened.context(**PHONE))
    page.locator(".open-rules").tap()
    page.locator("dialog a", has_text="Learn it in six taps").tap()
    page.wait_for_url(f"{three.url}{path.removesuffix(path[-11:])}learn/")
    page.locator(".may .glows").wait_for()
    opened.contexts[0].close()
    assert opened.heard == []
