"""The progress of a search: a line on a terminal, and nothing elsewhere."""

import io

import pytest

from cli.common.progress import Trying, Waiting
from solver.common.compiled import numba
from solver.common.loading import tell_of_compiling, while_compiling


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


def test_what_is_compiled_is_said(monkeypatch: pytest.MonkeyPatch):
    errors = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", errors)
    with Waiting("searching") as waiting:
        tell_of_compiling("layers.search, 3 of about 109")
        assert "this first time only: layers.search, 3 of about 109" in str(waiting.status.status)
        tell_of_compiling("")
        assert str(waiting.status.status) == "searching"
    tell_of_compiling("nobody hears")


def test_a_function_that_compiles_is_named_once():
    heard: list[str] = []
    with while_compiling(heard.append):
        function = numba.njit(one_more)  # without a cache
        assert (function(1), function(2)) == (2, 3)
    assert len(heard) == 2
    assert heard[0].startswith("test_progress.one_more, ")
    assert heard[1] == ""


def one_more(number: int) -> int:
    return number + 1
