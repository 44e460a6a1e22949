"""Daily puzzles: the same bytes whoever makes them, and never another one under the same name."""

import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from generator import Series, daily, publish
from generator.common import games, publishing
from generator.common.calendar import CalendarError
from generator.common.collection import key_of
from generator.common.commitment import holds
from generator.common.dailies import SeriesError, find
from generator.common.folder import Folder, FolderError
from generator.common.folder_check import check
from generator.common.games import NoneFound
from generator.common.publishing import Published
from tests.common.command_line import PARTY, party, party_here
from tests.common.helpers import WEEK, children_of, contents, is_running, times, wait_until
from tests.shooting_party.helpers import GAME, ROOT, game_rated

pytestmark = pytest.mark.usefixtures("composed_once")

SERIES = Series("shooting-party", GAME)
KEYED = Series("shooting-party", GAME, b"0123456789abcdef")
OTHER = Series("shooting-party", game_rated(10))
"""As after a change of the raters that nobody has given a version."""


@pytest.fixture
def copied(week: Path, tmp_path: Path) -> Path:
    """A folder with the first two days."""
    keep = {f"{day}" for day in WEEK[:2]}
    folder = shutil.copytree(
        week, tmp_path / "copy", ignore=lambda _, names: [n for n in names if n[:10] not in keep]
    )
    publish(WEEK[:2], folder, SERIES)
    return folder


def test_the_library_function(week: Path):
    made = daily(WEEK[1], GAME)
    assert made == Folder(week).pair(WEEK[1])
    second = daily(WEEK[1], GAME, revision=2)
    assert second.puzzle.revision == second.solution.revision == 2
    assert second.solution.salt != made.solution.salt
    assert holds(second.puzzle.committed, second.solution.to_json())
    with pytest.raises(CalendarError, match="the series begins on 2026-01-01"):
        daily(date(2025, 12, 31), "shooting-party")


@pytest.mark.parametrize("name", ["", "Party", "a b", "-a", "../a", "a" * 41, "é"])
def test_names_of_series(name: str):
    with pytest.raises(SeriesError, match="cannot name a series"):
        Series(name, GAME)


@pytest.mark.long
def test_any_number_of_workers_the_same_bytes(week: Path, tmp_path: Path):
    publish(reversed(WEEK), tmp_path / "two", SERIES, workers=2)
    assert contents(tmp_path / "two") == contents(week)


@pytest.mark.usefixtures("puzzles_at_once")
def test_any_order_the_same_bytes(week: Path, tmp_path: Path):
    by_day = tmp_path / "by day"
    for day in WEEK[2::-1]:
        publish([day], by_day, SERIES)
    made, due = contents(by_day), contents(week)
    assert {name for name in made if due[name] == made[name]} == {*made} - {"index.json"}
    assert len(made) == 3 * 4 + 2


@pytest.mark.long
def test_killed_without_notice(tmp_path: Path):
    """Its workers end, and the next run completes the folder. (What is written then:
    tests/common/test_disks.py.)
    """
    words = ("daily", "2026-01-12", "--days", "7", "--workers", "2", "--out", f"{tmp_path}/out")
    run = subprocess.Popen([*PARTY, *words], cwd=ROOT, stdout=subprocess.DEVNULL)
    wait_until(lambda: any(tmp_path.glob("out/*.solution.json")))
    workers = children_of(run.pid)
    run.kill()
    run.wait()
    wait_until(lambda: not any(map(is_running, workers)))
    assert party(*words).returncode == 0


def test_a_published_puzzle_is_not_replaced(copied: Path):
    """With other raters the recipe is the same, so a day is made again only if it looks broken."""
    before = contents(copied)
    publish(WEEK[:2], copied, OTHER)
    assert contents(copied) == before
    (copied / f"{WEEK[0]}.puzzle.txt").unlink()
    written = times(copied)
    with pytest.raises(FolderError) as error:
        publish(WEEK[:2], copied, OTHER)
    message = str(error.value)
    assert f"{WEEK[0]} is published already (revision 1) and differs in " in message
    assert "rating" in message
    assert message.endswith("--revise replaces it as revision 2")
    after = times(copied)
    assert {name for name in written if written[name] != after[name]} == {"index.json"}


