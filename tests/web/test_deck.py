"""A deck of one's own, and a game with real cards: what is entered is what the toolkit has, and its
verdict, advice and positions are the toolkit's.
"""

import re
from itertools import pairwise
from random import Random
from typing import Any
from urllib.parse import urlencode

from solver.shooting_party import Deal, Position, solve
from solver.shooting_party.rules.cards import DECK, JOKER
from solver.shooting_party.rules.deal import completed
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.unseen.advice import Advice
from tests.web.conftest import shut
from tests.web.playing import (
    HAND,
    PHONE,
    cards_in,
    due,
    go,
    hash_of,
    line,
    link,
    more,
    moved,
    names,
    seen,
)
from tests.web.test_asking import ROWS, weighed
from tests.web.test_stage import AT_THE_FOOT

PILE = Deal.from_seed(7).orders[0]


def entered(page: Any) -> list[str]:
    """The cards in the places of the pile."""
    found: list[str] = page.locator(".places li.next ~ li, .places li").evaluate_all(
        """(all) => all.filter((each) => each.children.length).map((each) =>
          each.querySelector("use")?.getAttribute("href").split("-").at(-1) ?? each.textContent)"""
    )
    return found


def deck(opened: Any, pile: str = "", **settings: Any) -> Any:
    return opened.ready(f"deck/#{urlencode({'cards': pile})}", **settings)


def cell(page: Any, card: int) -> Any:
    return page.locator(f"[data-key=cell-{int(card)}]")


def status(page: Any) -> str:
    text: str = page.locator(".stage .table > .status").inner_text()
    return text.replace("\ufe0e", "")


def press(page: Any, card: int) -> None:
    for key in DECK.names[card].lower():
        page.keyboard.press(key)


def test_cards_are_entered_by_tapping_and_by_keys(opened):
    pile = (*PILE[13:], *PILE[:13])
    page = deck(opened, DECK.text(pile[:20]))
    for card in pile[20:24]:
        cell(page, card).click()
    assert entered(page) == names(pile[:24])
    cell(page, pile[1]).click(force=True)
    assert status(page) == f"{DECK.symbols(pile[1:2])} is in already, second card."
    page.locator("h1").evaluate("() => document.activeElement.blur()")
    assert JOKER in pile[24:-2]
    for card in pile[24:-2]:
        press(page, card)
    assert entered(page) == names(pile[:-2])
    press(page, pile[0])
    assert "is in already, first card." in status(page)
    page.keyboard.press("Backspace")
    page.locator("[data-key=undo]").click()
    assert entered(page) == names(pile[:-4])
    page.locator("[data-key=won]").click(force=True)
    assert status(page).startswith("Enter all 33 first")
    page.keyboard.press("?")
    page.locator("[data-key=unknown]").click()
    assert entered(page) == [*names(pile[:-4]), "?", "?"]
    page.locator("[data-key=shuffle]").click()
    whole = entered(page)
    assert whole[:-2] == [*names(pile[:-4]), "?", "?"]
    assert len({*whole}) == len(whole) - 1 == len(DECK.names) - 1
    page.reload()
    page.wait_for_selector(".may *")
    assert entered(page) == whole


PASTED: dict[str, list[str] | str] = {
    "5h ac 4s": ["5h", "Ac", "4s"],
    "5♥ A♣, ? 🃏": ["5h", "Ac", "?", "Jk"],
    "> 5♡\ufe0f\u2009ａc\n> ?\u200b🃏": ["5h", "Ac", "?", "Jk"],
    Deal.from_seed(42).code: names(Deal.from_seed(42).orders[0]),
    "5h 5h": "5h twice: card 1 and card 2.",
    "? " * 34: "34 cards are more than 33.",
    Deal.from_seed(42).code[:-1] + "_": "group 6 fails its check.",
    "3011": names(Deal.from_seed(3011).orders[0]),
}
"""Texts, and the cards in them or why there are none."""


def paste(page: Any, text: str) -> None:
    page.locator("[data-key=paste]").click()
    page.locator("dialog textarea").fill(text)
    page.locator("dialog .primary").click()


