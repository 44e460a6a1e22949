"""Many cases in a row: what is prepared for them, and what came of them."""

import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from tests.fuzz.cases import Case
from tests.fuzz.games import Game
from tests.fuzz.judging import failure
from tests.fuzz.reading import drawn
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
    failures: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    begun: float = field(default_factory=time.monotonic)

    def note(self, number: int, case: Case, outcome: Outcome, why: str | None) -> None:
        """Count a case, and print a failure that is new."""
        self.commands[case.command] += 1
        self.codes["raised" if outcome.raised else f"exit code {outcome.code}"] += 1
        if why is not None:
            failed = self.failures[f"{case.command}: {why}"]
            failed.append(f"case {number}: {case!s:.200}")
            if len(failed) == 1:
                print(f"{why}, {failed[0]}", file=sys.stderr, flush=True)
        if self.commands.total() % EVERY == 0:
            print(self.speed, file=sys.stderr, flush=True)

    @property
    def speed(self) -> str:
        return f"{self.commands.total()} cases in {time.monotonic() - self.begun:.0f} s"

    def __str__(self) -> str:
        lines = [f"{n:7}  {what}" for what, n in sorted((self.commands + self.codes).items())]
        lines += [f"{self.speed}, {len(self.failures)} distinct failures"]
        for each, failed in sorted(self.failures.items()):
            lines += [each, f"    {len(failed)} times, first {failed[0]}"]
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

    def _ended(self, number: int) -> tuple[Case, Outcome, str | None]:
        case = drawn(self.seed, number, self.game.made, self.corpus)
        outcome = self.runner.run(case)
        return case, outcome, failure(case, outcome)

    def shown(self, number: int) -> str:
        """Run one case and return in full what it ran and how it ended."""
        case, outcome, why = self._ended(number)
        lines = [str(case), f"in {self.runner.work}"]
        lines += [f"{e.kind} {e.name!r} {len(e.data)} bytes {e.data[:200]!r}" for e in case.entries]
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
    stock = folder / "stock"
    runner = Runner(folder, stock, COMPILING if small else SECONDS)
    with patch.dict(os.environ, runner.environment), game.cheap():
        yield Campaign(game, seed, runner, game.stocked(stock, small))
