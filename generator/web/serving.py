"""A site on localhost: one to look at before it goes anywhere, or that of the day's puzzles of all
games, for playing here, which is made in the user's cache.
"""

import os
import shutil
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from socket import socket
from threading import Lock
from typing import BinaryIO
from urllib.parse import urlsplit

from generator.common.calendar import puzzle_due
from generator.common.dailies import Series
from generator.common.folder import INDEX_NAME, Folder, FolderError
from generator.common.games import game
from generator.common.publishing import publish
from generator.web.assets import FOLDER
from generator.web.frame import by_pages
from generator.web.page_cache import parts_of
from generator.web.site import site
from generator.web.writing import write
from solver.common.files import locked

HOST = "127.0.0.1"
NAMES = (HOST, "localhost", "::1", None)
"""What a request may call this host; None: nothing. (A page of another site that lets its own name
lead here, to read what is served, has to ask by that name.)
"""
SITE = "site"
DAYS, PARTS = "days", "parts"  # what the site is made of; in the former, the latter
MOST = 60
"""As many days of a game are kept."""

INDEX = ("html", "htm")  # suffixes of the page of a folder


class Handler(SimpleHTTPRequestHandler):
    """Answers with the files of a folder, not with what links in it lead to outside, and logs
    nothing. Asked by any other name than `NAMES`, it does not answer.
    """

    extensions_map = {  # noqa: RUF012 - as in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".html": "text/html; charset=utf-8",
        ".txt": "text/plain; charset=utf-8",
    }

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer with the head, and return the file whose contents come next, if any do: of a page,
        with what is due by then.
        """
        assert isinstance(self.server, Server)
        path = self.translate_path(self.path)
        if self._asked_for not in NAMES:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
        elif not all(map(self._is_inside, (path, *(f"{path}/index.{htm}" for htm in INDEX)))):
            self.send_error(HTTPStatus.NOT_FOUND)
        else:
            if self.path.partition("?")[0].endswith("/"):
                self.server.renew()
            return super().send_head()
        return None

    @property
    def _asked_for(self) -> str | None:
        """The name of the host in a request, None without one; "" if it is malformed."""
        host = self.headers.get("Host")
        with suppress(ValueError):
            return None if host is None else urlsplit(f"//{host}").hostname or ""
        return ""

    def _is_inside(self, path: str) -> bool:
        """Return whether what is at a path, links followed, is in the folder."""
        top = os.path.realpath(self.directory)
        with suppress(ValueError):  # no path has a zero byte, or half of a surrogate pair
            return os.path.commonpath([top, os.path.realpath(path)]) == top
        return False

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the page of the site for what is not there."""
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file() or not self._is_inside(f"{page}"):
            return super().send_error(code, message, explain)
        data = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        return None

    def send_response(self, code: int, message: str | None = None) -> None:
        """Say of a file that is named by its hash that it never changes: a browser asks for the
        deck at each card that it draws, and reads all of it again unless it knows so.
        """
        super().send_response(code, message)
        if code == HTTPStatus.OK and f"/{FOLDER}/" in self.path:
            self.send_header("Cache-Control", "public, max-age=31536000, immutable")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Write nothing."""


class Server(ThreadingHTTPServer):
    """A server of a folder; `renew` is called before a page is sent."""

    renew: Callable[[], None] = staticmethod(lambda: None)

    def handle_error(self, request: socket | tuple[bytes, socket], client_address: object) -> None:
        """Do not log clients that disconnect."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder: Path, port: int = 0, handler: type[Handler] = Handler) -> Server:
    """Return a server of a folder on localhost; port 0 stands for any that is free."""
    return Server((HOST, port), partial(handler, directory=str(folder)))


@dataclass
class Today:
    """The site of the day in the folder `SITE` of a folder, at a URL."""

    within: Path
    url: str
    _made: date | None = None
    _lock: Lock = field(default_factory=Lock)

    def make(self, heard: Callable[[str], None]) -> None:
        """Make it (`build_today`), unless that was done today."""
        with self._lock:
            if (day := date.today()) != self._made:
                build_today(self.within, self.url, day, heard)
                self._made = day


def build_today(within: Path, url: str, day: date, heard: Callable[[str], None]) -> None:
    """Make the site of a day in the folder `SITE` of a folder, without feeds and pictures; of a
    game without a puzzle on that day, it has the latest. The days made before are kept and stay in
    the site, the last `MOST` of each game; `heard` is told what is being made. The game with the
    most pages of its own has the first page. Raise `FolderBusy`, `NoneFound` and `OSError`.
    """
    within.mkdir(parents=True, exist_ok=True)
    with locked(within):
        days = within / DAYS
        for old in within.iterdir():
            if old.is_dir() and old not in (days, within / SITE):
                shutil.rmtree(old, ignore_errors=True)
        folders = []
        for name in by_pages():
            heard(f"finding today's puzzle of {game(name).title}")
            of = game(name)
            latest = of.rhythm.nearest(day, -1) or day
            folders.append(_published(latest, days / name, Series(name, of)))
        heard("making the pages")
        kept = partial(parts_of, folder=days / PARTS, pictures=False)
        write(within / SITE, site(folders, url, puzzle_due(day), kept, feeds=False))


def _published(day: date, path: Path, series: Series) -> Folder:
    """Return a folder with the puzzle of a day beside those made before. What is damaged is made
    again, and so is that day's puzzle if another version made it.
    """
    folder = Folder(path)
    try:
        publish([day], path, series)
    except FolderError:
        again = {day, *(each for each in folder.days() if _is_broken(folder, each))}
        _forget(path, again)
        publish(again, path, series)
    if old := folder.days()[:-MOST]:
        _forget(path, old)
        publish([day], path, series)  # the index follows
    return folder


def _is_broken(folder: Folder, day: date) -> bool:
    try:
        return folder.pair(day) is None
    except FolderError:
        return True


def _forget(path: Path, days: Collection[date]) -> None:
    """Remove what there is of some days of a game, and the index that lists them."""
    parts = path.parent / PARTS
    for day in days:
        for file in (*path.glob(f"{day}.*"), *parts.glob(f"{path.name}-{day}.*")):
            file.unlink()
    (path / INDEX_NAME).unlink(missing_ok=True)
