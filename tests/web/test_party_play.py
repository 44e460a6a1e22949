"""Playing The Party in the page: whole games by taps and by keys, alone and with others behind a
curtain, are those of the toolkit; no hidden card is anywhere in the page; what is chosen in sheets,
and what comes after a game.
"""

import re
from random import Random
from typing import Any
from urllib.parse import parse_qs

import pytest

from cli.the_party.log_words import estimates
from cli.the_party.screen import HINT_WORLDS
from solver import the_party
from solver.common.words import tied
from solver.the_party import Bot, Mind, Record, View
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.moves import ACTIONS
from solver.the_party.rules.play import PLAY
from tests.web.conftest import a_few, copied, how_hard, kept_game, typed
from tests.web.partying import (
    SEEN,
    WAYS,
    Due,
    at_the_screen,
    by_text,
    chosen,
    may_be_told,
    named_in,
    over,
    told,
)
from tests.web.playing import PHONE, cards_in, hash_of, more
from tests.web.test_stage import whole

SITE = "dayless"


def at(page: Any, due: Due) -> None:
    """The page is where a game of the toolkit is."""
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    page.locator(".may button").first.wait_for()
    assert page.evaluate(SEEN) == due.seen()


def playing(opened: Any, due: Due, **settings: Any) -> Any:
    return opened.ready(f"the-party/play/{due.link}", **settings)


# -- playing ---------------------------------------------------------------------------------------


TABLES = {
    "two": ("person,squire", "short,cap=30", "taps"),
    "three": ("person,squire,steward", "short,cap=20", "taps"),
    "four": ("random,person,steward,pimc:20", "short,cap=16,stash=own", "taps"),
    "persons": ("person,person", "short,cap=12", "taps"),
    "persons and a bot": ("person,squire,person", "short,cap=12", "keys"),
    "by keys": ("squire,person,random,steward", "short,cap=16", "keys"),
    "by text": ("random,person,pimc:20", "dan-zen,cap=16", "text"),
}


@pytest.mark.parametrize("name", a_few(TABLES, ("two", "four", "persons and a bot", "by text")))
def test_a_whole_game_is_that_of_the_toolkit_and_tells_no_hidden_card(name, opened):
    """On a small phone, all is in view at every point."""
    seats, rules, way = TABLES[name]
    due, random = Due(7, seats, rules), Random(name)
    page = playing(opened, due, **PHONE)
    seat: int | None = due.bots.index(None)
    while (seat := at_the_screen(page, due, seat or 0)) is not None:
        assert seat == due.asked
        assert page.evaluate(SEEN) == due.seen(), due.link
        assert told(page) <= may_be_told(due.game, seat), due.link
        page.evaluate("scrollTo(0, 0)")  # after what was typed
        whole(page, due.link)
        assert "'s turn" not in page.locator(".facts").inner_text(), due.link  # one's own buttons
        move = chosen(due.legal, random)
        due.play(move)
        WAYS[way](page, move)
        page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    assert due.over
    ended(page, due)


def ended(page: Any, due: Due) -> None:
    """All hands are told, who won, and the game as text is a record of it."""
    how_hard(page)
    state = due.game.state
    shown = page.evaluate(
        """() => [...document.querySelectorAll(".all-hands .seat")].map((seat) =>
          ["hand", "stash"].map((place) => [...seat.querySelectorAll(`.${place} use`)]
            .map((each) => /(..|sleuth)$/.exec(each.getAttribute("href"))[0])
            .map((name) => name.replace("sleuth", "Jk"))))"""
    )
    assert shown == [
        [named_in(hand), named_in(stash)]
        for hand, stash in zip(state.hands, state.stashes, strict=True)
    ]
    title = page.locator(".after .verdict").inner_text()
    alone = due.bots.count(None) == 1
    if state.winner is None:
        assert title == "The game is drawn"
    elif alone and due.bots[state.winner] is None:
        assert title == "You win"
    else:
        assert title.endswith("wins")
    read = Record.parse(page.locator(".as-text pre").text_content(), PLAY)
    assert read.game == due.game
    assert read.more == {"Seats": ", ".join(due.minds.seats)}


