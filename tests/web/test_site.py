"""What a build makes of some days: when each file comes, pages and pictures, what announces the
days elsewhere, the same bytes each time, whole at every moment; and what is refused.
"""

import gzip
import importlib.util
import json
import re
import shutil
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree

import feedparser
import markupsafe
import pytest
from icalendar import Calendar
from PIL import Image

from generator.common import publishing
from generator.common.calendar import (
    FIRST_DAY,
    LAST_DAY,
    current_since,
    in_utc,
    instant,
    number,
    puzzle_due,
    solution_due,
)
from generator.common.commitment import sha256
from generator.common.dailies import Series
from generator.common.documents import LICENCE, DailyPuzzle, puzzle_id
from generator.common.folder import INDEX_NAME, KINDS, Folder, entries_in
from generator.common.games import game
from generator.common.publishing import publish
from generator.common.verification import check_document
from generator.paper.booklet import booklet
from generator.web import feeds, preview, writing
from generator.web.checking import check_site
from generator.web.page_cache import make
from generator.web.pages import Pages
from generator.web.site import _Site, root_url, site
from generator.web.writing import LIST, write
from solver.common.errors import InputError
from solver.common.files import LOCK, FolderBusy, locked
from solver.shooting_party.rules.cards import DECK
from tests.common.command_line import ROOT, party_here, printed, python
from tests.common.helpers import contents
from tests.web.conftest import DAYS, FEW, NOW, RARE, URL, dailies, kept, loaded, size

GAME = game("shooting-party")
PLACES = sorted(DAYS[kind] for kind in FEW)
FIRST, SECOND, COUPLE = map(date.fromisoformat, PLACES)
SECONDS = timedelta(seconds=1)
Files = dict[str, bytes]


def built(*folders: Path, now: datetime = NOW, url: str = URL, **more: Any) -> Files:
    return site([*map(Folder, folders)], url, now, kept(folders[0]), **more)


@pytest.fixture(scope="session")
def every(folder: Path) -> Files:
    """The site of a day of each kind that is published."""
    return built(folder)


@pytest.fixture(scope="session")
def two(few: Path, hands: Path) -> Files:
    """The site of two games."""
    return built(few, hands)


def path_of(day: date) -> str:
    return f"{day:%Y/%m/%d}/"


# -- the files of a day ----------------------------------------------------------------------------


def of_couple(files: Files) -> set[str]:
    """The files of the day of the couple. Where there are none, nothing tells of it."""
    there = {name.rpartition("/")[2] for name in files if name.startswith(path_of(COUPLE))}
    told = [b"2026-11-30" in data or b"2026/11/30" in data for data in files.values()]
    assert any(told) == bool(there)
    return there


def test_a_day_comes_when_it_begins_anywhere_and_its_solution_when_it_is_over_everywhere(few):
    """No salt and no deal is in any file before."""
    midnight = datetime(COUPLE.year, COUPLE.month, COUPLE.day, tzinfo=UTC)
    begins, over = midnight - timedelta(hours=14), midnight + timedelta(hours=36)
    assert (puzzle_due(COUPLE), solution_due(COUPLE)) == (begins, over)
    page = {"index.html", "line.json", "preview.png", "puzzle.json", "puzzle.txt"}
    solution = {"solution.json", "solution.txt"}
    for now, due in (
        (begins - SECONDS, set()),
        (begins, page),
        (over - SECONDS, page),
        (over, page | solution),
    ):
        files = built(few, now=now)
        assert of_couple(files) == due
        text = b"\n".join(files.values()).decode(errors="replace")
        for day in (FIRST, SECOND, COUPLE):
            secret = Folder(few).solution(day)
            assert (secret.salt in text) == (solution_due(day) <= now)
            assert (secret.deal in text) == (puzzle_due(day) <= now)
    for revised, since in ((begins - SECONDS, begins), (over, over)):  # never before it is there
        assert current_since(COUPLE, in_utc(revised)) == since


def test_a_day_whose_files_are_gone_is_not_listed_before_it_is_due(few, tmp_path):
    days = shutil.copytree(few, tmp_path / "days")
    for file in days.glob(f"{COUPLE}.*"):
        file.unlink()
    folder = Folder(days)
    listed = entries_in(folder.index())
    (days / INDEX_NAME).write_bytes(folder.index_due("pages", "shooting-party", listed))
    assert of_couple(built(days, now=puzzle_due(COUPLE) - SECONDS)) == set()
    index = json.loads(built(days, now=puzzle_due(COUPLE))[INDEX_NAME])
    assert index["gone"] == [listed["2026-11-30"]]