def test_a_revision_says_so(copied: Path, monkeypatch: pytest.MonkeyPatch):
    days: list[Published] = []
    text, document = (copied / f"{WEEK[0]}.puzzle.{kind}" for kind in ("txt", "json"))
    first = document.read_bytes()
    text.unlink()
    begun = datetime.now(UTC).replace(microsecond=0)
    publish(WEEK[:1], copied, OTHER, revise=True, on_day=days.append)
    assert [p.state for p in days] == ["revised"]
    pair, index = Folder(copied).pair(WEEK[0]), Folder(copied).index()
    assert pair.puzzle.revision == pair.solution.revision == 2
    assert begun <= datetime.fromisoformat(pair.puzzle.revised) <= datetime.now(UTC)
    assert [(entry["revision"], entry.get("revised")) for entry in index["puzzles"]] == [
        (2, pair.puzzle.revised), (1, None)
    ]  # fmt: skip
    assert "revision 2" in text.read_text(encoding="utf-8")
    before = times(copied)
    publish(WEEK[:1], copied, OTHER, revise=True)  # nothing differs: no third revision
    assert times(copied) == before
    document.write_bytes(first)  # as if it had been killed before it wrote this
    publish(WEEK[:1], copied, OTHER, revise=True)
    assert Folder(copied).puzzle(WEEK[0]).revision == 2
    monkeypatch.setattr(publishing, "instant", lambda text: datetime(2030, 1, 1, tzinfo=UTC))
    text.unlink()
    publish(WEEK[:1], copied, SERIES, revise=True)
    third = Folder(copied).puzzle(WEEK[0])
    assert (third.revision, third.revised) == (3, "2030-01-01T00:00:00Z")


ANOTHER = replace(KEYED, key=b"another key of 16")


def refuses(folder: Path, why: str, days: Sequence[date], series: Series, **how: bool) -> None:
    before = contents(folder)
    with pytest.raises(FolderError, match=why):
        publish(days, folder, series, **how)
    assert contents(folder) == before


@pytest.mark.usefixtures("puzzles_at_once")
def test_a_series_goes_on_with_its_key(copied: Path):
    """Whatever day is left out of a revision. With all of them the folder passes, and so does its
    next day.
    """
    refuses(copied, "06 was made without a key: go on without one", WEEK[2:3], KEYED)
    for day, left in (WEEK[:2], WEEK[1::-1]):
        why = f"{left} was made without a key: go on without"
        refuses(copied, why, [day, WEEK[2]], KEYED, revise=True)
    before = contents(copied)
    publish(WEEK[:2], copied, KEYED, revise=True)
    assert contents(copied) != before
    for revise in (False, True):
        refuses(copied, "06 was made with a key: give it", WEEK[:3], SERIES, revise=revise)
    refuses(copied, "06 was made with another key", WEEK[2:3], ANOTHER)
    why = "05 was made with another key: give that one, or"
    refuses(copied, why, WEEK[1:3], ANOTHER, revise=True)
    publish(WEEK[:3], copied, ANOTHER, revise=True)
    assert check(copied, key=ANOTHER.key, game=GAME, quick=True).problems == []


def test_files_that_agree_with_each_other_but_not_with_the_index(copied: Path):
    """They are not kept as what was published; nor is a folder with two keys added to, whichever of
    its days has the key that is given.
    """
    pair = Folder(copied).pair(WEEK[0])
    rating = pair.puzzle.rating | {"value": pair.puzzle.rating["value"] + 10}
    other = replace(pair, puzzle=replace(pair.puzzle, rating=rating))
    keyed = KEYED.documents(WEEK[1], KEYED.find(WEEK[1]))
    for name, data in SERIES.files(other).items():
        (copied / name).write_bytes(data)
    with pytest.raises(FolderError, match="rating"):
        publish(WEEK[:1], copied, SERIES)
    for name, data in KEYED.files(keyed).items():
        (copied / name).write_bytes(data)
    for series, day in ((KEYED, WEEK[0]), (SERIES, WEEK[1])):
        refuses(copied, f"{day} was made with", WEEK[2:3], series)


