"""No command breaks, whatever it is given: some seeded cases of each game."""

from pathlib import Path

import pytest

from tests.fuzz.campaign import Tally, campaign
from tests.fuzz.cases import drawn
from tests.fuzz.games import Game, games


@pytest.mark.parametrize("first", [80, 60, 40, pytest.param(None, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", games().values(), ids=games())
def test_no_command_breaks(game: Game, first: int | None, tmp_path: Path):
    numbers = range(100) if first is None else range(first, first + 10)
    tally = Tally()
    with campaign(game, 1, tmp_path, small=first is not None) as cases:
        cases.run(numbers, tally)
    if tally.failures:
        pytest.fail(str(tally), pytrace=False)


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_case_follows_from_its_number(game: Game, tmp_path: Path):
    corpus = game.stocked(tmp_path / "stock", small=True)
    once, again = (
        [drawn(1, number, game.shapes, game.values, corpus) for number in range(200)]
        for _ in range(2)
    )
    assert once == again
    assert len({str(case) for case in once}) > 150
