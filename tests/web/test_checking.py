"""`party web check`: a site as it was built has no problem, and each harm done to it is found."""

import json
import sys
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from generator.common.calendar import puzzle_due
from generator.common.commitment import sha256
from generator.common.folder import Folder
from generator.web import checking
from generator.web.checking import check_site
from generator.web.column import SiteError
from generator.web.serving import server
from generator.web.site import site
from generator.web.writing import LIST, write
from tests.common.command_line import party_here
from tests.web.conftest import NOW, URL, dailies, running

DAY = "2026/11/30/"


@pytest.fixture(scope="module")
def two_years(tmp_path_factory) -> dict[str, bytes]:
    """The site of two days, a year each."""
    path = tmp_path_factory.mktemp("years") / "days"
    folder = Folder(dailies(path, "no-mans-land", ("2026-12-31", "2027-01-01")))
    return site([folder], URL, datetime(2027, 2, 1, tzinfo=UTC))


@pytest.fixture
def built(whole, tmp_path) -> Path:
    write(tmp_path / "site", whole)
    return tmp_path / "site"


def problems(built: Path, now: datetime = NOW) -> list[str]:
    return check_site(str(built), now)[1]


def test_a_site_as_it_was_built_has_no_problem(built, whole):
    assert check_site(str(built), NOW) == (len(whole), [])


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def first(built: Path, pattern: str) -> Path:
    return sorted(built.glob(pattern))[0]


def forged_line(built: Path) -> None:
    """A line that is legal as JSON, but not by the rules."""
    path = built / DAY / "line.json"
    document = json.loads(path.read_text())
    document["line"].insert(0, "butler:Ac")
    path.write_text(json.dumps(document))


def forged_solution(built: Path) -> None:
    """The same, with the hash that the index then promises."""
    path, index = built / DAY / "solution.json", built / "index.json"
    document, before = json.loads(path.read_text()), sha256(path.read_bytes())
    document["line"]["moves"].insert(0, "butler:Ac")
    path.write_text(json.dumps(document))
    edit(index, before, sha256(path.read_bytes()))


HARMS = {
    "a file is gone": (
        lambda built: (built / DAY / "preview.png").unlink(), "preview.png: No such file"),
    "an asset is another": (
        lambda built: first(built, "assets/page-*.mjs").write_text("1"), "not what its name says"),
    "a link leads nowhere": (
        lambda built: edit(built / "index.html", 'href="./about/"', 'href="abuot/"'),
        "index.html: a link leads nowhere: abuot/"),
    "a link leads elsewhere": (
        lambda built: edit(built / "index.html", 'href="./about/"', 'href="https://example.com/"'),
        "a link leads elsewhere"),
    "a puzzle is another": (
        lambda built: edit(built / DAY / "puzzle.txt", "moves", "Moves"),
        "puzzle.txt: not the one that the index promises"),
    "a solution is another": (
        lambda built: edit(built / DAY / "solution.json", '"salt": "', '"salt": "0'),
        "solution.json: not the one that the index promises"),
    "a line does not replay": (forged_line, "line.json: "),
    "a solution does not replay": (forged_solution, f"{DAY}: "),
    "a picture leads nowhere": (
        lambda built: edit(built / DAY / "index.html", 'src="', 'src="no-'),
        "index.html: a link leads nowhere: no-"),
    "the index is not listed": (
        lambda built: edit(built / LIST, '"index.json",', ""), "index.json: missing"),
    "the first page is gone": (
        lambda built: (built / "index.html").unlink(), "index.html: No such file"),
    "a folder in place of a file": (
        lambda built: [(built / "days.json").unlink(), (built / "days.json").mkdir()],
        "days.json: not a regular file"),
    "a line is a list": (
        lambda built: (built / DAY / "line.json").write_text("[1]"), "not a JSON object"),
    "a day that there is not": (
        lambda built: edit(built / LIST, f'"{DAY}line.json"', '"2026/11/31/line.json"'),
        "2026/11/31/line.json: there is no such day"),
    "an event without a day": (
        lambda built: edit(built / "days.ics", "DTSTART;", "X-START;"), "days.ics: "),
    "a line is no JSON": (
        lambda built: (built / DAY / "line.json").write_text("{"), DAY),
    "the index is none": (
        lambda built: edit(built / "index.json", '"series"', '"serial"'), "index.json: "),
    "the feed lacks a day": (
        lambda built: edit(built / "atom.xml", "<id>urn:uuid:f690ca72", "<id>urn:uuid:f690ca73"),
        "atom.xml: not the last days"),
    "the feed is none": (
        lambda built: (built / "atom.xml").write_text("<feed>"), "atom.xml: "),
    "the calendar lacks a day": (
        lambda built: edit(built / "days.ics", "DTSTART;VALUE=DATE:20261130",
                           "DTSTART;VALUE=DATE:20261129"), "days.ics: not the days"),
    "the sitemap lacks a page": (
        lambda built: edit(built / "sitemap.xml", f"{URL}about/", f"{URL}abuot/"),
        "sitemap.xml: not the pages"),
}  # fmt: skip


