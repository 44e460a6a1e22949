"""The record: the streak that a fair person counts, and how a record moves to another device, to
the terminal and back.
"""

import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from generator.common.all_results import by_tier, figures, joined, record_document
from generator.shooting_party.accepted import study_answer
from generator.shooting_party.puzzle_ladder import step_of
from generator.shooting_party.sheet import beside
from tests.common.command_line import printed
from tests.common.test_record import GAME, GOOD, damaged, text, three_records, whole
from tests.web.conftest import PHONE, a_few, called, played, quickly, recorded, results, stored


def instant(text_: str) -> datetime:
    """A day of November 2026, a time, and an offset from UTC, by default that of Berlin."""
    day, time, zone = [*text_.split(), "+01:00"][:3]
    return datetime.fromisoformat(f"2026-11-{day}T{time}{zone}")


def result(day: str, ended: str, opened: str = "", **more: Any) -> dict[str, Any]:
    """A result of a day's puzzle, ended at an instant."""
    at = instant(ended)
    on = f"{at:%Y-%m-%d}"
    found = {"date": day, "number": 1, "result": "clean", "tries": 1, "on": on}
    return found | {"opened": opened or on, "at": at.timestamp() * 1000} | more


def record(*results_: dict[str, Any]) -> dict[str, Any]:
    puzzles = {f"s-{n}": each for n, each in enumerate(results_)}
    return {"version": 2, "puzzles": puzzles, "games": {}}


MON, TUE, WED, THU = ("2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26")
EASY = [result(MON, "23 20:00"), result(TUE, "24 20:00")]

CLOCK = {
    "nothing": ([], "24 21:00", 0),
    "two days in a row": (EASY, "24 21:00", 2),
    "today is still open": (EASY, "25 21:00", 2),
    "a day was missed": (EASY, "26 08:00", 0),
    "a day in the middle was missed": ([EASY[0], result(WED, "25 20:00")], "25 21:00", 1),
    "opened before midnight and ended after it": (
        [EASY[0], result(TUE, "25 00:20", TUE)], "25 09:00", 2),
    "opened after midnight": ([EASY[0], result(TUE, "25 00:20", WED)], "25 09:00", 0),
    "opened on its day and ended days later": (
        [EASY[0], result(TUE, "26 09:00", TUE)], "26 09:10", 0),
    "tomorrow's played early": ([*EASY, result(WED, "24 21:00")], "24 22:00", 3),
    "played early, on the day after": ([*EASY, result(WED, "24 21:00")], "26 22:00", 3),
    "failed only": ([EASY[0], EASY[1] | {"result": "failed"}], "24 21:00", 1),
    "one puzzle of each game a day": ([*EASY, *EASY], "24 21:00", 2),
    # Honolulu on Monday evening, Kiritimati on Wednesday morning, 14 hours later: no Tuesday.
    "flown to the east over the date line": (
        [result(MON, "23 20:00 -10:00"), result(WED, "25 10:00 +14:00")], "25 12:00 +14:00", 2),
    "just arrived there": ([result(MON, "23 20:00 -10:00")], "25 10:00 +14:00", 1),
    # Kiritimati on Tuesday morning, Honolulu on Monday afternoon: Monday comes twice.
    "flown to the west over the date line": (
        [result(MON, "23 20:00 +14:00"), result(TUE, "24 08:00 +14:00")], "23 18:00 -10:00", 2),
    "kept by a version that noted no instants": (
        [{k: v for k, v in each.items() if k not in ("opened", "at")} for each in EASY],
        "24 21:00", 2,
    ),
}  # fmt: skip


MIXED = record(
    *(result(TUE, "24 20:00", tier=tier, title=title, result=how, **more)
      for tier in ("stiff", "gentle") for title in ("The Party", "100 puzzles to learn by")
      for how, more in (("clean", {}), ("helped", {"tries": 2}), ("failed", {"tries": 3}),
                        ("scored", {"cards": 5}), ("scored", {"cards": 6, "help": True}))),
    result(MON, "23 20:00", title="No Man's Land", tier="brisk"),
    result(WED, "25 20:00", result="failed"),
)  # fmt: skip


