"""The pages as such: the first page by the visitor's date, offline, without script, for all."""

import json
import re
from datetime import UTC, date, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator import Series, game, publish
from generator.common.folder import Folder
from generator.common.own_rhythm import of_file
from generator.web.frame import frame
from generator.web.serving import server
from generator.web.site import site
from generator.web.writing import write
from tests.common.command_line import ROOT
from tests.web.conftest import (
    PHONE,
    Served,
    eventually,
    kept,
    opening,
    played,
    printed,
    running,
    typed,
)


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
    top, folders = tmp_path_factory.mktemp("weekend"), []
    days = [date(2027, 1, 29) + timedelta(n) for n in range(8)]
    hands = 'mode = "threshold"\ntier = "testing"\ngoal = "score"\n'
    own = top / "own.toml"
    own.write_text("".join(f"[{day}]\n{hands}" for day in ("friday", "saturday", "sunday")))
    rhythms = {"the-party": ROOT / "docs/rhythms/weekend.toml", "no-mans-land": own}
    for name, path in rhythms.items():
        publish(days, top / name, Series("weekend", of_file(path, game(name))))
        folders.append(Folder(top / name))
    with running(server(top / "www")) as url:
        now = datetime(2027, 2, 5, 6, tzinfo=UTC)
        write(top / "www", site(folders, url, now, kept(top)))
        with opening(browser, Served(url, top / "www", {}, "the-party")) as opened:
            for begins, zone, when, note in WEEKENDS:
                page = at(opened, begins, zone)
                assert page.locator(".home > .note").inner_text() == note
                following = note.partition("the next is on ")[2].removesuffix(".")
                due = (when, "; Next On " if following else "", following)
                for which in page.locator(".today .which").all_inner_texts():
                    assert which.title().partition("; Next On ") == due


FORGET = """async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  const [here, there] = ["/below/a/path/", "/elsewhere/"];
  for (const name of [`${here} days older`, `${here} shell older`, `${there} shell older`,
    `${here} shell last`]) await caches.open(name);
  await (await navigator.serviceWorker.getRegistration()).unregister();
}"""


def test_the_caches_of_the_last_build_stay_and_older_ones_are_deleted(opened, served):
    page = opened("about/", worker=True)
    page.evaluate("navigator.serviceWorker.ready")
    page.evaluate(FORGET)
    page.reload()
    names = "async () => (await caches.keys()).filter((name) => name.endsWith(' older'))"
    eventually(page, f"async () => (await ({names})()).length === 1")
    assert page.evaluate(names) == ["/elsewhere/ shell older"]
    assert "/below/a/path/ shell last" in page.evaluate("caches.keys()")


@pytest.mark.parametrize(
    ("size", "kinds"),  # the largest tables, and an end
    [
        ("A4", ("exchange", "couple")),
        pytest.param("Letter", ("eight", "exchange", "hidden", "couple"), marks=pytest.mark.long),
    ],
)
def test_a_puzzle_prints_on_one_page_before_and_after_it_is_solved(size, kinds, opened, served):
    """Black on white, whatever the light on the screen."""
    context = opened.context(color_scheme="dark")
    for kind in kinds:
        page = opened.kind(kind, context)
        if kind == "couple":
            played(page, served.document("couple")["line"])
        summaries = page.locator(".orders summary").all()
        for summary in summaries:
            summary.click()
        text = printed(page, size)
        assert page.locator("h1").inner_text()[:20] in text.replace("\n", " "), kind
        orders = "the orders to come" in text.lower()
        assert orders == bool(summaries)
        assert orders or kind != "exchange"
        assert "Undo" not in text
        page.close()


def test_settings_are_kept(opened):
    context = opened.context()
    page = opened("about/", context)
    for name, value in (("light", "dark"), ("deck", "four"), ("keys", "off")):
        page.locator(f"[data-setting={name}]").select_option(value)
    page = opened("rules/", context)
    data = page.evaluate("({ ...document.documentElement.dataset })")
    assert (data["light"], data["deck"], data["keys"]) == ("dark", "four", "off")
    page = opened.kind("couple", context)
    page.locator(".may button").first.focus()
    page.keyboard.press("l")
    assert page.locator(".log > li").count() == 0


READ = Path(__file__).parent / "read.txt"
"""What a screen reader finds on the page of the couple, after its first move. Written by
``pytest -m page tests/web/test_page.py -k screen_reader`` where it is missing.
"""


def test_what_a_screen_reader_finds(opened, served):
    page = opened.kind("couple")
    typed(page, served.document("couple")["line"][0])
    page.locator(".log > li").wait_for()
    tree = page.locator("body").aria_snapshot() + "\n"
    if not READ.exists():
        READ.write_text(tree)
    assert tree == READ.read_text()


def test_what_the_end_of_a_puzzle_needs_is_fetched_also_where_its_rules_come_late(opened, served):
    context, asked = opened.context(), list[str]()

    def late(route: Any) -> None:
        page.wait_for_load_state("load")
        route.continue_()

    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/rules-*.wasm", late)
    page.goto(served.url + served.path("couple"), wait_until="commit")
    page.wait_for_selector(".may button")
    page.wait_for_timeout(1500)
    assert any("/afterwards-" in url for url in asked)


LIBRARIES = {
    "shooting-party": ["rules-*.wasm"],
    "no-mans-land": ["no_mans_land-*.wasm"],
    "the-party": ["the_party-*.wasm", "hosting-*.js"],
}
"""What a page needs besides its scripts before a game is played."""

PLAYED = {"play", "table", "hidden", "learn"}


def test_a_page_whose_library_does_not_come_says_so(elsewhere):
    for name, every in LIBRARIES.items():
        for own, missing in product(PLAYED & {*frame(name).pages}, every):
            context = elsewhere.context(**PHONE)
            context.route(f"**/{missing}", lambda route: route.abort())
            page = elsewhere(f"{name}/{own}/".removeprefix("shooting-party/"), context)
            page.locator(".status", has_text="The solver could not be loaded.").wait_for()
            told = ("net::ERR_FAILED", "the solver could not be loaded")
            assert all(said.endswith(told) for said in elsewhere.heard)
            elsewhere.heard.clear()


TAP = """(what) => new Promise((done) => {
  document.querySelector(what).click();
  requestAnimationFrame(() => setTimeout(done));
})"""
"""Resolves once what a tap brought is seen."""

EVENING = "#game=5&seats=person,squire"


def test_a_tap_has_only_what_changes_styled_anew(browser, elsewhere):
    for path in ("play/#deal=42", "no-mans-land/play/#game=42", f"the-party/play/{EVENING}"):
        page = elsewhere.ready(path, viewport=PHONE["viewport"])
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        page.evaluate(TAP, ".hand .pick")
        events = json.loads(browser.stop_tracing())["traceEvents"]
        styled = [each["args"]["elementCount"] for each in events
                  if each["name"] == "UpdateLayoutTree"]  # fmt: skip
        assert 0 < sum(styled) < page.locator("*").count(), path
        page.context.close()
