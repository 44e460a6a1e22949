"""Learning by six taps: one button is live at a time, all is in view on a phone, a sentence speaks
of cards on the table alone, and the game goes on as free play, or is won.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.common.folder import Folder
from generator.web.serving import server
from generator.web.site import site
from generator.web.writing import write
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.play import PLAY
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.solver import solve
from solver.the_party import Move
from tests.web import ranging
from tests.web.conftest import NOW, Served, dailies, kept, opening, running
from tests.web.partying import Due, may_be_told
from tests.web.playing import PHONE, cards_in, cards_named, due, hash_of, seen, told
from tests.web.test_stage import whole

SITE = "dayless"


TAPS = ["draw", "-2cJc", "-3d3h3s", "meet:Qs+As", "draw", "draw"]
MORE = ["draw", "-5c5h", "meet:Qd+Ad", "-JhKh", "butler:Ah", "meet:Qh+Ah"]
AT_THE_RANGE = ["out", "place-1", "place-2", "shoot", "next", "hold"]
AT_THE_PARTY = ["send:QcQd=KQ", "stash:JsAd", "trust", "send:QsKs=KQ", "trust", "rob:Jc>1"]
WORDS = 150
"""That somebody reads in a minute."""

ON_TOP = """(each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, top + height - 2));
}"""


def spoken_of(page: Any) -> set[str]:
    """The cards that the sentence before a tap speaks of."""
    return cards_named(page.locator(".lesson-says").inner_text())


def learnt(page: Any, taps: list[str], within: str = ".may", words: int = WORDS,
           before: Callable[[str], None] = lambda tap: None) -> str:  # fmt: skip
    """Go through a lesson, and return what it says."""
    told, said = "", ""
    for number, tap in enumerate(taps, 1):
        page.locator(f'{within} [data-key="{tap}"].glows').wait_for()
        label = page.locator(".taps")
        assert label.get_attribute("aria-label") == f"Tap {number} of 6"
        (live,) = page.locator(f"{within} button:not([aria-disabled])").all()
        assert live.get_attribute("data-key") == tap
        whole(page, tap)
        assert spoken_of(page) <= {*cards_in(page, ".stage .table")}, tap
        before(tap)
        said += f"{page.locator('.lesson-says').inner_text()} "
        told += f"{page.locator('.status').inner_text()} "
        for other in page.locator(f"{within} [aria-disabled]").all():
            other.dispatch_event("click")
            assert page.locator(".status").inner_text().startswith("Tap “")
        for key in "dlh1ou":
            page.keyboard.press(key)
        assert label.get_attribute("aria-label") == f"Tap {number} of 6"
        assert live.get_attribute("data-key") == tap
        live.tap()
    assert len((said + told).split()) <= words
    return said.replace("\ufe0e", "").lower()


DEAL = (
    "sp1-WZCf0lkOqYzczR_tfmDR6a.o5jtIgh8DzkFHH6hieVHyW.x8Ob0DW0zhGiqxQ205eU18."
    "oC-VrwaQz4h4jDVgpqtfXF.vCp1xHTUmzp0PbWVXAi5wc.rkG9eo7ryMvRkCJ1bBZC5T"
)
BEFORE = "-4c4h4s draw -5d5s meet:Qc draw -3c3d3h -2c2s meet:Qs -JdKd draw -2d4d draw -3sKs"


def test_six_taps_lead_to_a_game_of_ones_own_and_six_more_win_one(opened):
    """The first can be won; the second has what comes in the way: a rival queen, a new pass, a
    king, a jack, the butler.
    """
    context = opened.context(**PHONE)
    page = opened("learn/", context)
    assert page.locator(".page-name").inner_text() == "The Shooting Party"
    assert page.locator(".lesson-says").inner_text().startswith("You want a word with each of four")
    learnt(page, TAPS)
    here = Position.opening(42151)
    for move in TAPS:
        here = here.play(move)
    main, other = page.locator(".may > *").all()
    assert (main.inner_text(), other.inner_text()) == ("Six taps more", "Play on")
    own = opened(other.evaluate("(link) => link.href").removeprefix(opened.served.url), context)
    own.locator(".tools .hint").wait_for()
    assert re.search("play/#deal=42151&moves=", own.url)
    assert seen(own) == due(here)
    assert solve(here, goal=Goal.parse("4q"), par=False).verdict == "yes"

    main.tap()
    page.wait_for_url("**/learn/#2")
    page.locator(".may .glows[data-key=draw]").wait_for()
    assert spoken_of(page) == {"Qh"}
    learnt(page, MORE)
    here = Position.opening(DEAL)
    for move in [*BEFORE.split(), *MORE]:
        here = here.play(move)
    assert here.is_over
    assert here.score == (4, 2)
    page.wait_for_url(re.compile("play/#deal=sp1-"))
    page.locator(".after .verdict", has_text="You won: six of eight").wait_for()
    assert seen(page) == due(here)


def test_six_taps_at_the_range_lead_to_a_game_of_ones_own(opened):
    page = opened.ready("no-mans-land/learn/", **PHONE)
    learnt(page, AT_THE_RANGE, ".stage")
    page.wait_for_url(re.compile("play/#game=9357&moves="))
    made = PLAY.seeded(9357, ranging.MORTAL)
    for decision in ("-Ad 8c 4d7h2s", "hold"):
        made = made.play(Decision.parse(decision))
    page.locator("[data-key=next]").tap()
    assert ranging.seen(page) == ranging.due(made.state)
    assert made.state.score == 24


def test_six_taps_win_a_game_of_the_party(opened):
    page, game = opened("the-party/learn/", **PHONE), Due(1692, "person,squire")

    def before(tap: str) -> None:
        assert told(page) <= may_be_told(game.game, 0)
        game.play(Move.parse(tap))

    said = learnt(page, AT_THE_PARTY, words=140, before=before)
    for card in ("j♠ (a thief)", "a♦ (a jewel)", "10♠ (a butler)", "a joker (a sleuth)"):
        assert card in said
    assert game.game.state.winner == 0
    page.wait_for_url(re.compile("play/#game=1692&"))
    page.locator(".after .verdict", has_text="You win").wait_for()
    assert hash_of(page) == game.link
    assert page.evaluate("Object.entries(localStorage).some(([key]) => key.endsWith('/learned'))")


def test_on_a_desk_the_live_button_is_seen_among_all_moves(opened):
    """None is scrolled out of view by what stands below the moves."""
    for lesson, taps in (("", TAPS), ("#2", MORE)):
        page = opened.ready(f"learn/{lesson}", viewport={"width": 1280, "height": 800})
        for tap in taps:
            live = page.locator(f".may :is([data-key='{tap}'], [data-key='list {tap}']).glows")
            live.wait_for()
            assert live.evaluate(ON_TOP), tap
            live.click()


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


def test_every_puzzle_leads_to_the_lesson_of_its_game_and_that_to_free_play(three, browser):
    """In the sheet behind its question mark; whoever skips the lesson plays."""
    with opening(browser, three) as opened:
        for page, path in opened.visits(PUZZLES, shows=".may *", **PHONE):
            game = three.url + path[:-11]
            page.locator(".open-rules").tap()
            page.locator("dialog a", has_text="Learn it in six taps").tap()
            page.wait_for_url(f"{game}learn/")
            page.locator(".may .glows, .stage .glows").first.wait_for()
            page.locator(".skip-it").tap()
            page.wait_for_url(f"{game}play/**")
