"""A site made of folders of daily puzzles, one a game: every file that is due at an instant, by its
path. The same folders, instant and versions make the same bytes. Without a folder it has the pages
of a game alone.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import chain
from urllib.parse import quote, urlsplit

from generator.common.calendar import in_words
from generator.common.commitment import canonical, readable, sha256
from generator.common.documents import DailyPuzzle
from generator.common.folder import Folder
from generator.common.games import game
from generator.web.assets import ON_REQUEST
from generator.web.column import Column, DayPage, due
from generator.web.feeds import ATOM_NAME, CALENDAR_NAME, SITEMAP_NAME, atom, calendar
from generator.web.page_cache import DOCUMENT, FACTS, PREVIEW, Parts, parts_of
from generator.web.pages import Pages
from solver.common.errors import InputError
from solver.common.schemas import Json

Files = Iterator[tuple[str, bytes]]


COMMON: Json = {
    "title": "", "active": "", "column": None, "picture": "",
    "script": "page_only.mjs", "fetched": (), "in_worker": (),
}  # fmt: skip
"""What the templates need, unless a page has something else."""

SCRIPTS = {"home.html": "home.mjs", "record.html": "record.mjs", "month.html": "archive.mjs"}
"""The modules of pages on which something moves."""

RATED = "rated.json"
"""The file with the puzzles by which visitors are rated."""

SIGNS = "/:@!$&()*+,;=-._~"
PLACE = re.compile(
    rf"https?://[^/@]+(?:/(?:[A-Za-z0-9{re.escape(SIGNS)}]|[^\x00-\x7f]|%[0-9A-Fa-f]{{2}})*)?", re.I
)
"""The URL of a folder, in whose path letters of any alphabet may stand, but no user before it."""

HOST = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.?|[0-9a-f:]*:[0-9a-f:.]*")
"""A name, or an address of version 6."""

OTHERS = "ßς\u200c\u200d"
"""What Python's punycode writes as in IDNA 2003: browsers lead to another host."""


def site(
    folders: Sequence[Folder],
    url: str,
    now: datetime,
    kept: Callable[[Sequence[DailyPuzzle]], dict[str, Parts]] = parts_of,
    title: str = "",
    *,
    feeds: bool = True,
) -> dict[str, bytes]:
    """Return the files of the site of some folders, by path, in the order to write them. The game
    of the first folder has the root. `kept` returns what the pages of puzzles need (page_cache.py);
    `title` is what the site is called, by default the game at its root; without `feeds` it has
    none. Raise `InputError` for a folder with nothing that is due, for two of one game, and for a
    URL that is relative; `NoPart`, `InputError`, and what `kept` raises.
    """
    url = root_url(url)
    if not folders:
        return _Site(Column.without_days(), url, now, {}, title, False).files()
    pairs = [due(folder, now) for folder in folders]
    names = [each[0].puzzle.game for each in pairs]
    for n, name in enumerate(names):
        if name in names[:n]:
            both = f"{folders[names.index(name)].path}, {folders[n].path}"
            raise InputError(f"{both}: two folders of {game(name).title}")
    parts = kept([*chain(*pairs)])
    facts = {puzzle: json.loads(part[FACTS]) for puzzle, part in parts.items()}
    columns = [
        Column.of_days(folder, these, facts, now, first=name == names[0])
        for folder, these, name in zip(folders, pairs, names, strict=True)
    ]
    return _Site(columns, url, now, parts, title, feeds).files()


