"""`party play` and the caches on a full disk: what matters goes on or is refused, and the file of a
game is whole at any time.
"""

from pathlib import Path

from solver.shooting_party.rules.record import Record
from tests.common.command_line import PARTY
from tests.common.helpers import wait_until
from tests.torture.findings import Findings
from tests.torture.processes import Ended, ended, started
from tests.torture.small_disk import SmallDisk

MOVES = "draw\nleave\ndraw\n"
CACHES = (("today --date 2026-01-12", (0, 1, 100)), ("hint 1 --passes 1", (0, 50, 1000)))
"""Commands that keep something for the next time, and pages that are left where they do."""


def all_cases(disk: SmallDisk, findings: Findings) -> None:
    for pages in (0, 1, 2, 3):
        _from_the_start(disk, pages, findings)
    _in_the_middle(disk, findings)
    disk.empty()
    disk.fill(0)
    run = party("play 1", MOVES, XDG_DATA_HOME=str(disk.out))
    expect(run, 0, "play", "XDG_DATA_HOME on a full disk", findings)
    for command, pages in CACHES:
        for each in pages:
            _in_a_cache(command, each, disk, findings)


def party(command: str, typed: str = "", **environment: str) -> Ended:
    return ended([*PARTY, *command.split()], typed, **environment)


def expect(run: Ended, most: int, what: str, again: str, findings: Findings) -> None:
    """A command ends with exit code 0, or 2 if that is the `most`, and without a traceback."""
    findings.counts[f"{what}: exit code {run.code}"] += 1
    if run.code not in (0, most) or "Traceback" in run.out + run.err:
        findings.fail(f"{what}: exit code {run.code}: {run.out[-400:]}{run.err[-400:]}", again)


def moves_in(file: Path) -> int:
    return len(Record.parse(file.read_text(encoding="utf-8")).moves) if file.exists() else 0


def _from_the_start(disk: SmallDisk, pages: int, findings: Findings) -> None:
    """The log cannot be begun, or is whole in the end; with space again the game is played."""
    file = disk.out / "game.txt"
    command, again = f"play 1 --log {file}", f"{pages} pages left: party play 1 --log FILE, draw..."
    disk.empty()
    disk.fill(pages)
    run = party(command, MOVES)
    expect(run, 2, "play --log", again, findings)
    if run.code == 0:
        _check_whole(file, findings, again)
    elif any(disk.out.iterdir()) or len(run.lines) != 1:
        left = [path.name for path in disk.out.iterdir()]
        findings.fail(f"play: left behind {left}, and says {run.err}", again)
    disk.empty()
    expect(party(command, MOVES), 0, "play --log, with space again", again, findings)
    if moves_in(file) != MOVES.count("\n"):
        findings.fail("play: the moves are not in the file, with space again", again)


def _in_the_middle(disk: SmallDisk, findings: Findings) -> None:
    """The disk fills up between two moves: the game goes on, its file stays whole, and is where one
    goes on after that.
    """
    again = "party play 1 --log FILE, the disk filled after the first move"
    file = disk.out / "game.txt"
    disk.empty()
    with started([*PARTY, "play", "1", "--log", str(file)]) as running:
        running.write("draw\n")
        wait_until(lambda: moves_in(file) == 1)
        before = file.read_bytes()
        disk.fill(0)
        running.write("leave\nquit\n", close=True)
        run = running.ended()
    expect(run, 0, "play --log, disk full in the middle", again, findings)
    if "no longer saved" not in " ".join((run.out + run.err).split()):
        findings.fail(f"play: no word of the full disk: {run.out[-400:]}", again)
    if file.read_bytes() != before:
        findings.fail("play: the file of the game has changed", again, disk.out)
    _check_whole(file, findings, again)
    disk.free()
    party(f"play 1 --log {file}", "leave\n")
    if moves_in(file) != 2:
        findings.fail("play: the game does not go on", again, disk.out)


def _in_a_cache(command: str, pages: int, disk: SmallDisk, findings: Findings) -> None:
    """No space for what is kept for the next time: the answer is the same, without a word."""
    due, again = party(command), f"a cache on a disk with {pages} pages left: party {command}"
    disk.empty()
    disk.fill(pages)
    for _ in range(2):
        run = party(command, XDG_CACHE_HOME=str(disk.out))
        expect(run, 0, command, again, findings)
        if run.out != due.out or run.err != due.err:
            findings.fail(f"another answer: {run.out[-400:]}{run.err[-400:]}", again)
        disk.free()


def _check_whole(file: Path, findings: Findings, again: str) -> None:
    try:
        Record.parse(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        findings.fail(f"play: the file of the game: {error}", again, file.parent)
    if left := {path.name for path in file.parent.iterdir()} - {file.name}:
        findings.fail(f"play: left behind {left}", again)
