"""Rank correlations, and how far chance may have moved them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Statistic = Callable[[np.ndarray], float]


def ranks(values: np.ndarray) -> np.ndarray:
    """The rank of each value, equal ones sharing the mean of theirs."""
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(count)
    shared: np.ndarray = (last - (count - 1) / 2)[place]
    return shared


def spearman(x: np.ndarray, y: np.ndarray) -> float:
    """The rank correlation of two measures of the same things, -1 to 1."""
    return float(np.corrcoef(ranks(x), ranks(y))[0, 1])


def bootstrap(
    rows: np.ndarray, statistic: Statistic, draws: int = 2000, seed: int = 0
) -> tuple[float, float]:
    """The 95 % percentile interval of a statistic of a sample's rows.

    Source: Bradley Efron and Robert J. Tibshirani, An Introduction to the Bootstrap, 1993, ch. 13.
    """
    pick = np.random.default_rng(seed)
    drawn = [statistic(rows[pick.integers(0, len(rows), len(rows))]) for _ in range(draws)]
    low, high = np.quantile(drawn, (0.025, 0.975))
    return float(low), float(high)
