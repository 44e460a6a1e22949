"""`party web serve` without a folder: today's puzzles, made once, in the browser."""

import shlex
import sys
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch
from urllib.request import urlopen

import pytest

from cli.common import web
from generator.common.calendar import Rhythm, puzzle_due
from generator.common.dailies import Series
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


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The first game alone; the days that are found in its series."""
    real, found = Series.find, list[date]()
    monkeypatch.setattr(serving, "by_pages", lambda: ["shooting-party"])
    monkeypatch.setattr(Series, "find", lambda self, day: (found.append(day), real(self, day))[1])
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


def test_a_day_is_made_once_and_stays(alone: list[date], tmp_path: Path):
    """On the next day it is in the site still, with its solution, and so in the archive."""
    built(tmp_path)
    built(tmp_path)
    assert alone == [DAY]
    (tmp_path / "2026-11-23" / "shooting-party").mkdir(parents=True)  # of an earlier version
    built(tmp_path, NEXT)
    assert alone == [DAY, NEXT]
    assert {path.name for path in tmp_path.iterdir()} == {"site", "days", ".lock"}
    site = tmp_path / "site"
    assert (site / "2026/11/24/index.html").is_file()
    for page in ("index.html", "archive/index.html"):
        assert "2026/11/24/" in (site / page).read_text()
    assert check_site(str(site), puzzle_due(NEXT))[1] == []


def test_the_oldest_days_make_room(
    alone: list[date], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(serving, "MOST", 2)
    for n in range(3):
        built(tmp_path, DAY + timedelta(n))
    left = {path.name for path in tmp_path.rglob(f"*{DAY}*")}
    assert left == set()
    assert not (tmp_path / "site/2026/11/24").exists()
    assert (tmp_path / "site/2026/11/25/index.html").is_file()
    assert "2026-11-24" not in (tmp_path / "site/index.json").read_text()
    built(tmp_path, DAY + timedelta(2))
    assert len(alone) == 3


@pytest.mark.parametrize("text", ["", '{"schema": "shooting-party/puzzle/1"}'])
@pytest.mark.parametrize("day", [DAY, NEXT])
def test_what_is_damaged_is_made_again(text: str, day: date, alone: list[date], tmp_path: Path):
    """The day itself, or one before it."""
    built(tmp_path)
    file = tmp_path / "days" / "shooting-party" / f"{DAY}.puzzle.json"
    whole = file.read_bytes()
    file.write_text(text)
    built(tmp_path, day)
    assert file.read_bytes() == whole
    assert alone.count(DAY) == 2


def test_a_server_left_running_makes_the_new_day(
    alone: list[date], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
):
    """Once, when a page is asked for; and if that fails, it says so, and sends what it has."""
    now = [DAY]
    monkeypatch.setattr(serving, "date", SimpleNamespace(today=lambda: now[0]))
    made = serving.server(tmp_path / serving.SITE)
    with running(made) as url:
        today = serving.Today(tmp_path, url)
        today.make(lambda text: None)
        made.renew = partial(web._renew, today)

        def shows(path: str, text: str) -> bool:
            with urlopen(url + path) as answer:
                return text in answer.read().decode()

        assert shows("", "Tue 24 November")
        now[0] = NEXT
        shows("build.json", "")
        assert alone == [DAY]
        assert shows("?again", "Wed 25 November")
        assert shows("2026/11/25/", "No. 329")
        assert alone == [DAY, NEXT]
        now[0] = date(2026, 11, 26)
        with locked(tmp_path):
            assert shows("", "Wed 25 November")
        assert "party web serve: " in capsys.readouterr().err
        assert shows("", "Thu 26 November")
    assert alone == [DAY, NEXT, now[0]]


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
    monkeypatch.setattr(web.threading, "Thread", lambda target, args, daemon: Now(target, args))
    return asked


class Now:
    """A thread that does at once what it is to do."""

    def __init__(self, target, args) -> None:
        self.start = lambda: target(*args)


def test_the_command_opens_the_browser_unless_told_not_to(opened: list[str]):
    said = party_here("web", "serve", "--port", 0).stdout
    (url,) = opened
    assert said == f"{url}  (Ctrl-C ends it)\n"
    assert party_here("web", "serve", "--port", 0, "--no-browser").stdout.startswith("http://127.")
    assert len(opened) == 1


def test_a_browser_that_cannot_be_run(opened: list[str], monkeypatch: pytest.MonkeyPatch):
    """Its address is printed, and no more."""
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
