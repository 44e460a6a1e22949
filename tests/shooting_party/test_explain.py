"""Explanations and hints: what is said of known positions, and the two commands."""

import json
from pathlib import Path
from unittest.mock import ANY

import jsonschema
import pytest

from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.explain import Explanation, explain
from solver.shooting_party.analysis.hints import Hints
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.record import Record, parse_moves
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.solve import solve
from tests.common.command_line import party_here
from tests.shooting_party.helpers import schema, setup
from tests.shooting_party.playout import random_game

ONE = RuleSet(passes=1)
KIND = "discard cards of one rank"


CONTACTS = setup("Qh 2c 3c", "Ad 4d 5d 4s 5s 2s 3s Kc Kd Ks")
SPOILED = setup("Qh 2c 3c", "Kh 4d Qs 5d 4s 5s 2s 3s Kc Kd Ks", pass_number=3)
RIVALS = setup("Qh 2c", "Qs 4d 5d 4s 5s 2s 3s Kc Kd Ks")
JACKS = setup("Jh 2c", "Js 4d 5d 4s 5s 2s 3s Kc Kd Ks")
SHIELD = setup("Qh Jh 2c", "Kh 4d 5d 4s 5s 2s 3s Kc Kd Ks", pass_number=3)
BUTLER = setup("Jk Qh 2c", "Ah 4d 5d 4s 5s 2s 3s Kc Kd Ks", butler="4d 5d")


@pytest.mark.parametrize(
    ("start", "line", "number", "comments"),
    [
        (CONTACTS, "-2c3c meet:Qh+Ah", 1, ["Qh is alone, her ace on the table"]),
        (CONTACTS, "-2c3c meet:Qh+Ah", 2, ["queen 1 of 4 is scored: 1 + 1"]),
        (CONTACTS, "-2c3c meet:Qh", 2, ["queen 1 of 4 is scored, without her ace: 1 + 0"]),
        (SPOILED, "draw", 1, ["Kh takes Qh away"]),
        (SPOILED, "leave", 1, ["Qh is given up: only the butler can bring her back"]),
        (RIVALS, "draw", 1, ["Qh gives way to a rival"]),
        (JACKS, "draw", 1, ["two jacks: the hand is discarded, four cards are drawn"]),
        (SHIELD, "draw -JhKh", 1, []),
        (SHIELD, "draw -JhKh", 2, ["Jh shields Qh"]),
        (BUTLER, "butler:Ah", 1, ["on the table now, to be scored with Qh"]),
        (BUTLER, "butler", 1, ["the butler would keep a queen from being alone"]),
        (BUTLER, "butler:3c -2c3c", 1, ["brought to be discarded with 2c (move 2)"]),
        (BUTLER, "leave", 1, [ANY, "the butler goes unused"]),
    ],
)
def test_comments(start: Position, line: str, number: int, comments: list[str]):
    """On a move of a line, by its number."""
    steps = replay(start, parse_moves(line)).steps
    before = [start, *(step.after for step in steps)][number - 1]
    commentator = Commentator(themes()["neutral"], symbols=False)
    found = commentator.comments(before, steps[number - 1], steps[number:])
    assert found == comments


def test_a_line_explained_agrees_with_the_solver():
    what = explain(Position.opening(4, ONE))
    assert isinstance(what, Explanation)
    assert what.solutions is not None
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
    assert any(move.needed for move in what.moves)
    assert others_at_par > 0


def test_what_can_not_be_explained():
    start = Position.opening(4, ONE)
    assert explain(start, Goal.parse("8")) == "no"
    assert explain(start, Goal.parse("5"), Meter(Budget(positions=50))) == "unknown"
    cut = explain(start, Goal.parse("5"), most_nodes=3)
    assert isinstance(cut, Explanation)
    assert cut.solutions is None
    assert cut.why_not == "the graph of par solutions has more than 3 positions"
    assert replay(start, cut.line).end.score == (3, 2)


def test_nothing_is_said_of_par_without_the_graph():
    shown = party_here("explain", "4", "--passes", "1", "--nodes", "3").stdout
    assert "more than 3 positions" in shown
    assert "keeps the goal: " in shown
    assert not [words for words in ("not par", "as good") if words in shown]


def test_hints():
    start = Position.opening(4, ONE)
    hints = Hints(start, Goal.parse("5"))
    assert hints.verdict == "yes"
    assert str(hints.move) == "-3c3s"
    assert hints.kind == KIND
    assert solve(start.play("-3c3s"), goal=Goal.parse("5")).verdict == "yes"
    lost = Hints(start, Goal.parse("6"))
    assert lost.verdict == "no"
    assert lost.best == ((3, 2), True)
    assert lost.move is not None
    unknown = Hints(start, Goal.parse("6"), Meter(Budget(positions=50)))
    assert unknown.verdict == "unknown"


