"""Free play of The Shooting Party, besides test_free.py: a deal is that of the toolkit, however it
is named; where a game was lost; and fewer taps: a card with one partner brings it along, a double
tap or a drag to the discards plays what is chosen, and a phone ticks unless it is told not to.
"""

import re
from itertools import takewhile
from random import Random
from typing import Any
from urllib.parse import parse_qs

import pytest

from solver.common.record import Record
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal, completed
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.play import PLAY, played
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solver import solve
from tests.common.test_recorded import IN_MOVES, IN_TEXTS, damaged
from tests.web.conftest import how_hard, shut, typed
from tests.web.playing import (
    HAND,
    PHONE,
    cards_in,
    due,
    free,
    go,
    hash_of,
    line,
    link,
    more,
    named,
    names,
    positions,
    seen,
)
from tests.web.solving import within_reach
from tests.web.test_stage import crowded, whole

SITE = "dayless"

# -- deals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [5, pytest.param(50, marks=pytest.mark.long)])
def test_thirty_three_cards_and_a_game_that_went_through_mail_are_those_of_the_toolkit(
    count, opened
):
    page, draw, pile = free(opened), Random(6), Deal.from_seed(7).orders[0]
    deal = completed({"pass 1": pile})
    texts = DECK.text(pile), DECK.symbols(pile).lower().replace(" ", ",")
    given = [(text, Position.opening(deal)) for text in texts]
    for here in positions(count, "mails"):
        record = Record(PLAY, played(Position.opening(here.deal, here.rules), here.played))
        of_moves, of_texts = (
            set(draw.sample(range(len(each)), draw.randint(0, len(each))))
            for each in (IN_MOVES, IN_TEXTS)
        )
        given.append((damaged(record, draw, of_moves, of_texts), here))
    for text, here in given:
        more(page, "Another deal …", deal=text)
        page.locator("dialog").wait_for(state="detached")
        assert seen(page) == due(here)
        if not here.played:
            assert parse_qs(hash_of(page)[1:]) == {"deal": [deal.code]}
        go(page, "#deal=1")


WRONG = [
    ("fish", "“fish” is no deal: a number is, a deal code, or 33 cards."),
    ("5h Ac 5h", "5h twice: card 1 and card 3."),
    ("5h Ac", "2 cards, not all 33"),
    (DECK.text(Deal.from_seed(7).orders[0]).replace("5h", "?"), "33 cards, not all 33"),
    (str(2**64), "the number of a deal has at most 64 bits."),
    ("", "a deal is a number, a deal code, or 33 cards."),
    (Deal.from_seed(1).code[:-1] + "_", "group 6 fails its check."),
    ("#deal=42&rules=chess", "no rule set 'chess'."),
    ('[Deal "42"]\n[Rules "chess"]\n\n1. draw', "no rule set 'chess'."),
    ('[Deal "42"]\n\n1. draw 2. -2h3h', "move 2, -2h3h: "),
    ('[Deal "42"]\n\n1. castle', "move 1, 'castle' is not a move."),
]


def test_a_text_that_is_no_deal_is_refused_with_the_reason(opened):
    here = Position.opening(42).play("draw")
    page = free(opened, link(here))
    more(page, "Another deal …")
    for text, why in WRONG:
        page.locator("dialog textarea").fill(text)
        page.locator("dialog .primary").click()
        told = page.locator("dialog [role=alert]", has_text=why)
        told.wait_for()
        assert "\n" not in told.inner_text()
        assert not told.inner_text()[0].islower()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert (seen(page), hash_of(page)) == (due(here), link(here))
    page.locator("[data-key=leave]").click()
    assert (seen(page), hash_of(page)) == (due(here.play("leave")), link(here.play("leave")))


TAKES = ("draw", "display")


