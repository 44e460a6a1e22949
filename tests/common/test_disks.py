"""Full disks: whatever a command was writing, it says in one line which file could not be written,
ends with exit code 2, and leaves what was there.
"""

import errno
import os
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.common.command_line import party, party_here
from tests.common.test_errors import is_refused

FULL = os.strerror(errno.ENOSPC)
SURVEY = "survey {seeds} --rules leverstoke,passes=1 --positions 2000 --out {out} --workers 1"
SITE = "web build --url https://example.org/{} --out {}"

WRITES = {
    "daily 2026-01-05 --out new": "new/index.json",  # last, whatever else went wrong
    "print week --from 2026-01-05 --days 1 --now 2026-01-20T00:00:00Z --out new.pdf": "new.pdf",
    SITE.format("party", "new"): "new/build.json",
    SITE.format("other", "site"): "site/the-party/rules/index.html",
    "web serve --no-browser --port 0": "/index.json",
    SURVEY.format(seeds="0..1", out="new"): f"new/seeds-{0:020}-{1:020}.parquet",
    "play 42 --log new.txt": "new.txt",
    "play 2 --game the-party --log new.txt": "new.txt",
}
"""What writes a file, and which one."""


@pytest.fixture(scope="module")
def place(week: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a week of puzzles and a site."""
    folder = tmp_path_factory.mktemp("place")
    (folder / "week").symlink_to(week)
    assert party_here(*SITE.format("party", "site").split(), cwd=folder).returncode == 0
    return folder


def files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file in a folder and those below, but for locks."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != ".lock":
            yield str(path), path.read_bytes()


@pytest.mark.parametrize("command", WRITES)
def test_the_file_is_named(command: str, place: Path, monkeypatch: pytest.MonkeyPatch):
    before = dict(files(place))

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, FULL)

    monkeypatch.setattr(os, "fsync", full)
    run = party_here(*command.split(), stdin="quit\n", cwd=place)
    is_refused(run, f"{WRITES[command]}: {FULL}\n")
    assert dict(files(place)) == before


@pytest.mark.long
def test_nothing_else_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A process that may write no file of more than 100 bytes, nor can matplotlib keep its own."""
    party_here(*SURVEY.format(seeds="0..1", out="survey").split(), cwd=tmp_path)
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        run = party("report", "survey", "--plot", "new.svg", cwd=tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    said = f"party report: --plot new.svg: {os.strerror(errno.EFBIG)}\n"
    assert (run.returncode, run.stderr) == (2, said)
    assert not (tmp_path / "new.svg").exists()
