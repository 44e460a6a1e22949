"""The Party in the page, wherever it is met: kept, by links, chosen in sheets, learnt by six taps,
on every screen, with large letters, printed, without a network, without script.
"""

import re
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from solver.the_party import Move
from tests.web.conftest import (
    PHONE,
    SCREENS,
    Open,
    Served,
    eventually,
    for_all,
    how_hard,
    printed,
    screen,
    started,
)
from tests.web.partying import CORNER, SEEN, Due, by_text, chosen, may_be_told, over, told
from tests.web.playing import PHONE as SMALL
from tests.web.playing import more
from tests.web.test_learn import all_seen
from tests.web.test_stage import AT_THE_FOOT, whole

pytestmark = pytest.mark.page


@pytest.fixture
def served(dayless: Served) -> Served:
    return dayless


# -- kept, and links -------------------------------------------------------------------------------


def test_a_game_goes_on_after_a_reload_and_without_an_address(opened):
    due, random = Due(5, "person,squire,steward"), Random(4)
    context = opened.context()
    page = opened.ready(f"the-party/play/{due.link}", context)
    for _ in range(4):
        move = chosen(due.legal, random)
        due.play(move)
        by_text(page, move)
        page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    page.locator(".may button").first.wait_for()
    page.reload()
    page.locator(".may button").first.wait_for()
    assert page.evaluate(SEEN) == due.seen()
    page.close()
    page = opened.ready("the-party/play/", context)
    assert page.evaluate(SEEN) == due.seen()
    assert page.evaluate("location.hash") == due.link
    page.evaluate("(to) => { location.hash = to; }", f"#game=5&seats={due.seats}&choices=0")
    other = Due(5, due.seats)
    other.play(other.legal[0])
    same = f"JSON.stringify(({SEEN})()) === JSON.stringify(due)"
    same = f"(due) => document.querySelector('.others button') && {same}"
    eventually(page, same, other.seen())
    page.evaluate("(to) => { location.hash = to; }", due.link)
    eventually(page, same, due.seen())
    assert page.locator(".heard").text_content() == ""  # what is gone on with is not told again


def test_a_reload_draws_the_curtain_again(opened):
    due = Due(7, "person,person")
    page = opened.ready(f"the-party/play/{due.link}")
    page.locator("[data-key=look]").click()
    page.locator(".guests").wait_for()
    assert told(page)
    page.reload()
    page.locator("[data-key=look]").wait_for()
    assert told(page) == set()


@pytest.mark.parametrize(("rules", "goes"), [("short", 1), ("short,stash=own", 0)])
def test_the_curtain_says_why_the_screen_goes_round(rules, goes, opened):
    page = opened.ready(f"the-party/play/{Due(7, 'person,person', rules).link}")
    page.locator(".curtain h2", has_text=re.compile("^Pass the screen to player [12]$")).wait_for()
    assert page.locator(".curtain", has_text="Each player looks").count() == goes


def test_no_sheet_stays_open_before_the_curtain(opened):
    due = Due(7, "person,person")
    page = opened.ready(f"the-party/play/{due.link}", reduced_motion="no-preference")
    for _ in range(2):
        page.locator("[data-key=look]").click()
        page.locator(".guests").wait_for()
        on = page.locator(".may [data-key=on], .others [data-key*=send]")
        page.locator(".tools .list").click()
        page.locator("dialog .line").wait_for()
        assert told(page)
        on.first.dispatch_event("click")
        page.locator("[data-key=look]").wait_for()
        page.locator("dialog").wait_for(state="detached")  # closing it takes a step back
        assert told(page) == set()


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("#game=5&rules=chess", "This link can't be opened: there are no rules “chess”; they are "),
        ("#game=5&seats=person,pimc:0", "This link can't be opened: there is no player “pimc:0”; "),
        ("#game=5&rules=short,stash=none", "This link can't be opened: the rule “stash” can be "),
        (
            "#game=5&rules=short,watch=both",
            "This link can't be opened: the switch watch is",
        ),
        ("#game=fish", "This link can't be opened: that is not a game number; try one like 42."),
        ("#game=5&seats=squire,squire", "at least one player must be a person."),
        (
            "#game=5&seats=person",
            "This link can't be opened: the number of players can be 2 or 3 or 4, not 1.",
        ),
        ("#game=5&choices=0.99", "The moves of this link do not fit its game."),
    ],
)
def test_a_link_that_cannot_be_read_is_said_to_be_so(to, why, opened):
    page = opened(f"the-party/play/{to}")
    page.locator(".stage .status", has_text=why).wait_for()
    page.locator(".may button").first.wait_for()
    assert page.locator(".lower .pick").count() == 4


def choosing(page: Any, item: str, **values: str) -> None:
    page.locator("[data-key=more]").click()
    page.locator("dialog button", has_text=item).click()
    page.locator("dialog form").wait_for()
    for name, value in values.items():
        field = page.locator(f"dialog [name={name}]")
        field.fill(value) if name in ("seed", "cap") else field.select_option(value)
    page.locator("dialog form .primary").click()


