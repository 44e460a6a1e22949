"""Free play of No Man's Land: a whole game by touch and by keys is that of the toolkit, with its
values and its reckoning.
"""

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from solver.common.record import Record
from solver.no_mans_land.analysis.reckoning import reckon
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.rules.cards import STRENGTH, Orders
from solver.no_mans_land.rules.decisions import certain_points
from solver.no_mans_land.rules.play import PLAY, dealt, rounds
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.range_words import band_name
from solver.no_mans_land.rules.switches import RuleSet
from tests.web.conftest import hinted, how_hard, shut, typed
from tests.web.playing import PHONE, go, hash_of, more
from tests.web.ranging import (
    MORTAL,
    asked,
    by_keys,
    by_taps,
    decisions,
    due,
    exact,
    free,
    game,
    game_after_holding,
    link,
    names,
    round_is_over,
    seen,
    shot,
)
from tests.web.test_stage import whole

pytestmark = pytest.mark.page


@pytest.fixture(scope="module")
def served(dayless):
    return dayless


SETTINGS = [
    ("mortal", 3), ("mortal", 8), ("ohara", 2), ("patient", 6),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "seed"), SETTINGS)
def test_a_whole_game_by_touch_or_by_keys_is_that_of_the_toolkit(rules, seed, opened):
    """On a small phone, all is in view at every point."""
    record = game(seed, RuleSet.parse(rules))
    page, lay = free(opened, link(seed, (), record.state.rules), **PHONE), (by_taps, by_keys)
    for n, made in enumerate(rounds(record)):
        at = made.before
        assert seen(page) == due(at)
        assert page.locator(".sky em").inner_text() == asked(at)
        whole(page, f"round {n + 1}")
        lay[n % 2](page, at, made.decision)
        whole(page, f"round {n + 1}, {made.decision}")
        shot(page, made.decision, certain_points(at.aimed, made.decision))
        round_is_over(page, made)
        if not made.after.is_over:
            whole(page, f"round {n + 1} is over")
            page.locator("[data-key=next]").tap()
    band = band_name(record.state.final)
    title = page.locator(".after .verdict").inner_text()
    assert title.startswith(f"{record.state.final} point")
    assert title.endswith("misfire" if record.state.killed else band)
    how_hard(page)
    page.locator(".after .as-text summary").tap()
    assert page.locator(".after pre").inner_text().split() == str(Record(PLAY, record)).split()
    assert hash_of(page) == link(seed, decisions(record), record.state.rules)
    page.locator("[data-key=same]").tap()
    assert seen(page) == due(rounds(record)[0].before)
    more(page, "Redo")
    round_is_over(page, rounds(record)[0])


def test_a_decision_that_is_not_laid_out_yet_is_not_made(opened):
    """And the line says what is missing."""
    record = game(20, draw=Random(1))
    page = free(opened, link(20))
    at = rounds(record)[0].before
    assert seen(page) == due(at)
    for _ in range(2):
        page.keyboard.press("Enter")
        assert page.locator("[data-key=next]").count() == 0
    for text in ("castle", "-2d", "9c9c", "hold 9c"):
        typed(page, text)
        assert page.locator("[data-key=next]").count() == 0
    legal = next(each for each in at.legal_moves() if not each.holds)
    typed(page, str(legal).lower())
    typed(page, "")
    assert hash_of(page) == link(20, [legal])


def test_nothing_is_promised_before_all_is_given_up(opened):
    """At a single target, where all others are aimed; and a tap on the button says why."""
    page = free(opened, link(9357, ["-Ad 8c 4d7h2s"]))
    page.locator("[data-key=next]").click()
    spot, shoot = page.locator(".spots"), page.locator("[data-key=shoot]")
    for n, words in enumerate(("Give up three cards first.", "Give up two cards more first.")):
        assert "give up three first" in spot.inner_text()
        assert not re.search("[✓✗=]|a hit|a miss", spot.inner_text() + spot.aria_snapshot())
        shoot.dispatch_event("click")
        assert page.locator(".stage .status").inner_text() == words
        page.keyboard.press(str(n + 1))
    page.keyboard.press("3")
    assert "✗" in spot.inner_text()


