"""A small file system in memory that can be filled to the last page and freed again."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

SIZE, NAMES = 64 << 20, 2000
"""Bytes and files of the disk."""

PAGE = 4096
"""A file takes whole pages of this many bytes."""


class Unavailable(Exception):
    """A disk that cannot be made here; the message says why."""


class SmallDisk:
    """`out` is the folder for what a command writes; the ballast lies beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.out = path / "out"
        self.ballast = path / "ballast"

    def fill(self, pages: int, names: int | None = None) -> None:
        """Leave space for so many pages; or for so many files, whatever their size."""
        self.free()
        self.ballast.mkdir()
        if names is not None:
            self._fill_names(names)
            return
        written = 0
        with open(self.ballast / "pages", "wb", buffering=0) as file, suppress(OSError):
            while True:
                written += file.write(bytes(256 * PAGE))
        os.truncate(self.ballast / "pages", max(written - pages * PAGE, 0))

    def _fill_names(self, names: int) -> None:
        with suppress(OSError):
            for number in count():
                (self.ballast / str(number)).touch()
        for file in [*self.ballast.iterdir()][:names]:
            file.unlink()

    def free(self) -> None:
        """Remove the ballast."""
        shutil.rmtree(self.ballast, ignore_errors=True)

    def empty(self) -> None:
        """Remove everything, but for an empty `out`."""
        self.free()
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir()


@contextmanager
def small_disk(path: Path) -> Iterator[SmallDisk]:
    """Mount a small disk within the block; raise `Unavailable` if that is not allowed."""
    path.mkdir()
    options = f"size={SIZE},nr_inodes={NAMES},mode=700"
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(path)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unavailable(f"a small disk cannot be mounted: {error}") from None
    try:
        yield SmallDisk(path)
    finally:
        # Lazily, so that it is gone also if a process still has a file open there.
        subprocess.run(["umount", "--lazy", str(path)], check=True)
