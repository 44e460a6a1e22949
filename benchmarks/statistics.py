"""Means and shares with their errors, rank correlations, and bootstrap intervals."""

from collections.abc import Callable, Sequence

import numpy as np


def with_error(values: Sequence[float] | np.ndarray, digits: int = 2, unit: float = 1) -> str:
    """Return a mean and its standard error, in a unit, as text."""
    array = unit * np.asarray(values, dtype=float)
    return f"{array.mean():.{digits}f} ± {array.std(ddof=1) / np.sqrt(len(array)):.{digits}f}"


def share_text(hits: Sequence[bool] | np.ndarray) -> str:
    """Return a share in percent and its standard error, as text; nothing of no hits and misses."""
    if not len(hits):
        return ""
    share = float(np.mean(hits))
    return f"{100 * share:.0f} ± {100 * np.sqrt(share * (1 - share) / len(hits)):.0f} %"


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
    rows: np.ndarray, statistic: Callable[[np.ndarray], float], draws: int = 2000, seed: int = 0
) -> tuple[float, float]:
    """Return the 95 % percentile interval of a statistic of a sample's rows.

    Source: Bradley Efron and Robert J. Tibshirani, An Introduction to the Bootstrap, 1993, ch. 13.
    """
    pick = np.random.default_rng(seed)
    drawn = [statistic(rows[pick.integers(0, len(rows), len(rows))]) for _ in range(draws)]
    low, high = np.quantile(drawn, (0.025, 0.975))
    return float(low), float(high)


def correlation(x: np.ndarray, y: np.ndarray) -> str:
    """Return the rank correlation of two measures with its 95 % interval, as text. Where a measure
    never varies in a sample, it is 0 there.
    """

    def of(rows: np.ndarray) -> float:
        return float(np.nan_to_num(spearman(*rows.T)))

    rows = np.column_stack([x, y])
    with np.errstate(invalid="ignore"):
        low, high = bootstrap(rows, of)
        return f"{of(rows):.2f} [{low:.2f}, {high:.2f}]"
