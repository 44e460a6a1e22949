"""All pages are played, in the ways of other tests, from a host without https, where a browser has
no clipboard, service worker or store to persist; and by the oldest Chromium that they are made for.
"""

import inspect
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.web import serving
from generator.web.checking import check_site
from generator.web.serving import Handler, server
from solver.shooting_party import Deal, Position
from tests.web import (
    test_archive,
    test_deals,
    test_deck,
    test_first_page,
    test_free,
    test_ladder,
    test_no_mans_land,
    test_page,
    test_play,
    test_puzzles,
    test_records,
)
from tests.web.conftest import NOW, PHONE, Open, Served, a_few, how_hard, running, started
from tests.web.partying import over
from tests.web.playing import free, line, names
from tests.web.playing import link as link_to

both = test_puzzles.both
FAILED = test_puzzles.test_a_puzzle_is_failed_and_then_solved


PLAYED: dict[str, tuple[str, Callable[..., None]]] = {
    "a line": ("served", partial(test_play.test_a_line_is_solved, "couple", "tapped")),
    "hints": ("served", partial(
        test_play.test_a_line_fails_its_first_wrong_move_is_refuted_and_hints_lead_to_the_end,
        "couple")),
    "a hidden pile": (
        "served",
        test_play.test_a_hidden_pile_is_played_to_its_end_and_names_no_card_that_is_not_seen),
    "advice": ("served", test_play.test_advice_is_help),
    "a move": ("served", partial(FAILED, "only-move", "tapped")),
    "a mistake": ("served", partial(FAILED, "mistake", "tapped")),
    "an exchange": ("served", partial(FAILED, "exchange", "tapped")),
    "a certificate": ("served", partial(test_play.test_the_certificate_of_a_page_holds, "mistake")),
    "the first page": (
        "served", test_first_page.test_the_first_page_says_if_there_is_none_for_the_date),
    "the archive": ("served", test_archive.test_it_is_filtered_by_kind_tier_what_is_seen_and_state),
    "settings": ("served", test_page.test_settings_are_kept),
    "the record": ("served", partial(
        test_records.test_a_record_moves_to_another_device_and_back, "file")),
    **{f"a game, {name}": ("dayless", partial(
        test_free.test_a_whole_game_is_that_of_the_toolkit_and_tells_no_card_to_come, name))
        for name in ("one pass", "mortal", "three")},
    "where it was lost": ("dayless", partial(
        test_deals.test_where_a_game_was_lost_and_what_follows, 107, "leverstoke,passes=1")),
    "a deck": ("served", test_deck.test_could_it_be_won),
    "unknown cards": ("served", test_deck.test_with_unknown_cards_it_is_a_chance_and_says_so),
    "real cards": ("served", test_deck.test_a_game_with_real_cards),
    "the ladder": ("served", test_ladder.test_one_is_solved_and_leads_to_the_next),
    **{path: ("dayless", partial(test_free.test_six_taps_lead_to_a_game_of_ones_own, path))
       for path in test_free.LESSONS},
    "a hand": ("fox", partial(FAILED, "fox", "tapped")),
    "what it is worth": (
        "dayless", test_no_mans_land.test_what_it_is_worth_is_what_the_toolkit_says),
    "real cards of No Man's Land": (
        "dayless",
        test_no_mans_land.test_a_game_with_real_cards_asks_for_what_is_due_and_advises),
    "a forced win": ("force", partial(FAILED, "force", "tapped")),
}  # fmt: skip
"""By the site that has the page, or by a kind of puzzle that it has."""

NAMED = "party.test"
OLDEST = ("112.0.2", "119.0.2")
"""Of npm's Chromium: the floor, and the last that lacks most of what came since."""

WRITTEN = """const { brotliDecompressSync: plain } = require("node:zlib"), fs = require("node:fs");
  const packed = fs.readFileSync("package/bin/chromium.br");
  fs.writeFileSync("chromium", plain(packed), { mode: 0o755 });"""


def old_chromium(version: str, folder: Path) -> Path:
    """Chromium of a version, out of npm's package. Skip the test where that cannot be had."""
    pack = ["npm", "pack", "--silent", f"@sparticuz/chromium@{version}"]
    try:
        run = partial(subprocess.run, cwd=folder, check=True, capture_output=True, timeout=300)
        (name,) = run(pack, text=True).stdout.split()
        with tarfile.open(folder / name) as packed:
            packed.extractall(folder, filter="data")
        run(["node", "-e", WRITTEN])
    except (OSError, subprocess.SubprocessError):
        pytest.skip(f"npm has no Chromium {version} here")
    return folder / "chromium"


