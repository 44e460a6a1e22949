"""The parts of the torture. Each gets a number, a seed and a folder of its own, counts what it
does, and yields what is wrong, each time with how to see it again.
"""

import os
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from unittest.mock import patch

from cli import NO_OUTPUT, WRONG_INPUT
from generator import Series, publish
from generator.common.folder import FolderError
from tests.common.command_line import PARTY, ROOT, party_here
from tests.common.helpers import contents
from tests.common.week import WEEK, stored
from tests.shooting_party.helpers import GAME, WorkersHere
from tests.torture.stops import Killed, difference, files, stopped

SURVEY = "survey 0..199 --passes 1 --shard 20 --workers {workers} --out {out}"
DAILY = "daily 2026-01-12 --days 7 --workers {workers} --out {out}"
JOBS = {"survey": SURVEY, "daily": DAILY}
"""The two commands that fill a folder and go on after a stop."""

Failures = Iterator[str]


def kills(number: int, seed: int, folder: Path, counts: Counter[str]) -> Failures:
    """Kill the jobs at random steps, and start them again until they finish."""
    for name, job in JOBS.items():
        hits, n = 0, 0
        assert party_here(*job.format(workers=1, out="whole").split(), cwd=folder).returncode == 0
        due = files(folder / "whole")
        while hits < number // len(JOBS):
            pick, out = Random(f"{seed} {name} {n}"), f"{name}-{n}"
            words, story, run, n = job.format(workers=1, out=out), list[int](), None, n + 1
            while run is None:
                story.append(pick.randint(0, 2 * len(due)))
                run = stopped(words, folder, story[-1], Killed())
                hits += run is None
                found = files(folder / out)
                if wrong := difference(found, due, part=run is None):
                    yield f"{wrong}\n  again: party {words}, killed at the steps {story}"
                counts[f"{name}: kills that left temporary files"] += any(
                    Path(each).match(".*") for each in found
                )
            counts[f"{name}: folders finished in the end"] += 1
            if run.returncode:
                yield f"exit code {run.returncode}: {run.stderr}\n  again: party {words}, {story}"
        counts[f"{name}: kills"] += hits
        (folder / "whole").rename(folder / f"{name}-whole")


def writers(rounds: int, seed: int, folder: Path, counts: Counter[str]) -> Failures:
    """Start 2 to 4 at once: one works, and the others say in one line that the folder is busy."""
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    for name, job in JOBS.items():
        words = job.format(workers=2, out=f"{name}-alone")
        assert party_here(*words.split(), cwd=folder).returncode == 0
        for n in range(rounds):
            pick, out = Random(f"{seed} {name} {n}"), folder / f"{name}-{n}"
            command = [*PARTY, *job.format(workers=2, out=out).split()]
            runs = []
            for _ in range(pick.randint(2, 4)):
                runs.append(subprocess.Popen(command, env=OURS, text=True, **silent))
                time.sleep(pick.choice((0.0, pick.uniform(0, 0.3))))  # less than the work takes
            said = [run.communicate()[1] for run in runs]
            busy = [each for each in said if "another process is writing there" in each]
            codes = sorted(run.returncode for run in runs)
            if codes != [0, *[WRONG_INPUT] * (len(runs) - 1)] or len(busy) != len(runs) - 1:
                yield f"exit codes {codes}, {said}\n  again: {len(runs)} times {command} at once"
            if any(each.count("\n") != 1 for each in busy):
                yield f"more than one line: {busy}"
            if wrong := difference(files(out), files(folder / f"{name}-alone")):
                yield f"not the files of one writer: {wrong}\n  the folder: {out}"
            counts[f"{name}: processes that write at once"] += len(runs)


COMMANDS = (
    "--help", "deal 1", "report survey", "solve 0..199 --passes 1 --jsonl", "--version",
    "deal --help", "deal 1 --json", "rules", "solve 1 --passes 1", "solve 1 --passes 1 --json",
    "advise 1", "advise 1 --passes 1 --open", "explain 1 --passes 1", "bound 1 --passes 1",
    "rate 1", "daily 2026-01-12", "daily 2026-01-12 --json", "report survey --json",
    "generate --tier brisk --kind couple",
)  # fmt: skip
"""Each writes something, some of them in one piece and some line by line."""

OURS = {**os.environ, "PYTHONPATH": str(ROOT)}