@pytest.mark.parametrize("killed", [False, True])
def test_a_misfire_test_is_told_in_plain_words(killed, opened):
    for seed in range(1000):
        last = rounds(record := game(seed))[-1]
        if last.shot.counter and record.state.killed == killed:
            break
    page = free(opened, link(seed, decisions(record)))
    said = page.locator(".stage .status").inner_text().replace("\ufe0e", "")
    points = certain_points(last.before.aimed, last.decision)
    assert said.startswith(f"Hit: {points} point" if points else "Missed.")
    clubs = [name for name in names(last.shot.counter) if name[1] == "c"]
    if clubs:
        assert said.endswith(f"{clubs[0][0].replace('T', '10')}♣ is a club: the gun misfires.")
    else:
        end = "more than 9: the gun misfires." if killed else "not more than 9: no misfire."
        total = sum(STRENGTH[card] for card in last.shot.counter)
        assert said.endswith(f" {total}, {end}")


# -- help ------------------------------------------------------------------------------------------


def test_what_is_taken_back_before_a_card_was_turned_up_is_no_help(opened):
    held = "hold"
    page = free(opened, link(7))
    first = seen(page)
    page.locator("[data-key=hold]").click()
    page.locator(".undo").click()
    assert seen(page) == first
    kept = "JSON.parse(localStorage[`/below/a/path/game/range 7 mortal`]).undone"
    assert page.evaluate(kept) is False
    page.locator("[data-key=hold]").click()
    page.locator("[data-key=next]").click()
    assert hash_of(page) == link(7, [held])
    page.locator(".undo").click()
    assert page.evaluate(kept) is True


def test_cards_that_were_laid_out_come_back_one_by_one(opened):
    page = free(opened, link(9357))
    texts = []
    for card, unit in ((0, 1), (2, 2), (3, 2)):
        texts.append(page.locator(".table .spots").inner_text())
        page.locator(".lower .pick").nth(card).click()
        page.locator(f"[data-key=place-{unit}]").click()
    for text in reversed(texts):
        page.locator(".undo").click()
        assert page.locator(".table .spots").inner_text() == text
    assert page.locator(".undo").get_attribute("aria-disabled") == "true"


def test_enter_on_a_card_is_for_that_card(opened):
    """And not for the shot, though all cards are aimed."""
    page = free(opened, link(0))
    before = seen(page)
    page.locator(".lower .pick").first.focus()
    page.keyboard.press("Enter")
    assert seen(page) == before
    assert page.locator(".lower li").first.get_attribute("class") == "out"


# -- values ----------------------------------------------------------------------------------------


def rows(page: Any, table: int) -> list[list[str]]:
    """The numbers of a table of a sheet."""
    found: list[list[str]] = (
        page.locator("dialog .worth")
        .nth(table)
        .evaluate(
            """(table) => [...table.tBodies[0].rows].map((row) =>
          [...row.cells].map((cell) => cell.textContent))"""
        )
    )
    return found


def of_options(at: Position, solution: Solution) -> list[list[str]]:
    """The same of the toolkit's options: those that lead to the same are one."""
    found = {
        (round(each.value, 9), each.chances.mean_points, each.chances.death): each
        for each in solution.options(at)
    }
    risky = any(death for *_, death in found)
    return [
        [f"{value:.2f}", f"{float(points):.2f}", *([per_cent(float(death))] if risky else [])]
        for value, points, death in found
    ]


def per_cent(chance: float) -> str:
    return f"{100 * chance:.{1 if 0 < chance < 0.1 else 0}f}%"


def test_what_it_is_worth_is_what_the_toolkit_says(opened):
    """Of every decision, and of every end of the round; and so are the hints."""
    solution, record = exact(), game(11)
    page = free(opened, link(11))
    for n, made in enumerate(rounds(record)[:3]):
        at, chip = made.before, page.locator(".tools .chip")
        go(page, link(11, decisions(record)[:n]))
        if n:
            page.locator("[data-key=next]").click()
        assert seen(page) == due(at)
        chip.click()
        options = solution.options(at)
        page.locator(".tools .chip", has_text=f"Worth {options[0].value:.1f}").wait_for()
        chip.click()
        assert [row[1:] for row in rows(page, 0)] == of_options(at, solution)
        for of, value in rows(page, 1):
            points, killed = int(re.findall(r"\d+", of)[0]), "misfire" in of
            end = Position(MORTAL, at.present, at.score + points, killed)
            assert value == f"{solution.value(end):.2f}", of
        shut(page)
        good = sum(options[0].value - each.value < 1 for each in options)
        assert f"{good} of {len(options)} decisions lose" in hinted(page, 1)[0]
        shut(page)
    kept = page.evaluate("JSON.parse(localStorage['/below/a/path/game/range 11 mortal']).asked")
    assert len(kept) == 2  # the value and the hint


