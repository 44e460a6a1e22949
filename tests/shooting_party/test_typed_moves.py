"""Moves as people type them, and their completion."""

import pytest

from cli.common.conversation import Completer
from cli.shooting_party.playing.typed import typed_move
from solver.shooting_party import MoveError, Position
from tests.shooting_party.helpers import CHOICE, EVERY, JOKER, LONE, START, rules
from tests.shooting_party.playout import random_game


@pytest.mark.parametrize(
    ("position", "text", "move"),
    [
        (START, "1", "-5hQh"),
        (START, "-5hQh", "-5hQh"),
        (START, "-qh5h", "-5hQh"),
        (START, "5h qh", "-5hQh"),
        (START, "Q♥ 5♥", "-5hQh"),
        (START, "Q♥5♥", "-5hQh"),
        (START, "discard QH,5H", "-5hQh"),
        (START, "disc 5h qh", "-5hQh"),
        (START, "d", "draw"),
        (START, "Dr", "draw"),
        (START, "leave", "leave"),
        (START, "L", "leave"),
        (JOKER, "b 5h", "butler:5h"),
        (JOKER, "butler:5h", "butler:5h"),
        (JOKER, "fetch 5♥", "butler:5h"),
        (JOKER, "b ah", "butler:Ah"),
        (JOKER, "butler", "butler"),
        (JOKER, "dismiss", "butler"),
        (LONE, "meet Qh Ah", "meet:Qh+Ah"),
        (LONE, "meet:Qh+Ah", "meet:Qh+Ah"),
        (LONE, "qh ah", "meet:Qh+Ah"),
        (LONE, "ah qh", "meet:Qh+Ah"),
        (LONE, "m qh", "meet:Qh+Ah"),
        (LONE, "m", "meet:Qh+Ah"),
        (LONE, "meet:qh", "meet:Qh"),
        (LONE, "meet Qh alone", "meet:Qh"),
        (LONE, "m alone", "meet:Qh"),
        (START, "-5h -Qh", "-5hQh"),
        (START, "5h-qh", "-5hQh"),
        (JOKER, "butler, 5H", "butler:5h"),
        (JOKER, "5h b", "butler:5h"),
        (LONE, "Qh Ah meet", "meet:Qh+Ah"),
        (START, "5h Qh discard", "-5hQh"),
        (LONE, "qh", "meet:Qh+Ah"),
        (CHOICE, "qh", "-QhKh"),
        (CHOICE, "j♥", "-JhKh"),
        (CHOICE, "Kh Jh", "-JhKh"),
        (CHOICE, "kh qh", "-QhKh"),
    ],
)
def test_a_move_may_be_typed_in_many_ways(position: Position, text: str, move: str):
    assert str(typed_move(text, position)) == move
    assert position.play(move)


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        (START, "0", "there is no move number 0"),
        (START, "9" * 5000, "there is no move number 999"),
        (START, "fold", "'fold' is not a move"),
        (START, "di", "'di' may be discard or dismiss"),
        (START, "5h", "5h: a discard takes two cards or more"),
        (START, "-", "a discard takes two cards or more"),
        (START, "5h 5h", "a card twice: 5h 5h"),
        (START, "5h ?", "? is no card that can be played"),
        (START, "5h 10h", "card 2: '10h' is not in this deck"),
        (START, "m", "no queen is alone in the hand"),
        (START, "draw 5h", "draw takes no cards"),
        (JOKER, "fetch", "the butler brings which card?"),
        (JOKER, "b", "the butler brings which card?"),
        (CHOICE, "kh", "Kh: may be -JhKh or -QhKh"),
        (JOKER, "b 5h 4h", "the butler brings one card"),
        (JOKER, "b xx", "'xx' is not a card"),
    ],
)
def test_what_is_no_move_says_why(position: Position, text: str, why: str):
    with pytest.raises(MoveError) as error:
        typed_move(text, position)
    assert why in str(error.value)


def test_every_legal_move_can_be_typed_as_shown_and_by_its_number():
    """Over random games under every rule set: as text, with symbols, in capitals, by number."""
    for n, text in enumerate(EVERY):
        for position in random_game(n, rules(text)).positions:
            for number, move in enumerate(position.legal_moves(), 1):
                for typed in (str(move), move.symbols, str(move).upper(), str(number)):
                    assert typed_move(typed, position) == move


def test_completion_goes_by_the_word_in_any_case():
    completer = Completer(["draw", "-5hQh", "Qh", "Qd"])
    assert [completer("q", n) for n in range(3)] == ["Qh ", "Qd ", None]
    assert completer("-5H", 0) == "-5hQh "
