"""Many cases in a row, what came of them, and the simplest case of each failure."""

import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzz.budgets import cheap
from tests.fuzz.cases import Case, cases, commands_of
from tests.fuzz.making import corpora, stocked
from tests.fuzz.running import run

BLOCK = 20
"""Cases of one command, which Hypothesis makes of one another."""

AT_RANDOM = settings(database=None, deadline=None, suppress_health_check=[*HealthCheck],
                     phases=[Phase.generate, Phase.shrink])  # fmt: skip


class Campaign:
    """Runs cases for one game in a folder. `ended` counts how they ended, failures among them."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game, self.folder, self.ended = game, folder, Counter[str]()
        self.corpora = {**corpora(), "stock": stocked(folder / "stock", game)}

    def run(self, number: int, first_seed: int) -> int:
        """Run so many cases, and return the number of failures, which are printed."""
        failures, draw = 0, Random(first_seed)
        for begin in range(0, number, BLOCK):
            try:
                self._block(min(BLOCK, number - begin), draw)
            except Exception as error:
                traceback.print_exception(error)
                failures += len(getattr(error, "exceptions", [error]))
            if (done := min(begin + BLOCK, number)) % 1000 == 0:
                print(f"{done} cases, {failures} failures", file=sys.stderr, flush=True)
        return failures

    def _block(self, number: int, draw: Random) -> None:
        command = draw.randrange(len(commands_of(self.game)))

        @seed(draw.getrandbits(32))
        @settings(AT_RANDOM, max_examples=number)
        @given(cases(self.game, self.corpora, command))
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
