"""What happened and why, and what a move would do, in sentences (data/narration.txt)."""

import re
from dataclasses import replace

from cli.shooting_party.playing.typed import typed_move
from solver.shooting_party import Deal, Position
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.narration import Narrator
from solver.shooting_party.rules.playout import random_game
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import themes
from tests.shooting_party.helpers import EVERY, rules
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
        game = random_game(n, rules(text))
        before, opening = Position.opening_with_events(Deal.from_seed(n), rules(text))
        said = NARRATOR.happened(None, None, opening)
        for line in game.lines:
            move = typed_move(line.split("|")[0], before)
            after, events = before.play_with_events(move)
            sentences = NARRATOR.happened(before, move, events)
            assert len(sentences) <= len(events)
            said += sentences
            before = after
        gone = [each for each in said if re.search(r"\S+ went to the discards\.$", each)]
        assert all("did his work" in each for each in gone)


def test_help_says_nothing_of_the_pile():
    """It says the same whatever the order of the pile."""
    for seed in range(20):
        for position in random_game(seed, RuleSet()).positions[:-1]:
            other = replace(position, pile=position.pile[::-1])
            for move in position.legal_moves():
                assert NARRATOR.would(position, move) == NARRATOR.would(other, move)
