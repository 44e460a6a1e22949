"""The command line, in a process of its own, in this one, or at a terminal."""

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pexpect

from cli.main import main

ROOT = Path(__file__).parents[2]

PARTY = [sys.executable, "-c", "from cli.main import main; main()"]

Ended = subprocess.CompletedProcess[str]


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
    *arguments: str, stdin: str = "", cwd: Path | None = None, **environment: str
) -> Ended:
    """Run `party` in this process, which is much quicker. Tests of signals and imports need
    `party`.
    """
    written = environment.get("PYTHONIOENCODING", "utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=written, newline="") for _ in range(2))
    code: object = None
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.redirect_stdout(out))
        stack.enter_context(contextlib.redirect_stderr(err))
        given = io.BytesIO(stdin.encode())
        given.name = "<stdin>"
        stack.enter_context(patch("sys.stdin", io.TextIOWrapper(given, encoding="utf-8")))
        stack.enter_context(patch("sys.argv", ["party", *arguments]))
        stack.enter_context(patch.dict(os.environ, environment))
        stack.enter_context(contextlib.chdir(cwd or Path.cwd()))
        try:
            main()
        except SystemExit as end:
            code = end.code
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode(written))
    assert isinstance(code, int)
    return Ended([*PARTY, *arguments], code, *texts)


def at_a_terminal(
    home: Path, *arguments: str, columns: int = 80, **environment: str
) -> pexpect.spawn:
    """Start `party` at a pseudo-terminal in colours, with `home` as the folder of its data."""
    mine = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    mine |= {"XDG_DATA_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return pexpect.spawn(
        PARTY[0],
        [*PARTY[1:], *arguments],
        env={**mine, "TERM": "xterm-256color", **environment},
        encoding="utf-8",
        dimensions=(60, columns),
        timeout=120,
    )


def ended(screen: pexpect.spawn) -> int:
    """Wait for the end of a command at a terminal, and return its exit code."""
    screen.expect(pexpect.EOF)
    screen.close()
    return int(screen.exitstatus)
