"""The night goes on where it stopped, and is green when every part is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests import night

Run = Callable[..., int]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setattr(night, "code", lambda: "0123")
    monkeypatch.setattr(night, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(night, "PARTS", {"poem": ("this",), "year": ("calendar {seed}",)})

    def run(*arguments: str) -> int:
        monkeypatch.setattr("sys.argv", ["night", "--seed", "2026", *arguments])
        return night.main()

    return run


def test_parts_are_done_once(run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    assert run("--hours", "0") == night.UNFINISHED
    assert run("poem") == 0
    assert "Beautiful is better" in capsys.readouterr().out
    assert run() == 0
    first = capsys.readouterr().out
    assert "Beautiful is better" not in first
    assert "2026" in (tmp_path / "night" / "0123" / "year.log").read_text()
    assert run() == 0
    assert "2026" not in capsys.readouterr().out
    assert run("--again", "poem") == 0
    assert "Beautiful is better" in capsys.readouterr().out


def test_a_part_that_fails_is_to_do_again(run: Run, capsys: pytest.CaptureFixture[str]):
    assert run("--seed", "no year") == 1
    assert "year                  FAILED" in capsys.readouterr().out
    assert run() == 0
    with pytest.raises(SystemExit):
        run("nope")
