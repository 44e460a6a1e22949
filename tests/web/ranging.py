"""No Man's Land in free play: games of the toolkit, how they are played by touch and by keys, and
what should be seen.
"""

import re
from collections.abc import Iterable
from functools import cache
from itertools import cycle
from random import Random
from typing import Any
from urllib.parse import urlencode

from solver.common.game import Played
from solver.common.words import counted
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.decisions import Decision, certain_points
from solver.no_mans_land.rules.play import PLAY, rounds
from solver.no_mans_land.rules.position import Position, Round
from solver.no_mans_land.rules.range_words import band_name
from solver.no_mans_land.rules.switches import Aim, RuleSet
from tests.web.conftest import Open
from tests.web.playing import Table, cards_in, told
from tests.web.test_stage import whole

MORTAL = RuleSet.parse("mortal")
ASKED = (
    "keep all five cards.",
    "give up one card.",
    *(f"give up {n} cards." for n in ("two", "three")),
)
"""What the weather asks for, by the penalty."""


def names(cards: Iterable[int]) -> list[str]:
    return [DECK.names[card] for card in cards]


def free(opened: Open, to: str = "", context: Any = None, **settings: Any) -> Any:
    page = opened(f"no-mans-land/play/{to}", context, **settings)
    page.wait_for_selector(".may *, .after .verdict")
    return page


def link(seed: int, decisions: Iterable[object] = (), rules: RuleSet = MORTAL) -> str:
    """The part of an address that opens a game after some decisions."""
    parts = {"game": str(seed)} | ({} if str(rules) == "mortal" else {"rules": str(rules)})
    made = ".".join(map(str, decisions))
    return "#" + urlencode(parts | ({"moves": made} if made else {}))


@cache
def game(seed: int, rules: RuleSet = MORTAL) -> Played[Position]:
    """A random game: shots that may be stray are liked, and most of the others score."""
    record, draw = PLAY.seeded(seed, rules), Random(seed)
    while not record.is_over:
        before = record.state
        legal = draw.sample(found := before.legal_moves(), len(found))
        legal.sort(key=lambda d: -max(9 * before.stray_due(d), certain_points(before.aimed, d)))
        decision = legal[0] if draw.random() < 0.7 else legal[-1]
        record = record.play(decision)
    return record


@cache
def exact() -> Solution:
    return Solution(MORTAL, Aim("score"))


def decisions(record: Played[Position]) -> list[Decision]:
    return [each.decision for each in rounds(record)]


SEEN = """() => {
  const named = (within) => [...document.querySelectorAll(`.stage .table ${within} use`)]
    .map((each) => /#(?:card|strip)-(..)$/.exec(each.getAttribute("href"))?.[1]).filter(Boolean);
  const number = (of) => Number(/\\d+/.exec(document.querySelector(of).textContent)[0]);
  const [target, weather] = [...document.querySelectorAll(".table .fact")].map((_, n) =>
    named(`.fact:nth-child(${n + 1}) .strips`));
  return { round: number(".facts .passes"), score: number(".facts .count"), target, weather,
    hand: named(".lower .cards") };
}"""


def seen(page: Any) -> Any:
    return page.evaluate(SEEN)


def due(at: Position) -> dict[str, Any]:
    """The same of a position of the toolkit that is to be decided."""
    return {
        "round": at.round + 1, "score": at.score, "target": names([at.aimed.card]),
        "weather": names(at.weather), "hand": names(at.hand),
    }  # fmt: skip


def laid_out(at: Position, decision: Decision) -> list[tuple[str, list[int]]]:
    """The letter of each place, with its cards as places in the hand; where one unit alone can be
    aimed at, what is given up is all there is to lay out.
    """
    groups, others = at.aimed.groups, iter("abcd")
    handled = [
        ("abcde"[groups - 1] if n == decision.handler else next(others), cards)
        for n, cards in enumerate(decision.groups)
    ]
    places = [("o", decision.given), *(handled if at.aimed.is_multiple else ())]
    return [(place, [*map(at.hand.index, cards)]) for place, cards in places if cards]


