"""The rules in the browser are those of position.py: random games under every combination of
switches, refusals, and what is no rule set, deal, move or goal.
"""

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import islice, product
from typing import Any

import pytest

from generator.web.frame import frame
from solver.common.rng import SplitMix64
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal, completed
from solver.shooting_party.rules.moves import Event, Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import SCORES, Goal
from solver.shooting_party.rules.switches import RuleSet
from tests.web.conftest import called

ODD = [
    "draw", "leave", "butler", "butler:Ah", "butler:2c", "meet:Qh", "meet:Qs+As", "-2h3h", "-4c4d",
    "-JcKc",
]  # fmt: skip
"""Moves that are often refused, each for one reason or another."""

MODULES = "cards.mjs", "rules.mjs", "table.mjs"
REPLAY = """async ([urls, games, odd]) => {
  const [cards, rules, { unfolded }] = await Promise.all(urls.map((url) => import(url)));
  const E = { ...cards, ...rules };
  await E.load();
  const places = ({ pass, pile, hand, discards, display, scored }) =>
    JSON.stringify([pass, pile, hand, discards, display, scored]);
  const state = (p) => [
    p.pass, p.butlerOrder, p.pile, p.hand, p.discards, p.display, p.scored, p.over,
  ];
  const events = (all) => all.map((each) => [each.kind, each.cards, each.pass, each.left]);
  const moves = odd.map(E.moveOf);
  return games.map(({ code, rules, line }) => {
    let here = E.opening(E.decode(code), E.rulesOf(rules));
    const seen = [JSON.stringify([state(here.position), events(here.events)])];
    for (const move of line) {
      const { position } = here;
      const legal = E.legalMoves(position).map((each) => each.text);
      here = E.play(position, move);
      const last = unfolded(position, here.events).at(-1)?.[0] ?? position;
      if (places(last) !== places(here.position)) throw new Error(`${move}: another table`);
      const refused = moves.map((each) => E.objection(position, each));
      seen.push(JSON.stringify([legal, refused, state(here.position), events(here.events)]));
    }
    return seen;
  });
}"""


def state(position: Position) -> list[Any]:
    p = position
    places = [sorted(map(int, some)) for some in (p.discards, p.display, p.score_pile)]
    ordered = [[*map(int, p.pile)], [*map(int, p.hand)]]
    return [p.pass_number, p.butler_order, *ordered, *places, p.is_over]


def told(events: tuple[Event, ...]) -> list[Any]:
    return [[e.kind, [*map(int, e.cards)], e.pass_number, e.cards_left] for e in events]


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def seen(start: Deal, rules: RuleSet, line: list[Move]) -> Iterator[str]:
    here = Position.opening(start, rules)
    events = here.events
    odd = [Move.parse(text) for text in ODD]
    yield compact([state(here), told(events)])
    for move in line:
        after = here.play(move)
        events = after.events
        legal = [str(each) for each in here.legal_moves()]
        refused = [here.objection(each) for each in odd]
        yield compact([legal, refused, state(after), told(events)])
        here = after


def random_line(start: Position, stream: SplitMix64) -> list[Move]:
    """A game that goes on until it is over, or a hundred moves long."""
    line, here = [], start
    while not here.is_over and len(line) < 100:
        legal = here.legal_moves()
        move = legal[stream.below(len(legal)) if stream.below(3) else 0]
        line.append(move)
        here = here.play(move)
    return line


def random_games(count: int, rules: list[RuleSet]) -> Iterator[tuple[Deal, RuleSet, list[Move]]]:
    stream = SplitMix64.of_text("games in the browser")
    for seed in range(count):
        deal, of = Deal.from_seed(seed), rules[seed % len(rules)]
        yield deal, of, random_line(Position.opening(deal, of), stream)


EVERY = [
    RuleSet().changed(dict(zip(RuleSet.SWITCHES, each, strict=True)))
    for each in product(*RuleSet.SWITCHES.values())
]


