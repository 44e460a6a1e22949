"""Free games in the record: each that was played to its end, once, and what they come to."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solver.shooting_party import Position
from tests.common.command_line import printed
from tests.common.test_rating import player
from tests.web import partying, playing, ranging
from tests.web.conftest import (
    PHONE,
    SCREENS,
    Open,
    Served,
    eventually,
    for_all,
    recorded,
    screen,
    typed,
)

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
        kept[name]["day"] = "2020-01-01"  # it ended so long ago
        of_old = json.dumps({"version": 2, "puzzles": {}, "games": kept})
        page.evaluate("(text) => { localStorage['/below/a/path/record'] = text; }", of_old)
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


def a_game(score: int, queens: int, n: int) -> tuple[str, dict[str, Any]]:
    day = {"help": False, "day": "2026-11-20"}
    return f"shooting-party {n} leverstoke", {"score": score, "of": 8, "queens": queens, **day}


SCORES = [0, 3, 3, 5, 5, 5, 6, 7, 8, 8]
FREE: dict[str, Any] = dict(
    a_game(score, 4 if score > 5 else 1, n) for n, score in enumerate(SCORES)
) | {
    "no-mans-land 4 mortal": {"score": -3, "help": False, "day": "2026-11-20"},
    "no-mans-land 5 mortal": {"score": 44, "help": True, "day": "2026-11-20"},
    "the-party 5 short,seats=you:squire": {"score": 1, "of": 1, "help": False, "day": "2026-11-20"},
}
HOW = {"clean": 9, "helped": 5, "failed": 3, "scored": 2}


def a_month() -> dict[str, Any]:
    """A puzzle a day from the 3rd of a month to the 21st, and others that light no window of it."""
    kinds = [how for how, count in HOW.items() for _ in range(count)]
    more = {"number": 1, "tries": 1, "title": "The Shooting Party", "tier": "stiff", "cards": 5}
    found = {}
    for n, how in enumerate(kinds, 3):
        day = f"2026-11-{n:02}"
        found[f"s-{day}"] = more | {"date": day, "on": day, "result": how, "help": how == "scored"}
    clean = more | {"result": "clean", "on": "2026-11-20"}
    found["t-2026-11-03"] = clean | {"date": "2026-11-03"}  # another game's of a lit day
    found["s-2026-10-31"] = clean | {"date": "2026-10-31"}
    return found | {"ladder-3": clean | {"date": "2026-11-30", "path": "ladder/"}}


def shown(opened: Open, context: Any = None, **settings: Any) -> Any:
    context = context or opened.context(**settings)
    page = opened("about/", context)
    kept = json.dumps({"version": 2, "puzzles": a_month(), "games": FREE})
    page.evaluate("(text) => { localStorage['/below/a/path/record'] = text; }", kept)
    page.clock.set_fixed_time("2026-11-23T12:00:00")
    page.goto(f"{opened.served.url}record/")
    page.locator(".at-your-strength").wait_for()
    return page


def test_bars_shares_and_lit_windows_are_the_games_and_the_month(opened: Open):
    """On the first screen of a phone: the days running are the largest, the windows as in the
    picture, one button is filled.
    """
    page = shown(opened, **PHONE | {"viewport": {"width": 390, "height": 664}})
    heads, windows = page.locator(".heads div"), page.locator(".windows li")
    size = "(each) => getComputedStyle(each).fontSize"
    assert page.locator(".heads dd").first.evaluate(size) == "52px"
    for window in windows.all():
        box = window.bounding_box()
        assert box["height"] == 32
        assert box["width"] >= 44
    assert page.locator(".prose .primary:visible").count() == 1
    next_ = page.locator(".at-your-strength").bounding_box()
    assert next_["y"] + next_["height"] <= 664

    counts = [int(text) for text in page.locator(".bars .count").all_text_contents()]
    assert counts == [SCORES.count(score) for score in range(9)]
    sections = page.locator(".free-record").all_inner_texts()
    (first, second, third) = (" ".join(text.split()).lower() for text in sections)
    assert f"the shooting party, {sum(counts)} games" in first
    assert "5.0 on average" in first
    assert "four queens: 4 (40%) all 8: 2 (20%) best: 8" in first
    assert "no man's land, 2 games 20.5 on average best: 44" in second
    assert "the party, 1 game won 1 (100%)" in third
    bars = page.locator(".bar-of-score")
    assert bars.count() == 9
    assert bars.last.get_attribute("class") == "bar-of-score top"

    lit, stars = HOW["clean"] + HOW["helped"] + HOW["scored"], HOW["clean"]
    marks, note = page.locator(".windows .mark"), page.locator(".month-head .note")
    assert page.locator(".windows [data-result]").count() == lit
    assert note.inner_text() == f"{lit} of 23"
    assert marks.filter(has_text="★").count() == stars
    assert marks.filter(has_text="○").count() == lit - stars
    assert windows.count() == 30
    assert page.locator(".windows li.shut").count() == 7
    assert page.locator(".windows .now").inner_text() == "23"
    assert "w1" in page.locator(".windows .now").get_attribute("class").split()
    tried = len(a_month())
    assert [head.split("\n") for head in heads.all_inner_texts()] == [
        ["days running", "0"], ["longest", "14"],
        [f"solved, of {tried}", f"{tried - HOW['failed']}"],
    ]  # fmt: skip
    for button, told in (("before", "1 of 31"), ("after", f"{lit} of 23")):
        page.locator(f"[data-key=month-{button}]").click()
        assert note.inner_text() == told


@SCREENS
def test_a_full_record_bars_nobody(scheme, width, opened: Open):
    context = screen(opened, scheme, width)
    page = shown(opened, context)
    puzzles = player(Random(4), 1500, 30) | recorded(page)["puzzles"]
    more = {"date": "2026-11-23", "number": 1, "tries": 1}
    kept = {"version": 2, "puzzles": {n: more | each for n, each in puzzles.items()}, "games": FREE}
    page.evaluate("(kept) => { localStorage['/below/a/path/record'] = kept; }", json.dumps(kept))
    page.reload()
    page.locator(".curve").wait_for()
    for_all(page, f"the record, {scheme}, {width}")


def test_the_terminal_counts_the_same_games(tmp_path: Path):
    path = tmp_path / "record.json"
    path.write_text(json.dumps({"version": 2, "puzzles": {}, "games": FREE}))
    said = " ".join(printed("record", path, XDG_DATA_HOME=str(tmp_path)).split())
    assert "shooting-party 10 5.0 8 no-mans-land 2 20.5 44 the-party 1 1.0 1" in said
