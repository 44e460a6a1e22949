"""Two cards of the pile change places: exchanges by brute force (every pair of the next cards,
every line, with the readable rules), and exchanges and twins as answers, documents and records.
(The two lines of twins by brute force: test_studies.py.)
"""

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from generator.shooting_party.accepted import study_answer
from generator.shooting_party.rating.open_grade import rate_study
from generator.shooting_party.sheet import beside
from generator.shooting_party.studies.composing import composed, exchanges
from generator.shooting_party.studies.kinds import kinds, of_document
from generator.shooting_party.studies.mirrors import decision_of
from generator.shooting_party.studies.questions import Line
from solver.common.errors import InputError
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.situation import check_cards
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.tables import NEXT, exchanged
from tests.common.command_line import party_here, printed
from tests.common.test_errors import is_refused
from tests.shooting_party.attempts import attempt, puzzle_file
from tests.shooting_party.brute import lines_of
from tests.shooting_party.corpus import some

EXCHANGE, TWINS = some("exchange", 1)[0], some("twins", 1)[0]


def test_one_pair_alone_does_it():
    for study in some("exchange", 2):
        pile = study.start.pile
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


def test_no_exchange_where_etiquette_makes_the_contact_or_several_pairs_do_it():
    """Then no move would name the queen."""
    start = replace(EXCHANGE.start, rules=RuleSet(contact="must"))
    assert [*composed(EXCHANGE.kind, start)] == []
    assert len(exchanges(EXCHANGE.start, EXCHANGE.target, 4)) > 1
    assert [*composed(replace(EXCHANGE.kind, moves=(3, 4)), EXCHANGE.start)] == []


def test_an_exchange_and_a_line_of_one_position_are_one_decision():
    study = EXCHANGE
    line = Line(kinds()["couple"], study.start, study.score, study.moves, study.line)
    assert decision_of(study) == decision_of(line)


def test_twins_are_as_hard_as_the_harder_of_the_two():
    study = TWINS
    first = Line(study.kind, study.start, study.score, study.moves, study.line, count=1)
    values = [rate_study(each).rating.value for each in (first, study.second)]
    assert rate_study(study).rating.value == max(values)


# -- documents ------------------------------------------------------------------------------------


def texts(moves: tuple[Move, ...]) -> list[str]:
    return [str(move) for move in moves]


def test_a_document_of_twins_has_both_lines():
    answer = study_answer(TWINS)
    assert answer["goal"]["twin"] == [DECK.names[card] for card in TWINS.twin]
    again = of_document(answer | {"seed": None}).solved_by(answer["line"])
    assert again.told == TWINS.told
    made = beside(answer)
    assert made["twin"] == texts(TWINS.other)
    assert len(made["comments"]) == len(TWINS.line)


@pytest.mark.parametrize("pair", [[], ["5h"], ["5h", "5h"], ["5h", "Kd", "2c"], ["5h", "zz"]])
def test_a_pair_that_cannot_be_exchanged(pair: list[str]):
    with pytest.raises(InputError):
        EXCHANGE.question.solved_by({"moves": texts(EXCHANGE.line), "key": 1, "pair": pair})


def test_a_second_line_that_does_not_solve_it_is_refused():
    wrong = {"moves": texts(TWINS.line), "key": 1}
    for other in ((), TWINS.other[:-1], TWINS.line):
        with pytest.raises(InputError):
            TWINS.question.solved_by(wrong | {"twin": texts(other)})
    with pytest.raises(InputError, match="missing"):
        TWINS.question.solved_by(wrong)
    with pytest.raises(InputError):
        replace(TWINS, twin=TWINS.start.hand[:2]).check_start()


@pytest.mark.parametrize("kind", ["exchange", "twins"])
def test_a_line_is_explained_as_a_document(kind: str, tmp_path: Path):
    """It has the deal of the puzzle; the line of an exchange is of the pile after it."""
    study, path = puzzle_file(kind, tmp_path)
    document = json.loads(printed("explain", path, "--json"))
    assert document["deal"] == study.start.deal.code
    if kind == "exchange":
        assert document["pair"] == [DECK.names[card] for card in study.pair]
    moves = [Move.parse(each["move"]) for each in document["moves"]]
    assert study.target.reached(replay(study.line_start, moves).end)


# -- at the terminal ------------------------------------------------------------------------------


def test_an_exchange_is_played_at_the_terminal(tmp_path: Path):
    """Wrong pairs are counted, others refused; the answer has the two cards and the line."""
    study, path = puzzle_file("exchange", tmp_path)
    near, pair = study.start.pile[:NEXT], DECK.text(study.pair)
    wrong = next(two for two in combinations(near, 2) if two != study.pair)
    one, held = DECK.text(near[:1]), DECK.text(study.start.hand[:1])
    typed = ["undo", "moves", "hint 3", DECK.text(wrong), one, f"{one} {held}", pair]
    said, record = attempt(path, *typed)
    first, other = (DECK.symbols([card]) for card in study.pair)
    assert said.count(f"type two cards of {DECK.text(near)}") == 2
    assert said.count("in an exchange no moves are made: type two cards") == 2
    assert said.count("Not these.") == 1
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
    is_refused(party_here("play", path, "--hidden"), "pile in view")


def test_twins_are_answered_at_the_terminal(tmp_path: Path):
    """One move is no answer, two are counted as one; the solution has both lines."""
    study, path = puzzle_file("twins", tmp_path)
    wrong = f"{study.other[0]} / {study.key_move}"
    said, _ = attempt(path, str(study.key_move), "draw / -2c2d2h2s", wrong, study.told)
    assert "choose two of " in said
    said, record = attempt(path, str(study.key_move), "hint 3", wrong, study.told)
    assert "type two moves with / between them" in said
    assert "two moves, e.g. draw / leave> " in said
    assert said.count("Not both.") == 1
    assert "Solved: " in said
    assert (record.more["Solved"], record.more["Wrong"]) == (study.told, "1")
    assert "in each there is one line alone" in " ".join(printed("explain", path).split())
