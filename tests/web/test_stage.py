"""A phone shows table, hand, actions and tools at once, whatever lies on the table."""

from datetime import date, timedelta
from functools import cache
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from solver.shooting_party import Deal, Position
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Kind
from tests.web.conftest import DAYS, Served, dailies, hosted, opening, quickly
from tests.web.playing import PHONE, free, go, line, link, positions
from tests.web.words import unexplained, words_in

PILE = DECK.text(Deal.from_seed(7).orders[0])

WRONG = """() => {
  const wrong = [], say = (holds, what) => { if (!holds) wrong.push(what); };
  const $ = (selector) => document.querySelector(selector);
  const there = (list) => [...list].filter((each) => each && box(each).height > 1);
  const all = (selector) => there(document.querySelectorAll(selector));
  const box = (each) => each.getBoundingClientRect();
  const name = (each) => each.className || each.tagName;
  // Whether one lies within a box, but for a number of pixels at its top.
  const within = (each, { top, bottom, left, right }, more = 0) => {
    const own = box(each);
    const across = own.left >= left - 1 && own.right <= right + 1;
    return across && own.top >= top - 1 - more && own.bottom < bottom + 1;
  };
  const fits = (each) => each.scrollWidth <= each.clientWidth + 1 &&
    each.scrollHeight <= each.clientHeight + 1;
  const stage = $(".stage"), table = $(".stage .table"), act = $(".stage .act");
  const screen = { top: 0, left: 0, right: innerWidth, bottom: innerHeight };
  const wide = document.documentElement.scrollWidth;
  say(scrollY === 0, `scrolled to ${scrollY}`);
  say(wide <= innerWidth, `as wide as ${wide}`);
  for (const each of [stage, table, act]) say(within(each, screen), `${name(each)} off the screen`);
  const above = [$(".bar"), $(".programme"), table, act];
  for (const list of [above, table.children, $(".upper").children]) {
    there(list).slice(1).forEach((each, n) => {
      const before = there(list)[n];
      say(box(before).bottom <= box(each).top + 1, `${name(before)} over ${name(each)}`);
    });
  }
  say(fits(table), "too much on the table");
  const parts = [".cards", ".strips", ".slots", ".status", "h2", ".count", ".cell"];
  for (const each of all(`.stage .table :is(${parts})`)) {
    say(within(each, box(table), 14), `${name(each)} beside the table`);
  }
  const inlay = getComputedStyle(table, "::before"), inset = parseFloat(inlay.top);
  for (const each of inlay.display === "none" ? [] : all(".stage .table h2")) {
    const [x, y] = [box(each).left - box(table).left, box(each).top - box(table).top];
    const notch = parseFloat(inlay.getPropertyValue("--n"));
    say(Math.hypot(x - inset, y - inset) > notch, `the inlay through ${each.textContent}`);
  }
  for (const each of all(".stage .strips")) {
    const tops = new Set([...each.children].map((one) => Math.round(box(one).top)));
    say(tops.size <= 2 || each.closest(".orders"), `${tops.size} rows of cards`);
  }
  for (const each of all(".stage button:not(.pick)")) {
    const inside = there(each.children).every((one) => within(one, box(each)));
    say(inside && fits(each), `too long: ${each.textContent}`);
  }
  say(fits($(".stage .status")), `cut off: ${$(".stage .status").textContent}`);
  return wrong;
}"""
"""What is wrong with a stage that should be seen at once: something off the screen, or over another
part, or cut off, or a third row of cards.
"""

AT_THE_FOOT = """() => {
  const { bottom, left, right } = document.querySelector(".stage .act").getBoundingClientRect();
  const wide = document.documentElement.scrollWidth;
  return [Math.round(bottom) === innerHeight, left >= 0 && right <= innerWidth, wide <= innerWidth];
}"""


def whole(page: Any, what: str) -> None:
    assert page.evaluate(WRONG) == [], what


@cache
def crowded() -> list[Position]:
    """Seven cards with more than twenty discards, and a couple that waits."""
    found: dict[str, Position] = {}
    for seed in range(10_000):
        for here in line(Position.opening(seed), Random(seed)):
            if len(here.hand) == 7 and len(here.discards) > 20:
                found.setdefault("seven", here)
            if here.choice_waits is not None and len(here.hand) > 4:
                found.setdefault("couple", here)
        if len(found) == 2:
            return [*found.values()]
    raise AssertionError("there are none")


