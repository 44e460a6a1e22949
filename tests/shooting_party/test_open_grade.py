"""The open grade: seers, the held-out player, and the rating made of them."""

import json
import os
import subprocess
import sys

import jsonschema
import numpy as np
import pytest

from benchmarks.open_grade import lacking
from generator.common.rating.scale import GRID
from generator.shooting_party import calibrate
from generator.shooting_party.open_grade import MEASURES, measures, rate_open
from generator.shooting_party.references import reference
from solver.common.compiled import from_python
from solver.shooting_party.analysis.facts import open_facts
from solver.shooting_party.packed import conversion
from solver.shooting_party.players import seers
from solver.shooting_party.players.seers import GAMES, Seen, play_seer, play_seers
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.goals import accepted, still_open
from tests.common.command_line import party_here
from tests.shooting_party.helpers import ROOT, schema

worth, best_ahead = from_python(seers.worth), from_python(seers.best_ahead)

ONE, TWO = RuleSet(passes=1), RuleSet(passes=2)


def worth_ahead(position: Position, depth: int, goal: Goal) -> int:
    """The worth of the best position `depth` moves away, by the readable engine."""
    if depth == 0 or position.is_over or position.score in goal.scores:
        game = conversion.game(position.deal, position.rules)
        return int(worth(game, *conversion.pack(position), still_open(goal)))
    moves = position.legal_moves()
    return max(worth_ahead(position.play(move), depth - 1, goal) for move in moves)


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_a_seer_sees_everything_within_the_horizon(depth: int):
    goal = Goal.parse("2")
    for seed in range(5):
        position = Position.opening(Deal.from_seed(seed), ONE)
        found = best_ahead(
            conversion.game(position.deal, ONE),
            *conversion.pack(position),
            depth,
            accepted(goal),
            still_open(goal),
            np.zeros((depth + 1, seers.ROW), dtype=np.int64),
            conversion.new_log(),
        )
        assert found == worth_ahead(position, depth, goal)


def test_worth():
    """A queen scored is worth more than any hand, and a goal out of reach is worth nothing."""
    goal = Goal.parse("8")
    start = Position.opening(Deal.from_seed(42), TWO)
    game = conversion.game(start.deal, TWO)
    a, b = conversion.pack(start)
    plain = worth(game, a, b, still_open(goal))
    with_queen = worth(game, a, b | 0b1 << 33 | 0b1 << 37, still_open(goal))
    without_ace = worth(game, a, b | 0b1 << 33, still_open(goal))
    assert with_queen - plain == 2 * seers.CARD_SCORED
    assert without_ace < plain - 5000


@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(12), marks=pytest.mark.long)])
def test_seeing_further_helps(seeds: range):
    """Over some deals each horizon scores more than the one before."""
    totals = dict.fromkeys(GAMES, 0.0)
    for seed in seeds:
        for seen in play_seers(Position.opening(Deal.from_seed(seed), TWO), Goal.parse("8")):
            totals[seen.horizon] += seen.score
    two, four, six = totals.values()
    assert two < four < six


