"""Dailies of The Party: what they are, their documents, and the check of a pair."""

import json
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from generator.the_party.candidates import proposed
from generator.the_party.finding import (
    FEWEST,
    LATER,
    LONGEST,
    SHORTEST,
    Problem,
    problem_after,
    problems,
)
from generator.the_party.puzzle_rules import DEFEND, FORCE, TIERS, along, is_action_of
from generator.the_party.sheet import PICKS, coming
from solver.common.game import Played
from solver.the_party.rules.game import Orders, State, seeded
from solver.the_party.rules.moves import Move
from solver.the_party.rules.state_documents import names
from tests.common.command_line import party_here
from tests.common.helpers import corpus_of
from tests.the_party.helpers import BruteForce

SOME = range(60_000_000, 60_000_004)
MORE = range(60_000_004, 60_000_100)
LATER_LOST = 60_000_368
"""The seed of a game in which not the key costs the jewel of a gambit, but what follows."""


@cache
def some(mode: str, seeds: range = SOME) -> list[Problem]:
    return [problem for seed in seeds for problem in problems(mode, seed)]


def both(seeds: range = SOME) -> list[Problem]:
    return some(FORCE, seeds) + some(DEFEND, seeds)


def test_what_a_puzzle_is():
    for found in both():
        state, answer = found.found.state, found.found
        assert found.game.state == state
        assert state.phase == "act"
        forces = found.mode == FORCE
        assert (answer.attacker == state.turn) == forces
        keys = [each for each in answer.firsts if (each.wins_in is not None) == forces]
        assert len({(f.move.kind, f.move.cards, f.move.victim) for f in keys}) == 1
        assert len(keys) == 1 or not any(each.move.is_true for each in keys)
        assert found.key in keys
        assert answer.within in TIERS[found.mode]
        assert forces or len(answer.firsts) >= FEWEST
        assert not forces or SHORTEST <= answer.wins_in == answer.within <= LONGEST
    assert some(FORCE)
    assert some(DEFEND)


NONE = {
    "nothing of the opponent's matters": (FORCE, 60_000_004, 18),
    "two true announcements are two moves": (FORCE, 60_000_045, 27),
    "so are a lie and a truth": (DEFEND, 60_000_036, 149),
    "what is put off is not stopped": (DEFEND, 60_000_004, 20),
}
"""Positions near to a puzzle: the mode, the seed, and the moves before."""


@pytest.mark.parametrize(("mode", "seed", "moves"), NONE.values(), ids=list(NONE))
def test_what_is_no_puzzle(mode: str, seed: int, moves: int):
    assert problem_after(mode, moves, seed) is None


NONE_DOES = "no first move does this within 2 actions"


def test_a_puzzle_that_nothing_solves_is_refused(tmp_path: Path):
    document = json.loads((corpus_of("the-party") / "force.puzzle.json").read_text())
    document["par"]["actions"] = 2
    (tmp_path / "puzzle.json").write_text(json.dumps(document))
    for asked in ("hint", "answer"):
        run = party_here("play", tmp_path / "puzzle.json", stdin=f"{asked}\n")
        assert (run.returncode, run.stderr) == (2, f"party play: {NONE_DOES}\n")


# -- by brute force: the readable rules, and no cut ------------------------------------------------


def check_forced(problem: Problem) -> None:
    """One first move wins, in just so many actions, and if there are more than the fewest, the
    opponent acts and has replies without a common answer.
    """
    state, within = problem.found.state, problem.found.within
    game, limit = seeded(state.rules, problem.found.seed, state), state.actions + within
    brute, you = BruteForce(state.turn), state.turn
    keys = {move for move in state.legal_moves() if brute.wins(game.play(move), limit)}
    assert keys == {each.move for each in problem.found.firsts if each.wins_in is not None}
    assert not BruteForce(you).wins(game, limit - 1)
    theirs = [(at, move) for at, move in along(game, problem.key.line) if at.state.asked != you]
    if within > SHORTEST:
        assert any(is_action_of(1 - you, *each) for each in theirs)
        assert any(need_two(brute, at, limit) for at, _ in theirs)