def test_what_is_pasted_and_the_last_card_that_is_named(opened):
    page = deck(opened, **PHONE)
    for text, right in PASTED.items():
        before = entered(page)
        paste(page, text)
        if isinstance(right, str):
            told = page.locator("dialog [role=alert]", has_text=right)
            told.wait_for()
            assert not told.inner_text()[0].islower()
            page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
        assert entered(page) == (before if isinstance(right, str) else right)
    *most, last = PILE
    paste(page, DECK.text(most))
    missing = f"{DECK.symbols([last])} is missing: tap it to add it last."
    assert status(page) == missing
    assert page.evaluate(AT_THE_FOOT) == [True] * 3
    cell(page, last).tap()
    assert entered(page) == names(PILE)
    page.locator("[data-key=undo]").tap()
    assert status(page) == missing


MADE_UP = "Only the first pile is yours: the piles of later passes"


def test_could_it_be_won(opened):
    """The verdict and the profile are the toolkit's, whoever has the link sees the same, and the
    line is played on from.
    """
    page = deck(opened, DECK.text(PILE))
    for pile in (PILE, Deal.from_seed(2).orders[0]):
        deal = completed({"pass 1": pile})
        found = solve(deal).to_json()
        assert found["verdict"] == "yes"
        if pile is not PILE:
            page.locator("[data-key=edit]").click()
            page.keyboard.press("End")  # of no line any more
            assert page.locator(".on-cloth").count() == 0
            assert page.locator(".upper .cell").count() > 0
            paste(page, DECK.text(pile))
        page.locator("[data-key=won]").click()
        page.locator(".verdict-of .by-pass").wait_for(timeout=60_000)
        assert page.locator(".verdict-of h2").inner_text() == "Yes, all four queens"
        rows = page.locator(".by-pass tr").all_inner_texts()
        for row, of in zip(rows, found["profile"], strict=True):
            name, value, sure = row.split("\t")
            numbers = [value, *re.findall(r"\d+", name.partition("\n")[2])]
            assert [*map(int, numbers)] == [of["value"], of["queens"], of["aces"]]
            assert of["proven"]
            assert sure == "✓ proven"

    assert MADE_UP in page.locator(".verdict-of").inner_text()
    visitor = opened(page.url.removeprefix(opened.served.url), opened.context())
    assert visitor.url == page.url
    page.locator("[data-key=edit]").click()
    page.locator("[data-key=won]").click()
    page.locator("[data-key=edit]").click()  # before the answer
    visitor.locator(".verdict-of h2", has_text="Yes, all four queens").wait_for(timeout=60_000)
    assert visitor.locator(".by-pass tr").all_inner_texts() == rows
    here, foot = Position.opening(deal), visitor.locator(".stepper")
    for move in range(2):  # all of a line: test_steps.py
        assert re.search(rf"^move {move} of \d+", foot.inner_text(), re.M)
        coming = foot.inner_text().replace("\ufe0e", "").partition("Next: ")[2].split("\n")[0]
        (made,) = coming_move(here, coming)
        here = here.play(made)
        visitor.locator("[data-key='the next move']").click()
        assert cards_in(visitor, HAND) == names(here.hand)
    assert page.locator(".stepper").count() == 0
    assert page.locator(".upper .cell").count() > 0
    visitor.locator("[data-key=play-on]").click()
    visitor.wait_for_url("**/play/#*")
    visitor.wait_for_selector(".log > li")
    assert seen(visitor) == due(here)
    for own in (True, False):
        visitor.locator("[data-key=possible]").click()
        visitor.locator("[data-key=possible]", has_text="still possible").click()
        visitor.locator("dialog .by-pass").wait_for()
        assert (MADE_UP in visitor.locator("dialog").inner_text()) is own
        shut(visitor)
        go(visitor, "#deal=42")


