"""Running a case in this process, in folders of its own."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from unittest.mock import patch

from cli.main import main
from tests.fuzz.cases import Case, Entry

SECONDS = 20
"""After this time a case counts as hanging."""

OWN = ("work", "home", "data", "cache")
"""The folders of a case: where it works, the user's home, and those of the XDG variables."""

Contents = dict[str, bytes | str | None]
"""What lies in a folder: data of files, targets of links, None for a folder."""


class TookTooLong(BaseException):
    """A case did not end in time."""


@dataclass(frozen=True)
class Outcome:
    """How a case ended. `raised` is what left `main`, with its traceback, unless it exited."""

    code: object
    out: str
    err: str
    raised: BaseException | None
    seconds: float
    before: Contents
    after: Contents

    @property
    def trace(self) -> str:
        """The traceback of what was raised, if anything was."""
        return "" if self.raised is None else "".join(traceback.format_exception(self.raised))


class Runner:
    """Runs cases in a folder, one after the other; `stock` holds what cases copy."""

    def __init__(self, folder: Path, stock: Path, patience: float = SECONDS) -> None:
        self.folder = folder
        self.stock = stock
        self.patience = patience
        self.work = folder / "work"

    def environment(self) -> dict[str, str]:
        """Return the variables that keep a command within the folder."""
        names = {"HOME": "home", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache"}
        return {name: str(self.folder / own) for name, own in names.items()} | {"TERM": "dumb"}

    def run(self, case: Case) -> Outcome:
        """Run a case and return how it ended. Its folders stay until the next one."""
        self.prepare(case)
        before = contents(self.folder)
        out = io.TextIOWrapper(io.BytesIO(), encoding=case.encoding, newline="")
        # As Python sets it up: what the standard error cannot write, it writes as an escape.
        err = io.TextIOWrapper(io.BytesIO(), case.encoding, "backslashreplace", newline="")
        code: object = None
        raised: BaseException | None = None
        begun = time.perf_counter()
        with (
            contextlib.chdir(self.work),
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
            patch.object(sys, "stdin", _stdin(case)),
            patch.object(sys, "argv", ["party", *case.argv]),
            patch.dict(os.environ, self.environment() | dict(case.environment)),
        ):
            try:
                with _limited(self.patience):
                    main()
            except SystemExit as end:
                code = end.code
            except BaseException as error:
                raised = error
        seconds = time.perf_counter() - begun
        texts = (_text(stream) for stream in (out, err))
        return Outcome(code, *texts, raised, seconds, before, contents(self.folder))

    def prepare(self, case: Case) -> None:
        """Make the folders of a case anew, and what it finds there."""
        for own in OWN:
            shutil.rmtree(self.folder / own, ignore_errors=True)
            (self.folder / own).mkdir()
        for entry in case.entries:
            self._put(entry)

    def _put(self, entry: Entry) -> None:
        path = self.work / entry.name
        with contextlib.suppress(OSError):  # a name that this file system does not take
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            path.unlink(missing_ok=True)
            match entry.kind:
                case "file":
                    path.write_bytes(entry.data)
                case "folder":
                    path.mkdir()
                case "link":
                    os.symlink(os.fsdecode(entry.data), path)
                case "copy":
                    source = self.stock / os.fsdecode(entry.data)
                    copy = shutil.copytree if source.is_dir() else shutil.copyfile
                    copy(source, path)
                case "gone":
                    pass


def contents(folder: Path) -> Contents:
    """Return what lies in a folder and below, by path."""
    found: Contents = {}
    for path in folder.rglob("*"):
        name = str(path.relative_to(folder))
        if path.is_symlink():
            found[name] = os.readlink(path)
        else:
            found[name] = path.read_bytes() if path.is_file() else None
    return found


def _text(stream: io.TextIOWrapper) -> str:
    with contextlib.suppress(UnicodeError):
        stream.flush()
    data = stream.buffer
    assert isinstance(data, io.BytesIO)
    return data.getvalue().decode("utf-8", "replace")


class _Given(io.BytesIO):
    """The bytes of a standard input, at whose end Ctrl-C may be pressed."""

    name = "<stdin>"
    interrupted = False

    def readable(self) -> bool:
        return True

    def read1(self, size: int | None = -1) -> bytes:
        return self._or_interrupt(super().read1(-1 if size is None else size))

    def read(self, size: int | None = -1) -> bytes:
        return self._or_interrupt(super().read(size))

    def readline(self, size: int | None = -1) -> bytes:
        return self._or_interrupt(super().readline(size))

    def _or_interrupt(self, data: bytes) -> bytes:
        if not data and self.interrupted:
            raise KeyboardInterrupt
        return data


def _stdin(case: Case) -> io.TextIOWrapper | None:
    if case.stdin is None:
        return None
    given = _Given(case.stdin)
    given.interrupted = case.interrupted
    return io.TextIOWrapper(given, encoding="utf-8")


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise `TookTooLong` in the block after some time, again and again until it is heard. After
    the block Ctrl-C is what it was before, whatever was done to it within.
    """

    def end(number: int, frame: FrameType | None) -> None:
        raise TookTooLong

    interrupt, alarm = signal.getsignal(signal.SIGINT), signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, alarm)
        signal.signal(signal.SIGINT, interrupt)
