"""Every screen: what stands where, how wide, how plain to see, from a small phone to a desk; with
large letters, another font, forced colours and a deck of four colours.
"""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from generator.common.dailies import Series
from generator.common.games import game
from solver.shooting_party import Position
from tests.web.conftest import WCAG, Open, Served, a_few, hosted, opening, played, put, started
from tests.web.playing import free, go, line, link
from tests.web.test_no_mans_land import HANDS, NAME, puzzle_of
from tests.web.test_stage import PILE

GAME = [*line(Position.opening(42), Random(42))]
MIDDLE = next(here for here in GAME[8:] if 5 <= len(here.legal_moves()) <= 6 and len(here.hand) > 3)
"""A position that has some moves to choose from, and a game before it."""

TABLETS = [(768, 1024), (820, 1180), (834, 1112), (912, 1368), (1023, 768)]
FREE = ["play/#deal=42", "no-mans-land/play/#game=42",
        "the-party/play/#game=5&seats=person,squire,steward,squire"]  # fmt: skip
RANGES = [f"no-mans-land/play/#game={number}" for number in (6, 30, 42)]
"""Targets with a long name, with three units, with a long line of weather."""
SMALL, SIDE, DESK = (320, 568), (844, 390), (1280, 800)

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
    """A page in windows of some sizes, one after another."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def at_tables(opened: Open, size: tuple[int, int], *paths: str) -> Iterator[tuple[Any, str]]:
    """The pages of games once their cards lie there."""
    return opened.visits(paths, shows=".lower .card", **screened(size))


WHOLE = "(each) => each.scrollHeight <= each.clientHeight + 1"


def window(page: Any) -> Box:
    size = page.viewport_size
    return [0, 0, size["width"], size["height"]]


def names(page: Any) -> list[str]:
    """The names of all moves that are seen."""
    texts: list[str] = page.locator(
        ".stage .may button:not([aria-disabled]) > span:first-child, .others button > span"
    ).evaluate_all("(all) => all.filter((each) => each.offsetHeight).map((each) => each.innerText)")
    return [text.replace("\ufe0e", "") for text in texts]


# -- tablets ---------------------------------------------------------------------------------------

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
    """That of a desk has words, fan and a whole house."""
    page = opened("")
    page.wait_for_selector(".fan .card")
    for _ in sized(page, *((width, 1112) for width in (768, 820, 834, 912))):
        heading, fan, play, house = (
            box(page, each) for each in (".home h1", ".fan", ".go .button", ".house")
        )
        assert heading[2] - heading[0] >= 400
        assert min(page.locator(".home h1").evaluate(LINES)) > 1
        assert heading[3] <= fan[1] < fan[3] <= play[1]
        assert fan[3] - fan[1] <= 240
        for left, top, right, bottom in boxes(page, ".fan .card")[0]:
            assert bottom - top < right - left + 140
        assert house[3] <= 1112
    page.clock.set_fixed_time("2026-11-30T12:00:00Z")
    page.reload()
    page.wait_for_selector(".fan .card")
    for _ in sized(page, DESK):
        words, fan, house = (box(page, each) for each in ("h1", ".fan", ".house"))
        assert words[2] < fan[0]
        assert fan[3] < house[1]
        assert house[2] - house[0] >= 1265
        assert house[3] <= 800


def test_the_table_of_a_tablet_fits_and_hand_and_moves_are_above_the_fold(opened):
    page = free(opened, link(MIDDLE))
    for width, height in sized(page, *TABLETS):
        (table,), slots, hand, moves, act = boxes(
            page, ".table", ".slots > li", ".lower .card", ".may button", ".stage .act"
        )
        inlay = [table[0] + 9, table[1] + 9, table[2] - 9, table[3] - 9]
        assert len(slots) == 8
        assert all(within(each, inlay) for each in [*slots, *hand])
        assert max(each[3] for each in [*hand, *moves]) <= min(830, height)
        assert table[2] - table[0] >= width - 56
        assert table[3] <= act[0][1]
        assert len(names(page)) == len({*names(page)}) == len(MIDDLE.legal_moves())
        log, asked = box(page, ".so-far"), box(page, ".asked")
        assert log[2] <= asked[0]
        assert log[1] < asked[3]
        assert asked[3] <= box(page, ".foot")[1]


@pytest.mark.parametrize(
    ("path", "count", "others"),
    [("deck/", 34, (".places", ".may button")), ("table/", 33, (".status", ".small-cards li"))],
)
def test_a_grid_of_cards_is_above_the_fold_and_nothing_lies_over_it(path, count, others, opened):
    page = opened.ready(path)
    for card in (1, 2) if path == "table/" else ():
        page.locator(f"[data-key=cell-{card}]").click()
    for _ in sized(page, *TABLETS, SIDE, SMALL):
        cells, *_ = found = boxes(page, ".grid button", *(f".stage {each}" for each in others))
        assert len(cells) == count
        assert all(within(each, window(page)) for every in found for each in every)
        for some, more in combinations(found, 2):
            assert all(apart(*pair) for pair in product(some, more))
        assert path == "deck/" or page.locator(".stage .status").evaluate(WHOLE)


def test_the_heading_names_the_game_and_the_day(opened, elsewhere):
    page = opened.kind("couple")
    for _ in sized(page, (820, 1180), DESK):
        assert re.search(r"no\. \d+", page.locator(".programme > .caps").inner_text().lower())
        box(page, ".programme > .caps")
    for path, name in (("no-mans-land/", "No Man's Land"), ("the-party/", "The Party")):
        page = elsewhere(f"{path}play/#game=5")
        for _ in sized(page, (820, 1180), DESK):
            assert page.locator(".bar .brand").inner_text().endswith(f"\n{name}")


# -- small ones ------------------------------------------------------------------------------------


def test_the_party_on_a_small_phone_shows_its_status_and_labels(elsewhere):
    for page, _ in at_tables(
        elsewhere, SMALL, "the-party/play/#game=5", FREE[-1], "the-party/learn/"
    ):
        (act,), texts = boxes(page, ".stage .act", ".stage .table :is(.status, h2, .role)")
        assert all(each[3] <= act[1] + 1 for each in texts)
        assert page.locator(".stage .status").inner_text() == "Your turn."


def test_no_mans_land_on_a_small_phone_shows_the_whole_hand(elsewhere):
    for page, path in at_tables(elsewhere, SMALL, *RANGES, "no-mans-land/learn/"):
        (act,), (table,), hand = boxes(page, ".stage .act", ".stage .table", ".lower .cards li")
        assert len(hand) == 5
        assert all(each[3] <= table[3] <= act[1] for each in hand)
        assert page.locator(".facts", has_text="0 points").is_visible() == ("play" in path)


def test_the_name_of_a_small_phones_page_is_one_line(elsewhere):
    paths = ("play/", "no-mans-land/play/", "the-party/play/", "table/", "hidden/")
    for page, path in elsewhere.visits(paths, shows=".may *", **screened(SMALL)):
        name = page.locator(".bar .page-name")
        assert name.evaluate("(each) => each.getClientRects().length") == 1, path


def test_the_hand_of_the_party_takes_the_room_there_is(elsewhere):
    ((page, _),) = at_tables(elsewhere, SMALL, FREE[-1])
    for _ in sized(page, SMALL, (390, 664), (390, 844)):
        cards, *others = boxes(page, ".lower .card", ".stash > :last-child", ".stash .caps")
        assert all(apart(card, each) for card in cards for (each,) in others)
        for one, other in pairwise(cards):
            assert 4 * (other[0] - one[0]) >= 3 * (one[2] - one[0])


# -- a phone on its side ---------------------------------------------------------------------------

SIDES = [SIDE, (664, 390), (568, 320)]


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A puzzle of No Man's Land in a round before the last."""
    day, *where = HANDS["early fox"]
    folder = put(
        tmp_path_factory.mktemp("hand") / "days", Series(NAME, game(NAME)), {day: puzzle_of(*where)}
    )
    with hosted(folder, tmp_path_factory.mktemp("www"), {"hand": day}, NAME) as here:
        yield here


