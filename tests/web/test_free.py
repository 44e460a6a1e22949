"""Free play: a deal is that of the toolkit, however it is named; a game goes on where it was left;
and a whole game by touch, with what the page then says of it.
"""

import re
from itertools import pairwise
from random import Random
from typing import Any
from urllib.parse import parse_qs

import pytest

from solver.common.record import Record
from solver.common.words import counted
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal, completed
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.play import PLAY, played
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solver import solve
from tests.common.test_recorded import IN_MOVES, IN_TEXTS, damaged
from tests.web.conftest import how_hard, typed
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
    moved,
    named,
    names,
    positions,
    seen,
)
from tests.web.solving import within_reach


def status(page: Any) -> str:
    text: str = page.locator(".stage .status").inner_text()
    return text


# -- deals -----------------------------------------------------------------------------------------


def other_deal(page: Any, text: str) -> None:
    more(page, "Another deal …")
    page.locator("dialog textarea").fill(text)
    page.locator("dialog .primary").click()


def test_thirty_three_cards_and_a_game_that_went_through_mail_are_those_of_the_toolkit(opened):
    page, draw, pile = free(opened), Random(6), Deal.from_seed(7).orders[0]
    deal = completed({"pass 1": pile})
    texts = DECK.text(pile), DECK.symbols(pile).lower().replace(" ", ",")
    given = [(text, Position.opening(deal)) for text in texts]
    for here in positions(12, "mails"):
        record = Record(PLAY, played(Position.opening(here.deal, here.rules), here.played))
        of_moves, of_texts = (
            set(draw.sample(range(len(each)), draw.randint(0, len(each))))
            for each in (IN_MOVES, IN_TEXTS)
        )
        given.append((damaged(record, draw, of_moves, of_texts), here))
    for text, here in given:
        other_deal(page, text)
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
    assert seen(page) == due(here)
    assert hash_of(page) == link(here)
    page.locator("[data-key=leave]").click()
    assert seen(page) == due(here.play("leave"))
    assert hash_of(page) == link(here.play("leave"))


# -- links, and going on ---------------------------------------------------------------------------


def brings(here: Position) -> list[int]:
    """The cards of the pile that a draw takes, the aces among them; none if none is legal."""
    draws = [move for move in here.legal_moves() if move.kind is Kind.DRAW]
    return [card for move in draws for card in here.pile if card not in here.play(move).pile]


def test_a_link_opens_the_position_of_the_toolkit_and_names_no_card_of_a_hidden_pile(opened):
    page = free(opened, "#deal=42")
    assert status(page).startswith("You drew 5♥")
    assert page.locator(".so-far p").inner_text() == status(page)
    game = [*line(Position.opening(3011), Random(3))]
    for here in [*positions(6, "links"), *game[:-1:10]]:
        go(page, link(here))
        assert seen(page) == due(here), link(here)
        assert named(page) & {*names(here.pile)} == set(), link(here)
        assert {*names(here.hand)} <= named(page)
    rules = RuleSet.parse("three-rounds,contact=must")
    for here in (game[0], game[10], [*line(Position.opening(5, rules), Random(5))][8]):
        go(page, link(here, view=True))
        assert seen(page) | {"pile": 0} == due(here) | {"pile": 0}
        assert {*names(here.pile)} <= named(page)
        assert page.locator(".table .pile .strips > li").count() == len(here.pile)
        assert cards_in(page, ".pile .next") == names(brings(here))


def test_undo_redo_and_again(opened):
    page = free(opened, "#deal=42")
    games = [*line(Position.opening(42), Random(1))][:6]
    go(page, link(games[-1]))
    for here in games[-2::-1]:
        page.locator(".undo").click()
        assert seen(page) == due(here)
    assert page.locator(".undo").get_attribute("aria-disabled") == "true"
    for here in games[1:]:
        more(page, "Redo")
        assert seen(page) == due(here)
    more(page, "Begin again")
    assert seen(page) == due(games[0])
    page.locator(".undo").click()
    assert seen(page) == due(games[-1])
    page.evaluate("document.activeElement.blur()")
    for at in (4, 3, 2, 1, 0, 0):
        page.keyboard.press("u")
        assert seen(page) == due(games[at])
    for at in (1, 2, 3, 4, 5, 5):
        page.keyboard.press("r")
        assert seen(page) == due(games[at])
    typed(page, "4h4s5h5s")
    page.locator(".status", has_text="not in the hand").wait_for()
    page.locator(f"{HAND} button").first.click()  # what was wrong is said no longer
    assert "not in the hand" not in page.locator(".status").inner_text()