def brings(here: Position) -> list[int]:
    """The cards of the pile that a draw takes, the aces among them, but for those of the draw of
    four that may follow; none if none is legal.
    """
    draws = [here.play(move) for move in here.legal_moves() if move.kind is Kind.DRAW]
    drawn = [takewhile(lambda event: event.kind in TAKES, after.events) for after in draws]
    return [card for events in drawn for event in events for card in event.cards]


@pytest.mark.parametrize("count", [6, pytest.param(200, marks=pytest.mark.long)])
def test_a_link_opens_the_position_of_the_toolkit_which_is_seen_at_once(count, opened):
    """And names no card of a hidden pile."""
    page = free(opened, "#deal=42", **PHONE)
    said = page.locator(".stage .status").inner_text()
    assert said.startswith("You drew 5♥")
    assert page.locator(".so-far p").text_content() == said
    rules = RuleSet.parse("three-rounds,contact=must")
    other = [*line(Position.opening(5, rules), Random(5))][8]
    for here in (other, *positions(count, "links"), *crowded()):
        for view in (False, True):
            go(page, to := link(here, view=view))
            whole(page, to)
            assert seen(page) == due(here), to
            shown = page.locator(".table .pile .strips > li").count()
            if view:
                assert {*names(here.pile)} <= named(page)
                assert shown == len(here.pile)
                if brings(here):
                    assert cards_in(page, ".pile .next") == names(brings(here))
            else:
                assert named(page) & {*names(here.pile)} == set(), to
                assert {*names(here.hand)} <= named(page)


def test_undo_redo_and_again(opened):
    """By buttons and by keys; and what was wrong is said no longer."""
    games = [*line(Position.opening(42), Random(1))][:6]
    page = free(opened, link(games[-1]))
    for here in games[-2::-1]:
        page.locator(".undo").click()
        assert seen(page) == due(here)
    assert page.locator(".undo").get_attribute("aria-disabled") == "true"
    for here in games[1:]:
        more(page, "Redo")
        assert seen(page) == due(here)
    for keys in ("rrrrr", "u"):  # redo brings the moves back one by one, undo all of them
        more(page, "Begin again")
        assert seen(page) == due(games[0])
        page.evaluate("document.activeElement.blur()")
        for key in keys:
            page.keyboard.press(key)
        assert seen(page) == due(games[-1])
    for key, steps in (("u", (4, 3, 2, 1, 0, 0)), ("r", (1, 2, 3, 4, 5, 5))):
        for at in steps:
            page.keyboard.press(key)
            assert seen(page) == due(games[at])
    typed(page, "4h4s5h5s")
    page.locator(".status", has_text="not in the hand").wait_for()
    page.locator(f"{HAND} button").first.click()
    assert "not in the hand" not in page.locator(".status").inner_text()