def stands_apart(page: Any, *others: str) -> None:
    """The hand and the status are on the table and in the first view; no card lies over others."""
    page.wait_for_selector(".lower .card")
    (table,), status, cards, *rest = boxes(
        page, ".stage .table", ".stage .status", ".lower .card", ".stage .act", *others
    )
    for each in [*status, *cards]:
        assert within(each, table)
        assert within(each, window(page))
    for card, other in product(cards, [*status, *(each for every in rest for each in every)]):
        assert apart(card, other)


def test_on_its_side_no_mans_land_has_hand_and_aims_apart(elsewhere):
    for page, path in at_tables(elsewhere, SIDE, *RANGES):
        for _ in sized(page, *SIDES):
            stands_apart(page, ".fact > *", ".spots li", ".spots .strip, .spots small, .spots .key")
            facts = boxes(page, ".fact > div")[0]
            assert all(right - left >= 72 for left, _, right, _ in facts), path


def test_on_its_side_a_puzzle_of_no_mans_land_has_hand_and_scores_apart(hand, browser):
    with opening(browser, hand) as opened:
        page = opened.kind("hand", **screened(SIDE))
        for _ in sized(page, *SIDES):
            stands_apart(page, ".target > *", ".weather > *")
            scores, values = boxes(page, ".scores button", ".scores small")
            for score in scores:
                assert any(within(each, score) for each in values)
            assert all(any(within(each, score) for score in scores) for each in values)


