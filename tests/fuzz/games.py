"""What is known of a game besides its commands: its corpus, and what makes its cases cheap and
always the same: puzzles found once, workers that are no processes, one day, one random number.
"""

import importlib
import json
import shlex
import shutil
import tomllib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import cli
from generator.common import dailies
from generator.common.games import Contents
from generator.common.games import Game as Published
from tests.common.command_line import party_here

HERE = Path(__file__).parent
SURVEY = "survey 0..3 --workers 1"

NAMED = {"schema", "id", "date", "number", "series", "revision", "attempt", "week", "commitment"}
NAMED |= {"recipe", "salt", "licence", "generator"}
"""The fields of documents that `dailies.Series.documents` sets."""


@dataclass(frozen=True)
class Game:
    """A game and its corpus. corpus.toml says how commands make that, what they read and what
    options take; `by_rules` returns further files. `instead` is patched: what bounds the cost.
    """

    published: Published
    instead: Mapping[str, object] = field(default_factory=dict)
    by_rules: Callable[[], Mapping[str, str]] = dict

    @property
    def group(self) -> str:
        """The word before the game's own commands, if any."""
        return "" if self.published.name == cli.FIRST_GAME else self.published.name

    @property
    def folder(self) -> Path:
        return HERE / self.published.name.replace("-", "_") / "corpus"

    @cached_property
    def made(self) -> dict[str, Any]:
        return tomllib.loads(self.folder.with_suffix(".toml").read_text(encoding="utf-8"))

    # -- making a corpus -------------------------------------------------------------------------

    def write_corpus(self) -> None:
        """Make every file again that is not written by hand."""
        folder, group = self.folder, self.group
        with TemporaryDirectory() as made:
            for name, day in self.made["days"].items():
                done(folder, f"{group} daily {day} --out {made}/days")
                for path in Path(made, "days").glob(f"{day}.*"):
                    shutil.copyfile(path, folder / f"{name}.{path.name.partition('.')[2]}")
            shutil.copyfile(f"{made}/days/index.json", folder / "index.json")
            for name, text in self.by_rules().items():
                (folder / name).write_text(text, encoding="utf-8")
            for name, (command, typed, *times) in self.made["played"].items():
                (folder / name).unlink(missing_ok=True)
                text = (folder / typed).read_text() if typed.endswith(".txt") else typed
                done(folder, f"{group} {command} --log {name}", text * (times or [1])[0])
            for name, command in self.made["printed"].items():
                more = "--json" if name.endswith(".json") else ""
                text = done(folder, f"{group} {command} {more}".replace("{made}", made))
                (folder / name).write_text(text, encoding="utf-8")

    # -- before the cases ------------------------------------------------------------------------

    def stocked(self, folder: Path, small: bool) -> dict[str, bytes]:
        """Write what cases copy into a folder: the corpus, the puzzles of its days by their dates,
        and a survey. Return all by name. Unless all is to be `small`, what is slow at first has
        been called.
        """
        shutil.copytree(self.folder, folder)
        (folder / "days").mkdir()
        shutil.copyfile(folder / "index.json", folder / "days" / "index.json")
        for name, day in self.made["days"].items():
            for path in folder.glob(f"{name}.*"):
                shutil.copyfile(path, folder / "days" / f"{day}.{path.name.partition('.')[2]}")
        if "survey" in self.made:
            done(folder, f"{self.group} {SURVEY} {self.made['survey']} --out survey")
        if not small:
            for command in self.made["called"]:
                party_here(*shlex.split(f"{self.group} {command}"), cwd=folder)
            party_here("check", "days", cwd=folder)
        files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        return {str(path.relative_to(folder)): path.read_bytes() for path in files}

    @contextmanager
    def cheap(self) -> Iterator[None]:
        """Bound what a command may cost where no option does, and fix what chance and the date
        decide: today is the last day of the corpus, and every puzzle is one of its days.
        """
        last = date.fromisoformat([*self.made["days"].values()][-1])
        fixed = {
            "solver.common.processes.ProcessPoolExecutor": Here,
            "generator.common.dailies.find": self._find,
            "generator.common.publishing.find": self._find,
            "generator.common.calendar.date": type("Calendar", (date,), {"today": lambda: last}),
            "secrets.randbelow": lambda most: 42,
        }
        with ExitStack() as stack:
            for target, instead in {**fixed, **self.instead}.items():
                stack.enter_context(patch(target, instead))
            yield

    def _find(self, series: str, game: Published, day: date) -> dailies.Found:
        """Find the puzzle of the corpus that has the mode of the day."""
        mode = game.rhythm.task(day).mode
        files = (self.folder / f"{mode}.{kind}.json" for kind in ("puzzle", "solution"))
        pair = [json.loads(file.read_bytes()) for file in files]
        own = ({k: v for k, v in each.items() if k not in NAMED} for each in pair)
        return dailies.Found(pair[0].get("attempt"), Contents(*own))


def games() -> dict[str, Game]:
    """Return the games that have a folder here, by its name."""
    names = sorted(path.parent.name for path in HERE.glob("*/corpus"))
    return {name: importlib.import_module(f"tests.fuzz.{name}").GAME for name in names}


def done(folder: Path, command: str, typed: str = "") -> str:
    """Run a command that must succeed, and return its standard output."""
    run = party_here(*shlex.split(command), stdin=typed, cwd=folder)
    assert run.returncode == 0, (command, run.stderr)
    return run.stdout


class Here:
    """Stands for the pool of worker processes, and does the work at once."""

    def __init__(self, *_: object) -> None: ...

    def submit(self, function: Callable[..., Any], *arguments: object) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, **_: object) -> None: ...
