"""Free play of The Party, besides test_free.py: what is said of what cannot be chosen, the curtain,
what comes after a game, and help.
"""

import re
from random import Random
from typing import Any

import pytest

from cli.the_party.log_words import estimates
from cli.the_party.screen import HINT_WORLDS
from solver import the_party
from solver.common.words import tied
from solver.the_party import Bot, Mind, View
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.moves import ACTIONS
from solver.the_party.rules.play import PLAY
from tests.web.conftest import copied, how_hard, kept_game, typed
from tests.web.partying import SEEN, Due, chosen, may_be_told, named_in, over
from tests.web.playing import PHONE, cards_in, hash_of, leads, told
from tests.web.test_stage import whole

SITE = "dayless"


def at(page: Any, due: Due) -> None:
    """The page is where a game of the toolkit is."""
    leads(page, due.link)
    page.locator(".may button").first.wait_for()
    assert page.evaluate(SEEN) == due.seen()


def test_what_cannot_be_chosen_is_said_and_what_is_named_is_found(opened):
    due = Due(446, "person,squire")
    page = due.opened(opened, **PHONE)
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
    page = due.opened(opened, **PHONE)
    at(page, due)
    whole(page, due.link)
    assert page.locator(".guest h2").all_inner_texts()[:2] == ["First squire", "Second squire"]


def test_three_rows_of_buttons_below_two_lines_of_status_are_seen_at_once(opened):
    due = Due(5, "person,person", "short,cap=12,stash=own", "text")
    for choice in (6, 0, 0, 0, 6, 1, 7, 0, 0, 0, 10, 4):
        due.play(due.legal[choice])
    page = due.opened(opened, **PHONE)
    due.ready(page)
    move = due.legal[1]
    due.play(move)
    due.way(page, move)
    leads(page, due.link)
    due.ready(page)
    assert page.locator(".may button").count() == 4
    whole(page, due.link)


PASTED = """() => { // what is pasted is read a moment later
  const input = document.querySelector("input[name=move]");
  input.value = "“call”";
  input.form.requestSubmit();
  document.querySelector(".others button").click();
}"""


def test_what_is_pasted_just_before_a_move_is_no_move_any_more(opened):
    due = Due(446, "person,squire,steward")
    due.play(due.legal[0])
    page = due.opened(opened)
    page.evaluate(PASTED)
    due.play(due.legal[0])
    leads(page, due.link)


# -- the curtain -----------------------------------------------------------------------------------


def test_the_curtain_is_drawn_again_by_a_reload_and_no_sheet_stays_open_before_it(opened):
    due = Due(7, "person,person")
    page = due.opened(opened, reduced_motion="no-preference")
    page.locator(".curtain h2", has_text=re.compile("^Pass the screen to player [12]$")).wait_for()
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


# -- after a game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [5, pytest.param(8, marks=pytest.mark.long)])
def test_where_it_could_have_been_forced_is_what_explain_says(seed, opened):
    due, page = over(opened, "person,squire", seed)
    how_hard(page)
    page.locator("[data-key=forced]").click()
    page.locator("[data-key=further]").wait_for(timeout=60_000)
    found = the_party.explain(due.game, 6)
    count = page.locator(".forced > li").count()
    assert count == len(found.chances)
    told = page.locator(".lost-place [role=status]").inner_text()
    assert f" of {found.looked_at} decision" in told
    for n, chance in enumerate(found.chances):
        text = page.locator(".forced > li > p:first-child").nth(n).inner_text()
        actions = f"{chance.wins_in} action{'' if chance.wins_in == 1 else 's'}"
        made = due.game.moves[: chance.before]
        number = 1 + sum(move.kind in ACTIONS for move in made)
        assert text.startswith(f"In action {number} ")
        assert f"could force a win in {actions}. " in text
        assert text.endswith("no longer won within six.") == (chance.still is None)


ALL_HANDS = """() => [...document.querySelectorAll(".all-hands .seat")].map((seat) =>
  ["hand", "stash"].map((place) => [...seat.querySelectorAll(`.${place} use`)]
    .map((each) => /(..|sleuth)$/.exec(each.getAttribute("href"))[0])
    .map((name) => name.replace("sleuth", "Jk"))))"""

BOTH = """(keys) => { // before the worker has heard of the first
  for (const key of keys) document.querySelector(`[data-key=${key}]`).click();
}"""


def test_a_game_that_is_over_is_shared_and_the_same_or_another_one_follows(opened):
    """All hands are told. Looking for forced wins can be stopped; the next game does not wait for
    it, and hears nothing of the last. Without an address another one is begun.
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
    assert page.evaluate(ALL_HANDS) == [
        [named_in(hand), named_in(stash)]
        for hand, stash in zip(due.game.state.hands, due.game.state.stashes, strict=True)
    ]
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


# -- help ------------------------------------------------------------------------------------------

ROWS = """(all) => all.map((row) =>
  row.innerText.replaceAll("\\ufe0e", "").replace(/\\s+/g, " ").trim())"""


def test_the_log_has_all_that_the_seat_has_noticed_and_a_hint_what_the_terminal_weighs(opened):
    """It counts as help, once for each position."""
    due, random = Due(446, "person,squire,steward"), Random(2)
    for _ in range(3):
        due.play(chosen(due.legal, random))
    page = due.opened(opened)
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
    leads(page, due.link)


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
