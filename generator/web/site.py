"""A site made of a folder of daily puzzles: every file that is due at an instant, by its path. The
same folder, instant and versions make the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from urllib.parse import urlsplit

from generator.common.calendar import in_words
from generator.common.commitment import canonical, readable
from generator.common.documents import DailyPuzzle, Json, Puzzle
from generator.common.folder import Folder
from generator.common.rating.tiers import tier_named
from generator.web.assets import Assets
from generator.web.clock import puzzle_due, solution_due
from generator.web.frame import Frame, frame
from generator.web.pages import Pages
from solver.common.errors import InputError

Files = Iterator[tuple[str, bytes]]

WEEK = 7

COMMON: Json = {
    "title": "", "active": "", "script": "page_only.mjs",
    "modules": ["page.mjs", "store.mjs", "marks.mjs"],
}  # fmt: skip
"""What the templates need, unless a page has something else."""

SCRIPTS = {"home.html": "home.mjs", "record.html": "record.mjs"}
"""The modules of pages on which something moves."""


class SiteError(InputError):
    """A folder or a URL that makes no site; the message says why in a line."""


@dataclass(frozen=True)
class Day:
    """A day whose puzzle is due, and what the lists of days say of it."""

    day: date
    pair: DailyPuzzle
    solved: bool
    facts: Json

    @property
    def path(self) -> str:
        """Where its page lies below the root."""
        return f"{self.day:%Y/%m/%d}/"

    @property
    def entry(self) -> Json:
        """What lists show of it."""
        puzzle = self.pair.puzzle
        tier = tier_named(puzzle.tier, puzzle.mode)
        return {
            "id": puzzle.id,
            "date": puzzle.date,
            "number": puzzle.number,
            "path": self.path,
            "mode": puzzle.mode,
            "tier": tier.name,
            "level": tier.level,
            "rating": f"{puzzle.rating['value']} ± {puzzle.rating['error']}",
            "brief": self.facts["brief"],
            "task": self.facts["task"],
            "theme": (puzzle.week or {}).get("theme", ""),
            "hand": self.facts["hand"],
        }


def site(
    path: Path,
    url: str,
    now: datetime,
    *,
    hold: bool = False,
    on_day: Callable[[date], None] = lambda day: None,
) -> dict[str, bytes]:
    """Return the files of the site of a folder, by path, in the order to write them. With
    `hold`, the answers beside a puzzle come as late as its solution. `on_day` is called with each
    day. Raise `SiteError` for a folder with nothing that is due, and for a URL that is relative.
    """
    url = root_url(url)
    folder = Folder(path)
    index = folder.index()
    if index is None:
        raise SiteError(f"{path}: no index.json: not a folder of daily puzzles")
    due = [day for day in folder.days() if puzzle_due(day) <= now]
    if not due:
        raise SiteError(f"{path}: no puzzle is due at {now:%Y-%m-%dT%H:%MZ}")
    pairs = [pair for day in due if (pair := folder.pair(day)) is not None]
    of = frame(pairs[0].puzzle.game)
    assets = Assets([files("generator.web").joinpath("static"), of.folder.joinpath("static")])
    made = _Site(of, assets, Pages(of, assets, url), folder, now, hold)
    found: dict[str, bytes] = {}
    for name in assets.all():
        found[name] = assets.files[name]
    days = []
    for pair in pairs:
        days.append(made.day(pair))
        found |= dict(made.files(days[-1]))
        on_day(days[-1].day)
    found |= dict(made.lists(days, index))
    return found


def root_url(url: str) -> str:
    """Return the URL of a root, with a slash at its end; raise `SiteError` if it is relative."""
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.netloc or {*"?#"} & {*url}:
        raise SiteError(f"{url!r} is not the URL of a folder, such as https://example.org/party/")
    return url.rstrip("/") + "/"


@dataclass(frozen=True)
class _Site:
    of: Frame
    assets: Assets
    pages: Pages
    folder: Folder
    now: datetime
    hold: bool

    def day(self, pair: DailyPuzzle) -> Day:
        day = date.fromisoformat(pair.puzzle.date)
        return Day(day, pair, solution_due(day) <= self.now, self.of.facts(pair.puzzle))

    def files(self, day: Day) -> Files:
        """Yield the files of a day: its page last."""
        puzzle = day.pair.puzzle
        kinds = ["puzzle.json", "puzzle.txt"]
        if day.solved:
            kinds += ["solution.json", "solution.txt"]
        for kind in kinds:
            yield day.path + kind, self.folder.bytes_of(f"{day.day}.{kind}") or b""
        held = self.hold and not day.solved
        try:
            answers = None if held else self.of.answers(day.pair)
        except (ValueError, ArithmeticError) as error:
            raise SiteError(f"{day.day}: no answers for its page: {error}") from None
        if answers is not None:
            yield f"{day.path}answers.json", canonical(answers)
        yield (
            f"{day.path}index.html",
            self.pages.page("puzzle.html", day.path, self._of_puzzle(day, puzzle)),
        )

    def _of_puzzle(self, day: Day, puzzle: Puzzle) -> Json:
        facts = day.facts
        return {
            "entry": day.entry,
            "caption": f"No. {puzzle.number} · {in_words(day.day, 'short')}",
            "title": f"No. {puzzle.number}, {in_words(day.day)}",
            "week": puzzle.week,
            "active": "",
            **facts,
            "script": facts["modules"][0],
            "modules": ["page.mjs", *facts["modules"][1:]],
        }

    def lists(self, days: list[Day], index: Json) -> Files:
        """Yield the pages that list days, the first page last, so that no link from it is ever
        broken; and the worker that keeps pages for when there is no network.
        """
        there = {day.pair.puzzle.date for day in days}
        shown = [entry for entry in index["puzzles"] if entry["date"] in there]
        gone = [entry for entry in index.get("gone", ()) if self._is_due(entry["date"])]
        public = {**index, "puzzles": shown} | ({"gone": gone} if "gone" in index else {})
        yield "index.json", readable(public)
        months = [month_facts([*some]) for _, some in groupby(days, key=lambda d: f"{d.day:%Y%m}")]
        for month in months:
            yield self._plain("month.html", month["path"], month)
        archive = {"months": months[::-1], "active": "archive"}
        yield self._plain("archive.html", "archive/", archive)
        for name in ("rules", "record", "about"):
            yield self._plain(f"{name}.html", f"{name}/", {"active": name})
        yield "404.html", self.pages.page("404.html", "404.html", COMMON)
        yield self._plain("home.html", "", {"active": "today", **home_facts(days)})
        yield "sw.js", self._worker()

    def _is_due(self, day: str) -> bool:
        return puzzle_due(date.fromisoformat(day)) <= self.now

    def _plain(self, template: str, path: str, facts: Json) -> tuple[str, bytes]:
        script = SCRIPTS.get(template, COMMON["script"])
        page = self.pages.page(template, path, {**COMMON, "script": script, **facts})
        return f"{path}index.html", page

    def _worker(self) -> bytes:
        """Return the service worker, which knows the files of this build."""
        names = self.assets.all()
        build = hashlib.sha256("\n".join(names).encode()).hexdigest()[:10]
        shell = [*names, "./", "archive/", "rules/", "record/", "about/"]
        text = self.assets.source("sw.js")
        return text.replace('"BUILD"', f'"{build}"').replace('["SHELL"]', f"{shell}").encode()


def home_facts(days: list[Day]) -> Json:
    """Return what the first page shows: the latest day, and those around it for visitors whose date
    is another.
    """
    recent = [day.entry | {"weekday": in_words(day.day)} for day in days[-2 * WEEK :]]
    last = days[-1].day
    monday = last - timedelta(last.weekday())
    theme = next((d.entry["theme"] for d in days if d.day >= monday and d.entry["theme"]), "")
    return {"recent": recent, "latest": recent[-1], "theme": theme}


def month_facts(days: list[Day]) -> Json:
    """Return what the page of a month shows."""
    first = days[0].day
    return {
        "path": f"{first:%Y/%m}/",
        "name": f"{first:%B %Y}",
        "title": f"{first:%B %Y}",
        "days": [day.entry | {"weekday": f"{day.day:%a} {day.day.day}"} for day in days],
        "active": "archive",
    }
