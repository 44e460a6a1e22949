"""Dailies of The Party: what they are, their documents, and the check of a pair."""

import json
from copy import deepcopy
from functools import cache
from itertools import count
from random import Random

import pytest

from generator.common.again import pair_faults
from generator.common.dailies import Series
from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import game as game_named
from generator.common.texts import puzzle_text, solution_text
from generator.the_party.calling import CLOSE, MOST_ROUNDS, Calling, callings_in
from generator.the_party.candidates import JUDGES, measures_of, puzzles_of
from generator.the_party.ends import (
    CALLER,
    CLEAR,
    DOUBT,
    LEFT,
    MATTERS,
    UNSEEN,
    dealt,
    hands_of_sender,
    view_of,
)
from generator.the_party.forcing import LONGEST, SHORTEST, Forcing
from generator.the_party.game import MODES, RULES
from generator.the_party.sheet import PICKS, coming
from solver.the_party.end_games.solve import Solver
from solver.the_party.rules.cards import JEWEL, rank
from solver.the_party.rules.documents import EndGame, state_from_json
from solver.the_party.rules.game import Game, Orders
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import CORPUS, BruteForce, cards
from tests.the_party.plain_tree import Plain, Response, strategy_of

NAME = "the-party"
SOME = {"force": (0, 1, 2, 3), "call": (3, 1)}
"""Seeds with puzzles that are found soon."""

SMALLER = EndGame(
    RuleSet.parse("short,suits=2,jokers=1,hand=2"), (cards("Ac"), cards("Ad")), cards("Tc Qc Kc"), 2
)
"""An end game with fewer cards, whose calls are found at once."""


@cache
def some_of(mode: str, seed: int) -> tuple[Forcing | Calling, ...]:
    return tuple(puzzles_of(mode, seed))


def some(mode: str) -> list[tuple[int, Forcing | Calling]]:
    return [(seed, found) for seed in SOME[mode] for found in some_of(mode, seed)]


solving = pytest.mark.parametrize("mode", ["force", pytest.param("call", marks=pytest.mark.long)])
"""Both modes; puzzles of the mode call take seconds to find."""


def kept(mode: str) -> tuple[Puzzle, PuzzleSolution]:
    """The documents of a day."""
    puzzle, solution = (
        json.loads((CORPUS / f"{mode}.{kind}.json").read_text()) for kind in ("puzzle", "solution")
    )
    return Puzzle.from_json(puzzle), PuzzleSolution.from_json(solution)


@pytest.mark.parametrize("mode", MODES)
def test_the_texts_of_a_day(mode: str):
    puzzle, solution = kept(mode)
    game, pair = game_named(NAME), DailyPuzzle(puzzle, solution)
    text = " ".join(puzzle_text(puzzle, game).split())
    for rule in ("Rob, with a thief (J)", "a butler (T)", "no sleuth (Jk)", "Each of these is an"):
        assert rule in text
    assert ("If you call, what was sent is shown" in text) == (mode == "call")
    assert puzzle_text(puzzle, game) == (CORPUS / f"{mode}.puzzle.txt").read_text()
    assert solution_text(pair, game) == (CORPUS / f"{mode}.solution.txt").read_text()
    assert game.headline(puzzle.to_json()).startswith(
        {"force": "◕ stiff   force  ", "call": "◕ stiff   call   "}[mode]
    )


# -- force ----------------------------------------------------------------------------------------


def test_what_a_puzzle_to_force_is():
    seen = 0
    for seed, found in some("force"):
        answer = found.found
        assert found.game.state == answer.state
        assert found.game == Game(answer.state, Orders(seed), found.game.lines, found.game.moves)
        assert answer.state.phase == "act"
        assert answer.attacker == answer.state.turn
        assert SHORTEST <= answer.wins_in <= LONGEST
        winning = [first for first in answer.firsts if first.wins_in is not None]
        assert len({(f.move.kind, f.move.cards, f.move.victim) for f in winning}) == 1
        assert found.key == winning[0].move == answer.line[0]
        seen += 1
    assert seen > 3


def test_short_ones_are_right_by_brute_force():
    """One first move wins, in just so many actions, by the readable rules and no cut."""
    checked = 0
    for _, found in some("force"):
        state, wins_in = found.found.state, found.found.wins_in
        if wins_in is None or wins_in > 4:
            continue
        game = Game(state, Orders(found.found.seed))
        brute = BruteForce(found.found.attacker)
        limit = state.actions + wins_in
        keys = {move for move in state.legal() if brute.wins(game.play(move), limit)}
        assert keys == {first.move for first in found.found.firsts if first.wins_in is not None}
        assert not BruteForce(found.found.attacker).wins(game, limit - 1)
        checked += wins_in > SHORTEST
    assert checked


def test_a_random_player_misses_as_often_as_moves_fail():
    for _, found in some("force")[:3]:
        measures = measures_of(found)
        assert set(measures) == set(JUDGES)
        count = len(found.found.firsts)
        keys = sum(first.wins_in is not None for first in found.found.firsts)
        turns = sum(1 for _ in found.found.line)
        assert 1 - keys / count <= measures["random"] + 1e-9 <= turns
        assert all(0 <= value <= turns for value in measures.values())


# -- call -----------------------------------------------------------------------------------------


