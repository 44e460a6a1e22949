"""Free play of No Man's Land: a whole game by touch and by keys is that of the toolkit, with its
values, its reckoning and its record; nothing that is to come is in the page; and it bars nobody.
"""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlencode

import pytest

from solver.no_mans_land.analysis.reckoning import hindsight, reckon
from solver.no_mans_land.exact.solve import Solution
from solver.no_mans_land.rules.cards import DECK, STRENGTH, Orders
from solver.no_mans_land.rules.decisions import Decision, certain_points
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.record import Record, dealt, play_round
from solver.no_mans_land.rules.switches import Aim, RuleSet
from solver.no_mans_land.rules.themes import themes
from tests.web.conftest import SCREENS, Open, for_all, hinted, printed, screen, shut, started, typed
from tests.web.playing import PHONE, cards_in, go, hash_of, more
from tests.web.test_stage import AT_THE_FOOT, whole

pytestmark = pytest.mark.page

MORTAL = RuleSet.parse("mortal")
UNITS = "abcde"


@pytest.fixture(scope="module")
def served(dayless):
    return dayless


def names(cards: Iterable[int]) -> list[str]:
    return [DECK.names[card] for card in cards]


def free(opened: Open, to: str = "", context: Any = None, **settings: Any) -> Any:
    page = opened(f"no-mans-land/play/{to}", context or opened.context(**settings))
    page.wait_for_selector(".may *, .after .verdict")
    return page


def link(seed: int, decisions: Iterable[object] = (), rules: RuleSet = MORTAL) -> str:
    """The part of an address that opens a game after some decisions."""
    parts = {"game": str(seed)} | ({} if str(rules) == "mortal" else {"rules": str(rules)})
    made = ".".join(map(str, decisions))
    return "#" + urlencode(parts | ({"moves": made} if made else {}))


def game(seed: int, rules: RuleSet = MORTAL, draw: Random | None = None) -> Record:
    """A random game: shots that may be stray are liked, and most of the others score."""
    orders, record, draw = Orders.from_seed(seed), Record(rules, (), seed), draw or Random(seed)
    while not record.end.is_over:
        before = dealt(orders, record.end)
        legal = draw.sample(found := before.legal(), len(found))
        legal.sort(key=lambda d: -max(9 * before.stray_due(d), certain_points(before.aimed, d)))
        decision = legal[0] if draw.random() < 0.7 else legal[-1]
        record = record.with_round(decision, before, play_round(orders, before, decision))
    return record


def exact() -> Solution:
    return Solution(MORTAL, Aim("score"))


def decisions(record: Record) -> list[Decision]:
    return [each.decision for each in record.rounds]


SEEN = """() => {
  const named = (within) => [...document.querySelectorAll(`.stage .table ${within} use`)]
    .map((each) => /#(?:card|strip)-(..)$/.exec(each.getAttribute("href"))?.[1]).filter(Boolean);
  const number = (of) => Number(/\\d+/.exec(document.querySelector(of).textContent)[0]);
  const [target, weather] = [...document.querySelectorAll(".table .fact")].map((_, n) =>
    named(`.fact:nth-child(${n + 1}) .strips`));
  return { round: number(".facts .passes"), score: number(".facts .count"), target, weather,
    hand: named(".lower .cards") };
}"""


def seen(page: Any) -> Any:
    return page.evaluate(SEEN)


def due(at: Position) -> dict[str, Any]:
    """The same of a position of the toolkit that is to be decided."""
    return {
        "round": at.round + 1, "score": at.score, "target": names([at.aimed.card]),
        "weather": names(at.weather), "hand": names(at.hand),
    }  # fmt: skip


def asked(at: Position) -> str:
    """What the weather asks for."""
    if at.due:
        return f"give up {NUMBERS[at.due]} card{'s' if at.due > 1 else ''}."
    return f"keep all {NUMBERS[at.hand_size]} cards."


def places(at: Position, decision: Decision) -> list[tuple[tuple[int, ...], int]]:
    """The cards of each group, as places in the hand, with the number of its unit from 0."""
    others = iter(range(at.aimed.groups))
    return [
        (tuple(map(at.hand.index, cards)), at.aimed.groups - 1 if n == decision.handler
         else next(others))
        for n, cards in enumerate(decision.groups)
    ]  # fmt: skip


