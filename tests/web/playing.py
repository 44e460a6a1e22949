"""What the tests of free play share: positions as a page shows them and as the toolkit has them,
links that lead there, and moves made through the buttons alone.
"""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any
from urllib.parse import urlencode

from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from tests.web.solving import tapped

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}

SEEN = """() => {
  const named = (within) => [...document.querySelectorAll(`.stage .table ${within} use`)]
    .map((each) => /#(?:card|strip)-(..)$/.exec(each.getAttribute("href"))?.[1]).filter(Boolean);
  const [, pass] = /pass (\\d)/.exec(document.querySelector(".facts .passes").textContent);
  return {
    pass: Number(pass), hand: named(".lower .cards"), discards: named(".discards"),
    aces: named(".aces"), scored: named(".scored").sort(),
    pile: parseInt(document.querySelector(".facts .count").textContent),
  };
}"""


HAND = ".stage .table .lower .cards"


def seen(page: Any) -> Any:
    """The position that a page shows."""
    return page.evaluate(SEEN)


def names(cards: Iterable[int]) -> list[str]:
    return [DECK.names[card] for card in cards]


def cards_in(page: Any, place: str) -> list[str]:
    """The cards that are seen in a place of a page, in order."""
    found: list[str] = page.locator(f"{place} use").evaluate_all(
        "(all) => all.map((each) => each.getAttribute('href').split('-').at(-1))"
    )
    return found


def named(page: Any) -> set[str]:
    """Cards shown or named anywhere in the document, in the accessibility tree, or in the store."""
    text: str = page.content() + page.locator("body").aria_snapshot()
    text += page.evaluate("JSON.stringify({ ...localStorage })")
    return {name for name in DECK.names if re.search(rf"(card|strip)-{name}\b", text)}


def due(position: Position) -> dict[str, Any]:
    """The same of a position of the toolkit."""
    return {
        "pass": position.pass_number, "hand": names(position.hand),
        "discards": names(sorted(position.discards)), "aces": names(sorted(position.display)),
        "scored": sorted(names(position.score_pile)), "pile": len(position.pile),
    }  # fmt: skip


def link(position: Position, *, view: bool = False) -> str:
    """The part of an address that opens a position in free play."""
    deal, rules = position.deal, str(position.rules)
    parts = {"deal": deal.code if deal.seed is None else str(deal.seed)}
    parts |= {} if rules == "leverstoke" else {"rules": rules}
    parts |= {"pile": "open"} if view else {}
    parts |= {"moves": " ".join(map(str, position.played))} if position.played else {}
    return "#" + urlencode(parts)


GO = """(to) => location.hash === to || new Promise((done) => {
  addEventListener("hashchange", () => setTimeout(done), { once: true });
  location.hash = to;
})"""


def go(page: Any, to: str) -> None:
    """Follow a link within a page."""
    page.evaluate(GO, to)


def free(opened: Any, to: str = "", context: Any = None, **settings: Any) -> Any:
    """The page of free play."""
    page = opened(f"play/{to}", context or opened.context(**settings))
    page.wait_for_selector(".may *, .after .verdict")
    return page


def line(start: Position, random: Random) -> Iterator[Position]:
    """The positions of a game, its opening first: contacts where there are any, few departures."""
    yield start
    while not start.is_over:
        legal = start.legal_moves()
        liked = [move for move in legal if move.kind is not Kind.LEAVE] or legal
        meets = [move for move in legal if move.kind is Kind.MEET]
        start = start.play((meets or [random.choice(liked if random.random() < 0.9 else legal)])[0])
        yield start


def positions(count: int, name: str) -> Iterator[Position]:
    """Positions within so many games, none of them over."""
    random = Random(name)
    for _ in range(count):
        game = list(line(Position.opening(random.randrange(1 << 20)), random))
        yield random.choice(game[:-1])


def moved(page: Any, move: Move, here: Position, tap: str = "tap") -> None:
    """Make a move of free play by its buttons."""
    if move.kind is Kind.MEET and move != here.legal_moves()[0]:
        # Without her ace, though it is there.
        getattr(page.locator(f'[data-key="list {move}"]'), tap)()
    else:
        tapped(page, str(move), tap)


def more(page: Any, item: str) -> None:
    """Choose something out of the menu."""
    page.locator(".tools [data-key=more]").click()
    page.locator("dialog .menu button", has_text=re.compile(f"^{re.escape(item)}$")).click()


def hash_of(page: Any) -> str:
    found: str = page.evaluate("location.hash")
    return found
