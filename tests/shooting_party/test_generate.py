"""`party generate`, and the hunt behind it."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from click.testing import CliRunner, Result

from cli.shooting_party.generate import command
from generator.common.calendar import Task
from generator.common.documents import validate_for
from generator.common.games import Contents
from generator.common.generate import generate
from generator.common.hunt import NoneFound, Stage, StageCounts, through
from generator.common.rating.tiers import tier_named
from generator.shooting_party import game
from generator.shooting_party.candidates import Candidate, stages, target_of
from generator.shooting_party.game import ShootingParty
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve
from tests.shooting_party.helpers import GAME, CodeRaters, party_here

OPEN = Task("open", "brisk", "4", 1)


def some(
    task: Task, count: int, first: int = 0, workers: int = 1
) -> tuple[list[Contents], StageCounts]:
    tally = StageCounts()
    return list(generate(GAME, task, first, count, tally, workers)), tally


def test_what_is_found_is_what_was_wanted():
    found, tally = some(OPEN, 4)
    seeds = [int(each.puzzle["seed"]) for each in found]
    assert seeds == sorted(set(seeds))
    brisk = tier_named("brisk")
    for each in found:
        rating = each.puzzle["rating"]
        assert brisk.low <= rating["value"] - rating["error"]
        assert rating["value"] + rating["error"] < brisk.high
        assert sum(each.solution["score"].values()) >= 4
        assert each.puzzle["goal"] == {"score": "4", "passes": 1}
    assert tally.stages["goal"].tries == seeds[-1] + 1
    assert tally.stages["par"].through == 4


def test_par_is_that_of_the_goal():
    """Where more can be had than is asked for, the line goes no further than the goal."""
    task = Task("open", "brisk", "1q", 1)
    found, _ = some(task, 3)
    for each in found:
        start = Position.opening(Deal.from_seed(int(each.puzzle["seed"])), RuleSet(passes=1))
        asked = solve(start, goal=Goal.parse("1q"), par=True).line
        assert asked is not None
        assert each.solution["line"] == asked.to_json()
        assert each.puzzle["par"]["moves"] == len(asked.moves)
        assert each.solution["profile"][0]["queens"] > 1


def test_no_seed_between_would_have_done():
    """Brute force: each seed's deal rated and solved by itself."""
    found, _ = some(OPEN, 3)
    due = []
    for seed in range(int(found[-1].puzzle["seed"]) + 1):
        deal = Deal.from_seed(seed)
        rating = CodeRaters().grade("open", deal, RuleSet(), None)
        assert rating is not None
        best = solve(deal, RuleSet(passes=1), par=False).best
        if tier_named("brisk").holds(rating) and best.value >= 4:
            due.append(str(seed))
    assert [each.puzzle["seed"] for each in found] == due


def test_the_same_for_any_number_of_workers():
    alone, tally = some(Task("blind", "gentle"), 3)
    together, tallied = some(Task("blind", "gentle"), 3, workers=2)
    assert alone == together
    for name, effort in tally.stages.items():
        theirs = tallied.stages[name]
        assert (effort.tries, effort.through) == (theirs.tries, theirs.through)


def test_going_on_from_a_seed():
    found, _ = some(OPEN, 3)
    seeds = [int(each.puzzle["seed"]) for each in found]
    for before, after in pairwise(seeds):
        rest, _ = some(OPEN, 1, first=before + 1)
        assert rest[0].puzzle["seed"] == str(after)


def test_when_there_are_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("generator.common.generate.MOST_TRIES", 5)
    nobody = replace(GAME, raters=CodeRaters(shift=5000))
    with pytest.raises(NoneFound, match="no brisk open puzzle among the 5 seeds to 14"):
        list(generate(nobody, OPEN, 10, 1, StageCounts()))
    with pytest.raises(NoneFound, match="the seeds end at 18446744073709551615"):
        list(generate(nobody, OPEN, 2**64 - 2, 1, StageCounts()))


def test_stages_stop_at_the_first_no():
    seen: list[str] = []

    def stage(name: str, verdict: bool) -> Stage[int]:
        def look(candidate: int) -> int | None:
            seen.append(name)
            return candidate + 1 if verdict else None

        return Stage(name, look)

    tally = StageCounts()
    assert through(0, [stage("a", True), stage("b", True)], tally) == 2
    assert through(0, [stage("a", True), stage("b", False), stage("c", True)], tally) is None
    assert seen == ["a", "b", "a", "b"]
    assert (tally.stages["a"].tries, tally.stages["a"].through) == (2, 2)
    assert (tally.stages["b"].tries, tally.stages["b"].through) == (2, 1)
    both = StageCounts()
    both.add(tally)
    both.add(tally)
    assert both.stages["b"].tries == 4
    assert StageCounts().lines() == ["none accepted"]


def test_goals():
    assert target_of("best", (3, 2)) == Goal.parse("3+2")
    assert target_of("best", (4, 3)) == Goal.parse("7")
    assert target_of("1q", (3, 2)) == Goal.parse("1q")
    candidate = Candidate(OPEN, Deal.from_seed(0), RuleSet(passes=1))
    assert candidate.rating is candidate.solution is candidate.target is None


def test_what_the_rules_score_by_themselves_is_no_task():
    """By `contact=must` some openings score a queen at once."""
    must = RuleSet.parse("leverstoke,contact=must,passes=1")
    queen = Task("open", "brisk", "1q")
    look = stages(queen, CodeRaters())[0].look
    scored = [s for s in range(3000) if Position.opening(Deal.from_seed(s), must).score != (0, 0)]
    assert look(Candidate(queen, Deal.from_seed(1), must)) is not None
    for seed in scored[:1]:
        assert look(Candidate(queen, Deal.from_seed(seed), must)) is None
    assert scored


# -- the command line -----------------------------------------------------------------------------


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Result:
    monkeypatch.setattr(game, "ShootingParty", lambda rules: ShootingParty(rules, CodeRaters()))
    return CliRunner().invoke(command, [*arguments, "--workers", "1"], standalone_mode=False)


def test_party_generate(monkeypatch: pytest.MonkeyPatch):
    options = ["--tier", "brisk", "--mode", "open", "--goal", "4", "--passes", "1", "--count", "2"]
    found, _ = some(OPEN, 2)
    shown = run(monkeypatch, *options)
    assert all(each.puzzle["seed"] in shown.stdout for each in found)
    assert "4 within 1" in shown.stdout
    assert "2 accepted: " in shown.stderr
    document = json.loads(run(monkeypatch, *options, "--json").stdout)
    validate_for(GAME.name, document, "generated")
    assert [each["puzzle"] for each in document["puzzles"]] == [each.puzzle for each in found]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "Missing option '--tier'"),
        (["--tier", "grim"], "no tier 'grim'"),
        (["--tier", "brisk", "--goal", "9", "--mode", "open"], "'9' is not a goal"),
        (["--tier", "brisk", "--goal", "8"], "--goal needs --mode open"),
        (["--tier", "brisk", "--mode", "open"], "need --passes 1 or --passes 2"),
        (["--tier", "brisk", "--mode", "open", "--goal", "0", "--passes", "1"], "before the first"),
        (["--tier", "brisk", "--count", "0"], "0 is not in the range"),
        (["--tier", "brisk", "--seed-from", "-1"], "-1 is not in the range"),
        (["--tier", "brisk", "--seed-from", str(2**64)], "is not in the range"),
        (["--tier", "brisk", "--rules", "whist"], "no rule set 'whist'"),
    ],
)
def test_wrong_input(arguments: list[str], why: str):
    result = party_here("generate", *arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert why in result.stderr