def by_taps(page: Any, at: Position, decision: Decision) -> None:
    """Lay a decision out: cards first, then the place."""
    if decision.holds:
        return
    cards = page.locator(".lower .pick")
    for card in decision.given:
        cards.nth(at.hand.index(card)).tap()
        if at.aimed.is_multiple:
            page.locator("[data-key=out]").tap()
    for group, unit in places(at, decision) if at.aimed.is_multiple else ():
        for card in group:
            cards.nth(card).tap()
        page.locator(f"[data-key=place-{unit + 1}]").tap()


def by_keys(page: Any, at: Position, decision: Decision) -> None:
    """The same by keys: the place first."""
    press = page.keyboard.press
    if at.aimed.is_multiple and decision.given:
        press("o")
    for card in decision.given:
        press(str(at.hand.index(card) + 1))
    for group, unit in places(at, decision) if at.aimed.is_multiple else ():
        press(UNITS[unit])
        for card in group:
            press(str(card + 1))


def shot(page: Any, decision: Decision, points: int) -> None:
    """Shoot, or hold fire."""
    if decision.holds:
        page.locator("[data-key=hold]").click()
        return
    shoot = page.locator("[data-key=shoot].primary")
    assert re.findall(r"\d+|no", shoot.inner_text())[0] == str(points or "no")
    shoot.click()


def round_is_over(page: Any, made: Any) -> None:
    """What was turned up is seen, and told in order."""
    turned = [*names(made.shot.stray), *names(made.shot.counter)]
    if turned:
        assert cards_in(page, ".lower .cards") == turned
    said = page.locator(".stage .status").inner_text()
    told = ["ricochet" in said, "misfire test" in said, "the gun misfires" in said]
    shown = [made.shot.stray, made.shot.counter, made.shot.killed]
    assert told == [*map(bool, shown)], said
    assert seen(page)["score"] == (made.after.final if made.after.is_over else made.after.score)


SETTINGS = [
    ("mortal", 3), ("mortal", 8), ("ohara", 2), ("mortal,penalty=blind", 3),
    ("patient,sentries=each,stray=added,weather=once", 6),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "seed"), SETTINGS)
def test_a_whole_game_by_touch_or_by_keys_is_that_of_the_toolkit(rules, seed, opened):
    """On a small phone, all is in view at every point."""
    record = game(seed, RuleSet.parse(rules))
    page, lay = free(opened, link(seed, (), record.rules), **PHONE), (by_taps, by_keys)
    for n, made in enumerate(record.rounds):
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
    band = themes()["neutral"].band(record.end.final)
    title = page.locator(".after .verdict").inner_text()
    assert title.startswith(f"{record.end.final} point")
    assert title.endswith("misfire." if record.end.killed else f"{band}.")
    page.locator(".after .as-text summary").tap()
    assert Record.parse(text := page.locator(".after pre").inner_text()) == record
    assert text.strip() == str(record).strip()
    assert hash_of(page) == link(seed, decisions(record), record.rules)
    page.locator("[data-key=same]").tap()
    assert seen(page) == due(record.rounds[0].before)
    more(page, "Redo")
    round_is_over(page, record.rounds[0])


