"""The rules in the browser are those of position.py: random games under every combination of
switches, what is said of them, refusals, and what is no rule set, deal, move or goal.
"""

from collections.abc import Iterator
from importlib.resources import files
from itertools import product
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

MODULES = "board.mjs", "cards.mjs", "rules.mjs", "table.mjs"
REPLAY = """async ([urls, games, odd]) => {
  const [{ Game }, cards, rules, { unfolded }] =
    await Promise.all(urls.map((url) => import(url)));
  const E = { ...cards, ...rules }, moves = odd.map(E.moveOf);
  await E.load();
  const places = ({ pass, pile, hand, discards, display, scored }) =>
    JSON.stringify([pass, pile, hand, discards, display, scored]);
  return games.map(([code, rules, line]) => {
    const begun = E.opening(E.decode(code), E.rulesOf(rules));
    const game = new Game(begun.position, begun.events), seen = [];
    for (const made of [null, ...line]) {
      const before = game.position;
      if (made) game.step(E.moveOf(made));
      const { position: p, events } = game.at;
      if (made && places(unfolded(before, events).at(-1)?.[0] ?? before) !== places(p)) {
        throw new Error(`${made}: another table`);
      }
      seen.push([
        [p.pass, p.butlerOrder, p.pile, p.hand, p.discards, p.display, p.scored, p.over],
        events.map((each) => [each.kind, each.cards, each.pass, each.left]),
        p.over ? [] : E.legalMoves(p).map((each) => each.text),
        p.over ? [] : moves.map((each) => E.objection(p, each)), game.said,
      ]);
    }
    return seen;
  });
}"""


def due(at: Position) -> list[Any]:
    """The same of a position, but for what is said."""
    places = [sorted(map(int, some)) for some in (at.discards, at.display, at.score_pile)]
    piles = [[*map(int, at.pile)], [*map(int, at.hand)]]
    return [
        [at.pass_number, at.butler_order, *piles, *places, at.is_over],
        [[e.kind, [*map(int, e.cards)], e.pass_number, e.cards_left] for e in at.events],
        [] if at.is_over else [str(each) for each in at.legal_moves()],
        [] if at.is_over else [at.objection(Move.parse(each)) for each in ODD],
    ]


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


def random_line(start: Position, stream: SplitMix64) -> list[Position]:
    """A game that goes on until it is over, or a hundred moves long."""
    game = [start]
    while not game[-1].is_over and len(game) <= 100:
        legal = game[-1].legal_moves()
        game.append(game[-1].play(legal[stream.below(len(legal)) if stream.below(3) else 0]))
    return game


EVERY = [
    RuleSet().changed(dict(zip(RuleSet.SWITCHES, each, strict=True)))
    for each in product(*RuleSet.SWITCHES.values())
]
COUPLE = 285432
"""A deal that begins with a couple that leaves."""


@pytest.mark.parametrize("each", [2, pytest.param(40, marks=pytest.mark.long)])
def test_random_games_under_all_switches_and_every_event_is_said_in_order(each, opened, served):
    page, urls = opened("about/"), [*map(served.asset, MODULES)]
    stream, said = SplitMix64.of_text("games in the browser"), set[str]()
    for seeds in (*(range(n, n + 24) for n in range(0, 24 * each, 24)), range(COUPLE, COUPLE + 1)):
        starts = [Position.opening(seed, EVERY[seed % len(EVERY)]) for seed in seeds]
        games = [random_line(start, stream) for start in starts]
        asked = [[game[0].deal.code, str(game[0].rules), [*map(str, game[-1].played)]]
                 for game in games]  # fmt: skip
        for game, found in zip(games, page.evaluate(REPLAY, [urls, asked, ODD]), strict=True):
            for at, (*row, text) in zip(game, found, strict=True):
                where = (at.deal.name, str(at.rules), *map(str, at.played))
                assert row == due(at), where
                assert text, where
                after = 0
                for words in due_words(at.played[-1] if at.played else None, at.events):
                    after = text.find(words, after) + len(words)
                    assert after >= len(words), (*where, text, words)
                    said.add(words)
    assert found[0][-1].endswith("K♦ takes Q♦ away.")
    assert {"Two jacks: the whole hand goes", ", the butler too", "reshuffled."} <= said


READ: dict[str, list[tuple[str, Any]]] = {
    "cards.rulesOf": [
        ("chess", "no rule set 'chess'"),
        ("leverstoke,passes=4", "passes is one of 3, 1, 2, not '4'"),
        ("leverstoke,leave", "leave is one of allowed, forbidden, not 'undefined'"),
        ("leverstoke,jokers=2", "no switch 'jokers'"),
        ("toString", "no rule set 'toString'"),
    ],
    "cards.decode": [
        ("sp2-", "it does not begin with sp1-"),
        (Deal.from_seed(1).code.replace("-", "-A", 1), "groups have 22 characters"),
        (Deal.from_seed(1).code[:-1] + "_", "group 6 fails its check"),
        (Deal.from_seed(1).code + ".", "groups have 22 characters"),
    ],
    "cards.moveOf": [
        (text, "is not a move") for text in ("-3h2h3", "-3h", "butler:", "castle")
    ],
    "deals.cardsIn": [
        ("5h Ac, 4s;? jk", ["5h", "Ac", "4s", None, "Jk"]),
        (" 5♥\ufe0eA♣4♠ 🃏\n?", ["5h", "Ac", "4s", "Jk", None]),
        ("QHqs JOKER", ["Qh", "Qs", "Jk"]),
        ("", []),
        ("? ?", [None, None]),
        ("5h 9c", "card 2: “9c” is no card of this deck"),
        ("5h 5♥", "5h twice: card 1 and card 2"),
        ("Qx", "card 1: “qx” is no card of this deck"),
    ],
}  # fmt: skip
"""Texts, and what is read or why it is refused."""


def test_goals_texts_and_what_is_none(opened, served):
    page = opened("about/")
    for function, texts in READ.items():
        found = called(page, served, function, ([text] for text, _ in texts))
        for (text, right), there in zip(texts, found, strict=True):
            if isinstance(right, str):
                assert right in there, (function, text)
            else:
                assert there == [name and int(DECK.number(name)) for name in right], text
    goals = [*"012345678", *(f"{n}q" for n in range(5)), *(f"{q}+{a}" for q, a in SCORES)]
    pairs = [*product(goals, SCORES)]
    found = called(page, served, "cards.enough", pairs)
    assert found == [score in Goal.parse(goal).scores for goal, score in pairs]


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
    here = files(frame("shooting-party").package).joinpath("static", "game", "rules.mjs")
    assert len(here.read_text().splitlines()) <= 150
    assert "document" not in here.read_text()
