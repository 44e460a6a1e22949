"""One series name and one key for three games: nothing is mixed up, from the days to the site, on
paper and in the record of a visitor.
"""

from collections.abc import Iterator
from datetime import date
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from generator.common.dailies import Series
from generator.common.folder import Folder
from generator.common.folder_check import check
from generator.common.games import games
from generator.common.publishing import publish
from generator.web.serving import server
from tests.common.command_line import party_here
from tests.common.helpers import contents
from tests.web.conftest import (
    NEXT,
    Open,
    Served,
    opening,
    recorded,
    results,
    running,
    shut,
    started,
    typed,
)

DAY, KEY = date(2026, 11, 21), b"0123456789abcdef"
OTHER = date(2026, 12, 1)
"""Like `DAY`, one on which every game has a puzzle."""
AFTER = ("--now", "2026-11-30T00:00Z")
TITLE = "The Gazette of Upper and Lower Leverstoke & <it’s> Parishes"
"""As long as such a name may be, nearly, with a sign that no keyboard has."""


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder with the day of each game."""
    top = tmp_path_factory.mktemp("gazette")
    made = {game.title: top / game.name for game in games()}
    for game in games():
        publish([DAY], made[game.title], Series("gazette", game, KEY))
    return made


@pytest.fixture(scope="module")
def built(folders: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Their site, below a path."""
    site = tmp_path_factory.mktemp("www") / "below" / "a" / "path"
    where = ("--out", site, "--url", "https://example.org/", "--title", TITLE)
    ended = party_here("web", "build", *folders.values(), *where, *AFTER)
    assert ended.returncode == 0, ended.stderr
    return site


def test_three_games_share_a_series_and_a_key(folders: dict[str, Path], tmp_path: Path):
    """Another key revises all days of a game or none."""
    pairs = [Folder(folder).pair(DAY) for folder in folders.values()]
    assert len({pair.solution.salt for pair in pairs}) == len(pairs)
    assert {pair.puzzle.id for pair in pairs} == {f"gazette-{g.name}-{DAY}" for g in games()}
    key = tmp_path / "key"
    key.write_bytes(b"another key of 16")
    key.chmod(0o600)
    for folder in folders.values():
        assert check(folder, key=KEY, quick=True).problems == []
        before = contents(folder)
        series = ("--series", "gazette", "--key-file", key, "--out", folder)
        ended = party_here("daily", OTHER, *series, "--game", folder.name, "--revise")
        made = f"gazette-{folder.name}-{DAY} was made with another key"
        said = f"party daily: {folder}: {made}: give that one, or revise all days\n"
        assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", said)
        assert contents(folder) == before


def test_their_site_is_right_and_each_has_its_paper(
    folders: dict[str, Path], built: Path, tmp_path: Path
):
    assert party_here("check", built, *AFTER).returncode == 0
    feeds = {path.relative_to(built): ElementTree.parse(path).getroot()
             for path in built.rglob("atom.xml")}  # fmt: skip
    assert len({feed.findtext("{*}id") for feed in feeds.values()}) == len(games())
    for path, feed in feeds.items():
        itself = feed.find("{*}link[@rel='self']").get("href")
        assert itself == f"https://example.org/{path}"
    for of in games():
        if not files(of.packages[0]).joinpath("paper.toml").is_file():
            continue
        out = tmp_path / f"{of.name}.pdf"
        asked = ("--from", DAY, "--days", 1, "--out", out, "--title", TITLE, *AFTER)
        printed = party_here("print", folders[of.title], *asked)
        assert printed.stdout == f"{out}: 1 puzzle, 1 solution\n", printed.stderr
        text = PdfReader(out).pages[0].extract_text()
        head = f"{TITLE}\n{of.title} · 1\nNo. 325 · Saturday 21 November 2026\n"
        assert text.startswith(head)


BESIDE = """() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const parts = [...document.querySelectorAll(".facts > *, dialog[open]")];
  return [scrollWidth, ...parts.map((each) => each.getBoundingClientRect().right)]
    .filter((right) => right > clientWidth);
}"""
"""How far what is wider than the window reaches, or lies beside it."""


@pytest.fixture
def opened(built: Path) -> Iterator[Open]:
    """Opens their pages, with scrollbars."""
    chromium = started(ignore_default_args=["--hide-scrollbars"])
    with running(server(built.parents[2])) as url:
        here = Served(f"{url}below/a/path/", built, {}, "shooting-party")
        with opening(chromium, here) as made:
            yield made
    chromium.close()


@pytest.mark.page
def test_no_page_is_wider_than_what_a_scrollbar_leaves(opened: Open, built: Path):
    """Nor is a sheet: the width of a window has that of its scrollbar in it, a page's has not."""
    paths = [f"{page.parent.relative_to(built)}/" for page in sorted(built.rglob("index.html"))]
    for page, path in opened.visits(paths):
        for width, height in ((1280, 500), (390, 664)):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(NEXT)
            assert page.evaluate(BESIDE) == [], (width, path)
            if path.endswith("play/"):
                page.locator(".facts > *").first.wait_for()
                page.locator("[data-key=more]").click()
                page.locator("dialog[open]").wait_for()
                assert page.evaluate(BESIDE) == [], (width, path)
                shut(page)


@pytest.mark.page
def test_the_record_of_a_visitor_keeps_them_apart(folders: dict[str, Path], opened: Open):
    pairs = {game: Folder(folder).pair(DAY) for game, folder in folders.items()}
    context = opened.context(viewport={"width": 390, "height": 844})
    for n, pair in enumerate(pairs.values()):
        puzzle, line = pair.puzzle, pair.solution.line
        page = opened.ready(f"{f'{puzzle.game}/' if n else ''}{DAY:%Y/%m/%d}/", context)
        moves = [f"{line['from']}"] if "from" in line else line["moves"]
        if puzzle.game != "shooting-party":
            moves = [moves[0], ""]  # which confirms
        for text in moves:
            typed(page, text)
        page.locator(".after .verdict").wait_for()
        assert page.evaluate(BESIDE) == []
    assert [each["result"] for each in results(page)] == ["clean"] * len(pairs)
    assert {*recorded(page)["puzzles"]} == {pair.puzzle.id for pair in pairs.values()}
    page = opened("record/", context)
    page.locator(".results summary").click()
    page.locator("ol.list li").first.wait_for()
    listed = page.locator("ol.list").inner_text()
    assert all(game in listed for game in pairs)