def test_what_is_asked_is_of_where_the_game_is_once_it_can_be_asked(opened):
    """What asks may be fetched late, with the game gone on."""
    page, late = free(opened, link(42, ["hold"])), list[Any]()
    page.route(re.compile("range_values"), lambda route: late.append(route))
    with page.expect_request(re.compile("range_values")):
        page.locator(".tools .chip").click()
    page.locator("[data-key=next]").click()
    late[0].continue_()
    value = exact().value(dealt(Orders.from_seed(42), game_after_holding(42)))
    page.locator(".tools .chip", has_text=f"Worth {value:.1f}").wait_for(timeout=60_000)


def test_a_setting_keeps_the_value_up_to_date(opened):
    record, solution = game(11), exact()
    context, late = opened.context(), list[Any]()
    page = free(opened, link(11), context=context)
    context.route("**/ranging-*.js", lambda route: late.append(route))
    with context.expect_event("request", lambda request: "/ranging-" in request.url):
        more(page, "Show the worth after every move")
    page.locator(".chip.busy").wait_for()
    for n, made in enumerate(rounds(record)[:3]):
        value, after = solution.options(made.before)[0].value, solution.value(made.after)
        if n:
            page.locator(".chip:not(.pale)", has_text=f"Worth {value:.1f}").wait_for()
        typed(page, str(made.decision))
        typed(page, "")
        if not n:  # the first round went on meanwhile
            late[0].continue_()
        page.locator(".chip:not(.pale)", has_text=f"{after:.1f}").wait_for(timeout=60_000)
        page.locator("[data-key=next]").click()
    page.locator(".chip:not(.pale)", has_text="Worth ").wait_for()
    kept = page.evaluate("JSON.parse(localStorage['/below/a/path/game/range 11 mortal']).asked")
    assert len(kept) == 7  # at each decision, and after each of the rounds
    more(page, "Show the worth only when asked")
    page.locator("[data-key=hold]").click()
    page.locator(".chip.pale").wait_for()


def test_after_a_game_luck_and_skill_are_reckoned(opened):
    """As the toolkit does, event by event; and the best that was to be had. What help there was is
    named.
    """
    record, solution = game(5), exact()
    found = reckon(record, solution)
    *before, last = decisions(record)
    page = free(opened, link(5, before), **PHONE)
    page.locator(".tools .chip").click()
    page.locator(".tools .chip", has_text=re.compile("Worth [0-9]")).wait_for(timeout=60_000)
    page.locator("[data-key=next]").click()
    typed(page, str(last))
    typed(page, "")
    how_hard(page)
    page.locator(".after p", has_text="With help: a look at the value.").wait_for()
    scores = [0, *(each.after.score for each in rounds(record))]
    brought = [str(after - before) for before, after in pairwise(scores)]
    assert page.locator(".won p").all_inner_texts() == brought
    page.locator("[data-key=luck]").click()
    page.locator(".reckoned").last.wait_for(timeout=60_000)
    assert in_view(page, "Luck and skill")
    told = page.locator(".reckoned td").all_inner_texts()
    signed = [f"{each.change:+.1f}".replace("-", "−") for each in found.changes]
    assert told[::2] == [re.sub(r"^[+−]0\.0$", "0.0", each) for each in signed]
    assert told[1::2] == [f"{each.after:.1f}" for each in found.changes]
    said = page.locator(".lost-place p").first.inner_text()
    assert said.endswith(f"yours came to {record.state.final}.")
    assert page.locator(".reckoned").count() == len(rounds(record))


def in_view(page: Any, title: str) -> bool:
    top = page.locator(".lost-place .caps", has_text=title).bounding_box()["y"]
    return 0 <= top < page.viewport_size["height"] - 50
