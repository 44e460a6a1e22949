"""Small games, known and random, against brute force: values, keys and lines of every question, the
census, labels, and bounds that cut nothing that can be had. The ledger of claims agrees with its
falsifiers (tests/soundness.py), and what is planted is noticed: a bound that cuts too much, a wrong
answer.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from itertools import chain
from random import Random
from types import ModuleType
from typing import Any

import pytest

from benchmarks.shooting_party import plain, whole_asp
from solver.shooting_party import Budget, Position, solve
from solver.shooting_party.packed import conversion, layout
from solver.shooting_party.rules.scores import OBJECTIVES, SCORES, Goal
from solver.shooting_party.rules.situation import check_cards
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search import arena
from solver.shooting_party.search.bounds.enabled import Bounds
from solver.shooting_party.search.query import Query
from solver.shooting_party.search.solution import Solution
from tests import soundness
from tests.common.command_line import python
from tests.shooting_party import against_brute, packed_goals
from tests.shooting_party.against_brute import OFF, Question, differences
from tests.shooting_party.brute import Everything, Finish
from tests.shooting_party.helpers import DISTINCT, PLAYED, ROOT, opening
from tests.shooting_party.packed_goals import at_least, check_cut, check_labels, packed_goal
from tests.shooting_party.small_games import (
    JOKERS,
    SmallGame,
    near_known_end,
    random_end,
    random_game,
    small_games,
    small_half_played,
    small_opening,
)


def each_of(*groups: str) -> pytest.MarkDecorator:
    """Those of the large are left to the long tests."""
    games = [
        pytest.param(
            game,
            id=game.row["name"],
            marks=[pytest.mark.long] * (game.row["group"] == "large"),
        )
        for game in small_games(*groups)
    ]
    return pytest.mark.parametrize("game", games)


@each_of()
def test_the_best_scores_and_their_lines(game: SmallGame):
    """Where a move makes several contacts, also beyond a reshuffle, the goal is reached by one of
    them, and what comes after a reshuffle belongs to the next pass. Each bound is off once. A short
    budget knows a line for more passes only: its document says what it does within fewer.
    """
    questions = [Question("profile", by, par=True) for by in OBJECTIVES]
    questions += [
        Question("profile", budget=Budget(**each)) for each in game.row.get("budgets", ())
    ]
    if game.row["group"] in ("half played", "chain", "built", "cut"):
        goals = [Goal.of(score).text for score in game.every.finish]
        questions += [
            Question("profile", by, par=par) for by in OBJECTIVES for par in (None, False)
        ]
        questions += [
            Question("goal", goal=goal, par=par) for goal in goals for par in (None, True)
        ]
        questions += [Question("profile", par=True, _bounds=bounds) for bounds in OFF]
    for question in questions:
        wrong = list(differences(game.every, question, question.ask(game.root)))
        assert not wrong, (question, wrong)


@pytest.mark.long
def test_what_must_hold_between_stages_holds():
    """Plain Python checks what is nothing in compiled code (`holds`)."""
    these = [__file__, "-q", "-k", "test_the_best_scores_and_their_lines", "-p", "no:cacheprovider"]
    run = python(f"import sys, pytest; sys.exit(pytest.main({these}))", PARTY_INTERPRETED="1")
    assert run.returncode == 0, run.stdout[-2000:]


def test_the_games_cover_the_rules_and_each_card_is_in_one_place():
    games = small_games("opening")
    assert {game.row["rules"] for game in games} >= set(DISTINCT)
    assert all(len(game.every.positions) > 700 for game in games)
    for seed in range(50):
        check_cards(near_known_end(Random(seed), RuleSet()))
        check_cards(random_game(Random(seed)))


NO_BOUNDS = Bounds(*[False] * len(fields(Bounds)))


@each_of("opening", "large")
def test_every_position(game: SmallGame):
    """The census: distinct settled positions by cards in the pile, by the search, one pass after
    another. Labels of every position: choices that wait and ends of games included. What is cut
    can't be had, in every pass; some of it for the next pass, or the cards that are to be left.
    """
    below = game.every.below()
    query = Query(game.root, Goal.parse("8"), _bounds=NO_BOUNDS)
    query.label()
    groups = query.machine.arena.groups[: query.machine.arena.cursors.groups]
    sizes: Counter[int] = Counter()
    for key, count in groups[:, [0, arena.COUNT]].tolist():
        sizes[(key & layout.CARDS).bit_count()] += count
    settled = [each for each, _ in below if not each.is_over and each.choice_waits is None]
    assert +sizes == Counter(len(position.pile) for position in settled)
    for goal in map(Goal.parse, ("1q", "2", "2q", "4")):
        check_labels(below, goal)
    found = Counter[str]()
    for number in range(1, game.root.rules.passes + 1):
        of_pass = [each for each in below if each[0].pass_number == number]
        found += soundness.cuts(of_pass, Random(game.row["name"]), 6)
    assert found[soundness.ALL]
    assert found["next pass"] or number == 1
    assert found["a cap"] or number < 3


@pytest.mark.parametrize("text", PLAYED)
def test_random_ends(text: str):
    """Wherever the joker is: the bounds cut something, and nothing that can be had."""
    pick, found = Random(text), Counter[str]()
    for joker in JOKERS * 2:
        found += soundness.cuts(Everything(random_end(pick, text, joker)).below(), pick, 4)
    assert found[soundness.ALL]


@each_of("built", "cut")
def test_an_end_that_rests_on_an_exception_is_not_cut(game: SmallGame):
    """Random ends hardly meet these: each can be won only by an exception that the bounds allow, or
    shows a mistake that was made in them, if need be with a cap on the cards left at the finish.
    """
    packed, words = conversion.game(game.root.deal, game.root.rules), conversion.pack(game.root)
    reached = dict.fromkeys(game.every.scores(), (0, 0))
    for each in map(at_least, SCORES):
        check_cut(packed, words, reached, each, packed_goal(packed, each))
    if game.row["group"] == "built":
        assert max(game.every.scores()) >= (3, 3)
        return
    goal, cap = Goal.parse(game.row["goal"]), game.row["cap"]
    best = game.every.best_finish(set(goal.scores))
    assert best.passes < game.root.rules.passes or -best.minus_cards_left >= cap
    assert not check_cut(packed, words, {}, goal, packed_goal(packed, goal, cap=cap))


ONE, TWO = RuleSet(passes=1), RuleSet(passes=2)


@pytest.mark.parametrize("more", [8, pytest.param(140, marks=pytest.mark.long)])
@pytest.mark.parametrize("peer", [plain, whole_asp])
def test_the_peers_of_the_benchmarks_are_exact(peer: ModuleType, more: int):
    """Or the comparison would be worth nothing. Three queens and two aces of a whole deck take the
    plain search too long; in 125 and 165 a queen that is the last card of pass 1 matters.
    """
    known = (game.root for game in small_games("opening", "half played"))
    games = [each for each in known if each.rules == ONE] + [opening(0, ONE)]
    kinds = [ONE]
    if peer is whole_asp:
        pytest.importorskip("clingo")
        games += [opening(3, ONE), opening(4, ONE), opening(0, TWO, "345")]
        games += [opening(seed, TWO, "2345") for seed in (125, 165)]
        kinds = [*[ONE] * 4, TWO]
    pick = Random("peers")
    for number in range(more):
        make = (small_opening, small_half_played)[number % 2]
        games.append(make(pick, kinds[number % len(kinds)]))
    for each in games:
        if each.pass_number == 1 and not each.is_over:
            assert peer.best_value(each) == solve(each, par=False).best.value, each


# -- the ledger of claims -------------------------------------------------------------------------


LEGAL = Position.legal_moves
LEVELS = ("open", "argued", "proven")
PAGE = soundness.LEDGER.read_text(encoding="utf-8")


def table(page: str) -> list[list[str]]:
    """The cells of the ledger, row by row: no other table has so many columns."""
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.startswith("| *")]
    return [[cell.strip("* ") if not n else cell.strip() for n, cell in enumerate(row)]
            for row in rows if len(row) == 9]  # fmt: skip


ROWS = {claim: rest for claim, *rest in table(PAGE)}


@pytest.mark.parametrize("claim", ROWS)
def test_a_claim_is_no_surer_than_what_it_rests_on(claim: str):
    _, where, rests_on, level, cases, contradictions, rate, _ = ROWS[claim]
    for other in re.findall(r"\*([^*]+)\*", rests_on):
        assert LEVELS.index(level) <= LEVELS.index(ROWS[other][3]), other
    if where.startswith("`"):
        places = [ROOT / "solver" / folder / where.strip("`") for folder in ("shooting_party", "")]
        assert any(place.exists() for place in places), where
    count = int(cases.replace(",", ""))
    assert (contradictions, rate) == ("0", f"{3 / count:.1g}")


def test_counts_are_written_into_the_page_and_nothing_else():
    cases = {claim: number for number, claim in enumerate(ROWS, 1)}
    found = {claim: (number, 2.0) for claim, number in cases.items()}
    page = soundness.with_counts(PAGE, found)
    assert soundness.with_counts(page, found) == page
    assert len(page.splitlines()) == len(PAGE.splitlines())
    assert [row[-4] for row in table(page)] == [f"{number:,}" for number in cases.values()]
    page = soundness.with_counts(PAGE, {"packed rules": (7, 2.0)})
    assert [line for line in page.splitlines() if line not in PAGE.splitlines()] == [
        line for line in page.splitlines() if line.endswith("| 7 | 0 | 0.4 | 2 |")
    ]


NOTICED = [
    (packed_goals, "is_feasible", lambda *_: False, soundness.cuts_of_bounds, 5),
    (soundness, "best_open", lambda _: (0, 0), soundness.cuts_of_bounds, 5),
    # A slip that shows in one of some 50 positions.
    (Position, "legal_moves", lambda at: LEGAL(at)[: 9 if len(at.hand) > 4 else None],
     soundness.engines, 70),
]  # fmt: skip


@pytest.mark.parametrize(("where", "name", "wrong", "cases", "games"), NOTICED)
def test_what_is_wrong_is_noticed(
    where: object, name: str, wrong: object, cases: Any, games: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises(AssertionError):
        list(chain.from_iterable(cases(Random(number)) for number in range(games)))


SOME = {"labels": 2, "fewest moves": 4}
"""How many games each change must pass. Of other claims, tests of their own compare some."""


@pytest.mark.parametrize(
    ("claims", "games"),
    [
        pytest.param(claims, games, id=f"{claims[0]}-{games}", marks=marks)
        for _, times, claims in soundness.FALSIFIERS
        for games, marks in ((SOME.get(claims[0]), ()), (min(times // 50, 100), pytest.mark.long))
        if games
    ],
)
def test_no_case_contradicts_a_claim(claims: tuple[str, ...], games: int):
    found, wrong = soundness.run("1", row=claims[0], games=games)
    assert not wrong
    assert all(count for count, _ in found.values()) or games == SOME.get(claims[0])
    assert {claim for *_, claims in soundness.FALSIFIERS for claim in claims} == set(ROWS)


# -- the comparison with brute force ---------------------------------------------------------------


SCORING = ["--seed", "2", "--game", "2"]
"""A small game in which something can be scored: every kind of wrong answer shows in it."""

once = cache(solve)
everything = cache(Everything)


def test_the_command(capsys: pytest.CaptureFixture[str]):
    assert against_brute.main(SCORING) == 0
    printed = capsys.readouterr().out
    assert int(re.search(r"(\d+)  solves", printed)[1]) > 30
    assert "0 differences" in printed


def of_line(**changes: Any) -> Callable[[Solution], Solution]:
    """Plant something else in the line, if there is one with moves."""
    return lambda s: replace(s, line=replace(s.line, **changes)) if s.line and s.line.moves else s


def of_last(**changes: Any) -> Callable[[Solution], Solution]:
    """Plant something else for all passes."""
    return lambda s: replace(s, profile=(*s.profile[:-1], replace(s.profile[-1], **changes)))


def fail(_: Solution) -> Solution:
    raise ArithmeticError("planted")


OPPOSITE = {"yes": "no", "no": "yes"}
PLANTED: list[tuple[Callable[[Solution], Solution], str]] = [
    (lambda s: replace(s, verdict=OPPOSITE.get(s.verdict, "yes")), "verdict (yes, not|no, not)"),
    (lambda s: replace(s, verdict="unknown"), "verdict unknown, but no budget ran out"),
    (lambda s: replace(s, unknown_because="memory"), "unknown because of memory without a budget"),
    (of_last(score=(4, 4), proven=True, upper=8), "out of reach"),
    (of_last(proven=False), "not proven"),
    (of_last(upper=-1), "at most -1"),
    (of_line(moves=()), "the line scores|0 moves, not"),
    (of_line(cards_left=0), "cards left at the last contact, not 0"),
    (of_line(proven_moves=False), "par was asked for and is not proven"),
    (lambda s: replace(s, line=None), "without a line"),
    (fail, "ArithmeticError: planted"),
]


class BetterKeys(Everything):
    """A brute force that knows of lines a move shorter, and of another first line."""

    def best_finish(self, scores: set[tuple[int, int]]) -> Finish | None:
        finish = super().best_finish(scores)
        return finish and replace(finish, moves=finish.moves - 1)

    def first_line(self, scores: set[tuple[int, int]]) -> list[Any]:
        return []


@pytest.mark.parametrize(
    ("wrong", "message", "truth"),
    [
        *((*planted, everything) for planted in PLANTED),
        (lambda s: s, r"are proven, the best are(.|\n)*not the first of the best", BetterKeys),
    ],
)
def test_what_is_wrong_is_said(
    wrong: Callable[[Solution], Solution],
    message: str,
    truth: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    """Of the answers alone: documents are not checked."""
    monkeypatch.setattr(against_brute, "Everything", truth)
    monkeypatch.setattr(against_brute, "solve", lambda *a, **options: wrong(once(*a, **options)))
    monkeypatch.setattr(against_brute, "check_document", lambda *_, **__: None)
    assert against_brute.main(SCORING) == 1
    printed = capsys.readouterr().out
    assert re.search(message, printed)
    assert "--seed 2 --game 2" in printed