def test_streak_and_figures_are_what_a_fair_person_counts_as_in_the_terminal(opened, served):
    page = opened("record/")
    eighths = record(EASY[0], *[EASY[1] | {"result": "failed"}] * 7)
    cases = [(record(*solved), now, days) for solved, now, days in CLOCK.values()]
    cases += [(each, CLOCK["nothing"][1], None) for each in (MIXED, eighths)]
    at = [instant(now) for _, now, _ in cases]
    given = [(each, f"{now:%Y-%m-%d}", now.timestamp() * 1000)
             for (each, *_), now in zip(cases, at, strict=True)]  # fmt: skip
    streaks, found = (called(page, served, f"store.{of}", given) for of in ("streak", "figures"))
    for (all_, *_, days), (_, _, ms), now, row, told in zip(
        cases, given, at, streaks, found, strict=True
    ):
        assert [tuple(each) for each in told] == figures(all_["puzzles"], now.date(), ms)
        assert days is None or [row, dict(told)["Days running"]] == [days, str(days)], all_
    assert dict(found[-1])["Solved"] == "1 (13%)"
    keep(page, MIXED)
    words = page.locator(".tiers svg").evaluate_all(
        "(bars) => bars.map((bar) => bar.getAttribute('aria-label'))"
    )
    rows = by_tier(MIXED["puzzles"])
    assert words == [f"{solved} of {tried} solved" for _, _, solved, tried in rows]
    titles = [*dict.fromkeys(title for title, *_ in rows)]
    assert titles == page.locator(".tiers h2").evaluate_all(
        "(all) => all.map((each) => each.textContent)"
    )


EACH_WAY = """async ([url, all]) => {
  const { joined: join } = await import(url);
  return all.map(([a, b, c]) => [join(join(a, b), c), join(a, join(b, c)), join(c, join(b, a)),
    join(join(a, b), join(join(c, b), a))]);
}"""


@pytest.mark.parametrize("count", [30, pytest.param(300, marks=pytest.mark.long)])
def test_the_page_joins_records_as_the_toolkit_does(count, opened, served):
    """In any order, and as often as one likes."""
    page, some = opened("about/"), three_records(count)
    given = [[record_document(each) for each in three] for three in some]
    found = page.evaluate(EACH_WAY, [served.asset("store.mjs"), given])
    for three, ways in zip(some, found, strict=True):
        assert ways == [record_document(joined(*three))] * 4


def test_a_puzzle_opened_before_midnight_counts_for_its_day(opened, served):
    """The page itself notes when it was opened; a tab that is kept open shows the new day."""
    context = opened.context(timezone_id="Europe/Berlin")
    page = context.new_page()
    page.clock.install(time="2026-11-30T22:50:00Z")
    page.goto(served.url)
    page.wait_for_selector(".fan .card")
    assert page.locator(".home > .note").inner_text() == ""
    other = context.new_page()
    other.goto(served.url + served.path("couple"))  # of this day
    other.wait_for_selector(".may *")
    with page.expect_navigation():
        page.clock.fast_forward(15 * 60_000)  # of both
    played(other, served.document("couple")["line"])
    (found,) = results(other)
    assert (found["date"], found["opened"], found["on"]) == ("2026-11-30",) * 2 + ("2026-12-01",)
    page.wait_for_selector(".fan .card")
    assert "this is the latest" in page.locator(".home > .note").inner_text()  # that of the new day
    page.reload()
    assert "1 day running" in page.locator(".streak").inner_text()


def test_a_result_has_the_kind_and_the_rating_of_its_puzzle(opened, served):
    """Of the ladder, too; and whether the solution was seen before it was solved."""
    page = opened.kind("couple")
    line, rating = served.document("couple")["line"], served.document("couple", "puzzle.json")
    played(page, line)
    (found,) = results(page)
    assert {key: found[key] for key in ("kind", "rating", "error")} == {
        "kind": "couple", "rating": rating["rating"]["value"], "error": rating["rating"]["error"],
    }  # fmt: skip
    page = opened.ready("ladder/#1")
    step = step_of(1)[1]
    quickly(page, "leave")
    page.locator(".after summary", has_text="Show the solution").click()
    page.locator(".after .line > li").first.wait_for()
    page.locator("[data-key=try-again]").first.click()
    played(page, beside(study_answer(step.study()))["line"])
    (found,) = results(page)
    assert (found["kind"], found["shown"], found["result"]) == ("eight", True, "helped")
    assert (found["rating"], found["error"]) == (step.rating.value, step.rating.error)