def address(page: Any, ends: str) -> str:
    """What the address of the page comes to be; the number is left open."""
    page.wait_for_function("(ends) => location.hash.endsWith(ends)", arg=ends)
    return re.sub(r"game=\d+", "game=", page.evaluate("location.hash"))


def test_people_at_one_screen_stash_on_their_own_turn(opened):
    """A new game asks nobody between turns, and says so; against bots it is as usual."""
    page = opened.ready("the-party/play/#game=5")
    choosing(page, "Players and bots", seat0="person", seat1="person", seat2="")
    seats = "&seats=person,person"
    assert address(page, seats) == f"#game=&rules=short,stash=own{seats}"
    page.locator(".curtain", has_text="You stash on your own turn only").wait_for()
    seed = int(re.search(r"game=(\d+)", page.evaluate("location.hash"))[1])
    due, random = Due(seed, "person,person", "short,stash=own"), Random(8)
    for _ in range(12):
        page.wait_for_selector(".may button")
        assert page.locator("[data-key=on]").count() == 0
        if page.locator("[data-key=look]").count():
            page.locator("[data-key=look]").click()
        page.locator(".others button").first.wait_for(state="attached")
        assert page.evaluate(SEEN) == due.seen()
        move = chosen(due.legal, random)
        due.play(move)
        by_text(page, move)
        page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
        if due.over:
            break
    assert len(due.choices) > 6

    more(page, "New game")
    assert address(page, seats) == f"#game=&rules=short,stash=own{seats}"
    choosing(page, "Players and bots", seat0="person", seat1="squire", seat2="")
    assert address(page, "&seats=person,squire") == "#game=&seats=person,squire"


def test_a_link_keeps_whether_one_stashes_between_turns(opened):
    seats = "&seats=person,person"
    for rules in ("&rules=short,stash=between", "&rules=dan-zen,stash=own"):
        page = opened.ready(f"the-party/play/#game=7{rules}{seats}")
        assert address(page, seats) == f"#game={rules}{seats}"
        more(page, "New game")
        page.wait_for_function("() => !/game=7&/.test(location.hash)")
        assert address(page, seats) == f"#game={rules}{seats}"
    choosing(page, "Rules", set="short", stash="between")
    assert address(page, seats) == f"#game=&rules=short,stash=between{seats}"
    page.locator(".curtain", has_text="Each player looks").wait_for()


def test_seats_number_and_rules_are_chosen_in_sheets(opened):
    page = opened.ready("the-party/play/#game=5")
    choose = partial(choosing, page)
    choose("Another game", seed="fish")
    page.locator(
        "dialog [role=alert]", has_text="That is not a game number; try one like 42."
    ).wait_for()
    page.keyboard.press("Escape")
    choose("Players and bots", seat0="pimc", seat1="person", seat2="", seat3="steward")
    page.wait_for_function("() => location.hash.endsWith('seats=pimc,person,steward')")
    assert "game=5&" not in page.evaluate("location.hash")  # other players, another game
    choose("Another game", seed="42")
    choose("Rules", set="dan-zen", stash="own", cap="60")
    page.locator("dialog").wait_for(state="detached")
    due = Due(42, "pimc,person,steward", "dan-zen,stash=own,cap=60")
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    page.locator(".may button").first.wait_for()
    assert page.evaluate(SEEN) == due.seen()
    choose("Players and bots", seat0="pimc", seat1="squire", seat2="", seat3="")
    page.locator("dialog [role=alert]", has_text="must be a person.").wait_for()


# -- learning --------------------------------------------------------------------------------------

TAPS = ["send:QcQd=KQ", "stash:JsAd", "trust", "send:QsKs=KQ", "trust", "rob:Jc>1"]
WORDS = 140
"""That somebody reads in a minute, for all is new."""


def test_six_taps_win_a_game(opened):
    page = opened("the-party/learn/", **SMALL)
    due, words, said = Due(1692, "person,squire"), 0, ""
    for number, move in enumerate(TAPS, 1):
        page.locator(".may .glows").wait_for()
        (live,) = page.locator(".may button:not([aria-disabled])").all()
        assert page.locator(".taps").get_attribute("aria-label") == f"Tap {number} of 6"
        assert live.get_attribute("data-key") == move
        whole(page, move)
        assert told(page) <= may_be_told(due.game, 0)
        assert all_seen(page), move
        said += page.locator(".lesson-says").inner_text().replace("\ufe0e", "")
        words += len(page.locator(".status").inner_text().split())
        for other in page.locator(".may [aria-disabled]").all():
            other.dispatch_event("click")
        live.tap()
        due.play(Move.parse(move))
        if number < len(TAPS):
            page.locator(f'.may [data-key="{TAPS[number]}"]').wait_for()
    assert words + len(said.split()) <= WORDS
    for card in ("J♠ (a thief)", "A♦ (a jewel)", "10♠ (a butler)", "a joker (a sleuth)"):
        assert card.lower() in said.lower()
    assert due.game.state.winner == 0
    page.wait_for_url(re.compile("play/#game=1692&"))
    page.locator(".after .verdict", has_text="You win").wait_for()
    assert page.evaluate("location.hash") == due.link
    assert page.evaluate("Object.entries(localStorage).some(([key]) => key.endsWith('/learned'))")