def test_what_cannot_be_chosen_is_said_and_what_is_named_is_found(opened):
    page = playing(opened, due := Due(446, "person,squire"), **PHONE)
    status = page.locator(".stage .status")
    assert page.locator(".lower .role").all_inner_texts() == ["butler", "queen", "king", "jewel"]

    page.locator(".may button").first.dispatch_event("click")
    assert "Choose one card to send" in status.inner_text()
    for text in ("rob:Jc>1", " "):
        typed(page, text)
        assert "“rob:Jc>1” is none of your moves" in status.inner_text()
    page.evaluate("document.activeElement.blur()")
    for keys, said in (("2", "Add K♦ to send a couple"), ("3", "this would be true"),
                       ("31", "this would be a lie")):  # fmt: skip
        for key in keys:
            page.keyboard.press(key)
        assert said in status.inner_text().replace("\ufe0e", "")
    page.keyboard.press("Escape")

    page.keyboard.press("k")
    status.filter(has_text="Which cards?").wait_for()
    for card in ("Qd", "Kd"):  # Enter on a card is for that card, though the first makes a move
        page.locator(f"[data-key=hand-{card}]").press("Enter")
        assert page.locator(f"[data-key=hand-{card}]").get_attribute("aria-pressed") == "true"
    page.keyboard.press("w")
    status.filter(has_text="not possible with these cards").wait_for()
    assert page.locator(".lower .pick[aria-pressed=true]").count() == 2
    assert hash_of(page) == due.link

    page.reload()
    page.locator(".may button").first.wait_for()
    assert told(page) == {"Tc", "Qd", "Kd", "Ad"}
    for text in ("J♥", "jack of hearts", "J♥︎", "send:JhQd=KQ"):
        page.evaluate("(text) => { document.querySelector('.status').textContent = text; }", text)
        assert "Jh" in told(page), text


def test_a_squire_plays_instead_of_a_bot_that_is_no_more(opened):
    """A link, and a game that was kept: it goes on by its address, and says so once."""
    due = Due(446, "person,squire")
    for _ in range(2):
        page = opened.ready(f"the-party/play/{due.link.replace('squire', 'rogue')}")
        said = "A squire plays instead of rogue: there is no such player any more."
        page.locator(".stage .status", has_text=said).wait_for()
        at(page, due)
        due.play(due.legal[0])


def test_many_jewels_are_seen_at_once(opened):
    """Three in a stash, at a table of four, where four win."""
    due, random = Due(18, "person,squire,squire,steward", "dan-zen,cap=300"), Random(18)
    while max(map(len, due.game.state.stashes[1:])) < 3:
        due.play(chosen(due.legal, random))
    page = playing(opened, due, **PHONE)
    at(page, due)
    whole(page, due.link)
    assert page.locator(".guest h2").all_inner_texts()[:2] == ["First squire", "Second squire"]


TOOK = """(taps) => new Promise((done) => {
  const begun = performance.now(), first = () => document.querySelector(".others button");
  first().click();
  const timer = setInterval(() => {
    if (taps) document.querySelector(".stage .table").click();
    if (!first()) return;
    clearInterval(timer);
    done(performance.now() - begun);
  }, 20);
})"""
"""How long it takes from a move to the next one."""

PASTED = """() => { // what is pasted is read a moment later
  const input = document.querySelector("input[name=move]");
  input.value = "“call”";
  input.form.requestSubmit();
  document.querySelector(".others button").click();
}"""


def test_bots_move_one_after_another_and_a_tap_shows_the_end_at_once(opened):
    """And what is pasted just before a move is no move any more."""
    moving, took = {"reduced_motion": "no-preference"}, []
    for taps in (False, True):
        due = Due(446, "person,squire,steward")
        page = playing(opened, due, **moving)
        took.append(page.evaluate(TOOK, taps))
    slow, quick = took
    assert slow >= 500
    assert quick < slow - 250
    due.play(due.legal[0])
    page.evaluate(PASTED)
    due.play(due.legal[0])
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)


# -- the curtain -----------------------------------------------------------------------------------


def test_the_curtain_is_drawn_again_by_a_reload_and_no_sheet_stays_open_before_it(opened):
    due = Due(7, "person,person")
    page = playing(opened, due, reduced_motion="no-preference")
    page.locator(".curtain h2", has_text=re.compile("^Pass the screen to player [12]$")).wait_for()
    page.locator(".curtain", has_text="Each player looks").wait_for()
    page.locator("[data-key=look]").click()
    page.locator(".guests").wait_for()
    assert told(page)
    page.reload()
    page.locator("[data-key=look]").wait_for()
    assert told(page) == set()
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