def test_rules_and_the_pile_are_chosen_in_a_sheet(opened):
    page = free(opened, "#deal=42", **PHONE)
    chosen = {"contact": "must", "passes": "2", "leave": "forbidden"}
    for name, pile in (("leverstoke", "hidden"), ("three-rounds", "open")):
        more(page, "Rules and pile …")
        page.locator("dialog [name=set]").select_option(name)
        for switch, value in chosen.items():
            page.locator(f"dialog [name={switch}]").select_option(value)
        page.locator("dialog [name=pile]").select_option(pile)
        page.locator("dialog .primary").click()
        page.locator("dialog").wait_for(state="detached")
        given = parse_qs(hash_of(page)[1:])
        here = Position.opening(42, rules := RuleSet.parse(given["rules"][0]))
        assert rules == RuleSet.parse(name).changed(chosen)
        assert given.get("pile") == (["open"] if pile == "open" else None)
        for _ in range(4):
            legal = page.locator(".others button").evaluate_all(
                "(all) => all.map((each) => each.dataset.key.replace('list ', ''))"
            )
            assert legal == [*map(str, here.legal_moves())]
            page.locator(f'.others [data-key="list {legal[0]}"]').click()
            here = here.play(legal[0])
        assert seen(page)["hand"] == due(here)["hand"]
        shown = cards_in(page, ".table .pile .strips")
        assert shown == (names(here.pile) if pile == "open" else [])
    more(page, "New deal")  # by the same rules, the pile as it was
    page.wait_for_function("() => !location.hash.includes('deal=42&')")
    new = parse_qs(hash_of(page)[1:])
    assert (new["rules"], new["pile"]) == (given["rules"], ["open"])


# -- a whole game ----------------------------------------------------------------------------------

WORDS = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"]


def text_of(page: Any) -> str:
    how_hard(page)
    page.locator(".after .as-text summary").tap()
    text: str = page.locator(".after .as-text pre").inner_text()
    return text


@pytest.mark.parametrize(
    ("seed", "rules"),
    [(107, "leverstoke,passes=1"), pytest.param(16, "leverstoke", marks=pytest.mark.long)],
)
def test_a_game_by_touch_its_text_where_it_was_lost_and_what_follows(seed, rules, opened):
    """At each move the position of the toolkit; at the end its score; every fall that the page
    calls proven is one by the toolkit's search, and what would have kept the cards is.
    """
    game = [*line(Position.opening(seed, rules), Random(seed))]
    page = free(opened, link(game[0]), **PHONE)
    for before, after in pairwise(game):
        moved(page, after.played[-1], before)
        assert seen(page) == due(after), link(after)
    end = game[-1]
    page.locator(".after .verdict").wait_for()
    assert page.locator(".after h2").first.inner_text() == f"{WORDS[sum(end.score)]} of eight"

    text = text_of(page)
    record = Record.parse(text, PLAY)
    assert record.game.state == end
    assert end.is_over

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

    how_hard(page)
    page.locator("[data-key=same]").tap()
    assert seen(page) == due(game[0])
    assert page.locator(".after *").count() == 0
    page.locator(".undo").tap()
    page.locator("[data-key=new]").tap()
    page.locator(".after .verdict").wait_for(state="detached")
    other = int(parse_qs(hash_of(page)[1:])["deal"][0])
    assert seen(page) == due(Position.opening(other, rules))

    other_deal(page, text)
    page.locator(".after .verdict").wait_for()
    assert seen(page) == due(end)
    assert text_of(page) == text
