"""`party check` of a site: as built it has no problem, and what a host does to it is found."""

import re
from datetime import UTC, date, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest

from generator.common.calendar import puzzle_due
from generator.common.folder import Folder
from generator.web import checking
from generator.web.checking import check_site
from generator.web.serving import Handler, server
from generator.web.site import site
from generator.web.writing import LIST, write
from solver.common.errors import InputError
from tests.common.command_line import party_here
from tests.web.conftest import NOW, URL, dailies, kept, running

DAY = "2026/11/30/"
AT = ("--now", "2026-12-24T00:00Z")


@pytest.fixture
def built(whole, tmp_path) -> Path:
    write(tmp_path / "site", whole)
    return tmp_path / "site"


def problems(built: Path, now: datetime = NOW) -> list[str]:
    return check_site(str(built), now)[1]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    made = re.sub(old, new, text, count=1)
    assert made != text
    path.write_text(made)


HARMS = [
    # a file, a text in it and another: None stands for no file, and the whole text for none before
    (f"{DAY}preview.png", None, "", "preview.png: No such file"),
    ("assets/common-*.js", "(?s).+", "1", "not as it was built"),
    ("about/index.html", "assets/page", "assets/pager",
     "about/index.html: of another build, with assets/pager"),
    (f"{DAY}puzzle.txt", "moves", "Moves", "puzzle.txt: not the one that the index promises"),
    (f"{DAY}solution.json", '"salt": "', '"salt": "0',
     "solution.json: not the one that the index promises"),
    (f"{DAY}index.html", r"\b[0-9a-f]{64}\b", "0" * 64,
     "index.html: its certificate is not the one that the index promises"),
    (LIST, f'"{DAY}line.json"', '"2026/11/31/line.json"',
     "2026/11/31/line.json: there is no such day"),
    (LIST, f'"{DAY}line.json"', '"9999/12/31/solution.json"',
     "9999/12/31/solution.json: there is no such day"),
    (LIST, f'"{DAY}puzzle.json",', "", "puzzle.json: missing"),
    ("index.json", '"series"', '"serial"', "index.json: "),
    *((name, "(?s).+", "", f"{name}: an old one, without ")
      for name in ("index.html", "archive/index.html", "days.json", "days.ics", "atom.xml")),
]  # fmt: skip


def test_each_harm_is_found(built):
    for name, old, new, said in HARMS:
        (path,) = built.glob(name)
        before = path.read_bytes()
        path.unlink() if old is None else edit(path, old, new)
        found = problems(built)
        assert any(said in line for line in found), (name, found)
        assert all("\n" not in line for line in found)
        path.write_bytes(before)
    assert problems(built) == []
    (built / "days.json").unlink()
    (built / "days.json").mkdir()
    assert problems(built) == ["days.json: not a regular file"]


def test_the_years_of_a_site_are_checked(tmp_path, tmp_path_factory):
    now, days = datetime(2027, 2, 1, tzinfo=UTC), ("2026-12-29", "2027-01-02")
    folder = Folder(dailies(tmp_path_factory.mktemp("years") / "days", "no-mans-land", days))
    write(tmp_path, site([folder], URL, now))
    assert problems(tmp_path, now) == []
    edit(tmp_path / "2026/12/29/puzzle.txt", "No Man", "No man")
    said = "2026/12/29/puzzle.txt: not the one that the index promises"
    assert problems(tmp_path, now) == [said]
    (tmp_path / "index-2026.json").unlink()
    assert problems(tmp_path, now) == ["index-2026.json: No such file or directory"]


def test_what_is_out_early_is_found_and_what_is_late_after_a_day_of_grace(few, built, tmp_path):
    due = puzzle_due(date(2026, 11, 30))
    for name, now in (("index.html", due - timedelta(seconds=1)), ("solution.json", due)):
        out = f"{DAY}{name}: out before"
        assert any(line.startswith(out) for line in problems(built, now))
    assert not any("index.html: out before" in line for line in problems(built, due))
    begun = datetime(2026, 11, 30, 12, tzinfo=UTC)
    write(tmp_path / "late", site([Folder(few)], URL, begun, kept(few)))
    over = datetime(2026, 12, 1, 12, tzinfo=UTC)
    assert problems(tmp_path / "late", over) == []
    assert problems(tmp_path / "late", over + timedelta(1)) == [
        f"{DAY}solution.json: missing", f"{DAY}solution.txt: missing"
    ]  # fmt: skip


