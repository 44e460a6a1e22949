"""Training of the network: ``python -m solver.shooting_party.unseen.training`` writes network.npz.

The network plays against chance on fresh deals and learns from every game. All seeds are fixed and
nothing depends on how fast a machine is, so the same file comes out each time. Two learners whose
changes were added up, or averaged, after every 50 to 250 games learned less in a given time than
one alone.
"""

import argparse
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen.learning import learn_games, new_network, new_pupil
from solver.shooting_party.unseen.network import FILE, Network, save

SEED = 1
GAMES = 2_500_000
ROUND = 5000  # games between two reports

TRACE = 0.4


class Stage(NamedTuple):
    """A stage of training: its share of all games, the size of a step, and the decisions in 1024
    that are random.
    """

    share: float
    rate: float
    epsilon: int


STAGES = (
    Stage(0.35, 0.02, 10),
    Stage(0.2, 0.0067, 10),
    Stage(0.2, 0.002, 10),
    Stage(0.15, 0.0005, 5),
    Stage(0.1, 0.00015, 5),
)


class Progress(NamedTuple):
    """All games learned from so far; of those of all passes in the latest round, the mean number of
    cards, and the share of perfect ones.
    """

    learned: int
    mean: float
    perfect: float


def train(
    rules: RuleSet,
    games: int = GAMES,
    stages: Iterable[Stage] = STAGES,
    report: Callable[[Progress, Network], None] = lambda progress, network: None,
) -> Network:
    """Return a floating-point network that has learned from some `games` games under `rules`.
    `report` is called after every round.
    """
    network = new_network(SEED)
    pupil = new_pupil(conversion.game(Deal.from_seed(0), rules).switches, SEED)
    numbers = np.zeros(2, dtype=np.float32)
    learned = 0
    for stage in stages:
        left = int(games * stage.share)
        while left > 0:
            now = min(left, ROUND)
            tally = np.zeros(3, dtype=np.int64)
            numbers[:] = stage.rate, TRACE
            learn_games(network, pupil, now, stage.epsilon, numbers, tally)
            left -= now
            learned += now
            whole, cards, perfect = (int(number) for number in tally)
            report(Progress(learned, cards / max(whole, 1), perfect / max(whole, 1)), network)
    return network


def main() -> None:
    """Train, print a line after every ten rounds, and write the file."""
    parser = argparse.ArgumentParser(description="Train the network of unseen play.")
    parser.add_argument("--rules", default="leverstoke", help="a rule set, such as three-rounds")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / FILE)
    options = parser.parse_args()
    begun = time.monotonic()
    latest: list[Progress] = []

    def report(progress: Progress, network: Network) -> None:
        latest.append(progress)
        if len(latest) == 10:
            mean = sum(each.mean for each in latest) / 10
            perfect = sum(each.perfect for each in latest) / 10
            seconds = time.monotonic() - begun
            line = f"{progress.learned} games, {seconds:.0f} s: {mean:.3f} cards"
            print(f"{line}, {perfect:.1%} perfect", flush=True)
            latest.clear()

    save(options.out, train(RuleSet.parse(options.rules), options.games, report=report))


if __name__ == "__main__":
    main()
