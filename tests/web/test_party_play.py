"""Playing The Party in the page: whole games by taps and by keys, alone and with others behind a
curtain, are those of the toolkit; no hidden card is anywhere in the page; what comes after a game.
"""

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
from tests.web.conftest import Served, how_hard, typed
from tests.web.partying import (
    SEEN,
    WAYS,
    Due,
    at_the_screen,
    chosen,
    may_be_told,
    named_in,
    over,
    told,
)
from tests.web.playing import PHONE as SMALL
from tests.web.playing import cards_in
from tests.web.test_stage import whole

pytestmark = pytest.mark.page


@pytest.fixture
def served(dayless: Served) -> Served:
    return dayless


def test_a_card_that_is_named_is_found(opened):
    page = opened.ready(f"the-party/play/{Due(446, 'person,squire').link}")
    assert told(page) == {"Tc", "Qd", "Kd", "Ad"}
    for text in ("J♥", "jack of hearts", "J♥︎", "send:JhQd=KQ"):
        page.evaluate("(text) => { document.querySelector('.status').textContent = text; }", text)
        assert "Jh" in told(page), text


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


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_that_of_the_toolkit_and_tells_no_hidden_card(name, opened):
    seats, rules, way = TABLES[name]
    due, random = Due(7, seats, rules), Random(name)
    page = opened.ready(f"the-party/play/{due.link}", **SMALL)
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


def test_enter_on_a_card_chooses_it_and_a_letter_says_what_it_lacks(opened):
    due = Due(446, "person,squire")
    page = opened.ready(f"the-party/play/{due.link}")
    status = page.locator(".stage .status")
    page.keyboard.press("k")
    status.filter(has_text="Which cards?").wait_for()
    for card in ("Qd", "Kd"):  # the first one makes a move already
        page.locator(f"[data-key=hand-{card}]").press("Enter")
        assert page.locator(f"[data-key=hand-{card}]").get_attribute("aria-pressed") == "true"
    page.keyboard.press("w")
    status.filter(has_text="not possible with these cards").wait_for()
    assert page.locator(".lower .pick[aria-pressed=true]").count() == 2
    assert page.evaluate("location.hash") == due.link


def test_a_squire_plays_instead_of_a_bot_that_is_no_more(opened):
    """A link, and a game that was kept: it goes on by its address, and says so once."""
    due = Due(446, "person,squire")
    said = "A squire plays instead of rogue: there is no such player any more."
    page = opened.ready(f"the-party/play/{due.link.replace('squire', 'rogue')}")
    page.locator(".stage .status", has_text=said).wait_for()
    assert page.evaluate(SEEN) == due.seen()
    due.play(due.legal[0])
    page.locator(".may button").first.wait_for()
    page = opened.ready(f"the-party/play/{due.link.replace('squire', 'rogue')}")
    page.locator(".stage .status", has_text=said).wait_for()
    assert page.evaluate("location.hash") == due.link
    assert page.evaluate(SEEN) == due.seen()


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
    assert read.more == {"Seats": due.minds.names}


@pytest.mark.parametrize("seed", [3, 5, pytest.param(8, marks=pytest.mark.long)])
def test_where_it_could_have_been_forced_is_what_explain_says(seed, opened):
    due, page = over(opened, seed=seed)
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


def test_looking_for_forced_wins_can_be_stopped(opened):
    _, page = over(opened, "person,squire,steward", cap=80)
    how_hard(page)
    page.evaluate(
        """() => { // before the worker has heard of it
          for (const key of ["forced", "stop"]) document.querySelector(`[data-key=${key}]`).click();
        }"""
    )
    page.locator(".lost-place [role=status]", has_text="Stopped").wait_for()


def test_another_game_does_not_wait_for_forced_wins_and_hears_nothing_of_the_last(opened):
    due, page = over(opened, "person,squire,steward", cap=80)
    how_hard(page)
    page.evaluate(
        """() => {
          for (const key of ["forced", "same"]) document.querySelector(`[data-key=${key}]`).click();
        }"""
    )
    page.locator(".may button").first.wait_for(timeout=2000)
    begun = Due(due.seed, due.seats, due.rules)
    assert page.evaluate(SEEN) == begun.seen()
    assert told(page) <= may_be_told(begun.game, 0)


def test_the_same_game_again_and_another_one(opened):
    due, page = over(opened)
    for player, cards in enumerate(due.game.state.stashes, 1):
        jewels = [DECK.names[card] for card in cards]
        assert cards_in(page, f".won section:nth-child({player})") == jewels
    how_hard(page)
    page.locator("[data-key=same]").click()
    page.locator(".may button").first.wait_for()
    begun = Due(due.seed, due.seats, due.rules)
    assert page.evaluate(SEEN) == begun.seen()
    assert page.locator(".after > *").count() == 0
    page.locator("[data-key=more]").click()
    page.locator("dialog button", has_text="New game").click()
    page.wait_for_function("(hash) => !location.hash.startsWith(hash)", arg=f"#game={due.seed}&")
    given = parse_qs(page.evaluate("location.hash")[1:])
    assert (given["rules"], given["seats"]) == ([due.rules], [due.seats])
    page.locator(".may button").first.wait_for()
    assert page.evaluate(SEEN) == Due(int(given["game"][0]), due.seats, due.rules).seen()


