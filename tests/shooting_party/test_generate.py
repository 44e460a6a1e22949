"""`party generate`, and the search behind it."""

import json
from collections.abc import Callable, Iterable

import pytest

from cli.shooting_party import generate as command
from generator.common.calendar import Task
from generator.common.documents import validate_for
from generator.common.games import Contents, NoneFound
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_named
from generator.shooting_party import game
from generator.shooting_party.candidates import fair_lengths
from generator.shooting_party.game import shooting_party
from generator.shooting_party.generation import Tally, generate
from generator.shooting_party.studies import composing
from generator.shooting_party.studies.composing import studies
from generator.shooting_party.studies.key_and_try import has_point, point
from generator.shooting_party.studies.kinds import kinds
from solver.shooting_party import Deal, RuleSet
from tests.common.command_line import Ended, party_here
from tests.shooting_party.helpers import GAME, CodeRater, game_rated

pytestmark = pytest.mark.usefixtures("composed_once")

OPEN = Task("open", "testing", "couple")
TESTING = tier_named("testing", "open")

FIRST = 59
"""The seed to begin with: there are couples of that tier in it, 66 and 82."""


def some(
    task: Task, count: int, first: int = FIRST, workers: int = 1
) -> tuple[list[Contents], Tally]:
    tally = Tally(task, first)
    return list(generate(GAME, tally, count, 1000, workers)), tally


def seeds_of(found: Iterable[Contents]) -> list[int]:
    return [int(each.puzzle["seed"]) for each in found]


def couples(seed: int, shift: int = 0) -> list[Rating]:
    """The ratings of all couples in a deal that a search for testing ones considers."""
    lengths = fair_lengths(kinds()["couple"], TESTING)
    found = composing.studies("couple", Deal.from_seed(seed), RuleSet(passes=1), lengths)
    pointed = (study for study in found if has_point(study, point(study), TESTING))
    return [CodeRater(shift)(study) for study in pointed]


def test_what_is_found_is_what_was_wanted_and_no_seed_between_would_have_done():
    """Brute force: all couples of each seed's deal rated by themselves."""
    found, tally = some(OPEN, 2)
    for each in found:
        rating, goal = each.puzzle["rating"], each.puzzle["goal"]
        assert TESTING.low <= rating["value"] - rating["error"]
        assert rating["value"] + rating["error"] < TESTING.high
        assert (goal["kind"], goal["passes"]) == ("couple", 1)
        assert len(each.solution["line"]["moves"]) == goal["moves"]
        assert not {"par", "themes", "solutions"} & set(each.puzzle)
    seeds = range(FIRST, int(found[-1].puzzle["seed"]) + 1)
    due = [s for s in seeds if any(map(TESTING.holds, couples(s)))]
    assert seeds_of(found) == due
    assert (tally.tries, tally.found, tally.misses) == (len(seeds), 2, 0)


@pytest.mark.long
def test_the_same_for_any_number_of_workers():
    alone, tally = some(OPEN, 3)
    together, tallied = some(OPEN, 3, workers=2)
    assert alone == together
    assert tally == tallied


NOBODY = game_rated(5000)


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.long)])
def test_when_there_are_none(workers: int):
    """What comes nearest is the easiest of all couples in their deals."""
    tally = Tally(OPEN, 15)
    with pytest.raises(NoneFound, match=r"in 5 deals \(seeds 15 to 19\)"):
        list(generate(NOBODY, tally, 1, 5, workers))
    value, due = min((r.value, seed) for seed in range(15, 20) for r in couples(seed, 5000))
    assert (tally.nearest[0], tally.nearest[1].value) == (due, value)


@pytest.mark.parametrize(
    ("kind", "tier", "due"),
    [
        ("couple", "brisk", (4, 10)), ("couple", "testing", (5, 10)), ("couple", "stiff", (3, 7)),
        ("only-move", "stiff", None), ("mistake", "gentle", None), ("proof-game", "stiff", None),
    ],
)  # fmt: skip
def test_length_alone_makes_no_puzzle_easy_or_hard(
    kind: str, tier: str, due: tuple[int, int] | None
):
    assert fair_lengths(kinds()[kind], tier_named(tier, "open")) == due


def test_the_puzzles_of_some_lengths_are_those_among_all():
    for seed in range(2):
        found = list(studies("couple", Deal.from_seed(seed), RuleSet()))
        some = studies("couple", Deal.from_seed(seed), RuleSet(), (5, 6))
        assert list(some) == [study for study in found if 5 <= len(study.line) <= 6]


# -- the tally: what is counted, what came nearest, and what it says of rarity ---------------------


FOUND, MISS = Contents({}, {}), None


def tally_of(*tried: Contents | Rating | None, tier: str = "stiff") -> Tally:
    """The tally of seeds from 10 on: each has a puzzle, or what came nearest, or nothing."""
    tally = Tally(Task("open", tier), 10)
    for each in tried:
        tally.note(each)
    return tally


def rated(value: int, error: int) -> Rating:
    return Rating("open", value, error)