# -- what is chosen in sheets ----------------------------------------------------------------------


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
    return re.sub(r"game=\d+", "game=", hash_of(page))


PERSONS = "&seats=person,person"


def test_people_at_one_screen_stash_on_their_own_turn(opened):
    """A new game asks nobody between turns, and says so; against bots it is as usual."""
    page = opened.ready("the-party/play/#game=5")
    choosing(page, "Players and bots", seat0="person", seat1="person", seat2="")
    assert address(page, PERSONS) == f"#game=&rules=short,stash=own{PERSONS}"
    page.locator(".curtain", has_text="You stash on your own turn only").wait_for()
    assert "Each player looks" not in page.locator(".curtain").inner_text()
    choosing(page, "Another game", seed="5")
    due, random = Due(5, "person,person", "short,stash=own"), Random(8)
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    while not due.over and len(due.choices) < 12:
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
    assert len(due.choices) > 6

    more(page, "New game")
    assert address(page, PERSONS) == f"#game=&rules=short,stash=own{PERSONS}"
    choosing(page, "Players and bots", seat0="person", seat1="squire", seat2="")
    assert address(page, "&seats=person,squire") == "#game=&seats=person,squire"


def test_a_link_keeps_whether_one_stashes_between_turns(opened):
    for rules in ("&rules=short,stash=between", "&rules=dan-zen,stash=own"):
        page = opened.ready(f"the-party/play/#game=7{rules}{PERSONS}")
        assert address(page, PERSONS) == f"#game={rules}{PERSONS}"
        more(page, "New game")
        page.wait_for_function("() => !/game=7&/.test(location.hash)")
        assert address(page, PERSONS) == f"#game={rules}{PERSONS}"
    choosing(page, "Rules", set="short", stash="between")
    assert address(page, PERSONS) == f"#game=&rules=short,stash=between{PERSONS}"
    page.locator(".curtain", has_text="Each player looks").wait_for()


def test_seats_number_and_rules_are_chosen_in_sheets(opened):
    page = opened.ready("the-party/play/#game=5")
    alert = page.locator("dialog [role=alert]")
    choosing(page, "Another game", seed="fish")
    alert.filter(has_text="That is not a game number; try one like 42.").wait_for()
    page.keyboard.press("Escape")
    choosing(page, "Players and bots", seat0="pimc", seat1="person", seat2="", seat3="steward")
    page.wait_for_function("() => location.hash.endsWith('seats=pimc,person,steward')")
    assert "game=5&" not in hash_of(page)  # other players, another game
    choosing(page, "Another game", seed="42")
    choosing(page, "Rules", set="dan-zen", stash="own", cap="60")
    page.locator("dialog").wait_for(state="detached")
    at(page, Due(42, "pimc,person,steward", "dan-zen,stash=own,cap=60"))
    choosing(page, "Players and bots", seat0="pimc", seat1="squire", seat2="", seat3="")
    alert.filter(has_text="must be a person.").wait_for()


# -- after a game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [3, 5, pytest.param(8, marks=pytest.mark.long)])
def test_where_it_could_have_been_forced_is_what_explain_says(seed, opened):
    due, page = over(opened, "person,squire", seed)
    how_hard(page)
    page.locator("[data-key=forced]").click()
    page.locator("[data-key=further]").wait_for(timeout=60_000)
    found = the_party.explain(due.game, 6)
    count = page.locator(".forced > li").count()
    assert count == len(found.chances)
    told = page.locator(".lost-place [role=status]").inner_text()
    assert told.startswith(f"Of {found.looked_at} turn")
    for n, chance in enumerate(found.chances):
        text = page.locator(".forced > li > p:first-child").nth(n).inner_text()
        actions = f"{chance.wins_in} action{'' if chance.wins_in == 1 else 's'}"
        made = due.game.moves[: chance.before]
        number = 1 + sum(move.kind in ACTIONS for move in made)
        assert text.startswith(f"In action {number} ")
        assert f"could force a win in {actions}. " in text
        assert text.endswith("gave it away.") == (chance.still is None)


BOTH = """(keys) => { // before the worker has heard of the first
  for (const key of keys) document.querySelector(`[data-key=${key}]`).click();
}"""


