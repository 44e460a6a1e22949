"""Every move is seen: its events are shown one after another, a tap ends them and acts, and where
motion is not wanted there is the end alone.
"""

from itertools import groupby
from typing import Any

import pytest

from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.position import Position
from tests.web.conftest import Open, eventually

pytestmark = pytest.mark.page

SEED = 1633  # Leave brings seventeen events there: two jacks empty the room twice
MOST = 900  # ms

WATCH = """() => {
  window.seen = [];
  const names = (where) => [...document.querySelectorAll(`.table ${where} use`)]
    .map((use) => use.getAttribute("href").split("-").at(-1));
  const look = () => {
    const now = [names(".hand"), names(".discards").length, names(".aces").filter((n) => n[0] === "A").length];
    if (`${now}` !== `${seen.at(-1)?.slice(1)}`) seen.push([performance.now(), ...now]);
  };
  look();
  new MutationObserver(look).observe(document.querySelector(".table"),
    { subtree: true, childList: true, attributes: true });
}"""  # noqa: E501


def watched(opened: Open, **settings: Any) -> Any:
    page = opened.ready(f"play/#deal={SEED}", **settings)
    page.evaluate(WATCH)
    return page


def tables(before: Position, after: Position) -> list[list[Any]]:
    """The hand, and how many discards and aces lie there, after each picture of a move."""
    hand = [*before.hand]
    discards, aces = {*before.discards}, {*before.display}
    found = []
    for kind, some in groupby(after.events, key=lambda event: event.kind):
        for event in [None] if kind == "draw" else some:
            cards = event.cards if event else [card for each in some for card in each.cards]
            if kind == "draw":
                hand += cards
            elif kind == "display":
                aces |= {*cards}
            else:
                assert kind == "discard"
                hand = [card for card in hand if card not in cards]
                discards |= {*cards}
            found.append([[DECK.text([card]) for card in hand], len(discards), len(aces)])
    return found


def test_the_pictures_of_a_move_are_its_events_in_order(opened):
    page = watched(opened, reduced_motion="no-preference")
    start = Position.opening(SEED)
    due = tables(start, start.play("leave"))
    assert len(due) > 6
    page.locator("[data-key=leave]").click()
    assert page.locator(".status").get_attribute("aria-busy") == "true"
    eventually(page, "document.querySelector('.status').ariaBusy === 'false'")
    seen = page.evaluate("seen.slice(1)")
    assert [each[1:] for each in seen] == due
    assert seen[-1][0] - seen[0][0] < MOST + 300  # a busy machine is late


@pytest.mark.parametrize("way", ["tap", "key"])
def test_the_next_tap_ends_a_move_and_acts(way, opened):
    page = watched(opened, reduced_motion="no-preference")
    start = Position.opening(SEED)
    after = start.play("leave").play("draw")
    page.locator("[data-key=leave]").click()
    if way == "key":
        page.keyboard.press("d")
    else:
        page.locator("[data-key=draw]").click()
    assert len(page.locator("ol.log > li").all()) == 2
    eventually(page, "document.querySelector('.status').ariaBusy === 'false'")
    hand = page.evaluate("seen.at(-1)[1]")
    assert hand == [DECK.text([card]) for card in after.hand]


def test_without_motion_there_is_the_end_alone(opened):
    page = watched(opened)
    start = Position.opening(SEED)
    page.locator("[data-key=leave]").click()
    assert [each[1:] for each in page.evaluate("seen.slice(1)")] == tables(
        start, start.play("leave")
    )[-1:]
    said = page.locator(".status").inner_text()
    assert "the whole hand goes" in page.locator("ol.log").inner_text()
    assert said


def test_what_is_drawn_again_keeps_its_elements(opened):
    """So a tap changes what changed: cards that stay are the same elements, and hear the same."""
    page = opened.ready(f"play/#deal={SEED}")
    page.evaluate("window.kept = [...document.querySelectorAll('.hand .pick, .discards')]")
    page.locator(".hand .pick").first.click()
    assert page.evaluate("kept.every((each) => each.isConnected)")
    assert page.locator(".hand .pick").first.get_attribute("aria-pressed") == "true"
    page.locator(".hand .pick").first.click()
    assert page.locator(".hand .pick").first.get_attribute("aria-pressed") == "false"
