"""`party play` and the caches on a full disk: what matters goes on or is refused, and the file of a
game is whole at any time.
"""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

from solver.common.files import ASIDE
from solver.shooting_party.rules.record import Record
from tests.common.command_line import PARTY
from tests.torture.findings import Findings
from tests.torture.processes import started
from tests.torture.small_disk import SmallDisk

MOVES = ("draw", "leave", "draw")
WAIT = 30.0
"""Seconds in which a command must have written what it is asked for."""


def all_cases(disk: SmallDisk, findings: Findings) -> None:
    for pages in (0, 1, 2, 3):
        _from_the_start(disk, pages, findings)
    _in_the_middle(disk, findings)
    _kept_games(disk, findings)
    _puzzle_of_the_day(disk, findings)
    for pages in (0, 100):
        _machine_code(disk, pages, findings)


def _from_the_start(disk: SmallDisk, pages: int, findings: Findings) -> None:
    """The log cannot be begun, or is whole in the end; with space again the game is played."""
    again = f"{pages} pages left: party play 1 --log FILE, moves {' '.join(MOVES)}"
    disk.clear()
    disk.out.mkdir()
    disk.fill(pages)
    file = disk.out / "game.txt"
    code, told = _play(file, *MOVES)
    findings.count(f"play --log: {'played' if code == 0 else 'disk full'}")
    if code not in (0, 2) or "Traceback" in told or (code == 2 and told.count("\n") != 1):
        findings.fail(f"play: exit code {code}: {told[-400:]}", again)
    if code == 0:
        _check_whole(file, findings, again)
    elif any(disk.out.iterdir()):
        findings.fail(f"play: left behind {[p.name for p in disk.out.iterdir()]}", again)
    disk.clear()
    disk.out.mkdir()
    code, told = _play(file, *MOVES)
    if code != 0 or len(Record.parse(file.read_text()).moves) != len(MOVES):
        findings.fail(f"play: exit code {code} with space again: {told[-400:]}", again)


def _in_the_middle(disk: SmallDisk, findings: Findings) -> None:
    """The disk fills up between two moves: the game goes on, its file stays whole, and is where one
    goes on after that.
    """
    again = "party play 1 --log FILE, the disk filled after the first move"
    disk.clear()
    disk.out.mkdir()
    file = disk.out / "game.txt"
    with started([*PARTY, "play", "1", "--log", str(file)], stdin=subprocess.PIPE) as run:
        pipe = run.process.stdin
        assert pipe is not None
        pipe.write(b"draw\n")
        pipe.flush()
        _wait_for(file, 1)
        before = file.read_bytes()
        disk.fill(0)
        pipe.write(b"leave\nquit\n")
        pipe.close()
        code, told = run.process.wait(), run.stdout() + run.stderr()
    findings.count("play --log: disk full in the middle")
    if code != 0 or "no longer saved" not in " ".join(told.split()) or "Traceback" in told:
        findings.fail(f"play: exit code {code}: {told[-400:]}", again)
    if file.read_bytes() != before:
        findings.fail("play: the file of the game has changed", again, disk.out)
    _check_whole(file, findings, again)
    disk.free()
    _play(file, "leave")
    if len(Record.parse(file.read_text()).moves) != 2:
        findings.fail("play: the game does not go on", again, disk.out)


def _kept_games(disk: SmallDisk, findings: Findings) -> None:
    """No space for the games that are kept: a game can be played all the same."""
    disk.clear()
    disk.out.mkdir()
    disk.fill(0)
    text = "\n".join([*MOVES, "quit", ""])
    code, told = _fed(text, ["play", "1"], XDG_DATA_HOME=str(disk.out))
    findings.count("play: no space for kept games")
    if code != 0 or "Traceback" in told:
        findings.fail(f"play: exit code {code}: {told[-400:]}", "XDG_DATA_HOME on a full disk")


def _puzzle_of_the_day(disk: SmallDisk, findings: Findings) -> None:
    """No space for the puzzle that is kept for the next time: it is shown all the same."""
    shown = []
    for pages in (0, 1, 100):
        disk.clear()
        disk.out.mkdir()
        disk.fill(pages)
        arguments = ["today", "--date", "2026-01-12"]
        shown.append(_fed("", arguments, XDG_CACHE_HOME=str(disk.out)))
        findings.count("today: no space to keep it" if pages < 100 else "today: kept")
        disk.free()
        shown.append(_fed("", arguments, XDG_CACHE_HOME=str(disk.out)))
    if len(set(shown)) != 1 or shown[0][0] != 0:
        findings.fail(f"today: {set(shown)}", "XDG_CACHE_HOME on a full disk")


def _machine_code(disk: SmallDisk, pages: int, findings: Findings) -> None:
    """No space for machine code: the answer is the same, or one line says why there is none."""
    again = f"NUMBA_CACHE_DIR on a disk with {pages} pages left: party solve 1 --passes 1"
    disk.clear()
    disk.out.mkdir()
    disk.fill(pages)
    findings.say(again)
    command = ["solve", "1", "--passes", "1", "--json"]
    code, told = _fed("", command, NUMBA_CACHE_DIR=str(disk.out))
    findings.count("solve: no space for machine code")
    if code not in (0, 2) or "Traceback" in told:
        findings.fail(f"solve: exit code {code}: ...{told[-400:]}", again)
    disk.free()
    code, told = _fed("", command, NUMBA_CACHE_DIR=str(disk.out))
    if code != 0 or '"verdict": "no"' not in told:
        findings.fail(f"solve: exit code {code}: {told[-400:]}", f"space again after {again}")


def _play(file: Path, *moves: str) -> tuple[int, str]:
    code, told = _fed("\n".join([*moves, "quit", ""]), ["play", "1", "--log", str(file)])
    return code, told if code == 0 else told.splitlines(keepends=True)[-1] if told else ""


def _fed(text: str, arguments: list[str], **environment: str) -> tuple[int, str]:
    """Run a command that reads a text; return its exit code and all it says."""
    with started([*PARTY, *arguments], stdin=subprocess.PIPE, **environment) as run:
        pipe = run.process.stdin
        assert pipe is not None
        try:
            pipe.write(text.encode())
            pipe.close()
        except BrokenPipeError:
            pass  # it refused before it read
        return run.process.wait(), run.stdout() + run.stderr()


def _check_whole(file: Path, findings: Findings, again: str) -> None:
    aside = [path.name for path in file.parent.iterdir() if path.name.endswith(ASIDE)]
    try:
        Record.parse(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        findings.fail(f"play: the file of the game: {error}", again, file.parent)
    if aside:
        findings.fail(f"play: left behind {aside}", again)


def _wait_for(file: Path, moves: int) -> None:
    until = time.monotonic() + WAIT
    while not file.exists() or len(Record.parse(file.read_text(encoding="utf-8")).moves) < moves:
        if time.monotonic() > until:
            raise TimeoutError(f"{file} has not {moves} moves after {WAIT} s")
        time.sleep(0.02)