def asked(games: Iterable[tuple[Deal, RuleSet, list[Move]]]) -> list[dict[str, Any]]:
    return [{"code": d.code, "rules": str(r), "line": [*map(str, line)]} for d, r, line in games]


@pytest.mark.parametrize("each", [2, pytest.param(20, marks=pytest.mark.long)])
def test_random_games_under_all_switches(each, opened, served):
    page, urls = opened("about/"), [*map(served.asset, MODULES)]
    games = random_games(each * len(EVERY), EVERY)
    while some := [*islice(games, 1000)]:
        all_found = page.evaluate(REPLAY, [urls, asked(some), ODD])
        for (deal, rules, line), found in zip(some, all_found, strict=True):
            for number, pair in enumerate(zip(found, seen(deal, rules, line), strict=True)):
                assert pair[0] == pair[1], f"{deal.name}, {rules}, move {number}"


SAID = """async ([urls, games]) => {
  const [{ Game }, cards, rules] = await Promise.all(urls.map((url) => import(url)));
  const E = { ...cards, ...rules };
  await E.load();
  return games.map(({ code, rules, line }) => {
    const { position, events } = E.opening(E.decode(code), E.rulesOf(rules));
    const game = new Game(position, events), said = [game.said];
    for (const move of line) {
      game.step(E.moveOf(move));
      said.push(game.said);
    }
    return said;
  });
}"""


def due_words(move: Move | None, events: tuple[Event, ...]) -> Iterator[str]:
    """What is to be said of each event; a button has named the cards that the player discards."""
    own = move is not None and move.kind in (Kind.DISCARD, Kind.LEAVE, Kind.BUTLER)
    for n, event in enumerate(events):
        signs = ["the butler" if card == DECK.number("Jk") else DECK.symbols([card])
                 for card in event.cards]  # fmt: skip
        match event.kind:
            case "discard" if n == 0 and own:
                continue
            case "discard" if len(signs) == 1:
                yield f"A rival queen arrives: {signs[0]} is discarded."
            case "discard" if {card % 8 for card in event.cards} == {6, 7}:
                yield f"{signs[1]} takes {signs[0]} away."
            case "discard":
                yield "Two jacks: the whole hand goes"
                yield from [", the butler too"] * ("the butler" in signs)
            case "pass":
                yield f"Pass {event.pass_number}: discards and aces are shuffled into a new pile."
            case "shuffle":
                yield "reshuffled."
            case "end":
                yield "the game is over."
            case _:
                yield signs[0]


def test_every_event_is_said_in_order(opened, served):
    """At the opening and after every move; deal 285432 begins with a couple that leaves."""
    games = [*random_games(96, EVERY), *random_games(150, [RuleSet()])]
    stream = SplitMix64.of_text("etiquette")
    first = Deal.from_seed(285432)
    games += [(first, RuleSet(), random_line(Position.opening(first), stream)) for _ in range(9)]
    urls = [*map(served.asset, ("board.mjs", *MODULES))]
    all_said = opened("about/").evaluate(SAID, [urls, asked(games)])
    for (deal, rules, line), told_of in zip(games, all_said, strict=True):
        here = Position.opening(deal, rules)
        events = here.events
        for move, text in zip([None, *line], told_of, strict=True):
            if move is not None:
                here = here.play(move)
                events = here.events
            at = 0
            for words in due_words(move, events):
                at = text.find(words, at) + len(words)
                assert at >= len(words), (deal.name, move, text, words)
            assert text
    assert all_said[-1][0].endswith("K♦ takes Q♦ away.")


WRONG = [
    ("rulesOf", "chess", "no rule set 'chess'"),
    ("rulesOf", "leverstoke,passes=4", "passes is one of 3, 1, 2, not '4'"),
    ("rulesOf", "leverstoke,leave", "leave is one of allowed, forbidden, not 'undefined'"),
    ("rulesOf", "leverstoke,jokers=2", "no switch 'jokers'"),
    ("rulesOf", "toString", "no rule set 'toString'"),
    ("decode", "sp2-", "it does not begin with sp1-"),
    ("decode", Deal.from_seed(1).code.replace("-", "-A", 1), "groups have 22 characters"),
    ("decode", Deal.from_seed(1).code[:-1] + "_", "group 6 fails its check"),
    ("decode", Deal.from_seed(1).code + ".", "groups have 22 characters"),
    ("moveOf", "-3h2h3", "is not a move"),
    ("moveOf", "-3h", "is not a move"),
    ("moveOf", "butler:", "is not a move"),
    ("moveOf", "castle", "is not a move"),
]


