"""Free play of No Man's Land: a whole game by touch and by keys is that of the toolkit, with its
values and its reckoning; nothing that is to come is in the page, and all is seen on every screen.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import Any
from urllib.parse import parse_qs

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
from tests.web.partying import told
from tests.web.playing import PHONE, cards_in, go, hash_of, more
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
    link,
    names,
    round_is_over,
    seen,
    shot,
)
from tests.web.test_stage import AT_THE_FOOT, whole

SITE = "dayless"


def onward(page: Any, to: str) -> None:
    """Follow a link within the page, and go on to the round that waits."""
    go(page, to)
    page.wait_for_function("(to) => location.hash === to", arg=to)
    if page.locator("[data-key=next]").count():
        page.locator("[data-key=next]").click()


# -- whole games, and what is hidden ---------------------------------------------------------------

SETTINGS = [("mortal", 3), ("ohara", 2), ("patient", 6),
            pytest.param("mortal", 8, marks=pytest.mark.long)]  # fmt: skip


@pytest.mark.parametrize(("rules", "seed"), SETTINGS)
def test_a_whole_game_is_that_of_the_toolkit_and_tells_no_card_to_come(rules, seed, opened):
    """By touch and by keys. On a small phone, all is in view at every point. Nothing is told of
    what was not turned up in the rounds that are over, either.
    """
    record, known = game(seed, RuleSet.parse(rules)), set[str]()
    page, lay = free(opened, link(seed, (), record.state.rules), **PHONE), (by_taps, by_keys)
    for n, made in enumerate(rounds(record)):
        at = made.before
        known |= {*names([at.aimed.card, *at.weather, *at.hand])}
        assert seen(page) == due(at)
        assert page.locator(".sky em").inner_text() == asked(at)
        whole(page, f"round {n + 1}")
        assert {*names(at.hand)} <= told(page) <= known
        lay[n % 2](page, at, made.decision)
        whole(page, f"round {n + 1}, {made.decision}")
        assert told(page) <= known
        shot(page, made.decision, certain_points(at.aimed, made.decision))
        round_is_over(page, made)
        known |= {*names([*made.shot.stray, *made.shot.counter])}
        assert told(page) <= known
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


# -- laying out ------------------------------------------------------------------------------------


def test_what_is_not_laid_out_is_not_shot_and_what_is_can_be_taken_back(opened):
    """And the line says what is missing. Enter on a card is for that card, not for the shot."""
    page = free(opened, link(20))
    at = rounds(game(20, draw=Random(1)))[0].before
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

    onward(page, link(0))
    before = seen(page)
    page.locator(".lower .pick").first.focus()
    page.keyboard.press("Enter")
    assert seen(page) == before
    assert page.locator(".lower li").first.get_attribute("class") == "out"

    onward(page, link(9357))
    texts, spots = [], page.locator(".table .spots")
    for card, unit in ((0, 1), (2, 2), (3, 2)):
        texts.append(spots.inner_text())
        page.locator(".lower .pick").nth(card).click()
        page.locator(f"[data-key=place-{unit}]").click()
    for text in reversed(texts):
        page.locator(".undo").click()
        assert spots.inner_text() == text
    assert page.locator(".undo").get_attribute("aria-disabled") == "true"

    onward(page, link(9357, ["-Ad 8c 4d7h2s"]))  # a single target, at which all others are aimed
    for n, words in enumerate(("Give up three cards first.", "Give up two cards more first.")):
        assert "give up three first" in spots.inner_text()
        assert not re.search("[✓✗=]|a hit|a miss", spots.inner_text() + spots.aria_snapshot())
        page.locator("[data-key=shoot]").dispatch_event("click")
        assert page.locator(".stage .status").inner_text() == words
        page.keyboard.press(str(n + 1))
    page.keyboard.press("3")
    assert "✗" in spots.inner_text()


def test_what_is_taken_back_is_help_once_a_card_was_turned_up(opened):
    page = free(opened, link(7))
    first = seen(page)

    def undone(seed: int) -> bool:
        page.locator(".undo").click()
        kept = f"JSON.parse(localStorage[`/below/a/path/game/range {seed} mortal`]).undone"
        found: bool = page.evaluate(kept)
        return found

    page.locator("[data-key=hold]").click()
    assert not undone(7)
    assert seen(page) == first
    page.locator("[data-key=hold]").click()
    page.locator("[data-key=next]").click()
    assert hash_of(page) == link(7, ["hold"])
    assert undone(7)
    seed, record = next((n, of) for n in range(1000) if rounds(of := game(n))[0].shot.counter
                        and len(rounds(of)) > 1)  # fmt: skip
    go(page, link(seed, decisions(record)[:1]))
    page.locator("[data-key=next]").wait_for()
    assert undone(seed)


def test_a_misfire_test_is_told_in_plain_words(opened):
    page = free(opened)
    for killed in (False, True):
        for seed in range(1000):
            last = rounds(record := game(seed))[-1]
            if last.shot.counter and record.state.killed == killed:
                break
        go(page, link(seed, decisions(record)))
        page.locator(".after .verdict").wait_for()
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
        onward(page, link(11, decisions(record)[:n]))
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


def test_a_setting_keeps_the_value_up_to_date(opened):
    """Though what asks is fetched late, when the game has gone on."""
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
    cells = page.locator(".reckoned td").all_inner_texts()
    signed = [f"{each.change:+.1f}".replace("-", "−") for each in found.changes]
    assert cells[::2] == [re.sub(r"^[+−]0\.0$", "0.0", each) for each in signed]
    assert cells[1::2] == [f"{each.after:.1f}" for each in found.changes]
    said = page.locator(".lost-place p").first.inner_text()
    assert said.endswith(f"yours came to {record.state.final}.")
    assert page.locator(".reckoned").count() == len(rounds(record))


def in_view(page: Any, title: str) -> bool:
    top = page.locator(".lost-place .caps", has_text=title).bounding_box()["y"]
    return 0 <= top < page.viewport_size["height"] - 50


# -- what is chosen in sheets ----------------------------------------------------------------------


def test_rules_and_another_game_are_chosen_in_sheets(opened):
    page = free(opened, link(42))
    chosen = {"hold": "no", "death": "keeps"}
    for name in ("ohara", "mortal"):
        more(page, "Rules …")
        page.locator("dialog [name=set]").select_option(name)
        for switch, value in chosen.items():
            page.locator(f"dialog [name={switch}]").select_option(value)
        page.locator("dialog .primary").click()
        page.locator("dialog").wait_for(state="detached")
        page.wait_for_function("(to) => location.hash.includes(to)", arg=f"rules={name}")
        rules = RuleSet.parse(parse_qs(hash_of(page)[1:])["rules"][0])
        assert rules.to_json() == RuleSet.parse(name).changed(chosen).to_json()
        assert seen(page) == due(dealt(Orders.from_seed(42), Position(rules)))
        assert "other rules" in page.locator(".facts").inner_text()
    more(page, "Another game …")
    for text in ("fish", "", str(2**64)):
        page.locator("dialog input").fill(text)
        page.locator("dialog .primary").click()
        assert "not a game number" in page.locator("dialog [role=alert]").inner_text()
    page.locator("dialog input").fill(str(2**64 - 1))
    page.locator("dialog .primary").click()
    page.wait_for_function("location.hash.includes('184467')")
    assert seen(page) == due(dealt(Orders.from_seed(2**64 - 1), Position(rules)))


# -- real cards ------------------------------------------------------------------------------------


def taps(page: Any, cards: Iterable[int], among: set[str]) -> None:
    """Tap cards as they come; they are looked for among those that can come."""
    left = set(among)
    for card in names(cards):
        grid = page.locator(".grid .cell")
        assert {*cards_in(page, ".grid")} == left
        assert grid.count() == len(left)
        page.locator(f"[data-key=cell-{card}]").tap()
        left.discard(card)


def test_a_game_with_real_cards_asks_for_what_is_due_and_advises(opened):
    record, context = game(3), opened.context(**PHONE)
    solution = exact()
    page = opened.ready("no-mans-land/table/", context)
    for n, made in enumerate(rounds(record)):
        at = made.before
        whole(page, f"before round {n + 1}")
        taps(page, [at.aimed.card], {*names(at.between.targets_left)})
        taps(page, at.weather, {*names(at.between.weather_left)})
        shoot = {*names(Orders.from_seed(0).shoot[0])}
        taps(page, at.hand, shoot)
        whole(page, f"round {n + 1}")
        assert seen(page) == due(at)
        if n == 1:
            page.locator(".undo").tap()
            taps(page, at.hand[-1:], shoot - {*names(at.hand[:-1])})
            page.locator(".tools .chip").tap()
            page.locator(".chip", has_text=f"Worth {solution.options(at)[0].value:.1f}").wait_for()
            page.reload()
            page.wait_for_selector(".may *")
            assert seen(page) == due(at)
        by_taps(page, at, made.decision)
        shot(page, made.decision, certain_points(at.aimed, made.decision))
        left = shoot - {*names(at.hand)}
        taps(page, made.shot.stray, left)
        taps(page, made.shot.counter, left - {*names(made.shot.stray)})
        assert made.after.is_over or seen(page)["score"] == made.after.score
    assert page.locator(".after .verdict").inner_text().startswith(f"{record.state.final} point")
    how_hard(page)
    page.locator(".after .as-text summary").tap()
    assert Record.parse(page.locator(".after pre").inner_text(), PLAY).game.state == record.state
    page.locator("[data-key=same]").tap()
    assert cards_in(page, ".grid") == names(Position(MORTAL).targets_left)


# -- everywhere ------------------------------------------------------------------------------------


def hands(count: int) -> Iterator[str]:
    """Links to hands, of all targets in turn."""
    found = set[int]()
    for seed in range(10_000):
        record = game(seed)
        for n, made in enumerate(rounds(record)):
            if (target := made.before.aimed.card) not in found:
                found.add(target)
                yield link(seed, decisions(record)[:n])
            if len(found) == count:
                return


def fives(page: Any) -> None:
    """Lay all five cards at the first unit, if there are several."""
    if page.locator(".spots button").count():
        page.keyboard.press("a")
        for card in "12345":
            page.keyboard.press(card)


def test_every_target_is_seen_at_once(opened):
    page = free(opened, **PHONE)
    for to in hands(12):
        onward(page, to)
        fives(page)
        for width, height in ((390, 664), (390, 844), (320, 740)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(50)
            if width == 390:
                whole(page, to)
            assert page.evaluate(AT_THE_FOOT) == [True] * 3, to


COVERED = """() => {
  const boxes = (of) =>
    [...document.querySelectorAll(of)].map((each) => each.getBoundingClientRect());
  const cards = boxes(".spots .laid .strip"), steps = cards.slice(1).map((card, n) =>
    Math.max(Math.abs(card.x - cards[n].x), Math.abs(card.y - cards[n].y)));
  const covered = boxes(".spots .key").filter((key) => cards.some((card) => card.left < key.left + 8
    && card.right > key.left && card.top < key.bottom - 4 && card.bottom > key.top));
  const [place] = boxes(".spots [aria-pressed=true]");
  const out = cards.filter((card) => card.bottom > place.bottom || card.left < place.left);
  return [cards.length, Math.min(...steps) >= 12, covered.length, out.length];
}"""


def test_five_cards_at_one_unit_can_be_read(opened):
    """And its letter."""
    page, found = free(opened), set[int]()
    for seed in range(1000):
        at = dealt(Orders.from_seed(seed), Position(MORTAL))
        if at.penalty or not at.aimed.is_multiple or at.aimed.card in found:
            continue
        found.add(at.aimed.card)
        onward(page, link(seed))
        page.locator(".log li").wait_for(state="detached")
        fives(page)
        for width, height in ((390, 664), (844, 390), (320, 740)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(50)
            assert page.evaluate(COVERED) == [5, True, 0, 0], names([at.aimed.card])
    assert len(found) == 4
