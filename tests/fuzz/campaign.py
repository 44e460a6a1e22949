"""Many cases in a row, what came of them, and the simplest case of each failure."""

import sys
import traceback
from collections import Counter
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


def campaign(game: str, folder: Path, number: int, first_seed: int) -> Counter[str]:
    """Run so many cases for a game in a folder. Return how they ended, by number; failures, which
    are printed with what makes them again, are ``failed``.
    """
    ended, draw = Counter[str](), Random(first_seed)
    with cheap(game, folder):
        files = {**corpora(), "stock": stocked(folder / "stock", game)}
        for begin in range(0, number, BLOCK):

            @seed(draw.getrandbits(32))
            @settings(AT_RANDOM, max_examples=min(BLOCK, number - begin))
            @given(cases(game, files, draw.randrange(len(commands_of(game)))))
            def no_command_breaks(case: Case) -> None:
                how = f"exit code {run(case, folder)}"
                ended[how] += 1

            try:
                no_command_breaks()
            except Exception as error:
                traceback.print_exception(error)
                cases_again = f"--seed {first_seed} --cases {begin + BLOCK}"
                print(f"again: python -m tests.fuzz --game {game} {cases_again}", file=sys.stderr)
                ended["failed"] += len(getattr(error, "exceptions", [error]))
            if (done := min(begin + BLOCK, number)) % 1000 == 0:
                print(f"{done} cases, {ended['failed']} failures", file=sys.stderr, flush=True)
    return ended
