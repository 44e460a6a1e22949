"""The address of a page whose game lives behind the #: what is not the page's own changes nothing,
a shared result leads to what it names, and no game is spoilt by a browser that refuses an address,
or keeps nothing.
"""

from typing import Any
from urllib.parse import urlencode

import pytest

from solver.shooting_party import Deal, Position
from solver.shooting_party.rules.moves import Kind
from tests.web.conftest import Open, Served, eventually, hinted, how_hard, played, shut
from tests.web.playing import free, link
from tests.web.ranging import link as range_link
from tests.web.test_ladder import first, kept

pytestmark = pytest.mark.page


@pytest.fixture
def served(dayless: Served) -> Served:
    return dayless


PAGES = {
    "play/": link(Position.opening(42).play(Position.opening(42).legal_moves()[0])),
    "deck/": "#" + urlencode({"cards": "5h Ac ?"}),
    "ladder/": "#7",
    "no-mans-land/play/": range_link(20),
    "no-mans-land/table/": "#rules=patient",
    "the-party/play/": "#game=446&seats=person,squire",
}


def address(page: Any) -> str:
    found: str = page.evaluate("location.hash")
    return found


@pytest.mark.parametrize("path", PAGES)
def test_what_is_not_the_page_s_own_is_none_of_its_business(path: str, opened: Open):
    page, hash_ = opened.ready(path + PAGES[path]), PAGES[path]
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


APPENDED = [".", ")", "”.", "**", "%20", "…", "’,", "。"]


@pytest.mark.parametrize("path", PAGES)
def test_what_chats_append_to_a_link_is_dropped(path: str, opened: Open):
    hash_ = PAGES[path]
    page = opened.ready(path + hash_ + ").”")
    eventually(page, "(to) => location.hash === to || location.hash.startsWith('#cards')", hash_)
    found = [
        page.evaluate(
            """async ([module, to]) => {
              const { asked } = await import(module);
              history.replaceState(null, "", to);
              return asked(["deal", "cards", "7", "game", "rules", "join"]);
            }""",
            [opened.served.asset("address.mjs"), hash_ + end],
        )
        for end in APPENDED
    ]
    assert found == [hash_] * len(APPENDED)


def test_an_address_without_the_page_s_own_opens_the_game_that_was_left(opened: Open):
    context = opened.context()
    free(opened, PAGES["play/"], context)
    page = free(opened, "#main", context)
    assert address(page) == PAGES["play/"]
    assert "cannot be read" not in page.locator(".stage .status").inner_text()


# -- what is shared --------------------------------------------------------------------------------


def shared(page: Any) -> str:
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.shared = text; }")
    page.locator(".share button").click()
    page.locator(".share [role=status]", has_text="Copied").wait_for()
    found: str = page.evaluate("window.shared")
    return found


def left(start: Position) -> Position:
    """The end of a game in which all hands are left."""
    while not start.is_over:
        legal = start.legal_moves()
        start = start.play(next((m for m in legal if m.kind is Kind.LEAVE), legal[0]))
    return start


@pytest.mark.parametrize("own", [False, True])
def test_a_shared_result_leads_to_its_deal(own: bool, opened: Open):
    """However long the link is."""
    deal = Deal.from_code(Deal.from_seed(7).code) if own else Deal.from_seed(42)
    start = Position.opening(deal)
    page = free(opened, link(left(start), view=True))
    how_hard(page)
    text = shared(page)
    assert text.endswith(f"\n{opened.served.url}play/{link(start, view=True)}")
    assert text.startswith("The Shooting Party, ")


def test_a_shared_result_leads_to_its_puzzle_of_the_ladder(opened: Open):
    page = opened.ready("ladder/#7).")

    played(page, kept()[6]["line"])
    assert shared(page).endswith(f"\n{opened.served.url}ladder/#7")


# -- browsers that refuse --------------------------------------------------------------------------

REFUSES = """(() => {
  const real = history.replaceState;
  history.replaceState = function (...given) {
    if (window.refused !== false) throw new DOMException("too often", "SecurityError");
    return real.apply(this, given);
  };
})()"""
"""As Safari does."""

KEPT = """() => Object.entries({ ...localStorage }).find(([key]) => key.includes("/game/"))?.[1]"""
MOVES = {
    "play/": ("[data-key=leave]", "leave"),
    "no-mans-land/play/": ("[data-key=hold]", "hold"),
    "the-party/play/": ('[data-key="pass"], .may button:not([aria-disabled])', '"moves":[9]'),
}


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
    assert kept in page.evaluate(KEPT)
    assert address(page) == PAGES[path]
    page.evaluate("window.refused = false")
    page.clock.fast_forward(31_000)
    eventually(page, "(was) => location.hash.startsWith(was) && location.hash !== was", PAGES[path])


def test_a_question_is_asked_where_the_address_is_refused(opened: Open):
    context = opened.context()
    context.add_init_script(REFUSES)
    opened.ready(f"ladder/#{first('move')}", context)


CLOSED = """for (const name of ["localStorage", "sessionStorage"]) {
  const get = () => { throw new DOMException("Access is denied.", "SecurityError"); };
  Object.defineProperty(window, name, { get });
}"""
"""All cookies are blocked."""


@pytest.mark.parametrize("path", [*PAGES, "table/", f"ladder/#{first('move')}"])
def test_a_store_that_is_closed_is_said(path: str, opened: Open):
    """At once, on every page that keeps what is done there; and once."""
    context = opened.context()
    context.add_init_script(CLOSED)
    page = opened.ready(path + PAGES.get(path, ""), context)
    said = "full or closed: what you do here is not kept"
    assert said in page.locator(".unkept").inner_text()
    page.locator("[data-setting=deck]").select_option("four")
    if path in ("deck/", "table/"):
        page.locator(".grid .cell:not([aria-disabled])").first.click()
    if path.startswith("ladder/"):
        hinted(page, 1)
        shut(page)
    assert said not in page.locator("main").inner_text()


def test_a_store_that_is_closed_is_said_on_the_page_of_the_record(opened: Open):
    context = opened.context()
    context.add_init_script(CLOSED)
    page = opened("record/", context)
    page.locator(".unkept", has_text="what you do here is not kept").wait_for()
    page.locator(".my-games").click()
    page.locator("dialog h2", has_text="No game of yours has a move yet").wait_for()
