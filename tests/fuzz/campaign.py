"""Many cases in a row: what is prepared for them, and what came of them."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from solver.common.compiled import cache_folder
from tests.fuzz.cases import Case, drawn
from tests.fuzz.games import Game
from tests.fuzz.judging import failure
from tests.fuzz.running import SECONDS, Outcome, Runner

EVERY = 1_000
"""Cases between two lines of progress."""

COMPILING = 600
"""Seconds of patience where nothing was compiled before the cases."""


@dataclass
class Tally:
    """What came of the cases so far."""

    commands: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    seconds: Counter[str] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)
    firsts: dict[str, str] = field(default_factory=dict)
    begun: float = field(default_factory=time.monotonic)

    def note(self, number: int, case: Case, outcome: Outcome, why: str | None) -> None:
        """Count a case, and print a failure that is new."""
        self.commands[case.command] += 1
        self.codes[str(outcome.code if outcome.raised is None else "raised")] += 1
        self.seconds[case.command] += outcome.seconds
        if why is not None:
            failure = f"{case.command}: {why}"
            if failure not in self.failures:
                print(f"case {number}: {failure}", file=sys.stderr, flush=True)
                self.firsts[failure] = f"first as case {number}: {case!s:.200}"
            self.failures[failure] += 1

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
        for each, count in sorted(self.failures.items()):
            lines += [each, f"    {count} times, {self.firsts[each]}"]
        return "\n".join(lines)


@dataclass
class Campaign:
    """Runs the cases of a seed for one game."""

    game: Game
    seed: int
    runner: Runner
    corpus: Mapping[str, bytes]

    def run(self, numbers: Iterable[int], tally: Tally) -> None:
        """Run the cases of those numbers."""
        for number in numbers:
            tally.note(number, *self._ended(number))
            if tally.commands.total() % EVERY == 0:
                print(tally.speed, file=sys.stderr, flush=True)

    def _ended(self, number: int) -> tuple[Case, Outcome, str | None]:
        case = drawn(self.seed, number, self.game.shapes, self.game.values, self.corpus)
        outcome = self.runner.run(case)
        return case, outcome, failure(case, outcome)

    def shown(self, number: int) -> str:
        """Run one case and return in full what it ran and how it ended."""
        case, outcome, why = self._ended(number)
        lines = [str(case), f"in {self.runner.work}"]
        lines += [
            f"{e.kind} {e.name!r} {e.data[:200]!r} ({len(e.data)} bytes)" for e in case.entries
        ]
        lines += [f"environment {case.environment}, {case.encoding}"]
        lines += [f"standard input {case.stdin!r:.2000}{', Ctrl-C' * case.interrupted}"]
        lines += [f"exit code {outcome.code!r} after {outcome.seconds:.2f} s"]
        lines += ["-- standard output", outcome.out[:4000], "-- standard error", outcome.err[:4000]]
        return "\n".join([*lines, outcome.trace, f"failure: {why}"])


@contextmanager
def campaign(game: Game, seed: int, folder: Path, small: bool = False) -> Iterator[Campaign]:
    """Prepare a folder for the cases of a seed. A `small` campaign begins at once: cases copy what
    the corpus has, and what is not compiled yet may take its time.
    """
    cache_folder(Path(__file__))  # machine code stays where it is: cases have a cache of their own
    stock = folder / "stock"
    runner = Runner(folder, stock, COMPILING if small else SECONDS)
    with patch.dict(os.environ, runner.environment), game.cheap():
        yield Campaign(game, seed, runner, game.stocked(stock, small))
