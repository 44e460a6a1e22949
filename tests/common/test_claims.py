"""Every value of every document of every game changed."""

import pytest

from generator.common.games import games
from tests.common.claims import Claims

CLAIMS = {game.name: Claims(game) for game in games()}
FEW = 4
DEARER = {
    "allot.puzzle.json": 1,
    "allot.solution.json": 1,
    "explanation-puzzle.json": 2,
    "fire.puzzle.json": 2,
    "fire.solution.json": 2,
    "generated.json": 0,
    "holds.json": 1,
    "mistake.puzzle.json": 0,
    "reckoning-cards.json": 0,
    "reckoning-half.json": 0,
    "reckoning-killed.json": 1,
    "reckoning.json": 1,
    "review-so-far.json": 2,
    "review.json": 2,
}
"""Documents that take longest to be made again, of those that are cheap, and how many changes
of each are tried (none: in the long test alone).
"""


def cases(names: str) -> pytest.MarkDecorator:
    """All documents of all games, or those that are cheap."""
    every = [(game, name) for game in CLAIMS for name in getattr(CLAIMS[game], names)]
    return pytest.mark.parametrize(("game", "name"), every)


@pytest.mark.parametrize("game", CLAIMS)
def test_every_kind_is_there_and_accepted(game: str):
    CLAIMS[game].assert_accepted()


@cases("cheap")
def test_changes_are_refused(game: str, name: str):
    if most := DEARER.get(name, FEW):
        CLAIMS[game].assert_refused(name, most)


@pytest.mark.long
@cases("documents")
def test_every_change_is_refused(game: str, name: str):
    CLAIMS[game].assert_refused(name)
