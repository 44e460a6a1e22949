"""The exact solution against what defines it: every value is the mean of those that may come next,
or the best of all decisions; with and without what is proved about them. And against values that
other programs have found. Rules of thumb: what they are worth, exactly, and what they do at a hand.
"""

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from statistics import fmean

import numpy as np
import pytest

from benchmarks.no_mans_land.holds import held_shares
from benchmarks.no_mans_land.plain import ends_of, hands
from benchmarks.no_mans_land.tables import computed, mean_of_thumb
from solver.common import kept
from solver.no_mans_land import Decision, Position, Round, RuleSet, Solution, reckon
from solver.no_mans_land.exact import values
from solver.no_mans_land.exact.options import Hand
from solver.no_mans_land.exact.solved import best_of
from solver.no_mans_land.exact.values import bends, best_rounds, empty_values, kept_name, values_of
from solver.no_mans_land.packed.numbers import TARGET_INDEX, UNITS
from solver.no_mans_land.players import thumbs
from solver.no_mans_land.rules.cards import DECK, SHOOT, TARGETS, cards_drawn
from solver.no_mans_land.rules.decisions import certain_points, goes_astray
from solver.no_mans_land.rules.play import rounds
from solver.no_mans_land.rules.position import Shot
from solver.no_mans_land.rules.position_text import position_of
from solver.no_mans_land.rules.switches import AIMS, Aim
from tests.no_mans_land.helpers import (
    SETTINGS,
    game_of_few_groups,
    lines,
    pairs,
    random_game,
)

EQUAL = 1e-9


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


def by_draws(solution: Solution, at: Position, decision: Decision) -> float:
    """What a decision is worth, of all draws that may follow it."""
    if decision.holds:
        return solution.value(at.after(Shot()))
    shot = certain_points(at.aimed, decision), goes_astray(at.aimed, decision)
    ends = ends_of(at.rules, at.aimed, at.hand, *shot).items()
    return sum(chance * solution.value(at.after(Shot((), (), *end))) for end, chance in ends)


def test_a_value_is_the_mean_of_what_may_come(solution: Solution):
    """Once over all hands, each with its best decision, whichever that is."""
    for n, position in enumerate(some_positions(solution.rules, 4, 40)):
        for stage in stages_of(position)[: 2 + (n == 0)]:
            mean = sum(chance * solution.value(each) for chance, each in drawn(stage))
            assert solution.value(stage) == pytest.approx(mean, abs=EQUAL)


def test_decisions_are_worth_the_mean_of_their_draws(solution: Solution):
    """All of them are listed, best first, equal ones in the order of their texts; the best is what
    the hand is worth. Of those other than to hold, the one with the most points is best for each
    aim: what is proved in exact/rounds.py.
    """
    for position in some_positions(solution.rules, 3, 100):
        options = solution.options(position)
        assert sorted(each.text for each in options) == [*map(str, position.legal_moves())]
        for one, other in pairwise(options):
            assert one.value > other.value + EQUAL or one.text < other.text
            assert one.value >= other.value - EQUAL
        for each in [options[0], options[-1], *Random(7).sample(options, min(len(options), 8))]:
            worth = by_draws(solution, position, each.decision)
            assert each.value == pytest.approx(worth, abs=EQUAL)
            assert solution.value(position, each.decision) == pytest.approx(worth, abs=EQUAL)
        assert solution.value(position) == pytest.approx(options[0].value, abs=EQUAL)
        shots = [each for each in options if not each.holds]
        most = max(shots, key=lambda each: each.chances.mean_points)
        assert most.value >= shots[0].value - EQUAL


def test_a_reckoning_has_every_event(solution: Solution):
    """With the value after it, which is that before the next one; the last is the end's."""
    strays = 0
    for seed in range(12):
        game = game_of_few_groups(solution.rules, seed, Random(seed))
        found = reckon(game, solution)
        due = [(each.before.round, *event) for each in rounds(game)
               for event in events(solution, each)]  # fmt: skip
        assert [(each.round, each.event, each.what) for each in found.changes] == [
            each[:3] for each in due
        ]
        assert [each.after for each in found.changes] == pytest.approx(
            [each[3] for each in due], abs=EQUAL
        )
        assert [each.before for each in found.changes] == [
            solution.start, *(each.after for each in found.changes[:-1])
        ]  # fmt: skip
        assert all(each.change <= EQUAL for each in found.changes if each.event == "decision")
        assert found.end == pytest.approx(solution.value(game.state), abs=EQUAL)
        assert found.start + found.luck + found.skill == pytest.approx(found.end, abs=EQUAL)
        strays += sum(each.event == "stray" for each in found.changes)
    assert strays


