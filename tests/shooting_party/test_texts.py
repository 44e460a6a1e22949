"""Text forms: moves, rule sets, goals, records."""

import pytest

from solver.common.errors import InputError
from solver.common.game import MoveError
from solver.common.record import Record
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.play import PLAY, parse_moves, played
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import SCORES, Goal, ordered_scores
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import themes
from tests.shooting_party.helpers import DISTINCT, EVERY, OTHER_WORDS, PLAYED, rules


def test_a_move_is_a_value():
    assert Move.parse("-2h3h") == Move(Kind.DISCARD, (17, 18))
    assert eval(repr(Move.parse("meet:Qh+Ah"))) == Move.parse("meet:Qh+Ah")


@pytest.mark.parametrize(
    "text",
    ["", "Draw", "draw ", "-", "-2h", "-3h2h", "-2h2h", "-2h6h", "meet:", "meet:Kh", "meet:Qh+As",
     "meet:Qh+Ah+Ad", "meet:Ah+Qh", "butler:", "butler:6h", "butler:2h3h", "hello"],
)  # fmt: skip
def test_what_is_no_move(text: str):
    with pytest.raises(MoveError, match="is not a move"):
        Move.parse(text)


@pytest.mark.parametrize("text", EVERY)
def test_rule_sets_both_ways(text: str):
    assert str(RuleSet.parse(text)) == text


def test_no_two_of_the_distinct_rule_sets_are_the_same_rules():
    """(The tests that go through them would do the same twice.)"""

    def switches(text: str, passes: int | None = None) -> tuple[object, ...]:
        made = rules(text) if passes is None else rules(text).within(passes)
        return tuple(getattr(made, switch) for switch in RuleSet.SWITCHES)

    for name, same in OTHER_WORDS.items():
        assert switches(name) == switches(same)
    assert len(set(map(switches, DISTINCT))) == len(DISTINCT)
    every = {switches(text, 2) for text in EVERY}
    assert {switches(text, 2) for text in PLAYED} == every
    assert len(PLAYED) == len(every)


def test_named_rule_sets():
    names = "leverstoke vogelschnabel three-rounds print-and-play"
    assert " ".join(RuleSet.named()) == names
    assert RuleSet.named()["leverstoke"] == RuleSet()
    three = RuleSet.named()["three-rounds"]
    assert (three.leave, three.butler_search) == ("forbidden", "keep")
    assert RuleSet.named()["print-and-play"].contact == "must"
    assert set(themes()) == {"neutral", "vogelschnabel"}
    assert str(RuleSet.parse("leverstoke,passes=3")) == "leverstoke"
    assert str(RuleSet().within(2)) == "leverstoke,passes=2"


def test_switches_are_checked_however_a_rule_set_is_made():
    with pytest.raises(InputError, match="passes is one of"):
        RuleSet(passes=0)


def test_goals():
    assert Goal.parse("8").scores == {(4, 4)}
    assert Goal.parse("4q").scores == {(4, a) for a in range(5)}
    assert Goal.parse("3+2").scores == {(3, 2), (3, 3), (4, 2), (4, 3), (4, 4)}
    assert Goal.parse("0").scores == set(SCORES)
    assert ordered_scores("cards")[-4:] == [(3, 3), (4, 2), (4, 3), (4, 4)]
    assert ordered_scores("queens")[-6:] == [(3, 3), (4, 0), (4, 1), (4, 2), (4, 3), (4, 4)]
    for text in ("9", "5q", "2+3", "perfect", ""):
        with pytest.raises(InputError):
            Goal.parse(text)


def test_goals_are_closed_upwards():
    """The bounds rely on it: more of either is never less."""
    for objective in ("cards", "queens"):
        for score in SCORES:
            enough = Goal.at_least(score, objective).scores
            for queens, aces in enough:
                assert {(q, a) for q, a in SCORES if q >= queens and a >= aces} <= enough


def test_records_both_ways():
    moves = parse_moves("1. draw 2. leave\n3.-2hJh draw")
    assert [str(m) for m in moves] == ["draw", "leave", "-2hJh", "draw"]
    opening = Position.opening(42, "three-rounds")
    record = Record(PLAY, played(opening, moves[:1]), {"Player": "Ann"})
    again = Record.parse(str(record), PLAY)
    assert again == record
    assert again.game.state.deal.seed == 42
    unseeded = Record(PLAY, played(Position.opening(Deal.from_seed(42).without("2")), moves[:2]))
    assert Record.parse(str(unseeded), PLAY) == unseeded
    by_seed = Record.parse('[Seed "42"]\ndraw', PLAY)
    assert by_seed.game.state.deal == Deal.from_seed(42)