# -- for all ---------------------------------------------------------------------------------------


def states(opened: Any, context: Any) -> Iterator[tuple[Any, str]]:
    """The page with a card chosen, each sheet, an answer, the curtain, the end, and learning."""
    page = opened.ready(f"the-party/play/{Due(5, 'person,squire,steward').link}", context)
    page.locator(".lower .pick").first.click(position=CORNER)
    yield page, "a card chosen"
    for tool, what in (("list", ".line"), ("hint", ".weighed"), ("more", ".menu")):
        page.locator(f".tools .{tool}").click()
        page.locator(f"dialog {what}").first.wait_for()
        yield page, tool
        page.keyboard.press("Escape")
    for item in ("Another game", "Players and bots", "Rules"):
        page.locator("[data-key=more]").click()
        page.locator("dialog button", has_text=item).click()
        page.locator("dialog form").wait_for()
        yield page, item
        page.keyboard.press("Escape")
    page.close()
    page = opened.ready(
        f"the-party/play/{Due(446, 'person,squire,random,pimc').link}&choices=8.0", context
    )
    yield page, "four"
    page.close()
    page = opened.ready(f"the-party/play/{Due(7, 'person,person').link}", context)
    yield page, "the curtain"
    page.close()
    _, page = over(opened, context=context)
    how_hard(page)
    page.locator("[data-key=forced]").click()
    page.locator("[data-key=further]").wait_for(timeout=60_000)
    for summary in page.locator(".hard > div summary").all():
        summary.click()
    yield page, "the end"
    page.close()
    page = opened.ready("the-party/learn/", context)
    page.locator(".may .glows").wait_for()
    yield page, "learning"
    page.close()


@SCREENS
def test_no_page_bars_anybody(scheme, width, opened):
    for page, what in states(opened, screen(opened, scheme, width)):
        for_all(page, what)


@pytest.mark.parametrize(("width", "height"), [(320, 664), (390, 500)])
def test_on_a_smaller_screen_the_actions_stay_at_its_foot(width, height, opened):
    context = opened.context(**SMALL | {"viewport": {"width": width, "height": height}})
    for seats in ("person,squire", "person,squire,random,pimc", "person,person"):
        page = opened.ready(f"the-party/play/{Due(446, seats).link}", context)
        assert page.evaluate(AT_THE_FOOT) == [True] * 3, seats
        page.close()


def test_with_large_letters_they_stay_there_too(served):
    large = started("--blink-settings=defaultFontSize=24")
    opened = Open(large, served)
    for path in (f"play/{Due(446, 'person,squire,random,pimc').link}", "learn/"):
        page = opened.ready(f"the-party/{path}", **SMALL)
        assert page.evaluate(AT_THE_FOOT) == [True] * 3, path
    large.close()
    assert opened.heard == []


def test_a_game_prints_on_one_page_and_tells_no_more_than_the_screen(opened):
    due = Due(5, "person,squire,steward")
    text = printed(opened.ready(f"the-party/play/{due.link}"))
    assert "The squire" in text
    assert "YOUR HAND" in text.upper()
    assert "Advice" not in text


def test_without_a_network_the_game_goes_on(opened):
    due, random = Due(5, "person,squire,steward"), Random(6)
    context = opened.context(worker=True)
    page = opened.ready(f"the-party/play/{due.link}", context)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # now the worker sees the requests
    page.locator(".may button").first.wait_for()
    context.set_offline(True)
    page.reload()
    for _ in range(4):
        page.locator(".may button").first.wait_for()
        assert page.evaluate(SEEN) == due.seen()
        move = chosen(due.legal, random)
        due.play(move)
        by_text(page, move)
        page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    page.locator(".tools .hint").click()
    page.locator("dialog .weighed").first.wait_for()


def test_without_script_the_page_says_what_it_needs(opened):
    for path in ("the-party/play/", "the-party/learn/"):
        text = opened(path, java_script_enabled=False).locator("main").inner_text()
        assert "JavaScript" in text


def test_many_jewels_are_seen_at_once(opened):
    """Three in a stash, at a table of four, where four win."""
    for seed in range(100):
        due, random = Due(seed, "person,squire,squire,steward", "dan-zen,cap=300"), Random(seed)
        while not due.over and max(map(len, due.game.state.stashes[1:])) < 3:
            due.play(chosen(due.legal, random))
        if not due.over:
            break
    page = opened.ready(f"the-party/play/{due.link}", **SMALL)
    assert page.evaluate(SEEN) == due.seen()
    whole(page, due.link)
    assert page.locator(".guest h2").all_inner_texts()[:2] == [
        "First squire",
        "Second squire",
    ]


def test_a_phone_shows_the_curtain_and_the_hand_at_once(opened):
    page = opened.ready(f"the-party/play/{Due(7, 'person,person').link}", **PHONE)
    whole(page, "the curtain")
    page.locator("[data-key=look]").tap()
    page.locator(".guests").wait_for()
    whole(page, "the hand")
