"""Values kept on disk between runs: those that depend on the score, 0.3 seconds of work, 6 MB.

A file holds the values of the scores that can be reached, layer by layer, after their SHA-256. Its
folder is named by a hash of the game's sources, so after an edit they are made again. A
file that is missing, damaged or cannot be written is no error: the values are computed.
"""

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from solver.common.arrays import Float64s2
from solver.common.digest import sources_hash
from solver.common.files import cache_folder, read_file, write_whole
from solver.common.kernels import popcount
from solver.no_mans_land.exact.between import STATES, Layout
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


def load(rules: RuleSet, aim: Aim, layout: Layout, values: Float64s2) -> bool:
    """Fill in the values between rounds; return False if they are not kept."""
    try:
        data = read_file(path_of(rules, aim))
    except OSError:
        return False
    if hashlib.sha256(data[_DIGEST:]).digest() != data[:_DIGEST]:
        return False
    known, numbers = _known(layout), np.frombuffer(data, np.float64, offset=_DIGEST)
    if len(numbers) != known.sum():
        return False
    values[: len(known)][known] = numbers
    return True


def keep(rules: RuleSet, aim: Aim, layout: Layout, values: Float64s2) -> None:
    """Keep the values for the next time, if possible, and drop old ones."""
    known = _known(layout)
    data = values[: len(known)][known].tobytes()
    with suppress(OSError):
        path = path_of(rules, aim)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, hashlib.sha256(data).digest() + data)
        files = sorted(path.parents[1].glob("*/*.values"), key=lambda each: each.stat().st_mtime)
        mine = [each for each in files if each.parent == path.parent]
        for old in {*files} - {*mine[-MOST:]}:
            old.unlink(missing_ok=True)


def _known(layout: Layout) -> Any:
    """Return which values before the last round's end are there: by row and score."""
    sizes = np.array([popcount(gone) for gone in range(len(layout.places))])
    sets = np.argsort(sizes, kind="stable")[: np.count_nonzero(sizes < ROUNDS)]
    return np.repeat(layout.reach[sets] > 0, STATES[sizes[sets]], axis=0)
