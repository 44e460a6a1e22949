"""Every value of every document of every game changed."""

import pytest

from generator.common.games import games
from tests.common.claims import Claims

CLAIMS = {game.name: Claims(game) for game in games()}
FEW = 4
DEARER = {
    0: "mistake.puzzle",
    2: "threshold.puzzle threshold.solution",
}
"""How many changes are tried of documents that take longest to be made again, of those that are
cheap (none: in the long test alone).
"""
MOST = {f"{name}.json": most for most, names in DEARER.items() for name in names.split()}


def cases(names: str) -> pytest.MarkDecorator:
    """All documents of all games, or those that are cheap."""
    every = [(game, name) for game in CLAIMS for name in getattr(CLAIMS[game], names)]
    return pytest.mark.parametrize(("game", "name"), every)


@pytest.mark.parametrize("game", CLAIMS)
def test_every_kind_is_there_and_accepted(game: str):
    CLAIMS[game].assert_accepted()


@cases("cheap")
def test_changes_are_refused(game: str, name: str):
    if most := MOST.get(name, FEW):
        CLAIMS[game].assert_refused(name, most)


@pytest.mark.long
@cases("documents")
def test_every_change_is_refused(game: str, name: str):
    CLAIMS[game].assert_refused(name)