def said(move: Move, *, waits: bool) -> str:
    """A move in the words of the page, within a sentence."""
    signs = ["the butler" if card == JOKER else DECK.symbols([card]) for card in move.cards]
    match move.kind:
        case Kind.DRAW:
            return "draw two"
        case Kind.LEAVE:
            return "leave the room"
        case Kind.MEET:
            return f"meet {' with '.join(signs)}" + (" alone" if len(signs) == 1 else "")
        case Kind.DISCARD if waits:
            return f"{signs[0]} leaves with {signs[1]}"
        case Kind.DISCARD:
            return f"discard {' '.join(signs)}"
        case Kind.BUTLER if not signs:
            return "dismiss the butler"
    return f"the butler {'finds' if signs[0][0] == 'A' else 'brings'} {signs[0]}"


def coming_move(here: Position, text: str) -> list[Move]:
    """The moves that are said so: one."""
    waits = here.choice_waits is not None
    return [each for each in here.legal_moves() if said(each, waits=waits) == text]


def test_with_unknown_cards_it_is_a_chance_and_says_so(opened):
    page = deck(opened, DECK.text(PILE[:25]) + " ?" * 8)
    page.locator("[data-key=won]").click()
    told = page.locator(".verdict-of [role=status]")
    told.filter(has_text=re.compile(r"^\d+ of ([2-9]|\d\d+) shuffles")).wait_for()
    page.locator("[data-key=stop]").click()
    page.locator("[data-key=stop]").wait_for(state="detached")
    won, of, unknown = map(
        int, re.match(r"(\d+) of (\d+) \w+ of the (\d+) ", told.inner_text()).groups()
    )
    assert unknown == 8
    assert "A sample, not a proof." in told.inner_text()
    assert MADE_UP in page.locator(".verdict-of").inner_text()
    title = page.locator(".verdict-of h2").inner_text()
    assert title == f"A chance of {int(100 * won / of + 0.5)}%"
    page.locator("[data-key=play]").click()
    page.wait_for_url("**/play/#*")
    page.wait_for_selector(".may *")
    assert page.locator(".facts .count").inner_text().endswith("in the pile")
    deal = Deal.from_code(re.search(r"deal=([\w.-]+)", hash_of(page))[1])
    assert deal.orders[0][:25] == PILE[:25]
    assert deal == completed({"pass 1": deal.orders[0]})
    assert seen(page)["hand"] == names(Position.opening(deal).hand)


# -- real cards ------------------------------------------------------------------------------------


ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]


def asked(page: Any, which: int) -> None:
    """Wait until a card is asked for, by its number from 0."""
    page.locator(".status", has_text=f"Which card came {ORDINALS[which]}?").wait_for()


def drawn_in(here: Position) -> list[int]:
    """The cards that the last move, or the opening, has drawn, as they come."""
    return [int(event.cards[0]) for event in here.events if event.kind in ("draw", "display")]


def tell(page: Any, here: Position) -> int:
    """Tap the cards that came, as at a table, until nothing more is due; return how many."""
    for n, card in enumerate(drawn_in(here)):
        asked(page, n)
        cell(page, card).click()
    return len(drawn_in(here))


def game_with_everything() -> list[Position]:
    """A game with a butler who finds an ace, a contact, and a draw that goes over the end of a
    pile; and two moves more.
    """
    for seed in range(1000):
        game = [*line(Position.opening(seed), Random(seed))]
        over = [n for n, (a, b) in enumerate(pairwise(game), 1) if goes_over(a, b)]
        found = [n for n, here in enumerate(game) if here.butler_order]
        met = [n for n, here in enumerate(game) if here.score[0]]
        if over and found and met and (last := max(over[0], found[0], met[0])) < 30:
            return game[: last + 3]
    raise AssertionError("no such game")


def goes_over(before: Position, after: Position) -> bool:
    """Whether a draw took its first card from one pile, and its second from the next."""
    return (
        after.pass_number == before.pass_number + 1
        and after.played[-1].kind is Kind.DRAW
        and len(before.pile) == 1
    )


def kept(here: Position) -> dict[str, Any]:
    """A game with real cards, as the browser keeps it."""
    told: list[list[int]] = [[] for _ in here.deal.orders]
    order, at = 0, Position.opening(here.deal)
    events = [*at.events]
    for move in here.played:
        at = at.play(move)
        events += at.events
    for event in events:
        if event.kind in ("pass", "shuffle"):
            order = event.pass_number - 1 if event.kind == "pass" else 2 + event.pass_number
        if event.kind in ("draw", "display"):
            told[order].append(int(event.cards[0]))
    return {"seen": told, "moves": [*map(str, here.played)]}


