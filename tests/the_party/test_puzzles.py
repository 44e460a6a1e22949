"""Dailies of The Party: what they are, their documents, and the check of a pair."""

import json
from copy import deepcopy
from functools import cache
from random import Random

from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import game as game_named
from generator.common.texts import puzzle_text, solution_text
from generator.the_party.candidates import JUDGES, measures_of, puzzles_of
from generator.the_party.forcing import LONGEST, SHORTEST, Forcing
from generator.the_party.sheet import PICKS, coming
from solver.the_party.rules.game import Orders, seeded
from solver.the_party.rules.state_documents import state_from_json
from tests.the_party.helpers import CORPUS, BruteForce

NAME = "the-party"
SOME = (0, 1, 2, 3)
"""Seeds with puzzles that are found soon."""


@cache
def some_of(seed: int) -> tuple[Forcing, ...]:
    return puzzles_of(seed)


def some() -> list[tuple[int, Forcing]]:
    return [(seed, found) for seed in SOME for found in some_of(seed)]


def kept() -> tuple[Puzzle, PuzzleSolution]:
    """The documents of a day."""
    puzzle, solution = (
        json.loads((CORPUS / f"force.{kind}.json").read_text()) for kind in ("puzzle", "solution")
    )
    return Puzzle.from_json(puzzle), PuzzleSolution.from_json(solution)


def test_the_texts_of_a_day():
    puzzle, solution = kept()
    game, pair = game_named(NAME), DailyPuzzle(puzzle, solution)
    assert puzzle_text(puzzle, game) == (CORPUS / "force.puzzle.txt").read_text()
    assert solution_text(pair, game) == (CORPUS / "force.solution.txt").read_text()
    assert game.headline(puzzle.to_json()).startswith("◕ stiff   force  ")


def test_what_a_puzzle_to_force_is():
    seen = 0
    for _, found in some():
        answer = found.found
        assert found.game.state == answer.state
        assert answer.state.phase == "act"
        assert answer.attacker == answer.state.turn
        assert SHORTEST <= answer.wins_in <= LONGEST
        winning = [first for first in answer.firsts if first.wins_in is not None]
        assert len({(f.move.kind, f.move.cards, f.move.victim) for f in winning}) == 1
        assert answer.firsts[0].move == winning[0].move == answer.line[0]
        seen += 1
    assert seen > 3


def test_short_ones_are_right_by_brute_force():
    """One first move wins, in just so many actions, by the readable rules and no cut."""
    checked = 0
    for _, found in some():
        state, wins_in = found.found.state, found.found.wins_in
        if wins_in is None or wins_in > 4:
            continue
        game = seeded(state.rules, found.found.seed, state)
        brute = BruteForce(found.found.attacker)
        limit = state.actions + wins_in
        keys = {move for move in state.legal_moves() if brute.wins(game.play(move), limit)}
        assert keys == {first.move for first in found.found.firsts if first.wins_in is not None}
        assert not BruteForce(found.found.attacker).wins(game, limit - 1)
        checked += wins_in > SHORTEST
    assert checked


def test_a_random_player_misses_as_often_as_moves_fail():
    for _, found in some()[:3]:
        measures = measures_of(found)
        assert set(measures) == set(JUDGES)
        count = len(found.found.firsts)
        keys = sum(first.wins_in is not None for first in found.found.firsts)
        turns = len(found.found.line)
        assert 1 - keys / count <= measures["random"] + 1e-9 <= turns
        assert all(0 <= value <= turns for value in measures.values())


def test_the_same_seed_gives_the_same_puzzles():
    found = some_of(SOME[1])
    assert found == puzzles_of(SOME[1])
    assert measures_of(found[0]) == measures_of(deepcopy(found[0]))


def test_a_sheet_shows_every_order_that_can_be_reached():
    """Random play within the actions of a win needs no shuffle or robbery beyond those shown."""
    puzzle, _ = kept()
    state, seed = state_from_json(puzzle.deal["state"])
    random, reached = Random(5), [0, 0]
    for actions in range(1, 7):
        _, later, picks = coming(state, Orders(seed), actions)
        for _ in range(200):
            game = seeded(state.rules, seed, state)
            while not game.state.is_over and game.state.actions < state.actions + actions:
                game = game.play(random.choice(game.state.legal_moves()))
            used = [game.state.shuffles - state.shuffles, game.state.picks - state.picks]
            assert used[0] <= len(later)
            assert used[1] <= len(picks) or len(picks) == PICKS
            reached = [max(pair) for pair in zip(reached, used, strict=True)]
    assert all(reached)
