"""Files that somebody has changed: it is noticed, or nothing comes of it."""

import json
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch

from cli import INTERRUPTED, WRONG_INPUT
from generator import Series, publish
from generator.common.folder import FolderError
from solver.common.survey.shards import Row
from solver.shooting_party.survey.rows import SolvedRows
from tests.common.command_line import Ended, party_here
from tests.common.helpers import contents
from tests.common.week import WEEK, stored
from tests.fuzz.mutations import Mutation, delete, duplicate, flip, insert, truncate
from tests.shooting_party.helpers import GAME
from tests.torture.findings import Findings
from tests.torture.jobs import difference


def another_digit(data: bytes, draw: Random) -> bytes:
    """What is a number stays one, so that the form of the file does not show it."""
    places = [n for n, byte in enumerate(data) if chr(byte).isdecimal()]
    if not places:
        return flip(data, draw)
    place = draw.choice(places)
    return data[:place] + draw.choice("0123456789").encode() + data[place + 1 :]


DAMAGE: tuple[Mutation, ...] = (
    flip, flip, flip, another_digit, another_digit, delete, insert, duplicate, truncate,
)  # fmt: skip
"""Changes to the bytes of one file; more frequent ones stand here more than once."""

OF_FILES = 0.15
"""The share of changes that remove, swap or copy whole files."""


