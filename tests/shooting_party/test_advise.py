"""Advice for a position as a person describes it: reading, refusing, advising."""

import json
import random

import pytest

from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen import situation
from solver.shooting_party.unseen.advice import Advice
from solver.shooting_party.unseen.situation import SituationError
from tests.common.command_line import party_here
from tests.shooting_party.helpers import rules
from tests.shooting_party.test_players import otherwise

TABLE = "hand Qh 2c 3c; display Ah; discards 4d 5d; scored Qc Ac; pass 2"


def described(position: Position) -> str:
    parts = [
        f"hand {DECK.text(position.hand)}",
        f"display {DECK.text(sorted(position.display))}",
        f"discards {DECK.text(sorted(position.discards))}",
        f"scored {DECK.text(sorted(position.score_pile))}",
        f"pass {position.pass_number}",
        f"pile {len(position.pile)}",
    ]
    random.Random(len(position.pile)).shuffle(parts)
    return "; ".join(parts)


@pytest.mark.parametrize("text", ["leverstoke", "three-rounds"])
def test_every_position_of_a_game_can_be_described(text: str):
    pick = random.Random(1)
    for seed in range(8):
        position = Position.opening(Deal.from_seed(seed), rules(text))
        while not position.is_over:
            found = situation.parse(described(position), position.rules)
            for name in ("pass_number", "discards", "display", "score_pile", "choice_waits"):
                assert getattr(found, name) == getattr(position, name)
            assert set(found.hand) == set(position.hand)
            assert set(found.pile) == set(position.pile)
            assert found.legal_moves() == position.legal_moves()
            moves = position.legal_moves()
            position = position.play(pick.choice(moves[:-1] or moves))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hand 2c 2c", "2c twice: hand"),
        ("hand Qc; scored Qc", "Qc twice: hand and scored"),
        ("hand xx", "hand: card 1: 'xx'"),
        ("hand ? 2c", "hand: ? is no card here"),
        ("hand Ah", "hand: Ah, but aces are displayed at once"),
        ("discards Ah", "discards: Ah, but aces"),
        ("display 2c", "display: 2c is no ace"),
        ("scored Kc", "scored: Kc is neither a queen nor an ace"),
        ("scored Ac", "scored: Ac without her queen"),
        ("hand Qc Qd", "two queens do not stay"),
        ("hand Jc Jd", "two jacks do not stay"),
        ("hand Qc Kc", "queen and king of a suit have to leave"),
        ("hand 2c 3c 4c 5c 2d 3d 4d 5d", "8 cards; there are never more than 7"),
        ("hand 2c; hand 3c", "hand twice"),
        ("pass 4", "pass 4: the game has 3 passes"),
        ("pass 0", "pass 0"),
        ("pass x", "pass: one number is wanted"),
        ("hand 2c; pile 3", "3 cards in the pile, but 32 are not named"),
        ("scored Qc Qd Qh Qs", "four queens are scored: the game is over"),
        ("2c hand", "'2c': begin with one of"),
        (
            "hand 2c; display Ac Ad Ah As; discards 3c 4c 5c Jc Qc Kc 2d 3d 4d 5d Jd Qd Kd"
            " 2h 3h 4h 5h Jh Qh Kh 2s 3s 4s 5s Js Qs Ks Jk",
            "no card is left for the pile",
        ),
    ],
)
def test_impossible_positions_are_refused_in_one_line(text: str, message: str):
    with pytest.raises(SituationError) as refused:
        situation.parse(text, RuleSet())
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_rules_decide_what_is_settled():
    with pytest.raises(SituationError, match="a lone queen is scored at once"):
        situation.parse("hand Qc", rules("print-and-play"))
    with pytest.raises(SituationError, match="an empty hand draws four"):
        situation.parse("hand", rules("leverstoke,empty_hand=four"))
    assert situation.parse("hand", RuleSet()).hand == ()


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"hand": "Qc"}, "hand: not a list of card names"),
        ({"hands": []}, "no such section: 'hands'"),
        ({"pass": True}, "pass: not a whole number"),
        ({"pile": "3"}, "pile: not a whole number"),
        ({"hand": ["Qc", "Qc"]}, "Qc twice"),
    ],
)
def test_json_is_refused_as_text_is(document: dict[str, object], message: str):
    with pytest.raises(SituationError, match=message):
        situation.from_json(document, RuleSet())


