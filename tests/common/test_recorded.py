"""Recorded games of every game (solver/common/record.py): read as they were written, with a seed or
told card by card, and refused where they cannot be.
"""

import json
import re
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.common.reading import play_of
from solver.common.errors import InputError
from solver.common.game import CHANCE, Played
from solver.common.record import WIDTH, Record, is_record
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
            said = '[1] and > that, very [Result "*"] ' * 9
            comments = {n: f"after move {n}, {said * n}sure" for n in range(4)}
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


@every_setting
def test_a_state_is_read_as_text_and_as_json(name: str, setting: str):
    """At every decision and at the end; with a word left out it is refused, or another state."""
    play, draw = play_of(name), Random(setting)
    for seed in range(2):
        for state in (game.state for game in by_chance(play.seeded(seed, setting), draw).history):
            text, document = play.text(state), json.loads(json.dumps(play.document(state)))
            assert (play.read(text, setting), play.read(document)) == (state, state)
            words = text.split(" ")
            del words[draw.randrange(len(words))]
            with suppress(InputError):
                assert play.read(" ".join(words), setting) != state or "pile" in text
            del document[draw.choice([*document])]
            with suppress(InputError):
                play.read(document)
    for bad in ("", "nothing", "1|2|3", {"schema": "other/1"}, {}):
        with pytest.raises(InputError):
            play.read(bad, setting)


def rows() -> list[list[str]]:
    """The rows of data/damaged.txt."""
    text = (Path(__file__).with_name("data") / "damaged.txt").read_text("utf-8")
    return [re.split(r" \| ?", row, maxsplit=2) for row in text.splitlines() if row[0] != "#"]


@pytest.mark.parametrize(("name", "tags", "row"), rows())
def test_what_is_damaged_is_refused_with_its_place(name: str, tags: str, row: str):
    text, _, why = row.rpartition("| ")
    values = zip(("Game", "Rules", "Seed"), tags.split(", "), strict=False)
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in values)
    with pytest.raises(InputError) as error:
        Record.parse(f"{head}\n{text.strip().replace(chr(92) + 'n', chr(10))}", play_of(name))
    said = str(error.value)
    assert why in said
    assert ("\n" in said, len(said) < 160) == (False, True)


@pytest.mark.parametrize("name", list(RULES))
def test_no_character_that_is_lost_leaves_another_result(name: str):
    play, draw = play_of(name), Random(name)
    game, read = by_chance(play.seeded(7, RULES[name][0]), draw), 0
    text = str(Record(play, game))
    for place in draw.sample(range(text.index("\n\n"), len(text) - 1), 60):
        with suppress(InputError):
            again = Record.parse(text[:place] + text[place + 1 :], play)
            assert again.play.result(again.game.state) == play.result(game.state)
            read += 1
    assert read < 60
