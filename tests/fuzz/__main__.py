"""Run cases of a game and print which fail: ``python -m tests.fuzz --cases 100000 --seed 1``."""

import argparse
import faulthandler
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.campaign import campaign
from tests.fuzz.making import TABLES, write_corpus


def main() -> int:
    """Do what the command line asks for, and return the exit code: 1 if a case failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--game", choices=TABLES["days"], default="shooting-party")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--write-corpus", action="store_true", help="make the corpus again")
    given = parser.parse_args()
    if given.write_corpus:
        write_corpus(given.game)
        return 0
    faulthandler.enable()  # a crash of compiled code still prints where it was
    with TemporaryDirectory(prefix="fuzz-") as folder:
        ended = campaign(given.game, Path(folder), given.cases, given.seed)
    for how, number in sorted(ended.items()):
        print(f"{number:7}  {how}")
    print(f"{given.cases} cases, {ended['failed']} failures")
    return 1 if ended["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
