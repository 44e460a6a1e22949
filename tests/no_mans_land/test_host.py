"""The library of the page, in Node, against the toolkit, move by move: orders, what is due, legal
decisions, what they come to, values, options, reckonings."""

from collections.abc import Iterator
from gzip import compress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator.no_mans_land.web.frame import FRAME
from solver.no_mans_land import Position, Round, Solution, reckon
from solver.no_mans_land.analysis.documents import options_document
from solver.no_mans_land.rules import decisions as D
from solver.no_mans_land.rules.cards import DECK, HAND, SHOOT, STRENGTH, Orders
from solver.no_mans_land.rules.play import rounds
from solver.no_mans_land.rules.switches import AIMS, RuleSet
from tests.common.page_modules import Host, in_node, own_files, page_modules
from tests.no_mans_land.helpers import SETTINGS, Game, random_game

pytestmark = in_node
NEAR = 1e-9


class Node(Host):
    """The script page_host.mjs, with the modules in a folder; `last` is its latest answer."""

    last: Any = None

    def __init__(self, folder: Path) -> None:
        super().__init__(__file__, FRAME, folder)

    def ask(self, rules: RuleSet, aim: str | None, ask: str, *given: Any) -> Any:
        """Return the answer of a method; raise `ValueError` if it throws an error."""
        self.last = heard = self.heard(ask, rules=rules.to_json(), aim=aim, given=given)
        if "error" in heard:
            raise ValueError(heard["error"])
        return heard["answer"]


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with Node(tmp_path_factory.mktemp("range")) as made:
        yield made


def state_of(position: Position) -> dict[str, Any]:
    """Return a position as the page has it."""
    document = position.to_json()
    return {key: each for key, each in document.items() if key not in ("game", "rules")}


def names(cards: Any) -> list[str]:
    return [DECK.names[card] for card in cards]


def round_of(round_: Round) -> dict[str, Any]:
    """Return a round as the page has it once its cards are turned up."""
    drawn = {"stray": round_.shot.stray, "counter": round_.shot.counter}
    turned = {name: names(cards) for name, cards in drawn.items() if cards}
    return {**state_of(round_.before), "decision": str(round_.decision), **turned}