# -- where it was lost -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "rules"),
    [(107, "leverstoke,passes=1"), pytest.param(16, "leverstoke", marks=pytest.mark.long)],
)
def test_where_a_game_was_lost_and_what_follows(seed, rules, opened):
    """Every fall that the page calls proven is one by the toolkit's search, and what would have
    kept the cards is.
    """
    game = [*line(Position.opening(seed, rules), Random(seed))]
    end = game[-1]
    page = free(opened, link(end), **PHONE)
    how_hard(page)
    page.locator("[data-key=best-line]").tap()
    queens, aces = solve(game[0]).best.score
    proven = f"{counted(queens, 'queen')}, {counted(aces, 'ace')}: proven to be the best."
    page.locator("dialog", has_text=proven).wait_for()
    page.reload()
    how_hard(page)
    page.locator(".share", has_text="with the pile seen").wait_for()

    def lost() -> Any:
        page.locator("[data-key=lost]").tap()
        place = page.locator(".lost-place")
        place.locator("[role=status]", has_text="The deal allowed").wait_for()
        assert 0 <= place.bounding_box()["y"] < 100  # it is scrolled to
        return place

    place = lost()
    told = place.locator("[data-key^=fall-]").all_inner_texts()
    assert len(told) > 1
    for n, fall in enumerate(told):
        move, *cards = map(int, re.fullmatch(r"\d: move (\d+), (\d) → (\d)", fall).groups())
        before = game[move - 1]
        assert [within_reach(before), within_reach(game[move])] == cards, fall
        place.locator(f"[data-key=fall-{n}]").tap()
        sheet = place.locator(".sheet", has=page.get_by_role("heading", name=f"Move {move} cost"))
        right = [m for m in before.legal_moves() if within_reach(before.play(m)) == cards[0]]
        kept_it = sheet.locator(".main").first.locator("button")
        kept_it.nth(len(right) - 1).wait_for()
        assert kept_it.count() == len(right), fall
    fallen = sum(int(fall[-5]) - int(fall[-1]) for fall in told)
    assert within_reach(game[0]) - fallen == sum(end.score)

    place.locator(".sheet .main button:not([data-key])").first.tap()
    page.locator(".table > .status", has_text="Undo brings the game back.").wait_for()
    page.locator(".undo").tap()
    assert seen(page) == due(end)
    how_hard(page)
    lost().locator(f"[data-key=fall-{n}]").tap()
    page.locator(".lost-place .sheet [data-key=on-table]").tap()
    page.locator("dialog [data-key=play-on]").tap()
    page.locator(".after .verdict").wait_for(state="detached")
    assert seen(page) == due(before)
    page.locator("[data-key=mine]").tap()
    page.locator(".after .verdict").wait_for()
    assert seen(page) == due(end)
    page.locator("[data-key=new]").tap()
    page.locator(".after .verdict").wait_for(state="detached")
    other = int(parse_qs(hash_of(page)[1:])["deal"][0])
    assert seen(page) == due(Position.opening(other, rules))
    more(page, "Another deal …", deal=str(Record(PLAY, played(game[0], end.played))))
    page.locator(".after .verdict").wait_for()
    assert seen(page) == due(end)


# -- fewer taps ------------------------------------------------------------------------------------

SLOW = 400  # ms: longer than between the taps of a double tap
PRESSED = """[...document.querySelectorAll(".hand [aria-pressed=true]")]
  .map((each) => Number(each.dataset.key.replace("hand-", "")))"""
FILLED = "[...document.querySelectorAll('.may .primary')].map((each) => each.dataset.key)"


def discards(here: Position, card: int) -> list[Move]:
    legal = [each for each in here.legal_moves() if each.kind is Kind.DISCARD]
    return [each for each in legal if card in each.cards]


def found(count: int) -> tuple[Position, int, list[Move]]:
    """A position with a card that is good for so many discards, all of two cards."""
    for here in positions(200, "taps"):
        for card in here.hand if here.choice_waits is None else ():
            moves = discards(here, card)
            if len(moves) == count and all(len(each.cards) == 2 for each in moves):
                return here, card, moves
    raise AssertionError


def on(page: Any, card: int) -> Any:
    return page.locator(f"[data-key=hand-{int(card)}]")


def tap(page: Any, card: int) -> set[int]:
    """Tap on a card, and return those that are chosen then."""
    on(page, card).click(position={"x": 10, "y": 20})
    return {*page.evaluate(PRESSED)}


def later(page: Any) -> None:
    """Let the time pass in which two taps are one."""
    page.clock.run_for(SLOW)


def at_table(opened: Any, here: Position, context: Any) -> Any:
    """The page of a position, where time stands still."""
    context.clock.install()
    page = free(opened, link(here), context)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    return page