def by_taps(page: Any, at: Position, decision: Decision) -> None:
    """Lay a decision out: cards first, then the place."""
    for place, cards in laid_out(at, decision):
        for card in cards:
            page.locator(".lower .pick").nth(card).tap()
        if at.aimed.is_multiple:
            key = "out" if place == "o" else f"place-{'abcde'.index(place) + 1}"
            page.locator(f"[data-key={key}]").tap()


def by_keys(page: Any, at: Position, decision: Decision) -> None:
    """The same by keys: the place first."""
    for place, cards in laid_out(at, decision):
        if at.aimed.is_multiple:
            page.keyboard.press(place)
        for card in cards:
            page.keyboard.press(str(card + 1))


def shot(page: Any, at: Position, decision: Decision) -> None:
    """Shoot, or hold fire."""
    button = page.locator("[data-key=hold]" if decision.holds else "[data-key=shoot].primary")
    points = str(certain_points(at.aimed, decision) or "no")
    assert decision.holds or re.findall(r"\d+|no", button.inner_text())[0] == points
    button.click()


def round_is_over(page: Any, made: Round) -> None:
    """What was turned up is seen, and told in order."""
    turned = [*names(made.shot.stray), *names(made.shot.counter)]
    if turned:
        assert cards_in(page, ".lower .cards") == turned
    said = page.locator(".stage .status").inner_text()
    told = ["ricochet" in said, "misfire test" in said, "the gun misfires" in said]
    shown = [made.shot.stray, made.shot.counter, made.shot.killed]
    assert told == [*map(bool, shown)], said
    assert seen(page)["score"] == (made.after.final if made.after.is_over else made.after.score)


class Range(Table):
    """A random game, by touch and by keys in turn."""

    path, shows, of = "no-mans-land/play/", SEEN, PLAY

    def __init__(self, seed: int, rules: str = "mortal") -> None:
        self.seed, self.rules = seed, RuleSet.parse(rules)
        self.game, self.count, self.lay = game(seed, self.rules), 0, cycle((by_taps, by_keys))
        self.rounds, self.turned = rounds(self.game), set[str]()

    @property
    def over(self) -> bool:
        return self.count == len(self.rounds)

    @property
    def at(self) -> Position:
        return self.rounds[self.count].before

    @property
    def link(self) -> str:
        return link(self.seed, decisions(self.game)[: self.count], self.rules)

    def seen(self) -> Any:
        return due(self.at)

    @property
    def known(self) -> set[str]:
        """Nothing that was not turned up in the rounds that are over, either."""
        seen = [each.before for each in self.rounds[: self.count + 1]]
        return self.turned.union(*(names([at.aimed.card, *at.weather, *at.hand]) for at in seen))

    def ready(self, page: Any) -> None:
        if page.locator("[data-key=next]").count():
            page.locator("[data-key=next]").tap()

    def advance(self) -> Decision:
        made = self.rounds[self.count]
        self.turned |= {*names([*made.shot.stray, *made.shot.counter])}
        self.count += 1
        return made.decision

    def make(self, page: Any) -> None:
        made = self.rounds[self.count]
        at, decision = made.before, made.decision
        assert page.locator(".sky em").inner_text() == ASKED[at.penalty]
        if not decision.holds:
            next(self.lay)(page, at, decision)
        whole(page, f"{self.link}, {decision}")
        assert told(page) <= self.known
        shot(page, at, decision)
        round_is_over(page, made)
        known = self.known
        self.advance()
        assert told(page) <= known | self.turned
        if not self.over:
            whole(page, f"{self.link}, shot")

    @property
    def title(self) -> str:
        end = self.game.state
        how = "and a misfire" if end.killed else f"a {band_name(end.final)}"
        return f"{counted(end.final, 'point')}, {how}"
