"""`party web serve`: without a folder today's puzzles, made once, in the browser; and what it
answers, and whom: the files of its folder, asked for by its own names.
"""

import shlex
import shutil
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from http.client import HTTPConnection
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch
from urllib.request import urlopen

import pytest

from cli.common import web
from generator.common import dailies
from generator.common.calendar import Rhythm, puzzle_due
from generator.common.games import game
from generator.web import serving
from generator.web.checking import check_site
from generator.web.frame import frames
from solver.common.files import locked
from tests.common.command_line import party_here
from tests.web.conftest import running

DAY, NEXT = date(2026, 11, 24), date(2026, 11, 25)
URL = "http://127.0.0.1:8000/"


def built(within: Path, day: date = DAY) -> list[str]:
    """What was heard when a day was made."""
    heard: list[str] = []
    serving.build_today(within, URL, day, heard.append)
    return heard


@pytest.fixture(scope="module")
def first_day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is made on `DAY` of the first game alone. Not to be changed: copy it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serving, "by_pages", lambda: ["shooting-party"])
        built(within := tmp_path_factory.mktemp("first") / "day")
    return within


@pytest.fixture
def within(first_day: Path, tmp_path: Path) -> Path:
    return shutil.copytree(first_day, tmp_path / "day")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The first game alone; the days that are found in its series."""
    real, found = dailies.find, list[date]()
    monkeypatch.setattr(serving, "by_pages", lambda: ["shooting-party"])
    monkeypatch.setattr(dailies, "find", lambda *asked: (found.append(asked[-1]), real(*asked))[1])
    return found


def test_all_games_without_what_the_extra_installs(tmp_path: Path):
    with patch.dict(sys.modules, {"icalendar": None, "typst": None}):
        heard = built(tmp_path)
    assert heard[0] == "finding today's puzzle of The Shooting Party"
    assert len(heard) == len(frames()) + 1
    site = tmp_path / "site"
    for name in ("", "no-mans-land/", "the-party/"):
        assert (site / f"{name}2026/11/24/index.html").is_file()
    names = {path.name for path in site.rglob("*") if path.is_file()}
    assert not {"atom.xml", "days.ics", "preview.png", "solution.json"} & names
    assert "atom.xml" not in (site / "index.html").read_text()
    assert "og:image" not in (site / "2026/11/24/index.html").read_text()
    assert check_site(str(site), puzzle_due(DAY))[1] == []


def test_a_day_is_made_once_and_stays_until_the_oldest_make_room(alone, within, monkeypatch):
    """On the next day it is in the site still, with its solution, and so in the archive."""
    built(within)
    assert alone == []
    (within / "2026-11-23" / "shooting-party").mkdir(parents=True)  # of an earlier version
    built(within, NEXT)
    assert alone == [NEXT]
    assert {path.name for path in within.iterdir()} == {"site", "days", ".lock"}
    site = within / "site"
    assert (site / "2026/11/24/index.html").is_file()
    for page in ("index.html", "archive/index.html"):
        assert "2026/11/24/" in (site / page).read_text()
    assert check_site(str(site), puzzle_due(NEXT))[1] == []
    monkeypatch.setattr(serving, "MOST", 2)
    for _ in range(2):
        built(within, NEXT + timedelta(1))
    assert alone == [NEXT, NEXT + timedelta(1)]
    assert not [*within.rglob(f"*{DAY}*")]
    assert not (site / "2026/11/24").exists()
    assert (site / "2026/11/25/index.html").is_file()
    assert "2026-11-24" not in (site / "index.json").read_text()


def test_what_is_damaged_is_made_again(alone: list[date], within: Path):
    """The day itself, or one before it."""
    file = within / "days" / "shooting-party" / f"{DAY}.puzzle.json"
    whole, text = file.read_bytes(), '{"schema": "shooting-party/puzzle/1"}'
    for damaged, day in (("", DAY), (text, DAY), (text, NEXT), ("", NEXT)):
        file.write_text(damaged)
        built(within, day)
        assert file.read_bytes() == whole
    assert alone.count(DAY) == 4


def test_a_server_left_running_makes_the_new_day(alone, within, monkeypatch, capsys):
    """Once, when a page is asked for; and if that fails, it says so, and sends what it has."""
    now = [DAY]
    monkeypatch.setattr(serving, "date", SimpleNamespace(today=lambda: now[0]))
    made = serving.server(within / serving.SITE)
    with running(made) as url:
        today = serving.Today(within, url)
        today.make(lambda text: None)
        made.renew = partial(web._renew, today)

        def shows(path: str, text: str) -> bool:
            with urlopen(url + path) as answer:
                return text in answer.read().decode()

        assert shows("", "Tue 24 November")
        now[0] = NEXT
        shows("build.json", "")
        assert alone == []
        assert shows("?again", "Wed 25 November")
        assert shows("2026/11/25/", "No. 329")
        assert alone == [NEXT]
        now[0] = date(2026, 11, 26)
        with locked(within):
            assert shows("", "Wed 25 November")
        assert "party web serve: " in capsys.readouterr().err
        assert shows("", "Thu 26 November")
    assert alone == [NEXT, now[0]]


def test_of_a_game_without_a_puzzle_on_the_day_the_latest(monkeypatch, tmp_path: Path):
    of = game("the-party")
    days = replace(of, rhythm=Rhythm((of.rhythm.weeks[0][:1] + (None,) * 6,)))
    monkeypatch.setattr(serving, "by_pages", lambda: ["the-party"])
    monkeypatch.setattr("generator.the_party.game.PUBLISHED", days)
    built(tmp_path, NEXT)
    home = (tmp_path / "site" / "index.html").read_text()
    assert "Mon 23 November" in home
    assert "2026-11-30" in home  # the next one


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser is asked to open; nothing is made or served."""
    asked: list[str] = []
    monkeypatch.setattr(serving, "build_today", lambda within, url, day, heard: None)
    monkeypatch.setattr(web.Server, "serve_forever", lambda self: None)
    monkeypatch.setattr(web.webbrowser, "open", asked.append)
    at_once = lambda target, args, daemon: SimpleNamespace(start=partial(target, *args))  # noqa: E731
    monkeypatch.setattr(web.threading, "Thread", at_once)
    return asked


