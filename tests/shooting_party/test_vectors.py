"""Known games: 100 random games a rule set, hashed position by position (playout.py)."""

import pytest

from tests.shooting_party.helpers import DATA, VECTORS, rules
from tests.shooting_party.playout import random_game


@pytest.mark.parametrize("name", VECTORS)
def test_known_games(name: str):
    lines = (DATA / f"games-{name}.txt").read_text().splitlines()
    assert len(lines) == (60 if name == "rare" else 100)
    for line in lines:
        known = line.split(" | ")[0]
        assert str(random_game(int(known.split()[0]), rules(VECTORS[name]))) == known


def test_the_first_record_of_seed_0():
    assert random_game(0, rules("leverstoke")).lines[0] == "-2h4h|Jc Jk|28|1|"
