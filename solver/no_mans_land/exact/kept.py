"""Values kept on disk between runs: those that depend on the score, 0.3 seconds of work, 6 MB.

A file holds the values of the scores that can be reached, layer by layer, after their SHA-256. Its
folder is named by a hash of the game's sources, so after an edit they are made again. A
file that is missing, damaged or cannot be written is no error: the values are computed.
"""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from solver.common.digest import sources_hash
from solver.common.files import cache_folder, read_file, write_whole
from solver.no_mans_land.exact.between import SCORES, skies, target_sets
from solver.no_mans_land.rules.cards import ROUNDS
from solver.no_mans_land.rules.switches import Aim, RuleSet

MOST = 12  # files that are kept

_DIGEST = 32


def path_of(rules: RuleSet, aim: Aim) -> Path:
    """Return the path of the values; raise `OSError` if the user has no home."""
    question = f"{aim.name} {sorted(rules.to_json().items())}"
    name = hashlib.sha256(question.encode()).hexdigest()[:16]
    sources = sources_hash(Path(__file__).parents[1])
    return cache_folder() / "no-mans-land" / sources[:16] / f"{name}.values"


def load(rules: RuleSet, aim: Aim) -> list[Any] | None:
    """Return the layers of values before each round, or None if they are not kept."""
    try:
        data = read_file(path_of(rules, aim))
    except OSError:
        return None
    if hashlib.sha256(data[_DIGEST:]).digest() != data[:_DIGEST]:
        return None
    numbers = np.frombuffer(data, np.float64, offset=_DIGEST)
    layers, at = [], 0
    for round_ in range(ROUNDS):
        rows, scores, layer = _places(rules, round_)
        size = len(scores) * layer.shape[1]
        if at + size > len(numbers):
            return None
        layer[rows, :, scores] = numbers[at : at + size].reshape(len(scores), -1)
        layers.append(layer)
        at += size
    return layers if at == len(numbers) else None


def keep(rules: RuleSet, aim: Aim, layers: Sequence[Any]) -> None:
    """Keep the layers of values for the next time, if possible, and drop old ones."""
    parts = []
    for round_ in range(ROUNDS):
        rows, scores, _ = _places(rules, round_)
        parts.append(layers[round_][rows, :, scores].tobytes())
    data = b"".join(parts)
    with suppress(OSError):
        path = path_of(rules, aim)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, hashlib.sha256(data).digest() + data)
        files = sorted(path.parents[1].glob("*/*.values"), key=lambda each: each.stat().st_mtime)
        mine = [each for each in files if each.parent == path.parent]
        for old in {*files} - {*mine[-MOST:]}:
            old.unlink(missing_ok=True)


def _places(rules: RuleSet, round_: int) -> tuple[Any, Any, Any]:
    """Return the set of targets and the score of each row that is kept, and an empty layer."""
    sets = target_sets(round_)
    rows = np.repeat(np.arange(len(sets.masks)), np.diff(sets.starts))
    states = len(skies(rules.weather == "once")[round_])
    return rows, sets.scores, np.zeros((len(sets.masks), states, SCORES))
