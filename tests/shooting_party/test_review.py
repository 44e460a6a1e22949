"""Reviews by what could be seen: luck and skill add up to the score, luck is unbiased, and random
moves are found out.
"""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from benchmarks.shooting_party.luck import area, lucky_games, planted
from solver.shooting_party import Deal, Move, Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.unseen.review import review
from tests.common.command_line import party_here, printed
from tests.shooting_party.attempts import puzzle_file
from tests.shooting_party.playout import wander


def random_game(seed: int, text: str = "leverstoke") -> tuple[Position, tuple[Move, ...]]:
    """The opening of a random game, and its moves."""
    start = Position.opening(seed, text)
    return start, wander(start, random.Random(seed))[-1].played


@pytest.mark.parametrize(
    "text",
    [
        *("leverstoke,passes=1", "three-rounds"),
        *(pytest.param(t, marks=pytest.mark.long) for t in ("leverstoke", "leverstoke,passes=2")),
    ],
)
def test_start_luck_and_skill_make_the_score(text: str):
    start, moves = random_game(1, text)
    found = review(start, moves)
    assert tuple(move for turn in found.turns for move in turn.moves) == moves
    assert found.outcome == pytest.approx(len(found.end.score_pile), abs=1e-4)
    worth = found.expected
    for turn in found.turns:
        worth += turn.luck
        assert worth == pytest.approx(turn.worth, abs=1e-4)
        worth += turn.skill
        assert bool(turn.better) == (turn.given_away.mean > 0)
        if turn.better:
            assert turn.better != turn.moves
            turn.position.play(turn.better[0])
    costs = [turn.given_away.mean for turn in found.costliest]
    assert costs == sorted(costs, reverse=True) != sorted(costs)


def test_a_part_of_a_game_begins_or_ends_with_what_is_expected():
    start, moves = random_game(2)
    for count in (0, 1, 5):
        found = review(start, moves[:count])
        assert (found.turns[-1].skill, found.last_luck) == (None, 0)
        assert found.outcome == pytest.approx(found.turns[-1].worth, abs=1e-4)
    for move in moves[:20]:
        start = start.play(move)
    found = review(start, moves[20:])
    assert (found.turns[0].luck, found.expected) == (0, found.turns[0].worth)
    assert found.outcome == pytest.approx(len(found.end.score_pile), abs=1e-4)


def test_no_turn_is_judged_by_what_it_could_not_see():
    """What comes in later passes changes nothing in what is said of the first."""
    deal = Deal.from_seed(5)
    later = Deal.from_seed(6).orders
    other = Deal((deal.orders[0], *later[1:3], deal.orders[3], *later[4:]))
    found = []
    for each in (deal, other):
        at = start = Position.opening(each)
        moves = []
        while at.pass_number == 1:
            moves.append(at.legal_moves()[0])
            at = at.play(moves[-1])
        turns = review(start, moves).turns[:-1]
        found.append([(t.luck, t.worth, t.skill, t.given_away, t.better) for t in turns])
    assert found[0] == found[1]
    assert len(found[0]) > 5


def test_the_best_move_gives_nothing_away_and_a_bad_one_does():
    start = Position.opening(42)
    best = review(start, [Move.parse("draw")]).turns[0]
    assert best.better == ()
    assert best.worth == pytest.approx(6.3140, abs=1e-4)  # by the published network
    bad = review(start, [Move.parse("leave")]).turns[0]
    assert str(bad.better[0]) == "draw"
    assert bad.given_away.mean > 0.2
    assert bad.skill < -0.1


def test_the_area_counts_ties_as_half():
    assert area([3, 1, 2, 1], [True, False, False, True]) == (1 + 1 + 0.5 + 0) / 4


@pytest.mark.parametrize("games", [40, pytest.param(300, marks=pytest.mark.long)])
def test_luck_is_unbiased_and_explains_most_of_the_score(games: int):
    """Of games of one pass by the network alone (10,000: benchmarks/shooting_party/luck.py)."""
    scores, luck = lucky_games("leverstoke,passes=1", range(games))
    assert abs(luck.mean()) < 4 * luck.std() / games**0.5
    assert np.var(scores - luck) < 0.4 * np.var(scores)
    assert np.var(scores) > 1


@pytest.mark.long
def test_planted_moves_are_found():
    """The bar of docs/shooting-party/unseen.md, on four games."""
    given, random_ones = planted(range(4))
    assert 15 < sum(random_ones) < len(random_ones) / 2
    assert area(given, random_ones) > 0.7


def test_the_command_reviews(tmp_path: Path):
    file = tmp_path / "game.txt"
    start, moves = random_game(3, "leverstoke,passes=1")
    head = '[Rules "leverstoke,passes=1"]\n[Seed "3"]\n\n'
    file.write_text(f"{head}{' '.join(map(str, moves))}\n", encoding="utf-8")
    run = party_here("explain", str(file), "--hidden")
    lines = run.stdout.splitlines()
    assert " judged by what could be seen" in " ".join(run.stdout.split())
    assert "expected at the start" in run.stdout
    score = len(replay(start, moves).end.score_pile)
    assert f"{score}.00  scored" in map(str.strip, lines)
    assert sum(line.startswith("  move") for line in lines) == 3
    assert lines[-1].startswith(" end ")
    brief = party_here("explain", str(file), "--hidden", "--brief").stdout
    assert run.stdout.startswith(brief)
    assert brief.count("\n  move") == 3


def test_a_game_of_a_puzzle_is_judged_from_where_it_begins(tmp_path: Path):
    """Nobody made the moves before it."""
    study, path = puzzle_file("couple", tmp_path, "draw", "-2d5d")
    document = printed("explain", path, "--hidden", "--json")
    found = json.loads(document)
    assert found["played"] == [str(move) for move in study.played]
    assert found["moves"] == ["draw", "-2d5d"]
    assert printed("explain", path, "--hidden", "--json", "--goal", "best") == document
    account = printed("explain", path, "--json", "--goal", "best")
    assert json.loads(account)["before"] == len(study.played)
    shown = " ".join(printed("explain", path, "--hidden").split())
    assert f"after {len(study.played) + 2} moves, 2 of them the player's, judged" in shown
