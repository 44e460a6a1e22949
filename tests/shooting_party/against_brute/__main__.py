"""The solver against brute force: `python -m tests.shooting_party.against_brute --solves 50000`.

Every game is a random one under random rules, the same for the same seed. Exit code 1 and a
reproduction if any answer differs from the truth.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import count

from cli import INTERRUPTED
from cli.common.progress import Waiting
from solver.common.processes import Workers
from tests.shooting_party.against_brute.tally import COMMAND, Tally, compare_game


def all_games(seed: int, workers: int) -> Iterator[Tally]:
    """Yield the tallies of all games, without end, in the order of their numbers."""
    ask = partial(compare_game, seed)
    if workers == 1:
        yield from map(ask, count())
    with Workers(workers) as pool:
        yield from (tally for _, tally in pool.in_order(ask, count(), ahead=4 * workers))


def run(seed: int, solves: int, workers: int, total: Tally) -> None:
    """Compare games until so many solves are done; print each difference as it is found."""
    with Waiting("compiling") as waiting:
        for tally in all_games(seed, workers):
            total.add(tally)
            if tally.wrong:
                with waiting.aside():
                    print(*tally.wrong, sep="\n")
            waiting.say(
                f"{total.solves.total():,} of {solves:,} solves, {total.games.total():,} games, "
                f"{len(total.wrong)} differences"
            )
            if total.solves.total() >= solves:
                return


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=COMMAND)
    parser.add_argument("--solves", type=int, default=50_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--workers", type=int, default=1, metavar="N")
    parser.add_argument("--game", type=int, metavar="N", help="compare this game alone")
    chosen = parser.parse_args(arguments)
    total, started, interrupted = Tally(), time.monotonic(), False
    try:
        if chosen.game is not None:
            total.add(compare_game(chosen.seed, chosen.game))
            print(*total.wrong, sep="\n", end="")
        else:
            run(chosen.seed, chosen.solves, chosen.workers, total)
    except KeyboardInterrupt:
        interrupted = True
        print("interrupted", file=sys.stderr)
    print(f"{total} in {time.monotonic() - started:,.0f} seconds")
    if total.wrong:
        return 1
    return INTERRUPTED if interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