@pytest.fixture(
    scope="module",
    params=["http", *(pytest.param(each, marks=pytest.mark.long) for each in OLDEST)],
)
def browser(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """One that finds a host by a name, which it does not trust without https; or an old one. (The
    host here is `party web serve`, which has to be told of the name.)
    """
    if request.param == "http":
        opened = started(f"--host-resolver-rules=MAP {NAMED} 127.0.0.1")
    else:
        folder = tmp_path_factory.mktemp("chromium")
        opened = started(executable_path=old_chromium(request.param, folder))
    with opened, pytest.MonkeyPatch.context() as host:
        host.setattr(serving, "NAMES", (*serving.NAMES, NAMED))
        yield opened


@pytest.fixture
def at(browser, request) -> Iterator[Callable[[str], Open]]:
    """Opens pages of the site of a fixture, or of that with a kind of puzzle."""
    made: list[Open] = []

    def opens(site: str) -> Open:
        kind = site in test_puzzles.KINDS
        here = request.getfixturevalue("both")[site] if kind else request.getfixturevalue(site)
        if browser.version > "120":
            here = replace(here, url=here.url.replace("127.0.0.1", NAMED))
        made.append(Open(browser, here))
        return made[-1]

    yield opens
    for each in made:
        each.leave()
    # Chromium 112 warns of an attribute that it does not know (page.mjs: begin).
    assert [said for each in made for said in each.heard if "'popover' attribute" not in said] == []


FIRST = ("a line", "the record", "a hand", "a game, three")
"""What is enough for each change: the few things that a page does otherwise without https (it
copies, keeps its store, has a worker), and each game. A line has its certificate, too.
"""


@pytest.mark.parametrize("what", a_few(PLAYED, FIRST))
def test_every_page_is_played(what, at, tmp_path):
    site, does = PLAYED[what]
    opened = at(site)
    given = {"opened": opened, "served": opened.served, "tmp_path": tmp_path}
    does(**{name: given[name] for name in inspect.signature(does).parameters})


class Careless(Handler):
    """A host that does not know what is compiled; and one that knows no modules either."""

    extensions_map = Handler.extensions_map | {".wasm": "application/octet-stream"}


class Ignorant(Careless):
    extensions_map = Careless.extensions_map | {".js": "application/octet-stream"}


@contextmanager
def hosted(dayless: Served, handler: type[Handler]) -> Iterator[Open]:
    with running(server(dayless.root.parents[2], 0, handler)) as url, started() as chromium:
        yield Open(chromium, replace(dayless, url=f"{url}below/a/path/"))


@pytest.mark.page
def test_a_host_that_does_not_know_what_is_compiled(dayless):
    with hosted(dayless, Careless) as opened:
        page = free(opened, "#deal=42")
        page.locator(".asked .hint").click()
        page.locator(".asked .advised").wait_for()
        for game in ("no-mans-land/learn/", "the-party/learn/"):
            PLAYED[game][1](opened)
        assert opened.heard == []
        sent = [line for line in check_site(opened.served.url, NOW)[1] if ".wasm: sent as" in line]
        assert len(sent) == len([*dayless.root.glob("assets/*.wasm")]) > 2


@pytest.mark.page
def test_a_page_that_does_not_start_says_what_it_needs(dayless):
    """And the check of the site says why."""
    with hosted(dayless, Ignorant) as opened:
        for path in ("play/", "rules/"):
            page = opened(path)
            page.locator(".unstarted", has_text="has not started").wait_for(state="visible")
            page.close()
        assert all("MIME type" in said or "preload" in said for said in opened.heard)
        found = check_site(opened.served.url, NOW)[1]
        said = {line.partition(": ")[2] for line in found if ".js: " in line}
    assert said == {"sent as application/octet-stream, not as text/javascript"}
    with hosted(dayless, Handler) as opened:
        assert opened("rules/").locator(".unstarted").count() == 0


def test_what_cannot_be_copied_is_shown(at, browser):
    """By each button that copies."""
    opened = at("dayless")
    pages = {"play/#deal=42": "deal=42", "no-mans-land/play/#game=42": "game=42",
             "the-party/play/#game=5&seats=person,squire": "game=5"}  # fmt: skip
    for page, path in opened.visits(pages, shows=".may *", **PHONE):
        assert page.evaluate("isSecureContext") == (browser.version < "120")
        page.evaluate("delete Navigator.prototype.clipboard")
        page.locator(".facts [data-key=link]").tap()
        shown = page.locator("dialog textarea")
        shown.wait_for()
        assert pages[path] in shown.input_value()
    *_, end = line(Position.opening(107, "leverstoke,passes=1"), Random(107))
    for page in (free(opened, link_to(end)), over(opened)[1]):
        page.evaluate("delete Navigator.prototype.clipboard")
        how_hard(page)
        page.locator(".share button").click()
        said = page.locator(".share [role=status]").inner_text()
        assert said.startswith(page.locator(".share p").inner_text())
    pile = "+".join(names(Deal.from_seed(7).orders[0]))
    buttons = {"record/": ".link", f"deck/#cards={pile}&ask=won": "[data-key=share]"}
    for page, path in opened.visits(buttons, **PHONE):
        page.evaluate("delete Navigator.prototype.clipboard")
        page.locator(buttons[path]).tap()
        page.locator("main [role=status]", has_text=opened.served.url).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def test_the_menu_and_the_colours(at):
    """A phone's menu opens and shuts; by day and by night the page has its colours."""
    opened = at("dayless")
    of_a_suit = """() => { const made = document.createElement("i"); made.className = "suit-h";
      document.body.append(made); return getComputedStyle(made).color; }"""
    shades = ("light", "auto", 244), ("dark", "auto", 22), ("dark", "light", 244)
    for scheme, light, paper in shades:
        page = opened("rules/", color_scheme=scheme, **PHONE)
        page.evaluate("(light) => { document.documentElement.dataset.light = light; }", light)
        menu = page.locator("#pages")
        for shown in (True, False):
            assert menu.is_visible() is not shown
            page.locator(".open-menu").tap()
            assert menu.is_visible() is shown
        assert {"Learn", "100 puzzles"} <= {*menu.locator("a").all_text_contents()}
        ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        assert ground.startswith(f"rgb({paper}, ")
        red = page.evaluate(of_a_suit)
        assert red.startswith("rgb(14" if paper == 244 else "rgb(13")
