"""Text forms: moves, rule sets, goals, records, deals; what is broken is named. (Deals from seeds:
common/test_stability.py.)
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.common.cards import CardError
from solver.common.errors import InputError
from solver.common.game import MoveError
from solver.common.record import Record
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.play import PLAY, parse_moves, played
from solver.shooting_party.rules.scores import SCORES, Goal, ordered_scores
from solver.shooting_party.rules.sources import deal_of
from solver.shooting_party.rules.themes import themes
from tests.shooting_party.helpers import DISTINCT, EVERY, OTHER_WORDS, PLAYED, rules

NO_MOVES = (
    "|Draw|draw |-|-2h|-3h2h|-2h2h|-2h6h|meet:|meet:Kh|meet:Qh+As|meet:Qh+Ah+Ad|meet:Ah+Qh|butler:"
    "|butler:6h|butler:2h3h|hello"
)


def test_a_move_is_a_value():
    assert Move.parse("-2h3h") == Move(Kind.DISCARD, (17, 18))
    assert eval(repr(Move.parse("meet:Qh+Ah"))) == Move.parse("meet:Qh+Ah")
    for text in NO_MOVES.split("|"):
        with pytest.raises(MoveError, match="is not a move"):
            Move.parse(text)


def test_no_two_of_the_distinct_rule_sets_are_the_same_rules():
    """(The tests that go through them would do the same twice.) All are read as written."""

    def switches(text: str, passes: int | None = None) -> tuple[object, ...]:
        made = rules(text) if passes is None else rules(text).within(passes)
        return tuple(getattr(made, switch) for switch in RuleSet.SWITCHES)

    assert [str(RuleSet.parse(text)) for text in EVERY] == EVERY
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
    with pytest.raises(InputError, match="passes is one of"):
        RuleSet(passes=0)


def test_goals():
    """Those at least as good as a score are closed upwards: more of either is never less. The
    bounds rely on it.
    """
    assert Goal.parse("8").scores == {(4, 4)}
    assert Goal.parse("4q").scores == {(4, a) for a in range(5)}
    assert Goal.parse("3+2").scores == {(3, 2), (3, 3), (4, 2), (4, 3), (4, 4)}
    assert Goal.parse("0").scores == set(SCORES)
    assert ordered_scores("cards")[-4:] == [(3, 3), (4, 2), (4, 3), (4, 4)]
    assert ordered_scores("queens")[-6:] == [(3, 3), (4, 0), (4, 1), (4, 2), (4, 3), (4, 4)]
    for text in ("9", "5q", "2+3", "perfect", ""):
        with pytest.raises(InputError):
            Goal.parse(text)
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


# -- deals ----------------------------------------------------------------------------------------


def test_card_numbers():
    numbers = [DECK.number(name) for name in ("Ac", "Kc", "Ad", "Qh", "Ks", "Jk")]
    assert numbers == [0, 7, 8, 22, 31, 32]
    assert DECK.symbols(DECK.run("2hKs")) == "2♥ K♠"
    with pytest.raises(CardError, match="'6h'"):
        DECK.run("2h6h")


@given(st.integers(0, (1 << 64) - 1), st.sets(st.sampled_from("2345")))
def test_codes_and_json_carry_the_orders(seed: int, out: set[str]):
    deal = Deal.from_seed(seed).without(out)
    assert Deal.from_code(deal.code) == deal
    assert Deal.from_json(json.loads(json.dumps(deal.to_json()))) == deal


def test_nearly_every_changed_character_is_found():
    """One slip in 512 passes the check; it must then be another deal all the same."""
    deal = Deal.from_seed(1)
    tried = found = 0
    for place in range(4, len(deal.code)):
        for letter in "Ab01-_".replace(deal.code[place], ""):
            tried += 1
            try:
                other = Deal.from_code(deal.code[:place] + letter + deal.code[place + 1 :])
                assert other != deal
            except InputError:
                found += 1
    assert tried > 600
    assert found > 0.98 * tried


def test_a_broken_code_says_where():
    groups = Deal.from_seed(1).code.removeprefix("sp1-").split(".")
    for broken, why in (
        ([*groups[:5], groups[5][:-1]], "group 6 of 6 has 21 characters"),
        (["é" + groups[0][1:], *groups[1:]], "group 1 of 6 has the character"),
        ([*groups[:2], groups[3], *groups[3:]], "group 3 of 6 fails its check"),
        (["abc"], "6 groups separated by dots are expected, not 1"),
    ):
        with pytest.raises(InputError) as error:
            deal_of("sp1-" + ".".join(broken))
        assert why in str(error.value)
        assert "\n" not in str(error.value)


def test_what_is_no_deal():
    deal = Deal.from_seed(1)
    some = tuple(tuple(c for c in order if c != 1) for order in deal.orders)
    for read, given_, why in (
        (Deal.from_json, deal.to_json() | {"schema": "party/deal/9"}, '"schema" is not "shooting-'),
        *((order, n, f"there are passes 1 to 3, no pass {n}")
          for order in (deal.pass_order, deal.butler_order) for n in (-1, 0, 4)),
        (deal.without, "J", "only ranks of 2345"),
        (Deal, some, "pass 1: 2c missing"),
        (Deal, some[:5], "a deal has 6 orders, not 5"),
    ):  # fmt: skip
        with pytest.raises(InputError, match=why):
            read(given_)
    assert len(deal.without("2345").cards) == 17
