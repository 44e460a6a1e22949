"""The ledger of claims: its rows agree with each other, with the files and with the falsifiers.
What is planted is noticed: a bound that cuts too much by a falsifier, wrong answers by the long
comparison with brute force (against_brute/), of which there is a slice here.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest

from solver.shooting_party import Position, solve
from solver.shooting_party.rules.situation import check_cards
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solution import Solution
from tests import soundness
from tests.shooting_party import packed_goals
from tests.shooting_party.against_brute import __main__ as command
from tests.shooting_party.against_brute import questions
from tests.shooting_party.against_brute.games import near_known_end, random_game
from tests.shooting_party.brute import Everything, Finish
from tests.shooting_party.helpers import ROOT

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


@pytest.mark.long
def test_every_claim_has_a_falsifier():
    every = set[str]()
    for _, times, claims in soundness.FALSIFIERS:
        found, wrong = soundness.run("1", min(0.02, 100 / times), claims[0])
        assert not wrong
        every |= {claim for claim, (count, _) in found.items() if count}
    assert every == set(ROWS)


# -- the comparison with brute force ---------------------------------------------------------------


SCORING = ["--seed", "2", "--game", "2"]
"""A small game in which something can be scored: every kind of wrong answer shows in it."""

once = cache(solve)
everything = cache(Everything)


@pytest.fixture(autouse=True)
def known_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let brute force go through the game once, and the solver answer a question once."""
    monkeypatch.setattr(command, "Everything", everything)
    monkeypatch.setattr(questions, "solve", once)


def test_each_card_of_a_game_is_in_one_place():
    for seed in range(50):
        check_cards(near_known_end(Random(seed), RuleSet()))
        check_cards(random_game(Random(seed)))


def test_the_command(capsys: pytest.CaptureFixture[str]):
    assert command.main(SCORING) == 0
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


@pytest.mark.parametrize(("wrong", "message"), PLANTED)
def test_a_wrong_answer_is_noticed(
    wrong: Callable[[Solution], Solution],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setattr(questions, "solve", lambda *a, **options: wrong(once(*a, **options)))
    assert command.main(SCORING) == 1
    printed = capsys.readouterr().out
    assert re.search(message, printed)
    assert "--seed 2 --game 2" in printed


class BetterKeys(Everything):
    """A brute force that knows of lines a move shorter, and of another first line."""

    def best_finish(self, scores: set[tuple[int, int]]) -> Finish | None:
        finish = super().best_finish(scores)
        return finish and replace(finish, moves=finish.moves - 1)

    def first_line(self, scores: set[tuple[int, int]]) -> list[Any]:
        return []


def test_a_line_that_is_not_the_best_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(command, "Everything", BetterKeys)
    assert command.main(SCORING) == 1
    printed = capsys.readouterr().out
    assert "are proven, the best are" in printed
    assert "not the first of the best" in printed
