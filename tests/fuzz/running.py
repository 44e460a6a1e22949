"""Running a case in this process, in folders of its own."""

import contextlib
import io
import os
import shutil
import signal
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from tests.common.command_line import main_here
from tests.fuzz.cases import Case, Entry

SECONDS = 20
"""After this time for each document that it reads, a case counts as hanging."""

OWN = {"work": "", "home": "HOME", "data": "XDG_DATA_HOME", "cache": "XDG_CACHE_HOME"}
"""The folders of a case, and the variables that name them: where it works, the user's home, ..."""

Contents = dict[str, bytes | str | None]
"""What lies in a folder: data of files, targets of links, None for a folder."""


class TookTooLong(BaseException):
    """A case did not end in time."""


@dataclass(frozen=True)
class Outcome:
    """How a case ended: with an exit code, or with an exception that left `main`."""

    code: object
    out: str
    err: str
    seconds: float
    before: Contents
    after: Contents

    @property
    def raised(self) -> BaseException | None:
        return self.code if isinstance(self.code, BaseException) else None

    @property
    def trace(self) -> str:
        """The traceback of what was raised, if anything was."""
        return "" if self.raised is None else "".join(traceback.format_exception(self.raised))


class Runner:
    """Runs cases in a folder, one after the other; `stock` holds what cases copy."""

    def __init__(self, folder: Path, stock: Path, patience: float) -> None:
        self.folder = folder
        self.stock = stock
        self.patience = patience
        self.work = folder / "work"
        variables = {name: str(folder / own) for own, name in OWN.items() if name}
        self.environment = variables | {"TERM": "dumb"}
        """The variables that keep a command within the folder."""

    def run(self, case: Case) -> Outcome:
        """Run a case and return how it ended. Its folders stay until the next one."""
        for own in OWN:
            shutil.rmtree(self.folder / own, ignore_errors=True)
            (self.folder / own).mkdir()
        for entry in case.entries:
            self._put(entry)
        before, begun = contents(self.folder), time.perf_counter()
        environment = self.environment | dict(case.environment)
        stdin = None
        if case.stdin is not None:
            stdin = (_Given if case.interrupted else io.BytesIO)(case.stdin)
        with _limited(self.patience * max(1, case.documents)):
            ended = main_here(case.argv, stdin, self.work, environment, case.encoding)
        seconds = time.perf_counter() - begun
        return Outcome(*ended, seconds, before, contents(self.folder))

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


class _Given(io.BytesIO):
    """The bytes of a standard input, at whose end Ctrl-C is pressed."""

    def read(self, size: int | None = -1) -> bytes:
        return self._or_interrupt(super().read(size))

    def readline(self, size: int | None = -1) -> bytes:
        return self._or_interrupt(super().readline(size))

    read1 = read

    def _or_interrupt(self, data: bytes) -> bytes:
        if not data:
            raise KeyboardInterrupt
        return data


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
