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
from tests.web.partying import Due, cards_named, may_be_told
from tests.web.ranging import by_keys, due, free, game, link, names, seen

SEED = 1633  # Leave brings seventeen events there: two jacks empty the room twice
MOST = 900  # ms
AT_REST = "document.querySelector('.status').ariaBusy !== 'true'"

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
    eventually(page, AT_REST)
    seen = page.evaluate("seen.slice(1)")
    assert [each[1:] for each in seen] == due
    assert seen[-1][0] - seen[0][0] < MOST + 300  # a busy machine is late


@pytest.mark.parametrize("way", ["tap", "key"])
def test_the_next_tap_ends_a_move_and_acts(way, opened):
    page = watched(opened, reduced_motion="no-preference")
    after = Position.opening(SEED).play("leave").play("draw")
    page.locator("[data-key=leave]").click()
    if way == "key":
        page.keyboard.press("d")
    else:  # a card on its way can be tapped, too
        page.wait_for_function(f"() => !({AT_REST}) && document.querySelector('.hand .pick')")
        page.locator("[data-key=draw]").click()
    assert len(page.locator("ol.log > li").all()) == 2
    eventually(page, AT_REST)
    assert page.evaluate("seen.at(-1)[1]") == [DECK.text([card]) for card in after.hand]


def test_without_motion_there_is_the_end_alone(opened):
    page, start = watched(opened), Position.opening(SEED)
    page.locator("[data-key=leave]").click()
    end = tables(start, start.play("leave"))[-1:]
    assert [each[1:] for each in page.evaluate("seen.slice(1)")] == end
    assert page.locator(".status").inner_text()
    assert "the whole hand goes" in page.locator("ol.log").inner_text()


def on_its_way(page: Any, count: int) -> None:
    """Tap on the last card of the hand once it has so many, while other things move."""
    page.wait_for_function(
        """(count) => document.querySelector('.status').ariaBusy === 'true'
          && document.querySelectorAll('.hand li').length === count""",
        arg=count,
    )
    card = page.evaluate("document.querySelector('.hand li:last-child').getBoundingClientRect()")
    page.mouse.click(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)


# -- cards that are turned up ----------------------------------------------------------------------

