"""Fewer taps: a card with one partner brings it along, a double tap or a drag to the discards plays
what is chosen, and a phone ticks unless it is told not to.
"""

from typing import Any

import pytest

from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from tests.web.playing import PHONE, due, free, link, positions, seen

SLOW = 400  # ms: longer than between the taps of a double tap
PRESSED = (
    '[...document.querySelectorAll(".hand [aria-pressed=true]")].map((each) => each.dataset.key)'
)
TICKS = "navigator.vibrate = (ms) => { window.ticks = [...(window.ticks ?? []), ms]; };"


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


def tap(page: Any, card: int) -> None:
    page.locator(f"[data-key=hand-{int(card)}]").tap(position={"x": 10, "y": 20})


def chosen(page: Any) -> set[int]:
    return {int(key.removeprefix("hand-")) for key in page.evaluate(PRESSED)}


def filled(page: Any) -> list[str]:
    keys: list[str] = page.locator(".may .primary").evaluate_all(
        "(all) => all.map((each) => each.dataset.key)"
    )
    return keys


def test_a_card_with_one_partner_brings_it_along_and_a_double_tap_plays_both(opened):
    here, card, (move,) = found(1)
    page = free(opened, link(here), **PHONE)
    (other,) = [each for each in move.cards if each != card]
    for _ in range(2):
        tap(page, card)
        assert chosen(page) == {*move.cards}
        assert filled(page) == [str(move)]
        page.wait_for_timeout(SLOW)
        tap(page, card)
        assert chosen(page) == set()
        page.wait_for_timeout(SLOW)
    for each in (card, other):  # as one that does not know it would
        tap(page, each)
        assert chosen(page) == {*move.cards}
    page.locator(".may .primary").tap()
    assert seen(page) == due(here.play(move))
    page.locator(".undo").tap()  # a double tap plays what is chosen, and two taps do not
    tap(page, card)
    page.wait_for_timeout(SLOW)
    tap(page, card)
    assert seen(page) == due(here)
    page.wait_for_timeout(SLOW)
    page.locator(f"[data-key=hand-{int(card)}]").dblclick(position={"x": 10, "y": 20})
    assert seen(page) == due(here.play(move))
    page.locator(".undo").tap()
    assert seen(page) == due(here)


def test_a_card_with_several_partners_waits_for_one_and_another_card_begins_anew(opened):
    here, card, moves = found(2)
    page = free(opened, link(here), **PHONE)
    tap(page, card)
    assert chosen(page) == {card}
    assert filled(page) == []
    (other,) = [each for each in moves[1].cards if each != card]
    tap(page, other)
    assert chosen(page) == {*moves[1].cards}

    here, card, (move,) = found(1)
    page = free(opened, link(here), **PHONE)
    tap(page, card)
    other = next(each for each in here.hand if each not in move.cards)
    tap(page, other)
    only = discards(here, other)
    assert chosen(page) == ({*only[0].cards} if len(only) == 1 else {other})


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
    page = free(opened, link(here), **device)

    def dragged(to: tuple[float, float]) -> None:
        box = page.locator(f"[data-key=hand-{int(card)}]").bounding_box()
        drag(page, (box["x"] + 10, box["y"] + 20), to)

    place = page.locator(".discards").bounding_box()
    discards_at = (place["x"] + 40, place["y"] + 20)
    if not device:
        dragged(discards_at)  # nothing is chosen yet; a finger would scroll the page
        assert seen(page) == due(here)
    page.wait_for_timeout(SLOW)
    if not chosen(page):
        page.locator(f"[data-key=hand-{int(card)}]").click(position={"x": 10, "y": 20})
    assert chosen(page) == {*move.cards}
    hand = page.locator(".hand").bounding_box()
    dragged((hand["x"] + 60, hand["y"] + 30))  # not there
    assert seen(page) == due(here)
    assert chosen(page) == {*move.cards}
    dragged(discards_at)
    assert seen(page) == due(here.play(move))
    assert page.evaluate("scrollY") == 0
    assert page.locator("[style*=translate]").count() == 0


def test_a_phone_ticks_unless_it_is_told_not_to(opened):
    here, card, _ = found(2)
    context = opened.context(**PHONE)
    context.add_init_script(TICKS)
    page = free(opened, link(here), context)
    tap(page, card)
    assert page.evaluate("ticks.length") == 1
    page.locator("[data-setting=tick]").select_option("off")
    page.wait_for_timeout(SLOW)
    tap(page, card)
    assert page.evaluate("ticks.length") == 1
    page.reload()
    page.wait_for_selector(".may *")
    tap(page, card)
    assert page.evaluate("window.ticks") is None
    assert opened("about/").locator("[data-setting=tick]").is_hidden()
