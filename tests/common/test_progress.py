"""The line that says what a command waits for: on a terminal, and nothing elsewhere."""

import io

import pytest

from cli.common.progress import Waiting


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(errors: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """What is written on the standard error, and what is printed meanwhile."""
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", errors)
    monkeypatch.setattr("sys.stdout", out)
    with Waiting("making pages") as waiting:
        with waiting.aside():
            print("○ ± found")
        waiting.say("made 2 of 3")
    return errors.getvalue(), out.getvalue()


def test_on_a_terminal(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TERM", "xterm")
    reported, printed = shown(Terminal(), monkeypatch)
    assert "making pages" in reported
    assert "made 2 of 3" in reported
    assert printed == "○ ± found\n"


def test_elsewhere(monkeypatch: pytest.MonkeyPatch):
    """Even where the environment asks for colours."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert shown(io.StringIO(), monkeypatch) == ("", "○ ± found\n")