def root_url(url: str) -> str:
    """Return the URL of a root as it is written in files: in ASCII, percent-encoded, its host in
    punycode, with a slash at its end. Raise `InputError` if it is relative, has a user, a password,
    a query or a fragment, or signs that no URL has.
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
        steps = parts.path.split("/")
    except ValueError:
        host, steps = "", []
    right = PLACE.fullmatch(url) and url.isprintable() and HOST.fullmatch(host)
    if not right or {*OTHERS} & {*parts.netloc} or {".", ".."} & {*steps}:
        such = "such as https://example.org/party/, without user, query, blanks or quotes"
        named = "that" if "@" in url else repr(url)  # no password is repeated
        raise InputError(f"{named} is not the URL of a folder, {such}")
    named = f"[{host}]" if ":" in host else host
    where = f"{parts.scheme}://{named}{'' if port is None else f':{port}'}"
    return where + quote(parts.path.rstrip("/"), safe=f"%{SIGNS}") + "/"


@dataclass(frozen=True)
class _Site:
    columns: Sequence[Column]
    url: str
    now: datetime
    parts: dict[str, Parts]
    title: str
    feeds: bool

    @cached_property
    def pages(self) -> Pages:
        return Pages(self.columns, self.url, self.name, feeds=self.feeds)

    @property
    def name(self) -> str:
        """What the site is called."""
        return self.title or self.columns[0].title

    def files(self) -> dict[str, bytes]:
        """Return all files: pages after what they link to, so that no link from the first page on
        is ever broken. A month or a column that is new stands last in the site, and is written
        first: before the pages that get a link to it.
        """
        found: dict[str, bytes] = {}
        for column in self.columns:
            found |= {name: column.assets.files[name] for name in column.assets.all()}
        for column in reversed(self.columns):
            found |= self._own(column)
            for at in reversed(range(len(column.days))):
                found |= self._day(column, at)
            if column.days:
                found |= self._lists(column)
            if column.root:
                found |= self._page("game.html", column.root, {"column": column})
        kinds = [kind for column in self.columns for kind in column.of.kinds]
        if kinds:
            rated = [each for column in self.columns for each in column.rated()]
            found[RATED] = canonical(rated)
        found |= self._page("record.html", "record/", {
            "active": "record", "kinds": kinds,
            "titles": {column.name: column.title for column in self.columns},
        })  # fmt: skip
        found |= self._page("about.html", "about/", {"active": "about"})
        found["404.html"] = self.pages.page("404.html", "404.html", COMMON)
        pages = [path for name in found if (path := name.removesuffix("index.html")) != name]
        found[SITEMAP_NAME] = self.pages.filled("sitemap.xml", {"paths": ["", *pages]})
        found |= self._page("home.html", "", {"active": "today", **self._of_home()})
        found["manifest.webmanifest"] = self._manifest()
        found["sw.js"] = self._worker()
        return found

    def _day(self, column: Column, at: int) -> Files:
        """Yield the files of the day of a number: its page last."""
        day = column.days[at]
        kinds = ["puzzle.json", "puzzle.txt"]
        if day.solved:
            kinds += ["solution.json", "solution.txt"]
        for kind in kinds:
            assert column.folder is not None
            yield day.path + kind, column.folder.bytes_of(f"{day.day}.{kind}") or b""
        listed = next(e for e in column.index["puzzles"] if e["date"] == day.pair.puzzle.date)
        parts = self.parts[day.pair.puzzle.id]
        if PREVIEW in parts:
            yield day.path + PREVIEW, parts[PREVIEW]
        if parts[DOCUMENT]:
            yield day.path + column.of.beside, parts[DOCUMENT]
        promised = {"solution": listed["files"][f"{day.day}.solution.json"]}
        facts = _of_puzzle(column, day, promised)
        facts |= {"picture": self._picture(day), "ways": self._ways(column, at)}
        yield from self._page(f"{column.name}/puzzle.html", day.path, facts)

    def _ways(self, column: Column, at: int) -> list[Json]:
        """Return the ways on from a day: the days before and after it, its month (the latest is
        the archive), and the puzzles on the same date of the games that come after this one, and
        are written before it: so that none of these links is ever broken.
        """
        day, latest = column.days[at].day, column.days[-1].day
        month = "archive" if f"{latest:%Y%m}" == f"{day:%Y%m}" else f"{day:%Y/%m}"
        before, after = column.days[max(at - 1, 0) : at], column.days[at + 1 : at + 2]
        names = [each.name for each in self.columns]
        others = self.columns[names.index(column.name) + 1 :]
        same = [(each.title, each.by_date[day]) for each in others if day in each.by_date]
        return [
            *({"text": f"‹ {each.entry['weekday']}", "path": each.path} for each in before),
            {"text": in_words(day, "month"), "path": f"{column.root}{month}/"},
            *({"text": f"{each.entry['weekday']} ›", "path": each.path} for each in after),
            *({"text": title, "path": each.path, "of": each.entry} for title, each in same),
        ]

    def _lists(self, column: Column) -> Files:
        root = column.root
        for name, index in column.public_indexes(self.now).items():
            yield root + name, readable(index)
        yield f"{root}days.json", canonical(column.listing())
        if self.feeds:
            title = f"{self.title}: {column.title}" if self.title else column.title
            named = replace(column, title=title)
            yield root + ATOM_NAME, self.pages.filled("atom.xml", atom(named, self.url))
            yield root + CALENDAR_NAME, calendar(named, self.url, self.now)
        months = column.months()
        tiers = {day.entry["level"]: day.entry["tier"] for day in column.days}
        facts = {"column": column, "active": "archive", "shown": column.recent[-1]["date"],
                 "tiers": [tiers[level] for level in sorted(tiers)]}  # fmt: skip
        for month in months:
            yield from self._page("month.html", month["path"], facts | month)
        yield from self._page("month.html", f"{root}archive/", facts | months[0])

    def _own(self, column: Column) -> Files:
        """Yield the rules of a column's game, and the game's own pages."""
        own: dict[str, Json] = {"rules": column.of.rules()}
        for name, of in column.of.pages.items():
            own[name] = {"script": of.script, "fetched": of.fetched, "in_worker": of.in_worker}
        for name, facts in own.items():
            page, path = f"{column.name}/{name}.html", f"{column.root}{name}/"
            yield from self._page(page, path, {"active": name, "column": column, **facts})

    def _page(self, template: str, path: str, facts: Json) -> Files:
        script = SCRIPTS.get(template, COMMON["script"])
        page = self.pages.page(template, path, {**COMMON, "script": script, **facts})
        yield f"{path}index.html", page

    def _of_home(self) -> Json:
        """Return what the first page shows besides the columns with their latest days, and those
        around them for visitors whose date is another.
        """
        first = self.columns[0]
        if not first.days:
            return {"column": first, "script": COMMON["script"]}
        own = [(of.label, f"{first.root}{name}/{of.hash}")
               for name, of in first.of.pages.items() if name != "play"]  # fmt: skip
        return {
            "column": first,
            "more": [*own, *((each.title, each.root) for each in self.columns[1:])],
            "theme": first.theme,
            "picture": self._picture(first.days[-1]),
        }

    def _picture(self, day: DayPage) -> str:
        """Return the path of the picture of a puzzle, "" if there is none."""
        return day.path + PREVIEW if PREVIEW in self.parts[day.pair.puzzle.id] else ""

    def _manifest(self) -> bytes:
        """Return what a phone must know to put the site among its programs."""
        icon = {
            "src": self.columns[0].assets.path("icon.svg"),
            "sizes": "any",
            "type": "image/svg+xml",
        }
        title = self.name
        return readable({
            "name": title, "short_name": title.removeprefix("The "), "id": "./", "start_url": "./",
            "scope": "./", "display": "standalone", "background_color": "#f4eee0",
            "theme_color": "#f4eee0", "icons": [icon | {"purpose": "any maskable"}],
        })  # fmt: skip

    def _worker(self) -> bytes:
        """Return the service worker, which knows the files of this build."""
        names = sorted({name for column in self.columns for name in column.assets.all()})
        build = sha256("\n".join(names).encode())[:10]
        lists = [
            f"{column.root}{name}/"
            for column in self.columns
            for name in (*(["archive"] if column.days else []), "rules", *column.of.pages)
        ]
        lists += [f"{column.root}days.json" for column in self.columns if column.days]
        lists += [RATED] if any(column.of.kinds for column in self.columns) else []
        small = [name for name in names if not name.endswith(ON_REQUEST)]
        shell = [*small, "./", *lists, "record/", "about/"]
        text = self.columns[0].assets.source("sw.js")
        return text.replace('"BUILD"', f'"{build}"').replace('["SHELL"]', f"{shell}").encode()


def _of_puzzle(column: Column, day: DayPage, promised: Json) -> Json:
    """Return what the page of a puzzle shows, and what it hands to its module."""
    puzzle, facts, entry = day.pair.puzzle, day.facts, day.entry
    points = puzzle.points
    data = {
        "id": puzzle.id,
        "revision": puzzle.revision,
        "game": column.name,
        "title": column.title,
        **{key: entry[key] for key in ("date", "number", "tier", "path", "kind")},
        **({"rating": points["value"], "error": points["error"]} if points else {}),
        **facts["data"],
        **promised,
    }
    return {
        **facts,
        "column": column,
        "entry": entry,
        "title": day.name,
        "caption": day.caption,
        "week": puzzle.week,
        "solved": day.solved,
        "data": data,
    }
