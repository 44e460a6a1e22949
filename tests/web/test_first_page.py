"""The first page: a stranger's, and a regular's, where they are on the first screen."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator import Series, game, publish
from generator.common.folder import Folder
from generator.common.own_rhythm import of_file
from generator.web.frame import Frame, frames
from generator.web.serving import server
from generator.web.site import site
from generator.web.writing import write
from solver.shooting_party.rules.position import Position
from tests.common.command_line import ROOT
from tests.web.conftest import Served, dailies, kept, opening, played, record, running
from tests.web.playing import line, link
from tests.web.test_screens import DESK, box, boxes, screened, sized

FIRST = date(2026, 11, 23)
PHONE, TABLETS = (390, 664), [(768, 1024), (834, 1112), (912, 1112)]
NOW = "2026-11-24T12:00:00"
FILLED = ".home .primary"


@contextmanager
def of_games(top: Path, names: Sequence[str], now: datetime) -> Iterator[Served]:
    """The site of games whose days lie in folders of their names."""
    with running(server(top / "www")) as url:
        folders = [Folder(top / name) for name in names]
        write(top / "www", site(folders, url, now, kept(top)))
        yield Served(url, top / "www", {}, names[0])


@pytest.fixture(scope="module")
def all_games(tmp_path_factory):
    """A site with the days of three games, of which one has a puzzle on Tuesday alone."""
    top, names = tmp_path_factory.mktemp("all"), ("shooting-party", "no-mans-land", "the-party")
    days = [f"{FIRST + timedelta(n)}" for n in range(3)]
    for name in names:
        dailies(top / name, name, days, "all")
    with of_games(top, names, datetime(2026, 11, 24, 12, tzinfo=UTC)) as here:
        yield here


@pytest.fixture
def shown(browser, all_games):
    """The first page, for whoever has some results of today and yesterday, by the game."""

    def showing(size: tuple[int, int], now: str = NOW, **results: tuple[str | None, ...]) -> Any:
        page = opened("build.json", **screened(size))
        page.clock.set_fixed_time(now)
        ends = {f"all-{name.replace('_', '-')}-{FIRST + timedelta(n)}": how
                for name, each in results.items() for n, how in enumerate(each) if how}  # fmt: skip
        if ends:
            page.evaluate("(text) => { localStorage['/record'] = text; }", record(ends))
        page.goto(all_games.url)
        page.locator(".fan .card").first.wait_for(state="attached")
        return page

    with opening(browser, all_games) as opened:
        yield showing


def filled(page: Any) -> list[str]:
    """What the buttons say that are filled."""
    return [each.inner_text() for each in page.locator(FILLED).all() if each.is_visible()]


def test_a_stranger_reads_what_it_is_and_learns_it_first(shown):
    page = shown(PHONE)
    heading, learn, card = (box(page, each) for each in ("h1", ".go .button", ".today > li"))
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    assert heading[3] - heading[1] == 3 * 34
    assert filled(page) == ["Learn it in 60 seconds"]
    assert learn[3] - learn[1] >= 56
    assert heading[3] <= learn[1] < learn[3] <= card[1] < card[3] <= 510
    assert box(page, ".today .button")[3] <= 510
    assert box(page, ".house")[3] <= PHONE[1]
    words = page.locator("main").inner_text()
    assert "testing" not in words
    assert "±" not in words
    assert page.locator(".also a").all_inner_texts() == ["The Party"]  # on the latest day
    assert page.locator(".window:is(.lit, .half)").count() == 0
    page.locator(".go a").click()
    page.locator(".lesson-says").wait_for()


def test_a_regular_sees_the_day_the_week_and_what_is_next(shown):
    page = shown(PHONE, shooting_party=("helped", "clean"), no_mans_land=("clean", None))
    assert page.locator("h1").inner_text() == "1 of 3 today"
    assert page.locator(".streak").inner_text() == "2 days running"
    cards = boxes(page, ".today > li")[0]
    assert len(cards) == 3
    assert all(90 <= bottom - top <= 104 for _, top, _, bottom in cards)
    assert box(page, ".house")[3] <= box(page, ".own")[1]
    assert all(bottom <= PHONE[1] for _, _, _, bottom in boxes(page, ".own > *")[0])
    titles = page.locator(".today .title").all_inner_texts()
    assert [each.title() for each in titles] == ["The Shooting Party", "No Man'S Land", "The Party"]
    assert page.locator(".today > [data-result=clean] .mark").inner_text() == "★"
    (button,) = (each for each in page.locator(FILLED).all() if each.is_visible())
    title = button.locator("xpath=ancestor::li").locator(".title").inner_text().title()
    assert title == "No Man'S Land"
    assert page.locator(".window.half").get_attribute("id") == "w9"  # Monday
    assert page.locator(".window.lit").get_attribute("id") == "w10"
    assert page.locator(".house .ring").count() == 1  # with help: by a sign, too
    page.locator(".more").click()
    page.locator("dialog .menu").wait_for()
    items = page.locator("dialog .menu li").all_inner_texts()
    assert {"My games", "Your own deck", "Real cards", "100 puzzles", "The Party"} <= {*items}


def test_whoever_has_left_a_deal_may_continue_it(shown):
    """On the first screen, beside a new one; no more once another one was played to its end."""
    page = shown(PHONE, shooting_party=("clean", None))
    page.goto(f"{page.url}play/#deal=42&moves=draw")
    page.locator(".log > li").wait_for()
    page.goto(page.url.partition("play/")[0])
    go_on, fresh, _ = page.locator(".own > *").all()
    assert (go_on.inner_text(), fresh.inner_text()) == ("Continue deal 42", "New deal")
    assert all(bottom <= PHONE[1] for _, _, _, bottom in boxes(page, ".own > *")[0])
    go_on.click()
    page.wait_for_url("**/play/#deal=42&moves=draw")
    page.locator(".log > li").wait_for()
    page.clock.set_fixed_time("2026-11-24T12:05:00")
    *_, end = line(Position.opening(43), Random(1))
    page.goto(page.url.partition("#")[0] + link(end))
    page.reload()
    page.locator(".over").wait_for()
    page.goto(page.url.partition("play/")[0])
    assert page.locator(".own > *").first.inner_text() == "New deal"


def test_on_a_day_without_a_puzzle_a_game_is_not_counted(shown):
    """Its card has the latest, and when the next one comes. After the last there is a new deal."""
    page = shown(PHONE, "2026-11-25T12:00:00", shooting_party=(None, None, "clean"),
                 no_mans_land=(None, "clean"))  # fmt: skip
    assert page.locator("h1").inner_text() == "1 of 2 today"
    assert page.locator(".streak").inner_text() == "2 days running"
    card = page.locator(".today > li", has_text="No Man's Land")
    assert card.locator(".which").inner_text().title() == "Tue 24 November; Next On Sat 28 November"
    assert card.locator(".state").inner_text() == "solved"
    assert page.locator(".go span").inner_text() == "Play The Party"
    page = shown(PHONE, shooting_party=(None, "clean"), no_mans_land=(None, "helped"),
                 the_party=(None, "clean"))  # fmt: skip
    assert page.locator("h1").inner_text() == "3 of 3 today"
    assert filled(page) == ["New deal"]


@pytest.mark.parametrize("who", ["stranger", "regular"])
def test_on_larger_screens_one_button_is_filled_and_the_house_is_whole(who, shown):
    solved = {"shooting_party": (None, "clean")} if who == "regular" else {}
    page = shown(DESK, **solved)
    assert page.locator("main").get_attribute("data-visitor") == who
    for size in sized(page, DESK, *TABLETS):
        desk = size[0] >= 1024
        play = "Play No Man's Land" if desk else "Play"
        assert filled(page) == ["Learn it in 60 seconds" if who == "stranger" else play]
        cards = [each for each in boxes(page, ".today > li")[0] if each[2] > each[0]]
        assert len(cards) == (3 if desk or who == "regular" else 1)
        assert len({bottom - top for _, top, _, bottom in cards}) == 1
        house = box(page, ".house")
        assert house[3] - house[1] == 230
        assert house[3] <= size[1]
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]


# -- of other dates -------------------------------------------------------------------------------


def at(opened: Any, instant: str, zone: str) -> Any:
    context = opened.context(timezone_id=zone)
    page = context.new_page()
    page.clock.set_fixed_time(instant)
    page.goto(opened.served.url)
    page.wait_for_selector(".fan .card")
    return page


def test_the_first_page_shows_the_visitors_date(opened, served):
    theme = served.document("mistake", "puzzle.json")["week"]["theme"]  # not of the latest week
    for instant, zone, day in (
        ("2026-11-25T23:30:00Z", "UTC", "25"),
        ("2026-11-25T23:30:00Z", "Pacific/Kiritimati", "26"),  # UTC+14
        ("2026-11-26T11:30:00Z", "Etc/GMT+12", "25"),  # UTC-12
    ):
        page = at(opened, instant, zone)
        assert page.locator(".home > .note").inner_text() == ""
        assert page.locator("#week").inner_text().lower() == f"this week: {theme}".lower()
        assert page.locator(".today a").get_attribute("href").endswith(f"2026/11/{day}/")
        page.evaluate("localStorage['/below/a/path/learned'] = '1'")
        page.reload()
        page.locator(".fan .card").first.wait_for()
        assert re.search(rf"\b{day} November", page.locator(".when").inner_text(), re.IGNORECASE)
        assert page.locator("h1").inner_text() == "0 of 1 today"
        assert page.locator(".go a").get_attribute("href").endswith(f"2026/11/{day}/")


def test_the_first_page_says_if_there_is_none_for_the_date(opened, served):
    """And no week is called this one any more."""
    page = at(opened, "2027-03-01T12:00:00Z", "UTC")
    assert "this is the latest" in page.locator(".home > .note").inner_text()
    assert "19 December" in page.locator(".today .which").inner_text().title()
    assert page.locator("#week").inner_text().lower().startswith("that week")
    page.goto(served.url + served.path("couple"))
    played(page, served.document("couple")["line"])
    assert page.locator(".lamps .note").inner_text() == "Solved that week: 1"


WEEKENDS = [
    ("2027-02-05T06:00:00Z", "UTC", "Today", ""),
    ("2027-02-05T06:00:00Z", "Etc/GMT+12", "Sun 31 January",
     "No puzzle today: this is the latest, the next is on Fri 5 February."),
    ("2027-02-06T12:00:00Z", "UTC", "Fri 5 February",
     "Today's puzzle isn't out yet; this is the latest."),
    ("2027-02-10T12:00:00Z", "UTC", "Fri 5 February",
     "No puzzle today: this is the latest, the next is on Fri 12 February."),
]  # fmt: skip


def test_on_a_day_without_a_puzzle_the_first_page_names_the_next(browser, tmp_path_factory):
    """The latest puzzle up to that day, also where the next one is out already; and likewise of
    the games beside it: two that have puzzles from Friday to Sunday.
    """
    top = tmp_path_factory.mktemp("weekend")
    days = [date(2027, 1, 29) + timedelta(n) for n in range(8)]
    hands = 'mode = "threshold"\ntier = "testing"\ngoal = "score"\n'
    own = top / "own.toml"
    own.write_text("".join(f"[{day}]\n{hands}" for day in ("friday", "saturday", "sunday")))
    rhythms = {"the-party": ROOT / "docs/rhythms/weekend.toml", "no-mans-land": own}
    for name, path in rhythms.items():
        publish(days, top / name, Series("weekend", of_file(path, game(name))))
    with (
        of_games(top, [*rhythms], datetime(2027, 2, 5, 6, tzinfo=UTC)) as here,
        opening(browser, here) as opened,
    ):
        for begins, zone, when, note in WEEKENDS:
            page = at(opened, begins, zone)
            assert page.locator(".home > .note").inner_text() == note
            following = note.partition("the next is on ")[2].removesuffix(".")
            due = (when, "; Next On " if following else "", following)
            for which in page.locator(".today .which").all_inner_texts():
                assert which.title().partition("; Next On ") == due


def test_every_game_says_what_it_is():
    says = [frame.says for frame in frames().values()]
    assert len({*says}) == len(says)
    assert Frame.says not in says
