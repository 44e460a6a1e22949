"""Dailies of The Party: what they are, their documents, and the check of a pair."""

import json
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator import daily
from generator.common.again import pair_faults
from generator.common.dailies import Series
from generator.common.documents import DailyPuzzle, Puzzle, PuzzleSolution
from generator.common.games import game as game_named
from generator.common.rating.tiers import TIERS
from generator.common.verification import check_document
from generator.the_party.calling import CLOSE, MOST_ROUNDS, Calling, callings
from generator.the_party.candidates import JUDGES, measures_of, puzzles_of, rate
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
from generator.the_party.forcing import LONGEST, SHORTEST, Forcing, forcings
from generator.the_party.game import MODES, RULES
from solver.the_party.end_games.solve import Solver
from solver.the_party.rules.cards import DECK, JEWEL, rank
from solver.the_party.rules.end_game import EndGame
from solver.the_party.rules.game import Game, Orders
from solver.the_party.rules.moves import Line, Move
from solver.the_party.rules.state import State
from solver.the_party.rules.steps import drawn, picked
from tests.the_party.helpers import BruteForce

NAME = "the-party"
DAYS = {"force": date(2026, 1, 10), "call": date(2026, 1, 23)}
"""Days that are found at once; their puzzles are in the corpus."""

CORPUS = Path(__file__).parents[1] / "fuzz" / "the_party" / "corpus"
SOME = {"force": range(12), "call": (1, 3)}
"""Seeds with puzzles that are found soon."""

Json = dict[str, Any]


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


@solving
def test_the_documents_of_a_day(mode: str):
    pair = daily(DAYS[mode], NAME)
    for kind, document in (("puzzle", pair.puzzle), ("solution", pair.solution)):
        assert document.to_json() == json.loads((CORPUS / f"{mode}.{kind}.json").read_text())
    assert list(pair_faults(pair, Series(NAME, game_named(NAME)))) == []


@pytest.mark.parametrize("mode", MODES)
def test_the_texts_of_a_day(mode: str):
    puzzle, solution = kept(mode)
    game = game_named(NAME)
    preface = " ".join(game.puzzle_text(puzzle).partition("[Game")[0].split())
    for rule in ("Rob, with a thief (J)", "a butler (T)", "no sleuth (Jk)", "Each of these is an"):
        assert rule in preface
    assert ("If you call, what was sent is shown" in preface) == (mode == "call")
    assert game.puzzle_text(puzzle) == (CORPUS / f"{mode}.puzzle.txt").read_text()
    assert game.solution_text(puzzle, solution) == (CORPUS / f"{mode}.solution.txt").read_text()
    assert game.headline(puzzle.to_json()).startswith(
        {"force": "◕ stiff   force  ", "call": "◑ testing call   "}[mode]
    )


# -- force ----------------------------------------------------------------------------------------


def test_what_a_puzzle_to_force_is():
    seen = 0
    for seed, found in some("force"):
        assert isinstance(found, Forcing)
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
        assert isinstance(found, Forcing)
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
        assert isinstance(found, Forcing)
        measures = measures_of(found)
        assert set(measures) == set(JUDGES)
        count = len(found.found.firsts)
        keys = sum(first.wins_in is not None for first in found.found.firsts)
        turns = sum(1 for _ in found.found.line)
        assert 1 - keys / count <= measures["random"] + 1e-9 <= turns
        assert all(0 <= value <= turns for value in measures.values())


# -- call -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [3, pytest.param(1, marks=pytest.mark.long)])
def test_what_a_puzzle_to_call_is(seed: int):
    assert some_of("call", seed)
    for found in some_of("call", seed):
        assert isinstance(found, Calling)
        end_game = found.end_game
        assert end_game == dealt(seed, RULES["call"])
        assert (len(end_game.unseen), end_game.left) == (UNSEEN, LEFT)
        assert [len(stash) for stash in end_game.stashes] == [1, 1]
        assert all(rank(card) == JEWEL for stash in end_game.stashes for card in stash)
        view = view_of(end_game, found.log)
        assert (view.state.asked, view.state.phase, view.state.turn) == (CALLER, "call", 0)
        assert {str(move) for move in view.legal()} == {"call", "trust"}
        assert MATTERS <= found.loses <= CLEAR
        assert found.doubt <= DOUBT
        assert found.mix[found.answer] > 0.5
        assert sum(found.certificate.best) <= 2 * CLOSE or found.certificate.rounds >= MOST_ROUNDS
        measures = measures_of(found)
        assert measures["random"] == 0.5
        assert measures["close"] == 1 - found.loses


