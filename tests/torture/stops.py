"""A command stopped at one of the steps by which its files come to the disk."""

import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from stat import S_ISREG
from typing import Any

import pytest

from tests.common.command_line import Ended, party_here
from tests.common.helpers import contents


class Killed(BaseException):
    """What ends a command for good, as kill -9 does."""


def stop_at(patch: pytest.MonkeyPatch, step: int, error: BaseException) -> None:
    """Let that step of those that bring data to the disk fail, and all after it. Of what is not
    flushed, one half is there; who is killed removes nothing, and was a process of its own.
    """
    left = count(step, -1)

    def stopping(name: str) -> Callable[..., Any]:
        do = getattr(os, name)

        def stopped(*given: Any) -> Any:
            if next(left) > 0:
                return do(*given)
            if name == "fsync" and S_ISREG(os.fstat(given[0]).st_mode):
                os.truncate(given[0], os.fstat(given[0]).st_size // 2)
            raise error

        return stopped

    for name in ("fsync", "replace"):
        patch.setattr(os, name, stopping(name))
    if isinstance(error, Killed):
        patch.setattr(Path, "unlink", lambda path, missing_ok=False: None)
        patch.setattr(os, "getpid", lambda: -1)


def stopped(words: str, cwd: Path, step: int, error: BaseException) -> Ended | None:
    """Run a command that stops at a step, if it comes to that. Return None if it was killed."""
    with pytest.MonkeyPatch.context() as patch:
        stop_at(patch, step, error)
        try:
            return party_here(*words.split(), cwd=cwd)
        except Killed:
            return None


def files(folder: Path) -> dict[str, bytes]:
    """Every file in a folder and those below, but for locks."""
    every = contents(folder)
    return {name: data for name, data in every.items() if Path(name).name != ".lock"}


def are_due(found: dict[str, bytes], due: dict[str, bytes]) -> bool:
    """Whether files that have their names are as they are due in the end. (The index grows.)"""
    there = {name: data for name, data in found.items() if name[0] != "." and name != "index.json"}
    return there.items() <= due.items()