MINE = record(result(MON, "23 20:00", result="helped", tries=2), EASY[1])
THEIRS = {
    "version": 1,
    "puzzles": {
        "s-0": result(MON, "25 20:00"),
        "s-9": result(THU, "26 20:00", result="scored", cards=5),
    },
}


def test_ids_that_do_not_name_the_game_are_of_the_first_one(opened, served):
    page = opened("about/")
    old = record(*(result(MON, "23 20:00", tries=n) for n in (1, 2, 1, 1)))
    ids = (f"s-{MON}", f"s-shooting-party-{MON}", f"shooting-party-{MON}", f"s-no-mans-land-{MON}")
    old["puzzles"] = dict(zip(ids, old["puzzles"].values(), strict=True))
    found = stored(page, served, "parsed", json.dumps(old), "it")["record"]
    assert {*found["puzzles"]} == {*ids[1:]}
    assert found["puzzles"][ids[1]]["tries"] == 1


def kept(page: Any, text_: str) -> None:
    """Let the browser keep a text as its record."""
    page.evaluate("(text) => { localStorage['/below/a/path/record'] = text; }", text_)


def keep(page: Any, record_: dict[str, Any]) -> None:
    kept(page, json.dumps(record_))
    page.reload()


def exported(page: Any, button: str = ".export") -> Any:
    with page.expect_download() as loaded:
        page.locator(button).click()
    return loaded.value


FILE = "theirs.json"


def brought(page: Any, folder: Path, text_: str | bytes) -> str:
    """What is said of a file that is imported."""
    note = page.locator(".record > .note")
    (folder / FILE).write_bytes(text_.encode() if isinstance(text_, str) else text_)
    page.locator("input[type=file]").set_input_files(folder / FILE)
    note.filter(has_text=re.compile(f"from|refused|here already|{FILE}")).wait_for()
    told: str = note.inner_text()
    return told


def test_a_record_goes_from_the_page_to_the_terminal_and_back(opened, tmp_path):
    """In one form; one of version 1 is read, and written in that of today."""
    page, path = opened("record/"), tmp_path / "record.json"
    there = MIXED | {"games": {"shooting-party 42 leverstoke": GAME}}
    keep(page, there)
    exported(page).save_as(path)
    printed_ = printed("record", path, "--json", XDG_DATA_HOME=str(tmp_path / "one"))
    assert json.loads(printed_) == there
    for text_, due, count in (
        (printed_, there, len(MIXED["puzzles"]) + 1),
        (json.dumps(THEIRS), THEIRS | {"version": 2, "games": {}}, 2),
    ):
        page.evaluate("localStorage.clear()")
        page.reload()
        assert f"{count} results joined from" in brought(page, tmp_path, text_)
        assert recorded(page) == due
        home = str(tmp_path / f"{count}")
        told = printed("record", tmp_path / FILE, "--json", XDG_DATA_HOME=home)
        assert json.loads(told) == due


@pytest.mark.parametrize("way", a_few(["file", "link"], ["link"]))
def test_a_record_moves_to_another_device_and_back(way, opened, served, tmp_path):
    allowed = ["clipboard-read", "clipboard-write"]
    devices = [opened("record/", permissions=allowed, **PHONE) for _ in "ab"]
    for page, has in zip(devices, (MINE, THEIRS), strict=True):
        keep(page, has)
    due = stored(devices[0], served, "joined", MINE, THEIRS)
    for n, (one, other) in enumerate([devices, devices[::-1]] * 2):
        before = recorded(other)
        if way == "file":
            brought(other, tmp_path, exported(one).path().read_bytes())
        else:
            one.locator(".link").click()  # each time that of the record as it is now
            one.locator(".record > .note", has_text="The link is copied.").wait_for()
            link = one.evaluate("navigator.clipboard.readText()")
            other.goto(link)
            other.locator(".record > .note", has_text="This link brings").wait_for()
            assert recorded(other) == before  # not before it is wanted
            assert other.locator(".join").bounding_box()["y"] < 600  # in view
            other.locator(".join").click()
        told = "joined from" if n < 2 else "is here already"
        other.locator(".record > .note", has_text=told).wait_for()
        assert recorded(other) == due
    assert [recorded(page) for page in devices] == [due, due]