@pytest.mark.parametrize(
    ("tried", "due"),
    [
        ([], None),
        ([MISS, FOUND], None),
        ([rated(1500, 50), rated(1600, 50), rated(2000, 50)], 11),
        ([rated(1600, 200), rated(1600, 50)], 11),  # the error counts
        ([rated(1600, 50), rated(1600, 50)], 10),  # the first of equals
        ([FOUND, MISS, rated(1000, 50)], 12),
    ],
)
def test_the_nearest(tried: list[Contents | Rating | None], due: int | None):
    tally = tally_of(*tried)
    assert (tally.nearest and tally.nearest[0]) == due
    assert bool(tally.nearest_text()) == (due is not None)
    assert tally_of(rated(1600, 60)).nearest_text() == "seed 10, 1600 ± 60, testing, open"


NONE, SURE = "no stiff open puzzle in", " deals fit, with 95 % confidence"


@pytest.mark.parametrize(
    ("tried", "what", "text"),
    [
        ("-", "misses", f"{NONE} 1 deal (seed 10): fewer than 95 in 100{SURE}"),
        ("-" * 4, "misses", f"{NONE} 4 deals (seeds 10 to 13): fewer than 53 in 100{SURE}"),
        ("-" * 5, "misses", f"{NONE} 5 deals (seeds 10 to 14): fewer than 1 in 2{SURE}"),
        ("-" * 300, "misses", f"{NONE} 300 deals (seeds 10 to 309): fewer than 1 in 100{SURE}"),
        # misses after a puzzle give no bound
        ("-+--", "misses", "no further stiff open puzzle in 2 deals (seeds 12 to 13)"),
        ("+", "misses", "no further stiff open puzzle"),
        ("+", "found", "1 puzzle in 1 deal"),
        ("+++", "found", "3 puzzles in 3 deals"),
        ("-+", "found", "1 puzzle in 2 deals: about 1 in 2"),
        ("--+++++", "found", "5 puzzles in 7 deals: about 1 in 1.4"),
        ("-" * 118 + "+++++", "found", "5 puzzles in 123 deals: about 1 in 25"),
        ("-" * 1233 + "+", "found", "1 puzzle in 1,234 deals: about 1 in 1234"),
    ],
)
def test_how_rare_it_is_in_words(tried: str, what: str, text: str):
    tally = tally_of(*(FOUND if each == "+" else MISS for each in tried))
    assert getattr(tally, f"{what}_text")() == text


# -- the command line -----------------------------------------------------------------------------


OPTIONS = "--tier testing --kind couple --passes 1 --workers 1"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ended]:
    """The command, which has no collection for this rater, from a seed on."""

    def run(
        words: str = "", shift: int = 0, first: int = FIRST, tries: int = 300, **given: str
    ) -> Ended:
        rate = CodeRater(shift)
        monkeypatch.setattr(game, "shooting_party", lambda rules: shooting_party(rules, rate))
        monkeypatch.setattr(command, "Tally", lambda task, _: Tally(task, first))
        monkeypatch.setattr(command, "TRIES", tries)
        return party_here(*f"generate {OPTIONS} {words}".split(), **given)

    return run


def seeds_in(document: str) -> list[int]:
    """The seeds of the puzzles that --json prints."""
    made = json.loads(document)
    validate_for(GAME.name, made, "generated")
    return [int(each["puzzle"]["seed"]) for each in made["puzzles"]]


def test_party_generate(run: Callable[..., Ended]):
    found, tally = some(OPEN, 2)
    shown = run("--count 2")
    assert shown.returncode == 0
    assert all(each.puzzle["seed"] in shown.stdout for each in found)
    assert "a queen with her ace in " in shown.stdout
    assert shown.stderr.splitlines() == [tally.found_text()]
    document = json.loads(run("--count 2 --json").stdout)
    assert [each["puzzle"] for each in document["puzzles"]] == [each.puzzle for each in found]


def test_too_few(run: Callable[..., Ended]):
    """With one try less than the second puzzle takes, the first is printed all the same. Tries are
    counted again after each puzzle.
    """
    first, second = seeds_of(some(OPEN, 2)[0])
    assert second - first > 2
    tries = second - first - 1
    shown = run("--count 2", first=first, tries=tries)
    assert shown.returncode == 1
    assert [line[:6].split() for line in shown.stdout.splitlines()] == [[str(first)]]
    none, rarity, *_ = shown.stderr.splitlines()
    assert none == (
        f"party generate: no further testing open puzzle in {tries} deals (seeds {first + 1} to "
        f"{second - 1})"
    )
    assert rarity.startswith(f"1 puzzle in {tries + 1} deals: about 1 in ")
    for more, found in enumerate(([first], [first, second])):
        made = run("--count 2 --json", first=first, tries=tries + more).stdout
        assert seeds_in(made) == found


def test_none(run: Callable[..., Ended]):
    shown = run(shift=5000, tries=5)
    assert (shown.returncode, shown.stdout) == (1, "")
    tally = Tally(OPEN, FIRST)
    with pytest.raises(NoneFound):
        list(generate(NOBODY, tally, 1, 5))
    assert shown.stderr.splitlines() == [
        "party generate: no testing open puzzle in 5 deals (seeds 59 to 63): fewer than 1 in 2 "
        "deals fit, with 95 % confidence",
        f"nearest: {tally.nearest_text()}",
    ]
    assert seeds_in(run("--json", shift=5000, tries=5).stdout) == []
    plain = run(shift=5000, tries=5, PYTHONIOENCODING="ascii")
    assert plain.stderr == shown.stderr.replace("±", "+-")
