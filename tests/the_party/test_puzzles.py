"""Dailies of The Party: what they are, their documents, and the check of a pair."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import date
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from generator import daily
from generator.common.documents import Puzzle, PuzzleSolution
from generator.common.games import game as game_named
from generator.common.rating.tiers import TIERS
from generator.the_party.calling import CLOSE, MOST_ROUNDS, Calling, callings
from generator.the_party.candidates import puzzles_of, rules_of
from generator.the_party.ends import CALLER, CLEAR, DOUBT, LEFT, MATTERS, UNSEEN, dealt, view_of
from generator.the_party.examination import problems
from generator.the_party.forcing import LONGEST, SHORTEST, Forcing, forcings
from generator.the_party.grade import JUDGES, MODES, rate
from generator.the_party.measures import measures_of
from solver.the_party.end_games.solve import Solver
from solver.the_party.rules.cards import DECK, JEWEL, rank
from solver.the_party.rules.end_game import EndGame
from solver.the_party.rules.game import Game, Seeded
from solver.the_party.rules.logs import Line
from solver.the_party.rules.moves import Move
from solver.the_party.rules.orders import Orders
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
def some(mode: str) -> tuple[tuple[int, Forcing | Calling], ...]:
    return tuple((seed, found) for seed in SOME[mode] for found in puzzles_of(mode, seed))


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
    puzzle, solution = kept(mode)
    assert pair.puzzle.to_json() == puzzle.to_json()
    assert pair.solution.to_json() == solution.to_json()
    assert list(problems(puzzle, solution, thorough=True)) == []


@pytest.mark.parametrize("mode", MODES)
def test_the_texts_of_a_day(mode: str):
    puzzle, solution = kept(mode)
    assert list(problems(puzzle, solution, thorough=False)) == []
    game = game_named(NAME)
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
        assert found.game == Game(
            answer.state, Seeded(Orders(seed)), found.game.lines, found.game.moves
        )
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
        game = Game(state, Seeded(Orders(found.found.seed)))
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


def test_what_a_puzzle_to_call_is():
    for seed, found in some("call"):
        assert isinstance(found, Calling)
        end_game = found.end_game
        assert end_game == dealt(seed, rules_of("call"))
        assert (len(end_game.unseen), end_game.left) == (UNSEEN, LEFT)
        assert [len(stash) for stash in end_game.stashes] == [1, 1]
        assert all(rank(card) == JEWEL for stash in end_game.stashes for card in stash)
        view = view_of(end_game, found.log)
        assert (view.asked, view.phase, view.turn) == (CALLER, "call", 0)
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
    every = list(callings(seed, rules_of("call")))
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
        game = Game(state, Seeded(Orders(0)), deal)
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

Change = Callable[[Json], object]


def told(mode: str, change: Change, kind: str, *, thorough: bool = False) -> list[str]:
    """What is found in the pair of the corpus with a change in one document."""
    pair = {
        each: json.loads((CORPUS / f"{mode}.{each}.json").read_text())
        for each in ("puzzle", "solution")
    }
    change(pair[kind])
    puzzle, solution = Puzzle.from_json(pair["puzzle"]), PuzzleSolution.from_json(pair["solution"])
    return list(problems(puzzle, solution, thorough=thorough))


def put(*place: Any, value: Any) -> Change:
    """The change of one value: to another, or by a function."""

    def change(document: Json) -> None:
        where: Any = document
        *way, last = place
        for key in way:
            where = where[key]
        where[last] = value(where[last]) if callable(value) else value

    return change


def other_key(document: Json) -> None:
    document["line"]["moves"] = document["profile"][1]["line"]


def second_key(document: Json) -> None:
    document["profile"][1]["wins_in"] = document["profile"][0]["wins_in"]
    document["profile"].sort(key=lambda f: (f["wins_in"] is None, f["wins_in"] or 0, f["move"]))


FORCE = [
    ("solution", other_key, "line: not that of the first move that wins"),
    ("solution", second_key, "the line does not win"),
    ("solution", put("profile", 0, "wins_in", value=5), "the line wins in 6 actions, not 5"),
    ("solution", put("profile", 0, "wins_in", value=None), "firsts: not in order"),
    ("solution", put("profile", 0, "line", 1, value="wait"), "move 2 of its line"),
    ("solution", put("profile", value=lambda rows: rows[:-1]), "not every legal move once"),
    ("solution", put("score", "actions", value=5), "6 actions are more than 5"),
    ("solution", put("score", value={"loses": 0.5, "doubt": 0.01}), "score: in how many actions?"),
    ("solution", put("deal", "state", "actions", value=3), "deal: "),
    ("solution", put("deal", "moves", value=lambda moves: moves[:-1]), "to another state"),
    ("solution", put("deal", "state", "hands", value=lambda h: h[::-1]), "to another state"),
    ("solution", put("proofs", value={"answer": "best responses"}), "proofs: by a search"),
    ("solution", put("goal", "kind", value="answer"), "goal: a win"),
    ("solution", put("rules", value="short,cap=99"), "rules: not those of the deal"),
    ("puzzle", put("par", "actions", value=5), "par: it is won in 6 actions"),
    ("puzzle", put("par", "moves", value=5), "par: there are"),
    ("puzzle", put("par", value={"moves": 9}), "par: "),
    ("puzzle", put("deal", "moves", 0, value="wait"), "deal: move 1: "),
    ("puzzle", put("deal", "state", "seed", value="5"), "deal: "),
    ("puzzle", put("seed", value="5"), "deal: another seed"),
    ("puzzle", put("rules", value="dan-zen"), "rules: those of the mode are short"),
    ("puzzle", put("goal", "kind", value="answer"), "goal: that of the mode is win"),
    ("puzzle", put("mode", value="call"), "rules: those of the mode are short,hand=3"),
    ("puzzle", put("tier", value="fierce"), "tier: "),
    ("puzzle", put("rating", "value", value=lambda v: v - 10), "does not follow from its parts"),
    ("puzzle", put("rating", "error", value=5), "rating: its error is 10"),
    ("puzzle", put("rating", "parts", 0, "points", value=1), "the points of random do not follow"),
    ("puzzle", put("rating", "parts", 0, "value", value=21.0), "random cannot miss so often"),
    ("puzzle", put("rating", "parts", value=lambda p: p[:-1]), "not the parts of the mode"),
    ("puzzle", put("rating", "rater_version", value=2), "rater version 2 is not known"),
    ("puzzle", put("themes", value=[]), "themes: the solution has lie, two jewels"),
    ("puzzle", put("themes", value=["two jewels", "lie"]), "themes: not in order"),
]


@pytest.mark.parametrize("number", range(len(FORCE)))
def test_a_lie_about_a_win_is_found(number: int):
    kind, change, why = FORCE[number]
    found = told("force", change, kind)
    assert any(why in problem for problem in found), found


def certificate(**more: float) -> Change:
    return lambda document: document["profile"][1].update(more)


CALL = [
    ("solution", put("line", "moves", value=["call"]), "line: not the answer of the mix"),
    ("solution", put("line", "moves", value=["wait"]), "line: call or trust"),
    ("solution", put("score", "loses", value=0.4), "rating: the wrong answer loses 0.4"),
    ("solution", put("score", "loses", value=0.04), "the answer hardly matters"),
    ("solution", put("score", "loses", value=0.96), "is plain to see"),
    ("solution", put("score", "doubt", value=0.11), "a doubt of more than 0.1"),
    ("solution", put("score", "doubt", value=0.0), "the doubt cannot be as low"),
    ("solution", put("score", value={"actions": 2}), "score: what is lost, and the doubt"),
    ("solution", certificate(value=0.5), "value: not the middle of both"),
    ("solution", certificate(exploitability=0.5), "exploitability: not the mean gain"),
    ("solution", certificate(best=[-0.5, -0.5]), "contradict each other"),
    ("solution", put("profile", value=lambda rows: rows[:1]), "the mix and the certificate"),
    ("solution", put("profile", 0, "mix", value={"trust": 0.5}), "not a sum of 1"),
    ("solution", put("profile", 0, "mix", value={"wait": 1.0}), "profile: call or trust"),
    ("solution", put("profile", 0, "log", 1, value="0 send:?=J"), "the mix of another log"),
    ("solution", put("deal", "end_game", "left", value=1), "2 actions left"),
    ("solution", put("deal", "log", 0, value="1 draw:Tc Td Qd"), "another log"),
    ("solution", put("deal", "log", 0, value="1 draw:Tc Jk1 Jk2"), "not of the unseen cards"),
    ("puzzle", put("deal", "end_game", "arrivals", value=lambda c: c[1:]), "not the end game"),
    ("puzzle", put("deal", "log", 0, value="0 draw:Jd Jk1 Jk2"), "begins with the caller's hand"),
    ("puzzle", put("deal", "log", 1, value="0 send:Kc=K"), "a send comes next"),
    ("puzzle", put("deal", "log", 1, value="0 send:?=K"), "deal: puzzle and solution do not"),
    ("puzzle", put("seed", value="7"), "not the end game of the seed"),
    ("puzzle", put("par", value={"moves": 2, "actions": 2}), "par: there are two answers"),
    ("puzzle", put("rating", "value", value=lambda v: v + 10), "does not follow from its parts"),
    ("puzzle", put("rating", "parts", 0, "value", value=0.4), "the points of random do not follow"),
    ("puzzle", put("tier", value="gentle"), "tier: "),
    ("puzzle", put("themes", value=["call the lie"]), "themes: the solution has trust"),
    ("puzzle", put("themes", value=["lie"]), "themes: not in order, or not those of the mode"),
]


@pytest.mark.parametrize("number", range(len(CALL)))
def test_a_lie_about_an_answer_is_found(number: int):
    kind, change, why = CALL[number]
    found = told("call", change, kind)
    assert any(why in problem for problem in found), found


def test_a_puzzle_with_the_solution_of_another_mode():
    puzzle = Puzzle.from_json(json.loads((CORPUS / "force.puzzle.json").read_text()))
    solution = PuzzleSolution.from_json(json.loads((CORPUS / "call.solution.json").read_text()))
    found = list(problems(puzzle, solution, thorough=True))
    assert "deal: puzzle and solution do not agree" in found
    assert all("puzzle and solution do not agree" in problem for problem in found)


@solving
def test_lies_that_agree_with_each_other_take_solving(mode: str):
    def parts_exchanged(document: Json) -> None:
        parts = document["rating"]["parts"]
        values = [(part["value"], part["points"]) for part in parts[:2]]
        for part, (value, points) in zip(parts, values[::-1], strict=False):
            part.update(value=value, points=points)

    def more_rounds(document: Json) -> None:
        document["profile"][1]["rounds"] += 10

    def less_doubt(document: Json) -> None:
        document["score"]["doubt"] = document["score"]["doubt"] * 0.9

    def other_line(document: Json) -> None:
        """Another line in which a first move is prevented."""
        draw = Random(1)
        state_seed = int(document["deal"]["state"]["seed"])
        game = Game.seeded(rules_of("force"), state_seed)
        for move in document["deal"]["moves"]:
            game = game.play(Move.parse(move))
        first, start = document["profile"][-1], game
        game = game.play(Move.parse(first["move"]))
        while game.state.actions - start.state.actions < document["score"]["actions"]:
            game = game.play(draw.choice(game.state.legal()))
        assert game.state.winner is None
        first["line"] = [str(move) for move in game.moves[len(start.moves) :]]

    lies: dict[str, list[tuple[str, Change, str]]] = {
        "force": [
            ("puzzle", parts_exchanged, "or its parts differ"),
            ("solution", other_line, "profile: not what the search says"),
        ],
        "call": [
            ("solution", more_rounds, "profile: not what the search"),
            ("solution", less_doubt, "score: not what the search says"),
        ],
    }
    for kind, change, why in lies[mode]:
        assert told(mode, change, kind) == []
        found = told(mode, change, kind, thorough=True)
        assert len(found) == 1
        assert why in found[0]


# -- dealing and grading --------------------------------------------------------------------------


@solving
def test_dealing_is_deterministic(mode: str):
    assert dealt(7, rules_of("call")) == dealt(7, rules_of("call")) != dealt(8, rules_of("call"))
    seed, again = SOME[mode][0], {"force": forcings, "call": callings}[mode]
    first = [found for of, found in some(mode) if of == seed]
    every = list(again(seed, rules_of(mode)))
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
