"""Training of the network: ``python -m benchmarks.making.network`` writes
network.npz (solver/shooting_party/unseen).

The network plays against chance on fresh deals and learns from every game, by temporal differences
on afterstates. After each game its afterstates are gone through from the last to the first. Each is
moved towards the *lambda-return*: what was gained up to the next afterstate, plus a mixture of the
next one's value and its own return. Source: Sutton and Barto, Reinforcement Learning, 2nd edition
2018, sections 6.8 and 12.1; the step is plain stochastic gradient descent on the squared error.

All seeds are fixed, nothing depends on how fast a machine is, and no sum runs over a vector, so
compilers keep the order of additions: the same file comes out each time. Two learners whose changes
were added up, or averaged, after every 50 to 250 games learned less in a given time than one alone.
"""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.tables import command
from solver.common.arrays import Int64s, Int64s2, One, Three, Two
from solver.common.compiled import entry, kernel
from solver.common.kernels import popcount
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import DECK, OVER, PASS_SHIFT, PASSES, PackedGame, score_of
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen import afterstates
from solver.shooting_party.unseen import network as N

Float32s = np.ndarray[One, np.dtype[np.float32]]
Float32s2 = np.ndarray[Two, np.dtype[np.float32]]
Float32s3 = np.ndarray[Three, np.dtype[np.float32]]

SEED = 1
GAMES = 2_500_000
ROUND = 50_000  # games between two reports

TRACE = 0.4

LONGEST = 160
"""Space for the afterstates of a game: one for each draw from the pile, some 20 a pass."""

CHANCES = 1024  # the parts in which `epsilon` is given


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


class Network(NamedTuple):
    """A network of floating-point numbers (network.py)."""

    first: Float32s3
    first_bias: Float32s2
    second: Float32s3
    second_bias: Float32s2
    third: Float32s3
    third_bias: Float32s2
    one: Float32s


class Layers(NamedTuple):
    """Its working space."""

    facts: Int64s
    first: Float32s
    second: Float32s
    out: Float32s


class Pupil(NamedTuple):
    """What one learner has: a game to play on, a random stream, working space, and the afterstates
    of a game with their facts, passes to come and gains.
    """

    game: PackedGame
    stream: Int64s
    space: afterstates.Choices
    layers: Layers
    errors: Float32s
    back: Float32s
    log: Int64s
    facts: Int64s2
    passes: Int64s
    gains: Int64s2
    returns: Float32s


def new_pupil(switches: np.ndarray) -> Pupil:
    """Return a learner of games under these switches."""
    return Pupil(
        afterstates.new_game(switches),
        afterstates.new_stream(SEED, 0),
        afterstates.new_choices(),
        Layers(
            np.zeros(N.ACTIVE, dtype=np.int64),
            *(np.zeros(width, dtype=np.float32) for width in (N.FIRST, N.SECOND, N.AIMS)),
        ),
        np.zeros(N.FIRST, dtype=np.float32),
        np.zeros(N.SECOND, dtype=np.float32),
        conversion.new_log(),
        np.zeros((LONGEST, N.ACTIVE), dtype=np.int64),
        np.zeros(LONGEST, dtype=np.int64),
        np.zeros((LONGEST, N.AIMS), dtype=np.int64),
        np.zeros(N.AIMS, dtype=np.float32),
    )


def new_network() -> Network:
    """Return a floating-point network with random weights."""
    random = np.random.default_rng(SEED)

    def normal(deviation: float, *shape: int) -> np.ndarray:
        return (random.standard_normal((N.NETWORKS, *shape)) * deviation).astype(np.float32)

    def zeros(width: int) -> np.ndarray:
        return np.zeros((N.NETWORKS, width), dtype=np.float32)

    return Network(
        normal(0.15, N.INPUTS, N.FIRST), zeros(N.FIRST),
        normal((2 / N.FIRST) ** 0.5, N.FIRST, N.SECOND), zeros(N.SECOND),
        normal((1 / N.SECOND) ** 0.5, N.SECOND, N.AIMS), zeros(N.AIMS),
        np.ones(1, dtype=np.float32),
    )  # fmt: skip


@entry
def learn_games(
    network: Network, pupil: Pupil, games: int, epsilon: int, numbers: Float32s, tally: Int64s
) -> None:
    """Play `games` games and learn from each; add to `tally` the games of all passes, their
    cards, and the perfect ones.

    `epsilon` of CHANCES decisions are random; `numbers` are the size of a step and lambda. One game
    in eight has only the last pass, one in eight the last two.
    """
    switches = pupil.game.switches
    for _ in range(games):
        kind = afterstates.below(pupil.stream, 8)
        skipped = max(0, switches[PASSES] - 1 - kind) if kind < 2 else 0
        score = learn_game(network, pupil, skipped, epsilon, numbers[0], numbers[1])
        if skipped == 0:
            tally[0] += 1
            tally[1] += popcount(score)
            tally[2] += score == 255


