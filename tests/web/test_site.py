"""What a build makes: when each file comes, the same bytes each time, whole at every moment; and
what is refused.
"""

import importlib.util
import json
import re
import shutil
from copy import deepcopy
from datetime import UTC, date, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree

import markupsafe
import pytest
from icalendar import Calendar

from generator.common.calendar import current_since, in_utc, instant, puzzle_due, solution_due
from generator.common.commitment import sha256
from generator.common.folder import INDEX_NAME, Folder, entries_in
from generator.common.games import game
from generator.common.verification import check_document
from generator.web import writing
from generator.web.checking import check_site
from generator.web.site import root_url, site
from generator.web.writing import LIST, write
from solver.common.errors import InputError
from solver.common.files import FolderBusy, locked
from tests.common.command_line import party_here, printed, python
from tests.web.conftest import DAYS, FEW, NOW, URL, kept, loaded, size

COUPLE = datetime.fromisoformat(DAYS["couple"])


@pytest.fixture(scope="session")
def every(folder: Path) -> dict[str, bytes]:
    """The site of a day of each kind that is published."""
    return site([Folder(folder)], URL, NOW, kept(folder))


@pytest.fixture(scope="session")
def two(few: Path, hands: Path) -> dict[str, bytes]:
    """The site of two games."""
    return site([Folder(few), Folder(hands)], URL, NOW)


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


def made(few: Path, now: datetime) -> set[str]:
    """The files of the day of a couple, at an instant."""
    files = site([Folder(few)], URL, now)
    days = {name: data for name, data in files.items() if name.startswith("2026/11/30/")}
    if not days:
        assert not any(b"2026-11-30" in data or b"2026/11/30" in data for data in files.values())
    return {name.rpartition("/")[2] for name in days}


def test_a_day_comes_when_it_begins_anywhere_and_its_solution_when_it_is_over_everywhere(few):
    """Nothing of a later day and no salt is in any file before."""
    begins = (COUPLE - timedelta(hours=14)).replace(tzinfo=UTC)
    over = (COUPLE + timedelta(hours=36)).replace(tzinfo=UTC)
    second = timedelta(seconds=1)
    page = {"index.html", "line.json", "preview.png", "puzzle.json", "puzzle.txt"}
    assert made(few, begins - second) == set()
    assert made(few, begins) == made(few, over - second) == page
    assert made(few, over) == page | {"solution.json", "solution.txt"}
    assert (puzzle_due(COUPLE.date()), solution_due(COUPLE.date())) == (begins, over)
    for revised, since in ((begins - second, begins), (over, over)):  # never before it is there
        assert current_since(COUPLE.date(), in_utc(revised)) == since
    now = begins - timedelta(hours=1)
    files = b"\n".join(site([Folder(few)], URL, now).values()).decode(errors="replace")
    for day in map(date.fromisoformat, (DAYS[kind] for kind in FEW)):
        solution = Folder(few).solution(day)
        assert (solution.salt in files) == (solution_due(day) <= now)
        assert (solution.deal in files) == (puzzle_due(day) <= now)


ELSEWHERE = """
import sys
from datetime import datetime
from pathlib import Path
from generator.common.commitment import sha256
from generator.web.site import site
from generator.common.folder import Folder
files = site([Folder(Path(sys.argv[1]))], sys.argv[2], datetime.fromisoformat(sys.argv[3]))
for name, data in files.items():
    print(name, sha256(data))
"""


def test_another_place_zone_language_and_order_of_hashes_make_the_same_bytes(few, whole, tmp_path):
    sums = {name: sha256(data) for name, data in whole.items()}
    settings = {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "7"}
    folder = shutil.copytree(few, tmp_path / "copy")
    made = python(ELSEWHERE, str(folder), URL, NOW.isoformat(), **settings)
    assert dict(line.split() for line in made.stdout.splitlines()) == sums, made.stderr


LINK = re.compile(r'\s(?:href|src)="([^"]+)"')


def reached(files: dict[str, bytes]) -> set[str]:
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
    """Every page is linked to, nothing is inline, and each has a way on beside head and foot."""
    import html5lib

    pages, at = {name for name in two if name.endswith(".html")}, "{http://www.w3.org/1999/xhtml}"
    assert pages - {"404.html"} <= reached(two)
    for name in pages:
        text = two[name].decode()
        page = html5lib.HTMLParser(strict=True).parse(text)
        assert not re.search(r"<style|\son\w+=|\sstyle=|javascript:", text), name
        assert all(" src=" in script for script in re.findall(r"<script[^>]*>", text)), name
        around = {link for part in ("header", "footer") for each in page.iter(at + part)
                  for link in each.iter(at + "a")}  # fmt: skip
        ways = [link for link in page.iter(at + "a") if link not in around]
        assert any(not link.get("href").startswith("#") for link in ways), name


