"""The rules in the browser are those of position.py: random games under every combination of
switches, refusals, and what is no rule set, deal, move or goal.
"""

import json
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from solver.common.rng import SplitMix64
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal, completed
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Event, Position
from solver.shooting_party.rules.scores import SCORES, Goal
from solver.shooting_party.rules.switches import RuleSet

pytestmark = pytest.mark.page

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


def compare(page: Any, urls: list[str], games: list[tuple[Deal, RuleSet, list[Move]]]) -> None:
    asked = [
        {"code": deal.code, "rules": str(rules), "line": [*map(str, line)]}
        for deal, rules, line in games
    ]
    for (deal, rules, line), found in zip(
        games, page.evaluate(REPLAY, [urls, asked, ODD]), strict=True
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


@pytest.mark.parametrize("each", [2, pytest.param(20, marks=pytest.mark.long)])
def test_random_games_under_all_switches(each, opened, served):
    rules, page = every_rule_set(), opened("about/")
    games = random_games(each * len(rules), rules)
    while some := [*islice(games, 1000)]:
        compare(page, [*map(served.asset, MODULES)], some)


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
    games = [*random_games(96, every_rule_set()), *random_games(150, [RuleSet()])]
    stream = SplitMix64.of_text("etiquette")
    first = Deal.from_seed(285432)
    games += [(first, RuleSet(), random_line(Position.opening(first), stream)) for _ in range(9)]
    asked = [{"code": d.code, "rules": str(r), "line": [*map(str, line)]} for d, r, line in games]
    urls = [*map(served.asset, ("board.mjs", *MODULES))]
    all_said = opened("about/").evaluate(SAID, [urls, asked])
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


def test_what_is_none_is_refused(opened, served):
    page = opened("about/")
    for function, text, why in WRONG:
        message = page.evaluate(
            """async ([url, name, text]) => {
              const E = await import(url);
              try { E[name](text); return null; } catch (error) { return error.message; }
            }""",
            [served.asset("cards.mjs"), function, text],
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
        [served.asset("cards.mjs"), goals, [list(score) for score in SCORES]],
    )
    assert found == [[score in Goal.parse(goal).scores for score in SCORES] for goal in goals]


DEALS = """async ([url, seeds, piles, texts]) => {
  const { addressed, encode, ofPile, ofSeed, read } = await import(url);
  return [
    seeds.map((seed) => encode(ofSeed(BigInt(seed)))),
    await Promise.all(piles.map(async (pile) => encode(await ofPile(pile)))),
    texts.map((text) => encode(read(text).orders)),
    texts.map((text) => encode(addressed(`#deal=${text}`).orders)),
  ];
}"""


def test_deals_of_seeds_piles_and_codes_are_those_of_python(opened, served):
    seeds = [*range(30), 42, 2**32, 2**53 + 1, 2**63, 2**64 - 1]
    piles = [[*map(int, Deal.from_seed(seed).orders[0])] for seed in range(30, 40)]
    small = [Deal.from_seed(seed).without("345"[: seed % 3 + 1]).code for seed in range(6)]
    numbers, codes = [*map(str, seeds)], [Deal.from_seed(seed).code for seed in seeds]
    asked = [numbers, piles, [*numbers, *codes, *small]]
    found = opened("about/").evaluate(DEALS, [served.asset("deals.mjs"), *asked])
    assert found[0] == codes
    assert found[1] == [completed({"pass 1": tuple(pile)}).code for pile in piles]
    assert found[2] == found[3] == [*codes, *codes, *small]


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


def test_the_rules_of_the_page_are_small():
    from generator.web.frame import frame

    text = frame("shooting-party").folder.joinpath("static", "game", "rules.mjs").read_text()
    assert len(text.splitlines()) <= 150
    assert "document" not in text
