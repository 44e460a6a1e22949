"""Free games in the record: each that was played to its end, once, and what they come to."""

from random import Random
from typing import Any

import pytest

from solver.shooting_party import Position
from tests.web import partying, playing, ranging
from tests.web.conftest import Open, Served, eventually, recorded, typed

pytestmark = pytest.mark.page

GAMES = "localStorage['/below/a/path/record'] !== undefined"


@pytest.fixture(scope="module")
def served(dayless: Served) -> Served:
    """Free play needs no day."""
    return dayless


def of_shooting_party() -> tuple[str, str, str, dict[str, Any]]:
    """A game: its address but for the last move, that move, the name and what is kept of it."""
    *_, before, end = playing.line(Position.opening(107, "leverstoke,passes=1"), Random(107))
    queens, aces = end.score
    kept = {"score": queens + aces, "of": 8, "queens": queens}
    name = "shooting-party 107 leverstoke,passes=1"
    return f"play/{playing.link(before)}", str(end.played[-1]), name, kept


def of_no_mans_land() -> tuple[str, str, str, dict[str, Any]]:
    game = ranging.game(11)
    *made, last = ranging.decisions(game)
    kept = {"score": game.state.final}
    return f"no-mans-land/play/{ranging.link(11, made)}", str(last), "no-mans-land 11 mortal", kept


def of_the_party() -> tuple[str, str, str, dict[str, Any]]:
    due, random = partying.Due(3, "person,squire", "short,cap=14"), Random(3)
    while not due.over:
        before, move = due.link, partying.chosen(due.legal, random)
        due.play(move)
    won = int(due.game.state.winner == 0)
    last = str(move).replace("T", "10").upper()
    name = "the-party 3 short,cap=14,seats=you:squire"
    return f"the-party/play/{before}", last, name, {"score": won, "of": 1}


def make(page: Any, move: str) -> None:
    page.wait_for_selector(".may *")
    if page.locator("[data-key=next]").count():  # what came of the decision before is still shown
        page.locator("[data-key=next]").click()
    typed(page, move)
    if page.locator("[data-key=shoot].primary").count():  # it is laid out, and not made yet
        page.locator("[data-key=shoot].primary").click()


def ended(page: Any) -> dict[str, Any]:
    page.locator(".after .verdict").wait_for()
    eventually(page, GAMES)
    games: dict[str, Any] = recorded(page)["games"]
    return games


@pytest.mark.parametrize("game", [of_shooting_party, of_no_mans_land, of_the_party])
def test_a_game_is_kept_once_it_is_over_as_it_ended_first(game, opened: Open):
    path, last, name, due = game()
    page = opened(path)
    assert not page.evaluate(GAMES)
    make(page, last)
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    kept = {name: due | {"help": False, "day": today}}
    assert ended(page) == kept
    if page.locator(".undo").count():
        page.locator(".undo").click()
        page.locator(".after .verdict").wait_for(state="detached")
        make(page, last)
        assert ended(page) == kept  # the move taken back is no help in what was over
    page.reload()
    assert ended(page) == kept
    other = opened(page.url.replace(opened.served.url, ""))
    other.locator(".after .verdict").wait_for()
    other.wait_for_timeout(200)
    assert not other.evaluate(GAMES)  # it was played by somebody else


def test_a_game_with_the_pile_in_view_is_not_kept(opened: Open):
    *_, before, end = playing.line(Position.opening(107, "leverstoke,passes=1"), Random(107))
    page = playing.free(opened, playing.link(before, view=True))
    typed(page, str(end.played[-1]))
    page.locator(".after .verdict").wait_for()
    page.wait_for_timeout(200)
    assert not page.evaluate(GAMES)
