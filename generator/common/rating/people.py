"""People's results move the rating of a puzzle, and narrow its deviation.

A puzzle is taken for a player who wins when the person fails. Its rating and deviation, and those
of the persons who tried it, are updated as one rating period of Glicko. Source: Mark E. Glickman,
Parameter estimation in large dynamic paired comparison experiments, Applied Statistics 48 (1999),
377-394; with a worked example in his note "The Glicko system" (2013). Only the puzzle moves here;
persons keep what their rows say. Within a period the sequence of results is of no account.

Results are JSON Lines, a result a line, empty lines skipped::

    {"puzzle": "42", "mode": "blind", "solved": true}
    {"puzzle": "42", "mode": "blind", "score": 0.75, "person": "Ada", "rating": 1620,
     "deviation": 80}

(the second on one line). `puzzle` names it as whoever asks does, `mode` is how it was played.
Either `solved`, or a `score` from 0 (failed) to 1 (solved). `rating` and `deviation` are the
person's, 1500 and 350 unless given; `person` is for the reader.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from math import ceil, fsum, isfinite, log, pi, sqrt
from typing import Any

from generator.common.rating.scale import GRID, Rating

UNKNOWN_RATING, UNKNOWN_DEVIATION = 1500.0, 350.0
"""Those of a person of whom nothing is known."""

FIELDS = {"puzzle", "mode", "solved", "score", "person", "rating", "deviation"}
RATINGS = (-10_000.0, 10_000.0)

_Q = log(10) / 400


class ResultError(ValueError):
    """A row that is no result; the message begins with its number."""


@dataclass(frozen=True)
class Result:
    """One person's try: `score` from 0 (failed) to 1 (solved)."""

    puzzle: str
    mode: str
    score: float
    rating: float = UNKNOWN_RATING
    deviation: float = UNKNOWN_DEVIATION


def read_results(lines: Iterable[str], modes: Collection[str]) -> tuple[Result, ...]:
    """Return the results of a file's lines; `ResultError` for the first row that is none. `modes`
    are those of the game.
    """
    results = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                results.append(_result(json.loads(line), modes))
            except json.JSONDecodeError as error:
                raise ResultError(f"row {number}: not JSON: {error.msg}") from None
            except ResultError as error:
                raise ResultError(f"row {number}: {error}") from None
    return tuple(results)


def _result(row: object, modes: Collection[str]) -> Result:
    if not isinstance(row, dict):
        raise ResultError("not a JSON object")
    if stray := sorted(set(row) - FIELDS):
        raise ResultError(f"no field {stray[0]!r}; there are {', '.join(sorted(FIELDS))}")
    if not isinstance(row.get("puzzle"), str):
        raise ResultError('"puzzle" is not a text')
    if row.get("mode") not in modes:
        raise ResultError(f'"mode" is one of {", ".join(modes)}, not {row.get("mode")!r}')
    if ("solved" in row) == ("score" in row):
        raise ResultError('either "solved" or "score" is due')
    if not isinstance(row.get("solved", False), bool):
        raise ResultError('"solved" is neither true nor false')
    score = float(row["solved"]) if "solved" in row else _number(row, "score", 0, 0, 1)
    rating = _number(row, "rating", UNKNOWN_RATING, *RATINGS)
    deviation = _number(row, "deviation", UNKNOWN_DEVIATION, 0, RATINGS[1])
    return Result(row["puzzle"], row["mode"], score, rating, deviation)


def _number(row: dict[str, Any], name: str, default: float, low: float, high: float) -> float:
    value = row.get(name, default)
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not isfinite(value) or not low <= value <= high:
        raise ResultError(f'"{name}" is not a number from {low:g} to {high:g}')
    return float(value)


def glicko(
    rating: float, deviation: float, games: Iterable[tuple[float, float, float]]
) -> tuple[float, float]:
    """Rating and deviation after a period of games, each (opponent's rating, opponent's deviation,
    own score from 0 to 1). `ValueError` unless `deviation` is above 0.
    """
    if deviation <= 0:
        raise ValueError(f"a deviation is above 0, not {deviation}")
    surprise, information = [], []
    for other, uncertain, score in games:
        weight = 1 / sqrt(1 + 3 * (_Q * uncertain / pi) ** 2)
        expected = 1 / (1 + 10 ** (-weight * (rating - other) / 400))
        surprise.append(weight * (score - expected))
        information.append(weight**2 * expected * (1 - expected))
    precision = 1 / deviation**2 + _Q**2 * fsum(information)
    return rating + _Q * fsum(surprise) / precision, sqrt(1 / precision)


def moved(rating: Rating, results: Iterable[Result]) -> Rating:
    """The rating of a puzzle after people's results with it, its error being the deviation."""
    games = [(result.rating, result.deviation, 1 - result.score) for result in results]
    value, deviation = glicko(rating.value, rating.error, games)
    return replace(rating, value=GRID * round(value / GRID), error=GRID * ceil(deviation / GRID))
