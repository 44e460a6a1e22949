"""Every value of every document of The Shooting Party changed."""

import pytest

from generator.shooting_party.game import PUBLISHED
from tests.common.claims import Claims

CLAIMS = Claims(PUBLISHED)
DEARER = {
    "generated.json": 0,
    "review.json": 2,
    "review-so-far.json": 2,
    "mistake.puzzle.json": 0,
    "explanation-puzzle.json": 2,
}
"""Documents that take longest to be made again, of those that are cheap, and how many changes
of each are tried (none: in the long test alone).
"""


def test_every_kind_is_there_and_accepted():
    CLAIMS.assert_accepted()


@pytest.mark.parametrize("name", [name for name in CLAIMS.cheap if DEARER.get(name, 1)])
def test_changes_are_refused(name: str):
    CLAIMS.assert_refused(name, DEARER.get(name, 5))


@pytest.mark.long
@pytest.mark.parametrize("name", CLAIMS.documents)
def test_every_change_is_refused(name: str):
    CLAIMS.assert_refused(name)