class Beside:
    """A game that is played in Node, beside one of the toolkit."""

    def __init__(self, node: Node, game: Game, aim: str) -> None:
        self.node, self.rules, self.aim = node, game.state.rules, aim
        self.solution, self.game = Solution(game.state.rules, aim), game
        self.orders = self.ask("orders", game.tags["Seed"])
        self.state = self.ask("opening")

    def ask(self, what: str, *given: Any) -> Any:
        return self.node.ask(self.rules, self.aim, what, *given)

    def play(self) -> None:
        there, played = Orders.from_seed(int(self.game.tags["Seed"])), rounds(self.game)
        assert self.orders == {
            "targets": names(there.targets),
            "weather": names(there.weather),
            "shoot": [*map(names, there.shoot)],
        }
        for each in played:
            self.round(each)
        assert self.ask("due", self.state) == {"what": "over", "count": 0, "among": []}
        assert self.ask("next", self.state, self.orders) == []
        assert self.ask("final", self.state) == self.game.state.final
        changes = self.ask("reckon", [*map(round_of, played)])
        for here, each in zip(changes, reckon(self.game, self.solution).changes, strict=True):
            assert all(here[key] == getattr(each, key) for key in ("round", "event", "what"))
            found = [here["before"], here["after"]]
            assert found == pytest.approx([each.before, each.after], abs=NEAR)

    def due(self, what: str, count: int, among: Any, *cards: Any) -> None:
        """The next cards are those, and are taken, in one or card by card."""
        found = self.ask("due", self.state)
        assert (found["what"], found["count"]) == (what, count)
        assert sorted(found["among"]) == sorted(names(among))
        assert self.ask("next", self.state, self.orders) == names(cards)
        with pytest.raises(ValueError, match="cannot come"):
            self.ask("take", self.state, ["Qc" if "Qc" not in found["among"] else "Ac"])
        whole = self.ask("take", self.state, names(cards))
        for card in cards:
            self.state = self.ask("take", self.state, names([card]))
        assert whole == self.state

    def worth(self, *asked: Any) -> None:
        """It is worth as much as a position, with what was decided and turned up."""
        value = self.solution.value(*asked)
        assert self.ask("value", self.state) == pytest.approx(value, abs=NEAR)

    def at(self, position: Position) -> None:
        assert self.state == state_of(position)
        self.worth(position)

    def round(self, round_: Round) -> None:
        before, shot = round_.before, round_.shot
        self.at(at := before.between)
        self.due("target", 1, at.targets_left, before.aimed.card)
        self.at(at := at.with_target(before.aimed.card))
        self.due("weather", 1, at.weather_left, *before.weather)
        self.at(at.with_weather(before.weather))
        dealt = DECK.run("".join(self.orders["shoot"][before.round][:HAND]))
        self.due("hand", HAND, SHOOT, *dealt)
        self.at(before)
        self.decisions(before)
        self.state = self.ask("take", self.state, str(round_.decision))
        left = [card for card in SHOOT if card not in (*before.hand, *shot.stray)]
        turned = round_of(round_)
        if shot.stray:
            self.worth(before, round_.decision)
            self.due("stray", 2, [*left, *shot.stray], *shot.stray)
        if shot.counter:
            self.worth(before, round_.decision, shot.stray)
            assert self.state == {key: each for key, each in turned.items() if key != "counter"}
            self.due("counter", len(shot.counter), left, *shot.counter)
        self.at(round_.after)

    def decisions(self, at: Position) -> None:
        """All that can be decided, what it comes to, and what it is worth."""
        assert self.ask("give", self.state) == at.penalty
        assert self.ask("counter", self.state) == at.counterattack
        legal = at.legal_moves()
        assert self.ask("decisions", self.state) == [str(each) for each in legal]
        for decision in {legal[0], legal[-1], legal[len(legal) // 2]}:
            assert self.ask("points", self.state, str(decision)) == {
                "points": D.certain_points(at.aimed, decision),
                "stray": at.stray_due(decision),
                "counter": at.counter_due(decision),
            }
            self.aims(at, decision)
        mine = self.ask("options", self.state)
        for here, there in zip(mine, self.solution.options(at), strict=True):
            assert here["text"] == there.text
            want = [there.value, float(there.chances.mean_points), float(there.chances.death)]
            assert [here[n] for n in ("value", "points", "death")] == pytest.approx(want, abs=NEAR)
        after = options_document(self.solution, at)["after"]
        found = [end | {"value": round(end["value"], 6)} for end in self.ask("ends", self.state)]
        assert found == [end | {"value": round(end["value"], 6)} for end in after]

    def aims(self, at: Position, decision: D.Decision) -> None:
        """What each group comes to, at the unit it is aimed at."""
        units = [(n, unit) for n, unit in enumerate(at.aimed.units) for _ in range(unit.count)]
        assert self.ask("units", self.state) == [
            {"kind": kind, "defence": unit.defence, "points": unit.points} for kind, unit in units
        ]
        groups = [
            {"cards": names(group), "unit": len(units) - 1 if n == decision.handler else 0}
            for n, group in enumerate(decision.groups)
        ]
        found = self.ask("aims", self.state, groups)
        hit = D.units_hit(at.aimed, decision)
        assert sum(each["points"] for each in found if each["hits"]) == sum(u.points for u in hit)
        for group, each in zip(decision.groups, found, strict=True):
            assert each["sum"] == sum(STRENGTH.get(card, 0) for card in group)
            assert each["sure"] == any(card not in STRENGTH for card in group)


GAMES = [
    *((setting, "score", seed) for setting in SETTINGS for seed in (2**64 - 1, 2**32 + 1)),
    *(
        (("hold-yes", "death-forfeits")[n % 2], aim, 6000 + n)
        for n, aim in enumerate(AIMS)
        if aim != "score"
    ),
]
MORE = [(setting, "score", seed) for setting in SETTINGS for seed in range(5002, 5020)]


@pytest.mark.parametrize(
    ("setting", "aim", "seed"),
    [*GAMES, *(pytest.param(*each, marks=pytest.mark.long) for each in MORE)],
)
def test_games(node: Node, setting: str, aim: str, seed: int):
    """Of each setting, and for each aim."""
    Beside(node, random_game(SETTINGS[setting], seed, Random(seed)), aim).play()


def test_what_is_not_legal_is_refused(node: Node):
    rules = SETTINGS["default"]

    def refused(why: str, aim: str | None, ask: str, *given: Any) -> None:
        with pytest.raises(ValueError, match=why):
            node.ask(rules, aim, ask, *given)

    state: Any = state_of(Position(rules))
    for given in (["Jc", "Ac", "2c"], ["Th"], "hold"):
        refused(r"cannot come|no decision is due", None, "take", state, given)
    state = node.ask(rules, None, "take", state, ["Jd", "Ac", "8c", "9c", "Tc", "Ad"])
    assert node.ask(rules, None, "due", state)["count"] == 1
    refused("no hand to decide", None, "decisions", state)
    refused("more cards are due: hand", "score", "value", state)
    state = node.ask(rules, None, "take", state, ["2d"])
    for text in ("hold", "8c9cTcAd", "-2d 8c9cTcAd", "8c 9cTcAd2d", "h:8c9cTcAd2d"):
        refused("not a legal decision", None, "take", state, text)
    refused("have not been worked out", None, "value", state)


FILES = (
    "no_mans_land.wasm", "range_layout.mjs", "range.mjs", "ranging.mjs",
    "memory.mjs", "answering.mjs",
)  # fmt: skip


def test_it_is_small(tmp_path: Path):
    """Bytes compressed, of the library and of all that is the game's."""
    page_modules(FRAME, tmp_path)
    for files, most in ((FILES, 36_000), ({*own_files(FRAME), *FILES}, 60_000)):
        assert sum(len(compress((tmp_path / name).read_bytes())) for name in files) < most


@pytest.mark.long
def test_the_work_is_done_in_steps(node: Node):
    """Of which a page shows the share, and can stop between any two."""
    shares = node.ask(RuleSet.parse("mortal"), "score", "shares")
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(shares) > 50