@kernel
def learn_game(
    network: Network, pupil: Pupil, skipped: int, epsilon: int, rate: float, trace: float
) -> int:
    """Play a game whose first passes are skipped, learn from it, and return its score byte."""
    game, space = pupil.game, pupil.space
    switches = game.switches
    view = afterstates.with_due(switches[DECK] | skipped << PASS_SHIFT, 4)
    b = 0
    steps = 0
    score = 0
    while not view & OVER:
        if steps:
            N.write_facts(pupil.facts[steps], view, b)
            pupil.passes[steps] = N.passes_to_come(switches, view)
        afterstates.shuffle_ahead(game, view, pupil.stream)
        view, b = afterstates.drawn(game, view, b, pupil.log)
        if not view & OVER:
            if afterstates.below(pupil.stream, CHANCES) < epsilon:
                chosen = afterstates.below(
                    pupil.stream, afterstates.reach(switches, space, view, b)
                )
            else:
                chosen = N.best_choice(network, pupil.layers, switches, space, view, b, N.CARDS)
            view, b = space.after_views[chosen], space.after_hands[chosen]
        for aim in range(N.AIMS):
            pupil.gains[steps, aim] = N.gain(aim, score, score_of(b))
        score = score_of(b)
        steps += 1
    for aim in range(N.AIMS):
        pupil.returns[aim] = 0
    for step in range(steps - 1, 0, -1):
        for aim in range(N.AIMS):
            pupil.returns[aim] += pupil.gains[step, aim]
        for k in range(N.ACTIVE):
            pupil.layers.facts[k] = pupil.facts[step, k]
        correct(network, pupil, pupil.passes[step], rate)
        for aim in range(N.AIMS):
            value = pupil.layers.out[aim]
            pupil.returns[aim] = value + trace * (pupil.returns[aim] - value)
    return score


@kernel
def correct(network: Network, pupil: Pupil, passes: int, rate: float) -> None:
    """Move the values of `layers.facts` towards `pupil.returns` by one step; `layers.out` keeps the
    values from before.
    """
    layers, errors, back = pupil.layers, pupil.errors, pupil.back
    N.forward(network, layers, passes)
    e0 = rate * (pupil.returns[N.CARDS] - layers.out[N.CARDS])
    e1 = rate * (pupil.returns[N.FOUR] - layers.out[N.FOUR])
    e2 = rate * (pupil.returns[N.EIGHT] - layers.out[N.EIGHT])
    third = network.third
    network.third_bias[passes, N.CARDS] += e0
    network.third_bias[passes, N.FOUR] += e1
    network.third_bias[passes, N.EIGHT] += e2
    for i in range(N.SECOND):
        x = layers.second[i]
        back[i] = 0
        if x > 0:
            back[i] = (
                e0 * third[passes, i, N.CARDS]
                + e1 * third[passes, i, N.FOUR]
                + e2 * third[passes, i, N.EIGHT]
            )
            third[passes, i, N.CARDS] += x * e0
            third[passes, i, N.FOUR] += x * e1
            third[passes, i, N.EIGHT] += x * e2
        network.second_bias[passes, i] += back[i]
    for i in range(N.FIRST):
        x = layers.first[i]
        errors[i] = 0
        if x > 0:
            total = back[0] * network.second[passes, i, 0]
            for j in range(1, N.SECOND):
                total += back[j] * network.second[passes, i, j]
            errors[i] = total
            for j in range(N.SECOND):
                network.second[passes, i, j] += x * back[j]
        network.first_bias[passes, i] += errors[i]
    for k in range(N.ACTIVE):
        fact = layers.facts[k]
        for i in range(N.FIRST):
            network.first[passes, fact, i] += errors[i]


def train(
    rules: RuleSet,
    games: int = GAMES,
    stages: Iterable[Stage] = STAGES,
    report: Callable[[int, float, float], None] = lambda learned, mean, perfect: None,
) -> Network:
    """Return a floating-point network that has learned from some `games` games under `rules`.
    `report` is called after every round: with all games learned from so far, and, of those of all
    passes in the round, the mean number of cards and the share of perfect ones.
    """
    network = new_network()
    pupil = new_pupil(conversion.game(Deal.from_seed(0), rules).switches)
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
            report(learned, cards / max(whole, 1), perfect / max(whole, 1))
    return network


def rounded(network: Network) -> dict[str, np.ndarray]:
    """Return the arrays of a file: the weights of a floating-point network as whole numbers."""
    scale = 1
    arrays = {}
    for name, own in zip(("first", "second", "third"), N.SCALES, strict=True):
        scale *= own
        weights, biases = getattr(network, name), getattr(network, f"{name}_bias")
        arrays[name] = np.rint(weights.astype(np.float64) * own).astype(np.int16)
        arrays[f"{name}_bias"] = np.rint(biases.astype(np.float64) * scale).astype(np.int64)
    return arrays


def floating(network: N.Network) -> Network:
    """Return the floating-point network that rounds to an integer one."""
    scale = 1
    parts: dict[str, np.ndarray] = {}
    for name, own in zip(("first", "second", "third"), N.SCALES, strict=True):
        scale *= own
        parts[name] = getattr(network, name) / own
        parts[f"{name}_bias"] = getattr(network, f"{name}_bias") / scale
    return Network(**parts, one=np.ones(1))


def save(path: Path, network: Network) -> None:
    """Write a floating-point network to a file."""
    with path.open("wb") as file:
        np.savez_compressed(file, **rounded(network))  # type: ignore[arg-type]


WEIGHTS = Path(N.__file__).with_name(N.FILE)


def main(rules: str, games: int, out: Path) -> None:
    """Train, print a line after every round, and write the file."""
    begun = time.monotonic()

    def report(learned: int, mean: float, perfect: float) -> None:
        took = f"{learned} games, {time.monotonic() - begun:.0f} s"
        print(f"{took}: {mean:.3f} cards, {perfect:.1%} perfect", flush=True)

    save(out, train(RuleSet.parse(rules), games, report=report))


if __name__ == "__main__":
    command(main, rules="leverstoke", games=GAMES, out=WEIGHTS)
