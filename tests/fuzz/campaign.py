"""Many cases in a row: what is prepared for them, and what came of them."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self
from unittest.mock import patch

from solver.common.compiled import cache_folder
from tests.fuzz.cases import Case, corpus_of, drawn, games
from tests.fuzz.judging import failure
from tests.fuzz.running import SECONDS, Outcome, Runner
from tests.fuzz.stock import folders_kept

EVERY = 1_000
"""Cases between two lines of progress."""

COMPILING = 600
"""Seconds of patience where nothing was compiled before the cases."""


@dataclass
class Failure:
    """A way to fail, the first case that fails so, and how many do."""

    number: int
    case: Case
    count: int = 0


@dataclass
class Tally:
    """What came of the cases so far."""

    commands: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    failures: dict[tuple[str, str], Failure] = field(default_factory=dict)
    begun: float = field(default_factory=time.monotonic)

    def note(self, number: int, case: Case, outcome: Outcome, why: str | None) -> None:
        """Count a case."""
        self.commands[case.command] += 1
        self.codes[str(outcome.code if outcome.raised is None else "raised")] += 1
        self.seconds[case.command] += outcome.seconds
        if why is not None:
            self.failures.setdefault((case.command, why), Failure(number, case)).count += 1

    @property
    def speed(self) -> str:
        """The number of cases, the seconds, and cases per second."""
        cases, seconds = self.commands.total(), time.monotonic() - self.begun
        return f"{cases} cases in {seconds:.0f} s, {cases / seconds:.0f} per second"

    def __str__(self) -> str:
        wide = max(map(len, ("command", *self.commands)))
        lines = [self.speed, "", f"{'command':{wide}}  cases  ms a case"]
        for command, count in sorted(self.commands.items()):
            each = 1000 * self.seconds[command] / count
            lines.append(f"{command:{wide}}{count:7}{each:11.1f}")
        lines += ["", "exit code: " + ", ".join(f"{c}: {n}" for c, n in self.codes.most_common())]
        lines += ["", f"{len(self.failures)} distinct failures"]
        for (command, why), each in sorted(self.failures.items()):
            lines.append(f"{command}: {why}")
            lines.append(f"    {each.count} times, first as case {each.number}: {each.case!s:.200}")
        return "\n".join(lines)


class Campaign:
    """Runs the cases of a seed for one game, in a folder that it removes at the end unless a case
    was shown. A `small` one begins at once: cases copy what the corpus has, not what is built.
    """

    def __init__(self, game: str, seed: int, folder: Path, small: bool = False) -> None:
        self.name = game
        self.game = games()[game]
        self.seed = seed
        self.folder = folder
        self.small = small
        self.keep = False
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Self:
        # Machine code stays where it is, though the cases have a cache of their own.
        cache_folder(Path(__file__))
        stock = self.folder / "stock"
        stock.mkdir()
        self.runner = Runner(self.folder, stock, COMPILING if self.small else SECONDS)
        self._stack.enter_context(patch.dict(os.environ, self.runner.environment()))
        self._stack.enter_context(self.game.cheap())
        if self.small:
            folders_kept(stock, self.name)
        else:
            self.game.built(stock)
        files = (path for path in sorted(stock.rglob("*")) if path.is_file())
        made = {str(path.relative_to(stock)): path.read_bytes() for path in files}
        self.corpus = corpus_of(self.name) | made
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()
        if not self.keep:
            shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, numbers: Iterable[int], tally: Tally) -> None:
        """Run the cases of those numbers."""
        for number in numbers:
            case = drawn(self.seed, number, self.game, self.corpus)
            outcome = self.runner.run(case)
            why = failure(case, outcome)
            if why is not None and (case.command, why) not in tally.failures:
                print(f"case {number}: {case.command}: {why}", file=sys.stderr, flush=True)
            tally.note(number, case, outcome, why)
            if tally.commands.total() % EVERY == 0:
                print(tally.speed, file=sys.stderr, flush=True)

    def shown(self, number: int) -> str:
        """Run one case and return in full what it ran and how it ended; its folder stays."""
        self.keep = True
        case = drawn(self.seed, number, self.game, self.corpus)
        outcome = self.runner.run(case)
        lines = [str(case), f"in {self.runner.work}"]
        lines += [
            f"{e.kind} {e.name!r} {e.data[:200]!r} ({len(e.data)} bytes)" for e in case.entries
        ]
        lines += [f"environment {dict(case.environment)}, {case.encoding}"]
        lines += [f"standard input {case.stdin!r:.2000}{', Ctrl-C' * case.interrupted}"]
        lines += [f"exit code {outcome.code!r} after {outcome.seconds:.2f} s"]
        lines += ["-- standard output", outcome.out[:4000], "-- standard error", outcome.err[:4000]]
        return "\n".join([*lines, outcome.trace, f"failure: {failure(case, outcome)}"])
