"""Commands as processes of their own, each with a session by which its children are found."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

from tests.common.command_line import ROOT
from tests.common.helpers import is_running

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


class Started(subprocess.Popen[bytes]):
    """A running process, the first of its session. What it writes goes to files, so that it never
    waits for a reader.
    """

    def __init__(self, command: Sequence[str], out: IO[bytes], err: IO[bytes], **given: Any):
        super().__init__(
            command, stdin=subprocess.PIPE, stderr=err, start_new_session=True, **given
        )
        self.began = time.monotonic()
        self._out, self._err = out, err
        self._semaphores: set[Path] = set()

    def is_over_within(self, seconds: float) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self.wait(seconds)
        return self.returncode is not None

    def send(self, number: int, whole_group: bool) -> bool:
        """Send a signal; return False if the process had ended before."""
        if self.poll() is not None:
            return False
        self._semaphores |= semaphores_of(self.pid)
        try:
            (os.killpg if whole_group else os.kill)(self.pid, number)
        except ProcessLookupError:
            return False
        return True

    def write(self, text: str, *, close: bool = False) -> None:
        """Write to its standard input, unless it has closed that."""
        assert self.stdin is not None
        with suppress(BrokenPipeError):
            self.stdin.write(text.encode())
            self.stdin.flush()
            if close:
                self.stdin.close()

    def ended(self) -> Ended:
        """Wait for the end."""
        code, seconds = self.wait(), time.monotonic() - self.began
        return Ended(code, _text(self._out), _text(self._err), self._children_left(), seconds)

    def _children_left(self) -> list[int]:
        """Return the processes of the session that outlive the first one for too long."""
        until = time.monotonic() + CHILDREN_END_WITHIN
        while left := [pid for pid in in_session(self.pid) if is_running(pid)]:
            if time.monotonic() > until:
                return left
            time.sleep(0.02)
        return []

    def clear(self) -> None:
        """End the process and all others of its session, and remove the semaphores of Python's
        pools that nobody is left to remove if the whole group was killed.
        """
        self.kill()
        self.wait()
        for pid in in_session(self.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for path in self._semaphores:
            path.unlink(missing_ok=True)


@contextmanager
def started(
    command: Sequence[str],
    *,
    stdout: IO[bytes] | None = None,
    cwd: Path | None = None,
    **environment: str,
) -> Iterator[Started]:
    """Start a command, and end it and its children with the block at the latest."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        named = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environment}
        run = Started(command, out, err, stdout=stdout or out, cwd=cwd, env=named)
        try:
            yield run
        finally:
            run.clear()


def ended(command: Sequence[str], typed: str = "", **given: Any) -> Ended:
    """Run a command that reads a text, as `started` does, and return how it ended."""
    with started(command, **given) as run:
        run.write(typed, close=True)
        return run.ended()


def in_session(leader: int) -> Iterator[int]:
    """Yield the processes of a session other than its leader, wherever their parents are."""
    for path in Path("/proc").glob("[1-9]*"):
        with suppress(ProcessLookupError):
            if int(path.name) != leader == os.getsid(int(path.name)):
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
