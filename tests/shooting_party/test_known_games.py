"""What is known of the game: perft counts on both engines, and 100 random games a rule set, hashed
position by position (playout.py).
"""

import pytest

from solver.shooting_party import Deal, Position
from solver.shooting_party.packed.perft import divide, perft, perft_readable
from tests.shooting_party.helpers import DATA, EVERY, VECTORS, data_rows, rules
from tests.shooting_party.playout import random_game

KNOWN = data_rows("perft.txt")


@pytest.mark.parametrize(("text", "seed", "counts"), KNOWN)
def test_known_counts(text: str, seed: str, counts: str):
    position = Position.opening(Deal.from_seed(int(seed)), rules(text))
    for depth, count in enumerate(map(int, counts.split()), 1):
        assert perft(position, depth) == count
        if count < 2000:
            assert perft_readable(position, depth) == count


def test_the_known_counts_cover_every_rule_set():
    assert {text for text, _, _ in KNOWN} == set(EVERY)


def test_divide_adds_up():
    position = Position.opening(Deal.from_seed(42))
    parts = divide(position, 5)
    assert list(parts) == position.legal_moves()
    assert sum(parts.values()) == perft(position, 5) == 404


def test_length_nought_is_one_sequence_and_a_finished_game_has_no_others():
    position = Position.opening(Deal.from_seed(42), rules("leverstoke,passes=1"))
    assert perft(position, 0) == 1
    while not position.is_over:
        position = position.play(position.legal_moves()[-1])
    assert perft(position, 0) == 1
    assert perft(position, 1) == perft(position, 2) == 0


@pytest.mark.parametrize("name", VECTORS)
def test_known_games(name: str):
    lines = (DATA / f"games-{name}.txt").read_text().splitlines()
    assert len(lines) == (60 if name == "rare" else 100)
    for line in lines:
        known = line.split(" | ")[0]
        assert str(random_game(int(known.split()[0]), rules(VECTORS[name]))) == known


def test_the_first_record_of_seed_0():
    assert random_game(0, rules("leverstoke")).lines[0] == "-2h4h|Jc Jk|28|1|"
