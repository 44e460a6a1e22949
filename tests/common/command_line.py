"""The command line, in a process of its own, in this one, or at a terminal."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pexpect

from cli.main import main

ROOT = Path(__file__).parents[2]

PARTY = [sys.executable, "-c", "from cli.main import main; main()"]

Ended = subprocess.CompletedProcess[str]


def python(program: str, *arguments: str, **environment: str) -> Ended:
    """Run a Python program in a process of its own, without the variables that are ""."""
    command = [sys.executable, "-c", program, *arguments]
    named = {name: value for name, value in {**os.environ, **environment}.items() if value}
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=named)


def party(*arguments: str, stdin: str = "", cwd: Path | None = None, **environment: str) -> Ended:
    """Run `party` in a process of its own."""
    return subprocess.run(
        [*PARTY, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environment},
    )


def party_here(
    *words: object, stdin: str = "", cwd: Path | None = None, **environment: str
) -> Ended:
    """Run `party` in this process, which is much quicker. Tests of signals and imports need
    `party`.
    """
    arguments, given = [*map(str, words)], io.BytesIO(stdin.encode())
    written = environment.get("PYTHONIOENCODING", "utf-8")
    code, out, err = main_here(arguments, given, cwd or Path.cwd(), environment, written)
    if isinstance(code, BaseException):
        raise code
    return Ended([*PARTY, *arguments], code, out, err)


def printed(*words: object, **given: Any) -> str:
    """The output of a command that does its work in silence."""
    run = party_here(*words, **given)
    assert (run.returncode, run.stderr) == (0, ""), run
    return run.stdout


def main_here(
    arguments: Sequence[str],
    stdin: io.BytesIO | None,
    cwd: Path,
    environment: Mapping[str, str],
    encoding: str,
) -> tuple[object, str, str]:
    """Run `main` in this process. Return its exit code, or the exception that it raised, and what
    it wrote to its standard output and error in that encoding.
    """
    # As Python sets them up: what the standard error cannot write, it writes as an escape.
    out, err = (
        io.TextIOWrapper(io.BytesIO(), encoding, errors, newline="")
        for errors in ("strict", "backslashreplace")
    )
    given = None
    if stdin is not None:
        stdin.name = "<stdin>"
        given = io.TextIOWrapper(stdin, encoding="utf-8")
    code: object = None
    with (
        contextlib.chdir(cwd),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        patch("sys.stdin", given),
        patch("sys.argv", ["party", *arguments]),
        patch.dict(os.environ, environment),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code
        except BaseException as error:
            code = error
    return code, _written(out), _written(err)


def _written(stream: io.TextIOWrapper) -> str:
    with contextlib.suppress(UnicodeError):
        stream.flush()
    return stream.buffer.getvalue().decode(stream.encoding, "replace")


def at_a_terminal(home: Path, *arguments: str) -> pexpect.spawn:
    """Start `party` at a pseudo-terminal in colours, with `home` as the folder of its data."""
    mine = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    mine |= {"XDG_DATA_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return pexpect.spawn(
        PARTY[0],
        [*PARTY[1:], *arguments],
        env={**mine, "TERM": "xterm-256color"},
        encoding="utf-8",
        dimensions=(60, 80),
        timeout=120,
    )


def ended(screen: pexpect.spawn) -> int:
    """Wait for the end of a command at a terminal, and return its exit code."""
    screen.expect(pexpect.EOF)
    screen.close()
    return int(screen.exitstatus)
