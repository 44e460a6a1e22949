"""No Man's Land in the page, besides test_free.py: every decision of the rules can be laid out and
no other; what a hand and a game are worth; real cards; all is seen on every screen; and days of
earlier versions are shown. (Its puzzles: test_puzzles.py.)
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from generator.common.calendar import Task
from generator.common.dailies import Series
from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import Contents, first_puzzle
from generator.common.games import game as game_of
from solver.common.errors import InputError
from solver.common.record import Record
from solver.common.schemas import read_json
from solver.no_mans_land.analysis.reckoning import reckon
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.rules.cards import DECK, HAND, SHOOT, STRENGTH, TARGETS, Orders
from solver.no_mans_land.rules.decisions import Decision, certain_points
from solver.no_mans_land.rules.play import PLAY, dealt, rounds
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import RuleSet
from tests.no_mans_land.helpers import DATA
from tests.web.conftest import (
    Served,
    hinted,
    hosted,
    how_hard,
    kept_game,
    opening,
    put,
    shut,
    typed,
)
from tests.web.playing import PHONE, cards_in, go, hash_of, leads, more
from tests.web.ranging import (
    MORTAL,
    by_taps,
    decisions,
    due,
    exact,
    free,
    game,
    link,
    names,
    seen,
    shot,
)
from tests.web.test_stage import AT_THE_FOOT, whole

SITE = "dayless"

NAME = "no-mans-land"
HANDS = {
    "fox": ("2026-11-24", "testing", 60000361), "early fox": ("2026-11-28", "stiff", 60000043),
    "hare": ("2026-12-01", "testing", 41000059), "pipes": ("2026-12-05", "stiff", 60000009),
}  # fmt: skip
"""Two days of each tier, and the seeds of their hands."""


def puzzle_of(tier: str, seed: int) -> Contents:
    """The puzzle of a tier in a seed's game, be it one of the collection or not."""
    made = first_puzzle(game_of(NAME), Task("threshold", tier, "score"), seed)
    assert isinstance(made, Contents)
    return made


def compared(row: Any) -> str:
    """How a page ends what it says of a score."""
    gap = row["hold"] - row["shoot"]
    is_less = "less" if gap > 0 else "more"
    held = f"{row['shoot']:.2f}, {is_less} than {row['hold']:.2f}"
    return f"{held}: {'holding' if gap > 0 else 'shooting'} is {abs(gap):.2f} better."


# -- decisions -------------------------------------------------------------------------------------

LAID = """async ([range, placing, words, every]) => {
  const [{ rangeOf }, { Placing, parse }, { objection }] =
    await Promise.all([range, placing, words].map((each) => import(each)));
  return Promise.all(every.map(async ([{ rules, ...state }, given]) => {
    const range = await rangeOf(rules), texts = range.decisions(state);
    const placed = () => new Placing(range, state), made = placed();
    const laid = (text, fresh = placed()) => {
      fresh.lay(parse(text));
      return fresh.isLegal && fresh.text === text;
    };
    return [texts, texts.filter((text) => !laid(text)),
      given.map((text) => objection(made, parse(text)))];
  }));
}"""


def test_the_page_lays_every_legal_decision_out_and_refuses_all_others_with_a_reason(opened):
    """What is shown of one on the table is that one. Refused are decisions that are legal with the
    same hand at another target and in other weather.
    """
    every, targets = [], [*TARGETS]
    settings = product(("ohara", "patient", "mortal"), ("Ac", "3c", "5c", "7c"), targets)
    for n, (rules, weather, target) in enumerate(settings):
        hand = Random(n).sample(SHOOT, HAND)
        at, other = (
            Position(of, target=card, weather=(DECK.number(sky),)).with_hand(hand)
            for of, card, sky in (
                (RuleSet.parse(rules), target, weather),
                (RuleSet(), targets[-n % 12], "3c"),
            )
        )
        texts = [*map(str, at.legal_moves()), *map(str, other.legal_moves()), "hold"]
        every.append((at, Random(n).sample(texts, min(len(texts), 20))))
    assert len({(at.target, at.penalty) for at, _ in every}) == len(targets) * 4
    asked = [[at.to_json(), texts] for at, texts in every]
    urls = map(opened.served.asset, ("range.mjs", "placing.mjs", "range_words.mjs"))
    made = opened("about/").evaluate(LAID, [*urls, asked])
    found = {True: 0, False: 0}
    for (at, texts), (legal, changed, whys) in zip(every, made, strict=True):
        assert legal == [str(decision) for decision in at.legal_moves()]
        assert changed == []
        for text, why in zip(texts, whys, strict=True):
            is_legal = at.objection(Decision.parse(text)) is None
            assert (why is None) == is_legal, (at, text, why)
            found[is_legal] += 1
    assert min(found.values()) > 750


