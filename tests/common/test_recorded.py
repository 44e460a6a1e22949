"""Recorded games of every game (solver/common/record.py): read as they were written, with a seed or
told card by card, and refused where they cannot be.
"""

import re
from random import Random
from typing import Any

import pytest

from cli.common.reading import play_of
from solver.common.game import CHANCE, Play, Played
from solver.common.record import WIDTH, Record, is_record
from solver.common.tags import RecordError
from tests.common.test_states import RULES, every_setting

TAGS = {"Player": "Ann", "Help": "hint 1, best", "Site": "[café] “x”", "Seats": "person, squire"}


def by_chance(game: Played[Any], draw: Random) -> Played[Any]:
    """A game played to its end, by cards that are told where none are due."""
    while not game.is_over:
        game = game.play(draw.choice(game.state.legal_moves()))
    return game


@every_setting
def test_a_game_is_read_as_it_was_written(name: str, setting: str):
    """At its end and before, with tags, comments and long lines, plain and sealed."""
    play, draw = play_of(name), Random(setting)
    for seed in (0, 420_042, (1 << 64) - 1):
        history = by_chance(play.seeded(seed, setting), draw).history
        for game in (history[0], history[len(history) // 2], history[-1]):
            comments = {n: f"after move {n}, {'very ' * 9 * n}sure" for n in range(4)}
            comments = {n: text for n, text in comments.items() if n <= len(game.moves)}
            record = Record(play, game, TAGS, comments)
            text, sealed = str(record), record.sealed
            assert is_record(text, play)
            assert all(len(line) <= WIDTH for line in text.partition("\n\n")[2].splitlines())
            for written in (text, sealed, "\n" + text.replace("\n", "\r\n")):
                again = Record.parse(written, play)
                assert again == record
                assert again.game.history == game.history
                assert str(again) == text
            assert not re.search(rf"Seed |{seed or 'none'}|1\. ", sealed)


@pytest.mark.parametrize(
    "setting", [(n, r) for n in ("no-mans-land", "the-party") for r in RULES[n]]
)
def test_cards_that_were_told_stand_in_parentheses(setting: tuple[str, str]):
    """A game without a seed is read with them, as far as it has come."""
    play, draw = play_of(setting[0]), Random(f"{setting}")
    game = play.begin({"Rules": setting[1]})
    assert game.state.player == CHANCE
    while not game.is_over:
        text = str(Record(play, game))
        assert "Seed" not in text
        assert Record.parse(text, play).game.history == game.history
        game = game.play(draw.choice(game.state.legal_moves()))
    text = str(Record(play, game, {}, {len(game.moves): "The end"}))
    told = " ".join(re.findall(r"\(([^)]*)\)", text)).split()
    assert told == [play.deck.names[c] for each in game.history for c in each.cards]
    again = Record.parse(text, play)
    assert (again.game, str(again)) == (game, text)
    assert [*again.comments] == [len(game.moves)]


def refusal(text: str, name: str) -> str:
    with pytest.raises(RecordError) as error:
        Record.parse(text, play_of(name))
    said = str(error.value)
    assert "\n" not in said
    assert len(said) < 160
    return said


PARTY = '[Game "The Shooting Party"]\n[Rules "leverstoke"]\n[Seed "42"]\n\n'
LAND = '[Game "No Man\'s Land"]\n[Rules "mortal"]\n[Seed "4"]\n\n'
GUESTS = '[Game "The Party"]\n[Rules "short"]\n[Seed "2"]\n\n'
TOLD = '[Rules "mortal"]\n\n'

DAMAGED = [
    ("shooting-party", PARTY + "1. draw\n2. fly", "line 6: move 2: 'fly' is not a move"),
    ("shooting-party", PARTY + "1. -5hKh", "line 5: move 1: -5hKh: Kh not in the hand"),
    ("shooting-party", PARTY + "1. draw {a\nb} 2. drow", "line 6: move 2: "),
    ("shooting-party", PARTY + "[Result", "line 5: not a tag of the form"),
    ("shooting-party", PARTY.replace("42", "4x"), "'4x' is not a seed"),
    ("shooting-party", '[Rules "leverstoke"]\n', "no [Deal] and no [Seed] tag"),
    ("shooting-party", PARTY + '[Result "4+4"]\n1. draw', "[Result]: '4+4', and the game says *"),
    ("shooting-party", PARTY + '[Seed "43"]\n', "line 5: the tag [Seed] comes twice"),
    ("shooting-party", LAND, "a record of another game"),
    ("no-mans-land", LAND + "1. all 2. hold\n3. 9z", "line 6: move 3: "),
    ("no-mans-land", LAND + "1. hold 2. hold 3. hold 4. hold 5. hold\n6. hold",
     "line 6: move 6: hold: the game is over"),
    ("no-mans-land", LAND + "1. 9d6h 4h3s8s", "line 5: move 1: "),
    ("no-mans-land", LAND.replace("mortal", "fair"), "[Rules]: "),
    ("no-mans-land", TOLD + "(Kc Kd)", "line 3: Kd: this card does not come now"),
    ("no-mans-land", TOLD + "(Kc ?)", "line 3: ? is no card that came"),
    ("no-mans-land", TOLD + "1. hold", "line 3: move 1: hold: no hand is dealt yet"),
    ("no-mans-land", LAND + "1|Kd|6c 7c|9c 3d 6h 6s 9s|hold|||0|0|", "line 5: not the round"),
    ("no-mans-land", LAND + "1|Kd|6c", "line 5: 3 fields, not the 10 of a round"),
    ("the-party", GUESTS + "send:Kh=K trust\nsend:Kh=K", "line 6: move 3: send:Kh=K: "),
    ("the-party", GUESTS + "send:9h=K", "line 5: move 1: "),
    ("the-party", GUESTS + "(Kh) wait", "line 5: "),
    ("the-party", TOLD.replace("mortal", "short") + "(Kh Kh)", "line 3: Kh: it does not come now"),
    ("the-party", '[Rules "short"]\n\n0 draw:Kc Kd\n', "line 3"),
    ("the-party", '[Sealed "x"]\n\nQUJD!', "the sealed game is damaged"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "why"), DAMAGED, ids=range(len(DAMAGED)))
def test_what_is_damaged_is_refused_with_its_place(name: str, text: str, why: str):
    assert why in refusal(text, name)


@pytest.mark.parametrize("name", list(RULES))
def test_no_character_that_is_lost_leaves_another_game(name: str):
    """Of a game that is over the result says whether it was this one."""
    play: Play[Any] = play_of(name)
    game = by_chance(play.seeded(7, RULES[name][0]), Random(7))
    text = str(Record(play, game))
    body = text.index("\n\n")
    read = 0
    for place in Random(name).sample(range(body, len(text) - 1), 60):
        try:
            again = Record.parse(text[:place] + text[place + 1 :], play)
        except RecordError:
            continue
        assert again.play.result(again.game.state) == play.result(game.state)
        read += 1
    assert read < 60