def test_a_card_with_one_partner_brings_it_along_and_a_double_tap_plays_both(opened):
    """Of several it waits for one, and another card begins anew. What is chosen stays while one
    reads the rules.
    """
    here, card, (move,) = found(1)
    page = at_table(opened, here, opened.context(**PHONE))
    other = next(each for each in move.cards if each != card)
    for _ in range(2):
        assert tap(page, card) == {*move.cards}
        assert page.evaluate(FILLED) == [str(move)]
        page.locator(".open-rules").tap()
        page.locator("dialog .prose", has_text="queen").wait_for()
        shut(page)
        later(page)
        assert tap(page, card) == set()
        later(page)
    for each in (card, other):  # as one that does not know it would
        assert tap(page, each) == {*move.cards}
    page.locator(".may .primary").tap()
    assert seen(page) == due(here.play(move))
    page.locator(".undo").tap()  # a double tap plays what is chosen, and two taps do not
    tap(page, card)
    later(page)
    tap(page, card)
    assert seen(page) == due(here)
    later(page)
    on(page, card).dblclick(position={"x": 10, "y": 20})
    assert seen(page) == due(here.play(move))
    page.locator(".undo").tap()
    assert seen(page) == due(here)
    assert tap(page, card) == {*move.cards}
    other = next(each for each in here.hand if each not in move.cards)
    only = discards(here, other)
    assert tap(page, other) == ({*only[0].cards} if len(only) == 1 else {other})

    here, card, moves = found(2)
    page = at_table(opened, here, opened.context(**PHONE))
    assert tap(page, card) == {card}
    assert page.evaluate(FILLED) == []
    (other,) = [each for each in moves[1].cards if each != card]
    assert tap(page, other) == {*moves[1].cards}


def by_finger(page: Any, start: tuple[float, float], to: tuple[float, float]) -> None:
    finger = page.context.new_cdp_session(page)
    way = [[a + (b - a) * part / 8 for a, b in zip(start, to, strict=True)] for part in range(1, 9)]
    for kind, points in (
        ("touchStart", [start]),
        *(("touchMove", [each]) for each in way),
        ("touchEnd", []),
    ):
        given = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})


def by_mouse(page: Any, start: tuple[float, float], to: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*to, steps=4)
    page.mouse.up()


@pytest.mark.parametrize(("drag", "device"), [(by_mouse, {}), (by_finger, PHONE)])
def test_the_chosen_cards_are_dragged_to_the_discards(drag, device, opened):
    here, card, (move,) = found(1)
    page = at_table(opened, here, opened.context(**device))

    def dragged(to: tuple[float, float]) -> None:
        box = on(page, card).bounding_box()
        drag(page, (box["x"] + 10, box["y"] + 20), to)

    place, hand = (page.locator(each).bounding_box() for each in (".discards", ".hand"))
    discards_at = (place["x"] + 40, place["y"] + 20)
    if not device:
        dragged(discards_at)  # nothing is chosen yet; a finger would scroll the page
        assert seen(page) == due(here)
        later(page)
    assert {*page.evaluate(PRESSED)} == {*move.cards} or tap(page, card) == {*move.cards}
    dragged((hand["x"] + 60, hand["y"] + 30))  # not there
    assert seen(page) == due(here)
    assert {*page.evaluate(PRESSED)} == {*move.cards}
    dragged(discards_at)
    assert seen(page) == due(here.play(move))
    assert page.evaluate("scrollY") == 0
    assert page.locator("[style*=translate]").count() == 0


def test_a_phone_ticks_unless_it_is_told_not_to(opened):
    here, card, _ = found(2)
    context = opened.context(**PHONE)
    context.add_init_script("""window.ticks = 0;
      navigator.vibrate = () => { window.ticks += 1; };""")
    page = at_table(opened, here, context)
    for setting, ticks in (("on", 1), ("off", 1)):
        page.locator("[data-setting=tick]").select_option(setting)
        tap(page, card)
        assert page.evaluate("ticks") == ticks
        later(page)
    page.reload()
    page.wait_for_selector(".may *")
    tap(page, card)
    assert page.evaluate("ticks") == 0
    assert opened("about/").locator("[data-setting=tick]").is_hidden()
