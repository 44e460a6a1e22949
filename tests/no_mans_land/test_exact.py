"""The exact solution against the known values, laws, best games, hands and reckonings."""

import hashlib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from solver.no_mans_land.analysis.reckoning import reckon
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.exact.values import best_rounds
from solver.no_mans_land.packed.numbers import TARGET_INDEX
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.play import rounds
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import Aim, RuleSet
from tests.no_mans_land.helpers import SETTINGS, best_game, lines, pairs, some_games
from tests.no_mans_land.test_rules import walk

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
    law = cache(lambda: solution.distribution(start))
    found: dict[str, Callable[..., float]] = {
        "expected": lambda: solution.value(start),
        "first": lambda card: solution.value(start.with_target(DECK.number(card))),
        "deviation": lambda: law().deviation,
        "survive": lambda: law().survive,
        "rank": lambda band: law().bands[band],
        "most": lambda band: solution.value(start),
    }
    checked = 0
    for line in lines("values"):
        name, what, *rest = line.split()
        if name != setting or aim != (rest[0] if what == "most" else "score"):
            continue
        checked += 1
        if what == "law":
            there = {str(score): chance for score, chance in law().scores.items()}
            assert sum(there.values()) == pytest.approx(1, abs=1e-12)
            for score, chance in (printed.split(":") for printed in rest):
                assert f"{there.pop(score):.6f}" == chance
            assert all(chance < 5e-7 for chance in there.values())
        else:
            *of, due = rest
            value = found[what](*of)
            assert due == f"{value:.6f}"
            assert what != "expected" or f"{law().mean:.6f}" == due
    assert checked


@some_games
@pytest.mark.parametrize("setting", SETTINGS)
def test_best_games(setting: str, games: int):
    rules = SETTINGS[setting]
    solution = Solution(rules, SCORE)
    for line in lines(f"best-{setting}")[:games]:
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