def test_a_decision_that_is_not_laid_out_yet_is_not_made(opened):
    """And the line says what is missing."""
    record = game(20, draw=Random(1))
    page = free(opened, link(20))
    at = record.rounds[0].before
    assert seen(page) == due(at)
    for _ in range(2):
        page.keyboard.press("Enter")
        assert page.locator("[data-key=next]").count() == 0
    for text in ("castle", "-2d", "9c9c", "hold 9c"):
        typed(page, text)
        assert page.locator("[data-key=next]").count() == 0
    legal = next(each for each in at.legal() if not each.holds)
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
        last = (record := game(seed)).rounds[-1]
        if last.shot.counter and record.end.killed == killed:
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
    kept = "JSON.parse(localStorage[`/below/a/path/game/range 7 mortal`]).seen"
    assert page.evaluate(kept) == ""
    page.locator("[data-key=hold]").click()
    page.locator("[data-key=next]").click()
    assert hash_of(page) == link(7, [held])
    page.locator(".undo").click()
    assert page.evaluate(kept) == "decisions taken back"


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
    return f"{100 * chance:.{1 if 0 < chance < 0.1 else 0}f} %"


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def test_what_it_is_worth_is_what_the_toolkit_says(opened):
    """Of every decision, and of every end of the round; and so are the hints."""
    solution, record = exact(), game(11)
    page = free(opened, link(11))
    for n, made in enumerate(record.rounds[:3]):
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
        count = NUMBERS[good] if good < len(NUMBERS) else good
        assert f"{len(options)} decisions {count}" in hinted(page, 1)[0]
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
    context.route("**/ranging-*.mjs", lambda route: late.append(route))
    with context.expect_event("request", lambda request: "/ranging-" in request.url):
        more(page, "Show the worth after every move")
    page.locator(".chip.busy").wait_for()
    for n, made in enumerate(record.rounds[:3]):
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
    page.locator(".after p", has_text="With help: the worth seen.").wait_for()
    page.locator("[data-key=luck]").click()
    page.locator(".reckoned").last.wait_for(timeout=60_000)
    assert in_view(page, "Luck and skill")
    told = page.locator(".reckoned td").all_inner_texts()
    signed = [f"{each.change:+.1f}".replace("-", "−") for each in found.changes]
    assert told[::2] == [re.sub(r"^[+−]0\.0$", "0.0", each) for each in signed]
    assert told[1::2] == [f"{each.after:.1f}" for each in found.changes]
    said = page.locator(".lost-place p").first.inner_text()
    assert f": {record.end.final} points" in said
    page.locator("[data-key=best]").click()
    best = hindsight(5, MORTAL).end.final
    page.locator(".lost-place", has_text=f"could have had {best} points").wait_for()
    assert in_view(page, "The best possible")
    assert page.locator(".reckoned").count() == len(record.rounds)


def in_view(page: Any, title: str) -> bool:
    top = page.locator(".lost-place .caps", has_text=title).bounding_box()["y"]
    return 0 <= top < page.viewport_size["height"] - 50


# -- links, and going on ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "why"),
    [("#game=1.5", "not a game number"), ("#game=42&rules=chess", "no rules “chess”"),
     (f"#game={2**64}", "try one like 42.")],
)  # fmt: skip
def test_a_broken_link_opens_the_kept_game_or_else_another_and_says_so(to, why, opened):
    page = free(opened, to)
    page.locator(".stage .status", has_text="This link cannot be read.").wait_for()
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
    page.locator(".after .verdict").wait_for()
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
    chosen = {"penalty": "blind", "sentries": "each", "death": "keeps"}
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
    for made in record.rounds:
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
    for n, made in enumerate(record.rounds):
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
    assert page.locator(".after .verdict").inner_text().startswith(f"{record.end.final} point")
    page.locator(".after .as-text summary").tap()
    assert Record.parse(page.locator(".after pre").inner_text()).lines == record.lines
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
    made = Record(MORTAL, (), 9357)
    for text in ("-Ad 8c 4d7h2s", "hold"):
        before = dealt(Orders.from_seed(9357), made.end)
        decision = Decision.parse(text)
        shot_ = play_round(Orders.from_seed(9357), before, decision)
        made = made.with_round(decision, before, shot_)
    page.locator("[data-key=next]").tap()
    assert seen(page) == due(dealt(Orders.from_seed(9357), made.end))
    assert made.end.score == 24


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
        for n, made in enumerate(record.rounds):
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
        if at.due or not at.aimed.is_multiple or at.aimed.card in seeds:
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
        page.locator("dialog :is(form, details)").wait_for()
        yield page, item
        shut(page)
    record = game(8)
    go(page, link(8, decisions(record)))
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


def game_after_holding(seed: int) -> Position:
    orders = Orders.from_seed(seed)
    at = dealt(orders, Position(MORTAL))
    return at.after(play_round(orders, at, Decision.parse("hold")))
