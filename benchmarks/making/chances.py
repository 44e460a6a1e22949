"""The chances of the network, fitted where they can still come: ``python -m
benchmarks.making.chances`` rewrites its last weights for four queens and all eight
cards in network.npz, after training.

The network sees which queens are scored and which aces are in the pile, but not whether a queen
was scored with her ace. If she was not, and the ace has been drawn since, a position looks to it
like one with both cards scored, so in training the chance of all eight is the mean of chances of
both kinds. In play the rules set it to 0 where it is lost (`most_to_come`), and in the rest it
would be too low.

Here all bots, random ones among them, play fresh deals up to some position, and
the network alone plays on, several times. From its afterstates in which a goal can still be
reached, the weights and biases of that output are fitted by least squares; a ridge keeps them near
those of training where the positions say little. The layers before and the output for cards stay,
and so does all play that is aimed at cards. Run it once, on what training wrote: a second fit would
stay near the first instead.
"""

from pathlib import Path

import numpy as np

from benchmarks.making.network import WEIGHTS, Network, floating, save
from benchmarks.tables import command
from solver.common.arrays import Float64s2, Int64s
from solver.common.compiled import entry, kernel
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import MOVES_MASK, OVER, PackedGame, score_of
from solver.shooting_party.packed.rules import opening, play
from solver.shooting_party.players.bots import Player, bots, choose
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen import network as N
from solver.shooting_party.unseen.afterstates import drawn, seen, shuffle_ahead
from solver.shooting_party.unseen.sampling import Searcher, new_searcher

POSITIONS, GAMES = 1000, 4
"""Positions of each player, and how often the network plays on from each."""

FIRST, APART = 6_000_000, 100_000
"""The seed of the first deal, and how far apart those of two players are."""

LATEST = 80
"""A position is that after any number of moves below it, of a game that lasts so long."""

RIDGE = 300.0  # the weight of staying near, in afterstates with an input of 1

INPUTS = N.SECOND + 1  # the sums of the second layer, and 1 for the bias
PASSES, CAME, ROW = INPUTS, INPUTS + 1, INPUTS + 1 + N.AIMS
"""Places in a row, after the inputs: passes to come; for each aim whether it came, -1 if it was
out of reach. Then the length of a row.
"""


@entry
def follow(game: PackedGame, own: Searcher, player: Int64s, stop: int, rows: Float64s2) -> int:
    """Play `stop` moves of a deal as a player, and the rest GAMES times by the network alone,
    shuffling what is unseen. Write a row for each afterstate of the rest; return their number.
    """
    own.found[0] = 0
    a, b = opening(game, own.log)
    for _ in range(stop):
        if not a & OVER:
            a, b = play(game, a, b, choose(own, player, seen(game, a), b), own.log)
    n = 0
    for _ in range(GAMES):
        if not a & OVER:
            n = _play_on(own, seen(game, a), b, rows, n)
    return n


@kernel
def _play_on(own: Searcher, view: int, b: int, rows: Float64s2, n: int) -> int:
    """Play a game to its end and add its afterstates to the first `n` rows; return their number."""
    switches, space = own.game.switches, own.space
    first = n
    while not view & OVER:
        chosen = N.best_choice(own.network, own.layers, switches, space, view, b, N.CARDS)
        view, b = space.after_views[chosen], space.after_hands[chosen]
        if not view & OVER:
            N.evaluate(own.network, own.layers, switches, view, b)
            for i in range(N.SECOND):
                rows[n, i] = max(own.layers.second[i], 0) / (N.SCALES[0] * N.SCALES[1])
            rows[n, N.SECOND] = 1
            rows[n, PASSES] = N.passes_to_come(switches, view)
            _, four, eight = N.most_to_come(switches, view, b)
            rows[n, CAME + N.CARDS], rows[n, CAME + N.FOUR], rows[n, CAME + N.EIGHT] = (
                -1,
                four,
                eight,
            )
            n += 1
            shuffle_ahead(own.game, view, own.stream)
            view, b = drawn(own.game, view, b, own.log)
    for i in range(first, n):
        for aim in (N.FOUR, N.EIGHT):
            can_come = rows[i, CAME + aim]
            rows[i, CAME + aim] = N.gain(aim, 0, score_of(b)) if can_come else -1
    return n


def followed(network: N.Network, player: Player, positions: int, first: int) -> np.ndarray:
    """Return the rows of games from some positions of a player, on deals from seed `first` on."""
    pick, rules = np.random.default_rng(first), RuleSet()
    own = new_searcher(network, conversion.game(Deal.from_seed(first), rules).switches, (first, 0))
    rows = np.zeros((GAMES * MOVES_MASK, ROW))
    found: list[np.ndarray] = []
    seed = first
    while len(found) < positions:
        game = conversion.game(Deal.from_seed(seed), rules)
        count = follow(game, own, player.settings, int(pick.integers(LATEST)), rows)
        if count:
            found.append(rows[:count].copy())
        seed += 1
    return np.concatenate(found)


def fitted(trained: N.Network, rows: np.ndarray) -> Network:
    """Return a floating-point network whose chances are fitted to rows."""
    network = floating(trained)
    for aim in (N.FOUR, N.EIGHT):
        for passes in range(N.NETWORKS):
            own = rows[(rows[:, PASSES] == passes) & (rows[:, CAME + aim] >= 0)]
            inputs, bias = own[:, :INPUTS], network.third_bias[passes, aim]
            weights = np.append(network.third[passes, :, aim], bias)
            errors = own[:, CAME + aim] - inputs @ weights
            squares = inputs.T @ inputs + RIDGE * np.eye(INPUTS)
            weights += np.linalg.solve(squares, inputs.T @ errors)
            network.third[passes, :, aim] = weights[:-1]
            network.third_bias[passes, aim] = weights[-1]
    return network


def main(file: Path, positions: int) -> None:
    """Fit the chances of a file of weights that training wrote, in place."""
    network = N.load(file)
    rows = [
        followed(network, player, positions, FIRST + APART * number)
        for number, player in enumerate(bots())  # each on deals of its own
    ]
    save(file, fitted(network, np.concatenate(rows)))


if __name__ == "__main__":
    command(main, file=WEIGHTS, positions=POSITIONS)
