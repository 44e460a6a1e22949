"""The Party in free play: a game as the toolkit has it and as the page shows it, and moves made by
taps, by keys and as text.
"""

import re
from random import Random
from typing import Any, Self

from cli.the_party.screen import Bots
from solver.the_party import PLAY, Move, Played, State, View
from solver.the_party.rules.cards import DECK
from tests.web.conftest import typed
from tests.web.playing import Table, leads, told
from tests.web.test_stage import whole


class Due(Table):
    """A game of a seed, rules and seats as a link names them."""

    path, of = "the-party/play/", PLAY

    def __init__(self, seed: int, seats: str, rules: str = "short", way: str = "taps") -> None:
        self.seed, self.seats, self.rules, self.way = seed, seats, rules, WAYS[way]
        names = seats.split(",")
        self.game = PLAY.seeded(seed, f"{rules},players={len(names)}")
        self.bots = [None if name == "person" else name for name in names]
        self.minds = Bots(self.game.state, seed, names)
        self.more = {"Seats": ", ".join(self.minds.seats)}
        self.choices: list[int] = []
        self.random, self.at_screen = Random(seed), self.bots.index(None)
        self.settle()

    @property
    def over(self) -> bool:
        return self.game.is_over

    @property
    def asked(self) -> int:
        assert self.game.state.asked is not None
        return self.game.state.asked

    @property
    def legal(self) -> list[Move]:
        return sorted(self.game.state.legal_moves(), key=str)

    def settle(self) -> None:
        """Let the bots move."""
        while not self.over and self.bots[self.asked] is not None:
            self.game = self.game.play(self.minds.move(self.game.state))

    def play(self, move: Move) -> None:
        self.choices.append(self.legal.index(move))
        self.game = self.game.play(move)
        self.settle()

    def after(self, move: Move) -> Self:
        self.play(move)
        return self

    @property
    def link(self) -> str:
        made = ".".join(map(str, self.choices))
        rules = "" if self.rules == "short" else f"&rules={self.rules}"
        return f"#game={self.seed}{rules}&seats={self.seats}{made and f'&choices={made}'}"

    shows = """() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const cards = (within) => all("use", within).map((each) =>
    /#(?:card|strip)-(..|sleuth)$/.exec(each.getAttribute("href"))?.[1].replace("sleuth", "Jk"))
    .filter(Boolean);
  return {
    hand: cards(document.querySelector(".lower .hand")),
    stash: cards(document.querySelector(".lower .stash")),
    guests: all(".guest").map((each) => [all(".back", each).length, cards(each)]),
    piles: all(".pill").map((each) => Number(each.textContent)),
    legal: all(".others button").map((each) => each.dataset.key),
    log: all("ol.log li, ol.log p").length,
  };
}"""

    def seen(self) -> dict[str, Any]:
        """What the page shows to who is asked."""
        state, you = View.of(self.game.state, self.asked).state, self.asked
        others = [(you + n) % len(self.bots) for n in range(1, len(self.bots))]
        return {
            "hand": named_in(state.hands[you]), "stash": named_in(state.stashes[you]),
            "guests": [[len(state.hands[n]), named_in(state.stashes[n])] for n in others],
            "piles": [len(state.room), len(state.arrivals)],
            "legal": [f"list {move}" for move in self.legal],
            "log": len(self.game.state.log(you)),
        }  # fmt: skip

    @property
    def known(self) -> set[str]:
        return may_be_told(self.game, self.asked)

    def ready(self, page: Any) -> None:
        """Pass the screen on to whom it goes; nothing is told before they have it."""
        while not page.wait_for_selector(READY).evaluate("(each) => each.matches('.verdict')"):
            button = page.query_selector(".may [data-key=look], .may [data-key=on]")
            page.evaluate("scrollTo(0, 0)")  # after what was typed
            if button is None:
                assert self.at_screen == self.asked
                assert "'s turn" not in page.locator(".facts").inner_text()  # one's own buttons
                return
            if button.get_attribute("data-key") == "look":
                assert told(page) == set()
                whole(page, "the curtain")
                said = page.locator(".curtain").inner_text()
                assert ("your own turn only" in said) == ("stash=own" in self.rules)
                self.at_screen = int(re.findall(r"\d", button.inner_text())[0]) - 1  # from 1
            else:  # there is nothing to decide
                assert "stash=own" not in self.rules
                assert told(page) <= may_be_told(self.game, self.at_screen)
            button.click()
            button.wait_for_element_state("hidden")

    def advance(self) -> Move:
        self.play(move := chosen(self.legal, self.random))
        return move

    def make(self, page: Any) -> None:
        self.way(page, self.advance())
        leads(page, self.link)

    @property
    def title(self) -> str:
        winner = self.game.state.winner
        if winner is None:
            return "The game is drawn"
        if self.bots[winner] is None:
            return "You win" if self.bots.count(None) == 1 else f"Player {winner + 1} wins"
        return "The .* wins"


def named_in(cards: Any) -> list[str]:
    """Names of cards, both sleuths alike, as the deck of the page has them."""
    return [DECK.names[card][:2] for card in cards]


SEEN = Due.shows


def may_be_told(game: Played[State], seat: int) -> set[str]:
    """The cards in all that a seat has noticed."""
    return {
        name[:2]
        for line in game.state.log(seat)
        for name in re.findall(r"Jk[12]|[TJQKA][cdhs]", line)
    }


def chosen(legal: list[Move], random: Random) -> Move:
    """A move by which games end."""
    for kind in ("stash", "rob", "call"):
        some = [move for move in legal if move.kind == kind]
        if some and random.random() < 0.7:
            return random.choice(some)
    return random.choice(legal)


CORNER: Any = {"x": 12, "y": 12}
"""What is free of a card that lies below another."""


def by_taps(page: Any, move: Move) -> None:
    tap = page.locator(f'.may [data-key="{move}"]')
    if move.cards and not tap.count():
        for card in move.cards:
            page.locator(f"[data-key=hand-{DECK.names[card]}]").tap(position=CORNER)
    tap.tap()


LETTERS = {"stash": "s", "wait": "w", "call": "c", "trust": "t", "pass": "p", "rob": "r"}


def by_keys(page: Any, move: Move) -> None:
    keys = page.locator(".lower .pick").evaluate_all("(all) => all.map((each) => each.dataset.key)")
    if move.kind in ("send", "rob") or page.locator(f'.may [data-key="{move}"]').count() == 0:
        page.keyboard.press("Escape")
        for card in move.cards:
            page.keyboard.press(str(keys.index(f"hand-{DECK.names[card]}") + 1))
    if move.kind == "send":
        return page.keyboard.press({"K": "k", "Q": "q", "KQ": "c"}[move.word or ""])
    letter = LETTERS[move.kind]
    several = page.locator(f'.may [data-letter="{letter}"]').count() > 1
    page.keyboard.press(letter)
    if several:
        while page.evaluate("document.activeElement.dataset.key") != str(move):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    return None


def by_text(page: Any, move: Move) -> None:
    typed(page, str(move).replace("T", "10").upper())


WAYS = {"taps": by_taps, "keys": by_keys, "text": by_text}
READY = ".may button, .after .verdict"


def whole_game(seats: str = "person,squire", seed: int = 3, cap: int = 14) -> Due:
    due = Due(seed, seats, f"short,cap={cap}")
    while not due.over:
        due.advance()
    return due


def over(opened: Any, *game: Any, context: Any = None) -> Any:
    """A game that is over, and its page."""
    page = opened(f"the-party/play/{(due := whole_game(*game)).link}", context)
    page.locator(".after .verdict").wait_for()
    return due, page
