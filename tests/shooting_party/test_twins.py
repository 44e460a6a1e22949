"""Twins by brute force: every line from both positions, with the readable rules; and as answers,
documents and records.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from generator.shooting_party.accepted import study_answer
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.sheet import beside
from generator.shooting_party.studies.composing import proven
from generator.shooting_party.studies.kinds import of_document
from generator.shooting_party.studies.questions import Line
from generator.shooting_party.studies.twins import Twins
from solver.common.errors import InputError
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.tables import exchanged
from tests.common.command_line import printed
from tests.shooting_party.attempts import attempt, puzzle_file
from tests.shooting_party.corpus import some
from tests.shooting_party.test_studies import lines_of, normal, played_from


def twins(number: int) -> list[Twins]:
    found = some("twins", number)
    assert all(isinstance(each, Twins) for each in found)
    return [each for each in found if isinstance(each, Twins)]


def test_each_has_one_line_and_another_first_move():
    short = [each for each in twins(6) if each.moves <= 5]
    assert short
    for study in short[:2]:
        lines = (study.start, study.line), (exchanged(study.start, study.twin), study.other)
        for start, only in lines:
            found = list(lines_of(start, study.target, study.moves))
            assert only in found
            assert min(map(len, found)) == len(only) == study.moves
            assert len({normal(list(played_from(start, each))) for each in found}) == 1
            assert {each[0] for each in found} == {only[0]}
        assert study.line[0] != study.other[0]


def test_it_is_composed_again_from_its_start():
    study = twins(1)[0]
    assert proven(study.question) == study


def test_it_is_as_hard_as_the_harder_of_the_two():
    study = twins(1)[0]
    first = Line(study.kind, study.start, study.score, study.moves, study.line, count=1)
    values = [rate_study(each).rating.value for each in (first, study.second)]
    assert rate_study(study).rating.value == max(values)


def test_a_document_has_both_lines():
    study = twins(1)[0]
    answer = study_answer(study)
    assert answer["goal"]["twin"] == [DECK.names[card] for card in study.twin]
    again = of_document(answer | {"seed": None}).solved_by(answer["line"])
    assert again.told == study.told
    made = beside(answer)
    assert made["twin"] == [str(move) for move in study.other]
    assert len(made["comments"]) == len(study.line)


def test_a_second_line_that_does_not_solve_it_is_refused():
    study = twins(1)[0]
    for other in ((), study.other[:-1], study.line):
        wrong = {"moves": [str(move) for move in study.line], "key": 1}
        with pytest.raises(InputError):
            study.question.solved_by(wrong | {"twin": [str(move) for move in other]})
    with pytest.raises(InputError, match="missing"):
        study.question.solved_by(wrong)
    with pytest.raises(InputError):
        replace(study, twin=study.start.hand[:2]).check_start()


def test_twins_are_answered_at_the_terminal(tmp_path: Path):
    """One move is no answer, two are counted as one; the solution has both lines."""
    study, path = puzzle_file("twins", tmp_path)
    assert isinstance(study, Twins)
    wrong = f"{study.other[0]} / {study.key_move}"
    said, record = attempt(path, str(study.key_move), "draw / -2c2d2h2s", wrong, study.told)
    assert "choose two of " in said
    said, record = attempt(path, str(study.key_move), "hint 3", wrong, study.told)
    assert "type two moves with / between them" in said
    assert "two moves, e.g. draw / leave> " in said
    assert said.count("Not both.") == 1
    assert "Solved: " in said
    assert (record.more["Solved"], record.more["Wrong"]) == (study.told, "1")
    document = json.loads(printed("explain", path, "--json"))
    moves = [Move.parse(each["move"]) for each in document["moves"]]
    assert study.target.reached(replay(study.start, moves).end)
    assert "in each there is one line alone" in " ".join(printed("explain", path).split())
