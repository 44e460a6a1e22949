"""A small file system in memory that can be filled to the last page and freed again."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SIZE, NAMES = 64 << 20, 2000
"""Bytes and files of the disk."""

PAGE = 4096
"""A file takes whole pages of this many bytes."""


class Unavailable(Exception):
    """A disk that cannot be made here; the message says why."""


class SmallDisk:
    """`out` is the place for what a command writes; the ballast lies beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.out = path / "out"
        self.ballast = path / "ballast"

    def fill(self, pages: int) -> None:
        """Leave room for so many pages."""
        self.free()
        self.ballast.mkdir()
        file = os.open(self.ballast / "pages", os.O_WRONLY | os.O_CREAT)
        written = 0
        try:
            while True:
                written += os.write(file, bytes(256 * PAGE))
        except OSError:
            os.ftruncate(file, max(written - pages * PAGE, 0))
        finally:
            os.close(file)

    def fill_names(self, names: int) -> None:
        """Leave room for so many files."""
        self.free()
        self.ballast.mkdir()
        number = 0
        try:
            while True:
                (self.ballast / str(number)).touch()
                number += 1
        except OSError:
            for last in range(max(number - names, 0), number):
                (self.ballast / str(last)).unlink()

    def free(self) -> None:
        """Remove the ballast."""
        shutil.rmtree(self.ballast, ignore_errors=True)

    def clear(self) -> None:
        """Remove everything."""
        self.free()
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.unlink(missing_ok=True)


@contextmanager
def small_disk(path: Path) -> Iterator[SmallDisk]:
    """Mount a small disk within the block; raise `Unavailable` if that is not allowed."""
    if os.geteuid() != 0:
        raise Unavailable("only root may mount a small disk")
    path.mkdir()
    options = f"size={SIZE},nr_inodes={NAMES},mode=700"
    try:
        mount = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(path)],
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        raise Unavailable("no program to mount a small disk") from None
    if mount.returncode != 0:
        raise Unavailable(f"a small disk cannot be mounted: {mount.stderr.strip()}")
    try:
        yield SmallDisk(path)
    finally:
        # Lazily, so that it is gone also if a process still has a file open there.
        subprocess.run(["umount", "--lazy", str(path)], check=True)
