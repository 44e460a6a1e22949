"""What announces the days elsewhere, read by other people's libraries; and the preview pictures."""

import json
import re
import shutil
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import feedparser
from icalendar import Calendar
from PIL import Image

from generator.common import publishing
from generator.common.calendar import FIRST_DAY, LAST_DAY, instant, number, puzzle_due
from generator.common.commitment import sha256
from generator.common.dailies import Series
from generator.common.documents import LICENCE, DailyPuzzle, puzzle_id
from generator.common.folder import KINDS, Folder
from generator.common.games import game
from generator.common.publishing import publish
from generator.paper.booklet import booklet
from generator.web import feeds, preview
from generator.web.checking import check_site
from generator.web.page_cache import make
from generator.web.pages import Pages
from generator.web.site import _Site, site
from generator.web.writing import write
from tests.web.conftest import DAYS, FEW, NOW, URL, dailies, size

GAME = game("shooting-party")
PLACES = sorted(DAYS[kind] for kind in FEW)


def puzzles_in(feed: Any) -> list[Any]:
    """The entries of puzzles; the others are of what the page of a game has each day."""
    return [each for each in feed.entries if "#" not in each.link]


def test_the_feed_has_each_day_and_its_hidden_deal_the_latest_first(few, whole):
    """Number, day, task and tier; the hidden deal beside the puzzle of its day, and no sooner."""
    feed = feedparser.parse(whole["atom.xml"])
    assert not feed.bozo
    assert feed.version == "atom10"
    assert feed.feed.title == "The Shooting Party, a puzzle a day"
    assert [each.link for each in puzzles_in(feed)] == [
        f"{URL}{day.replace('-', '/')}/" for day in reversed(PLACES)
    ]
    assert [each.published for each in feed.entries] == [each.updated for each in feed.entries]
    first = feed.entries[0]
    assert re.fullmatch(r"no\. 334: .+ in \d moves", first.title)
    assert "Mon 30 November 2026" in first.summary
    due = puzzle_due(date(2026, 11, 30))
    assert first.updated == feed.feed.updated == f"{due:%Y-%m-%dT%H:%M:%SZ}"
    hidden = [each for each in feed.entries if each not in puzzles_in(feed)]
    assert [each.link for each in hidden] == [f"{URL}hidden/#{day}" for day in reversed(PLACES)]
    assert hidden[0].title == "The hidden deal of 30 November 2026"
    assert [each.updated for each in hidden] == [each.updated for each in puzzles_in(feed)]
    begun = site([Folder(few)], URL, puzzle_due(date.fromisoformat(PLACES[0])))["atom.xml"]
    assert begun.count(b"hidden/#") == 1


def test_the_first_and_the_last_day_have_a_site_and_a_sheet(tmp_path: Path):
    """What is reckoned from a day (its solution's instant, the month ahead) is a date, too."""
    ends = (FIRST_DAY, LAST_DAY)
    folder = Folder(dailies(tmp_path, "the-party", map(str, ends)))
    for now in (instant(f"{day}T23:59:59Z") for day in ends):
        files = site([folder], URL, now)
        booklet([tmp_path], list(ends), now)
    assert f"DTSTART;VALUE=DATE:{LAST_DAY:%Y%m%d}".encode() in files["days.ics"]


def test_the_calendar_has_a_whole_day_for_each_and_is_asked_for_twice_a_day(whole):
    made = Calendar.from_ical(whole["days.ics"])
    assert [*events(whole)] == PLACES
    for day, each in events(whole).items():
        assert re.fullmatch(r"The Shooting Party, no\. \d+: .*moves.*", each["summary"])
        assert each["url"] == f"{URL}{day.replace('-', '/')}/"
        assert (each.decoded("dtend") - each.decoded("dtstart")).days == 1
    assert made.decoded("refresh-interval") == timedelta(hours=12)
    assert made["refresh-interval"].params["VALUE"] == "DURATION"
    assert made["x-published-ttl"] == "PT12H"


def events(files: dict[str, bytes]) -> dict[str, Any]:
    """The events of a calendar by their days."""
    found = Calendar.from_ical(files["days.ics"]).walk("VEVENT")
    return {str(each.decoded("dtstart")): each for each in found}