def test_on_its_side_the_party_has_hand_and_stash_apart(elsewhere):
    for page, path in at_tables(elsewhere, SIDE, "the-party/play/#game=5", FREE[-1]):
        for _ in sized(page, *SIDES[: 2 if path == FREE[-1] else 3]):
            parts = (".stash .caps", ".stash .slot, .stash .strip", ".guest", ".piles > *")
            stands_apart(page, *parts)
            for guest, backs in zip(*boxes(page, ".guest", ".guest .backs"), strict=True):
                assert within(backs, guest)


def test_the_buttons_of_a_verdict_stand_at_the_foot(opened):
    page = opened(f"deck/#{urlencode({'cards': PILE, 'ask': 'won'})}")
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
    for _ in sized(page, (390, 664), SMALL, SIDE):
        for n in range(page.locator(".steps button").count()):
            page.locator(f"[data-key=step-{n}]").click()
            assert page.evaluate(COVERED) == [True, True], n


# -- a desk ----------------------------------------------------------------------------------------


def test_a_desk_has_three_columns_and_each_move_and_the_deal_once(opened):
    """What is asked stands beside the table and moves nothing; the move of the chosen cards comes
    first, and it alone is filled.
    """
    page = free(opened, link(MIDDLE), **screened(DESK))
    columns = [box(page, each) for each in (".programme", ".stage .table", ".stage .act")]
    assert [right - left for left, _, right, _ in columns] == [284, 636, 284]
    assert [columns[1][0] - columns[0][2], columns[2][0] - columns[1][2]] == [18, 18]
    parts = boxes(page, ".programme", ".stage .table", ".stage .act", ".asked")
    assert all(within(each, window(page)) for (each,) in parts)
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
    seen = boxes(page, ".asked .number", ".asked .advised", ".asked .chart svg", ".asked button",
                 ".lower .card", ".log > li:last-child")  # fmt: skip
    assert all(within(each, window(page)) for every in seen for each in every)
    for section in page.locator(".asked section").all():
        assert section.evaluate(WHOLE)
    move = next(each for each in MIDDLE.legal_moves() if str(each).startswith("-"))
    count = page.locator(".may button").count()
    for card in move.cards:
        page.locator(f"[data-key=hand-{int(card)}]").click()
    buttons = page.locator(".may button")
    assert buttons.first.get_attribute("data-key") == str(move)
    assert page.locator(".stage .primary").count() == 1
    assert buttons.count() == count - 1
    assert buttons.first.locator("kbd").inner_text() == "Enter"


