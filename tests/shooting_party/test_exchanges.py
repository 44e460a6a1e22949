"""Exchanges by brute force: every pair of the next cards, every line, with the readable rules."""

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from generator.shooting_party.studies.composing import composed, exchanges
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.mirrors import decision_of
from generator.shooting_party.studies.questions import Line
from solver.common.errors import InputError
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position, check_cards
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.tables import NEXT, exchanged
from tests.common.command_line import party_here, printed
from tests.shooting_party.attempts import attempt, puzzle_file
from tests.shooting_party.corpus import some
from tests.shooting_party.test_studies import lines_of


def test_one_pair_alone_does_it():
    for study in some("exchange", 2):
        pile = study.start.pile
        assert study.moves is not None
        assert not any(lines_of(study.start, study.target, study.moves))
        for pair in combinations(pile[:NEXT], 2):
            places = dict(zip(pair, reversed(pair), strict=True))
            start = exchanged(study.start, pair)
            assert start.pile == tuple(places.get(card, card) for card in pile)
            found = any(lines_of(start, study.target, study.moves))
            assert found == ({*pair} == {*study.pair})


def test_the_deal_of_an_exchange_leads_to_its_position():
    """The moves before it lead there in the other deal as well, also after the butler's shuffle."""
    for study in some("exchange", 5):
        start = study.line_start
        check_cards(start)
        assert replay(Position.opening(start.deal, start.rules), study.played).end == start
        assert study.target.reached(replay(start, study.line).end)


@pytest.mark.parametrize("pair", [[], ["5h"], ["5h", "5h"], ["5h", "Kd", "2c"], ["5h", "zz"]])
def test_a_pair_that_cannot_be_exchanged(pair: list[str]):
    study = some("exchange", 1)[0]
    line = {"moves": [str(move) for move in study.line], "key": 1, "pair": pair}
    with pytest.raises(InputError):
        study.question.solved_by(line)


def test_an_exchange_is_played_at_the_terminal(tmp_path: Path):
    """Wrong pairs are counted, others refused; the answer has the two cards and the line."""
    study, path = puzzle_file("exchange", tmp_path)
    near, pair = study.start.pile[:NEXT], DECK.text(study.pair)
    wrong = next(two for two in combinations(near, 2) if two != study.pair)
    one, held = DECK.text(near[:1]), DECK.text(study.start.hand[:1])
    typed = ["undo", "moves", "hint 3", DECK.text(wrong), one, f"{one} {held}", pair]
    said, record = attempt(path, *typed)
    first, other = (DECK.symbols([card]) for card in study.pair)
    for times, words in (
        (2, f"type two cards of {DECK.text(near)}"),
        (2, "in an exchange no moves are made: type two cards"),
        (1, "Not these."),
    ):
        assert said.count(words) == times
    for words in (
        study.sentence,
        "two cards, e.g. 5hKd> ",
        f"Solved: {DECK.symbols(study.pair)}.",
        f"Exchange {first} and {other}: no other two do it. In the new pile:",
        "party explain",
        f"the next {NEXT} ",
        "change places before your first move",
    ):
        assert words in said
    assert (record.more["Solved"], record.more["Wrong"], record.more["Hints"]) == (pair, "1", "1")
    run = party_here("play", path, "--hidden")
    assert (run.returncode, run.stdout) == (2, "")
    assert "pile in view" in run.stderr


def test_an_exchange_is_explained_as_a_document(tmp_path: Path):
    """It has the deal of the puzzle, and its line is of the pile after the exchange."""
    study, path = puzzle_file("exchange", tmp_path)
    document = json.loads(printed("explain", path, "--json"))
    assert document["deal"] == study.start.deal.code
    assert document["pair"] == [DECK.names[card] for card in study.pair]
    moves = [Move.parse(each["move"]) for each in document["moves"]]
    assert study.solved(replay(study.line_start, moves).end)


def test_no_exchange_where_etiquette_makes_the_contact_or_several_pairs_do_it():
    """Then no move would name the queen."""
    study = some("exchange", 1)[0]
    assert [*composed(study.kind, replace(study.start, rules=RuleSet(contact="must")))] == []
    assert len(exchanges(study.start, study.target, 4)) > 1
    assert [*composed(replace(study.kind, moves=(3, 4)), study.start)] == []


def test_an_exchange_and_a_line_of_one_position_are_one_decision():
    study = some("exchange", 1)[0]
    line = Line(kinds()["couple"], study.start, study.score, study.moves, study.line)
    assert decision_of(study) == decision_of(line)
