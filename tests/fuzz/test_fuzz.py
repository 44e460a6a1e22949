"""No command breaks, whatever it is given: some seeded cases of each game."""

from pathlib import Path

import pytest

from tests.fuzz.campaign import Tally, campaign
from tests.fuzz.cases import Case, Entry
from tests.fuzz.games import Game, games
from tests.fuzz.reading import drawn


@pytest.mark.parametrize("first", [40, 55, 65])
@pytest.mark.parametrize("game", games().values(), ids=games())
def test_no_command_breaks(game: Game, first: int, tmp_path: Path):
    tally = Tally()
    with campaign(game, 1, tmp_path, small=True) as cases:
        cases.run(range(first, first + 5), tally)
    if tally.failures:
        pytest.fail(str(tally), pytrace=False)


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_case_follows_from_its_number(game: Game, tmp_path: Path):
    corpus = game.stocked(tmp_path / "stock", small=True)
    once, again = ([drawn(1, number, game.made, corpus) for number in range(60)] for _ in range(2))
    assert once == again
    assert len({str(case) for case in once}) > 45


@pytest.mark.parametrize(("data", "documents"), [(b'{"a":\n  {}}\n', 1), (b"{}\n" * 101, 101)])
def test_a_case_has_time_for_each_of_its_documents(data: bytes, documents: int):
    assert Case("verify", [], data).documents == documents
    assert Case("verify", [], None, entries=[Entry("input", data=data)]).documents == documents