def test_symbols_are_not_laid_out_where_they_are_defined():
    """A browser takes as long for that as for all else that it does before the first move."""
    house = Path(__file__).parents[2] / "generator"
    texts = {path.name: path.read_text() for path in house.rglob("*.svg")}
    symbols = {name for name, text in texts.items() if "<symbol" in text}
    for name in symbols:
        root = ElementTree.fromstring(texts[name])
        hidden = root.findall('{*}defs[@display="none"]/{*}symbol')
        assert root.findall(".//{*}symbol") == hidden, name
    assert symbols == {"deck.svg", "sleuth.svg", "targets.svg"}


def test_every_page_of_a_site_without_days_links_its_icon():
    """Safari on a phone takes no picture in SVG."""
    files = site([], URL, NOW)
    pages = {name: data.decode() for name, data in files.items() if name.endswith(".html")}
    assert len(pages) > 10
    for name, text in pages.items():
        (link,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', text)
        assert size(files[urljoin(URL + name, link).removeprefix(URL)]) == (180, 180), name
    assert b"apple-touch-icon" not in files["sw.js"]


@pytest.mark.page
def test_weight(every):
    import gzip

    def weigh(*names: str) -> int:
        found = [d for n, d in every.items() if re.sub(r"-[0-9a-f]{10}\.", ".", n) in names]
        assert len(found) == len(names)
        return sum(len(gzip.compress(data, 9)) for data in found)

    assert weigh("assets/deck.svg") < 12_000
    for name in every:
        if re.fullmatch(r"2026/\d\d/\d\d/index.html", name):
            play = {name, *loaded(every[name].decode())}
            assert len(play) <= 10
            assert sum(len(gzip.compress(every[each], 9)) for each in play) < 80_000
    for page, most in (("index.html", 60_000), ("2026/11/index.html", 40_000)):
        shown = {page, *loaded(every[page].decode())}
        assert sum(len(gzip.compress(every[each], 9)) for each in shown) < most
    lines = [data for name, data in every.items() if name.endswith("line.json")]
    assert max(map(len, lines)) <= 4800


LIES = {
    "an illegal line": lambda a: (a["line"].insert(0, "butler:Ac"), a["comments"].insert(0, [])),
    "a line that does not reach the goal": lambda a: (a["line"].pop(), a["comments"].pop()),
    "a comment is missing": lambda a: a["comments"].pop(),
    "a refuting line is none": lambda a: a["try"]["line"].pop(),
}


def test_lines_are_verified_and_false_ones_refused(every):
    lines = [json.loads(every[name]) for name in sorted(every) if name.endswith("line.json")]
    assert len(lines) == len(DAYS)
    assert {"moves", "left", "line"} <= {key for each in lines for key in each.get("try", {})}
    for each in lines:
        replayed = "only replayed: no puzzle has a hidden pile any more"
        how = "made again" if "start" in each else replayed
        told = rf"ok: the line of a puzzle, {len(each['line'])} moves?; {how}"
        assert re.fullmatch(told, check_document(each, game("shooting-party")))
    true = next(line for line in lines if line.get("try", {}).get("line"))
    for lie in LIES.values():
        lie(false := deepcopy(true))
        with pytest.raises(InputError):
            check_document(false, game("shooting-party"), quick=True)


@pytest.mark.parametrize("earlier", ["days", "a game"])
def test_a_build_that_is_killed_breaks_no_link_and_the_next_one_ends_in_the_same_bytes(
    earlier, few, hands, tmp_path, monkeypatch
):
    """At seven places, of a site that gets days and a month, or another game."""
    out, both = tmp_path / "site", [Folder(hands), Folder(few)]
    begun = (COUPLE - timedelta(days=2)).replace(tzinfo=UTC)
    whole = site(both, URL, NOW)
    before = site(both, URL, begun) if earlier == "days" else site([Folder(hands)], URL, NOW)
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
        there = {str(p.relative_to(out)): p.read_bytes() for p in out.rglob("*") if p.is_file()}
        reached(there)
    monkeypatch.setattr(writing, "_put", put)
    assert write(out, whole) > 0
    assert write(out, whole) == 0
    there = {str(p.relative_to(out)) for p in out.rglob("*") if p.is_file()}
    assert there == {*whole, LIST, ".lock"}


def test_other_games_lie_below_their_names_and_days_lead_to_those_beside_them(two, whole):
    """The first page has the day of each game; a day the hash of its solution's file."""
    assert {name for name in two if re.match(r"\d{4}/.*puzzle", name)} == {
        name for name in whole if re.match(r"\d{4}/.*puzzle", name)
    }
    assert json.loads(two["no-mans-land/index.json"])["schema"] == "no-mans-land/index/1"
    assert "no-mans-land/2026/12/01/puzzle.json" in two
    home = two["index.html"].decode()
    assert "No Man&#39;s Land" in home
    assert "no-mans-land/2026/12/01/" in home
    first, second, third = days = [f"2026/11/{day}/" for day in (26, 28, 30)]
    due = [second], [first, third, f"no-mans-land/{second}"], [second]
    for path, ways in zip(days, due, strict=True):
        page = two[f"{path}index.html"].decode()
        assert sha256(two[f"{path}solution.json"]) in page
        found = [urljoin(path, way) for way in LINK.findall(page.partition('class="ways"')[2])]
        assert [way for way in found if "2026" in way] == ways


def test_the_first_page_has_the_latest_days_and_their_theme_and_picture(few, monkeypatch):
    monkeypatch.setattr("generator.web.column.RECENT", 2)
    files = site([Folder(few)], URL, NOW)
    home, archive = (files[f"{path}index.html"].decode() for path in ("", "archive/"))
    recent = json.loads(unescape(re.search(r'data-recent="([^"]*)"', home)[1]))
    assert [day["date"][-2:] for day in recent] == ["28", "30"]
    assert "This week<" in home  # whose Monday has no theme
    saturday = site([Folder(few)], URL, puzzle_due(date(2026, 11, 28)))["index.html"].decode()
    theme = Folder(few).puzzle(date.fromisoformat(DAYS["mistake"])).week["theme"]
    assert f"This week: {theme}<" in saturday
    assert f'"og:image" content="{URL}2026/11/30/preview.png"' in home
    assert re.findall(r' now" data-id=".*-(\d\d)"', archive) == ["30"]


def test_a_day_whose_files_are_gone_is_not_listed_before_it_is_due(few, tmp_path):
    days = shutil.copytree(few, tmp_path / "days")
    for file in days.glob(f"{COUPLE:%Y-%m-%d}.*"):
        file.unlink()
    folder, due = Folder(days), puzzle_due(COUPLE.date())
    listed = entries_in(folder.index())
    (days / INDEX_NAME).write_bytes(folder.index_due("pages", "shooting-party", listed))
    assert made(days, due - timedelta(seconds=1)) == set()
    index = json.loads(site([folder], URL, due)[INDEX_NAME])
    assert index["gone"] == [listed["2026-11-30"]]


def test_a_folder_of_somebody_else_or_of_another_builder_is_left_alone(whole, tmp_path):
    with locked(tmp_path), pytest.raises(FolderBusy, match="another process is writing there"):
        write(tmp_path, whole)
    (tmp_path / "mine.txt").write_text("keep")
    with pytest.raises(InputError, match=r"mine\.txt is no file of a site"):
        write(tmp_path, whole)
    assert {path.name for path in tmp_path.iterdir()} == {"mine.txt", ".lock"}


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
        site([Folder(few)], url, NOW)
    ended = party_here("web", "build", few, "--out", few / "none", "--url", url)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert "secret" not in ended.stderr
    assert not (few / "none").exists()


def test_a_url_is_published_in_ascii(few):
    """Percent-encoded, its host in punycode, wherever it stands; and what is so already stays."""
    url = "https://xn--krten-gra.example:8080/k%C3%A4rten/%E6%97%A5/"
    for given in ("HTTPS://K\u00e4rten.example:8080/k\u00e4rten/\u65e5", url):
        pages = site([Folder(few)], given, NOW)
        for name in ("sitemap.xml", "atom.xml", "index.html"):
            assert url.encode() in pages[name], name
            assert not re.search(b'https?://[^"<\\s]*[\x80-\xff]', pages[name]), name
        assert url.encode() in pages["days.ics"].replace(b"\r\n ", b"")
    assert root_url("http://127.0.0.1:8000") == "http://127.0.0.1:8000/"
    assert root_url("https://[::1]:80/x//") == "https://[::1]:80/x/"


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
        site([*map(Folder, both)], URL, NOW)
    assert party_here("web", "serve", few).returncode == 2
    real = importlib.util.find_spec
    for package in ("icalendar", "typst"):
        gone = lambda name, *more, of=package: None if name == of else real(name, *more)  # noqa: E731
        monkeypatch.setattr(importlib.util, "find_spec", gone)
        needed = f'{package} is needed: pip install "{package}'
        assert needed in refused(few, "--out", none)


def test_a_site_may_have_a_name_of_its_own(few, hands, tmp_path):
    """As it was typed, in every form; the games keep their names."""
    name = '<b>&"Gazette" \'#1'
    files = site([Folder(few), Folder(hands)], URL, NOW, title=name)
    titles = {path: unescape(re.search("<title>(.*?)</title>", data.decode(), re.DOTALL)[1])
              for path, data in files.items() if path.endswith(".html")}  # fmt: skip
    assert titles["index.html"] == f"{name}: a puzzle a day"
    for path, before in (("about/", "About"), ("record/", "Your record"), ("404", "No such page")):
        assert titles[f"{path}index.html" if path != "404" else "404.html"] == f"{before} · {name}"
    assert titles["no-mans-land/rules/index.html"] == "Rules · No Man's Land"
    assert not [path for path in titles if name[:4].encode() in files[path]]
    assert all(f">{markupsafe.escape(name)}</span>".encode() in files[path] for path in titles)
    assert json.loads(files["manifest.webmanifest"])["name"] == name
    for root, of in (("", "The Shooting Party"), ("no-mans-land/", "No Man's Land")):
        feed = ElementTree.fromstring(files[f"{root}atom.xml"])
        assert feed.findtext("{*}title") == f"{name}: {of}, a puzzle a day"
        assert Calendar.from_ical(files[f"{root}days.ics"])["x-wr-calname"] == f"{name}: {of}"
    write(tmp_path, files)
    assert check_site(str(tmp_path), NOW)[1] == []