TURNED = """() => {
  window.turned = [];
  const look = () => {
    const of = (where) => [...document.querySelectorAll(`.table ${where} use`)]
      .map((use) => use.getAttribute("href").split("-").at(-1));
    const now = [of(".fact:first-child .strips"), of(".fact + .fact .strips"), of(".lower .cards"),
      document.querySelector(".facts .count").textContent];
    if (`${now}` !== `${window.last}`) turned.push(window.last = now);
  };
  look();
  turned = [];
  new MutationObserver(look).observe(document.querySelector("main"),
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""

SHOT = 3  # with what was laid out in game 3, two cards may ricochet, and one may misfire


def laid_out(opened: Open, **settings: Any) -> tuple[Any, Any, Any]:
    """A page where a shot is laid out after which cards are turned up, its round and the next."""
    played = rounds(game(SHOT))
    made, after = played[SHOT : SHOT + 2]
    assert len(made.shot.stray) == 2
    assert len(made.shot.counter) == 1
    page = free(opened, link(SHOT, [each.decision for each in played[:SHOT]]), **settings)
    page.locator("[data-key=next]").click()
    eventually(page, AT_REST)
    by_keys(page, made.before, made.decision)
    page.evaluate(TURNED)
    return page, made, after


def turned(page: Any) -> list[list[Any]]:
    """What was seen so far: target, weather, cards, and what is said of the points."""
    eventually(page, AT_REST)
    return page.evaluate("turned.splice(0)")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_are_turned_up_one_by_one_and_then_points_are_counted(motion, elsewhere):
    page, made, after = laid_out(elsewhere, reduced_motion=motion)
    at, cards = made.before, [*names(made.shot.stray), *names(made.shot.counter)]
    lies, before, then = [*map(names, ([at.aimed.card], at.weather))], at.score, made.after.score
    wanted = [[*lies, cards[:n], f"{before if n < len(cards) else then} points"] for n in (1, 2, 3)]
    page.locator("[data-key=shoot]").click()
    still = motion == "reduce"
    assert turned(page)[-1 if still else -3 :] == (wanted[-1:] if still else wanted)
    page.locator("[data-key=next]").click()
    new = after.before
    target, weather, hand = map(names, ([new.aimed.card], new.weather, new.hand))
    pictures = [[target, [], []], [target, weather, []], [target, weather, hand]]
    assert [each[:3] for each in turned(page)] == (pictures[-1:] if still else pictures)


def test_the_next_round_does_not_wait_for_cards_that_are_turned_up(elsewhere):
    page, _, after = laid_out(elsewhere, reduced_motion="no-preference")
    page.locator("[data-key=shoot]").click()
    assert page.locator(".status").get_attribute("aria-busy") == "true"
    page.locator("[data-key=next]").click()
    page.locator(".hand .pick").first.wait_for()
    assert seen(page) == due(after.before)


# -- who shows what to whom ------------------------------------------------------------------------

NOTICED = """() => {
  window.noticed = [];
  const look = () => {
    const shown = [...document.querySelectorAll(".table .recent use")]
      .map((use) => use.getAttribute("href").split("-").at(-1).replace("back", "?"));
    const now = [performance.now(), document.querySelector(".status").textContent, shown,
      document.querySelector("main").outerHTML];
    if (now[3] !== noticed.at(-1)?.[3]) noticed.push(now);
  };
  new MutationObserver(look).observe(document.querySelector("main"),
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""
SHOWN = re.compile(r"(?:^\d (send|stash|catch|rob|nab)|^(show)):(.*?)(?:[=>].*)?$")


def shown_in(lines: Sequence[str]) -> Iterator[list[str]]:
    """What lies in the middle, one after another, as lines of a log have it."""
    lie: list[str] = []
    for line in lines:
        if found := SHOWN.match(line):
            cards = re.findall(r"Jk[12]|[TJQKA][cdhs]|\?", found[3])
            lie = [*lie, *cards] if found[1] in ("catch", "nab") else cards
            yield lie


def noticing(opened: Open, due: Due, **settings: Any) -> Any:
    page = opened.ready(f"the-party/play/{due.link}", **settings)
    if (look := page.locator("[data-key=look]")).count():
        look.click()
    page.locator(".others button").first.wait_for(state="attached")
    page.evaluate(NOTICED)
    return page


def caught(opened: Open, **settings: Any) -> tuple[Due, Move, Any]:
    """A game in which a lot is noticed after a move, that move, and its page."""
    due = Due(446, "person,squire,steward")
    for _ in range(2):
        due.play(due.legal[0])
    return due, due.legal[0], noticing(opened, due, **settings)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_is_shown_lies_in_the_middle_in_the_order_of_the_log(motion, elsewhere):
    """Two stashes are caught, and cards that were sent are shown."""
    due, move, page = caught(elsewhere, reduced_motion=motion)
    begun = len(due.game.state.log(0))
    due.play(move)
    page.locator(f'.may [data-key="{move}"]').click()
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    page.locator(".others button").first.wait_for(state="attached")
    lines = [str(line) for line in due.game.state.log(0)][begun:]
    wanted = [*shown_in(lines)]
    assert len(wanted) >= 5
    found = page.evaluate("noticed.map(([at, said, shown]) => [at, said, shown])")
    lay = [shown for n, (_, _, shown) in enumerate(found) if n == 0 or shown != found[n - 1][2]]
    lay = [shown for shown in lay[1:] if shown]
    if motion == "reduce":
        assert lay == []
    else:
        assert lay == wanted
        assert any("catches it" in said for _, said, _ in found)


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


def test_what_ones_own_move_does_is_seen_before_the_others_have_moved(elsewhere):
    context = elsewhere.context(reduced_motion="no-preference")
    context.add_init_script(HOLDS)
    due, move, page = caught(elsewhere, context=context)
    page.evaluate("window.held = []")
    page.locator(f'.may [data-key="{move}"]').click()
    page.wait_for_function("held.length === 1")
    page.wait_for_function("noticed.some(([, , shown]) => `${shown}` === 'Kc,Ks')")
    assert "You call. It was" in page.locator(".status").inner_text()
    assert page.evaluate("held.length") == 1
    page.evaluate("held.pop()()")
    due.play(move)
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)


def test_all_that_the_others_do_takes_no_longer_than_any_move(elsewhere):
    context = elsewhere.context(reduced_motion="no-preference")
    context.add_init_script(HOLDS)
    due, move, page = caught(elsewhere, context=context)
    page.clock.install()
    page.evaluate("window.held = []")
    page.locator(f'.may [data-key="{move}"]').click()
    page.wait_for_function("held.length === 1", polling=50)
    page.clock.pause_at(page.evaluate("Date.now() + 10"))
    page.evaluate("held.pop()()")
    page.clock.run_for(MOST)
    assert page.evaluate(AT_REST)
    assert len(page.evaluate("noticed")) > 8
    due.play(move)
    assert page.evaluate("location.hash") == due.link


def test_a_card_that_is_tapped_while_others_move_is_taken(elsewhere):
    due = Due(446, "person,squire,steward")
    page = noticing(elsewhere, due, reduced_motion="no-preference")
    page.locator(f'.others [data-key="list {due.legal[0]}"]').evaluate("(each) => each.click()")
    due.play(due.legal[0])
    on_its_way(page, len(due.seen()["hand"]))
    assert page.evaluate(AT_REST)
    assert "no move with" in page.locator(".status").inner_text()  # there is Call, and Trust


def test_no_picture_shows_what_may_not_be_seen(elsewhere):
    due = Due(446, "person,squire,person", "short,stash=own")
    page = noticing(elsewhere, due, reduced_motion="no-preference")
    page.locator(f'.others [data-key="list {due.legal[0]}"]').evaluate("(each) => each.click()")
    seat = due.asked
    due.play(due.legal[0])
    page.locator("[data-key=look]").wait_for()
    pictures = page.evaluate("noticed.map((each) => each[3])")
    assert len(pictures) > 2
    for text in pictures:
        assert cards_named(text) <= may_be_told(due.game, seat)
    assert not any(re.search("(?:card|strip)-..", text) for text in pictures[-1:])


# -- all games -------------------------------------------------------------------------------------

MOVES = {"play/#deal=1633": "draw", "no-mans-land/play/#game=42": "hold"}
BACK = """() => document.getAnimations().filter((each) => each.effect.target.matches(".table svg"))
  .map((each) => each.effect.getComputedTiming().endTime)"""


def test_what_is_taken_back_goes_back_in_one_picture(elsewhere):
    for path, move in MOVES.items():
        page = elsewhere.ready(path, reduced_motion="no-preference")
        page.locator(f"[data-key={move}]").click()
        if page.locator("[data-key=next]").count():
            page.locator("[data-key=next]").click()
        eventually(page, AT_REST)
        page.evaluate("document.querySelector('[data-key=undo]').click()")
        assert {*page.evaluate(BACK)} == {140}
        assert page.evaluate(AT_REST)


STAYS = {
    "play/#deal=1633": ".hand .pick, .discards",
    "no-mans-land/play/#game=42": ".hand .pick, .fact, .medal",
    "the-party/play/#game=5&seats=person,squire": ".hand .pick, .guest, .back-pile",
}


@pytest.mark.parametrize("path", STAYS)
def test_what_is_drawn_again_keeps_its_elements(path, elsewhere):
    """So a tap changes what changed: cards that stay are the same elements, and hear the same."""
    page = elsewhere.ready(path)
    page.evaluate("(of) => { window.kept = [...document.querySelectorAll(of)]; }", STAYS[path])
    card = page.locator(".hand .pick").first
    says = "(each) => each.ariaPressed + each.ariaLabel"
    said = [card.evaluate(says)]
    for _ in range(2):
        page.wait_for_timeout(400)  # or it is a double tap
        card.click()
        assert page.evaluate("kept.length && kept.every((each) => each.isConnected)")
        said.append(card.evaluate(says))
    assert said[0] == said[2] != said[1]
