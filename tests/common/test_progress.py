"""The progress of a search: a line on a terminal, and nothing elsewhere."""

import io

import pytest

from cli.common.progress import Trying


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(errors: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """What a search writes on the standard error, and what is printed meanwhile."""
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", errors)
    monkeypatch.setattr("sys.stdout", out)
    with Trying(3) as progress:
        progress.show(12, 1)
        with progress.aside():
            print("○ ± found")
        progress.show(345, 2)
    return errors.getvalue(), out.getvalue()


def test_on_a_terminal(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TERM", "xterm")
    reported, printed = shown(Terminal(), monkeypatch)
    assert "deals tried: 12, puzzles found: 1 of 3" in reported
    assert "deals tried: 345, puzzles found: 2 of 3" in reported
    assert printed == "○ ± found\n"


def test_elsewhere(monkeypatch: pytest.MonkeyPatch):
    """Even where the environment asks for colours."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert shown(io.StringIO(), monkeypatch) == ("", "○ ± found\n")
