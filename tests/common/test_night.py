"""The night goes on where it stopped, and is green when every part is. A part that is done need not
be done again until the code that it runs changes.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests import night

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the night with these words, and return how it ended and what was said."""
    monkeypatch.setattr(night, "code", lambda part: part.code[0])
    monkeypatch.setattr(night, "cache_folder", lambda: tmp_path)
    parts = {
        "poem": night.Part(("this",), ("0123",)),
        "year-now": night.Part(("calendar {seed}", "calendar 1999"), ("4567",), at_once=True),
    }
    monkeypatch.setattr(night, "PARTS", parts)

    def run(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["night", "--seed", "2026", *arguments])
        return night.main(), capsys.readouterr().out

    return run


def test_parts_are_done_once(run: Run, tmp_path: Path):
    poem = "Beautiful is better"
    assert run("--hours", "0")[0] == night.UNFINISHED
    assert poem in run("poem")[1]
    ended, said = run()
    assert (ended, poem in said) == (0, False)
    log = (tmp_path / "night" / "year-now-4567.log").read_text()
    assert 0 < log.index("2026") < log.index("1999")
    ended, said = run()
    assert (ended, "2026" in said) == (0, False)
    assert poem in run("--again", "poem")[1]
    night.PARTS["poem"] = night.Part(("this",), ("89ab",))
    assert "poem                  to do" in run("year")[1]
    assert poem in run()[1]


def test_a_part_that_fails_is_to_do_again(run: Run):
    ended, said = run("--seed", "no year")
    assert (ended, "year-now              FAILED" in said) == (1, True)
    assert run()[0] == 0
    with pytest.raises(SystemExit):
        run("nope")


def test_the_code_of_a_part_is_all_that_it_imports():
    """And the data beside it; a name of a command is that of a module."""
    for part in night.PARTS.values():
        assert all(map(night.begun, part.commands)), part
    is_run = night.runs(night.PARTS["fuzz"])
    for name, due in (
        ("tests/common/claims.py", True), ("tests/fuzz/corpus.toml", True), ("cli/main.py", True),
        ("tests/fuzz/the_party/corpus/view.json", True), ("tests/night.py", False),
        ("tests/common/data/week.jsonl", True), ("docs/index.md", False),
    ):  # fmt: skip
        assert is_run(name) == due, name
