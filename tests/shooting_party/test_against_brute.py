"""A slice of the long comparison with brute force (against_brute/), and wrong answers planted to
see that it notices each of them."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from solver.shooting_party import solve
from solver.shooting_party.rules.position import check_cards
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solution import Solution
from tests.shooting_party.against_brute import __main__ as command
from tests.shooting_party.against_brute import questions
from tests.shooting_party.against_brute.games import near_known_end, random_game
from tests.shooting_party.brute import Everything, Finish

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
