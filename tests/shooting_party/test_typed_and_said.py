"""Moves as people type them (data/typed-moves.txt), and what they did or would do, in sentences
(data/narration.txt).
"""

import re
from dataclasses import replace

import pytest
from cli.shooting_party.playing.typed import typed_move

from cli.common.conversation import Completer
from solver.shooting_party import MoveError, Position, RuleSet
from solver.shooting_party.analysis.comments import Commentator, Narrator
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.themes import themes
from tests.shooting_party.helpers import EVERY, rules
from tests.shooting_party.playout import random_game
from tests.shooting_party.tables import blocks, position_of

NARRATOR = Narrator(Commentator(themes()["neutral"], symbols=True))


@blocks("narration.txt")
def test_sentences(head: str, lines: list[str]):
    start, _, text = head.partition(" -> ")
    position = position_of(start)
    move = typed_move(text, position)
    would = [line.removeprefix("? ") for line in lines if line.startswith("? ")]
    assert all(said in NARRATOR.would(position, move) for said in would)
    if happened := lines[len(would) :]:
        _, events = position.play_with_events(move)
        assert NARRATOR.happened(position, move, events) == happened


def test_why_has_a_reason_for_everything_that_can_happen():
    """No card goes to the discards without one, whatever the rule set."""
    for n, text in enumerate(EVERY):
        start, opening = Position.opening_with_events(n, text)
        said = NARRATOR.happened(None, None, opening)
        end = random_game(n, rules(text)).positions[-1]
        for before, step in replay(start, end.played).along:
            sentences = NARRATOR.happened(before, step.move, step.events)
            assert len(sentences) <= len(step.events)
            said += sentences
        gone = [each for each in said if re.search(r"\S+ went to the discards\.$", each)]
        assert all("did his work" in each for each in gone)


def test_help_says_nothing_of_the_pile():
    """It says the same whatever the order of the pile."""
    for seed in range(20):
        for position in random_game(seed, RuleSet()).positions[:-1]:
            other = replace(position, pile=position.pile[::-1])
            for move in position.legal_moves():
                assert NARRATOR.would(position, move) == NARRATOR.would(other, move)


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