def test_an_instant_of_a_revision_that_cannot_be(copied: Path):
    names = (f"{WEEK[0]}.puzzle.json", "index.json")
    whole = {name: (copied / name).read_text() for name in names}
    for revision, revised, why in (
        (1, "2026-12-20T09:30:00Z", "revision: 1 is less than the minimum of 2"),
        (2, "2026-02-30T09:30:00Z", "2026-02-30: there is no such day"),
        (2, "yesterday", "revised: 'yesterday' does not match"),
    ):
        edited = f'"revision": {revision}, "revised": "{revised}"'
        for name, text in whole.items():
            (copied / name).write_text(text.replace('"revision": 1', edited, 1))
        problems = check(copied, game=GAME, quick=True).problems
        assert sum(why in problem for problem in problems) == 2, problems


def test_nothing_of_the_wanted_kind(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("generator.common.dailies.MOST_TRIES", 3)
    nobody = Series("shooting-party", game_rated(9000))
    with pytest.raises(NoneFound, match="2026-01-05: no gentle open puzzle among 3 deals"):
        nobody.find(WEEK[0])


# -- the command line -----------------------------------------------------------------------------


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.shooting_party.game.PUBLISHED", GAME)


@pytest.mark.usefixtures("fake")
def test_party_daily_and_check(week: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    out = tmp_path / "out"
    daily_words = ("daily", WEEK[0], "--days", 3, "--out", out, "--workers", 1)
    first = party_here(*daily_words)
    assert first.returncode == 0
    assert "1 of 3  2026-01-05 written: ○ gentle  open   " in first.stdout
    made, due = contents(out), contents(week)
    assert {n: made[n] for n in made if n != "index.json"}.items() <= due.items()
    monkeypatch.setattr("generator.common.dailies.find", lambda *_: 1 / 0)  # none is made again
    again = party_here(*daily_words)
    assert (again.stdout.count(" kept: "), again.stderr) == (3, "")
    checked = party_here("check", out)
    assert (checked.returncode, checked.stdout) == (0, "ok: 3 puzzles\n")
    (out / "stray").touch()
    checked = party_here("check", out, "--quick")
    assert (checked.returncode, checked.stdout) == (1, "stray: not a file of daily puzzles\n")


@pytest.mark.usefixtures("fake")
def test_an_interrupt_says_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def stopped(name: str, game: object, day: date) -> object:
        if day == WEEK[1]:
            raise KeyboardInterrupt
        return find(name, GAME, day)

    monkeypatch.setattr("generator.common.dailies.find", stopped)
    result = party_here("daily", WEEK[0], "--days", 3, "--out", tmp_path, "--workers", 1)
    assert result.returncode == 130
    assert "interrupted; 1 of 3 days are done" in result.stderr
    assert len(json.loads((tmp_path / "index.json").read_text())["puzzles"]) == 1


@pytest.mark.long
def test_the_week_of_the_page_on_dailies():
    """Each line of it is what the command prints."""
    page = (ROOT / "docs/shooting-party/daily.md").read_text(encoding="utf-8")
    shown = re.findall(r"^(2026-\d\d-\d\d)  (.*)$", page, re.MULTILINE)
    assert len(shown) == 7
    for day, line in shown:
        game = games.game("shooting-party")
        assert game.headline(daily(date.fromisoformat(day), game).puzzle.to_json()) == line


def test_the_weeks_of_the_page_on_dailies():
    """The theme of each, and kind and tier of the days that change."""
    page = (ROOT / "docs/shooting-party/daily.md").read_text(encoding="utf-8")
    head = "| theme | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday |"
    rows = page.partition(head)[2].partition("\n\n")[0].split("\n")[2:]
    weeks = games.game("shooting-party").rhythm.weeks
    assert [[cell.strip() for cell in row.strip("|").split("|")] for row in rows] == [
        [max(task.theme for task in week), *(f"{task.goal}, {task.tier}" for task in week[1:])]
        for week in weeks
    ]
    assert len({key_of(week[0]) for week in weeks}) == 1