def test_a_desk_has_all_of_a_game_in_its_window_and_its_tools_in_a_row(elsewhere):
    for page, path in elsewhere.visits([*FREE, "table/"], shows=".may *"):
        for size in sized(page, DESK, (1024, 768)):
            on_a_desk(page, path, size)


def on_a_desk(page: Any, path: str, size: tuple[int, int]) -> None:
    tools = boxes(page, ".tool")[0]
    assert len({each[1] for each in tools}) == 1
    below = page.evaluate(BOXES, [".tools > :not(.tool)"])[0]
    assert all(each[1] >= tools[0][3] and each[0] <= tools[0][0] + 1 for each in below)
    for icon, label in zip(*boxes(page, ".tool .icon", ".tool span"), strict=True):
        assert icon[2] <= label[0]
    if size == DESK and path in FREE:
        page.wait_for_selector(".lower .card")
        parts = boxes(page, ".programme", ".stage .table", ".stage .act", "[data-key=typed]",
                      ".moves")  # fmt: skip
        assert all(within(each, window(page)) for (each,) in parts)
        for button in page.locator(".others button").all()[-1:]:
            button.scroll_into_view_if_needed()
            assert within(box(page, ".others li:last-child"), window(page))
        assert page.evaluate("scrollY") == 0


def test_earlier_moves_are_one_tap_away_and_a_list_shows_its_name_and_the_latest(opened):
    page = free(opened, link(MIDDLE))
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
        (far,), (name,), (last,) = boxes(
            page, ".so-far", ".so-far > summary", ".log > li:last-child"
        )
        assert page.locator(".so-far").evaluate("(each) => each.scrollTop") > 0
        assert within(name, far)
        assert within(last, far)


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

HIGH = """@font-face { font-family: "Iowan Old Style"; ascent-override: 75%; descent-override: 50%;
  src: local("DejaVu Serif"), local("Liberation Serif"); }"""
"""A font whose capitals stand high in their line."""

WITHOUT_TEXT_BOX = """const { supports } = CSS;
CSS.supports = (...asked) => !asked.join().includes("text-box") && supports.apply(CSS, asked);"""


@pytest.mark.parametrize("known", [True, False], ids=["text-box", "without"])
def test_labels_are_centred_by_their_capitals(known, opened, served):
    context = opened.context(**screened((390, 664)))

    def styled(route: Any) -> None:
        style = route.fetch().text()
        if not known:
            style = style.replace("text-box:", "text-bux:")
        route.fulfill(body=HIGH + style, content_type="text/css")

    context.route("**/style-*.css", styled)
    if not known:
        context.add_init_script(WITHOUT_TEXT_BOX)
    found = []
    for path in ("", "play/#deal=42", served.path("couple"), "record/"):
        page = opened(path, context)
        page.wait_for_timeout(300)
        found += page.evaluate(LABELS)
    tools = {"Undo", "Hint", "Advice", "More", "Redo"}
    off = [(text, by) for text, by in found if text not in tools and abs(by) > 1]
    assert len(found) > 12
    assert off == []


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


@pytest.mark.page
def test_at_twice_the_letters_no_title_fact_or_name_is_cut(served, dayless):
    large = started("--blink-settings=defaultFontSize=32")
    for site, paths in (
        (served, ("", "play/#deal=42", "ladder/#1", "2026/11/", served.path("couple"))),
        (dayless, ("no-mans-land/play/#game=3", "the-party/play/#game=5")),
    ):
        opened = Open(large, site)
        context = opened.context(**screened((390, 664)))
        for path in paths:
            page = opened(path, context)
            page.wait_for_timeout(300)
            assert page.evaluate(CUT) == [], path
            assert page.evaluate("document.documentElement.scrollWidth") == 390, path
    large.close()


