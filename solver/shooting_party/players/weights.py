"""The weights of the learned player, read from learned.toml, which training.py writes."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import numpy as np

from solver.shooting_party.players.features import TABLES
from solver.shooting_party.players.learned import UNIT

FILE = "learned.toml"
_SCALE = UNIT // 1024
"""The fixed-point value of 1 in the file, which has whole numbers of 1024ths of a card."""


@cache
def learned() -> np.ndarray:
    """Return the weights in fixed point (learned.py), read-only. Raise `ValueError` if the file's
    tables are not those of features.py.
    """
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    document = tomllib.loads(text)
    if {name: len(document[name]) for name in document} != TABLES:
        raise ValueError(f"{FILE}: other tables than those of features.py")
    weights = np.concatenate([document[name] for name in TABLES]).astype(np.int64) * _SCALE
    weights.flags.writeable = False
    return weights


def as_toml(weights: np.ndarray) -> str:
    """Return the text of the file for weights in fixed point, rounded."""
    rounded = (weights + _SCALE // 2) // _SCALE
    parts = np.split(rounded, np.cumsum(list(TABLES.values()))[:-1])
    return "".join(
        f"{name} = [{', '.join(map(str, part))}]\n"
        for name, part in zip(TABLES, parts, strict=True)
    )
