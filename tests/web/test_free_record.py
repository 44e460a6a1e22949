"""The page of the record: free games, each that was played to its end, once, and what they come to;
a visitor's own rating, what is said before there is one, and the way to a puzzle of that strength.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.common.command_line import printed
from tests.common.test_rating import FIRST, player, rated_here
from tests.web.conftest import SCREENS, Open, eventually, for_all, how_hard, recorded, screen
from tests.web.partying import Due
from tests.web.playing import PHONE, Deal, near_its_end
from tests.web.ranging import Range

GAMES = "localStorage['/below/a/path/record'] !== undefined"
KEPT: dict[str, tuple[Callable[[], Any], dict[str, int]]] = {
    "shooting-party 107 leverstoke,passes=1": (
        lambda: Deal(107, "leverstoke,passes=1"), {"score": 2, "of": 8, "queens": 1}),
    "no-mans-land 11 mortal": (lambda: Range(11), {"score": 59}),
    "the-party 3 short,cap=14,seats=you:squire": (
        lambda: Due(3, "person,squire", "short,cap=14"), {"score": 0, "of": 1}),
}  # fmt: skip


def ended(page: Any) -> dict[str, Any]:
    page.locator(".after .verdict").wait_for()
    eventually(page, GAMES)
    games: dict[str, Any] = recorded(page)["games"]
    return games


@pytest.mark.parametrize("name", KEPT)
def test_a_game_is_kept_once_it_is_over_as_it_ended_first(name, elsewhere: Open):
    create, due = KEPT[name]
    game = near_its_end(create)
    page = game.opened(elsewhere, **PHONE)
    game.ready(page)
    assert not page.evaluate(GAMES)
    game.make(page)
    today = page.evaluate("new Date().toLocaleDateString('sv')")
    kept = {name: due | {"help": False, "day": today}}
    assert ended(page) == kept
    if page.locator(".undo").count():
        kept[name]["day"] = "2020-01-01"  # it ended so long ago
        of_old = json.dumps({"version": 2, "puzzles": {}, "games": kept})
        page.evaluate("(text) => { localStorage['/below/a/path/record'] = text; }", of_old)
        page.keyboard.press("u")
        page.locator(".after .verdict").wait_for(state="detached")
        again = near_its_end(create)
        again.ready(page)
        again.make(page)
        assert ended(page) == kept  # the move taken back is no help in what was over
    page.reload()
    assert ended(page) == kept


def test_a_game_that_was_not_played_here_or_with_the_pile_in_view_is_not_kept(elsewhere: Open):
    in_view = near_its_end(lambda: Deal(107, "leverstoke,passes=1", view=True))
    page = in_view.opened(elsewhere, **PHONE)
    in_view.make(page)
    how_hard(page)  # all of the end is there
    assert not page.evaluate(GAMES)
    for create, _ in KEPT.values():
        game = near_its_end(create)
        game.advance()
        page.goto("about:blank")
        page.goto(elsewhere.served.url + game.path + game.link)
        how_hard(page)
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


def shown(opened: Open, puzzles: Any, games: Any = None, now: Any = "2026-11-23",
          context: Any = None, **settings: Any) -> Any:  # fmt: skip
    """The page of the record on a day, with some results."""
    page = opened("build.json", context or opened.context(**settings))
    kept = json.dumps({"version": 2, "puzzles": puzzles, "games": games or {}})
    page.evaluate("(text) => { localStorage['/below/a/path/record'] = text; }", kept)
    page.clock.set_fixed_time(f"{now}T12:00:00")
    page.goto(f"{opened.served.url}record/")
    page.locator(".at-your-strength").wait_for()
    return page


def on_the_first_screen(page: Any) -> None:
    """The one button that is filled is there."""
    assert page.locator(".prose .primary:visible").count() == 1
    box = page.locator(".at-your-strength").bounding_box()
    assert box["y"] + box["height"] <= 664


def test_bars_shares_and_lit_windows_are_the_games_and_the_month(elsewhere: Open):
    """On the first screen of a phone: the days running are the largest, the windows as in the
    picture, one button is filled.
    """
    page = shown(elsewhere, a_month(), FREE, **PHONE)
    heads, windows = page.locator(".heads div"), page.locator(".windows li")
    size = "(each) => getComputedStyle(each).fontSize"
    assert page.locator(".heads dd").first.evaluate(size) == "52px"
    for window in windows.all():
        box = window.bounding_box()
        assert box["height"] == 32
        assert box["width"] >= 44
    on_the_first_screen(page)
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
    puzzles = player(Random(4), 1500, 30) | a_month()
    more = {"date": "2026-11-23", "number": 1, "tries": 1}
    context = screen(opened, scheme, width)
    page = shown(opened, {n: more | each for n, each in puzzles.items()}, FREE, context=context)
    page.locator(".curve").wait_for()
    for_all(page, f"the record, {scheme}, {width}")


def test_the_terminal_counts_the_same_games(tmp_path: Path):
    path = tmp_path / "record.json"
    path.write_text(json.dumps({"version": 2, "puzzles": {}, "games": FREE}))
    said = " ".join(printed("record", path, XDG_DATA_HOME=str(tmp_path)).split())
    assert "shooting-party 10 5.0 8 no-mans-land 2 20.5 44 the-party 1 1.0 1" in said


# -- a visitor's own rating ------------------------------------------------------------------------

TODAY = FIRST + timedelta(20)


def rated(opened: Open, puzzles: dict[str, Any], **settings: Any) -> Any:
    """The page of the record after these puzzles."""
    for each in puzzles.values():
        each.update({"date": f"{FIRST}", "number": 1, "tries": 1} | each)
    return shown(opened, puzzles, now=TODAY, **settings)


def tens(number: float) -> str:
    return str(10 * int(number / 10 + 0.5))


def test_as_long_as_it_is_not_known_a_sentence_stands_in_its_place(opened):
    puzzles = player(Random(3), 1500, 30)
    for n, each in enumerate(puzzles.values()):
        each |= {"rating": 1500, "error": 70, "result": ("clean", "failed")[n % 2]}
    some = [dict([*puzzles.items()][:count]) for count in range(30)]
    known = next(n for n, each in enumerate(some) if rated_here(each, TODAY)[-1][1] <= 130)
    assert 8 <= known <= 12  # some ten, as the page says
    page = rated(opened, some[known - 1])
    own = page.locator(".own-rating").inner_text()
    assert "after about ten puzzles" in own
    assert f"so far {known - 1}." in own
    assert "give or take" not in own
    assert page.locator(".curve").count() == 0
    page = rated(opened, some[known])
    assert "give or take" in page.locator(".own-rating").inner_text()


def test_it_is_shown_with_its_deviation_a_curve_a_sentence_and_a_table(opened):
    puzzles = player(Random(4), 1700, 30)
    steps = rated_here(puzzles, TODAY)
    page = rated(opened, puzzles, **PHONE)
    on_the_first_screen(page)
    rating, deviation = map(tens, steps[-1])
    said = page.locator(".own-rating").inner_text()
    assert f"{rating} give or take {deviation}" in " ".join(said.split())
    assert "from 30 puzzles" in said
    assert "compare yourself with yourself" in page.locator(".rating-more").inner_text()
    drawn = [each for each in steps if each[1] <= 200]
    sentence = page.locator(".curve").get_attribute("aria-label")
    assert sentence.startswith(f"From {tens(drawn[0][0])} on ")
    assert sentence.endswith(f" to {rating} today.")
    assert page.locator(".rating-more summary").inner_text() == sentence
    page.locator(".rating-more summary").click()
    rows = page.locator(".rating-more tbody tr").all_inner_texts()
    assert [row.split("\t")[1:] for row in rows] == [[*map(tens, each)] for each in drawn]
    assert recorded(page) == {"version": 2, "puzzles": puzzles, "games": {}}  # nothing else


def test_what_is_next_is_the_nearest_that_is_not_solved(opened, served):
    """Of the ladder and of days gone by; one that was tried and not solved counts as open."""
    listed = json.loads((served.root / "rated.json").read_text())
    assert {each["id"].split("-")[0] for each in listed} == {"ladder", "pages"}
    past = [each for each in listed if each.get("date", "") < f"{TODAY}"]
    puzzles = player(Random(5), 1500, 30)
    mine = rated_here(puzzles, TODAY)[-1][0]
    nearest = sorted(past, key=lambda each: abs(each["rating"] - mine))
    assert abs(nearest[0]["rating"] - mine) < 100
    failed = {"result": "failed", "on": f"{FIRST}"}
    page = rated(opened, puzzles | {nearest[0]["id"]: failed})
    link = page.locator(".at-your-strength")
    assert link.get_attribute("href") == served.url + nearest[0]["path"]
    page = rated(opened, puzzles | {nearest[0]["id"]: failed | {"result": "helped"}})
    assert page.locator(".at-your-strength").get_attribute("href").startswith(served.url)
    open_ = nearest[1]["rating"]
    href = page.locator(".at-your-strength").get_attribute("href").removeprefix(served.url)
    assert next(each["rating"] for each in past if each["path"] == href) == open_
    page.locator(".at-your-strength").click()
    page.wait_for_selector(".may *")


def test_the_rating_of_a_mistake_is_seen_only_once_it_is_solved(opened, served):
    page = opened.kind("mistake")
    rating = served.document("mistake", "puzzle.json")["rating"]
    number = f"{rating['value']} ± {rating['error']}"
    assert number not in page.locator("body").inner_text()
    page.locator(f"[data-key=step-{served.document('mistake')['key'] - 1}]").click()
    page.locator("[data-key=confirm]").click()
    page.locator(".after p", has_text=f"Its rating is {number}").wait_for()
