"""The check of a site that was built, in a folder or where it is hosted: that every file is there
and is what its name, its index and its schema say, that every link leads somewhere, every line
replays, the feeds announce the days that are there, and nothing is out early.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property, partial
from html.parser import HTMLParser
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urljoin
from urllib.request import urlopen
from xml.etree import ElementTree

from generator.common.calendar import puzzle_due, solution_due
from generator.common.commitment import sha256
from generator.common.folder import INDEX_NAME, checked_index
from generator.common.games import Game, game
from generator.common.verification import check_document, check_pair
from generator.web.column import SiteError
from generator.web.feeds import ATOM_NAME, CALENDAR_NAME, EVENTS, SITEMAP_NAME, latest, puzzle_id
from generator.web.frame import FOLDER, LENGTH, frames
from generator.web.writing import LIST, SCHEMA
from solver.common.files import read_file
from solver.common.interrupts import first_done, held_back
from solver.common.schemas import Json, read_json

MOST = 1_000_000
"""The most bytes of a file that comes over the network."""

MOST_LISTED = 50_000_000
"""The same of what lists a whole site, which no page loads: as many as a sitemap may have."""

AT_ONCE, SECONDS = 8, 30
GRACE = timedelta(days=1)
"""How late the solution of a day may be: sites are built once a day or more often."""

NAMED = re.compile(rf"{FOLDER}/[\w-]+-([0-9a-f]{{{LENGTH}}})\.\w+")
OF_DAY = re.compile(r"(?P<root>(?:[\w-]+/)?)(?P<day>\d{4}/\d\d/\d\d)/(?P<name>[\w.]+)")
ATOM = "{http://www.w3.org/2005/Atom}"

Read = Callable[[str], bytes]
"""Returns a file of a site by its path; raises `OSError` with the reason if it is not to be had."""


def reader(place: str) -> Read:
    """Return how the files of a site are read, which is a folder or a URL."""
    if place.startswith(("http://", "https://")):
        return lambda path: _fetched(f"{place.rstrip('/')}/{quote(path)}", _most(path))
    return lambda path: read_file(Path(place, path))


def _most(path: str) -> int:
    return MOST_LISTED if path in (LIST, SITEMAP_NAME) else MOST


def _fetched(url: str, most: int) -> bytes:
    try:
        with urlopen(url, timeout=SECONDS) as response:
            data: bytes = response.read(most + 1)
    except HTTPError as error:
        raise OSError(f"the host answers with {error.code}") from None
    except (URLError, HTTPException, ValueError) as error:
        raise OSError(f"no answer: {getattr(error, 'reason', error)}") from None
    return _within(data, most)


def _within(data: bytes, most: int) -> bytes:
    if len(data) > most:
        raise OSError(f"more than {most // 1_000_000} MB")
    return data


def check_site(
    place: str, now: datetime, on_file: Callable[[str], None] = lambda path: None
) -> tuple[int, list[str]]:
    """Check the site at a place, a folder or a URL, as it should be at an instant. Return the
    number of its files, and what is wrong, in a line each. Raise `SiteError` if there is none.
    """
    read = reader(place)
    try:
        listed = read_json(read(LIST))
        if listed["schema"] != SCHEMA:
            raise ValueError
        names: list[str] = sorted(map(str, listed["files"]))
    except OSError as error:
        why = error.strerror or error
        raise SiteError(f"{place}: no site: {LIST}: {why}") from None
    except (ValueError, KeyError, TypeError):
        raise SiteError(f"{place}: no site: {LIST} is not the list of one") from None
    files: dict[str, bytes] = {}
    problems = []
    pool = ThreadPoolExecutor(AT_ONCE)
    try:
        with held_back():
            asked = [pool.submit(_try, read, name) for name in names]
        for name, answer in zip(names, asked, strict=True):
            first_done([answer])
            found = answer.result()
            on_file(name)
            if isinstance(found, str):
                problems.append(f"{name}: {found}")
            else:
                files[name] = found
    finally:
        pool.shutdown(cancel_futures=True)
    problems += _Check(files, {*names}, now).problems()
    return len(names), problems


def _try(read: Read, path: str) -> bytes | str:
    """Return a file, or why it is not to be had."""
    try:
        return _within(read(path), _most(path))
    except OSError as error:
        return str(error.strerror or error)


@dataclass(frozen=True)
class _Check:
    files: Mapping[str, bytes]
    listed: set[str]
    now: datetime

    def problems(self) -> Iterator[str]:
        """Yield what is wrong with the files, by their names and their contents."""
        for name, data in self.files.items():
            if (match := NAMED.fullmatch(name)) and sha256(data)[:LENGTH] != match[1]:
                yield f"{name}: not what its name says"
            if name.endswith(".html"):
                yield from self._links(name, data)
        yield from self._early()
        roots = [name.removesuffix("index.json") for name in self.files
                 if name.rpartition("/")[2] == "index.json"]  # fmt: skip
        if not roots and any(map(OF_DAY.fullmatch, self.listed)):
            yield "index.json: missing"
        for root in roots:
            yield from self._column(root)
        beside = {each.beside for each in frames().values()} - {""}
        for name in self.files:
            if name.rpartition("/")[2] in beside:
                yield from _refused(name, partial(self._beside, name))
        yield from self._sitemap()

    @cached_property
    def url(self) -> str:
        """Where the site says that it is; "" if its first page does not say so."""
        link = re.search(
            rb'<link rel="canonical" href="([^"]+)">', self.files.get("index.html", b"")
        )
        return "" if link is None else link[1].decode()

    def _links(self, name: str, data: bytes) -> Iterator[str]:
        links = _Links()
        links.feed(data.decode(errors="replace"))
        here = "http://site/" + name.removesuffix("index.html")
        for link in sorted(links.found):
            to = urljoin(here, link).partition("#")[0]
            if self.url and to.startswith(self.url):
                to = "http://site/" + to.removeprefix(self.url)
            if not to.startswith("http://site/"):
                yield f"{name}: a link leads elsewhere: {link}"
                continue
            path = to.removeprefix("http://site/")
            path += "index.html" if not path or path.endswith("/") else ""
            if path not in self.listed:
                yield f"{name}: a link leads nowhere: {link}"

    def _early(self) -> Iterator[str]:
        for name in sorted(self.listed):
            if match := OF_DAY.fullmatch(name):
                try:
                    day = date.fromisoformat(match["day"].replace("/", "-"))
                except ValueError:
                    yield f"{name}: there is no such day"
                    continue
                is_solution = match["name"].startswith("solution.")
                if (due := (solution_due if is_solution else puzzle_due)(day)) > self.now:
                    yield f"{name}: out before {due:%Y-%m-%dT%H:%MZ}"

    def _column(self, root: str) -> Iterator[str]:
        """Yield what is wrong with the days of a game."""
        names, there = [INDEX_NAME], []
        for name in names:
            data = self.files.get(root + name)
            if data is None:
                if root + name not in self.listed:
                    yield f"{root}{name}: missing"
                continue
            try:
                index = checked_index(read_json(data))
                of = game(index["schema"].partition("/")[0])
            except ValueError as error:
                yield f"{root}{name}: {error}"
                return
            names += index.get("earlier", ()) if name == INDEX_NAME else ()
            there += index["puzzles"]
            for entry in index["puzzles"]:
                yield from self._day(f"{root}{entry['date'].replace('-', '/')}/", entry, of)
        if root + ATOM_NAME in self.listed:
            last = [puzzle_id(entry["id"]) for entry in latest(there)]
            yield from self._list(root + ATOM_NAME, _ids, last, "last days")
        if root + CALENDAR_NAME in self.listed:
            days = sorted(entry["date"] for entry in there)[-EVENTS:]
            yield from self._list(root + CALENDAR_NAME, _days, days, "days")

    def _day(self, path: str, entry: Json, of: Game) -> Iterator[str]:
        for name, hashed in entry["files"].items():
            kind = name.partition(".")[2]
            data = self.files.get(path + kind)
            if data is not None and sha256(data) != hashed:
                yield f"{path}{kind}: not the one that the index promises"
            late = (
                kind.startswith("puzzle")
                or solution_due(date.fromisoformat(entry["date"])) + GRACE <= self.now
            )
            if path + kind not in self.listed and late:
                yield f"{path}{kind}: missing"
        yield from _refused(path, lambda: self._documents(path, of))

    def _documents(self, path: str, of: Game) -> None:
        """Check the documents of a day; every line is replayed. Raise `ValueError`."""
        puzzle, solution = (self.files.get(f"{path}{kind}.json") for kind in ("puzzle", "solution"))
        if puzzle is not None and solution is not None:
            check_pair(_object(puzzle), _object(solution), of, quick=True)
        elif puzzle is not None:
            check_document(_object(puzzle), of, quick=True)

    def _beside(self, name: str) -> None:
        """Check the document beside a puzzle in the same way."""
        document = _object(self.files[name])
        of = game(str(document.get("schema")).partition("/")[0])
        check_document(document, of, quick=True)

    def _sitemap(self) -> Iterator[str]:
        pages = {self.url + name.removesuffix("index.html") for name in self.listed
                 if name.rpartition("/")[2] == "index.html"}  # fmt: skip
        yield from self._list(SITEMAP_NAME, _places, pages, "pages")

    def _list(
        self, name: str, read: Callable[[bytes], Iterable[str]], due: Iterable[str], what: str
    ) -> Iterator[str]:
        """Yield what is wrong with a file that lists what is due."""
        try:
            found = read(self.files.get(name, b""))
        except (ElementTree.ParseError, ValueError, KeyError) as error:
            yield f"{name}: {error}"
            return
        if sorted(found) != sorted(due):
            yield f"{name}: not the {what} that are there"


def _ids(feed: bytes) -> list[str]:
    entries = ElementTree.fromstring(feed).iter(f"{ATOM}entry")
    return [each.findtext(f"{ATOM}id", "") for each in entries]


def _days(calendar: bytes) -> set[str]:
    """Return the days that have begun: of those to come nothing is described."""
    from icalendar import Calendar

    events = Calendar.from_ical(calendar).walk("VEVENT")
    return {str(each.decoded("dtstart")) for each in events if "description" in each}


def _places(sitemap: bytes) -> set[str]:
    elements = ElementTree.fromstring(sitemap).iter()
    return {str(each.text) for each in elements if each.tag.endswith("}loc")}


def _object(data: bytes) -> Json:
    """Return the JSON object in a file; raise `ValueError` if there is none."""
    found = read_json(data)
    if not isinstance(found, dict):
        raise ValueError("not a JSON object")
    return found


def _refused(name: str, check: Callable[[], None]) -> Iterable[str]:
    """Yield why something is refused, if it is."""
    try:
        check()
    except ValueError as error:
        yield f"{name}: {error}"


class _Links(HTMLParser):
    """The links of a page, and what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where an element leads."""
        self.found |= {value for name, value in attrs if name in ("href", "src") and value}
