"""A short slice of the torture; and what writes or checks badly, to see that it finds that."""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.common.folder_check import Report
from tests.torture import __main__ as command
from tests.torture import parts


def failures(part: str, number: int, folder: Path) -> list[str]:
    return [*parts.torture(part, number, 2, folder, Counter())]


LONG = pytest.param("writers", 1, marks=pytest.mark.long)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A job of few seconds."""
    job = "survey 0..9 --shard 4 --passes 1 --positions 2000 --workers {workers} --out {out}"
    monkeypatch.setattr(parts, "JOBS", {"survey": job})


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("part", "number"),
    [
        ("kills", 1),
        ("disks", 2),
        ("tampering", 2),
        pytest.param("writers", 1, marks=pytest.mark.long),
    ],
)
def test_nothing_is_found(part: str, number: int, tmp_path: Path):
    pytest.importorskip("pyarrow")
    assert failures(part, number, tmp_path) == []


def badly(path: Path, data: bytes | Callable[..., None]) -> None:
    """Write a file under its own name, with a step in the middle."""
    with path.open("wb") as file:
        data(file) if callable(data) else file.write(data)
        file.flush()
        os.fsync(file.fileno())


@pytest.mark.usefixtures("few")
def test_what_writes_badly_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("solver.shooting_party.survey.parts.write_whole", badly)
    assert any("different: seeds" in each for each in failures("kills", 2, tmp_path))


def test_a_check_that_finds_nothing_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("generator.common.folder_check.check", lambda *a, **options: Report(2))
    found = failures("tampering", 2, tmp_path)
    assert any("party check of a change: exit code 0" in each for each in found)


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def stop(*given: object) -> list[str]:
        raise KeyboardInterrupt

    for disks, code in (
        (lambda number, seed, tmp, counts: counts.update(disks=number * seed) or [], 0),
        (lambda *given: ["x"], 1),
        (stop, 130),
    ):
        monkeypatch.setitem(parts.PARTS, "disks", disks)
        assert command.main(["--only", "disks", "--seed", "5"]) == code
    said = capsys.readouterr().out
    assert "       95  disks\n        0  failures" in said
    assert "FAILED: x\n  again: python -m tests.torture --only disks --seed 5" in said
