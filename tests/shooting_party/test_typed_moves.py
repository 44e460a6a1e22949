"""Moves as people type them (data/typed-moves.txt), and their completion."""

import pytest

from cli.common.lines import Completer
from cli.shooting_party.playing.typed import typed_move
from solver.shooting_party import MoveError
from solver.shooting_party.rules.playout import random_game
from tests.shooting_party.helpers import EVERY, rules
from tests.shooting_party.tables import blocks, position_of


@blocks("typed-moves.txt")
def test_what_is_typed(head: str, lines: list[str]):
    position = position_of(head)
    for line in lines:
        typed, _, move = line.partition(" -> ")
        if move:
            assert str(typed_move(typed, position)) == move
            assert position.play(move)
        else:
            typed, _, why = line.replace("{long}", "9" * 5000).partition(" ! ")
            with pytest.raises(MoveError) as error:
                typed_move(typed, position)
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
