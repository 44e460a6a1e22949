"""The readable rules and the exact solution against known games, hands, values and reckonings."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from importlib.resources import files
from typing import Any

import pytest

from solver.common.rng import SEEDS, SplitMix64
from solver.no_mans_land.analysis.reckoning import reckon
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.exact.values import best_rounds
from solver.no_mans_land.packed.numbers import TARGET_INDEX
from solver.no_mans_land.rules.cards import DECK, TARGETS, Orders
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.play import PLAY, rounds
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.range_words import TARGET_NAMES
from solver.no_mans_land.rules.switches import Aim, RuleSet
from tests.no_mans_land.helpers import (
    SETTINGS,
    best_game,
    fatal_first,
    game_of,
    lines,
    pairs,
    some_games,
)


def test_orders():
    for line in lines("orders"):
        seed, what, cards = line.split(" ", 2)
        orders = Orders.from_seed(int(seed))
        named = {"targets": orders.targets, "weather": orders.weather}
        named |= {f"shoot{n}": order for n, order in enumerate(orders.shoot, 1)}
        assert DECK.text(named[what]) == cards


def walk(rules, seed: int) -> tuple[Any, list[int]]:
    stream = SplitMix64((seed + 1000) % SEEDS)
    return game_of(rules, seed, lambda _, legal: legal[stream.next() % len(legal)])


@some_games
@pytest.mark.parametrize("setting", SETTINGS)
def test_random_games(setting: str, games: int):
    for line in fatal_first(lines(f"walk-{setting}"))[:games]:
        seed, counts, points, final, fate, digest = line.split()
        record, there = walk(SETTINGS[setting], int(seed))
        assert ",".join(map(str, there)) == counts
        assert ",".join(str(r.shot.points) for r in rounds(record)) == points
        assert str(record.state.final) == final
        assert ("killed" if record.state.killed else "alive") == fate
        written = "\n".join(map(str, rounds(record)))
        assert hashlib.sha256(written.encode()).hexdigest() == digest
        tags = {"Rules": str(SETTINGS[setting])}, {"Rules": str(SETTINGS[setting]), "Seed": seed}
        for own in tags:  # the records before 2.0, without a seed and with it
            assert rounds(PLAY.older(own, written)) == rounds(record)
        for round_ in rounds(record):
            for decision in round_.before.legal_moves():
                assert Decision.parse(str(decision)) == decision


def test_the_table_of_targets_in_the_guide():
    page = files("cli.no_mans_land").joinpath("guide.md").read_text(encoding="utf-8")
    cards, found = {DECK.symbols([card]): card for card in TARGETS}, {}
    for line in page.partition("misfire test\n")[2].partition("```")[0].splitlines():
        card, name, over, points, test = re.fullmatch(
            r"(\S+)  (.{36})  ([ \d,]{4})  ([ \d,]{6})(?:  (\d) cards?)?", line
        ).groups()
        assert TARGET_NAMES[DECK.names[cards[card]]].startswith(name.strip())
        found[cards[card]] = ([*map(int, over.split(","))], [*map(int, points.split(","))], test)
    assert found == {
        card: (
            [unit.defence for unit in target.units],
            [unit.points for unit in target.units],
            str(target.counterattack) if target.counterattack else None,
        )
        for card, target in TARGETS.items()
    }


SCORE = Aim("score")


@pytest.mark.parametrize("line", lines("rounds"))
def test_the_law_of_a_round(line: str):
    card, lost, _, mean, _, killed, _, *law = line.split()
    target, penalty = TARGET_INDEX[DECK.number(card)], int(lost)
    rounds = best_rounds()
    total = rounds.cases(target, penalty)
    ends = rounds.distribution(target, penalty)
    points: Counter[int] = Counter()
    for (gain, _), cases in ends.items():
        points[gain] += cases
    assert f"{sum(gain * cases for gain, cases in points.items()) / total:.6f}" == mean
    assert f"{sum(cases for (_, dead), cases in ends.items() if dead) / total:.6f}" == killed
    assert [f"{gain}:{points[gain] / total:.6f}" for gain in sorted(points)] == law


@pytest.mark.parametrize("pair", [*pairs(["score"]), *pairs(["sergeant", "lieutenant", "captain"])])
def test_values(pair: tuple[str, str]):
    setting, aim = pair
    rules = SETTINGS[setting]
    solution, start = Solution(rules, Aim(aim)), Position(rules)
    due = [words for words in map(str.split, lines("values")) if words[0] == setting]
    if aim != "score":
        assert [f"{solution.value(start):.6f}"] == [w[-1] for w in due if w[1:3] == ["most", aim]]
        return
    law = solution.distribution(start)
    found: dict[str, Callable[..., float]] = {
        "expected": lambda: solution.value(start),
        "first": lambda card: solution.value(start.with_target(DECK.number(card))),
        "deviation": lambda: law.deviation,
        "survive": lambda: law.survive,
        "rank": lambda band: law.bands[band],
    }
    assert {what for _, what, *_ in due} == {*found, "law", "most"}
    for _, what, *of in due:
        if what in found:
            assert of.pop() == f"{found[what](*of):.6f}"
        elif what == "law":
            there = {str(score): chance for score, chance in law.scores.items()}
            for score, chance in (printed.split(":") for printed in of):
                assert f"{there.pop(score):.6f}" == chance
            assert all(chance < 5e-7 for chance in there.values())
    assert law.mean == pytest.approx(solution.value(start), abs=1e-7)


@some_games
@pytest.mark.parametrize("setting", SETTINGS)
def test_best_games(setting: str, games: int):
    rules = SETTINGS[setting]
    solution = Solution(rules, SCORE)
    for line in fatal_first(lines(f"best-{setting}"))[:games]:
        seed, points, final, fate, digest = line.split()
        record = best_game(solution, int(seed))
        assert ",".join(str(r.shot.points) for r in rounds(record)) == points
        assert (str(record.state.final), record.state.killed) == (final, fate == "killed")
        assert hashlib.sha256("\n".join(map(str, rounds(record))).encode()).hexdigest() == digest


@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.long)])
def test_hands(step: int):
    solution = Solution(RuleSet(), SCORE)
    for line in lines("hands")[::step]:
        where, count, mean, best, first = line.split(" | ")
        target, lost, *hand = where.split()
        weather = {"0": "Ac", "1": "3c", "2": "5c", "3": "7c"}[lost]
        position = Position().with_target(DECK.number(target)).with_weather(DECK.run(weather))
        options = solution.options(position.with_hand(DECK.run("".join(hand))))
        assert len(options) == int(count)
        assert options[0].chances.mean_points == Fraction(mean)
        assert sum(o.value >= options[0].value - 1e-9 for o in options) == int(best)
        assert str(options[0].decision) == first


@pytest.mark.parametrize("setting", ["default", "hold-yes", "hold-yes-death-forfeits"])
def test_reckonings(setting: str):
    rules = SETTINGS[setting]
    solution = Solution(rules, SCORE)
    printed = lines(f"reckon-{setting}")
    for seed in range(12):
        record, _ = walk(rules, seed)
        found = reckon(record, solution)
        assert found.end == pytest.approx(record.state.final, abs=1e-9)
        for each in found.changes:
            want = printed.pop(0).split("|")
            assert [str(seed), each.event, each.what] == want[:3]
            assert each.change == pytest.approx(float(want[3]), abs=1e-6)
            assert each.after == pytest.approx(float(want[4]), abs=1e-6)
            assert each.event != "decision" or each.change <= 1e-9
    assert not printed
