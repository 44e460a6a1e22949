"""End games: values that another program found, and the certificate against best responses in the
whole tree, built by the readable rules with logs as information states."""

import json
from typing import Any

import pytest

from solver.the_party.end_games import solve
from solver.the_party.end_games.solve import Solver
from solver.the_party.rules.documents import EndGame, EndGameError
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import cards
from tests.the_party.plain_tree import Plain, Response, strategy_of

SMALL = RuleSet.parse("dan-zen,suits=1,jokers=1,hand=2,goal=1")
LARGER = RuleSet.parse("dan-zen,suits=2,jokers=1,hand=2,goal=2,at_cap=jewels")


@pytest.mark.parametrize(
    ("rules", "left", "value"),
    [
        (SMALL, 1, 0.05), (SMALL, 2, 0.05556), (SMALL, 3, 0.0486),
        pytest.param(SMALL, 4, 0.0595, marks=pytest.mark.long),
        pytest.param(LARGER, 2, 0.0332, marks=pytest.mark.long),
    ],
)  # fmt: skip
def test_values(rules: RuleSet, left: int, value: float):
    found = Solver(EndGame(rules, left=left)).solve(1e-5)
    assert found.exploitability <= 1e-5
    assert found.rounds <= 1_000
    assert found.value == pytest.approx(value, abs=1e-4)
    assert -found.best[1] <= found.value <= found.best[0]


def small(
    changes: str, stashes: str = "/", arrivals: str = "", left: int = 1, *, long: bool = False
) -> Any:
    rules = RuleSet.parse(f"short,{changes}")
    one, other = map(cards, stashes.split("/"))
    end_game = EndGame(rules, (one, other), cards(arrivals), left)
    marks = pytest.mark.long if long else ()
    return pytest.param(end_game, id=f"{changes} {stashes} {arrivals} {left}", marks=marks)


TINY = "suits=1,jokers=1,hand=2,goal=1"
STAKES = "suits=2,jokers=1,hand=2"
END_GAMES = [
    *(small(f"{TINY}{change}", left=left, long=left == 2)
      for left in (1, 2)
      for change in ("", ",stash=own", ",stash=any", ",bluff=forced", ",pairs=couple",
                     ",at_cap=draw", ",watch=both,stash=any,bluff=forced")),
    small("suits=1,jokers=2,hand=1,goal=1", left=2),
    small("suits=1,jokers=2,hand=3,goal=1,stash=any"),
    small("suits=1,jokers=0,hand=1,goal=1", arrivals="Tc Kc", left=3),
    *(small(f"{STAKES}{change}", "Ac/Ad", "Tc Qc Jd")
      for change in ("", ",stash=any", ",watch=both", ",pairs=couple", ",stash=own", ",goal=3")),
    small(f"{STAKES},call=stake", "Ac/Ad", "Tc Qc Jd"),
    small(f"{STAKES},bluff=forced", "Ac/Ad", "Tc Qc Jd", 2),
    # The victim of the last action stashes, and has other cards when the robber picks.
    small(f"{STAKES},stash=any", "Ac/", "Qc Kc Qd Kd"),
    small(f"{STAKES},watch=both,stash=any,goal=3", "/Ac", "Qc Kc Qd Kd"),
    # Larger ones.
    *(small(*each, long=True) for each in (
        ("suits=1,jokers=0,hand=1,goal=1", "/", "Tc Kc", 4),
        (STAKES, "Ac/Ad", "Tc Qc Jd", 2),
        (f"{STAKES},call=stake", "Ac/Ad", "Tc Qc Jd", 2),
        (STAKES, "Ac/", "Td Qc Kd Jk1", 2),
        (f"{STAKES},call=stake", "/Ac", "Td Qc Kd Jk1", 2),
        (f"{STAKES},watch=both,stash=any", "Ac/", "Td Qc Kd Jk1", 2),
        (STAKES, "Ac/", "Td Qc", 1),
        (f"{STAKES},stash=any,watch=both,call=stake", "/Ac", "Td Qc Kd", 2),
        ("suits=2,jokers=1,hand=3", "Ac/Ad", "Td", 1),
    )),
]  # fmt: skip


@pytest.mark.parametrize("end_game", END_GAMES)
def test_the_certificate_is_that_of_the_whole_tree(end_game: EndGame):
    solver, tree = Solver(end_game), Plain(end_game)
    brackets = []
    for rounds in (3, 60):
        solver.improve(rounds)
        found = solver.certificate()
        strategy = strategy_of(solver, tree)
        best = tuple(Response(tree, strategy, player).value for player in (0, 1))
        assert found.best == pytest.approx(best, abs=1e-9)
        assert found.exploitability >= -1e-12
        brackets.append((-found.best[1], found.best[0]))
    low, high = max(low for low, _ in brackets), min(high for _, high in brackets)
    assert low <= high + 1e-12
    assert low - 1e-12 <= found.value <= high + 1e-12


def test_a_solution_is_as_close_as_asked_for():
    solver = Solver(EndGame(LARGER, (cards("Ac"), ()), cards("Td Qc Kd Jk1"), 2))
    gaps = [solver.solve(close).exploitability for close in (0.05, 0.01, 0.001)]
    assert all(gap <= close for gap, close in zip(gaps, (0.05, 0.01, 0.001), strict=True))
    rounds = solver.rounds
    assert solver.solve(0.0, rounds + 20).rounds == rounds + 20


def test_work_is_told():
    printed: list[tuple[str, float]] = []
    Solver(EndGame(SMALL, left=1), lambda *each: printed.append(each)).solve(1e-3)
    assert {what for what, _ in printed} == {"building", "solving"}
    assert all(0 <= share <= 1 for _, share in printed)
    assert printed[-1][1] == 1


def test_where_nothing_depends_on_moves():
    """One action is left, nobody can win, and jewels do not count."""
    rules = RuleSet.parse("dan-zen,suits=2,jokers=1,hand=2")
    solver = Solver(EndGame(rules, left=1))
    found = solver.solve(1e-9)
    assert (found.best, found.value, solver.size[0]) == ((0, 0), 0, 0)
    assert list(solver.mixes()) == []
    ahead = EndGame(LARGER, (cards("Ac"), ()), (), 1)
    assert Solver(ahead).solve(1e-6).value > 0.5


@pytest.mark.parametrize("end_game", END_GAMES)
def test_json_both_ways(end_game: EndGame):
    again = EndGame.from_json(json.loads(json.dumps(end_game.to_json())))
    assert again.to_json() == end_game.to_json()
    assert (again.stashes, again.unseen) == (end_game.stashes, end_game.unseen)


def test_end_games_too_large(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(EndGameError, match="deals of 22 unseen cards: at most 500,000"):
        Solver(EndGame(RuleSet.parse("short")))
    with pytest.raises(EndGameError, match="11 unseen cards and 4 actions: the tree is too large"):
        Solver(EndGame(LARGER, left=4))
    monkeypatch.setattr(solve, "MOST_EDGES", 1000)
    with pytest.raises(EndGameError, match="6 unseen cards and 3 actions: the tree is too large"):
        Solver(EndGame(SMALL, left=3))
