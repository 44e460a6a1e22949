"""Every screen, from a small phone to a desk: what stands where, how wide, how plain to see; with
large letters, another font, forced colours and a deck of four colours; on paper, and without
script. The pages bar nobody, and a phone does not zoom in on them.
"""

import re
from collections.abc import Iterator
from itertools import chain, combinations, pairwise, product
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from generator.common.dailies import Series
from generator.common.games import game
from solver.shooting_party import Position
from tests.common.test_pages import contrast
from tests.web import ranging
from tests.web.conftest import (
    NEXT,
    SCREENS,
    Open,
    Served,
    eventually,
    for_all,
    hosted,
    opening,
    played,
    printed,
    put,
    screen,
    shut,
    started,
)
from tests.web.partying import Due, whole_game
from tests.web.playing import PHONE, free, go, line, link
from tests.web.test_no_mans_land import HANDS, NAME, puzzle_of
from tests.web.test_stage import AT_THE_FOOT, PILE, crowded, whole

GAME = [*line(Position.opening(42), Random(42))]
MIDDLE = next(here for here in GAME[8:] if 5 <= len(here.legal_moves()) <= 6 and len(here.hand) > 3)
"""A position that has some moves to choose from, and a game before it."""

RANGE, PARTY = "no-mans-land/play/", "the-party/play/"
RANGES = [f"{RANGE}#game={number}" for number in (6, 30, 42)]
"""Targets with a long name, with three units, with a long line of weather."""
TWO, THREE = f"{PARTY}#game=5", f"{PARTY}#game=5&seats=person,squire,steward,squire"
FOUR = PARTY + Due(446, "person,squire,random,pimc").link
CURTAIN = PARTY + Due(7, "person,person").link
WON = f"deck/#{urlencode({'cards': PILE, 'ask': 'won'})}"

TABLETS = [(768, 1024), (820, 1180), (834, 1112), (912, 1368)]
SMALL, SIDE, DESK = (320, 568), (844, 390), (1280, 800)
SIDES = [SIDE, (664, 390), (568, 320)]

BOXES = """(selectors) => selectors.map((selector) => [...document.querySelectorAll(selector)]
  .map((each) => each.getBoundingClientRect()).filter(({ height }) => height)
  .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round)))"""

Box = list[int]


def screened(size: tuple[int, int], **more: Any) -> dict[str, Any]:
    return {"viewport": {"width": size[0], "height": size[1]}} | more


def boxes(page: Any, *selectors: str) -> list[list[Box]]:
    """What is seen of some selectors: left, top, right, bottom."""
    found: list[list[Box]] = page.evaluate(BOXES, selectors)
    assert all(found), selectors
    return found


def box(page: Any, selector: str) -> Box:
    return boxes(page, selector)[0][0]


def within(inner: Box, outer: Box) -> bool:
    (left, top, right, bottom), whole = inner, outer
    return (
        left >= whole[0] - 1 and top >= whole[1] - 1
        and right <= whole[2] + 1 and bottom <= whole[3] + 1
    )  # fmt: skip


def apart(one: Box, other: Box) -> bool:
    return (
        one[2] <= other[0] + 1 or other[2] <= one[0] + 1
        or one[3] <= other[1] + 1 or other[3] <= one[1] + 1
    )  # fmt: skip


