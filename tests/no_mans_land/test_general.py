"""The exact solution against what defines it: means over all that can come, and the best of all
decisions; with and without what is proved about them."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from benchmarks.no_mans_land.plain import hands
from benchmarks.no_mans_land.tables import computed
from solver.common import kept
from solver.no_mans_land.exact import values
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.exact.values import bends, best_rounds, empty_values, kept_name, values_of
from solver.no_mans_land.rules.cards import cards_drawn
from solver.no_mans_land.rules.play import rounds
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import AIMS, Aim, RuleSet
from tests.no_mans_land.helpers import SETTINGS, pairs, random_game


@pytest.fixture(scope="module", params=pairs(AIMS))
def solution(request: pytest.FixtureRequest) -> Solution:
    setting, aim = request.param
    return Solution(SETTINGS[setting], Aim(aim))


def some_positions(rules: RuleSet, count: int, seed: int) -> list[Position]:
    """Positions to decide from games played at random."""
    draw = Random(seed)
    games = (random_game(rules, seed + each, draw) for each in range(count))
    return [draw.choice(rounds(game)).before for game in games]


def stages_of(position: Position) -> list[Position]:
    """A position to decide, and what was known before: weather, target, nothing of the round."""
    aimed = position.between.with_target(position.aimed.card)
    return [position.between, aimed, aimed.with_weather(position.weather), position]


def drawn(position: Position) -> list[tuple[float, Position]]:
    """What may come next, card by card, with its chance."""
    if position.target is None:
        left = position.targets_left
        return [(1 / len(left), position.with_target(card)) for card in left]
    if not position.weather:
        left, found = position.weather_left, []
        for first in left:
            further = [()] if cards_drawn(first) == 1 else [(c,) for c in left if c != first]
            chance = 1 / len(left) / len(further)
            found += [(chance, position.with_weather([first, *more])) for more in further]
        return found
    total = sum(ways for _, ways in hands())
    return [(ways / total, position.with_hand(hand)) for hand, ways in hands()]


def test_a_value_is_the_mean_of_what_may_come(solution: Solution):
    for position in some_positions(solution.rules, 4, 40):
        for stage in stages_of(position)[:2]:
            mean = sum(chance * solution.value(each) for chance, each in drawn(stage))
            assert solution.value(stage) == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize(
    ("setting", "aim"),
    [
        ("default", "score"), ("hold-yes-death-forfeits", "survive"),
        *(pytest.param(*pair, marks=pytest.mark.long) for pair in (
            ("hold-yes", "captain"), ("hold-yes-death-forfeits", "score"),
            ("death-forfeits", "sergeant"),
        )),
    ],
)  # fmt: skip
def test_a_hand_is_worth_the_best_of_all_decisions(setting: str, aim: str):
    """Over all hands, each with its best decision, whichever that is."""
    rules = SETTINGS[setting]
    solution = Solution(rules, Aim(aim))
    [position] = some_positions(rules, 1, 70)
    known = stages_of(position)[2]
    mean = sum(chance * max(solution.judge(each)[1]) for chance, each in drawn(known))
    assert solution.value(known) == pytest.approx(mean, abs=1e-9)


def test_one_decision_is_the_best_shot_for_every_aim(solution: Solution):
    """What is proved in exact/rounds.py: of the decisions other than to hold, the one with the most
    points is best for each aim."""
    rules = solution.rules
    for position in some_positions(rules, 4, 100):
        hand, values, _ = solution.judge(position)
        shots = hand.chances[:-1] if rules.may_hold else hand.chances
        best = max(range(len(shots)), key=lambda n: shots[n].mean_points)
        assert values[best] >= max(values[: len(shots)]) - 1e-12


@pytest.mark.parametrize("pair", pairs(["score", "survive", "captain"]))
def test_merging_offers_changes_nothing(pair: tuple[str, str]):
    setting, aim = pair
    rules = SETTINGS[setting]
    merged, apart = (
        computed(empty_values(rules, Aim(aim)), best_rounds(), merge=merge).values
        for merge in (True, False)
    )
    np.testing.assert_allclose(merged, apart, rtol=0, atol=1e-12)


def test_the_law_has_the_value_as_its_mean(solution: Solution):
    """At positions of all four kinds."""
    rules, aim = solution.rules, solution.aim
    [position] = some_positions(rules, 1, 300)
    for stage in stages_of(position):
        if stage.kind in ("between rounds", "to decide") or aim in (Aim("score"), Aim("captain")):
            law = solution.distribution(stage)
            assert sum(law.scores.values()) == pytest.approx(1, abs=1e-12)
            mean = sum(
                chance * solution.aim.utility(0 if dead and rules.forfeits else points, dead)
                for (points, dead), chance in law.ends.items()
            )
            assert mean == pytest.approx(solution.value(stage), abs=1e-7)


def test_a_position_of_other_rules_is_refused():
    solution = Solution(RuleSet.parse("mortal"), Aim("score"))
    [position] = some_positions(RuleSet(), 1, 400)
    for question in (solution.value, solution.options, solution.distribution):
        with pytest.raises(ValueError, match="a position of the rules ohara, not mortal"):
            question(position)
    same = RuleSet.parse("ohara,hold=yes,death=forfeits")
    assert solution.value(Position(same)) == solution.start


def test_values_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Those that depend on the score; damaged ones are made again."""
    rules, aim = RuleSet(), Aim("captain")
    assert bends(rules, aim)
    monkeypatch.setattr(kept, "cache_folder", lambda: tmp_path)
    path = tmp_path / "code" / kept_name(rules, aim)
    values_of.cache_clear()
    first = values_of(rules, aim)
    whole = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(values, "STEPS", None)
        values_of.cache_clear()
        np.testing.assert_array_equal(values_of(rules, aim).values, first.values)
    path.write_bytes(whole[:100] + b"x" + whole[101:])
    values_of.cache_clear()
    np.testing.assert_array_equal(values_of(rules, aim).values, first.values)
    assert path.read_bytes() == whole
