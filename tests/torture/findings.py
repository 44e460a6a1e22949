"""What the torture counts, and what it finds wrong."""

import shutil
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

MOST_KEPT = 20
"""Folders that are kept for a look."""


@dataclass
class Findings:
    """Counts, and failures: each says what is wrong, and how to see it again. Copies of folders go
    below `kept`, by default the system's folder of temporary files.
    """

    kept: Path | None = None
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def fail(self, what: str, again: str, folder: Path | None = None) -> None:
        """Record a failure, and print it at once; a copy of the folder is kept for a look."""
        text = f"{what}\n  again: {again}"
        if folder is not None and folder.exists() and len(self.failures) < MOST_KEPT:
            kept = Path(tempfile.mkdtemp(prefix="torture-", dir=self.kept)) / folder.name
            shutil.copytree(folder, kept, ignore_dangling_symlinks=True)
            text += f"\n  the folder: {kept}"
        self.failures.append(text)
        print(f"FAILED: {text}", flush=True)

    def __str__(self) -> str:
        counted = {**dict(sorted(self.counts.items())), "failures": len(self.failures)}
        return "\n".join(f"{number:9,}  {what}" for what, number in counted.items())
