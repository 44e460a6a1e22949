"""A visitor's own rating on the page of the record, what is said before there is one, and the way
to a puzzle of that strength.
"""

import json
from datetime import timedelta
from random import Random
from typing import Any

from tests.common.test_rating import FIRST, player, rated_here
from tests.web.conftest import PHONE, Open

TODAY = FIRST + timedelta(20)


def kept(puzzles: dict[str, Any]) -> str:
    more = {"date": f"{FIRST}", "number": 1, "tries": 1}
    record = {name: more | each for name, each in puzzles.items()}
    return json.dumps({"version": 2, "puzzles": record, "games": {}})


def shown(opened: Open, puzzles: dict[str, Any], **settings: Any) -> Any:
    """The page of the record with some results."""
    context = opened.context(**settings)
    page = opened("about/", context)
    page.evaluate("(text) => { localStorage['/below/a/path/record'] = text; }", kept(puzzles))
    page.clock.set_fixed_time(f"{TODAY}T12:00:00")
    page.goto(f"{opened.served.url}record/")
    page.locator(".at-your-strength").wait_for()
    return page


def tens(number: float) -> str:
    return str(10 * int(number / 10 + 0.5))


def test_as_long_as_it_is_not_known_a_sentence_stands_in_its_place(opened):
    puzzles = player(Random(3), 1500, 30)
    for n, each in enumerate(puzzles.values()):
        each |= {"rating": 1500, "error": 70, "result": ("clean", "failed")[n % 2]}
    some = [dict([*puzzles.items()][:count]) for count in range(30)]
    known = next(n for n, each in enumerate(some) if rated_here(each, TODAY)[-1][1] <= 130)
    assert 8 <= known <= 12  # some ten, as the page says
    page = shown(opened, some[known - 1])
    own = page.locator(".own-rating").inner_text()
    assert "after about ten puzzles" in own
    assert f"so far {known - 1}." in own
    assert "give or take" not in own
    assert page.locator(".curve").count() == 0
    page = shown(opened, some[known])
    assert "give or take" in page.locator(".own-rating").inner_text()


def test_it_is_shown_with_its_deviation_a_curve_a_sentence_and_a_table(opened):
    puzzles = player(Random(4), 1700, 30)
    steps = rated_here(puzzles, TODAY)
    page = shown(opened, puzzles, **PHONE | {"viewport": {"width": 390, "height": 664}})
    box = page.locator(".at-your-strength").bounding_box()
    assert box["y"] + box["height"] <= 664  # on the first screen
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
    assert page.evaluate("localStorage['/below/a/path/record']") == kept(puzzles)  # nothing else
    assert page.locator(".prose .primary:visible").count() == 1


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
    page = shown(opened, puzzles | {nearest[0]["id"]: failed})
    link = page.locator(".at-your-strength")
    assert link.get_attribute("href") == served.url + nearest[0]["path"]
    page = shown(opened, puzzles | {nearest[0]["id"]: failed | {"result": "helped"}})
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