def test_an_import_is_undone_and_what_was_solved_since_stays(opened, tmp_path):
    page = opened("record/")
    keep(page, MINE)
    brought(page, tmp_path, json.dumps(THEIRS | {"version": 2, "games": {"g 42 r": GAME}}))
    page.locator(".undo").wait_for()
    assert recorded(page)["games"] == {"g 42 r": GAME}
    both = recorded(page)
    both["puzzles"]["s-5"] = EASY[0]  # in another tab
    both["games"]["g 5 r"] = GAME
    kept(page, json.dumps(both))
    page.locator(".undo").click()
    assert recorded(page)["puzzles"] == MINE["puzzles"] | {"s-5": EASY[0]}
    assert recorded(page)["games"] == {"g 5 r": GAME}


PERFECT = json.dumps(MINE).replace("clean", "perfect")


DAMAGES = {
    "": "is refused",
    "{": "is refused",
    '{"version": 3, "puzzles": {}}': "no version 3",
    '{"version": 1}': "no puzzles",
    PERFECT: "no result 'perfect'",
}


def test_a_damaged_file_and_a_damaged_link_change_nothing(opened, tmp_path):
    page = opened("record/", **PHONE)
    kept(page, json.dumps(MINE))
    for text_, why in DAMAGES.items():
        page.goto(f"{opened.served.url}record/")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        told = brought(page, tmp_path, text_)
        assert f"The file {FILE} is refused" in told
        assert why in told
        assert page.locator(".record > .note").bounding_box()["y"] >= 0  # where the visitor looks
        page.evaluate("(text) => { location.hash = `join=${text || '!'}`; }", text_)
        page.locator(".record > .note", has_text="this link is refused").wait_for()
        assert recorded(page) == MINE
    # No sign of a title is lost unheard.
    assert "it is not UTF-8" in brought(page, tmp_path, text(GOOD).encode("latin-1"))


def test_the_page_refuses_what_the_toolkit_refuses(opened, served):
    """`tests/common/test_record.py` has the same texts for both."""
    page, bad, good = opened("about/"), [*damaged()], [*whole()]
    found = called(page, served, "store.parsed", ([each, "it"] for each in (*bad, *good)))
    assert [bool(each["problem"]) for each in found] == [True] * len(bad) + [False] * len(good)


def test_a_damaged_record_spoils_no_page_and_no_later_import(opened, tmp_path):
    """An earlier version has kept it."""
    context = opened.context()
    page = opened("record/", context)
    for wrong in ({"date": ["2027-05-01"]}, {"cards": 1e300}, {"path": "é/"}):
        keep(page, json.loads(text(GOOD | wrong)))
        page.goto(opened.served.url)
        page.wait_for_selector(".fan .card")
        page.goto(f"{opened.served.url}record/")
        assert "damaged" in page.locator(".record > .note").inner_text()
        assert "joined from" in brought(page, tmp_path, json.dumps(MINE))
        assert recorded(page) == MINE


def test_a_new_record_is_begun_in_place_of_a_damaged_one_which_is_a_file(opened, tmp_path):
    """But not of one from a newer version, and no import replaces that."""
    context = opened.context()
    page = opened("record/", context)
    kept(page, damaged := text(GOOD | {"date": ["2027-05-01"]}))
    puzzle = opened.kind("couple", context)
    played(puzzle, opened.served.document("couple")["line"])
    said = "this result is not kept: the page Record mends that"
    puzzle.locator(".status, .after", has_text=said).first.wait_for()
    page.reload()
    assert exported(page, ".anew").path().read_text() == damaged
    page.locator(".record > .note", has_text="A new record is begun").wait_for()
    assert page.locator(".anew").is_hidden()
    assert recorded(page)["puzzles"] == {}
    keep(page, newer := {"version": 3, "puzzles": {}})
    page.locator(".record > .note", has_text="newer version").wait_for()
    assert page.locator(".anew").is_hidden()
    assert "newer version" in brought(page, tmp_path, json.dumps(MINE))
    assert recorded(page) == newer