def need_two(brute: BruteForce, game: Played[State], limit: int) -> bool:
    after = [game.play(reply) for reply in game.state.legal_moves()]
    answers = [
        {move for move in each.state.legal_moves() if brute.wins(each.play(move), limit)}
        for each in after
        if each.state.asked == brute.attacker
    ]
    return any(not one & other for one, other in combinations(answers, 2))


def check_defended(problem: Problem) -> None:
    """Each first move but one loses in time, no sooner threat does, and the one does not lose later
    either.
    """
    state, within = problem.found.state, problem.found.within
    game = seeded(state.rules, problem.found.seed, state)
    brute = BruteForce(1 - state.turn)

    def stops(actions: int) -> set[Move]:
        return {move for move in state.legal_moves()
                if not brute.wins(game.play(move), state.actions + actions)}  # fmt: skip

    keys = {each.move for each in problem.found.firsts if each.wins_in is None}
    assert stops(within) == keys
    assert within == 2 or stops(within - 1) != keys
    assert keys <= stops(within + LATER)


@pytest.mark.parametrize(
    ("seeds", "most", "ahead"),
    [(SOME, 3, 1), pytest.param(MORE, LONGEST, LONGEST, marks=pytest.mark.long)],
)
def test_they_are_right(seeds: range, most: int, ahead: int):
    """Of those to defend the player on turn cannot win either."""
    modes = set[str]()
    for each in both(seeds):
        if each.found.within <= most:
            modes.add(each.mode)
            (check_forced if each.mode == FORCE else check_defended)(each)
        if each.mode == DEFEND:
            state = each.found.state
            game = seeded(state.rules, each.found.seed, state)
            assert not BruteForce(state.turn).wins(game, state.actions + ahead)
    assert modes == {FORCE, DEFEND}


# -- what is proposed -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [FORCE, DEFEND])
def test_what_is_proposed(mode: str):
    for seed in SOME:
        found = [*proposed(mode, "", seed, None)]
        assert found == [*proposed(mode, "", seed, None)]
        for each, problem in zip(found, problems(mode, seed), strict=True):
            assert not each.rating.numbered
            assert each.marks == (problem.kind,)
            assert each.place == str(len(problem.game.moves))


def test_a_gambit_loses_a_jewel():
    """By the log: the player's jewel is lost, robbed or caught, or is sent."""
    seen = 0
    for problem in [*both(), problem_after(FORCE, 12, LATER_LOST)]:
        state, you = problem.found.state, problem.found.state.turn
        game = problem.game
        for n, move in enumerate(problem.key.line):
            if n and is_action_of(you, game, move):
                break
            game = game.play(move)
        log = game.state.log(None)[len(problem.game.state.log(None)) :]
        own = {*names([*state.hands[you], *state.stashes[you]])} & {"Ac", "Ad", "Ah", "As"}
        costly = [f"{you} send", f"{you} lose", f"{1 - you} pick"]
        costly += [f"{you} stash"] * any(line.startswith(f"{1 - you} catch") for line in log)
        dear = [line for line in log if line.startswith((*costly,))]
        lost = any(ace in line for line in dear for ace in own)
        assert lost == ("gambit" in problem.motifs)
        seen += lost
    assert seen


def test_a_sheet_shows_every_order_that_can_be_reached():
    """Random play within the actions of a win needs no shuffle or robbery beyond those shown."""
    random, reached = Random(5), [0, 0]
    here = [(seed, each.found.state) for seed in SOME for each in both(range(seed, seed + 1))]
    for (seed, state), actions in product(here, range(1, 7)):
        _, later, picks = coming(state, Orders(seed), actions)
        for _ in range(50):
            game = seeded(state.rules, seed, state)
            while not game.state.is_over and game.state.actions < state.actions + actions:
                game = game.play(random.choice(game.state.legal_moves()))
            used = [game.state.shuffles - state.shuffles, game.state.picks - state.picks]
            assert used[0] <= len(later)
            assert used[1] <= len(picks) or len(picks) == PICKS
            reached = [max(pair) for pair in zip(reached, used, strict=True)]
    assert all(reached)
