"""Every value of every document of The Shooting Party changed."""

import pytest

from generator.shooting_party.verification import KINDS, check_document
from tests.common.claims import Claims

CLAIMS = Claims("shooting_party", check_document, "The Shooting Party")


def test_every_kind_is_there_and_accepted():
    CLAIMS.assert_accepted(KINDS)


@pytest.mark.parametrize("name", CLAIMS.documents)
def test_every_value_is_checked_or_on_the_list(name: str):
    CLAIMS.assert_checked_or_listed(name)


@pytest.mark.long
def test_the_list_is_right():
    CLAIMS.assert_listed_are_all()
