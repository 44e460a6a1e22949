"""A line on the table: after every step the table is the engine's position, the arrows stay where
they are, and one may play on from there.
"""

import re
from typing import Any

import pytest

from generator.shooting_party.studies.kinds import of_document
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.position import Position
from tests.web.conftest import quickly
from tests.web.playing import HAND, PHONE, cards_in, due, free, leads, link, names, seen
from tests.web.test_deck import coming_move

OPENING = Position.opening(42)
STEP = OPENING.play("draw")
TABLE = "dialog .table"
AT = """[...document.querySelectorAll("dialog .arrow")]
  .map((each) => each.getBoundingClientRect().toJSON())"""
TICKS = "document.querySelector('.slider .ticks').getAttribute('d').match(/M\\d+/g) ?? []"


def told(page: Any) -> str:
    text: str = page.locator(".stepper").inner_text()
    return text.replace("\ufe0e", "")


SHOWN = """() => {
  const table = document.querySelector("dialog .table");
  const cards = (within) => [...table.querySelectorAll(`${within} use`)]
    .map((use) => use.getAttribute("href").split("-").at(-1));
  return [document.querySelector(".stepper").innerText, table.querySelector(".pill").innerText,
    ...[".hand", ".discards", ".aces", ".scored .couple"].map(cards)];
}"""


def there(page: Any, here: Position, at: int, count: int) -> None:
    """The table of a sheet is a position, after so many moves of a line."""
    told, pile, hand, discards, aces, scored = page.evaluate(SHOWN)
    assert re.search(rf"^move {at} of {count}\b", told, re.M)
    assert f"pass {here.pass_number}" in told
    assert hand == names(here.hand)
    assert discards == names(sorted(here.discards))
    assert sorted(scored) == sorted(names(here.score_pile))
    assert [card for card in aces if card[0] == "A"] == names(sorted(here.display))
    assert pile == str(len(here.pile))


def lit(page: Any) -> set[str]:
    return set(cards_in(page, f"{TABLE} .lit"))


def after_each(page: Any, start: Position, count: int, first: int = 0) -> list[Position]:
    """Step to the end of a line by its arrow; the positions on the way."""
    found = [start]
    for at in range(first, first + count):
        here = found[-1]
        there(page, here, at, first + count)
        coming = re.search(r"Next: (.*)", told(page))
        assert coming
        (move,) = coming_move(here, coming[1])
        before = page.evaluate(AT)
        page.locator("[data-key='the next move']").evaluate("(each) => each.click()")
        assert page.evaluate(AT) == before
        found.append(here.play(move))
        shown = {*cards_in(page, f"{TABLE} .hand"), *cards_in(page, f"{TABLE} .strip")}
        moved = {name for event in found[-1].events for name in names(event.cards)}
        assert lit(page) == moved & shown
        if move.kind is Kind.DISCARD:
            assert {*names(move.cards)} & shown <= lit(page)
    there(page, found[-1], first + count, first + count)
    assert "The end of the line" in told(page)
    return found


def test_after_any_step_the_table_is_the_engines_position_and_one_plays_on_from_there(opened):
    """In a game beside one's own. The line is what Still possible? has after a move of deal 42."""
    page = free(opened, link(STEP), **PHONE)
    chip = page.locator(".tools [data-key=possible]")
    chip.click()
    chip.filter(has_text=re.compile(r"^\d cards? possible")).click(timeout=60_000)
    page.locator("dialog [data-key=line]:not([aria-disabled])").click(timeout=60_000)
    page.get_by_role("dialog", name="A line to").locator(".stepper").wait_for()
    for arrow in page.evaluate(AT):
        assert [arrow["width"], arrow["height"]] == [52, 48]
    assert page.locator(".slider input").bounding_box()["height"] >= 44
    (count,) = map(int, re.findall(r"^move 1 of (\d+)", told(page), re.M))
    game = after_each(page, STEP, count - 1, first=1)
    scored = [len(here.score_pile) for here in (OPENING, *game)]
    ticks = [n for n in range(1, count + 1) if scored[n] > scored[n - 1]]
    assert page.evaluate(TICKS) == [f"M{n}" for n in ticks]
    assert len(ticks) == 4

    game.insert(0, OPENING)
    for key, at in (("Home", 0), ("ArrowRight", 1), ("ArrowLeft", 0), ("End", count)):
        page.keyboard.press(key)
        there(page, game[at], at, count)
    rail = page.locator(".slider input").bounding_box()
    page.mouse.move(rail["x"] + rail["width"] - 12, rail["y"] + 24)
    page.mouse.down()
    for part, at in ((0.5, round(count / 2)), (0, 0)):
        page.mouse.move(rail["x"] + 12 + part * (rail["width"] - 24), rail["y"] + 24)
        there(page, game[at], at, count)
    page.mouse.up()
    table = page.locator(TABLE).bounding_box()
    for sign, at in ((-1, 1), (-1, 2), (1, 1)):
        page.mouse.move(table["x"] + 180, table["y"] + 200)
        page.mouse.down()
        page.mouse.move(table["x"] + 180 + sign * 90, table["y"] + 205)
        page.mouse.up()
        there(page, game[at], at, count)

    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.locator("[data-key=play-on]").click()
    page.locator("dialog").wait_for(state="detached")
    page.locator(".log > li").nth(6).wait_for()
    leads(page, link(game[7]))
    assert seen(page) == due(game[7])
    for made in range(6, -1, -1):
        page.locator(".undo").click()
        assert page.locator(".log > li").count() == made
    assert seen(page) == due(OPENING)
    page.locator("[data-key=mine]").click()
    page.locator(".log > li").wait_for()
    assert seen(page) == due(STEP)


@pytest.mark.parametrize("kind", ["couple", "mistake"])
def test_the_solution_of_a_puzzle_is_stepped_through_and_played_on(kind, opened):
    """Of one that is solved, and of one that is given up."""
    document = opened.served.document(kind)
    line, start = document["line"], of_document(document).start
    page = opened.kind(kind)
    if kind == "mistake":
        page.locator(f"[data-key=step-{document['key'] - 1}]").click()
        page.locator("[data-key=confirm]").click()
        page.locator(".after details.sheet").first.locator("summary").click(timeout=60_000)
    else:
        quickly(page, "leave")
        page.locator("summary", has_text="Show the solution").click()
    page.locator(".after details[open] [data-key=on-table]").click()
    table, foot = (page.locator(f"dialog {part}").bounding_box() for part in (".table", ".act"))
    assert table["y"] + table["height"] <= foot["y"]  # the hand is whole, on a desk too
    game = after_each(page, start, len(line))
    assert [str(move) for move in game[-1].played[-len(line) :]] == line
    page.locator("[data-key='the move before']").click()
    page.locator("[data-key=play-on]").click()
    page.wait_for_url("**/play/#*")
    page.wait_for_selector(".log > li", state="attached")
    assert page.locator(".log > li").count() == len(game[-2].played)
    assert cards_in(page, HAND) == names(game[-2].hand)
