"""The network that values an afterstate: what is still to come, for three aims at once.

    inputs that are 1 (features.py)  ->  128 sums  ->  32 sums  ->  cards, four queens, eight

Every sum is cut off at 0 before it goes on. There is one such network for each number of passes
still to come after the present one, so the networks of the last passes also serve games of one and
two passes.

`forward` is written once, for two kinds of numbers. Learning uses floating point. Play uses 64-bit
integers, so that decisions are alike on every machine: the weights of the three layers are whole
numbers of 1/SCALES, products are never rounded, and the outputs have the scale ONE.
"""

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from solver.common.compiled import kernel
from solver.shooting_party.packed.layout import PASSES, pass_of
from solver.shooting_party.unseen.features import ACTIVE, INPUTS

NETWORKS, FIRST, SECOND, AIMS = 3, 128, 32, 3
"""The number of networks, and the widths of their layers."""

CARDS, FOUR, EIGHT = range(AIMS)
"""The outputs: the expected number of cards still scored, the chance of four queens, and that of
all eight cards.
"""

SCALES = (1 << 10, 1 << 12, 1 << 12)  # 1 in the weights of the three layers
ONE = SCALES[0] * SCALES[1] * SCALES[2]  # 1 in the outputs of integer networks

FILE = "network.npz"


class Network(NamedTuple):
    """Weights and biases of the layers, first index the number of passes still to come; `one` is 1
    in the outputs.
    """

    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    third: np.ndarray
    third_bias: np.ndarray
    one: np.ndarray


class Layers(NamedTuple):
    """Working space: the facts of a position, the sums of the layers, and the outputs."""

    facts: np.ndarray
    first: np.ndarray
    second: np.ndarray
    out: np.ndarray


def new_layers(kind: type = np.int64) -> Layers:
    """Return working space for networks of that kind of number."""
    facts = np.zeros(ACTIVE, dtype=np.int64)
    return Layers(facts, *(np.zeros(width, dtype=kind) for width in (FIRST, SECOND, AIMS)))


@kernel
def forward(network: Network, layers: Layers, passes: int) -> None:
    """Write the outputs for `layers.facts` with `passes` passes to come after this one."""
    first, second, out = layers.first, layers.second, layers.out
    for j in range(FIRST):
        first[j] = network.first_bias[passes, j]
    for i in range(ACTIVE):
        fact = layers.facts[i]
        for j in range(FIRST):
            first[j] += network.first[passes, fact, j]
    for j in range(SECOND):
        second[j] = network.second_bias[passes, j]
    for i in range(FIRST):
        x = first[i]
        if x > 0:
            for j in range(SECOND):
                second[j] += x * network.second[passes, i, j]
    for aim in range(AIMS):
        out[aim] = network.third_bias[passes, aim]
    for i in range(SECOND):
        x = second[i]
        if x > 0:
            for aim in range(AIMS):
                out[aim] += x * network.third[passes, i, aim]


@kernel
def passes_to_come(switches: Any, view: int) -> int:
    """Return the number of passes after the present one."""
    return switches[PASSES] - 1 - pass_of(view)


def rounded(network: Network) -> dict[str, np.ndarray]:
    """Return the arrays of a file: the weights of a floating-point network as whole numbers."""
    scale = 1
    arrays = {}
    for name, own in zip(("first", "second", "third"), SCALES, strict=True):
        scale *= own
        weights, biases = getattr(network, name), getattr(network, f"{name}_bias")
        arrays[name] = np.rint(weights.astype(np.float64) * own).astype(np.int16)
        arrays[f"{name}_bias"] = np.rint(biases.astype(np.float64) * scale).astype(np.int64)
    return arrays


def floating(network: Network) -> Network:
    """Return the floating-point network that rounds to an integer one."""
    scale = 1
    parts: dict[str, np.ndarray] = {}
    for name, own in zip(("first", "second", "third"), SCALES, strict=True):
        scale *= own
        parts[name] = getattr(network, name) / own
        parts[f"{name}_bias"] = getattr(network, f"{name}_bias") / scale
    return Network(**parts, one=np.ones(1))


def save(path: Path, network: Network) -> None:
    """Write a floating-point network to a file."""
    with path.open("wb") as file:
        np.savez_compressed(file, **rounded(network))  # type: ignore[arg-type]


def load(path: Path) -> Network:
    """Return the integer network of a file, read-only. Raise `ValueError` if it has other layers
    than these.
    """
    with np.load(path) as arrays:
        weights = {name: arrays[name].astype(np.int64) for name in Network._fields[:-1]}
    network = Network(**weights, one=np.array([ONE], dtype=np.int64))
    sizes = *network.first.shape, *network.third.shape[1:]
    if sizes != (NETWORKS, INPUTS, FIRST, SECOND, AIMS):
        raise ValueError(f"{path}: other layers than those of network.py")
    for array in network:
        array.flags.writeable = False
    return network


@cache
def trained() -> Network:
    """Return the network of this package, trained for the default rules."""
    with as_file(files(__package__).joinpath(FILE)) as path:
        return load(path)
