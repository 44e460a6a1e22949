"""The hidden deal of a day: the same in the page and in Python, unseen, with one try, which the
record keeps.
"""

import hashlib
import json
from datetime import date
from random import Random
from typing import Any

from generator.common.all_results import figures, read_record
from solver.shooting_party.host import GAMES
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.position import Position
from tests.shooting_party.node import scores
from tests.web.conftest import FORGET, games, recorded, typed
from tests.web.playing import PHONE, due, line, named, names, seen
from tests.web.test_stage import whole

SERIES = "pages"  # that of the site
DAYS = ["2026-01-01", "2026-11-30", "2027-05-01"]
TODAY = DAYS[-1]


def hidden_seed(series: str, day: date) -> int:
    """The seed of the hidden deal of a day, in a column of that series: the first 64 bits, most
    significant first, of the SHA-256 of

        party/hidden/1 NUL series NUL day
    """
    text = "\0".join(["party/hidden/1", series, day.isoformat()])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def test_the_seed_is_the_beginning_of_a_hash():
    """That of `printf 'party/hidden/1\\0shooting-party\\x002027-05-01' | sha256sum`."""
    assert hidden_seed("shooting-party", date(2027, 5, 1)) == 0x55FC38405C257BDF


def opening_of(day: str) -> Position:
    return Position.opening(hidden_seed(SERIES, date.fromisoformat(day)))


def today(opened: Any, **settings: Any) -> Any:
    context = opened.context(**settings)
    context.clock.set_fixed_time(f"{TODAY}T12:00:00Z")
    return context


def turned_to(page: Any, day: str) -> None:
    """Follow a link to another day, for which the page is loaded again."""
    with page.expect_event("load"):
        page.evaluate("(day) => { location.hash = day; }", day)


def test_it_is_that_of_the_day_and_none_is_played_ahead(opened):
    """Each day has another one, and both are kept."""
    context = today(opened, **PHONE)
    page = opened.ready("hidden/", context)
    assert page.url.endswith(f"#{TODAY}")
    assert seen(page) == due(opening_of(TODAY))
    whole(page, "the hidden deal")
    moves = {DAYS[0]: "leave", DAYS[1]: "draw"}
    for day in DAYS[:-1]:
        turned_to(page, day)
        page.wait_for_selector(".may *")
        assert seen(page) == due(opening_of(day))
        typed(page, moves[day])
        page.locator(".log > li").wait_for()
    assert {key[-10:]: game["moves"] for key, game in games(page).items()} == {
        day: [move] for day, move in moves.items()
    }
    wrong = {
        "2027-05-02": "can be played from that day on.", "2025-12-31": "The first hidden deal is",
        "2027-02-30": "There is no such day.",
    }  # fmt: skip
    for day, said in wrong.items():
        turned_to(page, day)
        page.locator("main p", has_text=said).wait_for()
        assert page.locator(".may, .card").count() == 0


def test_nothing_unseen_is_told_and_no_draw_taken_back(opened):
    page = opened.ready("hidden/", today(opened, **PHONE))
    assert page.locator(".tools button").all_inner_texts() == ["Undo", "More"]
    game, kinds = [*line(opening_of(TODAY), Random(1))][:20], set()
    for here in game[1:]:
        last = here.played[-1]
        typed(page, str(last))
        assert not named(page) & {*names(here.pile)}
        if last.kind in (Kind.DRAW, Kind.DISCARD, Kind.LEAVE):
            kinds.add(last.kind)
            off = page.locator(".tools .undo").get_attribute("aria-disabled") == "true"
            assert off == (last.kind is not Kind.DISCARD), last
    assert kinds >= {Kind.DRAW, Kind.DISCARD}
    page.locator(".tools [data-key=more]").click()
    assert not page.locator("dialog button", has_text="Begin again").count()


KEPT_SCORES = """({ counts, eights }) => {
  const key = Object.keys(localStorage).find((each) => each.endsWith("others/novice 1000"));
  if (!localStorage[key].endsWith(`\\n${counts}`)) throw new Error(localStorage[key]);
  localStorage[key] = localStorage[key].replace(counts, eights);
}"""


def others(page: Any) -> Any:
    """What players came to in all their games of the deal, a row each."""
    page.locator(".hard > summary").click()
    told = page.locator(".after .sheet", has_text="How others did")
    return told.locator("tbody tr", has_text="1,000")


def test_there_is_one_try_and_it_counts(opened):
    context = today(opened)
    page = opened.ready("hidden/", context)
    here = [*line(opening_of(TODAY), Random(1))][5]
    for move in here.played:
        typed(page, str(move))
    page.reload()
    page.wait_for_selector(".may *")
    assert seen(page) == due(here)
    while not here.is_over:
        typed(page, str(move := here.legal_moves()[0]))
        here = here.play(move)
    page.locator(".after .verdict").wait_for()
    own = sum(here.score)
    rows = others(page)
    rows.first.wait_for(timeout=60_000)
    counts = scores(opening_of(TODAY), GAMES[0][0], 1000)
    worse, same, better = sum(counts[:own]), counts[own], sum(counts[own + 1 :])
    mean = sum(n * count for n, count in enumerate(counts)) / 1000
    assert rows.first.inner_text().split() == [
        "novice", "1,000", f"{mean:.1f}", *(f"{each:,}" for each in (worse, same, better)),
    ]  # fmt: skip
    before = recorded(page)
    name = f"hidden-{SERIES}-shooting-party-{TODAY}"
    results = read_record(json.dumps(before)).puzzles
    assert {**results[name], "at": 0} == {
        "date": TODAY, "number": 486, "path": "hidden/", "title": "The hidden deal",
        "result": "scored", "tries": 1, "cards": own, "help": False, "opened": TODAY, "on": TODAY,
        "at": 0,
    }  # fmt: skip
    assert ("Days running", "1") in figures(results, date.fromisoformat(TODAY), 0)
    eights = {"counts": ",".join(map(str, counts)), "eights": "0,0,0,0,0,0,0,0,1000"}
    page.evaluate(KEPT_SCORES, eights)  # so that one sees whether they are played again
    page.goto(page.url.partition("#")[0])
    page.locator(".after .verdict").wait_for()
    assert page.locator(".log > li").count() == len(here.played)
    assert page.locator(".may button").count() == 0
    assert recorded(page) == before
    again = others(page)
    again.first.wait_for()
    assert again.first.inner_text().split()[:3] == ["novice", "1,000", "8.0"]
    page.evaluate(FORGET)
    page.reload()
    page.locator("main p", has_text=f"on {TODAY}: there is one try.").wait_for()
    page.goto(page.url.partition("hidden/")[0] + "record/")
    page.locator("details.results > summary").click()
    page.locator("ol.list a", has_text=f"The hidden deal, no. 486, {TODAY}").click()
    page.wait_for_url(f"**/hidden/#{TODAY}")
