"""Learning by six taps: one button is live at a time, all is in view on a phone, and the game goes
on as free play.
"""

import re

import pytest

from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from tests.web.playing import HAND, PHONE, cards_in, due, names, seen
from tests.web.test_stage import whole

pytestmark = pytest.mark.page

TAPS = ["draw", "-2cJc", "-3d3h3s", "meet:Qs+As", "draw", "draw"]
WORDS = 150
"""That somebody reads in a minute."""


def test_six_taps_lead_to_a_game_of_ones_own(opened):
    page = opened("learn/", **PHONE)
    here, words = Position.opening(42151), 0
    for number, move in enumerate(TAPS, 1):
        assert page.locator(".taps").get_attribute("aria-label") == f"Tap {number} of 6"
        whole(page, move)
        (live,) = page.locator(".may button:not([aria-disabled])").all()
        assert live.get_attribute("data-key") == move
        words += len(page.locator(".lesson-says").inner_text().split())
        words += len(page.locator(".status").inner_text().split())
        for other in page.locator(".may [aria-disabled]").all():
            other.dispatch_event("click")
        assert page.locator(".status").inner_text().startswith("Tap “")
        page.keyboard.press("d" if move != "draw" else "l")
        assert cards_in(page, HAND) == names(here.hand)
        live.tap()
        here = here.play(Move.parse(move))
    assert words <= WORDS
    page.wait_for_url(re.compile("play/#deal=42151&moves="))
    page.locator(".tools .hint").wait_for()
    assert seen(page) == due(here)


def test_whoever_skips_it_plays(opened):
    page = opened("learn/", **PHONE)
    page.locator(".skip-it").tap()
    page.wait_for_url("**/play/**")
