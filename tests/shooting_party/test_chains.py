"""Moves that make several contacts, one after the other, also beyond a reshuffle: where the rules
make contact for the player. The goal is reached by one of them; the others come on top."""

import pytest

from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import Record, parse_moves
from solver.shooting_party.rules.replays import verify
from solver.shooting_party.rules.scores import SCORES, Goal, merit
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.search.budget import Budget
from solver.shooting_party.search.solve import solve
from tests.shooting_party.brute import Everything
from tests.shooting_party.helpers import rules

CHAINS = [
    (
        "leverstoke,leave=forbidden,contact=must,butler_search=keep,passes=1",
        "sp1x2345-BNTWNgDQWG.Dcj1MTbIji.BW1wRt1qMu.CIYAnhMjjQ.BOxiDz0bwg.F2-mTKYDIM",
        "",
    ),
    (
        "leverstoke,exhaustion=lazy,contact=must",
        "sp1x2345-GAGIXkByPP.Aim906q94Y.EVF9e5SNjA.JWTUkv4yUt.GKWvCvze1A.F50wL9riAn",
        "butler:Ah draw draw",
    ),
    (
        "leverstoke,contact=must,empty_hand=four",
        "sp1x2345-FpjzgHu5ff.AzHOVi25R0.HMouMhZULP.E8i6HYpigI.I0Q-RYc-IP.AyHbbxdWEa",
        "leave draw draw",
    ),
    (
        "leverstoke,exhaustion=lazy,contact=must,butler_search=keep",
        "sp1x2345-C0lGw2jS02.E4z915UHIE.JyOi_-Kbh9.JMgThR1TFI.G_NHXgEtAM.EQXKgGcM8R",
        "-JdQd butler:Ac draw -KcKd draw -JhQh draw draw -KdKh",
    ),
]
"""Rules, deal, and the moves to a position, from a comparison of random games with brute force."""


def position_of(text: str, code: str, moves: str) -> Position:
    record = Record(Deal.from_code(code), rules(text), parse_moves(moves))
    return replay(record.opening, record.moves).end


@pytest.mark.parametrize(("text", "code", "moves"), CHAINS)
def test_the_goal_is_reached_by_the_first_contact_that_does(text: str, code: str, moves: str):
    position = position_of(text, code, moves)
    every = Everything(position)
    for score in every.finish:
        goal = Goal.of(score)
        due = every.best_finish(set(goal.scores))
        for par in (None, True):
            answer = solve(position, goal=goal, par=par)
            line = answer.line
            assert due is not None
            assert line is not None
            keys = (line.passes, -(line.cards_left or 0), len(line.moves))
            best = (due.passes, due.minus_cards_left, due.moves)
            assert keys >= best
            assert keys == best or not line.proven_passes
            assert keys == best or not par
            verify(answer.to_json())


@pytest.mark.parametrize("objective", ["cards", "queens"])
@pytest.mark.parametrize(("text", "code", "moves"), CHAINS)
def test_what_comes_after_a_reshuffle_belongs_to_the_next_pass(
    text: str, code: str, moves: str, objective: str
):
    position = position_of(text, code, moves)
    every = Everything(position)
    by = "queens" if objective == "queens" else "cards"
    for par in (None, False, True):
        answer = solve(position, objective=by, par=par)
        verify(answer.to_json())
        for entry in answer.profile:
            within = [s for s, f in every.finish.items() if f.passes <= entry.passes]
            best = max(
                (s for s in SCORES if s in [*within, position.score]), key=lambda s: merit(s, by)
            )
            assert (entry.score, entry.proven) == (best, True)


def test_a_short_budget_knows_a_line_for_more_passes_only():
    """Its document says for fewer passes what the line does within them."""
    position = position_of(
        "leverstoke,exhaustion=lazy,butler_search=keep,empty_hand=four",
        "sp1x2345-JdtZ8Ae6lM.I_8CaJvvPW.A0pkVcesfP.DKdXEcVGZ0.BjpuwT7MHa.BuVySG4PXu",
        "leave draw -JcKc",
    )
    for budget in (700, 1000, 1387, 2000):
        verify(solve(position, budget=Budget(budget)).to_json())