def test_the_end_game_of_a_seed():
    end_game = dealt(7, RULES["call"])
    assert dealt(7, RULES["call"]) == end_game != dealt(8, RULES["call"])
    assert (len(end_game.unseen), end_game.left) == (UNSEEN, LEFT)
    assert [len(stash) for stash in end_game.stashes] == [1, 1]
    assert all(rank(card) == JEWEL for stash in end_game.stashes for card in stash)


@cache
def calls_in(end_game: EndGame) -> list[Calling]:
    return list(callings_in(end_game))


OF_SEEDS = [pytest.param(dealt(n, RULES["call"]), marks=pytest.mark.long) for n in SOME["call"]]
calling = pytest.mark.parametrize("end_game", [SMALLER, *OF_SEEDS], ids=count())


@calling
def test_what_a_puzzle_to_call_is(end_game: EndGame):
    found = calls_in(end_game)
    assert found
    assert end_game != SMALLER or {each.answer.kind for each in found} == {"call", "trust"}
    for each in found:
        view = view_of(end_game, each.log)
        assert (view.state.asked, view.state.phase, view.state.turn) == (CALLER, "call", 0)
        assert {str(move) for move in view.legal()} == {"call", "trust"}
        assert MATTERS <= each.loses <= CLEAR
        assert each.doubt <= DOUBT
        assert each.mix[each.answer] > 0.5
        assert sum(each.certificate.best) <= 2 * CLOSE or each.certificate.rounds >= MOST_ROUNDS
    measures = measures_of(found[0])
    assert measures["random"] == 0.5
    assert measures["close"] == 1 - found[0].loses


@calling
def test_the_doubt_is_what_it_says(end_game: EndGame):
    """The gains of both best responses, by what the wrong answer loses where it matters: all worked
    out again, the latter in the plain tree of the caller's hand.
    """
    every, solver = calls_in(end_game), Solver(end_game)
    best = solver.solve(CLOSE, MOST_ROUNDS).best
    for found in Random(1).sample(every, 2):
        assert found.certificate.best == best
        hand = view_of(end_game, found.log).hand
        tree = Plain(end_game, lambda deal, hand=hand: deal.hands[CALLER] == hand)
        caller = Response(tree, strategy_of(solver, tree), CALLER)
        infoset = tree.after_log(found.log)
        share = len(tree.root.children) / end_game.deals
        reach = share * sum(caller.reach[id(node)] for node in tree.decisions[infoset])
        worth = dict(zip(tree.moves[infoset], caller.worth(infoset), strict=True))
        worse, better = sorted(worth, key=lambda answer: worth[answer])
        assert better == found.answer
        loses = share * (worth[better] - worth[worse]) / reach
        assert loses == pytest.approx(found.loses, abs=1e-9)
        assert found.doubt == pytest.approx(sum(best) / (loses * reach), rel=1e-6)


def test_a_puzzle_with_the_solution_of_another_mode():
    puzzle = Puzzle.from_json(json.loads((CORPUS / "force.puzzle.json").read_text()))
    solution = PuzzleSolution.from_json(json.loads((CORPUS / "call.solution.json").read_text()))
    found = list(pair_faults(DailyPuzzle(puzzle, solution), Series(NAME, game_named(NAME))))
    assert "rules: puzzle and solution do not agree" in found


# -- dealing and grading --------------------------------------------------------------------------


@solving
def test_the_same_seed_gives_the_same_puzzles(mode: str):
    seed = SOME[mode][1]
    found = some_of(mode, seed)
    assert found == puzzles_of(mode, seed)
    assert measures_of(found[0]) == measures_of(deepcopy(found[0]))


def test_the_hands_of_the_sender():
    """Of Td Th Jk1 Jk2 player 0 was dealt three: no hand has a king, and none a queen."""
    deal = kept("call")[0].deal
    end_game = EndGame.from_json(deal["end_game"])
    assert deal["log"][1] == "0 send:?=K"
    assert hands_of_sender(end_game, view_of(end_game, deal["log"])) == (4, 0)
    queen = [deal["log"][0], "0 send:?=Q"]
    assert hands_of_sender(end_game, view_of(end_game, queen)) == (4, 0)
    couple = ["1 draw:Jc Td", "0 send:??=KQ"]  # of Jd Qd Kd Jk1 two were dealt
    assert hands_of_sender(SMALLER, view_of(SMALLER, couple)) == (6, 1)


def test_a_sheet_shows_every_order_that_can_be_reached():
    """Random play within the actions of a win needs no shuffle or robbery beyond those shown."""
    puzzle, _ = kept("force")
    state, seed = state_from_json(puzzle.deal["state"])
    random, reached = Random(5), [0, 0]
    for actions in range(1, 7):
        _, later, picks = coming(state, Orders(seed), actions)
        for _ in range(200):
            game = Game(state, Orders(seed))
            while not game.state.is_over and game.state.actions < state.actions + actions:
                game = game.play(random.choice(game.state.legal()))
            used = [game.state.shuffles - state.shuffles, game.state.picks - state.picks]
            assert used[0] <= len(later)
            assert used[1] <= len(picks) or len(picks) == PICKS
            reached = [max(pair) for pair in zip(reached, used, strict=True)]
    assert all(reached)
