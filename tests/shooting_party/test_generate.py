"""`party generate`, and the hunt behind it."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from click.testing import CliRunner, Result

from cli.common.progress import Trying
from cli.shooting_party.generate import command, rate_command
from generator.common.calendar import Task
from generator.common.documents import validate_for
from generator.common.games import Contents
from generator.common.generate import generate
from generator.common.hunt import NoneFound, Rejected, Stage, StageCounts, through
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named
from generator.common.tally import Tally
from generator.shooting_party import candidates, game
from generator.shooting_party.candidates import Candidate, stages, target_of
from generator.shooting_party.game import ShootingParty
from generator.shooting_party.raters import Ladder
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve
from tests.common.command_line import party_here
from tests.shooting_party.helpers import GAME, CodeRaters

OPEN = Task("open", "brisk", "4", 1)


def some(task: Task, count: int, first: int = 0, workers: int = 1) -> tuple[list[Contents], Tally]:
    tally = Tally(task, first)
    return list(generate(GAME, tally, count, 1000, workers)), tally


def open_rating(seed: int, shift: int = 0) -> Rating:
    rating = CodeRaters(shift).grade("open", Deal.from_seed(seed), RuleSet(), None)
    assert rating is not None
    return rating


def reaches_four(seed: int) -> bool:
    return solve(Deal.from_seed(seed), RuleSet(passes=1), par=False).best.value >= 4


def test_what_is_found_is_what_was_wanted():
    found, tally = some(OPEN, 4)
    seeds = [int(each.puzzle["seed"]) for each in found]
    assert seeds == sorted(set(seeds))
    brisk = tier_named("brisk", "open")
    for each in found:
        rating = each.puzzle["rating"]
        assert brisk.low <= rating["value"] - rating["error"]
        assert rating["value"] + rating["error"] < brisk.high
        assert sum(each.solution["score"].values()) >= 4
        assert each.puzzle["goal"] == {"score": "4", "passes": 1}
    assert (tally.tries, tally.found, tally.misses) == (seeds[-1] + 1, 4, 0)
    assert tally.counts.stages["goal"].tries == tally.tries
    assert tally.counts.stages["par"].through == 4


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
    brisk = tier_named("brisk", "open")
    seeds = range(int(found[-1].puzzle["seed"]) + 1)
    due = [s for s in seeds if brisk.holds(open_rating(s)) and reaches_four(s)]
    assert [int(each.puzzle["seed"]) for each in found] == due


def test_the_same_for_any_number_of_workers():
    alone, tally = some(Task("blind", "gentle"), 3)
    together, tallied = some(Task("blind", "gentle"), 3, workers=2)
    assert alone == together
    assert (tally.tries, tally.nearest) == (tallied.tries, tallied.nearest)
    for name, effort in tally.counts.stages.items():
        theirs = tallied.counts.stages[name]
        assert (effort.tries, effort.through) == (theirs.tries, theirs.through)


def test_going_on_from_a_seed():
    found, _ = some(OPEN, 3)
    seeds = [int(each.puzzle["seed"]) for each in found]
    for before, after in pairwise(seeds):
        rest, _ = some(OPEN, 1, first=before + 1)
        assert rest[0].puzzle["seed"] == str(after)


NOBODY = replace(GAME, raters=CodeRaters(shift=5000))


@pytest.mark.parametrize("workers", [1, 2])
def test_when_there_are_none(workers: int):
    tally = Tally(OPEN, 10)
    with pytest.raises(NoneFound) as error:
        list(generate(NOBODY, tally, 1, 5, workers))
    assert str(error.value) == (
        "no brisk open puzzle in 5 deals (seeds 10 to 14): fewer than 1 in 2 deals fit, with 95 % "
        "confidence"
    )
    ratings = {seed: open_rating(seed, 5000) for seed in range(10, 15) if reaches_four(seed)}
    due = min(ratings, key=lambda seed: (ratings[seed].value, seed))
    assert tally.nearest is not None
    assert (tally.nearest.seed, tally.nearest.rating) == (due, ratings[due])
    assert tally.rejected_text() == f"{5 - len(ratings)} at goal, {len(ratings)} at grade"


def test_when_the_seeds_end():
    tally = Tally(OPEN, 2**64 - 2)
    with pytest.raises(NoneFound, match="in 2 deals"):
        list(generate(NOBODY, tally, 1, 5))
    assert tally.next == 2**64


def test_tries_are_counted_anew_after_each_puzzle():
    seeds = [int(each.puzzle["seed"]) for each in some(OPEN, 4)[0]]
    widest = max(b - a for a, b in pairwise([-1, *seeds]))
    assert widest < seeds[-1]
    assert len(list(generate(GAME, Tally(OPEN, 0), 4, widest))) == 4
    tally = Tally(OPEN, 0)
    found = []
    with pytest.raises(NoneFound):
        found.extend(generate(GAME, tally, 4, widest - 1))
    assert tally.found < 4
    assert tally.misses == widest - 1


def test_what_each_stage_knows_of_a_deal_that_it_rejects(monkeypatch: pytest.MonkeyPatch):
    """The goal is asked before the rating, par after it."""
    raters, deal, graded = CodeRaters(), Deal.from_seed(0), open_rating(0)
    hard = Candidate(Task("open", "brisk", "8", 1), deal, RuleSet(passes=1))
    assert through(hard, stages(hard.task, raters), StageCounts()) == Rejected(None, "goal")
    for mode, tier, rating, stage in (
        ("blind", "gentle", raters.glance(deal, RuleSet()), "glance"),
        ("open", "gentle", graded, "grade"),
    ):
        candidate = Candidate(Task(mode, tier), deal, RuleSet(passes=1))
        rejected = through(candidate, stages(candidate.task, raters), StageCounts())
        assert rejected == Rejected(rating, stage)
    candidate = Candidate(Task("blind", "gentle"), Deal.from_seed(101), RuleSet())
    rated = replace(candidate, rating=graded)
    par = stages(candidate.task, raters)[-1]
    found = par.look(rated)
    assert isinstance(found, Candidate)
    assert found.solution is not None
    assert found.solution.best.passes == 3
    monkeypatch.setattr(candidates, "POSITIONS", 100_000)
    assert par.look(rated) == Rejected(graded)


def test_stages_stop_at_the_first_no():
    seen: list[str] = []

    def stage(name: str, verdict: bool) -> Stage[int]:
        def look(candidate: int) -> int | Rejected:
            seen.append(name)
            return candidate + 1 if verdict else Rejected()

        return Stage(name, look)

    tally = StageCounts()
    assert through(0, [stage("a", True), stage("b", True)], tally) == 2
    assert through(0, [stage("a", True), stage("b", False), stage("c", True)], tally) == Rejected(
        None, "b"
    )
    assert seen == ["a", "b", "a", "b"]
    assert (tally.stages["a"].tries, tally.stages["a"].through) == (2, 2)
    assert (tally.stages["b"].tries, tally.stages["b"].through) == (2, 1)
    both = StageCounts()
    both.add(tally)
    both.add(tally)
    assert both.stages["b"].tries == 4
    assert StageCounts().overall() == "none accepted"
    assert both.lines()[0].startswith("a: 4 tries, 4 through, ")
    once = StageCounts()
    once.note("a", True, 2.0)
    assert once.lines() == ["a: 1 try, 1 through, 2 s a try"]
    assert once.overall() == "1 accepted: 1 try and 2 s for each"


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
    assert look(Candidate(queen, Deal.from_seed(1), must)) != Rejected()
    for seed in scored[:1]:
        assert look(Candidate(queen, Deal.from_seed(seed), must)) == Rejected()
    assert scored


# -- the command line -----------------------------------------------------------------------------


def run(
    monkeypatch: pytest.MonkeyPatch, *arguments: str, shift: int = 0, charset: str = "utf-8"
) -> Result:
    raters = CodeRaters(shift)
    monkeypatch.setattr(game, "ShootingParty", lambda rules: ShootingParty(rules, raters))
    return CliRunner(charset=charset).invoke(
        command, [*arguments, "--workers", "1"], standalone_mode=False
    )


OPTIONS = ["--tier", "brisk", "--mode", "open", "--goal", "4", "--passes", "1"]


def seeds_in(document: str) -> list[int]:
    """The seeds of the puzzles that --json prints."""
    made = json.loads(document)
    validate_for(GAME.name, made, "generated")
    return [int(each["puzzle"]["seed"]) for each in made["puzzles"]]


def test_party_generate(monkeypatch: pytest.MonkeyPatch):
    found, tally = some(OPEN, 2)
    shown = run(monkeypatch, *OPTIONS, "--count", "2")
    assert shown.return_value == 0
    assert all(each.puzzle["seed"] in shown.stdout for each in found)
    assert "4 within 1" in shown.stdout
    told = shown.stderr.splitlines()
    assert [line.split(":")[0] for line in told[:-1]] == ["goal", "grade", "par"]
    assert told[-1] == tally.found_text()
    document = json.loads(run(monkeypatch, *OPTIONS, "--count", "2", "--json").stdout)
    assert [each["puzzle"] for each in document["puzzles"]] == [each.puzzle for each in found]


def test_the_progress_counts_every_try(monkeypatch: pytest.MonkeyPatch):
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(Trying, "show", lambda self, *numbers: told.append(numbers))
    found, tally = some(OPEN, 2)
    run(monkeypatch, *OPTIONS, "--count", "2")
    seeds = [int(each.puzzle["seed"]) for each in found]
    due = [(tries, sum(seed < tries for seed in seeds)) for tries in range(tally.tries + 1)]
    assert told == due


def test_too_few(monkeypatch: pytest.MonkeyPatch):
    """With one try less than the second puzzle takes, the first is printed all the same."""
    first, second = (int(each.puzzle["seed"]) for each in some(OPEN, 2)[0])
    tries = second - first - 1
    assert tries > first  # or else the first would not be found either
    options = [*OPTIONS, "--count", "2", "--tries", str(tries)]
    shown = run(monkeypatch, *options)
    assert shown.return_value == 1
    assert shown.stdout.split()[0] == str(first)
    assert [line[:6].split() for line in shown.stdout.splitlines()] == [[str(first)], []]
    told = shown.stderr.splitlines()
    assert told[0] == (
        f"party generate: no further brisk open puzzle in {tries} deals (seeds {first + 1} to "
        f"{second - 1}); to go on, use --seed-from {second} or more --tries"
    )
    assert told[1].startswith(f"1 puzzle in {second} deals: about 1 in ")
    assert seeds_in(run(monkeypatch, *options, "--json").stdout) == [first]
    on = run(monkeypatch, *OPTIONS, "--seed-from", str(second), "--tries", "1", "--json")
    assert seeds_in(on.stdout) == [second]
    assert on.stderr.splitlines()[-1] == "1 puzzle in 1 deal"


def test_none(monkeypatch: pytest.MonkeyPatch):
    options = [*OPTIONS, "--tries", "20"]
    shown = run(monkeypatch, *options, shift=5000)
    assert (shown.return_value, shown.stdout) == (1, "")
    tally = Tally(OPEN, 0)
    with pytest.raises(NoneFound):
        list(generate(NOBODY, tally, 1, 20))
    assert tally.nearest is not None
    assert shown.stderr.splitlines() == [
        "party generate: no brisk open puzzle in 20 deals (seeds 0 to 19): fewer than 1 in 7 "
        "deals fit, with 95 % confidence; to go on, use --seed-from 20 or more --tries",
        f"nearest: {tally.nearest}; see party rate {tally.nearest.seed} --rules "
        "leverstoke,passes=1 --mode open --goal 4",
        f"turned down: {tally.rejected_text()}",
    ]
    assert seeds_in(run(monkeypatch, *options, "--json", shift=5000).stdout) == []
    plain = run(monkeypatch, *options, shift=5000, charset="ascii")
    assert plain.stderr == shown.stderr.replace("±", "+-")
    last = run(monkeypatch, *options, "--seed-from", str(2**64 - 1), shift=5000)
    assert last.return_value == 1
    assert last.stderr.splitlines()[0] == (
        "party generate: no brisk open puzzle in 1 deal (seed 18446744073709551615): fewer than "
        "95 in 100 deals fit, with 95 % confidence; the seeds end there"
    )


def test_none_was_rated(monkeypatch: pytest.MonkeyPatch):
    options = ["--tier", "brisk", "--mode", "open", "--goal", "8", "--passes", "1", "--tries", "5"]
    told = run(monkeypatch, *options).stderr.splitlines()
    assert told[1:] == ["turned down: 5 at goal"]


def test_the_command_that_rates_what_came_nearest():
    """It rates the deal by the rules and the goal of the search."""
    assert rate_command(7, Task("blind", "stiff"), RuleSet()) == "party rate 7"
    two = RuleSet(passes=2)
    shown = rate_command(7, Task("open", "brisk", "8"), two)
    assert shown == "party rate 7 --rules leverstoke,passes=2 --mode open --goal 8"
    rated = json.loads(party_here(*shown.split()[1:], "--json").stdout)
    grade = Ladder().grade("open", Deal.from_seed(7), two, Goal.parse("8"))
    assert grade is not None
    assert rated["rating"] == grade.to_json()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "Missing option '--tier'"),
        (["--tier", "grim"], "no blind tier 'grim'; there are gentle, stiff"),
        (["--tier", "brisk", "--goal", "9", "--mode", "open"], "'9' is not a goal"),
        (["--tier", "stiff", "--goal", "8"], "--goal needs --mode open"),
        (["--tier", "brisk", "--mode", "open"], "need --passes 1 or --passes 2"),
        (["--tier", "brisk", "--mode", "open", "--goal", "0", "--passes", "1"], "before the first"),
        (["--tier", "brisk", "--count", "0"], "0 is not in the range"),
        (["--tier", "brisk", "--tries", "0"], "0 is not in the range"),
        (["--tier", "brisk", "--tries", "many"], "'many' is not a valid integer range"),
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
