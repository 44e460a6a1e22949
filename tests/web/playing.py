"""What the tests of free play share: a game of the toolkit that a page has to show, and what the
page tells; and The Shooting Party's, with positions, links that lead there, and moves by buttons.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any
from urllib.parse import urlencode

from solver.common.game import Played
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.play import PLAY, played
from solver.shooting_party.rules.position import Position
from tests.web.conftest import pressed
from tests.web.solving import tapped

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}


# -- games of every kind ---------------------------------------------------------------------------


class Table:
    """A game of the toolkit, and how it is played on a page. One gives `path`, of the page; `link`,
    the rest of its address; `seen`, what the page shows, which the script `shows` reads; the cards
    that are `known`, and may be told; `advance`, which makes its next move in the toolkit alone,
    and `make`, on the page too; the pattern of its `title` at the end.
    """

    more: Mapping[str, str] = {}  # what the game as text says besides

    def ready(self, page: Any) -> None:
        """Go on to where a decision is asked for, or to the end."""

    def told(self, page: Any) -> set[str]:
        return told(page)

    def opened(self: Any, opened: Any, context: Any = None, **settings: Any) -> Any:
        return opened.ready(self.path + self.link, context, **settings)


def near_its_end(game: Callable[[], Any]) -> Any:
    """A game in which one move is left."""
    whole, here = game(), game()
    whole.advance()
    while not whole.over:
        whole.advance()
        here.advance()
    return here


def cards_in(page: Any, place: str) -> list[str]:
    """The cards that are seen in a place of a page, in order."""
    found: list[str] = page.locator(f"{place} use").evaluate_all(
        "(all) => all.map((each) => each.getAttribute('href').split('-').at(-1))"
    )
    return found


RANKS = {
    "ace": "A", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "T", "jack": "J", "queen": "Q", "king": "K",
}  # fmt: skip
SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
WORDS = re.compile(f"({'|'.join(RANKS)}) of ({'|'.join(SUITS)})", re.IGNORECASE)
SIGNS = re.compile(r"\b(10|[A2-9TJQK])(?:<[^>]*>)*([♣♦♥♠])")
RUN = re.compile("(?<![A-Za-z0-9])(?:[A2-9TJQK][cdhs]|Jk[12]?)+(?![A-Za-z0-9])")


def cards_named(text: str) -> set[str]:
    """The cards that a text names in any way; sleuths are alike."""
    words = {RANKS[rank.lower()] + SUITS[suit.lower()] for rank, suit in WORDS.findall(text)}
    signs = {rank.replace("10", "T") + "cdhs"["♣♦♥♠".index(sign)]
             for rank, sign in SIGNS.findall(text)}  # fmt: skip
    runs = {name for run in RUN.findall(text) for name in re.findall("[A2-9TJQK][cdhs]|Jk", run)}
    return words | signs | runs | ({"Jk"} if re.search("(?:card|strip)-sleuth", text) else set())


TOLD = """() => document.documentElement.outerHTML + location + JSON.stringify(
  [{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie])"""


def told(page: Any) -> set[str]:
    """The cards that are named in the document, in the accessibility tree, in the address or in
    what the browser keeps; but for what a field has as an example.
    """
    text = page.evaluate(TOLD) + page.locator("body").aria_snapshot()
    return cards_named(re.sub('placeholder="[^"]*"|/placeholder: .*', "", text))


GO = """(to) => location.hash === to || new Promise((done) => {
  addEventListener("hashchange", () => setTimeout(done), { once: true });
  location.hash = to;
})"""


def go(page: Any, to: str) -> None:
    """Follow a link within a page."""
    page.evaluate(GO, to)


def hash_of(page: Any) -> str:
    found: str = page.evaluate("location.hash")
    return found


def leads(page: Any, to: str) -> None:
    """The address comes to be that of a game."""
    page.wait_for_function("(to) => location.hash === to", arg=to)


def more(page: Any, item: str, **values: str) -> None:
    """Choose something out of the menu; and what a sheet then asks for."""
    pressed(page, "[data-key=more]")
    found = page.locator("dialog .menu button", has_text=re.compile(f"^{re.escape(item)}$"))
    found.dispatch_event("click")
    for name, value in values.items():
        field = page.locator(f"dialog [name={name}]")
        kind = field.evaluate("(each) => each.localName")
        field.select_option(value) if kind == "select" else field.fill(value)
    if values:
        pressed(page, "dialog form .primary")


# -- The Shooting Party ----------------------------------------------------------------------------

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


def named(page: Any) -> set[str]:
    """Cards shown in the document, or named in it as the deck does, or in the store."""
    text: str = page.evaluate(TOLD)
    return {*re.findall(r"(?:card|strip)-(..)\b", text)} & {*DECK.names}


def due(position: Position) -> dict[str, Any]:
    """The same of a position of the toolkit."""
    return {
        "pass": position.pass_number, "hand": names(position.hand),
        "discards": names(sorted(position.discards)), "aces": names(sorted(position.display)),
        "scored": sorted(names(position.score_pile)), "pile": len(position.pile),
    }  # fmt: skip


def link(position: Position, *, view: bool = False, rules: str = "") -> str:
    """The part of an address that opens a position in free play; its rules may be written so."""
    deal, rules = position.deal, rules or str(position.rules)
    parts = {"deal": deal.code if deal.seed is None else str(deal.seed)}
    parts |= {} if rules == "leverstoke" else {"rules": rules}
    parts |= {"pile": "open"} if view else {}
    parts |= {"moves": " ".join(map(str, position.played))} if position.played else {}
    return "#" + urlencode(parts)


def free(opened: Any, to: str = "", context: Any = None, **settings: Any) -> Any:
    """The page of free play."""
    page = opened(f"play/{to}", context, **settings)
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


SCORES = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"]


class Deal(Table):
    """A game of The Shooting Party, by touch."""

    path, shows, of = "play/", SEEN, PLAY

    def __init__(self, seed: int, rules: str = "leverstoke", view: bool = False) -> None:
        self.states = [*line(Position.opening(seed, rules), Random(seed))]
        self.count, self.rules, self.view = 0, rules, view

    @property
    def here(self) -> Position:
        return self.states[self.count]

    @property
    def over(self) -> bool:
        return self.here.is_over

    @property
    def game(self) -> Played[Position]:
        return played(self.states[0], self.here.played or ())

    @property
    def link(self) -> str:
        return link(self.here, view=self.view, rules=self.rules)

    def seen(self) -> Any:
        return due(self.here)

    @property
    def known(self) -> set[str]:
        """What is out of the pile, or was in an earlier pass."""
        piles = [{*names(state.pile)} for state in self.states[: self.count + 1]]
        return {*DECK.names} - (set() if self.view else set.intersection(*piles))

    def told(self, page: Any) -> set[str]:
        """Queens and aces have places, which are named from the beginning. The pile is not shown,
        though moves of earlier passes name its cards.
        """
        shown = named(page)
        assert self.view or not shown & {*names(self.here.pile)}
        return shown | {name for name in told(page) if name[0] not in "QA"}

    def advance(self) -> Move:
        self.count += 1
        assert self.here.played
        return self.here.played[-1]

    def make(self, page: Any) -> None:
        before = self.here
        moved(page, self.advance(), before)

    @property
    def title(self) -> str:
        won = "You won: " if self.here.score[0] == 4 else ""
        return f"(?i){won}{SCORES[sum(self.here.score)]} of eight"