TYPED = [
    "hold", "HOLD", " hold ", "-2d4h 8c h:7h5s", "5s7h 8C -4h2d", "H:10c ad 9s", "8♣ 7♥5♠",
    "h:8c5d 6d 5s", "-9s tc2h,3h", "-2d", "", "hold 8c", "-2d -3d 4d", "8x", "h: 8c", "-", "12c",
    "– 2d４h 8c\u200b h:\u00a07♡5♠\ufe0e", "> -9s tc2h", "-²d 4h",
]  # fmt: skip


def test_text_is_read_as_in_python(opened):
    """As the field hands it over: in the signs of a keyboard."""
    read = """async ([placing, reader, texts]) => {
      const [{ parse, textOf }, { plain }] = await Promise.all([import(placing), import(reader)]);
      const read = (text) => textOf(parse(plain(text)));
      return texts.map((text) => { try { return read(text); } catch { return null; } });
    }"""
    urls = map(opened.served.asset, ("placing.mjs", "plain.mjs"))
    told = opened("about/").evaluate(read, [*urls, TYPED])
    for text, there in zip(TYPED, told, strict=True):
        try:
            assert there == str(Decision.parse(text)), text
        except InputError:
            assert there is None, text


def onward(page: Any, to: str) -> None:
    """Follow a link within the page, and go on to the round that waits."""
    go(page, to)
    leads(page, to)
    if page.locator("[data-key=next]").count():
        page.locator("[data-key=next]").click()


# -- laying out ------------------------------------------------------------------------------------


def test_what_is_not_laid_out_is_not_shot_and_what_is_can_be_taken_back(opened):
    """And the line says what is missing. Enter on a card is for that card, not for the shot."""
    page = free(opened, link(20))
    at = dealt(Orders.from_seed(20), Position(MORTAL))
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
    """Or once the next hand was seen."""
    page = free(opened, link(7))
    opening = seen(page)

    def undone() -> bool:
        page.locator(".undo").click()
        return bool(kept_game(page)["undone"])

    page.locator("[data-key=hold]").click()
    assert not undone()
    assert seen(page) == opening
    page.locator("[data-key=hold]").click()
    page.locator("[data-key=next]").click()
    assert hash_of(page) == link(7, ["hold"])
    assert undone()
    for turned in ("stray", "counter"):
        records = ((seed, rounds(game(seed))) for seed in range(1000))
        seed, (first, *_) = next(
            (seed, found) for seed, found in records if getattr(found[0].shot, turned) and found[1:]
        )
        page.evaluate("localStorage.clear()")
        go(page, link(seed, [first.decision]))
        page.locator("[data-key=next]").wait_for()
        assert undone()


def test_a_misfire_test_is_told_in_plain_words(opened):
    page, records = free(opened), [(seed, game(seed)) for seed in range(100)]
    for killed in (False, True):
        seed, record, last = next(
            (seed, record, last)
            for seed, record in records
            if (last := rounds(record)[-1]).shot.counter and record.state.killed == killed
        )
        go(page, link(seed, decisions(record)))
        page.locator(".after .verdict").wait_for()
        said = page.locator(".stage .status").inner_text().replace("\ufe0e", "")
        points = certain_points(last.before.aimed, last.decision)
        assert said.startswith(f"Hit: {points} point" if points else "Missed.")
        total = sum(STRENGTH.get(card, 0) for card in last.shot.counter)
        clubs = [name for name in names(last.shot.counter) if name[1] == "c"]
        how = f"{clubs[0][0].replace('T', '10')}♣ is a club" if clubs else f"{total}, more than 9"
        end = f"{how}: the gun misfires." if killed else f"{total}, not more than 9: no misfire."
        assert said.endswith(f" {end}")


# -- values ----------------------------------------------------------------------------------------


