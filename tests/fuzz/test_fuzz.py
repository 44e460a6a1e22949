"""No command breaks, whatever it is given: some seeded cases of each game."""

from pathlib import Path

import pytest

from tests.fuzz.campaign import Campaign, Tally
from tests.fuzz.cases import corpus_of, drawn, games


@pytest.mark.parametrize("first", [0, 10, 20, pytest.param(None, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", games())
def test_no_command_breaks(game: str, first: int | None, tmp_path: Path):
    numbers = range(100) if first is None else range(first, first + 10)
    tally = Tally()
    with Campaign(game, 1, tmp_path, small=first is not None) as campaign:
        campaign.run(numbers, tally)
    if tally.failures:
        pytest.fail(str(tally), pytrace=False)


@pytest.mark.parametrize("game", games())
def test_a_case_follows_from_its_number(game: str):
    corpus, shapes = corpus_of(game), games()[game]
    folders = {"days/index.json": b"{}", "survey/_manifest.json": b"{}"}
    cases = [drawn(1, number, shapes, corpus | folders) for number in range(200)]
    assert cases == [drawn(1, number, shapes, corpus | folders) for number in range(200)]
    assert len({str(case) for case in cases}) > 150