CARDS = {
    "5h Ac, 4s;? jk": ["5h", "Ac", "4s", None, "Jk"],
    " 5♥\ufe0eA♣4♠ 🃏\n?": ["5h", "Ac", "4s", "Jk", None],
    "QHqs JOKER": ["Qh", "Qs", "Jk"],
    "": [],
    "? ?": [None, None],
    "5h 9c": "card 2: “9c” is no card of this deck",
    "5h 5♥": "5h twice: card 1 and card 2",
    "Qx": "card 1: “qx” is no card of this deck",
}


def test_goals_cards_and_what_is_none(opened, served):
    page = opened("about/")
    for function, text, why in WRONG:
        assert why in called(page, served, f"cards.{function}", [[text]])[0], (function, text)
    goals = [*"012345678", *(f"{n}q" for n in range(5)), *(f"{q}+{a}" for q, a in SCORES)]
    pairs = [*product(goals, SCORES)]
    found = called(page, served, "cards.enough", pairs)
    assert found == [score in Goal.parse(goal).scores for goal, score in pairs]
    found = called(page, served, "deals.cardsIn", ([text] for text in CARDS))
    assert found == [
        due if isinstance(due, str) else [name and int(DECK.number(name)) for name in due]
        for due in CARDS.values()
    ]


DEALS = """async ([url, seeds, piles, texts]) => {
  const { addressed, encode, ofPile, ofSeed, read } = await import(url);
  return [
    seeds.map((seed) => encode(ofSeed(BigInt(seed)))),
    await Promise.all(piles.map(async (pile) => encode(await ofPile(pile)))),
    texts.map((text) => encode(read(text).orders)),
    texts.map((text) => encode(addressed(`#deal=${text}`).orders)),
  ];
}"""


def test_deals_and_addresses_are_those_of_python(opened, served):
    """Of seeds, piles and codes; and the address of a game leads to it."""
    page = opened("about/")
    seeds = [*range(30), 42, 2**32, 2**53 + 1, 2**63, 2**64 - 1]
    piles = [[*map(int, Deal.from_seed(seed).orders[0])] for seed in range(30, 40)]
    small = [Deal.from_seed(seed).without("345"[: seed % 3 + 1]).code for seed in range(6)]
    numbers, codes = [*map(str, seeds)], [Deal.from_seed(seed).code for seed in seeds]
    given = [served.asset("deals.mjs"), numbers, piles, [*numbers, *codes, *small]]
    found = page.evaluate(DEALS, given)
    assert found[0] == codes
    assert found[1] == [completed({"pass 1": tuple(pile)}).code for pile in piles]
    assert found[2] == found[3] == [*codes, *codes, *small]
    games: list[dict[str, Any]] = [
        {"written": written, "rules": rules, "open": shown, "moves": moves}
        for written in ("42", Deal.from_seed(5).code)
        for rules in ("leverstoke", "three-rounds,passes=1")
        for shown, moves in ((False, ["draw", "-2h3h", "meet:Qs+As"]), (True, []))
    ]
    links = called(page, served, "deals.addressOf", ([game, game["moves"]] for game in games))
    led = called(page, served, "deals.addressed", ([f"https://a.b/{link}"] for link in links))
    assert [{key: each[key] for key in games[0]} for each in led] == games
    assert [each["name"] for each in led] == ["Deal 42"] * 4 + ["Own deal"] * 4


def test_the_rules_of_the_page_are_small():
    text = (
        files(frame("shooting-party").package).joinpath("static", "game", "rules.mjs").read_text()
    )
    assert len(text.splitlines()) <= 150
    assert "document" not in text