@pytest.mark.long
def test_the_doubt_is_what_it_says():
    """The gains of both best responses, by what the wrong answer loses where it matters: all worked
    out anew, the latter by the readable rules.
    """
    seed = SOME["call"][0]
    every = list(callings(seed, RULES["call"]))
    solver = Solver(every[0].end_game)
    best = solver.solve(CLOSE, MOST_ROUNDS).best
    mixes = dict(solver.mixes())
    draw = Random(1)
    for found in draw.sample(every, 6):
        assert found.certificate.best == best
        reach, worth = answers(found.end_game, found.log, mixes)
        worse, better = sorted(worth, key=lambda answer: worth[answer])
        assert better == found.answer.kind
        loses = (worth[better] - worth[worse]) / reach
        assert loses == pytest.approx(found.loses, abs=1e-9)
        assert found.doubt == pytest.approx(sum(best) / (loses * reach), rel=1e-6)


Mixes = dict[tuple[str, ...], dict[Move, float]]
World = tuple[float, Game]


def answers(
    end_game: EndGame, log: tuple[str, ...], mixes: Mixes
) -> tuple[float, dict[str, float]]:
    """The chance that cards and sender lead to what the caller has heard, and for either answer
    what he gets from there at best, times that chance.
    """
    names = log[0].partition(":")[2].split()
    mine = tuple(card for card in end_game.unseen if DECK.names[card] in names)
    rest = [card for card in end_game.unseen if card not in mine]
    size = end_game.rules.hand
    worlds: list[World] = []
    for hand in combinations(rest, size):
        room = tuple(card for card in rest if card not in hand)
        state = State(
            end_game.ending, 0, "act", 0, (hand, mine), end_game.stashes, room, end_game.arrivals
        )
        deal = (
            Line(f"0 draw:{DECK.text(hand)}", None, frozenset([0])),
            Line(log[0], None, frozenset([1])),
        )
        game = Game(state, Orders(0), deal)
        for weight, after in decided((1 / end_game.deals, game), mixes):
            if after.log(CALLER) == log:
                worlds.append((weight, after))
    reach = sum(weight for weight, _ in worlds)
    worth = {}
    for answer in ("call", "trust"):
        after = [w for world in worlds for w in played(world, Move(answer))]  # type: ignore[arg-type]
        worth[answer] = at_best(after, mixes)
    return reach, worth


def played(world: World, move: Move) -> Iterator[World]:
    """A world after a move, for all that chance may bring."""
    weight, game = world
    todo = [(weight, game.begun(move))]
    while todo:
        weight, game = todo.pop()
        state = game.state
        if state.refill is not None:
            hands = list(combinations(state.room, state.refill.count))
            todo += [(weight / len(hands), stepped(game, drawn(state, cards))) for cards in hands]
        elif state.phase == "pick":
            hand = state.hands[state.victim]
            todo += [(weight / len(hand), stepped(game, picked(state, card))) for card in hand]
        else:
            yield weight, game


def stepped(game: Game, step: tuple[State, tuple[Line, ...]]) -> Game:
    state, lines = step
    return Game(state, game.chance, (*game.lines, *lines), game.moves)


def decided(world: World, mixes: Mixes) -> Iterator[World]:
    """A world after a decision of the sender by his mix; where nothing depends on it, by any."""
    weight, game = world
    legal = game.state.legal()
    mix = mixes.get(game.log(0), {legal[-1]: 1.0})
    for move, chance in mix.items():
        if chance > 0:
            yield from played((weight * chance, game), move)


