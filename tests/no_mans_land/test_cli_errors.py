"""Wrong input to the commands of No Man's Land: one line that says what is wrong, exit code 2."""

import json
from pathlib import Path

import pytest

from tests.common.command_line import Ended, party_here

CORPUS = Path(__file__).parents[1] / "fuzz" / "no_mans_land" / "corpus"


def ours(*words: str, **settings: str) -> Ended:
    return party_here("no-mans-land", *words, **settings)


def refused(run: Ended) -> str:
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run
    assert len(run.stderr) < 600
    return run.stderr


@pytest.mark.parametrize(
    "change",
    [
        {"score": 1},
        {"score": 24.0},
        {"score": 10**19},
        {"killed": True},
        {"rules": {"hold": True}},
        {"rules": {"hold": "maybe"}},
        {"rules": {"passes": "1"}},
        {"past": []},
        {"past": [{"target": "Kc", "weather": ["Ac"]}] * 6},
        {"target": "Qs"},
        {"target": None},
        {"weather": ["5c", "Ac"]},
        {"weather": ["3c"]},
        {"hand": ["Ad", "5h", "6h", "7h", "Jk"]},
        {"hand": ["Ad", "5h", "6h", "7h"]},
        {"game": "shooting-party"},
        {"schema": ["no-mans-land/value/1"]},
        {"position": {}},
    ],
)
def test_position_documents(change: dict[str, object]):
    document = json.loads((CORPUS / "position-decide.json").read_text()) | change
    text = json.dumps(document)
    refused(ours("options", "--position", "-", stdin=text))
    refused(ours("verify", "-", stdin=text))
    assert refused(party_here("verify", "-", stdin=text))


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 30, "9" * 5000])
def test_numbers_that_are_none(name: str):
    text = (CORPUS / "value-over.json").read_text().replace('"value": 1.0', f'"value": {name}')
    assert name in text
    refused(ours("verify", "-", stdin=text))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[Seed "13"]', '[Seed "14"]', "not those of seed 14"),
        ('[Seed "13"]', f'[Seed "{"9" * 5000}"]', "out of range"),
        ('[Seed "13"]', '[Seed "-1"]', "out of range"),
        ('[Seed "13"]', '[Seed "²"]', "is not a seed"),
        ("[Game", '[Seed "1"]\n[Game', "comes twice"),
        ('"mortal"', '"ohara,hold=maybe"', "[Rules]"),
        ("1|Jc", "2|Jc", "round '2', not 1"),
        ("2|Kc", "1|Kc", "round '1', not 2"),
        ("2|Kc", "2|2c", "2c is no target"),
        ("5d 8d 2h 8h 6s", "5d 8d 2h 8h", "4 cards in the hand"),
        ("-2h 5d 8d 8h", "-2h 5d 8d", "every card is given up or aimed"),
        ("-2h 5d", "-2h 2h 5d", "2h is used twice"),
        ("h:6s", "h:", "no cards"),
        ("8s 8c", "8s", "1 card, not 2"),
        ("8s 8c", "8s 7h", "comes twice"),
        ("||6s 3d|", "||?? 3d|", "not known cards"),
        ("|14|54|", "|14|55|", "points, score and fate"),
        ("|14|54|", "|14|54|x", "points, score and fate"),
        ("|14|54|", "|14|54", "9 fields"),
        ("|14|54|", "|14|54|\n6|Ks|3c|2d|hold|||0|54|", "the game is over"),
    ],
)
def test_records(old: str, new: str, said: str):
    text = (CORPUS / "game-over.txt").read_text()
    assert old in text
    text = text.replace(old, new)
    assert said in refused(ours("review", "-", stdin=text))
    refused(ours("verify", "-", stdin=text))


@pytest.mark.parametrize("word", ["²", "٤٢", "--5", "-", "-5", "9" * 30, "2026-02-30", "gentle"])
def test_what_names_no_game(word: str):
    refused(ours("play", "--", word))
