"""Run cases and print which fail: ``python -m tests.fuzz --cases 100000 --seed 1``."""

import argparse
import faulthandler
import shutil
import sys
from pathlib import Path
from tempfile import mkdtemp

from tests.fuzz.campaign import Tally, campaign
from tests.fuzz.games import games


def main() -> int:
    """Do what the command line asks for, and return the exit code: 1 if a case failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--game", choices=games(), default="shooting_party")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=100_000, help="cases number 0, 1, ...")
    parser.add_argument("--first", type=int, default=0, help="begin with the case of this number")
    parser.add_argument("--case", type=int, help="run the case of this number alone, and show it")
    parser.add_argument("--write-corpus", action="store_true", help="make the corpus again")
    given = parser.parse_args()
    game = games()[given.game]
    if given.write_corpus:
        game.write_corpus()
        return 0
    faulthandler.enable()  # a crash of compiled code still prints where it was
    folder, tally = Path(mkdtemp(prefix="fuzz-")), Tally()
    with campaign(game, given.seed, folder) as cases:
        if given.case is not None:
            print(cases.shown(given.case))  # its folder stays
            return 0
        print(f"the running case is in {folder}", file=sys.stderr)
        try:
            cases.run(range(given.first, given.first + given.cases), tally)
        except KeyboardInterrupt:
            print("interrupted", file=sys.stderr)
    print(tally)
    shutil.rmtree(folder)
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
