"""Commands as processes of their own, each with a session by which its children are found."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple

from tests.common.helpers import is_running

ROOT = Path(__file__).parents[2]

CHILDREN_END_WITHIN = 5.0
"""Seconds after the end of a process in which its children must have ended too."""


class Ended(NamedTuple):
    """How a process ended, and which of its children did not."""

    code: int
    out: str
    err: str
    children: list[int]
    seconds: float

    @property
    def lines(self) -> list[str]:
        """The lines that say what is wrong; lines of progress may stand before them."""
        return [line for line in self.err.splitlines() if line.startswith("party")]

    @property
    def is_one_line(self) -> bool:
        return len(self.lines) == 1 and "Traceback" not in self.err


class Started:
    """A running process, the first of its session. What it writes goes to files, so that it never
    waits for a reader.
    """

    def __init__(self, process: subprocess.Popen[bytes], out: IO[bytes], err: IO[bytes]) -> None:
        self.process = process
        self.started = time.monotonic()
        self._out, self._err = out, err
        self._semaphores: set[Path] = set()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def is_over_within(self, seconds: float) -> bool:
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def kill(self, number: int, whole_group: bool) -> bool:
        """Send a signal; return False if the process had ended before."""
        if self.process.poll() is not None:
            return False
        self._semaphores |= semaphores_of(self.process.pid)
        try:
            (os.killpg if whole_group else os.kill)(self.process.pid, number)
        except ProcessLookupError:
            return False
        return True

    def children_left(self) -> list[int]:
        """Return the processes of the session that outlive the first one for too long."""
        until = time.monotonic() + CHILDREN_END_WITHIN
        while left := [pid for pid in in_session(self.process.pid) if is_running(pid)]:
            if time.monotonic() > until:
                return left
            time.sleep(0.02)
        return []

    def end(self) -> None:
        """End the process and all others of its session, and remove the semaphores of Python's
        pools that nobody is left to remove if the whole group was killed.
        """
        self.process.kill()
        self.process.wait()
        for pid in in_session(self.process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for path in self._semaphores:
            path.unlink(missing_ok=True)

    def write(self, text: str, *, close: bool = False) -> None:
        """Write to its standard input, unless it has closed that."""
        pipe = self.process.stdin
        assert pipe is not None
        with suppress(BrokenPipeError):
            pipe.write(text.encode())
            pipe.flush()
            if close:
                pipe.close()

    def stdout(self) -> str:
        return _text(self._out)

    def stderr(self) -> str:
        return _text(self._err)

    def ended(self) -> Ended:
        """Wait for the end."""
        code = self.process.wait()
        return Ended(code, self.stdout(), self.stderr(), self.children_left(), self.seconds)


@contextmanager
def started(
    command: Sequence[str], *, stdout: IO[bytes] | None = None, **environment: str
) -> Iterator[Started]:
    """Start a command, and end it and its children with the block at the latest."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=stdout or out,
            stderr=err,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environment},
            start_new_session=True,
        )
        run = Started(process, out, err)
        try:
            yield run
        finally:
            run.end()


def ended(
    command: Sequence[str], typed: str = "", *, stdout: IO[bytes] | None = None, **environment: str
) -> Ended:
    """Run a command that reads a text, and return how it ended."""
    with started(command, stdout=stdout, **environment) as run:
        run.write(typed, close=True)
        return run.ended()


def in_session(leader: int) -> Iterator[int]:
    """Yield the processes of a session other than its leader, wherever their parents are."""
    for path in Path("/proc").iterdir():
        if path.name.isdigit() and int(path.name) != leader:
            try:
                fields = (path / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == leader:
                yield int(path.name)


def semaphores_of(pid: int) -> set[Path]:
    """Return the files of the semaphores that a process has open."""
    try:
        lines = Path(f"/proc/{pid}/maps").read_text().splitlines()
    except OSError:
        return set()
    return {Path(line.split()[5]) for line in lines if "/sem.mp-" in line}


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace")
