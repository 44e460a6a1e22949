"""Run cases of a game and print which fail: ``python -m tests.fuzz --cases 100000 --seed 1``."""

import argparse
import faulthandler
import sys
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.common.helpers import contents, corpus_of
from tests.fuzz.budgets import cheap
from tests.fuzz.cases import Case, cases, commands_of
from tests.fuzz.making import TABLES, stocked, write_corpus
from tests.fuzz.running import run

BLOCK = 20
"""Cases of one command, which Hypothesis makes of one another."""

AT_RANDOM = settings(database=None, deadline=None, suppress_health_check=[*HealthCheck],
                     phases=[Phase.generate, Phase.shrink])  # fmt: skip


def campaign(game: str, folder: Path, number: int, first_seed: int) -> Counter[str]:
    """Run so many cases for a game in a folder. Return how they ended, by number; failures, which
    are printed in their simplest form, are ``failed``.
    """
    ended, draw = Counter[str](), Random(first_seed)
    corpora = {each: contents(corpus_of(each)) for each in TABLES["days"]}
    with cheap(game, folder):
        corpora["stock"] = stocked(folder / "stock", game)
        for begin in range(0, number, BLOCK):

            @seed(draw.getrandbits(32))
            @settings(AT_RANDOM, max_examples=min(BLOCK, number - begin))
            @given(cases(game, corpora, draw.choice(commands_of(game))))
            def no_command_breaks(case: Case) -> None:
                ended[f"exit code {run(case, folder)}"] += 1

            try:
                no_command_breaks()
            except Exception as error:
                traceback.print_exception(error)
                ended["failed"] += len(getattr(error, "exceptions", [error]))
    return ended


def main() -> int:
    """Do what the command line asks for, and return the exit code: 1 if a case failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--game", choices=TABLES["days"], default="shooting-party")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--write-corpus", action="store_true", help="make the corpus again")
    asked = parser.parse_args()
    if asked.write_corpus:
        write_corpus(asked.game)
        return 0
    faulthandler.enable()  # a crash of compiled code still prints where it was
    with TemporaryDirectory(prefix="fuzz-") as folder:
        ended = campaign(asked.game, Path(folder), asked.cases, asked.seed)
    print(*(f"{number:7}  {how}" for how, number in sorted(ended.items())), sep="\n")
    print(f"{asked.cases} cases, {ended['failed']} failures")
    return min(1, ended["failed"])


if __name__ == "__main__":
    sys.exit(main())
