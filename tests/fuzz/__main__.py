"""Run cases and tell which fail: ``python -m tests.fuzz --cases 100000 --seed 1``."""

from __future__ import annotations

import argparse
import faulthandler
import sys
from pathlib import Path
from tempfile import mkdtemp

from tests.fuzz.campaign import Campaign, Tally
from tests.fuzz.cases import HERE, games


def main() -> int:
    """Do what the command line asks for, and return the exit code: 1 if a case failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--game", default="shooting_party")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=100_000, help="cases number 0, 1, ...")
    parser.add_argument("--first", type=int, default=0, help="begin with the case of this number")
    parser.add_argument("--case", type=int, help="run the case of this number alone, and show it")
    parser.add_argument("--write-corpus", action="store_true", help="make the corpus anew")
    given = parser.parse_args()
    if given.write_corpus:
        games()[given.game].write_corpus(HERE / given.game / "corpus")
        return 0
    faulthandler.enable()  # a crash of compiled code still tells where it was
    folder = Path(mkdtemp(prefix="fuzz-"))
    with Campaign(given.game, given.seed, folder) as campaign:
        if given.case is not None:
            print(campaign.shown(given.case))
            return 0
        print(f"the running case is in {folder}", file=sys.stderr)
        tally = Tally()
        try:
            campaign.run(range(given.first, given.first + given.cases), tally)
        except KeyboardInterrupt:
            print("interrupted", file=sys.stderr)
        print(tally)
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
