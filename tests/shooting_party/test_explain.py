"""Explanations and hints: what is said of known positions, and the two commands."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cli.shooting_party.advise import hint_text
from solver.common.record import Record
from solver.shooting_party import Budget, Goal, Hints, Meter, Position, RuleSet, explain, solve
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.play import PLAY, parse_moves, played
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.themes import themes
from tests.common.command_line import party_here, printed
from tests.shooting_party.helpers import setup
from tests.shooting_party.playout import random_game
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
    assert any(move.needed for move in what.moves)
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
    start = Position.opening(4, ONE)
    hints, lost = (Hints(start, Goal.parse(goal)) for goal in "56")
    assert (hints.verdict, str(hints.move), hints.kind) == ("yes", "-3c3s", KIND)
    assert solve(start.play("-3c3s"), goal=Goal.parse("5")).verdict == "yes"
    assert (lost.verdict, lost.best, lost.move is None) == ("no", ((3, 2), True), False)
    unknown = Hints(start, Goal.parse("6"), Meter(Budget(positions=50)))
    assert unknown.verdict == "unknown"


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
    path.write_text(str(Record(PLAY, played(Position.opening(end.deal, ONE), end.played))))
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
    assert party_here("explain", str(path), "--brief").stdout.strip() == summary
    assert party_here("--ascii", "explain", str(path)).stdout.isascii()
    never = {"goal": "8", "kept": None, "gone": 0, "better": []}
    assert explained(str(path), "--goal", "8")["losses"] == [never]
    assert party_here("explain", str(path), "--goal", "1q", "--json").returncode == 0
    assert "this lost the 2q; " in party_here("explain", str(path), "--goal", "2q").stdout


def test_a_hint_says_no_more_than_its_level():
    answers = {"goal": "5", "possible": "yes", "kind": KIND, "move": "-3c3s"}
    first = "With the whole pile known: the goal 5 can still be reached within 1 pass"
    hints = Hints(Position.opening(4, ONE), Goal.parse("5"), Meter(Budget()))
    for level, below in enumerate(([], [KIND], ["-3c3s"]), 1):
        assert hint_text(hints, level, None) == [first, *below]
        document = hints.to_json(level)
        assert (document["schema"], document["seed"]) == ("shooting-party/hint/1", "4")
        assert document["level"] == level
        shown = dict(list(answers.items())[: level + 1])
        assert {key: document[key] for key in document if key in answers} == shown


def test_advice_with_the_deal_in_view():
    said = printed("advise", "4", "--passes", "1", "--open").splitlines()
    known = "With the whole pile known: four queens cannot be reached within 1 pass (proven)"
    assert said[0] == known
    document = json.loads(printed("advise", "4", "--passes", "1", "--open", "--json"))
    assert (document["level"], document["move"]) == (3, said[1])
