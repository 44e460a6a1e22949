"""Back closes a sheet, on all pages; on closing otherwise no step of the history is left over."""

from typing import Any

import pytest

from tests.web.conftest import Open, Served, eventually, typed
from tests.web.playing import hash_of, more

pytestmark = pytest.mark.page

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
OPEN = "dialog[open]"


@pytest.fixture
def served(dayless: Served) -> Served:
    return dayless


def steps(page: Any) -> int:
    found: int = page.evaluate("history.state?.sheets ?? 0")
    return found


def sheet(opened: Open, name: str) -> Any:
    """A page, reached from another one, with a sheet open."""
    path, taps = SHEETS[name]
    page = opened("about/")
    page.goto(opened.served.url + path)
    page.wait_for_selector(".may *")
    for tap in taps:
        page.locator(tap).first.click()
    page.locator(OPEN).wait_for()
    eventually(page, "() => history.state?.sheets === 1")
    return page


def none_open(page: Any) -> None:
    page.locator(OPEN).wait_for(state="detached")
    eventually(page, "() => !history.state?.sheets")


def leaves(page: Any) -> None:
    """One step back is the page before."""
    page.go_back()
    page.wait_for_url("**/about/")


@pytest.mark.parametrize("name", SHEETS)
def test_back_closes_a_sheet_and_stays_on_the_page(name: str, opened: Open):
    page = sheet(opened, name)
    before = page.url
    page.evaluate("window.same = true")
    page.go_back()
    none_open(page)
    assert page.evaluate("window.same")
    assert page.url == before
    leaves(page)


CLOSES = {
    "escape": lambda page: page.keyboard.press("Escape"),
    "cross": lambda page: page.locator("dialog .close").click(),
    "reload": lambda page: page.reload(),
}


@pytest.mark.parametrize("how", CLOSES)
@pytest.mark.parametrize("name", ["more", "within a sheet", "party"])
def test_a_sheet_that_is_closed_otherwise_leaves_no_step(name: str, how: str, opened: Open):
    page = sheet(opened, name)
    CLOSES[how](page)
    none_open(page)
    leaves(page)


def test_back_closes_one_sheet_after_another(opened: Open):
    page = sheet(opened, "more")
    page.evaluate(
        "async (url) => { (await import(url)).openSheet('Above', 'all'); }",
        opened.served.asset("sheets.mjs"),
    )
    for left in (1, 0):
        eventually(page, "(count) => history.state?.sheets === count", left + 1)
        page.go_back()
        eventually(page, "(n) => document.querySelectorAll('dialog[open]').length === n", left)
    none_open(page)
    leaves(page)


def test_what_was_done_in_a_sheet_stays(opened: Open):
    """The address follows the game, whatever step of the history it is at; and forward is no way
    back into a sheet.
    """
    page = sheet(opened, "more")
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
    leaves(page)


def test_a_page_that_is_left_from_a_sheet_is_found_without_it(opened: Open):
    page = sheet(opened, "more")
    page.goto(f"{opened.served.url}rules/")
    page.go_back()
    page.wait_for_selector(".may *")
    none_open(page)
    leaves(page)