def go_on(page: Any, here: Position) -> None:
    """Go on with a game of real cards that the browser kept."""
    page.evaluate(
        "(kept) => { localStorage['/below/a/path/game/real cards'] = JSON.stringify(kept); }",
        kept(here),
    )
    page.reload()
    page.wait_for_selector(".may *")
    assert seen(page) == due(here)


COMING = ".coming section:last-child"
"""Where the cards lie that were tapped."""


def test_a_game_with_real_cards(opened):
    """Nobody knows the pile, and yet hand, discards, aces and the number in the pile are the
    toolkit's after every move that tells something new.
    """
    game, page = game_with_everything(), opened.ready("table/")
    tell(page, game[0])
    assert seen(page) == due(game[0])
    for n, (before, after) in enumerate(pairwise(game)):
        found, met = after.butler_order > before.butler_order, after.score > before.score
        if n > 3 and not found and not met and not goes_over(before, after) and n < len(game) - 2:
            continue
        if n > 3:
            go_on(page, before)
        moved(page, move := after.played[-1], before, "click")
        told = tell(page, after)
        assert seen(page) == due(after), link(after)
        if n in (1, 3) or goes_over(before, after):
            for card in range(told - 1, -1, -1):
                page.locator(".undo").click()
                asked(page, card)
                assert cards_in(page, COMING) == names(drawn_in(after)[:card])
            page.locator(".undo").click()  # the move
            assert seen(page) == due(before)
            moved(page, move, before, "click")
            tell(page, after)
    here = game[-1]
    page.reload()
    page.wait_for_selector(".may *")
    assert seen(page) == due(here)
    page.locator("[data-key=weigh]").click()
    page.locator("dialog .weighed").wait_for()
    best = Advice(here).moves[0]
    assert page.locator(".weighed .row").evaluate_all(ROWS) == weighed(Advice(here))
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.locator(".tools .hint").click()
    page.locator(".status", has_text=re.compile(r"^Advice: ")).wait_for()
    best_move = said(best.move, waits=here.choice_waits is not None)
    assert status(page).lower().startswith(f"advice: {best_move.lower()}")
    more(page, "A new game")
    asked(page, 0)
    assert page.locator(".may .cell:not(.gone)").count() == 32
    page.locator(".undo").click()
    assert seen(page) == due(here)


def test_two_tabs_share_a_game_with_real_cards(opened):
    context, right = opened.context(), drawn_in(Position.opening(42))
    one, other = (opened.ready("table/", context) for _ in "ab")
    cell(one, right[0]).click()
    asked(other, 1)
    cell(other, right[1]).click()
    asked(one, 2)
    assert cards_in(one, COMING) == cards_in(other, COMING) == names(right[:2])


def test_a_card_that_was_tapped_is_changed_or_taken_back(opened):
    """Also the last one of the opening."""
    here, page = Position.opening(42), opened.ready("table/")
    right = drawn_in(here)
    assert page.locator(".undo").get_attribute("aria-disabled") == "true"
    wrong, *_ = (card for card in range(33) if card not in right)
    for card in (right[0], wrong, right[2]):
        cell(page, card).click()
    page.locator(f"[data-key=told-{wrong}]").click()
    page.locator(".status", has_text="Which card came in place of").wait_for()
    assert cell(page, right[0]).get_attribute("aria-disabled") == "true"
    assert cell(page, wrong).get_attribute("aria-disabled") != "true"  # it may have been right
    cell(page, right[1]).click()
    for n, card in enumerate(right[3:], 3):
        asked(page, n)
        assert cards_in(page, COMING) == names(right[:n])
        cell(page, card).click()
    assert seen(page) == due(here)
    for n in range(len(right) - 1, -1, -1):
        page.locator(".undo").click()
        asked(page, n)
        assert cards_in(page, COMING) == names(right[:n])
