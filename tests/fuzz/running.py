"""Running a case in this process, in folders of its own; what makes it cheap and always the same;
and what no command may do.
"""

import dataclasses
import io
import os
import re
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import patch

import cli
from generator.common.dailies import Found
from generator.common.games import Game
from generator.the_party.finding import LONGEST
from solver.common.files import APPLICATION, cache_folder
from solver.shooting_party.search.budget import Budget, Meter
from solver.the_party.open_hands import answers
from solver.the_party.players.bots import Mind
from tests.common.command_line import main_here
from tests.common.helpers import DAYS, found_of
from tests.fuzz.cases import Case

SECONDS = 20
"""After this time for each document that it reads, a case counts as hanging."""

COMPILING = 300
"""Seconds of patience more, once: something may have to be compiled."""

FOLDERS = {"HOME": "home", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache"}
CODES = {0, cli.PROBLEMS, cli.WRONG_INPUT, cli.NO_OUTPUT, cli.NO_MEMORY}
LONGEST_LINE = 600
NOTES = re.compile(
    r"compiling |warning: |party play: .*; not kept$|not checked: |.*; the index is made again "
)
"""Lines that may come before the one that says what is wrong."""

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")


class TookTooLong(BaseException):
    """A case did not end in time."""


def run(case: Case, folder: Path, patience: float = COMPILING) -> object:
    """Run a case in a folder, and return its exit code. It fails if it did what none may do."""
    for own in ("work", *FOLDERS.values()):
        shutil.rmtree(folder / own, ignore_errors=True)
        (folder / own).mkdir()
    for name, data in case.files.items():
        with suppress(OSError):  # a name that this file system does not take
            _put(folder / "work" / name, data)
    before, begun = on_disk(folder), time.monotonic()
    environment = {variable: str(folder / own) for variable, own in FOLDERS.items()}
    environment |= {"TERM": "dumb"} | ({"PARTY_SERIES_KEY": case.key} if case.key else {})
    stream = Interrupted if case.interrupted else io.BytesIO
    given = None if case.stdin is None else stream(case.stdin)
    with limited(SECONDS * case.documents + patience):
        code, out, err = main_here(case.argv, given, folder / "work", environment, case.encoding)
    if patience and time.monotonic() - begun > SECONDS * case.documents:
        return run(case, folder, 0)
    if isinstance(code, BaseException):
        raise AssertionError(f"{type(code).__name__} escapes") from code
    assert "Traceback" not in out + err
    assert code in CODES or (case.interrupted and code == cli.INTERRUPTED), code
    if code == cli.WRONG_INPUT and not err.startswith("Usage: "):
        [said] = [line for line in err.split("\n") if line and not NOTES.match(line)]
        assert not CONTROL.search(said)
        assert len(said) <= LONGEST_LINE
    after, may_change = on_disk(folder), [Path("work", name) for name in case.may_write]
    assert not [n for n in after.keys() - before.keys() if Path(n).match(".*.tmp*")]
    for name, data in before.items():
        if name.startswith("work/") and after.get(name, "gone") != data:
            assert any(map(Path(name).is_relative_to, may_change)), f"the input {name} is changed"
    return code


def _put(path: Path, data: bytes | str | None) -> None:
    """Put a file, a link to such a name, or for None a folder, in place of what is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    if data is None:
        path.mkdir()
    elif isinstance(data, str):
        path.symlink_to(data)
    else:
        path.write_bytes(data)


def on_disk(folder: Path) -> dict[str, bytes | str]:
    """Return the data of files, the targets of links, and "" for folders, by path."""
    every = {str(path.relative_to(folder)): path for path in folder.rglob("*")}
    files = {name: path.read_bytes() for name, path in every.items() if path.is_file()}
    links = {name: os.readlink(path) for name, path in every.items() if path.is_symlink()}
    return dict.fromkeys(every, "") | files | links


class Interrupted(io.BytesIO):
    """The bytes of a standard input, at whose end Ctrl-C is pressed."""

    def read(self, size: int | None = -1) -> bytes:
        return self._heard(super().read(size))

    def readline(self, size: int | None = -1) -> bytes:
        return self._heard(super().readline(size))

    def _heard(self, data: bytes) -> bytes:
        if not data:
            raise KeyboardInterrupt
        return data

    read1 = read


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TookTooLong` in the block after some time, again and again until it is heard. After
    the block Ctrl-C is what it was before, whatever was done to it within.
    """

    def end(*_: object) -> NoReturn:
        raise TookTooLong

    interrupt, alarm = signal.getsignal(signal.SIGINT), signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, alarm)
        signal.signal(signal.SIGINT, interrupt)


# -- budgets -------------------------------------------------------------------------------------

POSITIONS, MEMORY, NODES, WITHIN, WORLDS = 3_000, 60 << 20, 30_000, LONGEST, 20
"""The most that any question may cost."""

begin, weigh = Meter.__init__, Mind.weigh


def bounded(meter: Meter, budget: Budget, *rest: Any) -> None:
    positions = min(budget.positions or POSITIONS, POSITIONS)
    less = dataclasses.replace(budget, positions=positions, memory=min(budget.memory, MEMORY))
    begin(meter, less, *rest)


def searched(search: Callable[..., Any]) -> Callable[..., Any]:
    """Return a search that looks no further ahead, or visits no more positions."""

    def less(*given: Any, budget: int | None = None, **more: Any) -> Any:
        *first, within = given
        if budget is None:
            within = min(within, WITHIN)
        return search(*first, within, budget=budget and min(budget, NODES), **more)

    return less


def found(series: str, game: Game, day: date) -> Found:
    """Find the puzzle of the corpus that has the mode of the day, or any other."""
    known = found_of(game.name)
    return known.get(game.rhythm.task(day).mode) or next(iter(known.values()))


@contextmanager
def cheap(game: str, folder: Path) -> Iterator[None]:
    """Bound what a command may cost where no option does. Today is the last day of the corpus."""
    last, at_home = date.fromisoformat([*DAYS[game].values()][-1]), cache_folder()
    with ExitStack() as stack:
        instead = {
            "platformdirs.user_cache_dir": lambda *_, **__: str(folder / "cache" / APPLICATION),
            "solver.common.kept.cache_folder": lambda: at_home,
            "solver.common.processes.ProcessPoolExecutor": lambda *_, **__: ThreadPoolExecutor(1),
            "generator.common.dailies.find": found,
            "generator.common.calendar.date": type("Calendar", (date,), {"today": lambda: last}),
            "secrets.randbelow": lambda most: 42,
            "http.server.ThreadingHTTPServer.serve_forever": lambda server: None,
            "webbrowser.open": lambda url: True,
            "cli.shooting_party.generate.TRIES": 2,
            "solver.shooting_party.search.budget.Meter.__init__": bounded,
            "solver.shooting_party.relaxation.upper_bound.EFFORT": 0.01,
            "solver.the_party.open_hands.answers.force": searched(answers.force),
            "solver.the_party.open_hands.answers.explain": searched(answers.explain),
            "solver.the_party.open_hands.forced.TABLE_BITS": 12,
            "solver.the_party.players.bots.MOST_WORLDS": WORLDS,
            "solver.the_party.players.bots.WORLDS": 5,
            "solver.the_party.players.bots.Mind.weigh": lambda mind, view, worlds: weigh(
                mind, view, min(worlds, WORLDS)
            ),
        }
        for target, other in instead.items():
            stack.enter_context(patch(target, other))
        yield