def events(solution: Solution, round_: Round) -> list[tuple[str, str, float]]:
    """What comes in a round, as text, and the value after it."""
    before, decision, shot = round_.before, round_.decision, round_.shot
    _, aimed, known, _ = stages_of(before)
    found = [
        ("target", DECK.names[before.aimed.card], solution.value(aimed)),
        ("weather", DECK.text(before.weather), solution.value(known)),
        ("hand", DECK.text(before.hand), solution.options(before)[0].value),
        ("decision", str(decision), by_draws(solution, before, decision)),
    ]
    if shot.stray:
        left = [card for card in SHOOT if card not in (*before.hand, *shot.stray)]
        ends = [before.after(before.shot(decision, shot.stray, counter))
                for counter in combinations(left, before.counterattack)]  # fmt: skip
        found.append(("stray", DECK.text(shot.stray), fmean(map(solution.value, ends))))
    if shot.counter:
        found.append(("counterattack", DECK.text(shot.counter), solution.value(round_.after)))
    return found


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


def test_of_equals_the_most_points_are_played():
    """Whoever aims at no misfire plays the round of a target without a test so."""
    solution = Solution(RuleSet(), Aim("survive"))
    at = position_of("target Ks; weather 3c; hand 5h 6h 7h Ad 5s", solution.rules)
    options = solution.options(at)
    assert len(best_of(options)) == len(options)
    most = max(each.chances.mean_points for each in options)
    between = solution.distribution(at.after(Shot()))
    assert solution.distribution(at).mean == pytest.approx(between.mean + float(most))


# -- by other programs ----------------------------------------------------------------------------


@pytest.mark.parametrize("line", lines("rounds"), ids=lambda line: "".join(line[:2]))
def test_the_law_of_a_round(line: list[str]):
    card, lost, _, mean, _, killed, _, *law = line
    target, penalty = TARGET_INDEX[DECK.number(card)], int(lost)
    total = best_rounds().cases(target, penalty)
    ends = best_rounds().distribution(target, penalty)
    points = Counter[int]()
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
    due = [words[1:] for words in lines("values") if words[0] == setting]
    if aim != "score":
        assert [f"{solution.start:.6f}"] == [words[-1] for words in due if words[1] == aim][-1:]
        return
    law = solution.distribution(start)
    found = {"expected": law.mean, "deviation": law.deviation, "survive": law.survive}
    found |= {f"rank {band}": share for band, share in law.bands.items()}
    found |= {f"first {DECK.names[card]}": solution.value(start.with_target(card))
              for card in start.targets_left}  # fmt: skip
    for *what, value in (words for words in due if words[0] not in ("law", "most")):
        assert f"{found.pop(' '.join(what)):.6f}" == value
    assert not found
    [printed] = [dict(each.split(":") for each in words[1:]) for words in due if words[0] == "law"]
    rare = [chance for score, chance in law.scores.items() if str(score) not in printed]
    assert all(chance < 5e-7 for chance in rare)
    assert {score: f"{law.scores[int(score)]:.6f}" for score in printed} == printed


# -- what is refused, and what is kept ------------------------------------------------------------


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


# -- rules of thumb ------------------------------------------------------------------------------

SCORE = Aim("score")
WORTH = [
    ("ohara", thumbs.Thumb("one"), 59.39),
    ("ohara", thumbs.Thumb("greedy"), 65.50),
    ("ohara", thumbs.Thumb("fit"), 66.06),
    ("mortal", thumbs.Thumb(thumbs.BEST, "never"), 55.47),
    ("mortal", thumbs.Thumb(thumbs.BEST, "uncertain"), 56.68),
    ("mortal", thumbs.Thumb(thumbs.BEST, "careful"), 57.15),
    ("mortal", thumbs.Thumb(thumbs.BEST, "always"), 55.95),
]
"""Means that another program found."""


@pytest.mark.parametrize(("rules", "player", "mean"), WORTH)
def test_worth(rules: str, player: thumbs.Thumb, mean: float):
    assert round(mean_of_thumb(player, RuleSet.parse(rules)), 2) == mean


def test_no_way_beats_the_best_one():
    for way in (*thumbs.SHOOTERS, "random"):
        for target in range(len(UNITS)):
            for lost in range(4):
                mean = thumbs.rounds_of_way(way).mean(target, lost)
                assert mean <= best_rounds().mean(target, lost)


def test_the_worked_examples():
    """What each shooter does with 4d 6d Ah 6h 9h at dogs and handler: the handler first."""
    position = Position().with_target(DECK.number("Jc")).with_weather(DECK.run("Ac"))
    position = position.with_hand(DECK.run("4d6dAh6h9h"))  # strengths 4 2 5 5 2
    hand = Hand.of(position)
    assert thumbs.choice("one", position, hand).mean_points == 8
    assert thumbs.choice("greedy", position, hand).mean_points == 12
    assert thumbs.choice("points", position, hand).mean_points == max(
        each.mean_points for each in hand.chances
    )


def test_fire_is_held_more_the_more_there_is_to_lose():
    values, sniper = Solution(RuleSet.parse("mortal"), SCORE).values, TARGETS[DECK.number("Qs")]
    shares = held_shares(values, sniper, 4, 0)
    assert shares[0] == 0 < shares[60]
    assert all(one <= other + 1e-12 for one, other in pairwise(shares.values()))
