"""Explanations and hints: what is said of known positions, and the two commands; reviews by what
could be seen: luck and skill add up to the score, luck is unbiased, random moves are found out.
"""

import json
import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.shooting_party.luck import area, lucky_games, planted
from cli.shooting_party.advise import hint_text
from solver.common.record import Record
from solver.shooting_party import (
    Budget,
    Deal,
    Goal,
    Hints,
    Meter,
    Move,
    Position,
    RuleSet,
    explain,
    solve,
)
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.play import PLAY, parse_moves, played
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.unseen.review import review
from tests.common.command_line import party_here, printed
from tests.shooting_party.attempts import puzzle_file
from tests.shooting_party.helpers import setup
from tests.shooting_party.playout import random_game, wander
from tests.shooting_party.tables import blocks, position_of

ONE = RuleSet(passes=1)
KIND = "discard cards of one rank"


@blocks("comments.txt")
def test_comments(head: str, lines: list[str]):
    commentator = Commentator(themes()["neutral"], symbols=False)
    for line in lines:
        moves, number, due = re.fullmatch("(.*) -> (.): (.*)", line).groups()
        _, _, found = [*commentator.along(position_of(head), parse_moves(moves))][int(number) - 1]
        assert "; ".join(found) == due


def test_a_line_explained_agrees_with_the_solver():
    what = explain(Position.opening(4, ONE))
    assert what.goal.scores == Goal.parse("3+2").scores
    assert [move.step.move for move in what.moves] == list(what.line)
    before, others_at_par = what.position, 0
    for move in what.moves:
        legal = before.legal_moves()
        others = [each.move for each in move.alternatives]
        assert sorted([*others, move.step.move], key=legal.index) == legal
        assert move.only == (len(legal) > 1 and all(a.keeps == "no" for a in move.alternatives))
        for other in move.alternatives:
            assert (other.keeps == "yes") == (other.best >= 5)
            if other.move in move.at_par:
                assert other.keeps == "yes"
                others_at_par += 1
        before = move.step.after
    assert any(move.only for move in what.moves)
    assert what.solutions is not None
    needed = [move.needed for move in what.moves]
    assert needed == [*what.solutions.needed(what.line)]
    assert {*needed} == {True, False}
    assert others_at_par > 0


def test_what_can_not_be_explained(monkeypatch: pytest.MonkeyPatch):
    start = Position.opening(4, ONE)
    assert explain(start, None, Goal.parse("8")) == "no"
    assert explain(start, None, Goal.parse("5"), Meter(Budget(positions=50))) == "unknown"
    monkeypatch.setattr("solver.shooting_party.analysis.explanation.MOST_NODES", 3)
    cut = explain(start, None, Goal.parse("5"))
    assert cut.solutions is None
    assert cut.why_not == "the graph of par solutions has more than 3 positions"
    assert replay(start, cut.line).end.score == (3, 2)


def test_hints():
    """A hint says no more than its level."""
    start = Position.opening(4, ONE)
    hints, lost = (Hints(start, Goal.parse(goal)) for goal in "56")
    assert (hints.verdict, str(hints.move), hints.kind) == ("yes", "-3c3s", KIND)
    assert solve(start.play("-3c3s"), goal=Goal.parse("5")).verdict == "yes"
    assert (lost.verdict, lost.best, lost.move is None) == ("no", ((3, 2), True), False)
    unknown = Hints(start, Goal.parse("6"), Meter(Budget(positions=50)))
    assert unknown.verdict == "unknown"
    answers = {"goal": "5", "possible": "yes", "kind": KIND, "move": "-3c3s"}
    first = "With the whole pile known: the goal 5 can still be reached within 1 pass"
    for level, below in enumerate(([], [KIND], ["-3c3s"]), 1):
        assert hint_text(hints, level, None) == [first, *below]
        document = hints.to_json(level)
        assert (document["schema"], document["seed"]) == ("shooting-party/hint/1", "4")
        assert document["level"] == level
        shown = dict(list(answers.items())[: level + 1])
        assert {key: document[key] for key in document if key in answers} == shown


def test_a_hint_in_a_spouses_choice():
    start = setup("Qh Jh 2c", "Kh 4d 5d 4s 5s 2s 3s Kc Kd Ks", pass_number=3)
    hints = Hints(start.play("draw"), Goal.parse("1"))
    assert hints.verdict == "yes"
    assert hints.kind == "choose who leaves with the king"


def explained(*arguments: str) -> Any:
    return json.loads(party_here("explain", *arguments, "--json").stdout)


def test_account_of_a_game(tmp_path: Path):
    made = explained("4", "--passes", "1", "--moves", "draw")
    assert (made["goal"], made["played"]) == ("3+2", ["draw"])
    end, path = random_game(42, ONE).positions[-1], tmp_path / "game.txt"
    record = Record(PLAY, played(Position.opening(end.deal, ONE), end.played), {"Goal": "2+2"})
    path.write_text(str(record))  # every fall of the best value is told, whatever the goal
    text = party_here("explain", str(path)).stdout
    summary, _, details = text.partition("\n\n")
    assert "with the whole pile known" in " ".join(summary.split())
    assert "the best possible: 4." in summary
    lost = explained(str(path))["losses"]
    number, after = lost[0]["gone"], 4 - sum(each["gone"] == lost[0]["gone"] for each in lost)
    assert f"move {number}, " in summary
    better = DECK.with_symbols(", ".join(lost[0]["better"]))
    assert f": 4 → {after}; {better} kept the 4" in " ".join(summary.split())
    assert f"this lowered the best from 4 to {after}; " in details
    assert summary.count(" → ") >= 2
    assert party_here("explain", str(path), "--brief").stdout.strip() == summary
    assert party_here("--ascii", "explain", str(path)).stdout.isascii()
    never = {"goal": "8", "kept": None, "gone": 0, "better": []}
    assert explained(str(path), "--goal", "8")["losses"] == [never]
    assert party_here("explain", str(path), "--goal", "1q", "--json").returncode == 0
    one = party_here("explain", str(path), "--goal", "2q").stdout
    assert "this lost the 2q; " in one
    assert "→" not in one


# -- reviews ---------------------------------------------------------------------------------------


def random_moves(seed: int, text: str = "leverstoke") -> tuple[Position, tuple[Move, ...]]:
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
    start, moves = random_moves(1, text)
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
    start, moves = random_moves(2)
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
    start, moves = random_moves(3, "leverstoke,passes=1")
    file.write_text(str(Record(PLAY, played(start, moves))))
    run = party_here("explain", str(file), "--hidden")
    score = len(replay(start, moves).end.score_pile)
    lines = run.stdout.splitlines()
    assert f"{score}.00  scored" in map(str.strip, lines)
    assert "expected at the start" in run.stdout
    assert lines[-1].startswith(" end ")
    brief = party_here("explain", str(file), "--hidden", "--brief").stdout
    assert run.stdout.startswith(brief)
    assert brief.count("\n  move") == run.stdout.count("\n  move") == 3


def test_a_game_of_a_puzzle_is_judged_from_where_it_begins(tmp_path: Path):
    """Nobody made the moves before it."""
    study, path = puzzle_file("couple", tmp_path, "draw", "-2d5d")
    document = printed("explain", path, "--hidden", "--json")
    found = json.loads(document)
    assert found["played"] == [str(move) for move in study.played]
    assert found["moves"] == ["draw", "-2d5d"]
    account = json.loads(printed("explain", path, "--json", "--goal", "best"))
    assert account["before"] == len(study.played)
