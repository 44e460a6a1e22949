"""Playing The Party in the page: whole games by taps and by keys, alone and with others behind a
curtain, are those of the toolkit; no hidden card is anywhere in the page; what comes after a game.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import parse_qs

import pytest

from cli.the_party.playing.screen import HINT_WORLDS, Bots
from cli.the_party.playing.words import estimates
from solver import the_party
from solver.common.words import tied
from solver.the_party import Bot, Game, Mind, Move, Record, RuleSet, View
from solver.the_party.rules.cards import DECK
from tests.web.conftest import (
    PHONE,
    SCREENS,
    Open,
    Served,
    eventually,
    for_all,
    printed,
    screen,
    started,
    typed,
)
from tests.web.playing import PHONE as SMALL
from tests.web.test_stage import AT_THE_FOOT, whole

pytestmark = pytest.mark.page


@pytest.fixture
def served(dayless: Served) -> Served:
    return dayless


# -- what the toolkit says of a game ---------------------------------------------------------------


class Due:
    """A game as the toolkit has it, of a seed, rules and seats as a link names them."""

    def __init__(self, seed: int, seats: str, rules: str = "short") -> None:
        self.seed, self.seats, self.rules = seed, seats, rules
        names = seats.split(",")
        self.game = Game.seeded(RuleSet.parse(f"{rules},players={len(names)}"), seed)
        self.bots = [None if name == "person" else Bot.named(name) for name in names]
        self.minds = Bots(self.record, self.bots)
        self.choices: list[int] = []
        self.settle()

    @property
    def record(self) -> Record:
        return Record(self.game, self.seed)

    @property
    def asked(self) -> int:
        assert self.game.state.asked is not None
        return self.game.state.asked

    @property
    def over(self) -> bool:
        return self.game.state.is_over

    @property
    def legal(self) -> list[Move]:
        return sorted(self.game.state.legal(), key=str)

    def settle(self) -> None:
        """Let the bots move."""
        while not self.over and self.bots[self.asked] is not None:
            self.game = self.game.play(self.minds.move(self.game))

    def play(self, move: Move) -> None:
        self.choices.append(self.legal.index(move))
        self.game = self.game.play(move)
        self.settle()

    @property
    def link(self) -> str:
        made = ".".join(map(str, self.choices))
        rules = "" if self.rules == "short" else f"&rules={self.rules}"
        return f"#game={self.seed}{rules}&seats={self.seats}{made and f'&choices={made}'}"

    def seen(self) -> dict[str, Any]:
        """What the page shows to who is asked."""
        state, you = View.of(self.game, self.asked).state, self.asked
        others = [(you + n) % len(self.bots) for n in range(1, len(self.bots))]
        return {
            "hand": named_in(state.hands[you]), "stash": named_in(state.stashes[you]),
            "guests": [[len(state.hands[n]), named_in(state.stashes[n])] for n in others],
            "piles": [len(state.room), len(state.arrivals)],
            "legal": [f"list {move}" for move in self.legal],
            "log": len(self.game.log(you)),
        }  # fmt: skip


def named_in(cards: Any) -> list[str]:
    """Names of cards, both sleuths alike, as the deck of the page has them."""
    return [DECK.names[card][:2] for card in cards]


SEEN = """() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const cards = (within) => all("use", within).map((each) =>
    /#(?:card|strip)-(..)$/.exec(each.getAttribute("href"))?.[1]).filter(Boolean);
  return {
    hand: cards(document.querySelector(".lower .hand")),
    stash: cards(document.querySelector(".lower .stash")),
    guests: all(".guest").map((each) => [all(".back", each).length, cards(each)]),
    piles: all(".pill").map((each) => Number(each.textContent)),
    legal: all(".others button").map((each) => each.dataset.key),
    log: all("ol.log li, ol.log p").length,
  };
}"""

# -- hidden cards ----------------------------------------------------------------------------------

RANKS = dict(zip("TJQKA", ("ten", "jack", "queen", "king", "ace"), strict=True))
SUITS = {"c": ("clubs", "♣"), "d": ("diamonds", "♦"), "h": ("hearts", "♥"), "s": ("spades", "♠")}


def forms(name: str) -> str:
    """A pattern of all ways in which a card could be named; sleuths are alike."""
    if name == "Jk":
        return r"(?:card|strip|hand)-Jk|Jk[12]"
    rank, (suit, sign) = name[0].replace("T", "(?:T|10)"), SUITS[name[1]]
    words, move = f"{RANKS[name[0]]} of {suit}", rf":(?:[TJQKA][cdhs])?{name}"
    return f"(?:card|strip|hand)-{name}|{move}|{rank}{sign}|{words}"


PATTERNS = {name: re.compile(forms(name)) for name in {each[:2] for each in DECK.names}}


def told(page: Any) -> set[str]:
    """The cards that are named in the document, in the accessibility tree, in the address or in
    what the browser keeps.
    """
    text = page.content() + page.locator("body").aria_snapshot() + page.url
    text += page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    return {name for name, pattern in PATTERNS.items() if pattern.search(text)}


def may_be_told(game: Game, seat: int) -> set[str]:
    """The cards in all that a seat has noticed."""
    return {
        name[:2] for line in game.log(seat) for name in re.findall(r"Jk[12]|[TJQKA][cdhs]", line)
    }


def test_a_card_that_is_named_is_found(opened):
    page = opened.ready(f"the-party/play/{Due(446, 'person,squire').link}")
    assert told(page) == {"Tc", "Qd", "Kd", "Ad"}
    for text in ("J♥", "jack of hearts", "J♥︎", "send:JhQd=KQ"):
        page.evaluate("(text) => { document.querySelector('.status').textContent = text; }", text)
        assert "Jh" in told(page), text


# -- playing ---------------------------------------------------------------------------------------


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


def at_the_screen(page: Any, due: Due, before: int) -> int | None:
    """Who the screen goes to; nothing is told before they have it. None once the game is over."""
    while not page.wait_for_selector(READY).evaluate("(each) => each.matches('.verdict')"):
        button = page.query_selector(".may [data-key=look], .may [data-key=on]")
        if button is None:
            return before
        if button.get_attribute("data-key") == "look":
            assert told(page) == set()
            before = int(re.findall(r"\d", button.inner_text())[0])
        else:  # there is nothing to decide
            assert told(page) <= may_be_told(due.game, before)
        button.click()
        button.wait_for_element_state("hidden")
    return None


TABLES = {
    "two": ("person,squire", "short,cap=30", "taps"),
    "three": ("person,squire,steward", "short,cap=20", "taps"),
    "four": ("rogue,person,learned,host:20", "short,cap=16,stash=any,watch=both", "taps"),
    "persons": ("person,person", "short,cap=12", "taps"),
    "persons and a bot": ("person,squire,person", "short,cap=12,stash=any", "keys"),
    "by keys": ("squire,person,careful,steward", "short,cap=16", "keys"),
    "by text": ("random,person,pimc:20", "dan-zen,cap=16,call=stake", "text"),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_that_of_the_toolkit_and_tells_no_hidden_card(name, opened):
    seats, rules, way = TABLES[name]
    due, random = Due(7, seats, rules), Random(name)
    page = opened.ready(f"the-party/play/{due.link}", **SMALL)
    seat: int | None = due.bots.index(None)
    while (seat := at_the_screen(page, due, seat or 0)) is not None:
        assert seat == due.asked
        assert page.evaluate(SEEN) == due.seen(), due.link
        assert told(page) <= may_be_told(due.game, seat), due.link
        page.evaluate("scrollTo(0, 0)")  # after what was typed
        whole(page, due.link)
        move = chosen(due.legal, random)
        due.play(move)
        WAYS[way](page, move)
        page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    assert due.over
    ended(page, due)


def test_enter_on_a_card_chooses_it_and_a_letter_says_what_it_lacks(opened):
    due = Due(446, "person,squire")
    page = opened.ready(f"the-party/play/{due.link}")
    status = page.locator(".stage .status")
    page.keyboard.press("k")
    status.filter(has_text="Which cards?").wait_for()
    for card in ("Qd", "Kd"):  # the first one makes a move already
        page.locator(f"[data-key=hand-{card}]").press("Enter")
        assert page.locator(f"[data-key=hand-{card}]").get_attribute("aria-pressed") == "true"
    page.keyboard.press("w")
    status.filter(has_text="not possible with these cards").wait_for()
    assert page.locator(".lower .pick[aria-pressed=true]").count() == 2
    assert page.evaluate("location.hash") == due.link


def ended(page: Any, due: Due) -> None:
    """All hands are told, who won, and the game as text is a record of it."""
    state = due.game.state
    shown = page.evaluate(
        """() => [...document.querySelectorAll(".all-hands .seat")].map((seat) =>
          ["hand", "stash"].map((place) => [...seat.querySelectorAll(`.${place} use`)]
            .map((each) => each.getAttribute("href").slice(-2))))"""
    )
    assert shown == [
        [named_in(hand), named_in(stash)]
        for hand, stash in zip(state.hands, state.stashes, strict=True)
    ]
    title = page.locator(".after .verdict").inner_text()
    alone = due.bots.count(None) == 1
    if state.winner is None:
        assert title == "The game is drawn"
    elif alone and due.bots[state.winner] is None:
        assert title == "You win"
    else:
        assert title.endswith("wins")
    read = Record.parse(page.locator(".as-text pre").text_content())
    assert (read.game.moves, read.seed, read.rules) == (due.game.moves, due.seed, due.record.rules)
    assert read.more == {"Seats": due.minds.names}


def over(
    opened: Any, seats: str = "person,squire", seed: int = 3, cap: int = 14, **settings: Any
) -> Any:
    """A game that is over, and its page."""
    due, random = Due(seed, seats, f"short,cap={cap}"), Random(seed)
    while not due.over:
        due.play(chosen(due.legal, random))
    page = opened(f"the-party/play/{due.link}", **settings)
    page.locator(".after .verdict").wait_for()
    return due, page


@pytest.mark.parametrize("seed", [3, 5, pytest.param(8, marks=pytest.mark.long)])
def test_where_it_could_have_been_forced_is_what_explain_says(seed, opened):
    due, page = over(opened, seed=seed)
    page.locator("[data-key=forced]").click()
    page.locator("[data-key=further]").wait_for(timeout=60_000)
    found = the_party.explain(due.record, 6)
    count = page.locator(".forced > li").count()
    assert count == len(found.chances)
    told = page.locator(".lost-place [role=status]").inner_text()
    assert told.startswith(f"Of {found.looked_at} turn")
    for n, chance in enumerate(found.chances):
        text = page.locator(".forced > li > p:first-child").nth(n).inner_text()
        actions = f"{chance.wins_in} action{'' if chance.wins_in == 1 else 's'}"
        assert text.startswith(f"Move {chance.before + 1}: ")
        assert f"could force a win in {actions}. " in text
        assert text.endswith("gave it away.") == (chance.still is None)


def test_looking_for_forced_wins_can_be_stopped(opened):
    _, page = over(opened, "person,squire,steward", cap=80)
    page.evaluate(
        """() => { // before the worker has heard of it
          for (const key of ["forced", "stop"]) document.querySelector(`[data-key=${key}]`).click();
        }"""
    )
    page.locator(".lost-place [role=status]", has_text="Stopped").wait_for()


def test_another_game_does_not_wait_for_forced_wins_and_hears_nothing_of_the_last(opened):
    due, page = over(opened, "person,squire,steward", cap=80)
    page.evaluate(
        """() => {
          for (const key of ["forced", "same"]) document.querySelector(`[data-key=${key}]`).click();
        }"""
    )
    page.locator(".may button").first.wait_for(timeout=2000)
    begun = Due(due.seed, due.seats, due.rules)
    assert page.evaluate(SEEN) == begun.seen()
    assert told(page) <= may_be_told(begun.game, 0)


def test_the_same_game_again_and_another_one(opened):
    due, page = over(opened)
    page.locator("[data-key=same]").click()
    page.locator(".may button").first.wait_for()
    begun = Due(due.seed, due.seats, due.rules)
    assert page.evaluate(SEEN) == begun.seen()
    assert page.locator(".after > *").count() == 0
    page.locator("[data-key=more]").click()
    page.locator("dialog button", has_text="New game").click()
    page.wait_for_function("(hash) => !location.hash.startsWith(hash)", arg=f"#game={due.seed}&")
    given = parse_qs(page.evaluate("location.hash")[1:])
    assert (given["rules"], given["seats"]) == ([due.rules], [due.seats])
    page.locator(".may button").first.wait_for()
    assert page.evaluate(SEEN) == Due(int(given["game"][0]), due.seats, due.rules).seen()


# -- help ------------------------------------------------------------------------------------------

ROWS = """(all) => all.map((row) =>
  row.innerText.replaceAll("\\ufe0e", "").replace(/\\s+/g, " ").trim())"""


def test_a_hint_is_what_the_terminal_weighs_and_counts_as_help(opened):
    due, random = Due(446, "person,squire,steward"), Random(2)
    for _ in range(3):
        due.play(chosen(due.legal, random))
    page = opened.ready(f"the-party/play/{due.link}")
    for _ in range(2):  # asked twice, it counts once
        page.locator(".tools .hint").click()
        page.locator("dialog .weighed").wait_for()
        rows = page.locator("dialog .weighed .row").evaluate_all(ROWS)
        view = View.of(due.game, due.asked)
        weighed = Mind(Bot.named("pimc"), view.rules, due.asked).weigh(view, HINT_WORLDS)
        best = tied(estimates(weighed))
        assert len(rows) == len(weighed)
        for n, (row, each) in enumerate(zip(rows, weighed, strict=True)):
            mean = f"{each.mean:+.2f}".replace("-", "−")
            assert row.endswith(f"{mean} ± {each.error:.2f}")
            assert ("TIED" in row.upper()) == (best > 1 and n < best)
        tie = page.locator("dialog", has_text="within the error of the estimate").count()
        assert tie == (best > 1)
        assert told(page) <= may_be_told(due.game, due.asked)
        page.keyboard.press("Escape")
    kept = page.evaluate("Object.entries(localStorage).find(([key]) => key.includes('game/'))[1]")
    assert '"hints":1' in kept
    page.locator(".tools .hint").click()
    page.locator("[data-key=play-hint].primary").click()
    due.play(weighed[0].move)
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)


def test_the_log_has_all_that_the_seat_has_noticed(opened):
    due, random = Due(11, "person,squire,steward"), Random(3)
    for _ in range(6):
        due.play(chosen(due.legal, random))
    page = opened.ready(f"the-party/play/{due.link}")
    page.locator(".tools .list").click()
    page.locator("dialog .line").wait_for()
    assert page.locator("dialog .line li, dialog .line p").count() == len(due.game.log(due.asked))
    assert told(page) <= may_be_told(due.game, due.asked)


def test_what_cannot_be_chosen_is_said(opened):
    due = Due(446, "person,squire")
    page = opened.ready(f"the-party/play/{due.link}")
    status = page.locator(".stage .status")
    page.locator(".may button").first.dispatch_event("click")
    assert "Choose one card to send" in status.inner_text()
    typed(page, "rob:Jc>1")
    assert "is none of your moves" in status.inner_text()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("2")
    assert "Add K♦ to send a couple" in status.inner_text().replace("\ufe0e", "")


# -- kept, and links -------------------------------------------------------------------------------


def test_a_game_goes_on_after_a_reload_and_without_an_address(opened):
    due, random = Due(5, "person,squire,steward"), Random(4)
    context = opened.context()
    page = opened.ready(f"the-party/play/{due.link}", context)
    for _ in range(4):
        move = chosen(due.legal, random)
        due.play(move)
        by_text(page, move)
        page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    page.locator(".may button").first.wait_for()
    page.reload()
    page.locator(".may button").first.wait_for()
    assert page.evaluate(SEEN) == due.seen()
    page.close()
    page = opened.ready("the-party/play/", context)
    assert page.evaluate(SEEN) == due.seen()
    assert page.evaluate("location.hash") == due.link
    page.evaluate("(to) => { location.hash = to; }", f"#game=5&seats={due.seats}&choices=0")
    page.locator(".others button").first.wait_for()
    other = Due(5, due.seats)
    other.play(other.legal[0])
    eventually(page, f"(due) => JSON.stringify(({SEEN})()) === JSON.stringify(due)", other.seen())


def test_a_reload_draws_the_curtain_again(opened):
    due = Due(7, "person,person")
    page = opened.ready(f"the-party/play/{due.link}")
    page.locator("[data-key=look]").click()
    page.locator(".guests").wait_for()
    assert told(page)
    page.reload()
    page.locator("[data-key=look]").wait_for()
    assert told(page) == set()


def test_no_sheet_stays_open_before_the_curtain(opened):
    due = Due(7, "person,person")
    page = opened.ready(f"the-party/play/{due.link}", reduced_motion="no-preference")
    for _ in range(2):
        page.locator("[data-key=look]").click()
        page.locator(".guests").wait_for()
        on = page.locator(".may [data-key=on], .others [data-key*=send]")
        page.locator(".tools .list").click()
        page.locator("dialog .line").wait_for()
        assert told(page)
        on.first.dispatch_event("click")
        page.locator("[data-key=look]").wait_for()
        assert page.locator("dialog").count() == 0
        assert told(page) == set()


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("#game=5&rules=chess", "This link cannot be read: there are no rules chess."),
        ("#game=5&seats=person,bishop", "This link cannot be read: there is no player bishop."),
        ("#game=5&rules=short,watch=none", "This link cannot be read: watch is not none."),
        ("#game=fish", "This link cannot be read: there is no game fish."),
        ("#game=5&seats=squire,squire", "nobody plays: one seat at least is a person's."),
        ("#game=5&seats=person", "This link cannot be read: players is not 1."),
        ("#game=5&choices=0.99", "The moves of this link do not fit its game."),
    ],
)
def test_a_link_that_cannot_be_read_is_said_to_be_so(to, why, opened):
    page = opened(f"the-party/play/{to}")
    page.locator(".stage .status", has_text=why).wait_for()
    page.locator(".may button").first.wait_for()
    assert page.locator(".lower .pick").count() == 4


def test_seats_number_and_rules_are_chosen_in_sheets(opened):
    page = opened.ready("the-party/play/#game=5")

    def choose(item: str, **values: str) -> None:
        page.locator("[data-key=more]").click()
        page.locator("dialog button", has_text=item).click()
        page.locator("dialog form").wait_for()
        for name, value in values.items():
            field = page.locator(f"dialog [name={name}]")
            field.fill(value) if name in ("seed", "cap") else field.select_option(value)
        page.locator("dialog form .primary").click()

    choose("Game by number", seed="fish")
    page.locator("dialog [role=alert]", has_text="A game is a number").wait_for()
    page.keyboard.press("Escape")
    choose("Game by number", seed="42")
    choose("Players and bots", seat0="host", seat1="person", seat2="", seat3="rogue")
    choose("Rules", set="dan-zen", watch="both", cap="60")
    page.locator("dialog").wait_for(state="detached")
    due = Due(42, "host,person,rogue", "dan-zen,watch=both,cap=60")
    page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    page.locator(".may button").first.wait_for()
    assert page.evaluate(SEEN) == due.seen()
    choose("Players and bots", seat0="host", seat1="squire", seat2="", seat3="")
    page.locator("dialog [role=alert]", has_text="a person's").wait_for()


TOOK = """(taps) => new Promise((done) => {
  const begun = performance.now(), first = () => document.querySelector(".others button");
  first().click();
  const timer = setInterval(() => {
    if (taps) document.querySelector(".stage .table").click();
    if (!first()) return;
    clearInterval(timer);
    done(performance.now() - begun);
  }, 20);
})"""
"""How long it takes from a move to the next one."""


def test_bots_move_one_after_another_and_a_tap_shows_the_end_at_once(opened):
    slow, quick = (
        opened.ready(
            f"the-party/play/{Due(446, 'person,squire,steward').link}",
            reduced_motion="no-preference",
        ).evaluate(TOOK, taps)
        for taps in (False, True)
    )
    assert slow >= 500
    assert quick < slow - 250


# -- learning --------------------------------------------------------------------------------------

TAPS = ["send:QdKd=KQ", "stash:JhAd", "trust", "rob:Jc>1", "call", "send:Ks=Q"]
WORDS = 200
"""That somebody reads in a minute."""


def test_six_taps_lead_to_a_game_of_ones_own(opened):
    page = opened("the-party/learn/", **SMALL)
    due, words = Due(446, "person,squire"), 0
    for number, move in enumerate(TAPS, 1):
        page.locator(".may .glows").wait_for()
        (live,) = page.locator(".may button:not([aria-disabled])").all()
        assert page.locator(".taps").get_attribute("aria-label") == f"Tap {number} of 6"
        assert live.get_attribute("data-key") == move
        whole(page, move)
        assert told(page) <= may_be_told(due.game, 0) | {"Ks"}
        words += len(page.locator(".lesson-says").inner_text().split())
        words += len(page.locator(".status").inner_text().split())
        for other in page.locator(".may [aria-disabled]").all():
            other.dispatch_event("click")
        live.tap()
        due.play(Move.parse(move))
        if number < len(TAPS):
            page.locator(f'.may [data-key="{TAPS[number]}"]').wait_for()
    assert words <= WORDS
    page.wait_for_url(re.compile("play/#game=446&"))
    page.locator(".tools .hint").wait_for()
    page.locator(".may button").first.wait_for()
    assert page.evaluate("location.hash") == due.link
    assert page.evaluate(SEEN) == due.seen()
    assert page.evaluate("Object.entries(localStorage).some(([key]) => key.endsWith('/learned'))")


# -- for all ---------------------------------------------------------------------------------------


def states(opened: Any, context: Any) -> Iterator[tuple[Any, str]]:
    """The page with a card chosen, each sheet, an answer, the curtain, the end, and learning."""
    page = opened.ready(f"the-party/play/{Due(5, 'person,squire,steward').link}", context)
    page.locator(".lower .pick").first.click(position=CORNER)
    yield page, "a card chosen"
    for tool, what in (("list", ".line"), ("hint", ".weighed"), ("more", ".menu")):
        page.locator(f".tools .{tool}").click()
        page.locator(f"dialog {what}").wait_for()
        yield page, tool
        page.keyboard.press("Escape")
    for item in ("Game by number", "Players and bots", "Rules"):
        page.locator("[data-key=more]").click()
        page.locator("dialog button", has_text=item).click()
        page.locator("dialog form").wait_for()
        yield page, item
        page.keyboard.press("Escape")
    page.close()
    page = opened.ready(
        f"the-party/play/{Due(446, 'person,squire,careful,host').link}&choices=8.0", context
    )
    yield page, "four"
    page.close()
    page = opened.ready(f"the-party/play/{Due(7, 'person,person').link}", context)
    yield page, "the curtain"
    page.close()
    _, page = over(opened, context=context)
    page.locator("[data-key=forced]").click()
    page.locator("[data-key=further]").wait_for(timeout=60_000)
    for summary in page.locator(".after summary").all():
        summary.click()
    yield page, "the end"
    page.close()
    page = opened.ready("the-party/learn/", context)
    page.locator(".may .glows").wait_for()
    yield page, "learning"
    page.close()


@SCREENS
def test_no_page_bars_anybody(scheme, width, opened):
    for page, what in states(opened, screen(opened, scheme, width)):
        for_all(page, what)


@pytest.mark.parametrize(("width", "height"), [(320, 664), (390, 500)])
def test_on_a_smaller_screen_the_actions_stay_at_its_foot(width, height, opened):
    context = opened.context(**SMALL | {"viewport": {"width": width, "height": height}})
    for seats in ("person,squire", "person,squire,careful,host", "person,person"):
        page = opened.ready(f"the-party/play/{Due(446, seats).link}", context)
        assert page.evaluate(AT_THE_FOOT) == [True] * 3, seats
        page.close()


def test_with_large_letters_they_stay_there_too(served):
    large = started("--blink-settings=defaultFontSize=24")
    opened = Open(large, served)
    for path in (f"play/{Due(446, 'person,squire,careful,host').link}", "learn/"):
        page = opened.ready(f"the-party/{path}", **SMALL)
        assert page.evaluate(AT_THE_FOOT) == [True] * 3, path
    large.close()
    assert opened.heard == []


def test_a_game_prints_on_one_page_and_tells_no_more_than_the_screen(opened):
    due = Due(5, "person,squire,steward")
    text = printed(opened.ready(f"the-party/play/{due.link}"))
    assert "The squire" in text
    assert "YOUR HAND" in text.upper()
    assert "Hint" not in text


def test_without_a_network_the_game_goes_on(opened):
    due, random = Due(5, "person,squire,steward"), Random(6)
    context = opened.context(worker=True)
    page = opened.ready(f"the-party/play/{due.link}", context)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # now the worker sees the requests
    page.locator(".may button").first.wait_for()
    context.set_offline(True)
    page.reload()
    for _ in range(4):
        page.locator(".may button").first.wait_for()
        assert page.evaluate(SEEN) == due.seen()
        move = chosen(due.legal, random)
        due.play(move)
        by_text(page, move)
        page.wait_for_function("(hash) => location.hash === hash", arg=due.link)
    page.locator(".tools .hint").click()
    page.locator("dialog .weighed").wait_for()


def test_without_script_the_page_says_what_it_needs(opened):
    for path in ("the-party/play/", "the-party/learn/"):
        text = opened(path, java_script_enabled=False).locator("main").inner_text()
        assert "JavaScript" in text


def test_many_jewels_are_seen_at_once(opened):
    """Three in a stash, at a table of four, where four win."""
    for seed in range(100):
        due, random = Due(seed, "person,squire,squire,steward", "dan-zen,cap=300"), Random(seed)
        while not due.over and max(map(len, due.game.state.stashes[1:])) < 3:
            due.play(chosen(due.legal, random))
        if not due.over:
            break
    page = opened.ready(f"the-party/play/{due.link}", **SMALL)
    assert page.evaluate(SEEN) == due.seen()
    whole(page, due.link)
    assert page.locator(".guest h2").all_inner_texts()[:2] == [
        "The first squire",
        "The second squire",
    ]


def test_a_phone_shows_the_curtain_and_the_hand_at_once(opened):
    page = opened.ready(f"the-party/play/{Due(7, 'person,person').link}", **PHONE)
    whole(page, "the curtain")
    page.locator("[data-key=look]").tap()
    page.locator(".guests").wait_for()
    whole(page, "the hand")
