"""Daily puzzles: the same bytes whoever makes them, and never another one under the same name."""

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.common.check import command as check_command
from cli.common.daily import command as daily_command
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
    folder = tmp_path / "copy"
    folder.mkdir()
    for path in (*week.glob(f"{WEEK[0]}.*"), *week.glob(f"{WEEK[1]}.*")):
        shutil.copy(path, folder)
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


def test_any_order_the_same_bytes(week: Path, tmp_path: Path):
    by_day = tmp_path / "by day"
    for day in WEEK[2::-1]:
        publish([day], by_day, SERIES)
    made, due = contents(by_day), contents(week)
    for day in WEEK[:3]:
        names = [name for name in due if name.startswith(f"{day}.")]
        assert len(names) == 4
        assert [made[name] for name in names] == [due[name] for name in names]


PUBLISH = """
from pathlib import Path
from generator import Series, publish
from tests.common.helpers import WEEK
from tests.shooting_party.helpers import GAME, game_rated
if __name__ == "__main__":
    publish(WEEK, Path("out"), Series("shooting-party", GAME), workers=2)
"""


@pytest.mark.long
def test_killed_without_notice(week: Path, tmp_path: Path):
    """kill -9 in the middle: whole documents, workers that end, and a rerun that completes."""
    (tmp_path / "publishing.py").write_text(PUBLISH)
    run = subprocess.Popen(
        [sys.executable, "publishing.py"], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    out = tmp_path / "out"
    wait_until(lambda: any(out.glob("*.solution.json")))
    workers = children_of(run.pid)
    run.kill()
    run.wait()
    wait_until(lambda: not any(map(is_running, workers)))
    there = {n: d for n, d in contents(out).items() if not n.startswith(".")}
    assert all(contents(week)[name] == data for name, data in there.items())
    publish(WEEK, out, SERIES)
    assert contents(out) == contents(week)


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


def test_a_revision_mixes_no_keys(copied: Path):
    """Whatever day is left out; with all of them the folder passes, and so does its next day."""
    before = contents(copied)
    for day, left in (WEEK[:2], WEEK[1::-1]):
        with pytest.raises(FolderError, match=f"{left} was made without a key: go on without"):
            publish([day, WEEK[2]], copied, KEYED, revise=True)
    assert contents(copied) == before
    publish(WEEK[:2], copied, KEYED, revise=True)
    another = replace(KEYED, key=b"another key of 16")
    with pytest.raises(FolderError, match="05 was made with another key: give that one, or"):
        publish(WEEK[1:3], copied, another, revise=True)
    publish(WEEK[:3], copied, another, revise=True)
    assert check(copied, key=another.key, game=GAME, quick=True).problems == []


def test_a_folder_with_two_keys_is_not_added_to(copied: Path):
    """Whichever of its days has the key that is given."""
    keyed = KEYED.documents(WEEK[1], KEYED.find(WEEK[1]))
    for name, data in KEYED.files(keyed).items():
        (copied / name).write_bytes(data)
    for series, day in ((KEYED, WEEK[0]), (SERIES, WEEK[1])):
        with pytest.raises(FolderError, match=f"{day} was made with"):
            publish(WEEK[2:3], copied, series)


@pytest.mark.parametrize(
    ("revision", "revised", "why"),
    [
        (1, "2026-12-20T09:30:00Z", "revision: 1 is less than the minimum of 2"),
        (2, "2026-02-30T09:30:00Z", "2026-02-30: there is no such day"),
        (2, "yesterday", "revised: 'yesterday' does not match"),
    ],
)
def test_an_instant_of_a_revision_that_cannot_be(copied: Path, revision: int, revised: str, why):
    for name in (f"{WEEK[0]}.puzzle.json", "index.json"):
        path = copied / name
        edited = f'"revision": {revision}, "revised": "{revised}"'
        path.write_text(path.read_text().replace('"revision": 1', edited, 1))
    problems = check(copied, game=GAME, quick=True).problems
    assert sum(why in problem for problem in problems) == 2, problems


@pytest.mark.parametrize("revise", [False, True])
def test_a_series_goes_on_with_its_key(copied: Path, revise: bool):
    before = contents(copied)
    if not revise:
        with pytest.raises(FolderError, match="06 was made without a key: go on without one"):
            publish(WEEK[2:3], copied, KEYED)
    publish(WEEK[:2], copied, KEYED, revise=True)
    keyed = contents(copied)
    assert keyed != before
    with pytest.raises(FolderError, match="06 was made with a key: give it"):
        publish(WEEK[:3], copied, SERIES, revise=revise)
    if not revise:
        with pytest.raises(FolderError, match="06 was made with another key"):
            publish(WEEK[2:3], copied, replace(KEYED, key=b"another key of 16"))
    assert contents(copied) == keyed


def test_files_that_agree_with_each_other_but_not_with_the_index(copied: Path):
    """They are not kept as what was published."""
    pair = Folder(copied).pair(WEEK[0])
    rating = pair.puzzle.rating | {"value": pair.puzzle.rating["value"] + 10}
    other = replace(pair, puzzle=replace(pair.puzzle, rating=rating))
    for name, data in SERIES.files(other).items():
        (copied / name).write_bytes(data)
    with pytest.raises(FolderError, match="rating"):
        publish(WEEK[:1], copied, SERIES)


def test_nothing_of_the_wanted_kind(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("generator.common.dailies.MOST_TRIES", 3)
    nobody = Series("shooting-party", game_rated(9000))
    with pytest.raises(NoneFound, match="2026-01-05: no gentle open puzzle among 3 deals"):
        nobody.find(WEEK[0])


# -- the command line -----------------------------------------------------------------------------


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.common.daily.game_named", lambda name: GAME)
    monkeypatch.setattr("generator.common.folder_check.game_named", lambda name: GAME)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(daily_command, [str(a) for a in arguments], standalone_mode=False)


@pytest.mark.usefixtures("fake")
def test_party_daily_and_check(week: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    out = tmp_path / "out"
    first = run(WEEK[0], "--days", 3, "--out", out, "--workers", 1)
    assert first.return_value == 0
    assert "1 of 3  2026-01-05 written: ○ gentle  open   " in first.stdout
    made, due = contents(out), contents(week)
    assert {n: made[n] for n in made if n != "index.json"}.items() <= due.items()
    monkeypatch.setattr("generator.common.dailies.find", None)  # nothing is made again
    again = run(WEEK[0], "--days", 3, "--out", out)
    assert again.stdout.count(" kept: ") == 3
    assert again.stderr == ""
    checked = CliRunner().invoke(check_command, [str(out)], standalone_mode=False)
    assert (checked.return_value, checked.stdout) == (0, "ok: 3 puzzles\n")
    (out / "stray").touch()
    checked = CliRunner().invoke(check_command, [str(out), "--quick"], standalone_mode=False)
    assert checked.return_value == 1
    assert checked.stdout == "stray: not a file of daily puzzles\n"


@pytest.mark.usefixtures("fake")
def test_an_interrupt_says_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def stopped(name: str, game: object, day: date) -> object:
        if day == WEEK[1]:
            raise KeyboardInterrupt
        return find(name, GAME, day)

    monkeypatch.setattr("generator.common.dailies.find", stopped)
    result = run(WEEK[0], "--days", 3, "--out", tmp_path, "--workers", 1)
    assert result.return_value == 130
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
    table = page.split("| theme | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday |")[
        1
    ].split("\n\n")[0]
    shown = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.split("\n")[2:]]
    weeks = games.game("shooting-party").rhythm.weeks
    assert shown == [
        [
            max(task.theme for task in week),
            *(f"{week[day].goal}, {week[day].tier}" for day in range(1, 7)),
        ]
        for week in weeks
    ]
    assert len({key_of(week[0]) for week in weeks}) == 1
