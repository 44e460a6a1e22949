"""Adjustment of a puzzle's rating by people's results, which also narrow its deviation.

A puzzle counts as a player that wins when the person fails, and all results form one rating period
of Glicko. Source: Mark E. Glickman, Parameter estimation in large dynamic paired comparison
experiments, Applied Statistics 48 (1999), 377-394; with a worked example in his note "The Glicko
system" (2013). Only the puzzle's rating moves here; persons keep what their rows say. Within a
period the order of results does not matter.

Results are JSON Lines, one result per line; empty lines are skipped::

    {"puzzle": "42", "mode": "blind", "solved": true}
    {"puzzle": "42", "mode": "blind", "score": 0.75, "person": "Ada", "rating": 1620,
     "deviation": 80}

(the second on one line). `puzzle` is the name that the caller uses for the puzzle, `mode` how it
was played. A row has either `solved` or a `score` from 0 (failed) to 1 (solved). `rating` and
`deviation` are the person's, 1500 and 350 by default; `person` is for human readers only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from math import ceil, fsum, log, pi, sqrt
from typing import Any

from generator.common.rating.scale import GRID, Rating
from solver.common.schemas import read_json

UNKNOWN_RATING, UNKNOWN_DEVIATION = 1500.0, 350.0
"""Rating and deviation of an unknown person."""

FIELDS = {"puzzle", "mode", "solved", "score", "person", "rating", "deviation"}
RATINGS = (-10_000.0, 10_000.0)

_Q = log(10) / 400


class ResultError(ValueError):
    """A row that is not a valid result; the message begins with the row's number."""


@dataclass(frozen=True)
class Result:
    """One person's try: `score` from 0 (failed) to 1 (solved)."""

    puzzle: str
    mode: str
    score: float
    rating: float = UNKNOWN_RATING
    deviation: float = UNKNOWN_DEVIATION


def read_results(lines: Iterable[str], modes: Collection[str]) -> tuple[Result, ...]:
    """Return the results in a file's lines; `modes` are the game's. Raise `ResultError` for the
    first invalid row.
    """
    results = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                row = read_json(line)
            except ValueError as error:
                raise ResultError(f"row {number}: not JSON: {error}") from None
            try:
                results.append(_result(row, modes))
            except ResultError as error:
                raise ResultError(f"row {number}: {error}") from None
    return tuple(results)


def _result(row: object, modes: Collection[str]) -> Result:
    if not isinstance(row, dict):
        raise ResultError("not a JSON object")
    if stray := sorted(set(row) - FIELDS):
        raise ResultError(f"no field {stray[0]!r}; there are {', '.join(sorted(FIELDS))}")
    if not isinstance(row.get("puzzle"), str):
        raise ResultError('"puzzle" is not a string')
    if row.get("mode") not in modes:
        raise ResultError(f'"mode" is one of {", ".join(modes)}, not {row.get("mode")!r}')
    if ("solved" in row) == ("score" in row):
        raise ResultError('either "solved" or "score" is required')
    if not isinstance(row.get("solved", False), bool):
        raise ResultError('"solved" is neither true nor false')
    score = float(row["solved"]) if "solved" in row else _number(row, "score", 0, 0, 1)
    rating = _number(row, "rating", UNKNOWN_RATING, *RATINGS)
    deviation = _number(row, "deviation", UNKNOWN_DEVIATION, 0, RATINGS[1])
    return Result(row["puzzle"], row["mode"], score, rating, deviation)


def _number(row: dict[str, Any], name: str, default: float, low: float, high: float) -> float:
    value = row.get(name, default)
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not low <= value <= high:
        raise ResultError(f'"{name}" is not a number from {low:g} to {high:g}')
    return float(value)


def glicko(
    rating: float, deviation: float, games: Iterable[tuple[float, float, float]]
) -> tuple[float, float]:
    """Return rating and deviation after a period of games, each given as (opponent's rating,
    opponent's deviation, own score from 0 to 1). Raise `ValueError` unless `deviation` is above 0.
    """
    if deviation <= 0:
        raise ValueError(f"a deviation must be above 0, not {deviation}")
    surprise, information = [], []
    for other, uncertain, score in games:
        weight = 1 / sqrt(1 + 3 * (_Q * uncertain / pi) ** 2)
        expected = 1 / (1 + 10 ** (-weight * (rating - other) / 400))
        surprise.append(weight * (score - expected))
        information.append(weight**2 * expected * (1 - expected))
    precision = 1 / deviation**2 + _Q**2 * fsum(information)
    return rating + _Q * fsum(surprise) / precision, sqrt(1 / precision)


def moved(rating: Rating, results: Iterable[Result]) -> Rating:
    """Return the rating of a puzzle after people's results; its error serves as the deviation."""
    games = [(result.rating, result.deviation, 1 - result.score) for result in results]
    value, deviation = glicko(rating.value, rating.error, games)
    return replace(rating, value=GRID * round(value / GRID), error=GRID * ceil(deviation / GRID))