def test_the_lines_beside_the_pages_are_verified(every):
    """(That false ones are refused: tests/common/test_claims.py.)"""
    lines = [json.loads(every[name]) for name in every if name.endswith("line.json")]
    assert len(lines) == len(DAYS)
    assert {"moves", "left", "line"} <= {key for each in lines for key in each.get("try", {})}
    for each in lines:
        replayed = "only replayed: no puzzle has a hidden pile any more"
        how = "made again" if "start" in each else replayed
        told = rf"ok: the line of a puzzle, {len(each['line'])} moves?; {how}"
        assert re.fullmatch(told, check_document(each, GAME))


def test_nothing_on_the_page_of_odds_has_the_order_of_the_pile(every):
    """It stands in the code of the deal alone."""
    pile, path = RARE["odds"]().start.pile, path_of(date.fromisoformat(DAYS["odds"]))
    order = [DECK.names[card] for card in pile]
    assert order != sorted(order, key=DECK.number)
    beside = json.loads(every[f"{path}line.json"])
    assert beside["start"]["pile"] == sorted(order, key=DECK.number)
    page = every[f"{path}index.html"].decode()
    assert DECK.symbols(pile) not in page
    assert DECK.symbols(sorted(pile)) in page


# -- pages -----------------------------------------------------------------------------------------

EMPTY = re.compile(r"(?:^|[,;:·(])\s*[,;·)]|[,;]\s*\.(?!\w)|[,;·]\s*$")
"""A part of a joined text that is empty: between commas, say, or at an end."""

PARTS = re.compile(r"</?(?:p|li|h\d|td|th|dt|dd|summary|title|div|meta)\b[^>]*>")


def texts_of(name: str, data: bytes) -> list[str]:
    """What people read in a file of a site, part by part."""
    text = data.decode()
    if name.endswith(".txt"):
        return [" ".join(each.split()) for each in text.split("\n\n")]
    if name.endswith(".ics"):
        return re.sub(r"\\([,;])", r"\1", text.replace("\r\n ", "")).splitlines()
    shown = PARTS.split(re.sub(r"(?s)<(script|style)\b.*?</\1>", "", text))
    spoken = re.findall(r'(?:content|aria-label)="([^"]*)"', text)
    return [" ".join(unescape(re.sub("<[^>]*>", "", each)).split()) for each in (*shown, *spoken)]


def test_no_joined_text_has_an_empty_part(every):
    """Of puzzles with a rating, and of those without."""
    assert EMPTY.search("Tue 24 November 2026, testing, ; all cards open")
    found = [
        f"{name}: {each}"
        for name, data in every.items()
        if name.endswith((".html", ".xml", ".ics", ".txt"))
        for each in texts_of(name, data)
        if EMPTY.search(each)
    ]
    assert found == []


LINK = re.compile(r'\s(?:href|src)="([^"]+)"')


def reached(files: Files) -> set[str]:
    """The files that links lead to from the first page on, all of which must be there."""
    found, waiting = set(), ["index.html"] if "index.html" in files else []
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        if name.endswith(".html"):
            here = URL + name.removesuffix("index.html")
            for link in LINK.findall(files[name].decode()):
                to = urljoin(here, unescape(link)).split("#")[0]
                assert to.startswith(URL), (name, link)
                path = to.removeprefix(URL)
                path = path if "." in path else path + "index.html"
                assert path in files, (name, link)
                waiting.append(path)
    return found