GROUND = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.offsetHeight).map((each) => {
    const range = document.createRange(), own = each.getBoundingClientRect();
    range.selectNodeContents(each);
    const text = range.getBoundingClientRect(), { backgroundColor } = getComputedStyle(each);
    return /^rgb\\(/.test(backgroundColor) && text.left >= own.left && text.right <= own.right;
  })"""
"""Whether texts stand on a ground of their own, which no line behind shows through."""


@pytest.mark.parametrize("size", [(390, 844), DESK], ids=str)
@pytest.mark.parametrize("days", [".days .shut .caps", ".pane.shut .when"])
def test_no_line_runs_through_the_name_of_a_day(days, size, opened):
    page = opened("2026/11/", **screened(size))
    if ".days" in days:  # after a puzzle
        page.goto(opened.served.url + opened.served.path("couple"))
        played(page, opened.served.document("couple")["line"])
    page.wait_for_timeout(300)
    grounds = page.evaluate(GROUND, days)
    assert all(grounds)
    assert grounds or size == (390, 844)  # where a month is a list


# -- colours ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_forced_colours_what_is_quiet_looks_so_and_what_is_empty_is_seen(scheme, opened):
    page = free(opened, "#deal=42", **screened((390, 664), forced_colors="active",
                                               color_scheme=scheme))  # fmt: skip
    style = "(each, name) => getComputedStyle(each)[name]"

    def colour(selector: str, name: str) -> str:
        found: str = page.locator(selector).first.evaluate(style, name)
        return found

    canvas = colour("html", "backgroundColor")
    assert colour("[data-key=first]", "color") != colour("[data-key=draw]", "color")
    assert colour(".bar-of.now", "backgroundColor") not in (
        canvas,
        colour(".bar-of:last-child", "backgroundColor"),
    )
    slot = re.findall(r"\d+", colour(".slot", "borderTopColor"))
    paper = re.findall(r"\d+", canvas)
    assert len(slot) == 3  # opaque
    assert sum(abs(int(a) - int(b)) for a, b in zip(slot, paper, strict=True)) > 300


def four_coloured(opened: Any, scheme: str) -> Iterator[tuple[Any, str]]:
    context = opened.context(color_scheme=scheme, bypass_csp=True, **screened((390, 1600)))
    context.add_init_script("localStorage['/below/a/path/deck'] = 'four'")
    page = free(opened, link(MIDDLE), context=context)
    yield page, "play"
    page.locator(".may button:not([aria-disabled])").first.click()
    yield page, "a move"
    page.goto(opened.served.url + opened.served.path("mistake"))
    page.wait_for_selector(".may *")
    yield page, "mistake"
    page.goto(opened.served.url + "rules/")
    yield page, "rules"


@pytest.mark.parametrize("scheme", a_few(["light", "dark"], ["light"]))
def test_four_colours_bar_nobody(scheme, opened):
    from axe_playwright_python.sync_playwright import Axe

    for page, what in four_coloured(opened, scheme):
        found = Axe().run(page, options=WCAG)
        assert found.violations_count == 0, f"{what}: {found.generate_report()}"
    assert page.evaluate("document.documentElement.dataset.deck") == "four"


CONTRAST = """(selector) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const table = light(getComputedStyle(document.documentElement).getPropertyValue("--table"));
  return [...document.querySelectorAll(selector)]
    .map((each) => light(getComputedStyle(each).color))
    .map((one) => (Math.max(one, table) + 0.05) / (Math.min(one, table) + 0.05));
}"""


def test_suits_in_the_status_stand_out_from_the_cloth(opened):
    context = opened.context(color_scheme="light", **screened((390, 664)))
    context.add_init_script("localStorage['/below/a/path/deck'] = 'four'")
    page = free(opened, "#deal=42", context=context)
    found = page.evaluate(CONTRAST, ".status .sign")
    assert len(found) == 5
    assert min(found) >= 4.5


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
