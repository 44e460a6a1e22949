"""Free play of No Man's Land everywhere: links, reloads, real cards, lessons, screens, paper and no
network; nothing that is to come is in the page, and it bars nobody.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import parse_qs

import pytest

from solver.common.record import Record
from solver.no_mans_land.rules.cards import DECK, Orders
from solver.no_mans_land.rules.decisions import Decision, certain_points
from solver.no_mans_land.rules.play import PLAY, dealt, rounds
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import RuleSet
from tests.web.conftest import (
    SCREENS,
    Open,
    for_all,
    hinted,
    how_hard,
    printed,
    screen,
    shut,
    started,
)
from tests.web.playing import PHONE, cards_in, go, hash_of, more
from tests.web.ranging import (
    MORTAL,
    NUMBERS,
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
    seen,
    shot,
)
from tests.web.test_stage import AT_THE_FOOT, whole

pytestmark = pytest.mark.page


@pytest.fixture(scope="module")
def served(dayless):
    return dayless


# -- links, and going on ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "why"),
    [("#game=1.5", "not a game number"), ("#game=42&rules=chess", "no rules “chess”"),
     ("#game=42&rules=mortal,weather=once", "weather=each holds in every game"),
     (f"#game={2**64}", "try one like 42.")],
)  # fmt: skip
def test_a_broken_link_opens_the_kept_game_or_else_another_and_says_so(to, why, opened):
    page = free(opened, to)
    page.locator(".stage .status", has_text="This link can't be opened: ").wait_for()
    assert why in page.locator(".stage .status").inner_text()
    seed = int(parse_qs(hash_of(page)[1:])["game"][0])
    assert seen(page) == due(dealt(Orders.from_seed(seed), Position(MORTAL)))
    go(page, to)
    page.locator(".stage .status", has_text=why).wait_for()
    assert hash_of(page) == link(seed)
    page.locator("[data-key=hold]").click()
    kept = hash_of(page)
    for follow in (lambda: go(page, to), lambda: page.goto(page.url.split("#")[0] + to)):
        follow()
        page.locator(".stage .status", has_text=why).wait_for()
        assert hash_of(page) == kept == link(seed, ["hold"])


def test_an_unfinished_game_is_kept_until_another_one_is_played(opened):
    """The plain address goes on with it, and so does the menu."""
    context = opened.context(permissions=["clipboard-read", "clipboard-write"])
    free(opened, link(42, ["hold"]), context=context).close()
    page = free(opened, "#new", context=context)
    other = hash_of(page)
    assert "game=42" not in other
    page.close()
    page = free(opened, context=context)
    assert hash_of(page) == link(42, ["hold"])
    go(page, other)
    page.wait_for_function("(to) => location.hash === to", arg=other)
    more(page, "Back to the game before")
    page.wait_for_function("(to) => location.hash === to", arg=link(42, ["hold"]))
    page.locator(".tools [data-key=more]").click()
    assert page.locator("dialog .menu li", has_text="Back to").count() == 0  # it has no move
    shut(page)
    go(page, other)
    page.wait_for_function("(to) => location.hash === to", arg=other)
    page.locator("[data-key=hold]").click()
    more(page, "Back to the game before")
    page.locator("[data-key=next]").click()
    assert hash_of(page) == link(42, ["hold"])
    page.locator("[data-key=hold]").click()
    more(page, "Back to the game before")
    page.wait_for_function("(to) => location.hash.startsWith(to)", arg=f"{other}&moves=hold")
    go(page, link(5, decisions(game(5))))
    how_hard(page)
    page.locator(".share button").click()
    page.locator(".share", has_text="Copied.").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/play/{link(5)}")
    page.close()
    assert hash_of(free(opened, context=context)) == f"{other}&moves=hold"


def test_a_link_whose_decisions_do_not_fit_says_so(opened):
    page = free(opened, "#game=42&moves=hold.castle")
    page.locator(".stage .status", has_text="do not fit").wait_for()
    assert hash_of(page) == link(42, ["hold"])


def test_a_game_goes_on_after_a_reload_without_an_address_and_in_another_tab(opened):
    context = opened.context()
    page = free(opened, link(42), context=context)
    for _ in range(2):
        page.locator("[data-key=hold]").click()
        page.locator("[data-key=next]").click()
    here = seen(page)
    page.reload()
    page.locator("[data-key=next]").click()
    assert seen(page) == here
    other = free(opened, context=context)
    assert hash_of(other) == link(42, ["hold", "hold"])
    other.locator("[data-key=next]").click()
    other.locator("[data-key=hold]").click()
    page.locator(".log li").nth(2).wait_for()
    assert hash_of(page) == link(42, ["hold"] * 3)


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


# -- what is hidden --------------------------------------------------------------------------------

RANKS = dict(zip("A23456789TJQK", ("ace", *NUMBERS[2:], "jack", "queen", "king"), strict=True))
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def named(page: Any) -> set[str]:
    """Cards named in any way in the document, in the accessibility tree, or in the store."""
    text = page.evaluate("document.documentElement.outerHTML.replace(/placeholder=.[^>]*/g, '')")
    text += page.locator("body").aria_snapshot()
    text += page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    text += page.evaluate("location.href + JSON.stringify(history.state)")
    text = re.sub("/placeholder: .*", "", text)
    runs = re.findall(r"(?<![A-Za-z0-9])(?:[A2-9TJQK][cdhs])+(?![A-Za-z0-9])", text)
    found = {name for run in runs for name in re.findall("..", run)}
    return found | {
        name for name in DECK.names
        if re.search(rf"{RANKS[name[0]]} of {SUITS[name[1]]}|{sign(name)}", text, re.IGNORECASE)
    }  # fmt: skip


def sign(name: str) -> str:
    """A card in signs, as elements or as a text."""
    return rf"\b{name[0].replace('T', '10')}(<[^>]*>)*{'♣♦♥♠'['cdhs'.index(name[1])]}"


@pytest.mark.parametrize("seed", [8, pytest.param(31, marks=pytest.mark.long)])
def test_cards_to_come_are_nowhere_in_the_page_in_a_whole_game(seed, opened):
    """Nor what was not turned up in the rounds that are over."""
    record, known = game(seed), set[str]()
    page = free(opened, link(seed))
    for made in rounds(record):
        at = made.before
        known |= {*names([at.aimed.card, *at.weather, *at.hand])}
        assert named(page) <= known
        assert {*names(at.hand)} <= named(page)
        by_keys(page, at, made.decision)
        assert named(page) <= known
        shot(page, made.decision, certain_points(at.aimed, made.decision))
        known |= {*names([*made.shot.stray, *made.shot.counter])}
        assert named(page) <= known
        if not made.after.is_over:
            page.locator("[data-key=next]").click()


# -- real cards ------------------------------------------------------------------------------------


def told(page: Any, cards: Iterable[int], among: set[str]) -> None:
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
        told(page, [at.aimed.card], {*names(at.between.targets_left)})
        told(page, at.weather, {*names(at.between.weather_left)})
        shoot = {*names(Orders.from_seed(0).shoot[0])}
        told(page, at.hand, shoot)
        whole(page, f"round {n + 1}")
        assert seen(page) == due(at)
        if n == 1:
            page.locator(".undo").tap()
            told(page, at.hand[-1:], shoot - {*names(at.hand[:-1])})
            page.locator(".tools .chip").tap()
            page.locator(".chip", has_text=f"Worth {solution.options(at)[0].value:.1f}").wait_for()
            page.reload()
            page.wait_for_selector(".may *")
            assert seen(page) == due(at)
        by_taps(page, at, made.decision)
        shot(page, made.decision, certain_points(at.aimed, made.decision))
        left = shoot - {*names(at.hand)}
        told(page, made.shot.stray, left)
        told(page, made.shot.counter, left - {*names(made.shot.stray)})
        assert made.after.is_over or seen(page)["score"] == made.after.score
    assert page.locator(".after .verdict").inner_text().startswith(f"{record.state.final} point")
    how_hard(page)
    page.locator(".after .as-text summary").tap()
    assert Record.parse(page.locator(".after pre").inner_text(), PLAY).game.state == record.state
    page.locator("[data-key=same]").tap()
    assert cards_in(page, ".grid") == names(Position(MORTAL).targets_left)


# -- learning --------------------------------------------------------------------------------------

TAPS = ["out", "place-1", "place-2", "shoot", "next", "hold"]
WORDS = 150
"""That somebody reads in a minute."""


def test_six_taps_lead_to_a_game_of_ones_own(opened):
    page = opened.ready("no-mans-land/learn/", opened.context(**PHONE))
    words = 0
    for number, tap in enumerate(TAPS, 1):
        assert page.locator(".taps").get_attribute("aria-label") == f"Tap {number} of 6"
        whole(page, tap)
        (live,) = page.locator(".stage button:not([aria-disabled])").all()
        assert live.get_attribute("data-key") == tap
        words += len(page.locator(".lesson-says").inner_text().split())
        words += len(page.locator(".status").inner_text().split())
        for other in page.locator(".stage button[aria-disabled]").all():
            other.dispatch_event("click")
        for key in ("h", "1", "o", "u"):
            page.keyboard.press(key)
        assert page.locator(".taps").get_attribute("aria-label") == f"Tap {number} of 6"
        live.tap()
    assert words <= WORDS
    page.wait_for_url(re.compile("play/#game=9357&moves="))
    made = PLAY.seeded(9357, MORTAL).play(Decision.parse("-Ad 8c 4d7h2s"))
    made = made.play(Decision.parse("hold"))
    page.locator("[data-key=next]").tap()
    assert seen(page) == due(made.state)
    assert made.state.score == 24


def test_whoever_skips_it_plays(opened):
    page = opened.ready("no-mans-land/learn/", opened.context(**PHONE))
    page.locator(".skip-it").tap()
    page.wait_for_url("**/no-mans-land/play/**")


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


@pytest.mark.parametrize("size", [(390, 664), (390, 844), (320, 740)])
def test_every_target_is_seen_at_once(size, opened):
    width, height = size
    page = free(opened, **PHONE | {"viewport": {"width": width, "height": height}})
    for to in hands(12):
        go(page, to)
        page.wait_for_function("(to) => location.hash === to", arg=to)
        if page.locator("[data-key=next]").count():
            page.locator("[data-key=next]").tap()
        if page.locator(".spots button").count():
            page.keyboard.press("a")
            for card in "12345":
                page.keyboard.press(card)
        page.wait_for_timeout(20)
        if height >= 664 and width >= 390:
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


@pytest.mark.parametrize("size", [(390, 664), (844, 390), (320, 740)])
def test_five_cards_at_one_unit_can_be_read(size, opened):
    """And its letter."""
    width, height = size
    page, seeds = free(opened, viewport={"width": width, "height": height}), set[int]()
    for seed in range(1000):
        at = dealt(Orders.from_seed(seed), Position(MORTAL))
        if at.penalty or not at.aimed.is_multiple or at.aimed.card in seeds:
            continue
        seeds.add(at.aimed.card)
        go(page, link(seed))
        page.wait_for_function("(to) => location.hash === to", arg=link(seed))
        page.locator(".log li").wait_for(state="detached")
        page.keyboard.press("a")
        for card in "12345":
            page.keyboard.press(card)
        assert page.evaluate(COVERED) == [5, True, 0, 0], names([at.aimed.card])
    assert len(seeds) == 4


@pytest.mark.parametrize("size", [20, pytest.param(30, marks=pytest.mark.long)])
def test_with_large_letters_the_actions_stay_at_the_foot(size, served):
    large = started(f"--blink-settings=defaultFontSize={size}")
    opened = Open(large, served)
    page = free(opened, link(9357), **PHONE)
    for path in ("play/#game=8", "table/", "learn/"):
        page.goto(f"{served.url}no-mans-land/{path}")
        page.wait_for_selector(".may *")
        assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == size
        assert page.evaluate(AT_THE_FOOT) == [True] * 3, path
    large.close()
    assert opened.heard == []


def pages(opened: Open, context: Any) -> Iterator[tuple[Any, str]]:
    """Free play with every sheet, its end, real cards, and learning."""
    page = free(opened, link(8), context=context)
    yield page, "play"
    page.locator(".tools .chip").click()
    page.locator(".tools .chip", has_text=re.compile(r"Worth \d")).click()
    page.locator("dialog .worth").first.wait_for(timeout=60_000)
    yield page, "worth"
    shut(page)
    hinted(page)
    yield page, "hints"
    shut(page)
    for item in ("Another game …", "Rules …", "This game as text"):
        more(page, item)
        page.locator("dialog :is(form, pre)").wait_for()
        yield page, item
        shut(page)
    record = game(8)
    go(page, link(8, decisions(record)))
    how_hard(page)
    page.locator("[data-key=luck]").click()
    page.locator(".reckoned").last.wait_for(timeout=60_000)
    page.locator(".after .as-text summary").click()
    yield page, "end"
    page.close()
    for path in ("table", "learn"):
        page = opened.ready(f"no-mans-land/{path}/", context)
        yield page, path
        page.close()


@SCREENS
def test_no_page_bars_anybody(scheme, width, opened):
    for page, what in pages(opened, screen(opened, scheme, width)):
        for_all(page, what)


def test_a_hand_is_printed_on_one_sheet(opened):
    text = printed(free(opened, link(9357)))
    for words in ("Three bells", "each over 9: 12 points", "give up one card", "hits"):
        assert words in text


def test_without_a_network_the_game_and_its_values_go_on(opened):
    """After one visit."""
    context = opened.context(worker=True)
    page = free(opened, link(42), context=context)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # now the worker sees the requests
    page.wait_for_selector(".may *")
    context.set_offline(True)
    page.reload()
    page.wait_for_selector(".may *")
    page.locator("[data-key=hold]").click()
    page.locator("[data-key=next]").click()
    at = dealt(Orders.from_seed(42), game_after_holding(42))
    assert seen(page) == due(at)
    value = exact().options(at)[0].value
    page.locator(".tools .chip").click()
    page.locator(".tools .chip", has_text=f"Worth {value:.1f}").wait_for(timeout=60_000)
