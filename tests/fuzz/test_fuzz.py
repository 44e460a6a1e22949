"""No command breaks, whatever it is given: some seeded cases of each game."""

from pathlib import Path

import pytest

from tests.fuzz.campaign import Campaign, Tally
from tests.fuzz.cases import corpus_of, drawn, games

CASES = 40


@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_no_command_breaks(game: str, tmp_path: Path):
    tally = Tally()
    with Campaign(game, 1, tmp_path) as campaign:
        campaign.run(range(CASES), tally)
    if tally.failures:
        pytest.fail(str(tally), pytrace=False)


@pytest.mark.parametrize("game", games())
def test_a_case_follows_from_its_number(game: str):
    corpus, shapes = corpus_of(game), games()[game]
    folders = {"days/index.json": b"{}", "survey/_manifest.json": b"{}"}
    cases = [drawn(1, number, shapes, corpus | folders) for number in range(200)]
    assert cases == [drawn(1, number, shapes, corpus | folders) for number in range(200)]
    assert len({str(case) for case in cases}) > 150
