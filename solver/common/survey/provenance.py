"""The identity of the code that makes the rows: versions, commit, and a hash of the sources."""

import hashlib
import platform
import subprocess
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from solver.common.survey.manifest import SurveyError

ROOT = Path(__file__).parents[3]
PACKAGES = ("shooting-party", "numba", "numpy", "pyarrow")


def session(seeds: str, how: str) -> dict[str, Any]:
    """Return the manifest's record of a run that begins now."""
    return {
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "seeds": seeds,
        "scheduler": how,
        "commit": _commit(),
    } | makers()


def makers() -> dict[str, Any]:
    """Return what a row may depend on besides the question: the versions and the sources."""
    return {
        "versions": {"python": platform.python_version()} | {p: _version(p) for p in PACKAGES},
        "code": code(),
    }


@cache
def code() -> str:
    """Return a hash of all sources that an answer may depend on."""
    digest = hashlib.sha256()
    for path in sorted((ROOT / "solver").rglob("*")):
        if path.suffix in (".py", ".toml"):
            digest.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def check_code(begun_with: str) -> None:
    """Raise `SurveyError` unless the sources here are those that a survey was begun with."""
    if code() != begun_with:
        raise SurveyError("a worker has different sources from this machine: update it")


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _commit() -> str | None:
    """Return the git commit of these sources, ``-dirty`` if changed; None if there is none."""
    here = str(Path(__file__))
    if _git("ls-files", "--error-unmatch", here) is None:
        return None
    return _git("describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")


def _git(*arguments: str) -> str | None:
    try:
        run = subprocess.run(
            ["git", "-C", str(ROOT), *arguments], capture_output=True, text=True, timeout=10
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return run.stdout.strip() if run.returncode == 0 else None