def test_a_game_that_is_over_is_not_gone_on_with(opened):
    context = opened.context()
    due, _ = over(opened, context=context)
    page = opened.ready("the-party/play/", context)
    assert not page.evaluate("location.hash").startswith(f"#game={due.seed}&")


# -- help ------------------------------------------------------------------------------------------

ROWS = """(all) => all.map((row) =>
  row.innerText.replaceAll("\\ufe0e", "").replace(/\\s+/g, " ").trim())"""


def test_a_hint_is_what_the_terminal_weighs_and_counts_as_help(opened):
    due, random = Due(446, "person,squire,steward"), Random(2)
    for _ in range(3):
        due.play(chosen(due.legal, random))
    page = opened.ready(f"the-party/play/{due.link}")
    for _ in range(2):  # asked twice, it counts once
        page.locator(".tools .hint").click()
        page.locator("dialog .weighed").first.wait_for()
        assert 0 < page.locator("dialog .weighed li:visible").count() <= 3
        for each in page.locator("dialog [data-key=all-moves]").all():
            each.click()
        rows = page.locator("dialog .weighed .row").evaluate_all(ROWS)
        view = View.of(due.game.state, due.asked)
        weighed = Mind(Bot.named("pimc"), view.rules, due.asked).weigh(view, HINT_WORLDS)
        best = tied(estimates(weighed))
        assert len(rows) == len(weighed)
        for n, (row, each) in enumerate(zip(rows, weighed, strict=True)):
            mean = f"{each.mean:+.2f}".replace("-", "−")
            assert row.endswith(f"{mean} ± {each.error:.2f}")
            assert ("TIED" in row.upper()) == (best > 1 and n < best)
        tie = page.locator("dialog", has_text="too close to call").count()
        assert tie == (best > 1)
        assert told(page) <= may_be_told(due.game, due.asked)
        page.keyboard.press("Escape")
    kept = page.evaluate("Object.entries(localStorage).find(([key]) => key.includes('game/'))[1]")
    assert '"hints":1' in kept
    page.locator(".tools .hint").click()
    page.locator("[data-key=play-hint].primary").click()
    due.play(weighed[0].move)
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)


def test_the_log_has_all_that_the_seat_has_noticed(opened):
    due, random = Due(11, "person,squire,steward"), Random(3)
    for _ in range(6):
        due.play(chosen(due.legal, random))
    page = opened.ready(f"the-party/play/{due.link}")
    page.locator(".tools .list").click()
    page.locator("dialog .line").wait_for()
    assert page.locator("dialog .line li, dialog .line p").count() == len(
        due.game.state.log(due.asked)
    )
    assert told(page) <= may_be_told(due.game, due.asked)


def test_what_cannot_be_chosen_is_said(opened):
    due = Due(446, "person,squire")
    page = opened.ready(f"the-party/play/{due.link}")
    status = page.locator(".stage .status")
    page.locator(".may button").first.dispatch_event("click")
    assert "Choose one card to send" in status.inner_text()
    for text in ("rob:Jc>1", " "):
        typed(page, text)
        assert "“rob:Jc>1” is none of your moves" in status.inner_text()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("2")
    assert "Add K♦ to send a couple" in status.inner_text().replace("\ufe0e", "")
    page.keyboard.press("3")
    assert "this would be true" in status.inner_text()
    page.keyboard.press("3")
    page.keyboard.press("1")
    assert "this would be a lie" in status.inner_text()


def test_each_card_of_the_hand_says_what_it_is(opened):
    page = opened.ready(f"the-party/play/{Due(446, 'person,squire').link}", **SMALL)
    assert page.locator(".lower .role").all_inner_texts() == ["butler", "queen", "king", "jewel"]


def test_what_is_shared_leads_to_this_game(opened):
    due, page = over(opened)
    page.evaluate("navigator.clipboard.writeText = (text) => { window.shared = text; }")
    how_hard(page)
    page.locator(".share button").click()
    page.locator(".share [role=status]", has_text="Copied").wait_for()
    begun = Due(due.seed, due.seats, due.rules)
    assert page.evaluate("window.shared").endswith(f"/the-party/play/{begun.link}")


def test_what_is_pasted_just_before_a_move_is_no_move_any_more(opened):
    due = Due(446, "person,squire,steward")
    page = opened.ready(f"the-party/play/{due.link}", reduced_motion="no-preference")
    page.evaluate(
        """() => { // what is pasted is read a moment later
          const input = document.querySelector("input[name=move]");
          input.value = "“call”";
          input.form.requestSubmit();
          document.querySelector(".others button").click();
        }"""
    )
    due.play(due.legal[0])
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    assert opened.heard == []


# -- pauses ----------------------------------------------------------------------------------------

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


def test_bots_move_one_after_another_and_a_tap_shows_the_end_at_once(opened):
    slow, quick = (
        opened.ready(
            f"the-party/play/{Due(446, 'person,squire,steward').link}",
            reduced_motion="no-preference",
        ).evaluate(TOOK, taps)
        for taps in (False, True)
    )
    assert slow >= 500
    assert quick < slow - 250