def test_a_hint_in_a_spouses_choice():
    waiting = SHIELD.play("draw")
    assert waiting.choice_waits is not None
    hints = Hints(waiting, Goal.parse("1"))
    assert hints.verdict == "yes"
    assert hints.kind == "choose who leaves with the king"


def recorded(tmp_path: Path, seed: int, rules: RuleSet = ONE) -> Path:
    moves = parse_moves(" ".join(line.split("|")[0] for line in random_game(seed, rules).lines))
    end = replay(Position.opening(seed, rules), moves).end
    path = tmp_path / "game.txt"
    path.write_text(str(Record(end.deal, rules, moves, end.score)))
    return path


def documents(*arguments: str) -> dict[str, object]:
    run = party_here("explain", *arguments, "--json")
    assert run.returncode == 0, run.stderr
    document = json.loads(run.stdout)
    jsonschema.validate(document, schema("explanation", "solver.shooting_party.analysis"))
    return dict(document)


def test_explain_command(tmp_path: Path):
    document = documents("4", "--passes", "1", "--moves", "draw")
    assert (document["goal"], document["played"]) == ("3+2", ["draw"])
    text = party_here("explain", "4", "--passes", "1", "--ascii").stdout
    assert text.startswith(
        "seed 4, leverstoke,passes=1: explained knowing the whole pile\n3+2 within 1 pass\n"
        "Par: pass 1, 1 card left, 23 moves; "
    )
    assert "- the only move that keeps the goal" in text
    assert text.isascii()
    run = party_here(
        "explain", "4", "--passes", "1", "--brief", "--dot", "a.dot", "--graphml", "a.xml",
        cwd=tmp_path,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert (tmp_path / "a.dot").read_text().startswith("digraph")
    assert "<graphml" in (tmp_path / "a.xml").read_text()


def test_account_of_a_game(tmp_path: Path):
    path = recorded(tmp_path, 42)
    document = documents(str(path))
    assert document["losses"]
    text = party_here("explain", str(path)).stdout
    summary, _, details = text.partition("\n\n")
    assert "judged knowing the whole pile" in " ".join(summary.split())
    assert "the deal allowed 4." in summary
    lost = documents(str(path))["losses"]
    assert isinstance(lost, list)
    number, after = lost[0]["gone"], 4 - sum(each["gone"] == lost[0]["gone"] for each in lost)
    assert f"move {number}, " in summary
    assert f": 4 → {after}; {', '.join(lost[0]['better'])} kept the 4" in " ".join(summary.split())
    assert f"this lowered the best from 4 to {after}; " in details
    assert party_here("explain", str(path), "--brief").stdout.strip() == summary
    assert party_here("explain", str(path), "--ascii").stdout.isascii()
    assert documents(str(path), "--goal", "8")["losses"] == [
        {"goal": "8", "kept": None, "gone": 0, "better": []}
    ]
    assert party_here("explain", str(path), "--goal", "1q", "--json").returncode == 0
    assert "this lost the 2q; " in party_here("explain", str(path), "--goal", "2q").stdout


def test_a_recorded_game_brings_its_rules_and_may_be_over(tmp_path: Path):
    path = recorded(tmp_path, 0)
    for arguments, why in (
        (["explain", str(path), "--rules", "three-rounds"], "brings its own"),
        (["explain", str(path), "--from-here"], "the game is over"),
        (["explain", str(path), "--dot", "x"], "need a line"),
        (["hint", str(path)], "the game is over"),
    ):
        run = party_here(*arguments)
        assert run.returncode == 2
        assert why in run.stderr
    path.write_text("[Deal\n")
    assert "line 1: not a tag" in party_here("hint", str(path)).stderr


def test_hint_command():
    asked = ["hint", "4", "--passes", "1", "--goal", "5"]
    assert party_here(*asked).stdout == (
        "Knowing the whole pile: the goal 5 can still be reached within 1 pass\n"
    )
    assert party_here(*asked, "--level", "2").stdout.splitlines()[1] == KIND
    assert party_here(*asked, "--level", "3").stdout.splitlines()[1] == "-3c3s"
    answers = {"goal": "5", "possible": "yes", "kind": KIND, "move": "-3c3s"}
    for level in (1, 2, 3):
        document = json.loads(party_here(*asked, "--level", str(level), "--json").stdout)
        jsonschema.validate(document, schema("hint", "solver.shooting_party.analysis"))
        assert (document["schema"], document["seed"]) == ("shooting-party/hint/1", "4")
        assert document["level"] == level
        shown = dict(list(answers.items())[: level + 1])
        assert {key: document[key] for key in document if key in answers} == shown
    lost = party_here("hint", "4", "--passes", "1", "--goal", "6", "--level", "2").stdout
    assert "cannot be reached" in lost
    assert "towards the best score" in lost
