"""The line that says what a command waits for: on a terminal, and nothing elsewhere."""

import io
import sys
import time

import pytest

from benchmarks import tables
from cli.common.progress import Waiting
from tests.common.command_line import ROOT

SECONDS = {
    "ladder_page", "notebook", "phones", "picture", "reference", "stages", "survey_values",
}  # fmt: skip
"""Benchmarks that take no longer."""

REPORTS = ("progress()", "command(", "Deals(")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("errors", [Terminal(), io.StringIO()])
def test_what_is_waited_for(errors: io.StringIO, monkeypatch: pytest.MonkeyPatch):
    """Elsewhere nothing is said, even where the environment asks for colours."""
    for name, value in (("TERM", "xterm"), ("FORCE_COLOR", "1")):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stderr", errors)
    monkeypatch.setattr("sys.stdout", out := io.StringIO())
    with Waiting("making pages") as waiting:
        with waiting.aside():
            print("○ ± found")
        waiting.say("made 2 of 3")
    assert out.getvalue() == "○ ± found\n"
    told = errors.getvalue()
    assert told == "" if type(errors) is io.StringIO else "making pages" in told
    assert ("made 2 of 3" in told) == errors.isatty()


def test_a_benchmark_says_that_it_takes_minutes_and_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(tables, "OFTEN", 0.01)

    def parts() -> dict[str, str]:
        for _ in range(3):
            tables.timed(lambda: time.sleep(0.05))
        time.sleep(0.05)
        return {"speeds": "fast"}

    monkeypatch.setattr(sys, "argv", ["benchmark"])
    monkeypatch.setattr(tables, "_as_typed", lambda *_: "python -m benchmarks.some")
    tables.command(parts, None)
    printed = capsys.readouterr()
    assert printed.out == "fast\n"
    first, *told = printed.err.splitlines()
    assert first == "python -m benchmarks.some: compiles and measures; this may take minutes"
    assert "python -m benchmarks.some: 0:00:00, 1 answer" in told
    assert told[-1] == "python -m benchmarks.some: 0:00:00, 3 answers"


def test_every_benchmark_that_takes_minutes_reports_how_far_it_is():
    texts = {path: path.read_text("utf-8") for path in (ROOT / "benchmarks").rglob("*.py")}
    run = {path: text for path, text in texts.items() if 'if __name__ == "__main__"' in text}
    silent = {path.stem for path, text in run.items() if not any(map(text.count, REPORTS))}
    assert len(run) > 30
    assert silent == SECONDS