@pytest.mark.parametrize("harm", HARMS)
def test_each_harm_is_found(harm, built):
    does, said = HARMS[harm]
    does(built)
    found = problems(built)
    assert any(said in line for line in found), found
    assert all("\n" not in line for line in found)


YEARS = {
    "none": (lambda built: None, None),
    "a year is gone": (lambda built: (built / "index-2026.json").unlink(),
                       "index-2026.json: No such file or directory"),
    "a year is not listed": (lambda built: edit(built / LIST, '"index-2026.json",', ""),
                             "index-2026.json: missing"),
    "a year promises another puzzle": (
        lambda built: edit(built / "2026/12/31/puzzle.txt", "No Man", "No man"),
        "2026/12/31/puzzle.txt: not the one that the index promises"),
}  # fmt: skip


@pytest.mark.parametrize("harm", YEARS)
def test_the_years_of_a_site_are_checked(harm, two_years, tmp_path):
    does, said = YEARS[harm]
    write(tmp_path, two_years)
    does(tmp_path)
    found = problems(tmp_path, datetime(2027, 2, 1, tzinfo=UTC))
    assert said in found if said else found == []


def test_what_is_out_early_is_found(built):
    due = puzzle_due(datetime(2026, 11, 30, tzinfo=UTC).date())
    second = timedelta(seconds=1)
    assert any(
        line.startswith(f"{DAY}index.html: out before") for line in problems(built, due - second)
    )
    assert not any("index.html: out before" in line for line in problems(built, due))
    assert any(line.startswith(f"{DAY}solution.json: out before") for line in problems(built, due))


def test_a_solution_that_is_late_is_missing_after_a_day_of_grace(few, tmp_path):
    write(tmp_path / "site", site([Folder(few)], URL, datetime(2026, 11, 30, 12, tzinfo=UTC)))
    over = datetime(2026, 12, 1, 12, tzinfo=UTC)
    assert problems(tmp_path / "site", over) == []
    assert problems(tmp_path / "site", over + timedelta(1)) == [
        f"{DAY}solution.json: missing", f"{DAY}solution.txt: missing"
    ]  # fmt: skip


def test_a_hosted_site(built, whole):
    with running(server(built)) as url:
        assert check_site(url, NOW) == (len(whole), [])
        (built / "about" / "index.html").unlink()
        assert "about/index.html: the host answers with 404" in check_site(url, NOW)[1]


def test_what_lists_a_whole_site_may_be_larger_than_what_a_page_loads(built, monkeypatch):
    """Of three games, it passes 1 MB after four years."""
    monkeypatch.setattr(checking, "MOST", (built / LIST).stat().st_size // 2)
    with running(server(built)) as url:
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


def test_a_place_that_is_no_site(tmp_path, built, monkeypatch):
    with running(ThreadingHTTPServer(("127.0.0.1", 0), _Other)) as url:
        with pytest.raises(SiteError, match=r"no site: build\.json is not the list of one"):
            check_site(url, NOW)
        monkeypatch.setattr(checking, "MOST_LISTED", 10)
        with pytest.raises(SiteError, match="more than 0 MB"):
            check_site(url, NOW)
    with pytest.raises(SiteError, match="no answer"):
        check_site(url, NOW)
    with pytest.raises(SiteError, match="no site"):
        check_site(str(tmp_path / "none"), NOW)


def test_the_command_says_one_line_a_problem(built):
    good = party_here("web", "check", str(built), "--now", "2026-12-24T00:00Z")
    assert (good.returncode, good.stdout) == (0, "")
    (built / DAY / "preview.png").write_bytes(b"0" * 1_000_001)
    (built / "record" / "index.html").unlink()
    bad = party_here("web", "check", str(built), "--now", "2026-12-24T00:00Z")
    assert bad.returncode == 1
    assert bad.stdout.splitlines()[0] == f"{DAY}preview.png: more than 1 MB"
    assert len(bad.stdout.splitlines()) == 2
    none = party_here("web", "check", str(built.parent))
    assert none.returncode == 2
    assert len(none.stderr.strip().splitlines()) == 1
    assert none.stderr.startswith("party web check: ")
    assert (built / LIST).is_file()


def test_only_a_calendar_needs_what_reads_it(built: Path, tmp_path: Path, monkeypatch):
    monkeypatch.setitem(sys.modules, "icalendar", None)
    refused = party_here("web", "check", built)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert 'icalendar is needed: pip install "icalendar>=' in refused.stderr
    write(tmp_path / "undated", site([], URL, NOW))
    assert party_here("web", "check", tmp_path / "undated").returncode == 0
