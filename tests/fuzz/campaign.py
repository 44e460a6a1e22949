"""Many cases in a row, what came of them, and the simplest case of each failure."""

import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzz.budgets import cheap
from tests.fuzz.cases import Case, cases
from tests.fuzz.making import corpora, stocked
from tests.fuzz.running import run

BLOCK = 500
"""Cases that Hypothesis makes of one another: after a failure among them, the next block begins."""

AT_RANDOM = settings(
    database=None,
    deadline=None,
    suppress_health_check=[*HealthCheck],
    phases=[Phase.generate, Phase.shrink],
)


class Campaign:
    """Runs cases for one game in a folder. `ended` counts how they ended, failures among them."""

    def __init__(self, game: str, folder: Path) -> None:
        self.folder, self.ended = folder, Counter[str]()
        self.cases = cases(game, {**corpora(), "stock": stocked(folder / "stock", game)})

    def run(self, number: int, first_seed: int) -> int:
        """Run so many cases, and return the number of failures, which are printed."""
        failures = 0
        for begin in range(0, number, BLOCK):
            try:
                self._block(min(BLOCK, number - begin), hash((first_seed, begin)))
            except Exception as error:
                traceback.print_exception(error)
                failures += len(getattr(error, "exceptions", [error]))
            done = min(begin + BLOCK, number)
            print(f"{done} cases, {failures} failures", file=sys.stderr, flush=True)
        return failures

    def _block(self, number: int, at: int) -> None:
        @seed(at)
        @settings(AT_RANDOM, max_examples=number)
        @given(self.cases)
        def no_command_breaks(case: Case) -> None:
            try:
                how = f"exit code {run(case, self.folder, self.folder / 'stock')}"
            except BaseException:
                how = "failed"
                raise
            finally:
                self.ended[how] += 1

        no_command_breaks()


@contextmanager
def campaign(game: str, folder: Path) -> Iterator[Campaign]:
    with cheap(game, folder):
        yield Campaign(game, folder)
