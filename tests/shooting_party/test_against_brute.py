"""A slice of the long comparison with brute force (against_brute/), and wrong answers planted to
see that it notices each of them."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Any

import pytest

from solver.shooting_party.rules.position import check_cards
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solution import SearchDefect, Solution
from tests.shooting_party.against_brute import __main__ as command
from tests.shooting_party.against_brute import questions, tally
from tests.shooting_party.against_brute.games import near_known_end, random_game
from tests.shooting_party.brute import Everything, Finish

Wrong = Callable[[Solution], Solution]

solve = cache(questions.solve)


@pytest.fixture(autouse=True, scope="module")
def known_once() -> Iterator[None]:
    """Let brute force go through a game once, and the solver answer a question once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tally, "Everything", cache(Everything))
        patch.setattr(questions, "solve", solve)
        yield


SCORING = range(2, 3)
"""A small game in which something can be scored: every kind of wrong answer shows in it."""


def compare(numbers: range) -> tally.Tally:
    total = tally.Tally()
    for number in numbers:
        total.add(tally.compare_game(2, number))
    return total


def test_each_card_of_a_game_is_in_one_place():
    for seed in range(50):
        check_cards(near_known_end(Random(seed), RuleSet()).position)
        check_cards(random_game(Random(seed)).position)


def test_one_game():
    total = compare(SCORING)
    assert total.wrong == []
    assert total.games.total() == 1
    assert total.solves.total() > 30


def opposite(solution: Solution) -> Solution:
    return replace(solution, verdict={"yes": "no", "no": "yes"}.get(solution.verdict, "yes"))


def too_much(solution: Solution) -> Solution:
    last = replace(solution.profile[-1], score=(4, 4), proven=True, upper=8)
    return replace(solution, best=last, profile=(*solution.profile[:-1], last))


def open_end(solution: Solution) -> Solution:
    last = replace(solution.profile[-1], proven=False)
    return replace(solution, profile=(*solution.profile[:-1], last))


def low_bound(solution: Solution) -> Solution:
    return replace(solution, profile=tuple(replace(e, upper=-1) for e in solution.profile))


def line_changed(solution: Solution, **changes: Any) -> Solution:
    line = solution.line
    return replace(solution, line=replace(line, **changes) if line and line.moves else line)


def cut_short(solution: Solution) -> Solution:
    moves = solution.line.moves[:-1] if solution.line is not None else ()
    return line_changed(solution, moves=moves)


PLANTED: list[tuple[Wrong, str]] = [
    (opposite, "verdict (yes, not no|no, not yes)"),
    (lambda s: replace(s, verdict="unknown"), "verdict unknown, but no budget ran out"),
    (lambda s: replace(s, unknown_because="memory"), "unknown because of memory without a budget"),
    (too_much, "out of reach"),
    (open_end, "not proven"),
    (low_bound, "at most -1"),
    (cut_short, "the line scores"),
    (partial(line_changed, cards_left=0), "cards left at the last contact, not 0"),
    (partial(line_changed, proven_moves=False), "par was asked for and is not proven"),
    (lambda s: replace(s, line=None), "without a line"),
]


@pytest.mark.parametrize(("wrong", "message"), PLANTED)
def test_a_wrong_answer_is_noticed(wrong: Wrong, message: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(questions, "solve", lambda *a, **options: wrong(solve(*a, **options)))
    found = compare(SCORING).wrong
    assert any(re.search(message, each) for each in found)
    assert all(re.search(r"--seed 2 --game \d+$", each.strip()) for each in found)


def test_an_error_is_no_answer(monkeypatch: pytest.MonkeyPatch):
    def fail(*arguments: object, **options: object) -> Solution:
        raise SearchDefect("planted")

    monkeypatch.setattr(questions, "solve", fail)
    found = compare(range(1))
    assert len(found.wrong) == found.solves.total()
    assert "SearchDefect: planted" in found.wrong[0]


class BetterKeys(Everything):
    """A brute force that knows of lines a move shorter, and of another first line."""

    def best_finish(self, scores: set[tuple[int, int]]) -> Finish | None:
        finish = super().best_finish(scores)
        return finish and replace(finish, moves=finish.moves - 1)

    def first_line(self, scores: set[tuple[int, int]]) -> list[Any]:
        return []


def test_a_line_that_is_not_the_best_is_noticed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tally, "Everything", BetterKeys)
    found = compare(SCORING).wrong
    assert any("are proven, the best are" in each for each in found)
    assert any("not the first of the best" in each for each in found)


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    assert command.main(["--solves", "1", "--seed", "2"]) == 0
    printed = capsys.readouterr().out
    assert "3,462 positions of brute force" in printed
    assert "0 differences" in printed
    monkeypatch.setattr(questions, "solve", lambda *a, **options: opposite(solve(*a, **options)))
    assert command.main(["--game", "0", "--seed", "2"]) == 1
    assert "--seed 2 --game 0" in capsys.readouterr().out


def test_an_interrupt_prints_the_counts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    def stop(seed: int, number: int) -> tally.Tally:
        if number:
            raise KeyboardInterrupt
        return tally.Tally(positions=17)

    monkeypatch.setattr(command, "compare_game", stop)
    assert command.main([]) == 130
    assert "17 positions of brute force" in capsys.readouterr().out