def at_best(worlds: list[World], mixes: Mixes) -> float:
    """What the caller gets from worlds that he need not tell apart, if he plays as well as he can:
    in all with the same log he makes the same move.
    """
    total, alike = 0.0, {}  # type: float, dict[tuple[str, ...], list[World]]
    todo = list(worlds)
    while todo:
        weight, game = todo.pop()
        state = game.state
        if state.is_over:
            total += weight * state.results[CALLER]
        elif state.asked == CALLER:
            alike.setdefault(game.log(CALLER), []).append((weight, game))
        else:
            todo += decided((weight, game), mixes)
    for group in alike.values():
        legal = group[0][1].state.legal()
        total += max(
            at_best([after for world in group for after in played(world, move)], mixes)
            for move in legal
        )
    return total


# -- lies -----------------------------------------------------------------------------------------

CHANGES = {
    "a line that does not win": ("force", ("profile", 1, "wins_in"), 6, "the line does not win"),
    "too many actions": ("force", ("profile", 0, "wins_in"), 5, "wins in 6 actions, not 5"),
    "an illegal move": ("force", ("profile", 0, "line", 1), "wait", "move 2 of its line"),
    "another state": ("force", ("deal", "state", "actions"), 9, "to another state"),
    "other moves": ("force", ("deal", "moves"), [], "to another state"),
    "another value": ("call", ("profile", 1, "value"), 0.5, "value: not the middle"),
    "best responses": ("call", ("profile", 1, "best"), [-0.5, -0.5], "contradict each other"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_replay_finds(name: str):
    mode, (*way, last), value, why = CHANGES[name]
    document = json.loads((CORPUS / f"{mode}.solution.json").read_text())
    where: Any = document
    for key in way:
        where = where[key]
    where[last] = value
    with pytest.raises(ValueError, match=why):
        check_document(document, game_named(NAME), quick=True)


def test_a_puzzle_with_the_solution_of_another_mode():
    puzzle = Puzzle.from_json(json.loads((CORPUS / "force.puzzle.json").read_text()))
    solution = PuzzleSolution.from_json(json.loads((CORPUS / "call.solution.json").read_text()))
    found = list(pair_faults(DailyPuzzle(puzzle, solution), Series(NAME, game_named(NAME))))
    assert "rules: puzzle and solution do not agree" in found


# -- dealing and grading --------------------------------------------------------------------------


@solving
def test_dealing_is_deterministic(mode: str):
    assert dealt(7, RULES["call"]) == dealt(7, RULES["call"]) != dealt(8, RULES["call"])
    seed, again = SOME[mode][0], {"force": forcings, "call": callings}[mode]
    first = [found for of, found in some(mode) if of == seed]
    every = list(again(seed, RULES[mode]))
    assert set(map(repr, first)) <= set(map(repr, every))
    assert first == list(puzzles_of(mode, seed))
    _, found = some(mode)[0]
    assert measures_of(found) == measures_of(deepcopy(found))


@pytest.mark.long
@pytest.mark.parametrize(("mode", "seeds"), [("force", (0, 1, 24, 31)), ("call", (5, 31))])
def test_all_five_tiers_come_up(mode: str, seeds: tuple[int, ...]):
    ratings = [rate(mode, measures_of(found)) for seed in seeds for found in puzzles_of(mode, seed)]
    seen = {tier.name for tier in TIERS for rating in ratings if tier.holds(rating)}
    assert seen == {tier.name for tier in TIERS}


def test_the_hands_of_the_sender():
    """Of Qd Kh Js Ks player 0 was dealt three, and sends "a queen": one hand has none."""
    deal = kept("call")[0].deal
    end_game = EndGame.from_json(deal["end_game"])
    assert hands_of_sender(end_game, view_of(end_game, deal["log"])) == (4, 3)
    couple = view_of(end_game, [deal["log"][0], "0 send:??=KQ"])
    assert hands_of_sender(end_game, couple) == (4, 0)
