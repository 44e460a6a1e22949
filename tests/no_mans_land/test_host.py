"""The library of the page, in Node, against the toolkit, move by move: orders, what is due, legal
decisions, what they come to, deaths, values, options, reckonings."""

from collections.abc import Iterator
from gzip import compress
from random import Random
from typing import Any

import pytest

from generator.no_mans_land.web.frame import FRAME
from solver.common.game import Played
from solver.no_mans_land import Position, Round, Solution, reckon
from solver.no_mans_land.analysis.documents import options_document
from solver.no_mans_land.rules import decisions as D
from solver.no_mans_land.rules.cards import DECK, HAND, SHOOT, STRENGTH, Orders
from solver.no_mans_land.rules.play import rounds
from solver.no_mans_land.rules.switches import AIMS, Aim, RuleSet
from tests.common.page_modules import in_node, own_files
from tests.no_mans_land.helpers import SETTINGS, random_game
from tests.no_mans_land.node import Node, round_of, state_of

pytestmark = in_node
NEAR = 1e-9
NUMBERS = ("value", "points", "death")


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with Node(tmp_path_factory.mktemp("range")) as made:
        yield made


def names(cards: Any) -> list[str]:
    return [DECK.names[card] for card in cards]


class Beside:
    """A game that is played in Node, beside one of the toolkit."""

    def __init__(self, node: Node, record: Played[Position], aim: str) -> None:
        self.node, self.rules, self.aim = node, record.state.rules, aim
        self.solution = Solution(record.state.rules, Aim(aim))
        self.orders = self.ask("orders", str(int(record.tags["Seed"])))
        self.state = self.ask("opening")

    def ask(self, what: str, *given: Any) -> Any:
        return self.node.ask(self.rules, self.aim, what, *given)

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

    def at(self, position: Position, value: bool = True) -> None:
        assert self.state == state_of(position)
        if value:
            there = self.ask("value", self.state)
            assert there == pytest.approx(self.solution.value(position), abs=NEAR)

    def round(self, round_: Round) -> None:
        before, shot = round_.before, round_.shot
        self.at(at := before.between)
        self.due("target", 1, at.targets_left, before.aimed.card)
        self.at(at := at.with_target(before.aimed.card))
        self.due("weather", 1, at.weather_left, *before.weather)
        self.at(at.with_weather(before.weather))
        self.due("hand", HAND, SHOOT, *random_order(self.orders, before))
        self.at(before)
        self.decisions(before)
        self.state = self.ask("take", self.state, str(round_.decision))
        left = [card for card in SHOOT if card not in before.hand]
        turned = round_of(round_)
        if shot.stray:
            self.value_of(round_)
            self.due("stray", 2, left, *shot.stray)
            left = [card for card in left if card not in shot.stray]
        if shot.counter:
            self.value_of(round_, shot.stray)
            assert self.state == {key: each for key, each in turned.items() if key != "counter"}
            self.due("counter", len(shot.counter), left, *shot.counter)
        self.at(round_.after)

    def value_of(self, round_: Round, stray: Any = ()) -> None:
        """After the decision, and after the cards of its stray shot."""
        there = self.ask("value", self.state)
        value = self.solution.value(round_.before, round_.decision, stray)
        assert there == pytest.approx(value, abs=NEAR)

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
        options, mine = self.solution.options(at), self.ask("options", self.state)
        assert [each["text"] for each in mine] == [each.text for each in options]
        for here, there in zip(mine, options, strict=True):
            chances = there.chances
            want = [there.value, float(chances.mean_points), float(chances.death)]
            assert [here[key] for key in NUMBERS] == pytest.approx(want, abs=NEAR)
        after = options_document(self.solution, at)["after"]
        here, there = (
            [each | {"value": round(each["value"], 6)} for each in ends]
            for ends in (self.ask("ends", self.state), after)
        )
        assert here == there

    def aims(self, at: Position, decision: D.Decision) -> None:
        """What each group comes to, at the unit it is aimed at."""
        units = [
            (kind, unit) for kind, unit in enumerate(at.aimed.units) for _ in range(unit.count)
        ]
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


def random_order(orders: dict[str, Any], before: Position) -> list[int]:
    """The hand as it is dealt."""
    dealt = orders["shoot"][before.round][:HAND]
    assert sorted(DECK.run("".join(dealt))) == [*before.hand]
    return DECK.run("".join(dealt))


def play(node: Node, rules: RuleSet, seed: int, aim: str) -> None:
    record = random_game(rules, seed, Random(seed))
    played, there = Beside(node, record, aim), Orders.from_seed(seed)
    assert played.orders == {
        "targets": names(there.targets),
        "weather": names(there.weather),
        "shoot": [*map(names, there.shoot)],
    }
    for round_ in rounds(record):
        played.round(round_)
    assert played.ask("due", played.state) == {"what": "over", "count": 0, "among": []}
    assert played.ask("next", played.state, played.orders) == []
    assert played.ask("final", played.state) == record.state.final
    changes = played.ask("reckon", [round_of(each) for each in rounds(record)])
    for here, each in zip(changes, reckon(record, played.solution).changes, strict=True):
        assert all(here[key] == getattr(each, key) for key in ("round", "event", "what"))
        assert [here["before"], here["after"]] == pytest.approx([each.before, each.after], abs=NEAR)


SEEDS = (2**64 - 1, 2**32 + 1)


@pytest.mark.parametrize("games", [2, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", SETTINGS)
def test_games(node: Node, setting: str, games: int):
    """Of each setting, for the aim `score`."""
    for seed in [*SEEDS, *range(5002, 5020)][:games]:
        play(node, SETTINGS[setting], seed, "score")


@pytest.mark.parametrize("aim", [each for each in AIMS if each != "score"])
def test_other_aims(node: Node, aim: str):
    n = [*AIMS].index(aim)
    play(node, SETTINGS[("hold-yes", "death-forfeits")[n % 2]], 6000 + n, aim)


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


def test_it_is_small(node: Node):
    """Bytes compressed, of the library and of all that is the game's."""
    for names, most in ((FILES, 36_000), ({*own_files(FRAME), *FILES}, 60_000)):
        assert sum(len(compress((node.folder / name).read_bytes())) for name in names) < most


@pytest.mark.long
def test_the_work_is_done_in_steps(node: Node):
    """Of which a page shows the share, and can stop between any two."""
    shares = node.ask(RuleSet.parse("mortal"), "score", "shares")
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(shares) > 50