class Tampered:
    """A folder that is changed and restored again and again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.whole = folder, contents(folder)

    def changes(self, number: int, pick: Random) -> Iterator[str]:
        """Make so many changes, one at a time, and yield what each was; now and then it leaves
        every byte as it is.
        """
        names = sorted(name for name, data in self.whole.items() if data)
        for _ in range(number):
            if pick.random() < OF_FILES:
                yield self._change_files(pick, *pick.sample(names, 2))
            else:
                name, mutation = pick.choice(names), pick.choice(DAMAGE)
                (self.folder / name).write_bytes(mutation(self.whole[name], pick))
                yield f"{name}: {mutation.__name__}"
            self._restore()

    def _change_files(self, pick: Random, one: str, other: str) -> str:
        what = pick.choice(("removed", "swapped with", "copied over", "renamed to"))
        if what in ("removed", "renamed to"):
            (self.folder / one).unlink()
        if what == "swapped with":
            (self.folder / one).write_bytes(self.whole[other])
        if what != "removed":
            (self.folder / other).write_bytes(self.whole[one])
        return f"{one} {what} {other}"

    def _restore(self) -> None:
        """Write back what differs, and remove what was not there."""
        found = contents(self.folder)
        for name in found.keys() - self.whole.keys():
            (self.folder / name).unlink()
        for name, data in self.whole.items():
            if found.get(name) != data:
                (self.folder / name).write_bytes(data)


# -- daily puzzles -------------------------------------------------------------------------------

DAYS = WEEK[:2]
"""A blind and an open puzzle."""


@patch("generator.common.check.game_named", lambda name: GAME)
@patch("generator.common.dailies.find", lambda series, game, day: stored()[day])
def tampered_dailies(number: int, seed: int, folder: Path, findings: Findings) -> None:
    """`party check` must notice every change. Publishing again must refuse, or make it good."""
    series, counts = Series(GAME.name, GAME), findings.counts
    publish(DAYS, folder, series)
    if wrong := _checked(False, party_here("check", "--fast", str(folder))):
        findings.fail(f"party check: {wrong}", "the folder before any change", folder)
    tampered = Tampered(folder)
    for change in tampered.changes(number, Random(f"{seed} dailies")):
        again = f"a published folder of {', '.join(map(str, DAYS))}, {change}"
        is_changed = contents(folder) != tampered.whole
        counts["dailies: changes" if is_changed else "dailies: no byte changed"] += 1
        if wrong := _checked(is_changed, party_here("check", "--fast", str(folder))):
            findings.fail(f"party check: {wrong}", again, folder)
        try:
            publish(DAYS, folder, series)
        except FolderError as error:
            counts["dailies: publishing again refused"] += 1
            if "\n" in str(error):
                findings.fail(f"party daily: more than one line: {error}", again)
        except Exception as error:
            findings.fail(f"party daily: {type(error).__name__}: {error}", again, folder)
        else:
            counts["dailies: made good by publishing again"] += 1
            if wrong := difference(contents(folder), tampered.whole):
                findings.fail(f"party daily is content, but {wrong}", again, folder)


def _checked(is_changed: bool, run: Ended) -> str:
    """Return what is wrong with a check, or ""."""
    said = f"exit code {run.returncode}: {run.stdout}{run.stderr}"
    if not is_changed:
        return "" if run.returncode == 0 else f"problems where there are none: {said}"
    if run.returncode != 1 or not run.stdout.strip():
        return f"no problem found: {said}"
    return f"a traceback: {said}" if "Traceback" in said else ""


# -- surveys -------------------------------------------------------------------------------------

SURVEY = "survey 0..59 --passes 1 --shard 10 --out"
STOP_AFTER = 36
"""Rows after which the unfinished survey is stopped: in the middle of a shard."""


def tampered_surveys(number: int, seed: int, tmp: Path, findings: Findings) -> None:
    """Make so many changes, half of them to a finished survey and half to an unfinished one. A
    report must be the same or refused, and so must what comes of it when the survey goes on.
    """
    due: object = None
    once = cache(SolvedRows.row)  # each deal is solved once
    with patch.object(SolvedRows, "row", lambda source, seed: dict(once(source, seed))):
        for name, stop_after, code in (
            ("finished", None, 0),
            ("unfinished", STOP_AFTER, INTERRUPTED),
        ):
            folder = tmp / f"survey-{name}"
            with _here(stop_after):
                run = _run(SURVEY, folder)
            if run.returncode != code:
                raise RuntimeError(run.stderr)
            due = due or _tables(_run("report --json", folder))
            with _here():
                _tamper(name, folder, due, number // 2, Random(f"{seed} survey {name}"), findings)


def _tamper(
    name: str, folder: Path, due: object, number: int, pick: Random, findings: Findings
) -> None:
    before = _tables(_run("report --json", folder))
    for change in Tampered(folder).changes(number, pick):
        again = f"{SURVEY} {name}; {change}"
        run = _run("report --json", folder)
        findings.counts[f"{name} survey: report {'refused' if run.returncode else 'given'}"] += 1
        if wrong := _reported(run, before):
            findings.fail(f"party report: {wrong}", again, folder)
        run = _run(SURVEY, folder)
        findings.counts[f"{name} survey: going on {'refused' if run.returncode else 'done'}"] += 1
        refusals = [line for line in run.stderr.splitlines() if line.startswith("party survey: ")]
        if run.returncode not in (0, WRONG_INPUT) or "Traceback" in run.stderr:
            findings.fail(f"party survey: exit code {run.returncode}: {run.stderr}", again, folder)
        elif run.returncode and len(refusals) != 1:
            findings.fail(f"party survey: not one line: {run.stderr}", again, folder)
        elif run.returncode == 0:
            run = _run("report --json", folder)
            if run.returncode == 0 and _tables(run) != due:
                findings.fail("another table after going on", again, folder)
            if run.returncode:
                findings.counts[f"{name} survey: only the report notices after going on"] += 1


def _reported(run: Ended, due: object) -> str:
    """Return what is wrong with a report, or "". A survey without some of its shards is unfinished,
    and the report says so.
    """
    if run.returncode == WRONG_INPUT and run.stdout == "" and run.stderr.count("\n") == 1:
        return ""
    if run.returncode != 0:
        return f"exit code {run.returncode}: {run.stdout}{run.stderr}"
    return "" if _tables(run) == due or "unfinished" in run.stderr else "another table"


def _run(command: str, folder: Path) -> Ended:
    """Run a command here; an exception becomes a traceback, as it would for whoever types it."""
    words = [*command.split(), str(folder)]
    try:
        return party_here(*words)
    except Exception as error:
        return Ended(words, 1, "", f"Traceback: {type(error).__name__}: {error}\n")


def _tables(run: Ended) -> object:
    """Return the tables of a report, in which the survey has the name of its folder."""
    if run.returncode:
        return None
    return json.loads(run.stdout.replace(run.args[-1], "FOLDER"))["tables"]


def _here(stop_after: int | None = None) -> AbstractContextManager[object]:
    """Let surveys work in this process, or as if somebody had pressed Ctrl-C after some rows."""

    def spread(make: Callable[[int], Row], seeds: Iterable[int]) -> Generator[Row, None, None]:
        for number, seed in enumerate(seeds):
            if number == stop_after:
                raise KeyboardInterrupt
            yield make(seed)

    return patch("solver.common.survey.schedulers.processes", lambda workers: spread)