def every_day_is_whole(opened: Any, served: Served) -> int:
    days = sorted(served.root.rglob("20[0-9][0-9]/[01][0-9]/[0-3][0-9]/index.html"))
    paths = [f"{day.parent.relative_to(served.root)}/" for day in days]
    words = []
    for page, path in opened.visits(paths, shows=".may *", **PHONE):
        whole(page, path)
        words.append(words_in(page))
    assert unexplained(opened, words) == set()
    return len(paths)


def test_every_kind_of_puzzle_is_seen_at_once(opened, served):
    assert every_day_is_whole(opened, served) == len(DAYS)


@pytest.mark.long
@pytest.mark.parametrize("name", ["shooting-party", "no-mans-land", "the-party"])
def test_a_month_of_puzzles_is_seen_at_once(name, browser, tmp_path_factory):
    month = [str(date(2026, 11, 1) + timedelta(n)) for n in range(30)]
    folder = dailies(tmp_path_factory.mktemp("month") / "days", name, month)
    with (
        hosted(folder, tmp_path_factory.mktemp("www")) as served,
        opening(browser, served) as opened,
    ):
        assert every_day_is_whole(opened, served) == len([*folder.glob("*.puzzle.json")]) > 0


def test_a_deck_and_real_cards_are_seen_at_once(elsewhere):
    texts = ("", PILE[:-2].rsplit(" ", 12)[0], PILE)
    paths = [*(f"deck/#{urlencode({'cards': text})}" for text in texts), "table/"]
    for page, path in elsewhere.visits(paths, shows=".may *", **PHONE):
        whole(page, path)
    for card in Deal.from_seed(7).orders[0]:
        if page.locator(".may .cell").count() == 0:
            break
        page.locator(f"[data-key=cell-{int(card)}]").tap()
        whole(page, "real cards that come")
    page.locator("[data-key=draw]").tap()
    page.locator(".may .cell").first.wait_for()
    whole(page, "real cards once more")
    page.locator(".undo").tap()
    page.locator("[data-key=draw]").wait_for()


def test_what_was_cut_off_comes_back_where_there_is_room(opened):
    """And what stays to the last is the end of the game."""
    page = opened.kind("proof-game", **PHONE)
    quickly(page, "leave")
    status = page.locator(".stage .status")
    (said,) = {status.get_attribute("data-said")}
    assert said.endswith("The pile ran out: the game is over.")
    for width, height, cut in ((150, 380, True), (390, 1600, False)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        told = status.inner_text().replace("\ufe0e", "")
        assert told.startswith("…") is cut
        assert said.endswith(told.removeprefix("… "))


PLACES = """() => [...document.querySelectorAll(".may > button, .tools > button")].map((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""


def test_the_buttons_stay_where_they_are(elsewhere):
    """Choosing cards, a discard and a draw move none of them."""
    page, moved = free(elsewhere, **PHONE), 0
    for here in positions(40, "buttons"):
        kinds = {move.kind: move for move in reversed(here.legal_moves())}
        if here.choice_waits is not None or not {Kind.DISCARD, Kind.DRAW} <= {*kinds}:
            continue
        after = here.play(kinds[Kind.DISCARD])
        if after.is_over or after.choice_waits is not None or after.play("draw").is_over:
            continue
        go(page, link(here))
        taps = [f"[data-key=hand-{int(card)}]" for card in kinds[Kind.DISCARD].cards]
        taps += [".may .primary"]
        if len(after.hand) <= 5 and after.play("draw").choice_waits is None:
            taps += ["[data-key=draw]"]
        places, moved = page.evaluate(PLACES), moved + 1
        for each in taps:
            page.locator(each).tap()
            assert page.evaluate(PLACES) == places, link(here)
        if moved == 3:
            return
    raise AssertionError("too few positions")


# -- colours ---------------------------------------------------------------------------------------

THICK = """() => [...document.querySelectorAll("body, body *")].filter((each) => {
  const style = getComputedStyle(each), { borderTopWidth: width, borderTopColor: colour } = style;
  return parseFloat(width) > 3 && colour !== getComputedStyle(document.body).backgroundColor
    && !/^rgba.*, 0\\)$/.test(colour);
}).map((each) => each.outerHTML)"""
"""Where a border that is there for its room has become a line."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_forced_colours_no_room_becomes_a_line(scheme, elsewhere):
    forced = PHONE | {"forced_colors": "active", "color_scheme": scheme}
    for page, path in elsewhere.visits(("play/#deal=42", "ladder/#1"), shows=".may *", **forced):
        page.evaluate("document.body.style.background = 'Canvas'")
        assert page.evaluate(THICK) == [], path