def test_json_says_the_same_as_text():
    document = {
        "schema": situation.SCHEMA,
        "hand": ["Qh", "2c", "3c"],
        "display": ["Ah"],
        "discards": ["4d", "5d"],
        "scored": ["Qc", "Ac"],
        "pass": 2,
        "pile": 25,
    }
    assert situation.from_json(document, RuleSet()) == situation.parse(TABLE, RuleSet())


def test_advice_is_the_same_each_time_and_looks_at_no_pile():
    position = situation.parse(TABLE, RuleSet())
    first = Advice(position).moves
    assert first == Advice(otherwise(position, random.Random(1))).moves
    assert [str(advised.move) for advised in first] == ["-2c3c", "draw", "leave"]
    assert [str(move) for move in first[0].plan] == ["-2c3c", "meet:Qh+Ah"]
    assert first[0].cards.mean > first[1].cards.mean + 5 * first[1].cards.error
    assert 0 < first[0].eight.mean < first[0].four.mean < 1


def test_the_only_move_is_advised_too():
    chosen = rules("three-rounds")
    advice = Advice(situation.parse("hand Qh 2c", chosen))
    assert [str(advised.move) for advised in advice.moves] == ["draw"]
    assert 3 < advice.moves[0].cards.mean < 8
    assert advice.moves[0].cards.error > 0


def test_every_legal_move_is_advised_and_its_plan_can_be_played():
    position = situation.parse(
        "hand Jk Qd 5s 3h 3c; discards 2c 2d 2s 4c 4d 4h 4s 5d; display Ad", RuleSet()
    )
    advice = Advice(position)
    assert {a.move for a in advice.moves} == set(position.legal_moves())
    assert len({a.end for a in advice.distinct}) == len(advice.distinct) < len(advice.moves)
    for advised in advice.moves:
        assert advised.plan[0] == advised.move
        at = position
        for move in advised.plan:
            assert move in at.legal_moves()
            at = at.play(move)


def test_the_end_of_the_last_pass_is_exact():
    """Two cards beside the queen's two: one order in two lets all four of them go."""
    known = "2c 3c 4c 5c 2d 3d 4d 5d 2h 3h 4h 5h 2s 3s 4s 5s Jc Jd Jh Js Kc Kd Kh"
    position = situation.parse(
        f"hand Qs; pass 3; scored Qc Ac Qd Ad; display As; discards {known}; pile 4", RuleSet()
    )
    best = Advice(position).moves[0]
    assert (str(best.move), best.exact) == ("meet:Qs+As", True)
    assert best.cards.error == 0


def test_the_command_advises(tmp_path):
    answer = party_here("advise", TABLE)
    assert answer.returncode == 0
    lines = answer.stdout.splitlines()
    assert lines[0] == "leverstoke: pass 2, 25 cards in the pile, scored 1+1."
    assert lines[1] == "3 legal moves."
    assert lines[4].startswith("-2c3c  ")
    assert lines[4].endswith("then meet:Qh+Ah")
    file = tmp_path / "table.txt"
    file.write_text(TABLE.replace("; ", "\n"), encoding="utf-8")
    assert party_here("advise", str(file)).stdout == answer.stdout
    file.write_text(json.dumps({"hand": ["Qh", "2c", "3c"], "pass": 2}), encoding="utf-8")
    assert "30 cards in the pile" in party_here("advise", str(file)).stdout
    assert "3 legal moves." in party_here("advise", "42").stdout
    assert "legal moves" in party_here("advise", "42", "--moves", "draw", "--all").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("hand 2c 2c",), "2c twice: hand"),
        (("nonsense",), "nonsense"),
        (("hand 2c", "--moves", "draw"), "--moves goes with a game"),
        (("42", "--moves", "meet:Qh"), "--moves"),
        (("5h ? ? ?",), "missing"),
    ],
)
def test_the_command_refuses_in_one_line(arguments: tuple[str, ...], message: str):
    answer = party_here("advise", *arguments)
    assert answer.returncode == 2
    assert message in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert answer.stdout == ""
