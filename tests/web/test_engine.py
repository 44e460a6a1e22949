"""The rules in the browser are those of position.py: known games, perft, random games under every
combination of switches, refusals, and what is no rule set, deal, move or goal.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest

from solver.common.rng import SplitMix64
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal, completed
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Event, Position
from solver.shooting_party.rules.scores import SCORES, Goal
from solver.shooting_party.rules.switches import RuleSet
from tests.shooting_party.helpers import DATA
from tests.shooting_party.playout import random_game
from tests.shooting_party.test_engines import KNOWN, VECTORS

pytestmark = pytest.mark.page

ODD = [
    "draw", "leave", "butler", "butler:Ah", "butler:2c", "meet:Qh", "meet:Qs+As", "-2h3h", "-4c4d",
    "-JcKc",
]  # fmt: skip
"""Moves that are often refused, each for one reason or another."""

REPLAY = """async ([url, games, odd]) => {
  const E = await import(url);
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
    here, events = Position.opening_with_events(start, rules)
    odd = [Move.parse(text) for text in ODD]
    yield compact([state(here), told(events)])
    for move in line:
        after, events = here.play_with_events(move)
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


def compare(page: Any, url: str, games: list[tuple[Deal, RuleSet, list[Move]]]) -> None:
    asked = [
        {"code": deal.code, "rules": str(rules), "line": [*map(str, line)]}
        for deal, rules, line in games
    ]
    for (deal, rules, line), found in zip(
        games, page.evaluate(REPLAY, [url, asked, ODD]), strict=True
    ):
        for number, (there, here) in enumerate(zip(found, seen(deal, rules, line), strict=True)):
            assert there == here, f"{deal.name}, {rules}, move {number}"


def random_games(count: int, rules: list[RuleSet]) -> Iterator[tuple[Deal, RuleSet, list[Move]]]:
    stream = SplitMix64.of_text("games in the browser")
    for seed in range(count):
        deal, of = Deal.from_seed(seed), rules[seed % len(rules)]
        yield deal, of, random_line(Position.opening(deal, of), stream)


def every_rule_set() -> list[RuleSet]:
    values = product(*RuleSet.SWITCHES.values())
    return [RuleSet().changed(dict(zip(RuleSet.SWITCHES, each, strict=True))) for each in values]


def test_random_games_under_all_switches(opened, served):
    rules = every_rule_set()
    compare(opened("about/"), served.asset("engine.mjs"), [*random_games(2 * len(rules), rules)])


PLAYOUTS = """async ([url, rules, deals]) => {
  const E = await import(url);
  const text = new TextEncoder();
  const lines = [];
  for (const [seed, code] of deals) {
    let state = BigInt(seed) + 1000n;
    const next = () => {
      state = BigInt.asUintN(64, state + 0x9E3779B97F4A7C15n);
      let z = state;
      z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n);
      z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94D049BB133111EBn);
      return z ^ (z >> 31n);
    };
    let { position } = E.opening(E.decode(code), E.rulesOf(rules));
    const moves = [];
    while (!position.over) {
      const legal = E.legalMoves(position).map((each) => each.text).sort();
      const move = legal[Number(next() % BigInt(legal.length))];
      ({ position } = E.play(position, move));
      const hand = E.text(E.sorted(position.hand)), scored = E.text(position.scored);
      moves.push(`${move}|${hand}|${position.pile.length}|${position.pass}|${scored}`);
    }
    const hash = await crypto.subtle.digest("SHA-256", text.encode(moves.join("\\n")));
    const hex = [...new Uint8Array(hash)].map((b) => b.toString(16).padStart(2, "0")).join("");
    lines.push([seed, moves.length, ...E.score(position), position.pass, hex].join(" "));
  }
  return lines;
}"""
"""The random games of playout.py, played by the engine in the browser."""


def played(page: Any, url: str, rules: str, seeds: Iterable[int]) -> list[str]:
    deals = [[str(seed), Deal.from_seed(seed).code] for seed in seeds]
    lines: list[str] = page.evaluate(PLAYOUTS, [url, rules, deals])
    return lines


@pytest.mark.parametrize("name", VECTORS)
def test_known_games(name, opened, served):
    lines = (DATA / f"games-{name}.txt").read_text().splitlines()
    known = [line.split(" | ")[0] for line in lines]
    seeds = [int(line.split()[0]) for line in known]
    assert played(opened("about/"), served.asset("engine.mjs"), VECTORS[name], seeds) == known


@pytest.mark.long
@pytest.mark.parametrize("name", VECTORS)
def test_a_thousand_random_games(name, opened, served):
    rules = RuleSet.parse(VECTORS[name])
    due = [str(random_game(seed, rules)) for seed in range(10**6, 10**6 + 1000)]
    seeds = range(10**6, 10**6 + 1000)
    assert played(opened("about/"), served.asset("engine.mjs"), str(rules), seeds) == due


def test_perft(opened, served):
    page = opened("about/")
    for rules, seed, counts in KNOWN:
        known = [int(count) for count in counts.split() if int(count) < 5000]
        counted = page.evaluate(
            """async ([url, rules, code, depths]) => {
              const E = await import(url);
              const after = (position) => E.legalMoves(position)
                .map((move) => E.follow(position, move).position);
              const count = (position, depth) => depth === 0 ? 1 : after(position)
                .reduce((sum, each) => sum + count(each, depth - 1), 0);
              const { position } = E.opening(E.decode(code), E.rulesOf(rules));
              return Array.from({ length: depths }, (_, n) => count(position, n + 1));
            }""",
            [served.asset("engine.mjs"), rules, Deal.from_seed(int(seed)).code, len(known)],
        )
        assert counted == known, (rules, seed)


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


def test_what_is_none_is_refused(opened, served):
    page = opened("about/")
    for function, text, why in WRONG:
        message = page.evaluate(
            """async ([url, name, text]) => {
              const E = await import(url);
              try { E[name](text); return null; } catch (error) { return error.message; }
            }""",
            [served.asset("engine.mjs"), function, text],
        )
        assert message is not None, (function, text)
        assert why in message


def test_goals(opened, served):
    goals = [*"012345678", *(f"{n}q" for n in range(5)), *(f"{q}+{a}" for q, a in SCORES)]
    found = opened("about/").evaluate(
        """async ([url, goals, scores]) => {
          const { enough } = await import(url);
          return goals.map((goal) => scores.map((score) => enough(goal, score)));
        }""",
        [served.asset("engine.mjs"), goals, [list(score) for score in SCORES]],
    )
    assert found == [[score in Goal.parse(goal).scores for score in SCORES] for goal in goals]


DEALS = """async ([url, seeds, piles, codes]) => {
  const { encode, ofPile, ofSeed, read } = await import(url);
  return [
    seeds.map((seed) => encode(ofSeed(BigInt(seed)))),
    await Promise.all(piles.map(async (pile) => encode(await ofPile(pile)))),
    codes.map((code) => encode(read(code).orders)),
  ];
}"""


def test_deals_of_seeds_piles_and_codes_are_those_of_python(opened, served):
    seeds = [*range(30), 2**63, 2**64 - 1]
    piles = [[*map(int, Deal.from_seed(seed).orders[0])] for seed in range(30, 40)]
    small = [Deal.from_seed(seed).without("345"[: seed % 3 + 1]).code for seed in range(6)]
    asked = [[*map(str, seeds)], piles, small]
    found = opened("about/").evaluate(DEALS, [served.asset("deals.mjs"), *asked])
    assert found[0] == [Deal.from_seed(seed).code for seed in seeds]
    assert found[1] == [completed({"pass 1": tuple(pile)}).code for pile in piles]
    assert found[2] == small


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


def test_cards_are_read_as_people_type_them(opened, served):
    found = opened("about/").evaluate(
        """async ([url, texts]) => {
          const { cardsIn } = await import(url);
          return texts.map((text) => {
            try { return cardsIn(text); } catch (error) { return error.message; }
          });
        }""",
        [served.asset("deals.mjs"), [*CARDS]],
    )
    for (text, due), there in zip(CARDS.items(), found, strict=True):
        if isinstance(due, list):
            assert there == [None if name is None else int(DECK.number(name)) for name in due], text
        else:
            assert there == due, text


def test_the_address_of_a_game_leads_to_it(opened, served):
    games: list[dict[str, Any]] = [
        {"written": written, "rules": rules, "open": shown, "moves": moves}
        for written in ("42", Deal.from_seed(5).code)
        for rules in ("leverstoke", "three-rounds,passes=1")
        for shown, moves in ((False, ["draw", "-2h3h", "meet:Qs+As"]), (True, []))
    ]
    found = opened("about/").evaluate(
        """async ([url, games]) => {
          const { addressOf, addressed } = await import(url);
          return games.map((game) => addressed(`https://a.b/${addressOf(game, game.moves)}`));
        }""",
        [served.asset("deals.mjs"), games],
    )
    assert [{key: each[key] for key in games[0]} for each in found] == games
    assert [each["name"] for each in found] == ["Deal 42"] * 4 + ["Own deal"] * 4


def test_the_engine_is_small():
    from generator.web.frame import frame

    text = frame("shooting-party").folder.joinpath("static", "engine.mjs").read_text()
    assert len(text.splitlines()) <= 450
    assert "document" not in text