def test_a_hosted_site(built, whole, monkeypatch):
    """What lists a whole site may be larger than what a page loads: of three games, it passes 1 MB
    after four years.
    """
    assert check_site(str(built), NOW) == (len(whole), [])
    with running(server(built)) as url:
        assert check_site(url, NOW) == (len(whole), [])
        (built / "about" / "index.html").unlink()  # in place of which it lists the folder
        (built / "404.html").unlink()
        harms = ["404.html: the host answers with 404", "about/index.html: another page"]
        assert check_site(url, NOW)[1] == harms
        monkeypatch.setattr(checking, "MOST", (built / LIST).stat().st_size // 2)
        large = {line.partition(": more")[0] for line in check_site(url, NOW)[1] if "MB" in line}
    assert "index.html" in large
    assert "sitemap.xml" not in large


class _Other(BaseHTTPRequestHandler):
    """A host that answers every question with the same page."""

    body = b"<html>Hello</html>"

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *given: object) -> None:
        pass


class _Careless(Handler):
    """A host that does not know the types of modules and programs, and lost a page to another."""

    extensions_map = Handler.extensions_map | {".js": "text/plain", ".wasm": "text/html"}
    elsewhere = ""

    def send_head(self) -> BytesIO | BinaryIO | None:
        if self.path != "/about/":
            return super().send_head()
        self.send_response(302)
        self.send_header("Location", self.elsewhere)
        self.end_headers()
        return None


def test_a_host_with_wrong_types_that_leads_elsewhere(built, whole, monkeypatch):
    with running(ThreadingHTTPServer(("127.0.0.1", 0), _Other)) as other:
        monkeypatch.setattr(_Careless, "elsewhere", other)
        with running(server(built, 0, _Careless)) as url:
            found = check_site(url, NOW)[1]
    due = {".js": "text/javascript", ".wasm": "application/wasm"}
    sent = {ending: _Careless.extensions_map[ending] for ending in due}
    assert sorted(found) == [
        f"about/index.html: the host leads to {other}",
        *(f"{name}: sent as {sent[ending]}, not as {due[ending]}"
          for name in sorted(whole) if (ending := Path(name).suffix) in due),
    ]  # fmt: skip


def test_a_place_that_is_no_site(tmp_path, built, monkeypatch):
    with running(ThreadingHTTPServer(("127.0.0.1", 0), _Other)) as url:
        with pytest.raises(InputError, match=r"no site: build\.json is not the list of one"):
            check_site(url, NOW)
        monkeypatch.setattr(checking, "MOST_LISTED", 10)
        with pytest.raises(InputError, match="more than 0 MB"):
            check_site(url, NOW)
    with pytest.raises(InputError, match="no answer"):
        check_site(url, NOW)
    with pytest.raises(InputError, match="no site"):
        check_site(str(tmp_path / "none"), NOW)
    ended = party_here("check", "https://user:secret@127.0.0.1:9/")
    assert (ended.returncode, ended.stdout, "secret" in ended.stderr) == (2, "", False)
    assert "an address with a user is not read" in ended.stderr


def test_the_command_says_one_line_a_problem(built):
    good = party_here("check", built, *AT)
    assert (good.returncode, good.stdout.startswith("ok: ")) == (0, True)
    (built / DAY / "preview.png").write_bytes(b"0" * 1_000_001)
    (built / "record" / "index.html").unlink()
    bad = party_here("check", built, *AT)
    assert bad.returncode == 1
    assert bad.stdout.splitlines()[0] == f"{DAY}preview.png: more than 1 MB"
    assert len(bad.stdout.splitlines()) == 2
    (built / LIST).write_text("{}")
    none = party_here("check", built)
    message = f"party check: {built}: no site: {LIST} is not the list of one\n"
    assert (none.returncode, none.stderr) == (2, message)
