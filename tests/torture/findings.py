"""What a part of the torture counts, what it finds wrong, and what it cannot do here."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

MOST_KEPT = 20
"""Folders that are kept for a look."""


@dataclass
class Findings:
    """The counts of one part. Each failure says what is wrong, and how to see it again; copies of
    folders go below `kept`, by default the system's folder of temporary files.
    """

    name: str
    kept: Path | None = None
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)

    def count(self, what: str, number: int = 1) -> None:
        self.counts[what] += number

    def fail(self, what: str, again: str, folder: Path | None = None) -> None:
        """Record a failure, and tell it at once; a copy of the folder is kept for a look."""
        text = f"{what}\n  again: {again}"
        if folder is not None and folder.exists() and len(self.failures) < MOST_KEPT:
            kept = Path(tempfile.mkdtemp(prefix="torture-", dir=self.kept)) / folder.name
            shutil.copytree(folder, kept, ignore_dangling_symlinks=True)
            text += f"\n  the folder: {kept}"
        self.failures.append(text)
        print(f"FAILED, {self.name}: {text}", flush=True)

    def skip(self, why: str) -> None:
        self.skipped.append(why)
        print(f"skipped: {why}", flush=True)

    def say(self, text: str) -> None:
        """Show progress on a terminal."""
        if sys.stderr.isatty():
            print(f"\r\x1b[K{self.name}: {text}", end="", file=sys.stderr, flush=True)

    def __str__(self) -> str:
        rows = [f"  {n:7,}  {what}" for what, n in sorted(self.counts.items())]
        rows += [f"  skipped: {why}" for why in self.skipped]
        rows.append(f"  {len(self.failures):7,}  failures")
        return "\n".join([f"{self.name}:", *rows])