def test_a_game_that_is_over_is_shared_and_the_same_or_another_one_follows(opened):
    """Looking for forced wins can be stopped; the next game does not wait for it, and hears nothing
    of the last. Without an address another one is begun.
    """
    context = opened.context()
    due, page = over(opened, "person,squire,steward", 3, 80, context=context)
    for player, cards in enumerate(due.game.state.stashes, 1):
        jewels = [DECK.names[card] for card in cards]
        assert cards_in(page, f".won section:nth-child({player})") == jewels
    new = opened.ready("the-party/play/", context)
    assert not hash_of(new).startswith(f"#game={due.seed}&")
    new.close()
    how_hard(page)
    begun = Due(due.seed, due.seats, due.rules)
    text = copied(page, page.locator(".share button"))
    assert text.endswith(f"/the-party/play/{begun.link}")

    page.evaluate(BOTH, ["forced", "stop"])
    page.locator(".lost-place [role=status]", has_text="Stopped").wait_for()
    page.reload()
    how_hard(page)
    page.evaluate(BOTH, ["forced", "same"])
    page.locator(".may button").first.wait_for(timeout=2000)
    at(page, begun)
    assert told(page) <= may_be_told(begun.game, 0)
    assert page.locator(".after > *").count() == 0
    more(page, "New game")
    page.wait_for_function("(hash) => !location.hash.startsWith(hash)", arg=f"#game={due.seed}&")
    given = parse_qs(hash_of(page)[1:])
    assert (given["rules"], given["seats"]) == ([due.rules], [due.seats])
    at(page, Due(int(given["game"][0]), due.seats, due.rules))


# -- help ------------------------------------------------------------------------------------------

ROWS = """(all) => all.map((row) =>
  row.innerText.replaceAll("\\ufe0e", "").replace(/\\s+/g, " ").trim())"""


def test_the_log_has_all_that_the_seat_has_noticed_and_a_hint_what_the_terminal_weighs(opened):
    """It counts as help, once for each position."""
    due, random = Due(446, "person,squire,steward"), Random(2)
    for _ in range(3):
        due.play(chosen(due.legal, random))
    page = playing(opened, due)
    page.locator(".tools .list").click()
    page.locator("dialog .line").wait_for()
    log = due.game.state.log(due.asked)
    assert page.locator("dialog .line li, dialog .line p").count() == len(log)
    assert told(page) <= may_be_told(due.game, due.asked)
    page.keyboard.press("Escape")
    view = View.of(due.game.state, due.asked)
    weighed = Mind(Bot.named("pimc"), view.rules, due.asked).weigh(view, HINT_WORLDS)
    best = tied(estimates(weighed))
    for _ in range(2):
        page.locator(".tools .hint").click()
        page.locator("dialog .weighed").first.wait_for()
        assert 0 < page.locator("dialog .weighed li:visible").count() <= 3
        for each in page.locator("dialog [data-key=all-moves]").all():
            each.click()
        rows = page.locator("dialog .weighed .row").evaluate_all(ROWS)
        for n, (row, each) in enumerate(zip(rows, weighed, strict=True)):
            mean = f"{each.mean:+.2f}".replace("-", "−")
            assert row.endswith(f"{mean} ± {each.error:.2f}")
            assert ("TIED" in row.upper()) == (best > 1 and n < best)
        assert page.locator("dialog", has_text="too close to call").count() == (best > 1)
        assert told(page) <= may_be_told(due.game, due.asked)
        page.keyboard.press("Escape")
    assert kept_game(page)["hints"] == 1
    page.locator(".tools .hint").click()
    page.locator("[data-key=play-hint].primary").click()
    due.play(weighed[0].move)
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)


def test_every_line_of_a_log_is_a_sentence(opened):
    rng, lines = Random(1), set[str]()
    for seed in range(30):
        played = PLAY.seeded(seed, "short")
        while not played.state.is_over:
            played = played.play(rng.choice(played.state.legal_moves()))
        lines |= {*played.state.log(None), *played.state.log(0)}
    page = opened("about/")
    told = page.evaluate(
        """async ([url, lines]) => {
             const { said } = await import(url);
             return lines.flatMap((line) => [said(line, 0), said(line, 1)]);
           }""",
        [opened.served.asset("sayings.mjs"), sorted(lines)],
    )
    assert len(told) == 2 * len(lines)
    for sentence in told:
        assert sentence[0].isupper(), sentence
        assert not {"%", "undefined", "null"} & {*sentence.split()}, sentence
        assert not any(mark in sentence for mark in ("%", "undefined", "?", ">", "=")), sentence
    assert {
        "Your opponent sends two cards, face down: “A couple.”",
        "You rob your opponent with J♣.",
    } <= {*told}
