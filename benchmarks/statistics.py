"""Means with their errors, rank correlations, and bootstrap intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

Statistic = Callable[[np.ndarray], float]


def with_error(values: Sequence[float] | np.ndarray, digits: int = 2, unit: float = 1) -> str:
    """Return a mean and its standard error, in a unit, as text."""
    array = unit * np.asarray(values, dtype=float)
    return f"{array.mean():.{digits}f} ± {array.std(ddof=1) / np.sqrt(len(array)):.{digits}f}"


def ranks(values: np.ndarray) -> np.ndarray:
    """Return the rank of each value; equal values share the mean of their ranks."""
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(count)
    shared: np.ndarray = (last - (count - 1) / 2)[place]
    return shared


def spearman(x: np.ndarray, y: np.ndarray) -> float:
    """Return the rank correlation of two measures of the same things, -1 to 1."""
    return float(np.corrcoef(ranks(x), ranks(y))[0, 1])


def bootstrap(
    rows: np.ndarray, statistic: Statistic, draws: int = 2000, seed: int = 0
) -> tuple[float, float]:
    """Return the 95 % percentile interval of a statistic of a sample's rows.

    Source: Bradley Efron and Robert J. Tibshirani, An Introduction to the Bootstrap, 1993, ch. 13.
    """
    pick = np.random.default_rng(seed)
    drawn = [statistic(rows[pick.integers(0, len(rows), len(rows))]) for _ in range(draws)]
    low, high = np.quantile(drawn, (0.025, 0.975))
    return float(low), float(high)


def interval(rows: np.ndarray, statistic: Statistic) -> str:
    """Return a statistic of a sample's rows with its 95 % interval, as text."""
    low, high = bootstrap(rows, statistic)
    return f"{statistic(rows):.2f} [{low:.2f}, {high:.2f}]"
