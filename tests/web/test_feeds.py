"""What announces the days elsewhere, read by other people's libraries; and the preview pictures."""

import re
import struct
from datetime import UTC, date, datetime

import feedparser
import pytest
from icalendar import Calendar

from generator.common.calendar import puzzle_due
from generator.common.folder import Folder
from generator.web import preview
from generator.web.site import site
from tests.web.conftest import DAYS, FEW, URL

PLACES = sorted(DAYS[kind] for kind in FEW)


def test_the_feed_has_number_day_task_and_tier_the_latest_first(whole):
    feed = feedparser.parse(whole["atom.xml"])
    assert not feed.bozo
    assert feed.version == "atom10"
    assert feed.feed.title == "The Shooting Party, a puzzle a day"
    assert [each.link for each in feed.entries] == [
        f"{URL}{day.replace('-', '/')}/" for day in reversed(PLACES)
    ]
    first = feed.entries[0]
    assert re.fullmatch(r"no\. 334: .+ in \d moves", first.title)
    assert "Mon 30 November 2026" in first.summary
    due = puzzle_due(date(2026, 11, 30))
    assert first.updated == feed.feed.updated == f"{due:%Y-%m-%dT%H:%M:%SZ}"


def test_the_calendar_has_a_whole_day_for_each(whole):
    events = Calendar.from_ical(whole["days.ics"]).walk("VEVENT")
    assert [str(each.decoded("dtstart")) for each in events] == PLACES
    for each in events:
        assert "moves" in str(each["summary"])
        assert str(each["url"]).startswith(URL)
        assert (each.decoded("dtend") - each.decoded("dtstart")).days == 1


def test_ids_never_change_and_are_the_same_wherever_the_site_is(few, whole):
    other = site([Folder(few)], "https://elsewhere.example/", datetime(2027, 5, 1, tzinfo=UTC))
    ids = [[each.id for each in feedparser.parse(files["atom.xml"]).entries]
           for files in (whole, other)]  # fmt: skip
    assert ids[0] == ids[1]
    assert ids[0][0] == "urn:uuid:f690ca72-bb8c-5836-87c2-4da92b7e32c2"
    uids = [[str(each["uid"]) for each in Calendar.from_ical(files["days.ics"]).walk("VEVENT")]
            for files in (whole, other)]  # fmt: skip
    assert [f"urn:uuid:{each}" for each in reversed(uids[0])] == ids[0]
    assert uids[0] == uids[1]


def test_nothing_in_them_helps_to_solve(few, whole):
    """Neither a card, a move nor a salt of the solutions."""
    text = (whole["atom.xml"] + whole["days.ics"]).decode()
    for day in PLACES:
        solution = Folder(few).solution(date.fromisoformat(day))
        assert solution.salt not in text
        for move in solution.line["moves"]:
            if move not in ("draw", "leave"):
                assert move not in text


PEOPLE = ["Qh", "Kd", "Jc", "Qs", "Ks", "Kh"]


def size(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_a_preview_has_its_size_and_is_light(few, whole):
    puzzle = Folder(few).puzzle(date.fromisoformat(PLACES[0]))
    pictures = [data for name, data in whole.items() if name.endswith("preview.png")]
    assert len(pictures) == len(PLACES)
    long = "Score at least four cards, queens and aces together, within two passes. " * 2
    for data in [*pictures, preview.png(puzzle, long, PEOPLE)]:
        assert size(data) == (1200, 630)
        assert len(data) < 150_000
    assert preview.png(puzzle, "A", PEOPLE) == preview.png(puzzle, "A", PEOPLE)
    assert preview.png(puzzle, "A", PEOPLE) != preview.png(puzzle, "B", PEOPLE)
    assert size(whole[preview.ICON_NAME]) == (180, 180)


@pytest.mark.parametrize("level", range(1, 6))
def test_the_tier_is_a_circle_filled_by_quarters(level):
    sign = preview._tier(level)
    assert ("<path" in sign) == (level in (2, 3, 4))
    assert ('fill="none"' in sign) == (level < 5)


def test_a_page_names_its_preview(whole):
    page = whole["2026/11/30/index.html"].decode()
    (picture,) = re.findall(r'<meta property="og:image" content="([^"]+)">', page)
    assert picture.removeprefix(URL) in whole