def instants(event: Any) -> list[datetime]:
    return [event.decoded(name) for name in ("dtstamp", "last-modified")]


def test_a_revised_day_is_announced_again(few, whole, tmp_path, monkeypatch):
    """As new, with the instant that its documents name; all others stay as they were."""
    at = datetime(2026, 12, 20, 9, 30, tzinfo=UTC)
    monkeypatch.setattr(publishing, "instant", lambda text: at)
    folder = shutil.copytree(few, tmp_path / "days")
    series = Series("pages", replace(GAME, generator=GAME.generator - 1))
    publish([date.fromisoformat(PLACES[0])], folder, series, revise=True)
    revised = site([Folder(folder)], URL, NOW)
    assert revised == site([Folder(folder)], URL, NOW)
    before, after = (feedparser.parse(files["atom.xml"]) for files in (whole, revised))
    first, *others = puzzles_in(after)
    *unchanged, revised_one = puzzles_in(before)
    assert (first.id, first.published) == (revised_one.id, revised_one.published)
    assert first.updated == after.feed.updated == "2026-12-20T09:30:00Z"
    assert first.summary.endswith("; revision 2")
    assert [each.updated for each in others] == [each.updated for each in unchanged]
    old, new = (events(files)[PLACES[0]] for files in (whole, revised))
    assert (old["uid"], old["sequence"] + 1) == (new["uid"], new["sequence"])
    assert instants(new) == [at, at] > instants(old)
    write(tmp_path / "site", revised)
    assert check_site(str(tmp_path / "site"), NOW)[1] == []


def test_the_calendar_has_the_days_to_come_and_nothing_of_them_but_the_tier(
    few, tmp_path, monkeypatch
):
    """An event to come becomes that of its day: the same one, in a later edition."""
    monkeypatch.setattr(feeds, "AHEAD", timedelta(3))
    first, second, third = PLACES
    now = datetime(2026, 11, 25, 12, tzinfo=UTC)
    files = site([Folder(few)], URL, now)
    before = events(files)
    assert [*before] == [first, second]  # the third begins in four days
    coming, puzzle = before[second], Folder(few).puzzle(date.fromisoformat(second))
    assert {*coming} == {"UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND",
                         "SUMMARY", "URL", "TRANSP"}  # fmt: skip
    assert coming["summary"] == f"The Shooting Party, no. {puzzle.number}: {puzzle.tier}"
    assert coming["url"] == URL
    assert type(coming.decoded("dtstart")) is date  # so it begins at its reader's midnight
    begun = site([Folder(few)], URL, puzzle_due(date.fromisoformat(second)))
    assert begun["days.ics"].count(b"BEGIN:VEVENT") == len(events(begun)) == 3  # each once
    later = events(begun)[second]
    assert later["uid"] == coming["uid"]
    assert later["sequence"] > coming["sequence"]
    assert instants(later) > instants(coming)
    assert "description" in later
    write(tmp_path, files)
    assert check_site(str(tmp_path), now)[1] == []
    assert third not in files["days.ics"].decode()


class Made(Folder):
    """Eight years of days, all with the same puzzle, which lie nowhere."""

    def __init__(self, pair: DailyPuzzle) -> None:
        super().__init__(Path("made"))
        self.pairs = {}
        for day in (FIRST_DAY + timedelta(n) for n in range(8 * 365 + 2)):
            its = puzzle_id(pair.puzzle.series, pair.puzzle.game, day)
            puzzle = replace(pair.puzzle, date=f"{day}", number=number(day), id=its)
            self.pairs[day] = replace(pair, puzzle=puzzle)

    def days(self) -> list[date]:
        return [*self.pairs]

    def pair(self, day: date) -> DailyPuzzle:
        return self.pairs[day]

    def index(self) -> dict[str, Any]:
        keys = ("id", "date", "number", "rules", "mode", "goal", "tier", "revision")
        entries = [
            {key: getattr(pair.puzzle, key) for key in keys}
            | {"rating": {"value": 1500, "error": 50}}
            | {"files": {f"{day}.{kind}": sha256(b"") for kind in KINDS}}
            for day, pair in self.pairs.items()
        ]
        head = {"schema": "shooting-party/index/1", "series": "pages", "licence": LICENCE}
        return head | {"puzzles": entries}