def test_pages_are_strict_html_with_ways_on_and_links_that_lead_somewhere(two):
    """With days and without, every page is linked to, nothing is inline, and each has a way on
    beside head and foot, and an icon, not in SVG, which Safari on a phone does not take.
    """
    import html5lib

    at = "{http://www.w3.org/1999/xhtml}"
    for files in (two, site([], URL, NOW)):
        pages = {name for name in files if name.endswith(".html")}
        assert len(pages) > 10
        assert pages - {"404.html"} <= reached(files)
        assert b"apple-touch-icon" not in files["sw.js"]
        for name in pages:
            text = files[name].decode()
            page = html5lib.HTMLParser(strict=True).parse(text)
            assert not re.search(r"<style|\son\w+=|\sstyle=|javascript:", text), name
            assert all(" src=" in script for script in re.findall(r"<script[^>]*>", text)), name
            around = {link for part in ("header", "footer") for each in page.iter(at + part)
                      for link in each.iter(at + "a")}  # fmt: skip
            ways = [link for link in page.iter(at + "a") if link not in around]
            assert any(not link.get("href").startswith("#") for link in ways), name
            (icon,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', text)
            assert size(files[urljoin(URL + name, icon).removeprefix(URL)]) == (180, 180), name


def test_symbols_are_not_laid_out_where_they_are_defined():
    """A browser takes as long for that as for all else that it does before the first move."""
    texts = {path.name: path.read_text() for path in (ROOT / "generator").rglob("*.svg")}
    symbols = {name for name, text in texts.items() if "<symbol" in text}
    for name in symbols:
        root = ElementTree.fromstring(texts[name])
        hidden = root.findall('{*}defs[@display="none"]/{*}symbol')
        assert root.findall(".//{*}symbol") == hidden, name
    assert symbols == {"deck.svg", "sleuth.svg", "targets.svg"}


@pytest.mark.page
def test_weight(every):
    def weigh(*names: str) -> int:
        return sum(len(gzip.compress(every[name], 9)) for name in names)

    (deck,) = (name for name in every if re.fullmatch(r"assets/deck-\w{10}\.svg", name))
    assert weigh(deck) < 12_000
    days = [name for name in every if re.fullmatch(r"2026/\d\d/\d\d/index.html", name)]
    most = {"index.html": 60_000, "2026/11/index.html": 40_000} | dict.fromkeys(days, 80_000)
    for page, weight in most.items():
        shown = {page, *loaded(every[page].decode())}
        assert weigh(*shown) < weight
        assert page not in days or len(shown) <= 10
    assert max(len(data) for name, data in every.items() if name.endswith("line.json")) <= 4800


def test_other_games_lie_below_their_names_and_days_lead_to_those_beside_them(
    few, hands, two, whole
):
    """The first page has the day of each game; a day the hash of its solution's file."""
    assert {name for name in two if re.match(r"\d{4}/.*puzzle", name)} == {
        name for name in whole if re.match(r"\d{4}/.*puzzle", name)
    }
    assert json.loads(two["no-mans-land/index.json"])["schema"] == "no-mans-land/index/1"
    assert "no-mans-land/2026/12/01/puzzle.json" in two
    below = built(hands, few)["shooting-party/ladder/index.html"].decode()
    assert '"path": "shooting-party/ladder/"' in unescape(below)
    home = two["index.html"].decode()
    assert "No Man&#39;s Land" in home
    assert "no-mans-land/2026/12/01/" in home
    first, second, third = days = [path_of(day) for day in (FIRST, SECOND, COUPLE)]
    hands = [f"no-mans-land/{day}" for day in ("2026/11/24/", "2026/11/", "2026/12/01/")]
    due = [second], [first, third, f"no-mans-land/{second}"], [second], hands
    for path, ways in zip([*days, f"no-mans-land/{second}"], due, strict=True):
        page = two[f"{path}index.html"].decode()
        assert sha256(two[f"{path}solution.json"]) in page
        found = [urljoin(path, way) for way in LINK.findall(page.partition('class="ways"')[2])]
        assert [way for way in found if "2026" in way] == ways


def test_the_first_page_has_the_latest_days_and_their_theme_and_picture(few, monkeypatch):
    monkeypatch.setattr("generator.web.column.RECENT", 2)
    files = built(few)
    home, archive = (files[f"{path}index.html"].decode() for path in ("", "archive/"))
    recent = json.loads(unescape(re.search(r'data-recent="([^"]*)"', home)[1]))
    assert [day["date"] for day in recent] == PLACES[1:]
    assert "This week<" in home  # whose Monday has no theme
    saturday = built(few, now=puzzle_due(SECOND))["index.html"].decode()
    theme = Folder(few).puzzle(date.fromisoformat(DAYS["mistake"])).week["theme"]
    assert f"This week: {theme}<" in saturday
    assert f'"og:image" content="{URL}2026/11/30/preview.png"' in home
    assert re.findall(r' now" data-id=".*-(\d\d)"', archive) == ["30"]


PEOPLE = ["Qh", "Kd", "Jc", "Qs", "Ks", "Kh"]


def test_a_page_names_a_preview_that_has_its_size_and_is_light(few, whole):
    puzzle = Folder(few).puzzle(FIRST)
    pictures = {name: data for name, data in whole.items() if name.endswith("preview.png")}
    assert len(pictures) == len(PLACES)
    long = "Score at least four cards, queens and aces together, within two passes. " * 2
    for data in [*pictures.values(), preview.png(puzzle, long, PEOPLE)]:
        assert size(data) == (1200, 630)
        assert len(data) < 150_000
    assert preview.png(puzzle, "A", PEOPLE) == preview.png(puzzle, "A", PEOPLE)
    assert preview.png(puzzle, "A", PEOPLE) != preview.png(puzzle, "B", PEOPLE)
    own = replace(puzzle, rhythm="0" * 64)  # whose title the picture does not know
    assert preview.png(own, "A", PEOPLE) != preview.png(puzzle, "A", PEOPLE)
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


# -- what announces the days elsewhere, read by other people's libraries ---------------------------


def entries(files: Files) -> list[Any]:
    """The entries of puzzles in the feed; others are of what a page of the game has each day."""
    feed = feedparser.parse(files["atom.xml"])
    assert not feed.bozo
    assert feed.version == "atom10"
    return [each for each in feed.entries if "#" not in each.link]


def events(files: Files) -> dict[str, Any]:
    """The events of a calendar by their days."""
    found = Calendar.from_ical(files["days.ics"]).walk("VEVENT")
    assert files["days.ics"].count(b"BEGIN:VEVENT") == len(found)
    return {str(each.decoded("dtstart")): each for each in found}


def instants(event: Any) -> list[datetime]:
    return [event.decoded(name) for name in ("dtstamp", "last-modified")]


def test_the_feed_has_each_day_and_its_hidden_deal_the_latest_first(few, whole):
    """Number, day, task and tier; the hidden deal beside the puzzle of its day, and no sooner."""
    feed, puzzles = feedparser.parse(whole["atom.xml"]), entries(whole)
    assert feed.feed.title == "The Shooting Party, a puzzle a day"
    assert [each.link for each in puzzles] == [
        f"{URL}{path_of(day)}" for day in (COUPLE, SECOND, FIRST)
    ]
    assert [each.published for each in feed.entries] == [each.updated for each in feed.entries]
    first = feed.entries[0]
    assert re.fullmatch(r"no\. 334: .+ in \d moves", first.title)
    assert "Mon 30 November 2026" in first.summary
    assert first.updated == feed.feed.updated == f"{puzzle_due(COUPLE):%Y-%m-%dT%H:%M:%SZ}"
    hidden = [each for each in feed.entries if each not in puzzles]
    assert [each.link for each in hidden] == [f"{URL}hidden/#{day}" for day in reversed(PLACES)]
    assert hidden[0].title == "The hidden deal of 30 November 2026"
    assert [each.updated for each in hidden] == [each.updated for each in puzzles]
    assert built(few, now=puzzle_due(FIRST))["atom.xml"].count(b"hidden/#") == 1


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


def test_a_revised_day_is_announced_again(few, whole, tmp_path, monkeypatch):
    """As new, with the instant that its documents name; all others stay as they were."""
    at = datetime(2026, 12, 20, 9, 30, tzinfo=UTC)
    monkeypatch.setattr(publishing, "instant", lambda text: at)
    folder = shutil.copytree(few, tmp_path / "days")
    series = Series("pages", replace(GAME, generator=GAME.generator - 1))
    publish([FIRST], folder, series, revise=True)
    revised = built(folder)
    (first, *others), (*unchanged, before) = entries(revised), entries(whole)
    assert (first.id, first.published) == (before.id, before.published)
    assert first.updated == "2026-12-20T09:30:00Z"
    assert feedparser.parse(revised["atom.xml"]).feed.updated == first.updated
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
    now, second = datetime(2026, 11, 25, 12, tzinfo=UTC), PLACES[1]
    files = built(few, now=now)
    before = events(files)
    assert [*before] == PLACES[:2]  # the third begins in four days
    coming, puzzle = before[second], Folder(few).puzzle(SECOND)
    assert {*coming} == {"UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND",
                         "SUMMARY", "URL", "TRANSP"}  # fmt: skip
    assert coming["summary"] == f"The Shooting Party, no. {puzzle.number}: {puzzle.tier}"
    assert coming["url"] == URL
    assert type(coming.decoded("dtstart")) is date  # so it begins at its reader's midnight
    begun = events(built(few, now=puzzle_due(SECOND)))
    assert len(begun) == 3
    later = begun[second]
    assert later["uid"] == coming["uid"]
    assert later["sequence"] > coming["sequence"]
    assert instants(later) > instants(coming)
    assert "description" in later
    write(tmp_path, files)
    assert check_site(str(tmp_path), now)[1] == []
    assert PLACES[2] not in files["days.ics"].decode()


def test_ids_never_change_and_nothing_in_them_helps_to_solve(few, whole):
    """The same wherever the site is; and neither a card, a move nor a salt of the solutions."""
    other = built(few, url="https://elsewhere.example/", now=datetime(2027, 5, 1, tzinfo=UTC))
    for files in (whole, other):
        ids = [each.id for each in entries(files)]
        assert ids == [each.id for each in entries(whole)]
        assert [f"urn:uuid:{each['uid']}" for each in events(files).values()] == ids[::-1]
    assert ids[0] == "urn:uuid:f690ca72-bb8c-5836-87c2-4da92b7e32c2"
    text = (whole["atom.xml"] + whole["days.ics"]).decode()
    for day in (FIRST, SECOND, COUPLE):
        solution = Folder(few).solution(day)
        secret = {solution.salt, *solution.line["moves"]} - {"draw", "leave"}
        assert not [each for each in secret if each in text]


def test_the_first_and_the_last_day_have_a_site_and_a_sheet(tmp_path: Path):
    """What is reckoned from a day (its solution's instant, the month ahead) is a date, too."""
    ends = (FIRST_DAY, LAST_DAY)
    dailies(tmp_path, "the-party", map(str, ends))
    for now in (instant(f"{day}T23:59:59Z") for day in ends):
        files = built(tmp_path, now=now)
        booklet([tmp_path], list(ends), now)
    assert f"DTSTART;VALUE=DATE:{LAST_DAY:%Y%m%d}".encode() in files["days.ics"]


def test_no_file_of_eight_years_is_too_large(few, monkeypatch):
    """What does not grow is left out: the pages, and the files of the days, which lie nowhere and
    have all the same puzzle.
    """
    of, pairs = Folder(few).pair(FIRST), dict[date, DailyPuzzle]()
    for day in (FIRST_DAY + timedelta(n) for n in range(8 * 365 + 2)):
        its = puzzle_id(of.puzzle.series, of.puzzle.game, day)
        puzzle = replace(of.puzzle, date=f"{day}", number=number(day), id=its)
        pairs[day] = replace(of, puzzle=puzzle)
    keys = ("id", "date", "number", "rules", "mode", "goal", "tier", "revision")
    listed = [
        {key: getattr(pair.puzzle, key) for key in keys}
        | {"rating": {"value": 1500, "error": 50}}
        | {"files": {f"{day}.{kind}": sha256(b"") for kind in KINDS}}
        for day, pair in pairs.items()
    ]
    head = {"schema": "shooting-party/index/1", "series": "pages", "licence": LICENCE}
    monkeypatch.setattr(Folder, "days", lambda self: [*pairs])
    monkeypatch.setattr(Folder, "pair", lambda self, day: pairs[day])
    monkeypatch.setattr(Folder, "index", lambda self: head | {"puzzles": listed})
    monkeypatch.setattr(Pages, "page", lambda *given: b"")
    monkeypatch.setattr(_Site, "_day", lambda *given: iter(()))
    parts = make(pairs[FIRST_DAY], pictures=False)

    def after(now: datetime) -> Files:
        drawn = lambda pairs: {each.puzzle.id: parts for each in pairs}  # noqa: E731
        return site([Folder(few)], URL, now, drawn)

    files, days = after(datetime(2034, 1, 1, tzinfo=UTC)), [*pairs]
    large = {name: len(data) for name, data in files.items() if len(data) > 500_000}
    assert large == {}
    index = json.loads(files["index.json"])
    assert index["earlier"] == [f"index-{year}.json" for year in range(2026, 2033)]
    years = [json.loads(files[name]) for name in [*index["earlier"], "index.json"]]
    assert [each for year in years for each in year["puzzles"]] == listed
    assert [*events(files)] == [*map(str, days[-366:])]
    due = [f"{URL}{path_of(day)}" for day in reversed(days[-31:])]
    assert [each.link for each in entries(files)] == due
    monkeypatch.setattr(feeds, "EVENTS", 1)
    begun = after(puzzle_due(days[99]))
    assert [*events(begun)] == [*map(str, days[99:131])]  # and those of the coming month


# -- what is written -------------------------------------------------------------------------------


ELSEWHERE = """
import sys
from datetime import datetime
from pathlib import Path
from generator.common.commitment import sha256
from generator.common.folder import Folder
from generator.web.site import site
folder, url, now = sys.argv[1:]
for name, data in site([Folder(Path(folder))], url, datetime.fromisoformat(now)).items():
    print(name, sha256(data))
"""


def test_another_place_zone_language_and_order_of_hashes_make_the_same_bytes(few, whole, tmp_path):
    sums = {name: sha256(data) for name, data in whole.items()}
    settings = {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "7"}
    folder = shutil.copytree(few, tmp_path / "copy")
    made = python(ELSEWHERE, str(folder), URL, NOW.isoformat(), **settings)
    assert dict(line.split() for line in made.stdout.splitlines()) == sums, made.stderr


@pytest.mark.parametrize("earlier", ["days", "a game"])
def test_a_build_that_is_killed_breaks_no_link_and_the_next_one_ends_in_the_same_bytes(
    earlier, few, hands, tmp_path, monkeypatch
):
    """At seven places, of a site that gets days and a month, or another game."""
    out, whole = tmp_path / "site", built(hands, few)
    begun = puzzle_due(COUPLE - timedelta(1))
    before = built(hands, few, now=begun) if earlier == "days" else built(hands)
    write(out, before | {"gone.txt": b"of an earlier build"})
    put, home = writing._put, [*whole].index("index.html")  # which is always another

    for last in range(0, home + 1, max(1, home // 6)):
        left = [last]

        def dying(*given: Any, left: list[int] = left) -> bool:
            left[0] -= 1
            if left[0] < 0:
                raise KeyboardInterrupt
            return put(*given)

        monkeypatch.setattr(writing, "_put", dying)
        with pytest.raises(KeyboardInterrupt):
            write(out, whole)
        reached(contents(out))
    monkeypatch.setattr(writing, "_put", put)
    assert write(out, whole) > 0
    assert write(out, whole) == 0
    assert {*contents(out)} == {*whole, LIST, LOCK}


def test_a_folder_of_somebody_else_or_of_another_builder_is_left_alone(whole, tmp_path):
    with locked(tmp_path), pytest.raises(FolderBusy, match="another process is writing there"):
        write(tmp_path, whole)
    (tmp_path / "mine.txt").write_text("keep")
    with pytest.raises(InputError, match=r"mine\.txt is no file of a site"):
        write(tmp_path, whole)
    assert {*contents(tmp_path)} == {"mine.txt", LOCK}


# -- what it is called, and the command ------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "party", "/party/", "ftp://a.b/", "https://", "https://a.b/?x", "https://a.b/#x", "https://a..b",
        "https://me:secret@a.b/", "https://@a.b/", "https://a.b/a b/", "https://a.b/a\u00a0b/",
        'https://a.b/"/', "https://a.b/'/", "https://a.b/<x>/", "https://a.b/%zz/", "https://a.b/%4",
        "https://a.b/x\\y/", "https://a.b/x\n", "https://a.b/../x", "https://a b.c/", "https://a%41.b/",
        "https://a.b:99999/", "https://stra\u00dfe.b/", " https://a.b/", "https://[::1/",
    ],
)  # fmt: skip
def test_what_is_no_url_of_a_folder_is_refused(url, few):
    with pytest.raises(InputError, match="is not the URL of a folder"):
        root_url(url)
    ended = party_here("web", "build", few, "--out", few / "none", "--url", url)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert "is not the URL of a folder" in ended.stderr
    assert "secret" not in ended.stderr
    assert not (few / "none").exists()


def test_a_url_is_published_in_ascii(few):
    """Percent-encoded, its host in punycode, wherever it stands; and what is so already stays."""
    url = "https://xn--krten-gra.example:8080/k%C3%A4rten/%E6%97%A5/"
    assert root_url(url) == url
    pages = built(few, url="HTTPS://K\u00e4rten.example:8080/k\u00e4rten/\u65e5")
    for name in ("sitemap.xml", "atom.xml", "index.html"):
        assert url.encode() in pages[name], name
        assert not re.search(b'https?://[^"<\\s]*[\x80-\xff]', pages[name]), name
    assert url.encode() in pages["days.ics"].replace(b"\r\n ", b"")
    assert root_url("http://127.0.0.1:8000") == "http://127.0.0.1:8000/"
    assert root_url("https://[::1]:80/x//") == "https://[::1]:80/x/"


def test_a_site_may_have_a_name_of_its_own(few, hands, tmp_path):
    """As it was typed, in every form; the games keep their names."""
    name = '<b>&"Gazette" \'#1'
    files = built(few, hands, title=name)
    titles = {path: unescape(re.search("<title>(.*?)</title>", data.decode(), re.DOTALL)[1])
              for path, data in files.items() if path.endswith(".html")}  # fmt: skip
    assert titles["index.html"] == f"{name}: a puzzle a day"
    for path, before in (
        ("about/index.html", "About"),
        ("record/index.html", "Your record"),
        ("404.html", "No such page"),
    ):
        assert titles[path] == f"{before} · {name}"
    assert titles["no-mans-land/rules/index.html"] == "Rules · No Man's Land"
    assert not [path for path in titles if name[:4].encode() in files[path]]
    assert all(f">{markupsafe.escape(name)}</span>".encode() in files[path] for path in titles)
    assert json.loads(files["manifest.webmanifest"])["name"] == name
    for root, of, often in (("", "The Shooting Party", "a puzzle a day"),
                            ("no-mans-land/", "No Man's Land", "two puzzles a week")):  # fmt: skip
        feed = ElementTree.fromstring(files[f"{root}atom.xml"])
        assert feed.findtext("{*}title") == f"{name}: {of}, {often}"
        assert Calendar.from_ical(files[f"{root}days.ics"])["x-wr-calname"] == f"{name}: {of}"
    write(tmp_path, files)
    assert check_site(str(tmp_path), NOW)[1] == []


def test_an_instant_has_an_offset():
    assert instant("2026-11-23T10:00+02:00") == datetime(2026, 11, 23, 8, tzinfo=UTC)
    for text, why in (
        ("today", "is not an instant"),
        ("2026-02-28T25:00Z", "is not an instant"),
        ("2026-02-29T10:00Z", "^2026-02-29: there is no such day$"),
        ("2026-11-23T10:00", "offset from UTC"),
    ):
        with pytest.raises(InputError, match=why):
            instant(text)


def test_the_command_and_what_it_refuses(few, tmp_path, monkeypatch):
    """It does without a cache that cannot be written, and leaves nothing where it fails."""
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: "/dev/null/x")
    out, none, broken = (tmp_path / name for name in ("site", "none", "broken"))
    asked, now = ("web", "build", "--url", URL), ("--now", "2026-12-24T00:00Z")
    assert printed(*asked, few, "--out", out, *now).startswith(f"{out}: ")

    def refused(*words: object) -> str:
        ended = party_here(*asked, *words)
        assert ended.returncode == 2
        assert not none.exists()
        return ended.stderr

    refused(few, "--out", out, "--now", "2020-01-01T00:00Z")
    forgotten = "a site with days: give their FOLDER, or another --out"
    assert forgotten in refused("--out", out)
    for path in (broken, tmp_path / "again"):
        shutil.copytree(few, path)
    (broken / "2026-11-30.solution.txt").unlink()
    assert "2026-11-30.solution.txt: missing" in refused(broken, "--out", none)
    both = [few, tmp_path / "again"]
    told = f"{both[0]}, {both[1]}: two folders of The Shooting Party"
    assert told in refused(*both, "--out", none, *now)
    with pytest.raises(InputError, match=re.escape(told)):
        built(*both)
    assert party_here("web", "serve", few).returncode == 2
    real = importlib.util.find_spec
    for package in ("icalendar", "typst"):
        gone = lambda name, *more, of=package: None if name == of else real(name, *more)  # noqa: E731
        monkeypatch.setattr(importlib.util, "find_spec", gone)
        needed = f'{package} is needed: pip install "{package}'
        assert needed in refused(few, "--out", none)
