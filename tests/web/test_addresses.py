"""The address of a page whose game lives behind the #: what is not the page's own changes nothing,
a shared result leads to what it names, and no game is spoilt by a browser that refuses an address,
or keeps nothing. Back closes a sheet; on closing otherwise no step of the history is left over.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from solver.shooting_party import Deal, Position
from tests.web.conftest import (
    Open,
    a_few,
    called,
    copied,
    eventually,
    hinted,
    how_hard,
    kept_game,
    played,
    shut,
    typed,
)
from tests.web.playing import free, hash_of, line, link, more
from tests.web.ranging import link as range_link
from tests.web.test_ladder import first, kept

SITE = "dayless"


PAGES = {
    "play/": link(Position.opening(42).play(Position.opening(42).legal_moves()[0])),
    "deck/": "#" + urlencode({"cards": "5h Ac ?"}),
    "ladder/": "#7",
    "no-mans-land/play/": range_link(20),
    "no-mans-land/table/": "#rules=patient",
    "the-party/play/": "#game=446&seats=person,squire",
}


APPENDED = [".", ")", "”.", "**", "%20", "…", "’,", "。"]
"""What chats append to a link."""


@pytest.mark.parametrize("path", a_few(PAGES, ["play/", "deck/", "ladder/", "the-party/play/"]))
def test_what_is_not_the_page_s_own_is_none_of_its_business(path: str, opened: Open):
    page, hash_ = opened.ready(path + PAGES[path] + ").”"), PAGES[path]
    eventually(page, "(to) => location.hash === to || location.hash.startsWith('#cards')", hash_)
    page.evaluate("(to) => { location.hash = to; }", hash_)
    eventually(page, "(to) => location.hash === to", hash_)
    page.evaluate("window.same = true")
    before, steps = page.locator("main").inner_text(), page.evaluate("history.length")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("history.length") == steps
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    for foreign in ("#main", "#deals", "#utm_source=a&b=c", "#12345"):
        page.evaluate("(to) => { location.hash = to; }", foreign)
        eventually(page, "(to) => location.hash === to", hash_)
    assert page.evaluate("window.same")
    assert page.locator("main").inner_text() == before
    for end in APPENDED:
        page.evaluate("(to) => { history.replaceState(null, '', to); }", hash_ + end)
        keys = ["deal", "cards", "7", "game", "rules", "join"]
        assert called(page, opened.served, "address.asked", [[keys]]) == [hash_], end


def test_an_address_without_the_page_s_own_opens_the_game_that_was_left(opened: Open):
    context = opened.context()
    free(opened, PAGES["play/"], context)
    page = free(opened, "#main", context)
    assert hash_of(page) == PAGES["play/"]
    assert "cannot be read" not in page.locator(".stage .status").inner_text()


# -- what is shared --------------------------------------------------------------------------------


def test_a_shared_result_leads_to_its_deal_or_its_puzzle_of_the_ladder(opened: Open):
    """However long the link is."""
    for deal in (Deal.from_seed(42), Deal.from_code(Deal.from_seed(7).code)):
        *_, end = line(start := Position.opening(deal), Random(1))
        page = free(opened, link(end, view=True))
        how_hard(page)
        text = copied(page, page.locator(".share button"))
        assert text.endswith(f"\n{opened.served.url}play/{link(start, view=True)}")
        assert text.startswith("The Shooting Party, ")
    page = opened.ready("ladder/#7).")
    played(page, kept()[6]["line"])
    text = copied(page, page.locator(".share button"))
    assert text.endswith(f"\n{opened.served.url}ladder/#7")


# -- browsers that refuse --------------------------------------------------------------------------

REFUSES = """(() => {
  const real = history.replaceState;
  history.replaceState = function (...given) {
    if (window.refused !== false) throw new DOMException("too often", "SecurityError");
    return real.apply(this, given);
  };
})()"""
"""As Safari does."""

MOVES = {
    "play/": ("[data-key=leave]", "leave"),
    "no-mans-land/play/": ("[data-key=hold]", "hold"),
    "the-party/play/": ('[data-key="pass"], .may button:not([aria-disabled])', 9),
}


ASKS = f"ladder/#{first('move')}"


@pytest.mark.parametrize("path", MOVES)
def test_a_move_is_kept_and_drawn_where_the_address_is_refused(path: str, opened: Open):
    context = opened.context()
    context.add_init_script(REFUSES)
    page = context.new_page()
    page.clock.install()
    page.goto(opened.served.url + path + PAGES[path])
    page.wait_for_selector(".may *")
    before = page.locator("ol.log").inner_html()
    if path == "the-party/play/":
        page.locator(".lower .pick").first.click()
    button, kept = MOVES[path]
    page.locator(button).first.click()
    eventually(page, "(was) => document.querySelector('ol.log').innerHTML !== was", before)
    assert kept_game(page)["moves"][-1] == kept
    assert hash_of(page) == PAGES[path]
    page.evaluate("window.refused = false")
    page.clock.fast_forward(31_000)
    eventually(page, "(was) => location.hash.startsWith(was) && location.hash !== was", PAGES[path])
    opened.ready(ASKS, context)  # a question is asked, too


CLOSED = """for (const name of ["localStorage", "sessionStorage"]) {
  const get = () => { throw new DOMException("Access is denied.", "SecurityError"); };
  Object.defineProperty(window, name, { get });
}"""
"""All cookies are blocked."""


def test_a_store_that_is_closed_is_said(opened: Open):
    """At once, on every page that keeps what is done there; and once. (Of free play:
    test_nothing_is_lost.py.)
    """
    context = opened.context()
    context.add_init_script(CLOSED)
    said = "full or closed: what you do here is not kept"
    paths = [*sorted(PAGES.keys() - MOVES), "table/", ASKS, "record/"]
    for page, path in opened.visits([f"{path}{PAGES.get(path, '')}" for path in paths], context):
        page.locator(".unkept", has_text=said).wait_for()
        if path == "record/":
            page.locator(".my-games").click()
            page.locator("dialog h2", has_text="No game of yours has a move yet").wait_for()
            continue
        page.wait_for_selector(".may *")
        page.locator("[data-setting=deck]").select_option("four")
        if path.startswith(("deck/", "table/")):
            page.locator(".grid .cell:not([aria-disabled])").first.click()
        if path.startswith("ladder/"):
            hinted(page, 1)
            shut(page)
        assert said not in page.locator("main").inner_text(), path


# -- sheets, each of which has a step of the history -----------------------------------------------

SHEETS = {
    "more": ("play/#deal=42", ["[data-key=more]"]),
    "rules": ("play/#deal=42", [".open-rules"]),
    "within a sheet": ("play/#deal=42", ["[data-key=more]", ".menu button >> text=Another deal"]),
    "deck": ("deck/", ["[data-key=paste]"]),
    "real cards": ("table/", ["[data-key=more]"]),
    "learn": ("learn/", [".open-rules"]),
    "ladder": ("ladder/#7", [".tools .hint"]),
    "range": ("no-mans-land/play/#game=20", [".tools .hint"]),
    "party": ("the-party/play/#game=446&seats=person,squire", ["[data-key=list]"]),
}  # fmt: skip


def opens(page: Any, name: str) -> None:
    """Open a sheet of a page."""
    page.wait_for_selector(".may *")
    for tap in SHEETS[name][1]:
        page.locator(tap).first.click()
    page.locator("dialog[open]").wait_for()
    eventually(page, "() => history.state?.sheets === 1")


def none_open(page: Any) -> None:
    page.locator("dialog[open]").wait_for(state="detached")
    eventually(page, "() => !history.state?.sheets")


@contextmanager
def sheet(opened: Open, name: str) -> Iterator[Any]:
    """A page, reached from another one, with a sheet open; in the end one step back is that one."""
    page = opened("build.json")
    page.goto(opened.served.url + SHEETS[name][0])
    opens(page, name)
    yield page
    none_open(page)
    page.go_back()
    page.wait_for_url("**/build.json")


CLOSES = {
    "escape": lambda page: page.keyboard.press("Escape"),
    "cross": lambda page: page.locator("dialog .close").click(),
    "reload": lambda page: page.reload(),
}


@pytest.mark.parametrize(
    "name", a_few(SHEETS, ["more", "within a sheet", "deck", "ladder", "party"])
)
def test_back_closes_a_sheet_and_stays_on_the_page(name: str, opened: Open):
    """However it is closed, one step back is the page before."""
    with sheet(opened, name) as page:
        before = page.url
        page.evaluate("window.same = true")
        page.go_back()
        none_open(page)
        assert page.evaluate("window.same")
        assert page.url == before
        for closes in CLOSES.values() if name in ("more", "within a sheet", "party") else ():
            opens(page, name)
            closes(page)
            none_open(page)


def test_back_closes_one_sheet_after_another(opened: Open):
    with sheet(opened, "more") as page:
        page.evaluate(
            "async (url) => { (await import(url)).openSheet('Above', 'all'); }",
            opened.served.asset("sheets.mjs"),
        )
        for left in (1, 0):
            eventually(page, "(count) => history.state?.sheets === count", left + 1)
            page.go_back()
            eventually(page, "(n) => document.querySelectorAll('dialog[open]').length === n", left)


def test_what_was_done_in_a_sheet_stays(opened: Open):
    """The address follows the game, whatever step of the history it is at; forward is no way back
    into a sheet, nor is Back to a page that was left from one.
    """
    with sheet(opened, "more") as page:
        page.locator(".menu button", has_text="New deal").click()
        none_open(page)
        typed(page, "leave")
        eventually(page, "() => location.hash.endsWith('moves=leave')")
        before = hash_of(page)
        page.go_forward()
        none_open(page)
        assert hash_of(page) == before
        assert page.locator(".log > li").count() == 1
        more(page, "Begin again")
        none_open(page)
        assert page.locator(".log > li").count() == 0
        assert "moves" not in hash_of(page)
        opens(page, "more")
        page.goto(f"{opened.served.url}rules/")
        page.go_back()
        page.wait_for_selector(".may *")