ROWS = """(tables) => tables.map((table) => [...table.tBodies[0].rows].map((row) =>
  [...row.cells].map((cell) => cell.textContent)))"""


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
    """Of every decision, and of every end of the round; and so are the hints. A setting keeps the
    value up to date, though what asks is fetched late, when the game has gone on.
    """
    record, solution = game(11), exact()
    context, late = opened.context(), list[Any]()
    page = free(opened, link(11), context=context)
    chip = page.locator(".tools .chip:not(.pale)")
    context.route("**/ranging-*.js", lambda route: late.append(route))
    with context.expect_event("request", lambda request: "/ranging-" in request.url):
        more(page, "Show the worth after every move")
    page.locator(".chip.busy").wait_for()
    for n, made in enumerate(rounds(record)[:3]):
        at, options = made.before, solution.options(made.before)
        if n:
            chip.filter(has_text=f"Worth {options[0].value:.1f}").click(timeout=60_000)
            page.locator("dialog .worth").nth(1).wait_for()
            of_decisions, of_ends = page.locator("dialog .worth").evaluate_all(ROWS)
            assert [row[1:] for row in of_decisions] == of_options(at, solution)
            for of, value in of_ends:
                points, killed = int(re.findall(r"\d+", of)[0]), "misfire" in of
                end = Position(MORTAL, at.present, at.score + points, killed)
                assert value == f"{solution.value(end):.2f}", of
            shut(page)
            good = sum(options[0].value - each.value < 1 for each in options)
            assert f"{good} of {len(options)} decisions lose" in hinted(page, 1)[0]
            shut(page)
        typed(page, str(made.decision))
        typed(page, "")
        if not n:  # the first round went on meanwhile
            late[0].continue_()
        chip.filter(has_text=f"{solution.value(made.after):.1f}").wait_for(timeout=60_000)
        page.locator("[data-key=next]").click()
    chip.filter(has_text="Worth ").wait_for()
    kept = kept_game(page)  # at each decision, after each of the rounds, and hints
    assert (len(kept["asked"]), kept["hints"]) == (4 + 3 + 2, 2)
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
    top = page.locator(".lost-place .caps", has_text="Luck and skill").bounding_box()["y"]
    assert 0 <= top < page.viewport_size["height"] - 50
    cells = page.locator(".reckoned td").all_inner_texts()
    signed = [f"{each.change:+.1f}".replace("-", "−") for each in found.changes]
    assert cells[::2] == [re.sub(r"^[+−]0\.0$", "0.0", each) for each in signed]
    assert cells[1::2] == [f"{each.after:.1f}" for each in found.changes]
    said = page.locator(".lost-place p").first.inner_text()
    assert said.endswith(f"yours came to {record.state.final}.")
    assert page.locator(".reckoned").count() == len(rounds(record))


# -- real cards ------------------------------------------------------------------------------------


CELLS = """(cards) => cards.map((card) => {
  const grid = [...document.querySelectorAll(".grid use")];
  document.querySelector(`[data-key=cell-${card}]`).click();
  return grid.map((each) => each.getAttribute("href").split("-").at(-1));
})"""


def taps(page: Any, cards: Iterable[int], among: set[str]) -> None:
    """Tap the first of some cards, and the others at once; they are looked for among those that can
    come.
    """
    left, coming, grids = set(among), names(cards), list[list[str]]()
    if coming:
        grids.append(cards_in(page, ".grid"))
        page.locator(f"[data-key=cell-{coming[0]}]").tap()
        grids += page.evaluate(CELLS, coming[1:])
    for card, grid in zip(coming, grids, strict=True):
        assert sorted(grid) == sorted(left)
        left.discard(card)


def test_a_game_with_real_cards_asks_for_what_is_due_and_advises(opened):
    record, solution = game(3), exact()
    page = opened.ready("no-mans-land/table/", **PHONE)
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
        shot(page, at, made.decision)
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


# -- on every screen -------------------------------------------------------------------------------

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


@pytest.mark.parametrize("share", [2, pytest.param(1, marks=pytest.mark.long)])
def test_every_target_is_seen_at_once(share, opened):
    """And five cards at one unit can be read, as its letter can. For each change, on two of the
    screens in turn.
    """
    page, left = free(opened, **PHONE), {*TARGETS}
    for seed in range(1000):
        at = dealt(Orders.from_seed(seed), Position(MORTAL))
        several = at.aimed.is_multiple
        if at.aimed.card not in left or (several and at.penalty):
            continue
        left.discard(at.aimed.card)
        go(page, to := link(seed))
        leads(page, to)
        if several:
            for key in "a12345":
                page.keyboard.press(key)
        sizes = [(390, 664), (390, 844), (844, 390), (320, 740)][len(left) % share :: share]
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(50)
            if width == 390:
                whole(page, to)
            assert width == 844 or page.evaluate(AT_THE_FOOT) == [True] * 3, to
            assert not several or page.evaluate(COVERED) == [5, True, 0, 0], to
    assert not left


# -- earlier versions ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The site of two days of version 1.1.0."""
    path, of, days = tmp_path_factory.mktemp("earlier"), game_of(NAME), {}
    for mode in ("allot", "fire"):
        puzzle, solution = (
            read_json((DATA / "earlier" / f"{mode}.{kind}.json").read_bytes())
            for kind in ("puzzle", "solution")
        )
        pair = DailyPuzzle(Puzzle.from_json(puzzle), PuzzleSolution.from_json(solution))
        for name, data in Series(NAME, of).files(pair).items():
            (path / name).write_bytes(data)
        days[mode] = pair.puzzle.date
    folder = put(path, Series(NAME, of), {})
    with hosted(folder, tmp_path_factory.mktemp("www"), days, NAME) as here:
        yield here


def test_a_day_of_an_earlier_version_is_shown(browser, earlier):
    """With its solution as text; it is no longer played."""
    with opening(browser, earlier) as opened:
        for kind in earlier.days:
            page = opened(earlier.path(kind))
            assert "no longer played here" in page.locator(".known").inner_text()
            assert page.locator(".hand .cards > li").count() == 5
            page.locator(".known a", has_text="solution").click()
            assert "mean final score" in page.locator("body").inner_text()
