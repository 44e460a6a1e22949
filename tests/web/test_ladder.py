"""The ladder: a hundred puzzles, as they are composed again, with their pages and the progress."""

import json
import lzma
import re

import pytest

from benchmarks.making.ladder_page import rung
from generator.shooting_party.puzzle_ladder import length
from generator.shooting_party.web.frame import LADDER
from tests.web.conftest import NEXT, hinted, played, record, results, shut, typed
from tests.web.playing import PHONE

TITLE = "100 puzzles to learn by"
EACH = 12  # of a hundred, for each change


def kept() -> list[dict]:
    return list(json.loads(lzma.decompress(LADDER.read_bytes())))


@pytest.mark.parametrize("step", [EACH, pytest.param(1, marks=pytest.mark.long)])
def test_what_is_kept_of_a_puzzle_is_what_is_composed_again(step):
    puzzles = kept()
    assert len(puzzles) == length()
    for number in range(1, length() + 1, step):
        assert json.loads(json.dumps(rung(number))) == puzzles[number - 1], number


WINDOWS = """() => [...document.querySelectorAll(".rungs a")].map((each) => {
  const { width, height } = each.getBoundingClientRect();
  return [each.getAttribute("href"), width >= 32 && height >= 44];
})"""
KEEP = "(kept) => localStorage.setItem('/below/a/path/record', kept)"
HELD = """(section) => {
  const [name, count] = [...section.querySelectorAll("h2, .note")].map((each) => each.innerText);
  return [name, count, section.querySelectorAll(".rungs li").length];
}"""
CHAPTERS = [
    "The butler finds an ace", "When to leave the room", "A rival you want",
    "A jack saves the queen", "The butler to the rescue", "Wait a move", "Let a queen go",
    "Plan further", "What was played?", "Swap two cards",
]  # fmt: skip


def test_a_window_a_puzzle_and_the_first_that_is_not_solved_is_on_the_first_screen(opened):
    """Seven and nine are solved with help."""
    page = opened("build.json", **PHONE)
    for solved in (0, 11, 47, 94, 100):
        ends = {f"ladder-{n}": "helped" if n in (7, 9) else "clean" for n in range(1, solved + 1)}
        page.evaluate(KEEP, record(ends))
        page.goto("about:blank")  # or it would not be loaded anew
        page.goto(f"{opened.served.url}ladder/")
        page.locator(".rungs li").nth(length() - 1).wait_for()
        assert page.evaluate(WINDOWS) == [[f"#{n}", True] for n in range(1, 101)]
        marks = page.locator(".rungs .mark").all_inner_texts()
        due = ["○" if how == "helped" else "★" for how in ends.values()]
        assert marks == due + [""] * (100 - solved)
        counts = [min(max(solved - 10 * row, 0), 10) for row in range(10)]
        rows = page.locator(".after section").evaluate_all(f"(all) => all.map({HELD})")
        assert rows == [
            [name, f"{count} of 10", 10] for name, count in zip(CHAPTERS, counts, strict=True)
        ]
        go_on = page.locator(".go-on")
        if solved == 100:
            assert go_on.count() == page.locator(".now").count() == 0
            return
        row = page.locator(f".rungs:has([data-id=ladder-{solved + 1}])").bounding_box()
        assert 0 < row["y"] < row["y"] + row["height"] <= 664
        top = go_on.bounding_box()
        assert 0 <= top["y"] < top["y"] + top["height"] <= row["y"]
        go_on.tap()
        page.wait_for_function("(to) => location.hash === to", arg=f"#{solved + 1}")
        page.wait_for_selector(".may *, .steps button")


def first(asked: str) -> int:
    return next(n for n, each in enumerate(kept(), 1) if each["data"]["asked"] == asked)


def test_one_is_solved_and_leads_to_the_next(opened, served):
    page = opened("ladder/", viewport={"width": 1280, "height": 800})
    last = page.locator(".rungs li").nth(length() - 1)
    last.wait_for()
    box = last.bounding_box()
    assert box["y"] + box["height"] <= 800  # all windows are on a desk's first screen
    page.locator(".go-on", has_text=re.compile("^Continue: no. 1$")).wait_for()
    page.locator("[data-id=ladder-1] a").click()
    page.wait_for_selector(".may *")
    assert page.locator(".lesson").inner_text().startswith("The butler lays an ace on the table")
    hinted(page, 1)
    shut(page)
    puzzle = kept()[0]
    played(page, puzzle["line"])
    told = page.locator(".after .sheet", has_text="The line, and why").locator(".line > li")
    assert told.count() == len(puzzle["line"])
    (found,) = results(page)
    assert (found["title"], found["number"], found["result"]) == (TITLE, 1, "helped")
    page.locator(".next-up").click()
    page.wait_for_function("() => location.hash === '#2'")
    page.wait_for_selector(".may *")
    page.locator(".ways a", has_text="All 100 puzzles").click()
    page.locator("[data-id=ladder-1] [aria-label='solved with help or at a later try']").wait_for()
    page.goto(f"{served.url}record/")
    assert TITLE in page.locator(".tiers").text_content()


def test_a_puzzle_asks_for_no_file_of_its_line(opened):
    """With a service worker, which would keep it; one that is missing is heard of."""
    page = opened.ready("ladder/#1", opened.context(worker=True))
    page.wait_for_function("() => navigator.serviceWorker.controller")
    for asked in ("line", "move", "fault", "exchange"):
        page.goto("about:blank")
        page.goto(f"{opened.served.url}ladder/#{first(asked)}")
        page.wait_for_load_state("networkidle")


BOXES = """(selectors) => selectors.map((selector) => [...document.querySelectorAll(selector)]
  .map((each) => each.getBoundingClientRect())
  .map(({ x, y, width }) => ({ x: Math.round(x), y: Math.round(y), width: Math.round(width) })))"""


def test_the_buttons_of_the_moves_shown_are_alike(opened):
    """Wherever they take two rows; and the arrows stand on both sides of the main button."""
    numbers = {len(each["data"]["shown"]): n for n, each in enumerate(kept(), 1)}
    counts = {f"ladder/#{numbers[count]}": count for count in (5, 6, 7, 8)}
    for page, path in opened.visits(counts, shows=".may .main button"):
        for width, height in ((1280, 800), (900, 700), (390, 664), (320, 600), (800, 400)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(NEXT)
            steps, (back, main, on) = page.evaluate(BOXES, [".steps button", ".may .main button"])
            assert len(steps) == counts[path]
            assert len({box["width"] for box in steps}) == 1, width
            assert back["y"] == main["y"] == on["y"], width
            assert back["x"] < main["x"] < on["x"], width


@pytest.mark.parametrize("asked", ["move", "fault"])
def test_what_is_asked_otherwise_has_its_own_page(asked, opened):
    number = first(asked)
    page = opened(f"ladder/#{number}")
    puzzle = kept()[number - 1]
    if asked == "fault":
        page.locator(f"[data-key=step-{puzzle['key'] - 1}]").click()
        page.keyboard.press("Escape")
        page.evaluate("document.activeElement.blur()")
    else:
        page.wait_for_selector(".may *")
        typed(page, puzzle["line"][0])
    page.keyboard.press("Enter")
    page.locator(".after .verdict").wait_for()
    assert "At the first try" in page.locator(".after").inner_text()
