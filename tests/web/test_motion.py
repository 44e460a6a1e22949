"""Every move is seen: its events are shown one after another, a tap ends them and acts, and where
motion is not wanted there is the end alone.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import pytest

from solver.no_mans_land.rules.play import rounds
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.position import Position
from solver.the_party import Move
from tests.web.conftest import Open, eventually
from tests.web.partying import Due, may_be_told
from tests.web.playing import cards_named, leads
from tests.web.ranging import by_keys, due, free, game, link, names, seen

SITE = "dayless"
MOVING = {"reduced_motion": "no-preference"}
MOTIONS = pytest.mark.parametrize("motion", ["no-preference", "reduce"])
MOST = 900  # ms
AT_REST = "document.querySelector('.status').ariaBusy !== 'true'"

WATCH = """(places) => {
  window.seen = [];
  const cards = (place) => [...document.querySelectorAll(`.table ${place} use`)]
    .map((use) => use.getAttribute("href").split("-").at(-1));
  const of = (place) => (place.startsWith("text ")
    ? document.querySelector(place.slice(5)).textContent : cards(place));
  const look = () => {
    const now = [performance.now(), document.querySelector("main").outerHTML, ...places.map(of)];
    if (now[1] !== seen.at(-1)?.[1]) seen.push(now);
  };
  look();
  new MutationObserver(look).observe(document.querySelector("main"),
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""
"""Notes each picture: when, all of it, and what lies in some places or stands there as text."""


def watched(page: Any, *places: str) -> Any:
    page.evaluate(WATCH, places)
    return page


def stop_time(page: Any) -> None:
    """Let time stand still until it is run, where a clock is installed."""
    page.clock.pause_at(page.evaluate("Date.now() + 10"))


def pictures(page: Any) -> list[list[Any]]:
    """What was seen in these places since it was asked last, nothing twice in a row."""
    eventually(page, AT_REST)
    found = page.evaluate("seen.splice(0, seen.length - 1).concat(seen).map(([, , ...all]) => all)")
    return [each for each, _ in groupby(found)]


# -- events in order -------------------------------------------------------------------------------

SEED = 1633  # Leave brings seventeen events there: two jacks empty the room twice


def at_a_deal(opened: Open, **settings: Any) -> Any:
    page = opened.ready(f"play/#deal={SEED}", **settings)
    return watched(page, ".hand", ".discards", ".aces")


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


@MOTIONS
def test_the_pictures_of_a_move_are_its_events_in_order(motion, opened):
    page, start = at_a_deal(opened, reduced_motion=motion), Position.opening(SEED)
    due = tables(start, start.play("leave"))
    assert len(due) > 6
    page.clock.install()
    stop_time(page)
    page.locator("[data-key=leave]").click()
    still = motion == "reduce"
    assert still or page.locator(".status").get_attribute("aria-busy") == "true"
    page.clock.run_for(MOST)
    assert page.evaluate(AT_REST)
    _, *shown = [
        [hand, len(discards), sum(name[0] == "A" for name in aces)]
        for hand, discards, aces in pictures(page)
    ]
    assert shown == (due[-1:] if still else due)
    assert page.locator(".status").inner_text()
    assert "the whole hand goes" in page.locator("ol.log").inner_text()


@pytest.mark.parametrize("way", ["tap", "key"])
def test_the_next_tap_ends_a_move_and_acts(way, opened):
    page = at_a_deal(opened, **MOVING)
    after = Position.opening(SEED).play("leave").play("draw")
    page.locator("[data-key=leave]").click()
    if way == "key":
        page.keyboard.press("d")
    else:  # a card on its way can be tapped, too
        page.wait_for_function(f"() => !({AT_REST}) && document.querySelector('.hand .pick')")
        page.locator("[data-key=draw]").click()
    assert len(page.locator("ol.log > li").all()) == 2
    assert pictures(page)[-1][0] == [DECK.text([card]) for card in after.hand]


# -- cards that are turned up ----------------------------------------------------------------------

SHOT = 3  # with what was laid out in game 3, two cards may ricochet, and one may misfire


def laid_out(opened: Open, **settings: Any) -> tuple[Any, Any, Any]:
    """A page where a shot is laid out after which cards are turned up, its round and the next."""
    played = rounds(game(SHOT))
    made, after = played[SHOT : SHOT + 2]
    assert (len(made.shot.stray), len(made.shot.counter)) == (2, 1)
    page = free(opened, link(SHOT, [each.decision for each in played[:SHOT]]), **settings)
    page.locator("[data-key=next]").click()
    eventually(page, AT_REST)
    by_keys(page, made.before, made.decision)
    places = (".fact:first-child .strips", ".fact + .fact .strips", ".lower .cards")
    return watched(page, *places, "text .facts .count"), made, after


@MOTIONS
def test_cards_are_turned_up_one_by_one_and_then_points_are_counted(motion, opened):
    page, made, after = laid_out(opened, reduced_motion=motion)
    at, cards = made.before, [*names(made.shot.stray), *names(made.shot.counter)]
    lies, before, then = [*map(names, ([at.aimed.card], at.weather))], at.score, made.after.score
    wanted = [[*lies, cards[:n], f"{before if n < len(cards) else then} points"] for n in (1, 2, 3)]
    page.locator("[data-key=shoot]").click()
    count = 1 if motion == "reduce" else 3
    assert pictures(page)[-count:] == wanted[-count:]
    page.locator("[data-key=next]").click()
    new = after.before
    target, weather, hand = map(names, ([new.aimed.card], new.weather, new.hand))
    due = [[target, [], []], [target, weather, []], [target, weather, hand]]
    assert [each[:3] for each in pictures(page)[1:]] == due[-count:]


def test_the_next_round_does_not_wait_for_cards_that_are_turned_up(opened):
    page, _, after = laid_out(opened, **MOVING)
    page.locator("[data-key=shoot]").click()
    assert page.locator(".status").get_attribute("aria-busy") == "true"
    page.locator("[data-key=next]").click()
    page.locator(".hand .pick").first.wait_for()
    assert seen(page) == due(after.before)


# -- who shows what to whom ------------------------------------------------------------------------

SHOWN = re.compile(r"(?:^\d (send|stash|catch|rob|nab)|^(show)):(.*?)(?:[=>].*)?$")
HOLDS = """
  const Own = Worker;
  window.Worker = class extends Own {
    set onmessage(hears) {
      super.onmessage = (event) => (window.held && "answer" in event.data
        ? held.push(() => hears(event)) : hears(event));
    }
  };
"""
"""Answers of the worker can be held back."""


def shown_in(lines: Sequence[str]) -> Iterator[list[str]]:
    """What lies in the middle, one after another, as lines of a log have it."""
    lie: list[str] = []
    for line in lines:
        if found := SHOWN.match(line):
            cards = re.findall(r"Jk[12]|[TJQKA][cdhs]|\?", found[3])
            lie = [*lie, *cards] if found[1] in ("catch", "nab") else cards
            yield [card.replace("?", "back") for card in lie]


def watching(opened: Open, due: Due, context: Any) -> Any:
    page = due.opened(opened, context)
    if (look := page.locator("[data-key=look]")).count():
        look.click()
    page.locator(".others button").first.wait_for(state="attached")
    return watched(page, "text .status", ".recent")


def caught(opened: Open, motion: str) -> tuple[Due, Move, Any]:
    """A game in which a lot is noticed after a move, that move, and its page."""
    context = opened.context(reduced_motion=motion)
    context.add_init_script(HOLDS)
    due = Due(446, "person,squire,steward")
    for _ in range(2):
        due.play(due.legal[0])
    return due, due.legal[0], watching(opened, due, context)


def press(page: Any, move: Move) -> None:
    page.locator(f'.others [data-key="list {move}"]').evaluate("(each) => each.click()")


@MOTIONS
def test_what_is_shown_lies_in_the_middle_in_the_order_of_the_log(motion, opened):
    """Two stashes are caught, and cards that were sent are shown."""
    due, move, page = caught(opened, motion)
    begun = len(due.game.state.log(0))
    due.play(move)
    press(page, move)
    leads(page, due.link)
    page.locator(".others button").first.wait_for(state="attached")
    wanted = [*shown_in([str(line) for line in due.game.state.log(0)][begun:])]
    assert len(wanted) >= 5
    found = pictures(page)
    _, *lay = [shown for shown, _ in groupby(shown for _, shown in found)]
    assert [shown for shown in lay if shown] == ([] if motion == "reduce" else wanted)
    assert motion == "reduce" or any("catches it" in said for said, _ in found)


def test_what_ones_own_move_does_is_seen_before_the_others_have_moved(opened):
    due, move, page = caught(opened, "no-preference")
    page.clock.install()
    page.evaluate("window.held = []")
    press(page, move)
    page.wait_for_function("() => held.length === 1", polling=50)
    called = "() => seen.some(([, , , shown]) => `${shown}` === 'Kc,Ks')"
    page.wait_for_function(called, polling=50)
    assert "You call. It was" in page.locator(".status").inner_text()
    assert page.evaluate("held.length") == 1
    stop_time(page)
    page.evaluate("held.pop()()")
    page.clock.run_for(MOST)
    assert page.evaluate(AT_REST)
    assert len(page.evaluate("seen")) > 8
    due.play(move)
    assert page.evaluate("location.hash") == due.link


def test_a_card_that_is_tapped_while_others_move_is_taken(opened):
    due = Due(446, "person,squire,steward")
    page = watching(opened, due, opened.context(**MOVING))
    press(page, due.legal[0])
    due.play(due.legal[0])
    page.wait_for_function(
        """(count) => document.querySelector('.status').ariaBusy === 'true'
          && document.querySelectorAll('.hand li').length === count""",
        arg=len(due.seen()["hand"]),
    )
    card = page.evaluate("document.querySelector('.hand li:last-child').getBoundingClientRect()")
    page.mouse.click(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    assert page.evaluate(AT_REST)
    assert "no move with" in page.locator(".status").inner_text()  # there is Call, and Trust


def test_no_picture_shows_what_may_not_be_seen(opened):
    due = Due(446, "person,squire,person", "short,stash=own")
    page = watching(opened, due, opened.context(**MOVING))
    press(page, due.legal[0])
    seat = due.asked
    due.play(due.legal[0])
    page.locator("[data-key=look]").wait_for()
    shown = page.evaluate("seen.map((each) => each[1])")
    assert len(shown) > 2
    for text in shown:
        assert cards_named(text) <= may_be_told(due.game, seat)
    assert not re.search("(?:card|strip)-..", shown[-1])


# -- all games -------------------------------------------------------------------------------------

BACK = """() => document.getAnimations().filter((each) => each.effect.target.matches(".table svg"))
  .map((each) => each.effect.getComputedTiming().endTime)"""
STAYS = {
    "play/#deal=1633": ("draw", ".hand .pick, .discards"),
    "no-mans-land/play/#game=42": ("hold", ".hand .pick, .fact, .medal"),
    "the-party/play/#game=5&seats=person,squire": ("", ".hand .pick, .guest, .back-pile"),
}


@pytest.mark.parametrize("path", STAYS)
def test_what_is_drawn_again_keeps_its_elements_and_goes_back_in_one_picture(path, opened):
    """So a tap changes what changed: cards that stay are the same elements, and hear the same."""
    move, stays = STAYS[path]
    page = opened.ready(path, **MOVING)
    page.evaluate("(of) => { window.kept = [...document.querySelectorAll(of)]; }", stays)
    card = page.locator(".hand .pick").first
    says = "(each) => each.ariaPressed + each.ariaLabel"
    said = [card.evaluate(says)]
    for _ in range(2):
        page.wait_for_timeout(400)  # or it is a double tap
        card.click()
        assert page.evaluate("kept.length && kept.every((each) => each.isConnected)")
        said.append(card.evaluate(says))
    assert said[0] == said[2] != said[1]
    if move:
        page.locator(f"[data-key={move}]").click()
        if page.locator("[data-key=next]").count():
            page.locator("[data-key=next]").click()
        eventually(page, AT_REST)
        page.evaluate("document.querySelector('[data-key=undo]').click()")
        assert {*page.evaluate(BACK)} == {140}
        assert page.evaluate(AT_REST)