def test_no_file_of_eight_years_is_too_large(few, monkeypatch):
    """What does not grow is left out: the pages, and the files of the days."""
    monkeypatch.setattr(Pages, "page", lambda *given: b"")
    monkeypatch.setattr(_Site, "_day", lambda *given: iter(()))
    made = Made(Folder(few).pair(date.fromisoformat(PLACES[0])))
    parts = make(made.pair(FIRST_DAY), pictures=False)
    now = datetime(2034, 1, 1, tzinfo=UTC)

    def drawn(pairs):
        return {each.puzzle.id: parts for each in pairs}

    files = site([made], URL, now, drawn)
    large = {name: len(data) for name, data in files.items() if len(data) > 500_000}
    assert large == {}
    index = json.loads(files["index.json"])
    assert index["earlier"] == [f"index-{year}.json" for year in range(2026, 2033)]
    years = [json.loads(files[name]) for name in [*index["earlier"], "index.json"]]
    assert [each for year in years for each in year["puzzles"]] == made.index()["puzzles"]
    assert [*events(files)] == [*map(str, made.days()[-366:])]
    feed = feedparser.parse(files["atom.xml"])
    assert [each.link for each in puzzles_in(feed)] == [
        f"{URL}{day:%Y/%m/%d}/" for day in reversed(made.days()[-31:])
    ]
    monkeypatch.setattr(feeds, "EVENTS", 1)
    begun = site([made], URL, puzzle_due(made.days()[99]), drawn)
    assert [*events(begun)] == [*map(str, made.days()[99:131])]  # and those of the coming month


def test_ids_never_change_and_nothing_in_them_helps_to_solve(few, whole):
    """The same wherever the site is; and neither a card, a move nor a salt of the solutions."""
    other = site([Folder(few)], "https://elsewhere.example/", datetime(2027, 5, 1, tzinfo=UTC))
    ids, again = ([each.id for each in puzzles_in(feedparser.parse(files["atom.xml"]))]
                  for files in (whole, other))  # fmt: skip
    assert ids == again
    assert ids[0] == "urn:uuid:f690ca72-bb8c-5836-87c2-4da92b7e32c2"
    for files in (whole, other):
        uids = [f"urn:uuid:{each['uid']}" for each in events(files).values()]
        assert uids == [*reversed(ids)]
    text = (whole["atom.xml"] + whole["days.ics"]).decode()
    for day in PLACES:
        solution = Folder(few).solution(date.fromisoformat(day))
        secret = {solution.salt, *solution.line["moves"]} - {"draw", "leave"}
        assert not [each for each in secret if each in text]


PEOPLE = ["Qh", "Kd", "Jc", "Qs", "Ks", "Kh"]


def test_a_page_names_a_preview_that_has_its_size_and_is_light(few, whole):
    puzzle = Folder(few).puzzle(date.fromisoformat(PLACES[0]))
    pictures = {name: data for name, data in whole.items() if name.endswith("preview.png")}
    assert len(pictures) == len(PLACES)
    long = "Score at least four cards, queens and aces together, within two passes. " * 2
    for data in [*pictures.values(), preview.png(puzzle, long, PEOPLE)]:
        assert size(data) == (1200, 630)
        assert len(data) < 150_000
    assert preview.png(puzzle, "A", PEOPLE) == preview.png(puzzle, "A", PEOPLE)
    assert preview.png(puzzle, "A", PEOPLE) != preview.png(puzzle, "B", PEOPLE)
    page = whole["2026/11/30/index.html"].decode()
    (picture,) = re.findall(r'<meta property="og:image" content="([^"]+)">', page)
    assert picture.removeprefix(URL) in pictures
    tiers = ["gentle", "brisk", "testing", "stiff", "fierce"]
    brass = [in_brass(preview.png(replace(puzzle, tier=tier), "A", PEOPLE)) for tier in tiers]
    assert brass == sorted({*brass})  # the tier is a circle filled by quarters


def in_brass(data: bytes) -> int:
    """How many pixels of the circle of a preview are in its colour."""
    circle = Image.open(BytesIO(data)).convert("RGB").crop((1040, 70, 1125, 156))
    return sum(count for count, colour in circle.getcolors(10_000) if colour == (216, 177, 105))
