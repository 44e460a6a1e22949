"""What happened and why, and what a move would do, in sentences."""

import re

import pytest

from cli.shooting_party.playing.typed import typed_move
from solver.shooting_party import Deal, Position
from solver.shooting_party.analysis.comments import Commentator
from solver.shooting_party.analysis.narration import Narrator
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.themes import themes
from solver.shooting_party.rules.verify import replay
from tests.shooting_party.helpers import CHOICE, EVERY, JOKER, LONE, START, rules, setup
from tests.shooting_party.playout import random_game

NARRATOR = Narrator(Commentator(themes()["neutral"], symbols=True))


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (START, "draw", ["Drawn into the hand: 3♠ K♣."]),
        (START, "-5hQh", ["You discarded 5♥ Q♥: two of one suit."]),
        (
            CHOICE,
            "-JhKh",
            ["You chose: the jack leaves with the king, and the queen stays (J♥ K♥)."],
        ),
        (CHOICE, "-QhKh", ["You chose: the queen leaves with the king (Q♥ K♥)."]),
        (
            setup("Qh 2c", "Kh 3s 4s 5s"),
            "draw",
            [
                "Drawn into the hand: K♥ 3♠.",
                "K♥ took Q♥ away: a king and the queen of his suit leave together.",
            ],
        ),
        (
            setup("Qh 2c", "Qs 3s 4s 5s"),
            "draw",
            [
                "Drawn into the hand: Q♠ 3♠.",
                "Q♥ gave way to the queen who came after her: only one can stay.",
            ],
        ),
        (
            setup("Jh 2c", "Jc 3s 4s 5s 2s 3d 4d"),
            "draw",
            [
                "Drawn into the hand: J♣ 3♠.",
                "Two jacks met: the whole hand (J♥ 2♣ J♣ 3♠) was discarded, and four are drawn.",
                "Drawn into the hand: 4♠ 5♠ 2♠ 3♦.",
            ],
        ),
        (
            JOKER,
            "butler:5h",
            [
                "Jk did his work and went to the discards.",
                "The butler brought 5♥ from the discards.",
            ],
        ),
        (
            JOKER,
            "butler:Ah",
            [
                "Jk did his work and went to the discards.",
                "The butler found A♥ in the pile and laid it on the table.",
                "The rest of the pile was shuffled.",
            ],
        ),
        (
            LONE,
            "meet:Qh+Ah",
            [
                "Scored, with her ace: Q♥ A♥.",
                "Drawn into the hand: 2♠ 3♠ 4♠.",
                "The pile ran out: pass 2 begins. The discards and the aces on the table are "
                "shuffled into a new pile of 28; the hand stays.",
                "Drawn into the hand: 2♣.",
            ],
        ),
        (
            setup("2c 2d 3s", "4s", pass_number=3),
            "draw",
            ["Drawn into the hand: 4♠.", "The pile ran out in the last pass: the game is over."],
        ),
    ],
)
def test_why_tells_each_thing_that_happened(position: Position, move: str, said: list[str]):
    [step] = replay(position, [typed_move(move, position)]).steps
    assert NARRATOR.happened(position, step.move, step.events) == said


def test_why_does_not_blame_the_player_for_what_etiquette_did():
    """Leaving with an empty hand discards nothing; what goes then was forced."""
    position = setup("", "Qh Qs 3s 4s 5s 3d")
    [step] = replay(position, [typed_move("leave", position)]).steps
    told = NARRATOR.happened(position, step.move, step.events)
    assert "Q♥ gave way to the queen who came after her: only one can stay." in told
    assert not [sentence for sentence in told if sentence.startswith("You left")]


def test_why_has_a_reason_for_everything_that_can_happen():
    """No card goes to the discards without one, whatever the rule set."""
    for n, text in enumerate(EVERY):
        game = random_game(n, rules(text))
        before, opening = Position.opening_with_events(Deal.from_seed(n), rules(text))
        told = [NARRATOR.happened(None, None, opening)]
        for line in game.lines:
            after, events = before.play_with_events(line.split("|")[0])
            move = typed_move(line.split("|")[0], before)
            told.append(NARRATOR.happened(before, move, events))
            assert len(told[-1]) <= len(events)
            before = after
        assert not [s for some in told for s in some if re.search(r"\S+ went to the discards\.$", s)
                    and "did his work" not in s]  # fmt: skip


def rested(hand: str, switch: str) -> Position:
    return setup(hand, "2s 3s 4s 5s 3d 4d", rules=f"leverstoke,{switch}")


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        (
            START,
            "-5hQh",
            "Discards 5♥ Q♥: two of one suit. Q♥ is given up for now. You keep 4♠ 3♦.",
        ),
        (START, "leave", "Discards the whole hand and draws four cards. Q♥ is given up for now."),
        (START, "draw", "You hold 4 cards; with more than 5 you could not draw."),
        (START, "butler", "butler is not allowed: the joker is not in the hand."),
        (LONE, "meet:Qh", "Scores Q♥. Her ace stays behind. Then draws four cards."),
        (JOKER, "butler", "he goes to the discards and does nothing"),
        (JOKER, "butler:Ah", "finds A♥ in the pile. The rest of the pile is then shuffled."),
        (JOKER, "butler:5h", "brings 5♥ into the hand"),
        (
            CHOICE,
            "-JhKh",
            "J♥ leaves with K♥. Q♥ stays.",
        ),
        (setup("Qh 2c 2d", "2s 3s"), "-2c2d", "Q♥ is then alone, and can be scored."),
        (rested("Qh 2c 2d", "contact=must"), "-2c2d", "Q♥ is then alone, and is scored."),
        (rested("2c 2d", "empty_hand=four"), "-2c2d", "is then empty, and four cards are drawn."),
        (rested("2c 2d", "contact=may"), "-2c2d", "The hand is then empty."),
        (setup("Jk Qc 2c", "2s 3s 4s"), "butler:Qh", "Q♣ then gives way to the queen"),
        (setup("Jk Qc 2c", "2s 3s 4s"), "butler:Kc", "K♣ then takes Q♣ away."),
        (setup("Jk Jc 2c", "2s 3s 4s"), "butler:Jd", "Two jacks then meet"),
        (setup("Jk Qc Jc", "2s 3s 4s"), "butler:Kc", "Then you choose who leaves with K♣."),
        (setup("Ks Jd Qs Js", "2s 3s 4s 5s 2c"), "-QsKs", "Two jacks then meet"),
    ],
)
def test_help_tells_what_a_move_would_do(position: Position, move: str, said: str):
    assert said in NARRATOR.would(position, typed_move(move, position))


def test_help_tells_nothing_of_the_pile():
    """It says the same whatever the order of the pile."""
    for seed in range(20):
        for position in random_game(seed, RuleSet()).positions[:-1]:
            turned = position.pile[::-1]
            other = Position(
                position.rules, position.deal, position.pass_number, position.butler_order, turned,
                position.hand, position.discards, position.display, position.score_pile, False,
            )  # fmt: skip
            for move in position.legal_moves():
                assert NARRATOR.would(position, move) == NARRATOR.would(other, move)
