"""What a person meets first at a terminal: the help of all commands, on one screen, the pages that
teach the games, which are longer than one, and the line that says what a command waits for.
"""

import io
import re
import shlex
import sys
import time
from pathlib import Path

import click
import pytest

from benchmarks import tables
from benchmarks.commands import commands, root
from cli.common.given import game_names
from cli.common.progress import Waiting
from cli.gone import COMMANDS, OPTIONS
from cli.party import party_group
from tests.common.command_line import ROOT, at_a_terminal, ended, party_here, printed
from tests.common.test_errors import is_refused

EVERY = [*commands(root())]


def test_every_command_has_a_line_in_the_help():
    """All of them in view at 80 x 24, with the line that is typed next, by what they are for."""
    rows = printed("--help").rstrip("\n").partition("commands:\n")[2].split("\n")
    headings = [row[2:11].strip() for row in rows if row[2] != " "]
    assert headings == ["play", "ask", "publish", "study"]
    assert sorted(row[11:].split()[0] for row in rows) == party_group().list_commands(None)
    assert len(rows) <= 24
    assert all(len(row) < 80 and row.endswith((".", "?", ")")) for row in rows)


def test_every_command_has_a_help_of_its_own():
    """Its usage is in view at 80 x 24, with the line that is typed next; `solve` and `explain` have
    more to say than fits on a screen. There are few of both. Positions that it shows are answered.
    """
    options = [p for c in [root(), *EVERY] for p in c.command.params if isinstance(p, click.Option)]
    assert (len(EVERY) <= 18, len(options) <= 121) == (True, True)
    for context in EVERY:
        name = context.command_path.removeprefix("party ")
        shown = printed(*name.split(), "-h", COLUMNS="80")
        assert "--help" in shown, name
        usage = " ".join(context.command.collect_usage_pieces(context))
        assert "WHAT" in usage or not re.search("WHAT(?! that `party play`)", shown), name
        assert shown.count("\n") <= (47 if name in ("solve", "explain") else 26), name
        assert "Usage: " in "".join(shown.splitlines()[-23:]), name
        examples = re.findall(r"^    party (advise .*)$", shown, re.MULTILINE)
        assert len(examples) == 2 * (name == "advise")
        assert all(printed(*shlex.split(words)) for words in examples)


@pytest.mark.parametrize("name", [*COMMANDS, *OPTIONS])
def test_what_is_gone_is_answered_in_a_line(name: str):
    words = ["solve", "42", name] if name in OPTIONS else name.split()
    is_refused(party_here(*words), f"{name} is gone: ")


@pytest.mark.parametrize("pager", ["sed s/^/page:/", "'x", "no-such-pager", "{file}"])
def test_rules_are_paged(pager: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """At a terminal, by the pager that the person has chosen, and not in a pipe. One that cannot be
    run leaves the page.
    """
    (file := tmp_path / "pager").write_bytes(b"\0 no program")
    file.chmod(0o755)
    monkeypatch.setenv("PAGER", pager.format(file=file))
    pages = {game: printed("rules", "--game", game).count("\n") - 1 for game in game_names()}
    assert min(pages.values()) > 23
    screen = at_a_terminal(tmp_path, "rules", "--game", "the-party")
    assert ended(screen) == 0
    assert "Traceback" not in screen.before
    assert screen.before.count("\n") >= pages["the-party"]
    assert "sed" not in pager or screen.before.count("page:") >= pages["the-party"]


# -- what is waited for ---------------------------------------------------------------------------

SECONDS = {
    "house", "ladder_page", "notebook", "phones", "picture", "stages", "survey_values",
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
    ends = [line.partition(", ")[2] for line in told]
    assert "1 answer" in ends
    assert re.fullmatch(r"python -m benchmarks.some: 0:0\d:\d\d, 3 answers", told[-1])


def test_every_benchmark_that_takes_minutes_reports_how_far_it_is():
    texts = {path: path.read_text("utf-8") for path in (ROOT / "benchmarks").rglob("*.py")}
    run = {path: text for path, text in texts.items() if 'if __name__ == "__main__"' in text}
    silent = {path.stem for path, text in run.items() if not any(map(text.count, REPORTS))}
    assert len(run) > 25
    assert silent == SECONDS
