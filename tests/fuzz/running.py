"""Running a case in this process, in folders of its own; and what no command may do."""

import io
import os
import re
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

import cli
from tests.common.command_line import main_here
from tests.fuzz.cases import Case

SECONDS = 20
"""After this time for each document that it reads, a case counts as hanging."""

COMPILING = 300
"""Seconds of patience more, once: something may have to be compiled."""

FOLDERS = {"HOME": "home", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache"}
CODES = {0, cli.PROBLEMS, cli.WRONG_INPUT, cli.NO_OUTPUT, cli.NO_MEMORY}
LONGEST_LINE = 600
NOTES = re.compile(
    r"compiling |warning: |party play: .*; not kept$|not checked: |.*; the index is made again "
)
"""Lines that may come before the one that says what is wrong."""

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")


class Broken(AssertionError):
    """A command did what none may do: the message says what."""


class TookTooLong(BaseException):
    """A case did not end in time."""


def run(case: Case, folder: Path, patience: float = COMPILING) -> object:
    """Run a case in a folder, and return its exit code. Raise `Broken` if it fails."""
    for own in ("work", *FOLDERS.values()):
        shutil.rmtree(folder / own, ignore_errors=True)
        (folder / own).mkdir()
    for name, data in case.files.items():
        with suppress(OSError):  # a name that this file system does not take
            _put(folder / "work" / name, data)
    before, begun = contents(folder), time.monotonic()
    environment = {variable: str(folder / own) for variable, own in FOLDERS.items()}
    environment |= {"TERM": "dumb"} | ({"PARTY_SERIES_KEY": case.key} if case.key else {})
    stream = Interrupted if case.interrupted else io.BytesIO
    given = None if case.stdin is None else stream(case.stdin)
    allowed = SECONDS * case.documents
    with limited(allowed + patience):
        code, out, err = main_here(case.argv, given, folder / "work", environment, case.encoding)
    if patience and time.monotonic() - begun > allowed:
        return run(case, folder, 0)
    if isinstance(code, BaseException):
        raise Broken(f"{type(code).__name__} escapes") from code
    if "Traceback" in out + err:
        raise Broken("a traceback is printed")
    if code not in CODES and not (case.interrupted and code == cli.INTERRUPTED):
        raise Broken(f"exit code {code!r}")
    if code == cli.WRONG_INPUT and not err.startswith("Usage: "):
        said = [line for line in err.split("\n") if line and not NOTES.match(line)]
        if len(said) != 1 or CONTROL.search(said[0]) or len(said[0]) > LONGEST_LINE:
            raise Broken(f"exit code 2 without one short line: {said}")
    after, may_change = contents(folder), [Path("work", name) for name in case.may_write]
    if left := [n for n in after.keys() - before.keys() if Path(n).match(".*.tmp*")]:
        raise Broken(f"temporary files remain: {left}")
    for name in (name for name, data in before.items() if after.get(name, "gone") != data):
        if name.startswith("work/") and not any(map(Path(name).is_relative_to, may_change)):
            raise Broken(f"the input {name} is changed")
    return code


def _put(path: Path, data: bytes | str | None) -> None:
    """Put a file, a link to such a name, or for None a folder, in place of what is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    if data is None:
        path.mkdir()
    elif isinstance(data, str):
        path.symlink_to(data)
    else:
        path.write_bytes(data)


def contents(folder: Path) -> dict[str, bytes | str]:
    """Return the data of files, the targets of links, and "" for folders, by path."""

    def found(path: Path) -> bytes | str:
        if path.is_symlink():
            return os.readlink(path)
        return path.read_bytes() if path.is_file() else ""

    return {str(path.relative_to(folder)): found(path) for path in folder.rglob("*")}


class Interrupted(io.BytesIO):
    """The bytes of a standard input, at whose end Ctrl-C is pressed."""

    def read(self, size: int | None = -1) -> bytes:
        return super().read(size) or self._press()

    def readline(self, size: int | None = -1) -> bytes:
        return super().readline(size) or self._press()

    def _press(self) -> NoReturn:
        raise KeyboardInterrupt

    read1 = read


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TookTooLong` in the block after some time, again and again until it is heard. After
    the block Ctrl-C is what it was before, whatever was done to it within.
    """

    def end(*_: object) -> NoReturn:
        raise TookTooLong

    interrupt, alarm = signal.getsignal(signal.SIGINT), signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, alarm)
        signal.signal(signal.SIGINT, interrupt)