def test_seers_are_the_same_everywhere(monkeypatch: pytest.MonkeyPatch):
    """Compiled or not; so is the held-out player."""
    position = Position.opening(Deal.from_seed(7), ONE)
    code = (
        "from solver.shooting_party.players.seers import play_seer\n"
        "from benchmarks import open_grade\n"
        "from solver.shooting_party import Deal, Goal, Position, RuleSet\n"
        "position = Position.opening(Deal.from_seed(7), RuleSet(passes=1))\n"
        "open_grade.GAMES, open_grade.SAMPLES = 2, 2\n"
        "print(play_seer(position, Goal.parse('2+2'), 2, 4))\n"
        "print(open_grade.lacking(position, Goal.parse('2+2')))"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    plain, nested = run.stdout.splitlines()
    assert plain == str(play_seer(position, Goal.parse("2+2"), 2, 4))
    monkeypatch.setattr("benchmarks.open_grade.GAMES", 2)
    monkeypatch.setattr("benchmarks.open_grade.SAMPLES", 2)
    assert nested == str(lacking(position, Goal.parse("2+2")))


def test_the_held_out_player_plays():
    position = Position.opening(Deal.from_seed(3), ONE)
    assert 0 < lacking(position, Goal.parse("4")) <= 4
    assert lacking(position, Goal.parse("0")) == 0
    assert lacking(position, Goal.parse("4")) == lacking(position, Goal.parse("4"))


def test_a_rating_and_its_parts():
    deal, goal = Deal.from_seed(4), Goal.parse("8")
    grade = rate_open(deal, TWO, goal)
    assert grade is not None
    parts = {part.name: part for part in grade.rating.parts}
    assert tuple(parts) == MEASURES == tuple(reference("open").parts)
    assert parts["length"].value == grade.facts.moves
    assert parts["narrowness"].value == grade.facts.narrowness
    assert parts["information"].value == grade.facts.bits
    lacking_cards = [8 - seen.score for seen in grade.seers]
    assert parts["seers"].value == pytest.approx(sum(lacking_cards) / 3)
    mean = sum(part.points for part in parts.values()) / 4
    assert abs(grade.rating.value - mean) <= GRID / 2
    assert grade == rate_open(Deal.from_code(deal.code), TWO, goal)


def test_two_passes_are_harder_than_one():
    for seed in (0, 1, 4):
        short = rate_open(Deal.from_seed(seed), ONE, Goal.parse("4"))
        long = rate_open(Deal.from_seed(seed), TWO, Goal.parse("8"))
        assert short is not None
        assert long is not None
        assert short.rating.value + 200 < long.rating.value


def test_no_rating_for_what_can_not_be_reached():
    assert rate_open(Deal.from_seed(4), ONE, Goal.parse("8")) is None
    with pytest.raises(ValueError, match="reached already"):
        rate_open(Deal.from_seed(4), ONE, Goal.parse("0"))


def test_more_than_the_goal_is_no_lack():
    """A seer that scores past a low goal does not make up for one that falls short."""
    goal = Goal.parse("1")
    facts = open_facts(Position.opening(Deal.from_seed(5), ONE), goal)
    assert facts is not None
    seen = tuple(Seen(2 * n, 9, 0.5, score, error) for n, score, error in (
        (1, 0.25, 0.6), (2, 1.5, 0.0), (3, 3.0, 0.6),
    ))  # fmt: skip
    assert sum(each.score for each in seen) / 3 > 1
    lack, noise = measures(facts, seen, goal)["seers"]
    assert lack == pytest.approx(0.75 / 3)
    assert noise == pytest.approx(0.6 * 2**0.5 / 3)


def test_stipulations_of_the_reference():
    for seed, expected in ((0, [(1, "2+2"), (2, "8")]), (5, [(1, "2+2")])):
        found = [(r.passes, g.text) for r, g in calibrate.stipulations(Deal.from_seed(seed))]
        assert found == expected


@pytest.mark.long
def test_the_published_open_reference_is_that_of_the_sample():
    """Over forty of its deals, the means are within four standard errors."""
    rows = np.concatenate([calibrate.open_(seed) for seed in calibrate.SAMPLES["open"][:40]])
    for column, (mean, deviation) in zip(rows.T, reference("open").parts.values(), strict=True):
        assert abs(column.mean() - mean) < 4 * abs(deviation) / np.sqrt(len(rows))


def test_rate_command():
    run = party_here("rate", "4", "--mode", "open", "--json")
    assert run.returncode == 0, run.stderr
    document = json.loads(run.stdout)
    jsonschema.validate(document, schema("rating", "generator.shooting_party"))
    assert document["goal"] == {"score": "8", "passes": 2}
    assert document["facts"]["moves"] == 31
    told = party_here("rate", "4", "--mode", "open", "--goal", "5", "--passes", "1").stdout
    assert told.startswith("seed 4, leverstoke,passes=1, goal 5\nopen: ")
    assert "only moves" in told
    for arguments, why in (
        (["--goal", "8", "--passes", "1"], "can't be reached within 1 pass (proven)"),
        (["--goal", "0"], "the goal 0 has been reached already"),
        (["--goal", "x"], "'x' is not a goal"),
    ):
        run = party_here("rate", "4", "--mode", "open", *arguments)
        assert run.returncode == 2
        assert why in run.stderr
        assert len(run.stderr.splitlines()) == 1