def sized(page: Any, *sizes: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """A page in windows of some sizes, one after another; it is never wider."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT)  # what the page does about a size is part of drawing it
        eventually(page, "(width) => document.documentElement.scrollWidth <= width", width)
        yield width, height


WHOLE = "(each) => each.scrollHeight <= each.clientHeight + 1"


def in_the_window(page: Any, *selectors: str) -> bool:
    size = page.viewport_size
    window = [0, 0, size["width"], size["height"]]
    return all(within(each, window) for every in boxes(page, *selectors) for each in every)


def names(page: Any) -> list[str]:
    """The names of all moves that are seen."""
    texts: list[str] = page.locator(
        ".stage .may button:not([aria-disabled]) > span:first-child, .others button > span"
    ).evaluate_all("(all) => all.filter((each) => each.offsetHeight).map((each) => each.innerText)")
    return [text.replace("\ufe0e", "") for text in texts]


# -- tables, wherever they stand -------------------------------------------------------------------

WIDE = (1023, 768)
AT_ONCE: dict[str, list[tuple[int, int]]] = {
    path: [*sizes, *TABLETS]
    for paths, sizes in (
        (["play/" + link(MIDDLE), "learn/", "hidden/", "deck/", "table/"], [WIDE]),
        ([TWO, FOUR, "no-mans-land/table/"], [SMALL, WIDE]),
        ([*RANGES, "no-mans-land/learn/"], [SMALL]),
        (["the-party/learn/"], [WIDE]),
        ([THREE], []),
    )
    for path in paths
}
"""Where a table with all that belongs to it is seen at once, besides on the phone of test_stage."""


@pytest.mark.parametrize("share", [2, pytest.param(1, marks=pytest.mark.long)])
def test_tables_are_seen_at_once_on_tablets_and_small_phones(share, elsewhere):
    """Each on two of the tablets in turn, for each change."""
    for n, (page, path) in enumerate(elsewhere.visits(AT_ONCE, shows=".may *")):
        others = {*TABLETS} - {*TABLETS[n % share :: share]}
        for size in sized(page, *(each for each in AT_ONCE[path] if each not in others)):
            whole(page, f"{path} at {size}")


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A puzzle of No Man's Land in a round before the last."""
    day, *where = HANDS["early fox"]
    folder = put(
        tmp_path_factory.mktemp("hand") / "days", Series(NAME, game(NAME)), {day: puzzle_of(*where)}
    )
    with hosted(folder, tmp_path_factory.mktemp("www"), {"hand": day}, NAME) as here:
        yield here


ON_ITS_SIDE = {
    **dict.fromkeys(
        RANGES, (".fact > *", ".spots li", ".spots .strip, .spots small, .spots .key")
    ),
    **dict.fromkeys(
        (TWO, THREE), (".stash .caps", ".stash .slot, .stash .strip", ".guest", ".piles > *")
    ),
    "2026/11/28/": (".target > *", ".weather > *"),
}  # fmt: skip
INSIDE = [(".scores button", ".scores small"), (".guest", ".guest .backs")]
"""What each of some parts has in it."""


def test_on_its_side_a_phone_shows_hand_and_status_at_once_and_no_card_over_others(
    elsewhere, hand, browser
):
    with opening(browser, hand) as of_hand:
        *games, puzzle = ON_ITS_SIDE
        sites = ((elsewhere, games), (of_hand, [puzzle]))
        there = {"shows": ".lower .card", **screened(SIDE)}
        for page, path in chain(*(opened.visits(paths, **there) for opened, paths in sites)):
            for size in sized(page, *SIDES[: 2 if path == THREE else 3]):
                (table,), status, cards, *rest = boxes(
                    page, ".stage .table", ".stage .status", ".lower .card", ".stage .act",
                    *ON_ITS_SIDE[path],
                )  # fmt: skip
                assert all(within(each, table) for each in [*status, *cards]), (path, size)
                assert in_the_window(page, ".stage .status", ".lower .card"), (path, size)
                others = [*status, *(each for every in rest for each in every)]
                assert all(apart(*pair) for pair in product(cards, others)), (path, size)
                for outer, inner in INSIDE:
                    parts, held = page.evaluate(BOXES, [outer, inner])
                    assert all(any(within(each, part) for each in held) for part in parts)
                    assert all(any(within(each, part) for part in parts) for each in held)
                facts = page.evaluate(BOXES, [".fact > div"])[0]
                assert all(right - left >= 72 for left, _, right, _ in facts), path


@pytest.mark.parametrize(
    ("path", "count", "others"),
    [("deck/", 34, (".places", ".may button")), ("table/", 33, (".status", ".small-cards li"))],
)
def test_a_grid_of_cards_is_above_the_fold_and_nothing_lies_over_it(path, count, others, opened):
    page = opened.ready(path)
    for card in (1, 2) if path == "table/" else ():
        page.locator(f"[data-key=cell-{card}]").click()
    parts = [".grid button", *(f".stage {each}" for each in others)]
    for _ in sized(page, *TABLETS, WIDE, SIDE, SMALL):
        cells, *_ = found = boxes(page, *parts)
        assert len(cells) == count
        assert in_the_window(page, *parts)
        for some, more in combinations(found, 2):
            assert all(apart(*pair) for pair in product(some, more))
        assert path == "deck/" or page.locator(".stage .status").evaluate(WHOLE)


def test_small_phones_show_labels_status_and_hand(elsewhere):
    for page, path in elsewhere.visits(
        [THREE, "the-party/learn/"], shows=".lower .card", **screened(SMALL)
    ):
        (act,), texts = boxes(page, ".stage .act", ".stage .table :is(.status, h2, .role)")
        assert all(each[3] <= act[1] + 1 for each in texts)
        assert page.locator(".stage .status").inner_text() == "Your turn."
        for _ in sized(page, SMALL, (390, 664), (390, 844)) if path == THREE else ():
            cards, *others = boxes(page, ".lower .card", ".stash > :last-child", ".stash .caps")
            assert all(apart(card, each) for card in cards for (each,) in others)
            for one, other in pairwise(cards):
                assert 4 * (other[0] - one[0]) >= 3 * (one[2] - one[0])


def test_the_buttons_of_a_verdict_stand_at_the_foot(opened):
    page = opened(WON)
    page.locator(".verdict-of .by-pass").wait_for(timeout=60_000)
    for _, height in sized(page, SMALL, (390, 664), (390, 844), SIDE):
        assert all(height - 12 <= each[3] <= height for each in boxes(page, ".may button")[0])


COVERED = """() => {
  const status = document.querySelector(".stage .status"), range = document.createRange();
  range.selectNodeContents(status);
  const text = range.getBoundingClientRect(), own = status.getBoundingClientRect();
  const cards = [...document.querySelectorAll(".stage .lower .card")];
  return [text.bottom <= own.bottom + 1,
    cards.every((each) => each.getBoundingClientRect().top >= text.bottom - 5)];
}"""


def test_the_status_of_the_tenth_of_the_ladder_is_whole(opened):
    page = opened.ready("ladder/#10")
    for n in range(page.locator(".steps button").count()):
        page.locator(f"[data-key=step-{n}]").click()
        for size in sized(page, (390, 664), SMALL, SIDE):
            assert page.evaluate(COVERED) == [True, True], (n, size)


# -- tablets and desks -----------------------------------------------------------------------------

LINES = """(heading) => {
  const range = document.createRange(), words = [...heading.textContent.matchAll(/\\S+/g)];
  const tops = words.map(({ 0: word, index }) => {
    range.setStart(heading.firstChild, index);
    range.setEnd(heading.firstChild, index + word.length);
    return Math.round(range.getBoundingClientRect().top);
  });
  return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
}"""
"""How many words each line of a heading has."""


def test_the_first_page_of_a_tablet_is_that_of_a_phone(opened):
    """That of a desk has words, fan and a whole house. (More of both: test_first_page.py.)"""
    page = opened("")
    page.wait_for_selector(".fan .card")
    for _ in sized(page, *TABLETS):
        heading, fan, play = (box(page, each) for each in (".home h1", ".fan", ".go .button"))
        assert heading[2] - heading[0] >= 400
        assert min(page.locator(".home h1").evaluate(LINES)) > 1
        assert heading[3] <= fan[1] < fan[3] <= min(play[1], fan[1] + 240)
        for left, top, right, bottom in boxes(page, ".fan .card")[0]:
            assert bottom - top < right - left + 140
    page.clock.set_fixed_time("2026-11-30T12:00:00Z")
    page.reload()
    page.wait_for_selector(".fan .card")
    for _ in sized(page, DESK):
        words, fan, house = (box(page, each) for each in ("h1", ".fan", ".house"))
        assert words[2] < fan[0]
        assert fan[3] < house[1]
        assert house[2] - house[0] >= 1265
        assert house[3] <= 800


def test_a_tablet_has_hand_and_moves_above_the_fold_and_earlier_moves_are_one_tap_away(opened):
    page = free(opened, link(MIDDLE))
    for width, height in sized(page, *TABLETS, WIDE):
        (table,), slots, rest = boxes(page, ".table", ".slots > li", ".lower .card, .may button")
        assert len(slots) == 8
        assert max(each[3] for each in rest) <= min(830, height)
        assert table[2] - table[0] >= width - 56
        assert len(names(page)) == len({*names(page)}) == len(MIDDLE.legal_moves())
        log, asked, foot = (box(page, each) for each in (".so-far", ".asked", ".foot"))
        assert log[2] <= asked[0]
        assert log[1] < asked[3] <= foot[1]
    count, last = len(MIDDLE.played), page.locator(".log > li").last.inner_text()
    for _ in sized(page, DESK, (834, 1112), (390, 664)):
        assert len(boxes(page, ".log > li")[0]) == 6 < count
        assert page.locator(".log > li:visible").last.inner_text() == last
        page.locator(".earlier summary").click()
        assert len(boxes(page, ".log > li")[0]) == count
        page.locator(".earlier summary").click()
    go(page, link(GAME[-2]))
    for _ in sized(page, DESK, (820, 1180)):
        if not page.locator(".earlier[open]").count():
            page.locator(".earlier summary").click()
        page.locator(".undo").click()
        log, *seen = (
            box(page, each) for each in (".so-far", ".so-far > summary", ".log > li:last-child")
        )
        assert page.locator(".so-far").evaluate("(each) => each.scrollTop") > 0
        assert all(within(each, log) for each in seen)


def test_a_desk_has_three_columns_and_each_move_and_the_deal_once(opened):
    """What is asked stands beside the table and moves nothing; the move of the chosen cards comes
    first, and it alone is filled.
    """
    page = free(opened, link(MIDDLE), **screened(DESK))
    columns = [box(page, each) for each in (".programme", ".stage .table", ".stage .act")]
    assert [right - left for left, _, right, _ in columns] == [284, 636, 284]
    assert [columns[1][0] - columns[0][2], columns[2][0] - columns[1][2]] == [18, 18]
    assert in_the_window(page, ".asked")
    assert len(names(page)) == len({*names(page)}) == len(MIDDLE.legal_moves())
    assert page.locator("main").inner_text().count("Deal 42") == 1
    fonts = page.evaluate("""() => [...document.querySelectorAll("kbd, body")]
      .map((each) => getComputedStyle(each).fontFamily)""")
    assert len(fonts) == 3
    assert len({*fonts}) == 1
    before = boxes(page, ".asked section", ".stage .act", ".tools button")
    page.locator("[data-key=possible]").click()
    page.locator(".asked .chart").wait_for(timeout=60_000)
    page.locator(".asked .hint").click()
    page.locator(".asked .advised").wait_for(timeout=60_000)
    assert boxes(page, ".asked section", ".stage .act", ".tools button") == before
    assert page.locator("dialog").count() == 0
    assert in_the_window(page, ".asked .number", ".asked .advised", ".asked .chart svg",
                         ".asked button", ".lower .card", ".log > li:last-child")  # fmt: skip
    assert all(each.evaluate(WHOLE) for each in page.locator(".asked section").all())
    move = next(each for each in MIDDLE.legal_moves() if str(each).startswith("-"))
    buttons = page.locator(".may button")
    count = buttons.count()
    for card in move.cards:
        page.locator(f"[data-key=hand-{int(card)}]").click()
    assert buttons.first.get_attribute("data-key") == str(move)
    assert page.locator(".stage .primary").count() == 1
    assert buttons.count() == count - 1
    assert buttons.first.locator("kbd").inner_text() == "Enter"


TITLES = {RANGES[-1]: "No Man's Land", THREE: "The Party"}


def test_a_desk_has_all_of_a_game_in_its_window_and_its_tools_in_a_row(elsewhere):
    """Its heading, and that of a tablet, names the game."""
    paths = ["play/#deal=42", *TITLES, "table/"]
    for page, path in elsewhere.visits(paths, shows=".may *"):
        for size in sized(page, (1024, 768), DESK):
            tools = boxes(page, ".tool")[0]
            assert len({each[1] for each in tools}) == 1, (path, size)
            below = page.evaluate(BOXES, [".tools > :not(.tool)"])[0]
            assert all(each[1] >= tools[0][3] and each[0] <= tools[0][0] + 1 for each in below)
            for icon, label in zip(*boxes(page, ".tool .icon", ".tool span"), strict=True):
                assert icon[2] <= label[0]
            if size == DESK and path != "table/":
                page.wait_for_selector(".lower .card")
                assert in_the_window(page, ".programme", ".stage .table", ".stage .act",
                                     "[data-key=typed]", ".moves")  # fmt: skip
                for button in page.locator(".others button").all()[-1:]:
                    button.scroll_into_view_if_needed()
                    assert in_the_window(page, ".others li:last-child")
                assert page.evaluate("scrollY") == 0
        for _ in sized(page, DESK, (820, 1180)) if path in TITLES else ():
            assert page.locator(".bar .brand").inner_text().endswith(f"\n{TITLES[path]}")


# -- letters ---------------------------------------------------------------------------------------

LABELS = """() => [...document.querySelectorAll("button, a.button")].flatMap((button) => {
  const label = button.querySelector(":scope > span:not([class])");
  if (!label?.offsetHeight || label.offsetHeight > 30) return [];
  const context = document.createElement("canvas").getContext("2d");
  const { fontFamily, fontSize } = getComputedStyle(label);
  context.font = `${fontSize} ${fontFamily}`;
  const capital = context.measureText("H").actualBoundingBoxAscent;
  const strut = document.createElement("i");
  strut.style.cssText = "display: inline-block; width: 0; height: 0";
  label.append(strut);
  const line = strut.getBoundingClientRect().bottom;
  strut.remove();
  const { top, bottom } = button.getBoundingClientRect();
  return [[label.textContent, line - capital / 2 - (top + bottom) / 2]];
})"""
"""How far the middle of a label's capitals is from that of its button."""

CENTRED = f"""(count) => {{
  const found = ({LABELS})().filter(([text]) => !/Undo|Hint|Advice|More|Redo/.test(text));
  return found.length >= count && found.every(([, by]) => Math.abs(by) <= 1);
}}"""
"""Whether labels are, at least so many, but for those of the tools."""

HIGH = """@font-face { font-family: "Iowan Old Style"; ascent-override: 75%; descent-override: 50%;
  src: local("DejaVu Serif"), local("Liberation Serif"); }"""
"""A font whose capitals stand high in their line."""

WITHOUT_TEXT_BOX = """const { supports } = CSS;
CSS.supports = (...asked) => !asked.join().includes("text-box") && supports.apply(CSS, asked);"""


@pytest.mark.parametrize("known", [True, False], ids=["text-box", "without"])
def test_labels_are_centred_by_their_capitals(known, opened):
    context = opened.context(**screened((390, 664)))

    def styled(route: Any) -> None:
        style = route.fetch().text()
        if not known:
            style = style.replace("text-box:", "text-bux:")
        route.fulfill(body=HIGH + style, content_type="text/css")

    context.route("**/style-*.css", styled)
    if not known:
        context.add_init_script(WITHOUT_TEXT_BOX)
    counts = {"": 2, "play/#deal=42": 6, "couple": 6, "record/": 6}
    for page, name in opened.visits(counts, context):
        eventually(page, CENTRED, counts[name])


CUT = """() => [...document.querySelectorAll(
    "h1, h2, .facts > *, .facts .chip, .page-name, .house-name, .task, .name, .brief")]
  .filter((each) => each.offsetHeight > 1).filter((each) => {
    if (getComputedStyle(each).clipPath !== "none") return false;
    const range = document.createRange();
    range.selectNodeContents(each);
    const { left, right } = range.getBoundingClientRect(), own = each.getBoundingClientRect();
    const cut = getComputedStyle(each).overflowX !== "visible";
    return left < -1 || right > innerWidth + 1 || (cut && each.scrollWidth > each.clientWidth + 1);
  }).map((each) => `${each.className || each.tagName}: ${each.textContent.trim()}`)"""


def stay_at_the_foot(opened: Open, names: list[str], *sizes: tuple[int, int]) -> Any:
    """The actions of some pages; and no title, fact or name is cut."""
    for page, name in opened.visits(names, **PHONE):
        if page.locator(".stage, .home").count():
            page.wait_for_selector(".may *, .fan .card")
        for size in sized(page, *sizes or [(390, 664)]):
            if page.locator(".stage").count():
                assert page.evaluate(AT_THE_FOOT) == [True] * 3, (name, size)
            assert page.evaluate(CUT) == [], (name, size)
            assert page.evaluate("document.documentElement.scrollWidth") == size[0], name
    return page


def test_on_a_smaller_screen_the_actions_stay_at_its_foot(opened, elsewhere):
    sizes = [(320, 664), (390, 500)]
    here = (Position.opening(42), *crowded())
    tables = [f"play/{link(each, view=view)}" for each in here for view in (False, True)]
    days = [*tables, "table/", "deck/", "couple", "proof-game", "hidden"]
    stay_at_the_foot(opened, days, *sizes)
    parties = [PARTY + Due(446, "person,squire").link, FOUR, CURTAIN]
    stay_at_the_foot(elsewhere, parties, *sizes)


DAYS = ["couple", "proof-game", "mistake", "", "play/#deal=42", "ladder/#1", "2026/11/"]
LARGE = ["no-mans-land/table/", "no-mans-land/learn/", f"{RANGE}#game=8", f"{RANGE}#game=3", TWO,
         FOUR, "the-party/learn/"]  # fmt: skip


@pytest.mark.page
@pytest.mark.parametrize("size", [pytest.param(20, marks=pytest.mark.long), 24, 32])
def test_with_large_letters_they_stay_there_too(size, served, dayless):
    """Of the size that a visitor asks the browser for, up to twice the usual."""
    large = started(f"--blink-settings=defaultFontSize={size}")
    for site, names in ((served, DAYS), (dayless, LARGE)):
        opened = Open(large, site)
        page = stay_at_the_foot(opened, names)
        assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == size
        assert opened.heard == []
    large.close()


GROUND = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.offsetHeight).map((each) => {
    const range = document.createRange(), own = each.getBoundingClientRect();
    range.selectNodeContents(each);
    const text = range.getBoundingClientRect(), { backgroundColor } = getComputedStyle(each);
    return /^rgb\\(/.test(backgroundColor) && text.left >= own.left && text.right <= own.right;
  })"""
"""Whether texts stand on a ground of their own, which no line behind shows through."""


def test_a_day_is_named_by_its_number_and_no_line_runs_through_its_name(opened, served):
    page = opened("2026/11/")
    page.wait_for_selector(".pane.shut .when", state="attached")
    for size in sized(page, (390, 844), DESK):
        grounds = page.evaluate(GROUND, ".pane.shut .when")
        assert all(grounds)
        assert grounds or size == (390, 844)  # where a month is a list
    page.goto(served.url + served.path("couple"))
    page.wait_for_selector(".may *")
    for _ in sized(page, (820, 1180), DESK):
        assert re.search(r"no\. \d+", page.locator(".programme > .caps").inner_text().lower())
        box(page, ".programme > .caps")
    played(page, served.document("couple")["line"])
    page.locator(".days .shut .caps").first.wait_for()
    for _ in sized(page, (390, 844), DESK):
        grounds = page.evaluate(GROUND, ".days .shut .caps")
        assert grounds
        assert all(grounds)


# -- colours ---------------------------------------------------------------------------------------

COLOURS = """(asked) => asked.map(([selector, name]) =>
  getComputedStyle(document.querySelector(selector))[name])"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_forced_colours_what_is_quiet_looks_so_and_what_is_empty_is_seen(scheme, opened):
    page = free(opened, "#deal=42", **screened((390, 664), forced_colors="active",
                                               color_scheme=scheme))  # fmt: skip
    canvas, slot, first, draw, now, last = page.evaluate(
        COLOURS,
        [["html", "backgroundColor"], [".slot", "borderTopColor"], ["[data-key=first]", "color"],
         ["[data-key=draw]", "color"], [".bar-of.now", "backgroundColor"],
         [".bar-of:last-child", "backgroundColor"]],
    )  # fmt: skip
    assert first != draw
    assert now not in (canvas, last)
    there, paper = (re.findall(r"\d+", each) for each in (slot, canvas))
    assert len(there) == 3  # opaque
    assert sum(abs(int(a) - int(b)) for a, b in zip(there, paper, strict=True)) > 300


FOUR_COLOURS = """if (location.host) localStorage["/below/a/path/deck"] =
  /play|mistake|rules|11\\/26/.test(location.pathname) ? "four" : "two";"""
"""Gives some pages a deck of four colours."""

HEX = """(selector) => {
  const canvas = document.createElement("canvas").getContext("2d");
  const cloth = getComputedStyle(document.documentElement).getPropertyValue("--table");
  const all = [...document.querySelectorAll(selector)];
  return [cloth, ...all.map((each) => getComputedStyle(each).color)]
    .map((colour) => Object.assign(canvas, { fillStyle: colour }).fillStyle);
}"""
"""The colours of the cloth and of some texts, as #rrggbb."""


def test_suits_in_the_status_stand_out_from_the_cloth(opened):
    context = opened.context(color_scheme="light", **screened((390, 664)))
    context.add_init_script(FOUR_COLOURS)
    page = free(opened, "#deal=42", context=context)
    assert page.evaluate("document.documentElement.dataset.deck") == "four"
    cloth, *found = page.evaluate(HEX, ".status .sign")
    assert len(found) == 5
    assert min(contrast(each, cloth) for each in found) >= 4.5


# -- sheets ----------------------------------------------------------------------------------------


def test_sheets_do_not_change_height_and_their_figures_line_up(opened, served):
    context = opened.context(**screened((390, 664)))
    page = free(opened, link(MIDDLE), context=context)
    page.locator(".tools .hint").click()
    page.locator("dialog").wait_for()
    before = box(page, "dialog")
    page.locator("dialog .weighed").wait_for(timeout=60_000)
    assert box(page, "dialog") == before
    for column in ("2", "3"):
        edges = {each[2] for each in boxes(page, f"dialog .row > :nth-child({column})")[0]}
        assert len(edges) == 1
    page.goto(served.url + served.path("couple"))
    page.locator(".tools .hint").click()
    page.locator("dialog").wait_for()
    before = box(page, "dialog")
    for n in range(3):
        page.locator(f"[data-key=hint-{n}]").click()
        page.locator("dialog .hints li p").nth(n).wait_for()
        assert box(page, "dialog") == before


# -- everybody -------------------------------------------------------------------------------------

BUTLER = next(
    here
    for seed in range(100)
    for here in line(Position.opening(seed), Random(seed))
    if 32 in here.hand and here.choice_waits is None and len(here.discards) > 5 and not here.is_over
)

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
        [".may button:not([aria-disabled]) >> nth=0", ".may *"],
    ],
    "deck/": [[".may *"]],
    WON: [[".verdict-of .by-pass"]],
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
    "hidden/": [[".may *"]],
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
BROKEN = """() => [...document.querySelectorAll(".bar .page-name")]
  .filter((each) => each.getClientRects().length > 1).map((each) => each.outerHTML)"""


@SCREENS
def test_no_page_bars_anybody_nor_is_zoomed_in_on(scheme, width, opened, elsewhere):
    """Some of them with four colours. The name of each is one line."""
    for site, of in ((elsewhere, OF_GAMES), (opened, OF_DAYS)):
        context = screen(site, scheme, width)
        if site is opened:
            context.add_init_script(FOUR_COLOURS)
        for page, what in views(site, context, of):
            for_all(page, what)
            assert page.evaluate(BROKEN) == [], what
            if page.locator(".stage").count():
                assert page.evaluate(ZOOMED) == [], what
                assert width > 600 or page.evaluate(SMALL_LETTERS) == [], what


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