def disks(most: int, seed: int, folder: Path, counts: Counter[str]) -> Failures:
    """Let commands write to a device that is always full, which is said in one line."""
    if "report survey" in COMMANDS[:most]:
        party_here(*SURVEY.format(workers=2, out="survey").split(), cwd=folder)
    for text in COMMANDS[:most]:
        with Path("/dev/full").open("wb") as full:
            command, pipes = [*PARTY, *text.split()], {"stdout": full, "stderr": subprocess.PIPE}
            run = subprocess.run(command, cwd=folder, text=True, env=OURS, **pipes)
        # `generate` writes on the standard error how rare such puzzles are.
        said = [line for line in run.stderr.splitlines() if line.startswith(("party", "Trace"))]
        counts["commands with a full standard output"] += 1
        if run.returncode != NO_OUTPUT or len(said) != 1 or said[0].startswith("Trace"):
            yield f"exit code {run.returncode}, lines {said}\n  again: party {text} >/dev/full"


OF_FILES = 0.15
"""The share of changes that remove, swap or copy whole files."""


def changed(whole: dict[str, bytes], pick: Random) -> tuple[str, dict[str, bytes]]:
    """Return a change in words, and the files with it; now and then all stay as they are."""
    one, other = pick.sample(sorted(name for name in whole if whole[name]), 2)
    rest = {name: data for name, data in whole.items() if name not in (one, other)}
    if pick.random() < OF_FILES:
        ways = {
            "removed, not": {other: whole[other]},
            "swapped with": {one: whole[other], other: whole[one]},
            "copied over": {one: whole[one], other: whole[one]},
            "renamed to": {other: whole[one]},
        }
        how = pick.choice([*ways])
        return f"{one} {how} {other}", rest | ways[how]
    data = whole[one]
    digits = [n for n, byte in enumerate(data) if chr(byte).isdecimal()]
    begin = pick.choice([pick.randrange(len(data)), pick.choice(digits)])
    end = begin + pick.choice([1, pick.randint(0, 40), len(data)])
    there = data[begin:end]
    flipped = bytes([data[begin] ^ 1 << pick.randrange(8)]) + data[begin + 1 : end]
    digit = pick.choice("0123456789").encode() + data[begin + 1 : end]
    new = pick.choice([b"", there * 2, pick.randbytes(len(there)) + there, flipped, digit])
    return f"{one}: {there!r} is {new!r}", whole | {one: data[:begin] + new + data[end:]}


DAYS = WEEK[:2]
"""Two couples."""


def tampering(number: int, seed: int, folder: Path, counts: Counter[str]) -> Failures:
    """`party check` must notice every change. Publishing again must refuse, or make it good."""
    series = Series(GAME.name, GAME)
    publish(DAYS, folder, series)
    whole = contents(folder)
    for n in range(number + 1):
        change, now = changed(whole, Random(f"{seed} {n}")) if n else ("nothing", whole)
        for path in folder.iterdir():
            path.unlink()
        for name, data in now.items():
            (folder / name).write_bytes(data)
        again = f"\n  again: {', '.join(map(str, DAYS))}, published; {change[:600]}"
        counts[f"dailies: {'no byte changed' if now == whole else 'changes'}"] += 1
        run = party_here("check", "--quick", folder)
        said = f"exit code {run.returncode}: {run.stdout}{run.stderr}"
        if run.returncode != (now != whole) or not run.stdout.strip() or "Traceback" in said:
            yield f"party check of a change: {said}{again}"
        try:
            publish(DAYS, folder, series)
        except FolderError as error:
            counts["dailies: publishing again refused"] += 1
            if "\n" in str(error):
                yield f"party daily: more than one line: {error}{again}"
        except Exception as error:
            yield f"party daily: {type(error).__name__}: {error}{again}"
        else:
            counts["dailies: made good by publishing again"] += 1
            if wrong := difference(contents(folder), whole):
                yield f"party daily is content, but {wrong}{again}"


PARTS = {"kills": kills, "disks": disks, "tampering": tampering, "writers": writers}
INSTEAD: dict[str, dict[str, object]] = {
    "kills": {"cli.shooting_party.surveys.Workers": WorkersHere},
    "tampering": {
        "generator.common.folder_check.game_named": lambda name: GAME,
        "generator.common.dailies.find": lambda series, game, day: stored()[day],
    },
}
"""What spares a part processes and searches."""


def torture(part: str, number: int, seed: int, folder: Path, counts: Counter[str]) -> Failures:
    """Yield what a part finds wrong."""
    with ExitStack() as stack:
        for target, other in INSTEAD.get(part, {}).items():
            stack.enter_context(patch(target, other))
        yield from PARTS[part](number, seed, folder, counts)
