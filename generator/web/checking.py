"""The check of a site where it is hosted, or in a folder: that every file is there, as it was built
and of the right type, that nothing is out early, and no day is late or served as it was before.
What a build makes of its days is proven by the tests of the generator, not here.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from functools import partial
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import urlopen

from generator.common.calendar import day_of, puzzle_due, solution_due
from generator.common.commitment import sha256
from generator.common.folder import INDEX_NAME, checked_index
from generator.web.assets import FOLDER
from generator.web.feeds import ATOM_NAME, CALENDAR_NAME, SITEMAP_NAME, latest, puzzle_id
from generator.web.writing import LIST, SCHEMA
from solver.common.errors import InputError, at
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

SCRIPT = ("text/javascript", "application/javascript", "application/x-javascript")
TYPES = {".js": SCRIPT, ".wasm": ("application/wasm",), ".css": ("text/css",),
         ".html": ("text/html",), ".svg": ("image/svg+xml",)}  # fmt: skip
"""As what a host has to send files, by their endings, or browsers refuse them; but a `.wasm` that
is sent otherwise only starts later.
"""

ASSET = re.compile(rf"{FOLDER}/[\w-]+\.\w+")
CANONICAL = re.compile(rb'<link rel="canonical" href="[^"]+">')
OF_DAY = re.compile(r"(?:[\w-]+/)?(?P<day>\d{4}/\d\d/\d\d)/(?P<name>[\w.]+)")

Read = Callable[[str], bytes]
"""Returns a file of a site by its path; raises `OSError` with the reason if it is not to be had."""


def _listed(read: Read) -> tuple[list[str], Mapping[str, str]]:
    """Return the names of a site's files, and the hashes of those that must not change."""
    try:
        listed = read_json(read(LIST))
        if listed["schema"] != SCHEMA:
            raise ValueError
        return sorted(map(str, listed["files"])), {**listed.get("assets", {})}
    except OSError as error:
        raise InputError(f"no site: {LIST}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError):
        raise InputError(f"no site: {LIST} is not the list of one") from None


def check_site(
    place: str, now: datetime, on_file: Callable[[str], None] = lambda path: None
) -> tuple[int, list[str]]:
    """Check the site at a place, a folder or a URL, as it should be at an instant. Return the
    number of its files, and what is wrong, in a line each. Raise `InputError` if there is none.
    """
    if "@" in place and urlsplit(place).netloc.count("@"):
        raise InputError("an address with a user is not read: leave out the part before @")
    is_url = place.lower().startswith(("http://", "https://"))
    read: Read = partial(_fetched, f"{place.rstrip('/')}/") if is_url else partial(_read, place)
    with at(place):
        names, hashes = _listed(read)
    files, problems = dict[str, bytes](), list[str]()
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
    return len(names), [*problems, *_changed(files, {*names}, hashes), *_early(names, now),
                        *_days(files, {*names}, now)]  # fmt: skip


def _try(read: Read, path: str) -> bytes | str:
    """Return a file, or why it is not to be had."""
    try:
        return read(path)
    except OSError as error:
        return str(error.strerror or error)


def _read(folder: str, path: str) -> bytes:
    return _within(path, read_file(Path(folder, path)))


def _fetched(root: str, path: str) -> bytes:
    """Return a file from a host, asked for as a visitor does: a page by its folder."""
    folder, _, name = path.rpartition("/")
    asked = f"{folder}/".lstrip("/") if name == "index.html" else path
    try:
        with urlopen(root + quote(asked), timeout=SECONDS) as response:
            data: bytes = response.read(MOST_LISTED + 1)
            sent, url = response.headers.get_content_type(), response.url
    except HTTPError as error:
        raise OSError(f"the host answers with {error.code}") from None
    except (URLError, HTTPException, ValueError) as error:
        raise OSError(f"no answer: {getattr(error, 'reason', error)}") from None
    if not url.startswith(root):
        raise OSError(f"the host leads to {url}")
    if sent not in (due := TYPES.get(Path(name).suffix, (sent,))):
        raise OSError(f"sent as {sent}, not as {due[0]}")
    return _within(path, data)


def _within(path: str, data: bytes) -> bytes:
    most = MOST_LISTED if path in (LIST, SITEMAP_NAME) else MOST
    if len(data) > most:
        raise OSError(f"more than {most // 1_000_000} MB")
    return data


def _changed(
    files: Mapping[str, bytes], listed: set[str], hashes: Mapping[str, str]
) -> Iterator[str]:
    """Yield which assets are not as they were built, and which pages are others."""
    for name, data in files.items():
        if hashes.get(name, found := sha256(data)) != found:
            yield f"{name}: not as it was built"
        if name.endswith(".html"):
            page = f'/{name.removesuffix("index.html")}">'
            if not any(link.endswith(page.encode()) for link in CANONICAL.findall(data)):
                yield f"{name}: another page"
            loaded = {match[0] for match in ASSET.finditer(data.decode(errors="replace"))}
            if gone := loaded - listed:
                yield f"{name}: of another build, with {min(gone)}"


def _early(names: list[str], now: datetime) -> Iterator[str]:
    for name in names:
        if match := OF_DAY.fullmatch(name):
            try:
                day = day_of(match["day"].replace("/", "-"))
            except ValueError:
                yield f"{name}: there is no such day"
                continue
            is_solution = match["name"].startswith("solution.")
            if (due := (solution_due if is_solution else puzzle_due)(day)) > now:
                yield f"{name}: out before {due:%Y-%m-%dT%H:%MZ}"


def _days(files: Mapping[str, bytes], listed: set[str], now: datetime) -> Iterator[str]:
    """Yield what is wrong with the days of each game, by its index."""
    for root in (name.removesuffix(INDEX_NAME) for name in files if name.endswith(INDEX_NAME)):
        names, entries = [INDEX_NAME], list[Json]()
        for name in names:
            if (data := files.get(root + name)) is not None:
                try:
                    index = checked_index(read_json(data))
                except ValueError as error:
                    yield f"{root}{name}: {error}"
                    continue
                names += index.get("earlier", ()) if name == INDEX_NAME else ()
                entries += index["puzzles"]
        for entry in entries:
            yield from _day(_path(root, entry), entry, files, listed, now)
        if entries:
            last = _path(root, max(entries, key=lambda each: each["date"]))
            marks = dict.fromkeys(("index.html", "days.json", "archive/index.html"), last)
            marks |= {CALENDAR_NAME: last, ATOM_NAME: puzzle_id(latest(entries)[-1]["id"])}
            for name, mark in marks.items():
                unfolded = files.get(root + name, mark.encode()).replace(b"\r\n ", b"")
                if mark.encode() not in unfolded:
                    yield f"{root}{name}: an old one, without {mark}"


def _path(root: str, entry: Json) -> str:
    return f"{root}{entry['date'].replace('-', '/')}/"


def _day(
    path: str, entry: Json, files: Mapping[str, bytes], listed: set[str], now: datetime
) -> Iterator[str]:
    """Yield which files of a day are not those that the index promises, or not yet there."""
    late = solution_due(date.fromisoformat(entry["date"])) + GRACE <= now
    for name, hashed in entry["files"].items():
        kind = name.partition(".")[2]
        data = files.get(path + kind)
        if data is not None and sha256(data) != hashed:
            yield f"{path}{kind}: not the one that the index promises"
        if path + kind not in listed and (late or kind.startswith("puzzle")):
            yield f"{path}{kind}: missing"
        page = files.get(f"{path}index.html")
        if kind == "solution.json" and page is not None and hashed.encode() not in page:
            yield f"{path}index.html: its certificate is not the one that the index promises"
