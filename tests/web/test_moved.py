"""A site that has moved: what stays at its old address leads on, and takes the record along."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.common.folder import Folder
from generator.web.checking import check_site
from generator.web.serving import server
from generator.web.site import Manner, site
from generator.web.writing import write
from tests.common.command_line import party_here
from tests.web.conftest import DAYS, NOW, URL, Served, kept, running

RECORD = "/below/a/path/record"
OWN = {"date": "2026-11-23", "on": "2026-11-23", "number": 1, "result": "clean", "tries": 1}


def test_each_page_leads_to_the_same_one_and_all_else_stays(few, whole, tmp_path):
    files = site([Folder(few)], URL, NOW, manner=Manner(moved=True))
    changed = {name for name in files if files[name] != whole[name]}
    assert {*whole} - {*files} == {"404.html"}
    assert changed == {name for name in files if name.endswith(".html")}
    for name in changed:
        there = re.findall(r'<a class="same" href="([^"]+)">', files[name].decode())
        assert there == [URL + name.removesuffix("index.html")]
    write(tmp_path, files)
    assert check_site(str(tmp_path), NOW)[1] == []


def test_the_command(few, tmp_path):
    asked = ["web", "build", str(few), "--out", str(tmp_path / "old"), "--url", URL, "--moved"]
    assert party_here(*asked, "--now", "2026-12-24T00:00Z").returncode == 0
    assert "This site has moved" in (tmp_path / "old" / "record" / "index.html").read_text()


@pytest.fixture
def old(few: Path, served: Served, tmp_path: Path) -> Iterator[str]:
    """Where the site was: another host, the same path."""
    files = site([Folder(few)], served.url, NOW, kept(few), manner=Manner(moved=True))
    write(tmp_path / "below" / "a" / "path", files)
    with running(server(tmp_path)) as url:
        yield f"{url}below/a/path/"


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    context = browser.new_context(service_workers="block")
    context.set_default_timeout(10_000)
    heard: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.on("console", lambda message: message.type == "error" and heard.append(message.text))
    yield page
    context.close()
    assert heard == []


def keep(page: Any, url: str, record: str) -> None:
    """Keep a record at an address; the text opened there has no module that would lead on."""
    page.goto(f"{url}{DAYS['couple'].replace('-', '/')}/puzzle.txt")
    page.evaluate("([key, text]) => { localStorage[key] = text; }", [RECORD, record])


def of(puzzles: dict[str, Any]) -> str:
    return json.dumps({"version": 1, "puzzles": puzzles})


@pytest.mark.page
@pytest.mark.parametrize("count", [2, 9_000], ids=["two", "three games for eight years"])
def test_a_record_goes_along_and_joins_what_is_there(count, page, old, served):
    theirs = {f"s-{n}": OWN | {"number": n + 1, "path": f"{n}/", "at": 2**40 + n * n * 7919}
              for n in range(count)}  # fmt: skip
    worse, more = OWN | {"result": "helped", "tries": 2}, OWN | {"result": "failed"}
    keep(page, served.url, of({"s-0": worse, "s-more": more}))
    keep(page, old, of(theirs))
    page.goto(f"{old}2026/11/30/")
    assert page.locator(".same").get_attribute("href") == f"{served.url}2026/11/30/"
    assert f"Your record of {count} results" in page.locator(".note").inner_text()
    page.locator(".take", has_text="Take the record along").click()
    page.locator(".join").click()
    page.locator(".note", has_text="joined from the link").wait_for()
    assert page.url == f"{served.url}record/"
    found = json.loads(page.evaluate("(key) => localStorage[key]", RECORD))["puzzles"]
    assert {*found} == {*theirs, "s-more"}
    assert found["s-0"]["result"] == "clean"
    assert found["s-more"]["result"] == "failed"


@pytest.mark.page
def test_who_has_no_record_is_led_on_at_once(page, old, served):
    page.goto(f"{old}play/#deal=42")
    page.wait_for_url(f"{served.url}play/#deal=42*")
    page.wait_for_selector(".may *")


@pytest.mark.page
def test_a_damaged_record_is_exported_as_it_is(page, old, tmp_path):
    keep(page, old, "{")
    page.goto(old)
    page.locator(".note", has_text="is damaged: it is not JSON").wait_for()
    assert page.locator(".take").is_hidden()
    with page.expect_download() as download:
        page.locator(".export").click()
    assert Path(download.value.path()).read_text() == "{"