def test_the_command_opens_the_browser_unless_told_not_to(opened, monkeypatch):
    """Of one that cannot be run the address is printed, and no more."""
    said = party_here("web", "serve", "--port", 0).stdout
    (url,) = opened
    assert said == f"{url}  (Ctrl-C ends it)\n"
    assert party_here("web", "serve", "--port", 0, "--no-browser").stdout.startswith("http://127.")
    assert len(opened) == 1
    monkeypatch.setattr(web.webbrowser, "open", lambda url: shlex.split("'x"))
    assert party_here("web", "serve", "--port", 0).stdout.endswith("/  (Ctrl-C ends it)\n")


def test_a_port_that_is_taken(opened: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "build.json").touch()
    with web.server(tmp_path) as other:
        monkeypatch.setattr(web, "PORT", other.server_port)
        said = party_here("web", "serve", tmp_path)
        assert said.stdout.startswith("http://127.0.0.1:")
        assert f":{other.server_port}/" not in said.stdout
        refused = party_here("web", "serve", "--port", other.server_port)
    assert refused.returncode == 2
    assert f"port {other.server_port}: Address already in use" in refused.stderr
    assert opened == []


# -- what is answered, and whom --------------------------------------------------------------------

SECRET = b"not of the site"
FILES = {
    "outside/secret.txt": SECRET, "outside/index.html": SECRET, "site-of-others/a.txt": SECRET,
    "site/404.html": b"not here", "site/in/index.html": b"a page",
    "site/assets/a-0.svg": b"a picture",
}  # fmt: skip
LINKS = {
    "site/links": "outside", "site/link.txt": "outside/secret.txt", "way": "site",
    "site/out/index.html": "outside/index.html", "site/same": "site/in",
    "site/circle": "site/circle", "site/near.txt": "site-of-others/a.txt",
}  # fmt: skip


@pytest.fixture(scope="module")
def around(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with that which is served, a link to it, and a secret."""
    top = tmp_path_factory.mktemp("around")
    for name in (*FILES, *LINKS):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
    for name, data in FILES.items():
        (top / name).write_bytes(data)
    for name, to in LINKS.items():
        (top / name).symlink_to(top / to)
    return top


@pytest.fixture(scope="module")
def at(around: Path) -> Iterator[str]:
    """Name and port of a server of the folder."""
    with running(serving.server(around / "way")) as url:
        yield url.removeprefix("http://").rstrip("/")


def answer(at: str, path: str, method: str = "GET", **headers: str) -> tuple[int, bytes]:
    connection = HTTPConnection(at, timeout=5)
    connection.putrequest(method, path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    got = connection.getresponse()
    return got.status, got.read()


def test_what_is_there_by_its_own_names_and_by_no_other(at: str):
    for path in ("/in/", "/in/index.html", "/same/", "/in/../in/"):
        assert answer(at, path) == (200, b"a page"), path
    for host in ("localhost", "LOCALHOST:80", "127.0.0.1", "[::1]", "[::1]:8000"):
        assert answer(at, "/in/", Host=host) == (200, b"a page"), host
    with socket.create_connection(at.split(":"), 5) as peer:  # that names no host
        peer.sendall(b"GET /in/ HTTP/1.0\r\n\r\n")
        said = b"".join(iter(lambda: peer.recv(1000), b""))
    assert said.endswith(b"a page")
    others = "evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "[::1", "", "a@b", "::1"
    for host, path in product(others, ("/in/", "/in", "/none")):
        status, body = answer(at, path, Host=host)
        assert (status, b"page" in body) == (421, False), (host, path)


def test_what_is_named_by_its_hash_is_said_to_last(at: str):
    """Else a browser reads the whole deck again for each card that it draws."""
    for path, lasts in (("/assets/a-0.svg", True), ("/assets/b", False)):
        connection = HTTPConnection(at, timeout=5)
        connection.request("GET", path)
        assert (connection.getresponse().getheader("Cache-Control") is not None) == lasts


def test_what_is_not_there_or_not_inside(at: str, around: Path, capfd: pytest.CaptureFixture[str]):
    """Nor does the page for what is not there lead out."""
    for path in (
        *("/%00", "/in/%00", "/%ED%A0%80", "/%ff", "/" + "a" * 5000, "/circle"),
        *("/links/secret.txt", "/links/", "/links", "/link.txt", "/near.txt", "/out/", "/out"),
        *("/../site-of-others/a.txt", "/..%2fsite-of-others/a.txt", "/%2e%2e/outside/secret.txt"),
    ):
        assert answer(at, path) == (404, b"not here"), path
        assert answer(at, path, "HEAD")[0] == 404, path
    assert capfd.readouterr().err == ""
    page = around / "site" / "404.html"
    page.unlink()
    page.symlink_to(around / "outside" / "secret.txt")
    status, body = answer(at, "/none")
    page.unlink()
    page.write_bytes(FILES["site/404.html"])
    assert (status, SECRET in body) == (404, False)
