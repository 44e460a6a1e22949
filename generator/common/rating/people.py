"""Persons and puzzles put on one scale by all their results at once.

A person of strength s solves a puzzle of rating r with the chance 1 / (1 + exp(-slope (s - r))).
That is the model of Rasch, with three things estimated besides. The *slope* says how much a point
is worth; its logarithm has a wide normal prior around that of the Glicko and Elo scales, on which
400 points make odds ten times better. Persons are normally distributed, and their *mean* and
*deviation* are estimated. A puzzle's prior is normal: its published rating, with its error. So
persons and puzzles with few results stay where they are expected, and much evidence overrules a
rating. A score between 0 and 1 counts as that share of a solved puzzle.

Strengths, ratings and the mean are where the posterior density is greatest, given slope and
deviation; those two are where their marginal density is greatest, all else integrated out by
Laplace's method. Errors are those of the normal distribution that fits the peak, and include what
is not known of slope and deviation (the delta method).

Sources: Georg Rasch, Probabilistic models for some intelligence and attainment tests, 1960; Luke
Tierney and Joseph B. Kadane, Accurate approximations for posterior moments and marginal densities,
Journal of the American Statistical Association 81 (1986), 82-86.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import exp, log, sqrt

import numpy as np

from generator.common.rating.results import Result
from generator.common.rating.scale import MIDDLE, Rating, rounded

ELO_SLOPE = log(10) / 400  # the slope of the Elo and Glicko scales, per point

SLOPE_SPREAD = 0.7
MEAN_SPREAD = 500.0
DEVIATION, DEVIATION_SPREAD = 300.0, 0.7
"""The priors: the logarithm of the slope lies within SLOPE_SPREAD of that of ELO_SLOPE, the
logarithm of the persons' deviation within DEVIATION_SPREAD of that of DEVIATION, their mean within
MEAN_SPREAD points of MIDDLE (one standard deviation each).
"""

STEP = 0.05  # the step of numerical derivatives, in units of the two logarithms
LONGEST = 0.5  # the most by which a logarithm moves in one step
NEAR = 1e-3  # a search ends when no value moves by more: in points, or in units of the logarithms
LARGEST = 400.0  # the most points by which a value moves in one step of Newton's method


@dataclass(frozen=True)
class Estimate:
    """A value and its standard error."""

    value: float
    error: float

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of the 95 % interval."""
        return self.value - 1.96 * self.error, self.value + 1.96 * self.error


@dataclass(frozen=True)
class People:
    """What results say of persons and puzzles. `slope` is in units of `ELO_SLOPE`; everything else
    is in points. Persons without a token are not among `persons`.
    """

    slope: Estimate
    mean: float
    deviation: Estimate
    persons: Mapping[str, Estimate]
    puzzles: Mapping[str, Estimate]
    results: int


@dataclass(frozen=True)
class _Tries:
    """The results as arrays: for each, the numbers of its person and puzzle, and its score."""

    person: np.ndarray
    puzzle: np.ndarray
    score: np.ndarray
    persons: int
    prior: np.ndarray
    error: np.ndarray


@dataclass(frozen=True)
class _Peak:
    """Where the density is greatest, given slope and deviation; `height` is the logarithm of the
    marginal density there.

    The matrix of second derivatives is cut in two. That of strengths, among themselves, is
    diagonal: `own`. `cross` joins them to ratings and mean, and `rest` is what remains for these
    when strengths are eliminated (the Schur complement).
    """

    strengths: np.ndarray
    ratings: np.ndarray
    mean: float
    height: float
    own: np.ndarray
    cross: np.ndarray
    rest: np.ndarray


def fit(results: Sequence[Result], priors: Mapping[str, Rating]) -> People:
    """Return what results say of their persons and of the puzzles in `priors`, by the names that
    results use for them. Raise `ValueError` for a result of another puzzle, or an error of 0.
    """
    tries, tokens = _tries(results, priors)
    best, peaks = _highest(tries)
    at = peaks[0, 0]
    bend = -_second(peaks)
    unknown = np.linalg.inv(bend)
    of_slope, of_deviation = (peaks[1, 0], peaks[-1, 0]), (peaks[0, 1], peaks[0, -1])

    def moving(name: str) -> np.ndarray:
        """Return how far the values of that name move with each of the two logarithms."""
        pairs = (of_slope, of_deviation)
        return np.stack(
            [(getattr(up, name) - getattr(down, name)) / (2 * STEP) for up, down in pairs], axis=1
        )

    spread = np.linalg.inv(at.rest)
    half = at.cross / at.own[:, None]
    variance_of_persons = 1 / at.own + np.einsum("ij,jk,ik->i", half, spread, half)
    variance_of_puzzles = np.diag(spread)[: len(tries.prior)]
    moved = {name: moving(name) for name in ("strengths", "ratings")}
    more = {name: np.einsum("ij,jk,ik->i", m, unknown, m) for name, m in moved.items()}
    errors = np.sqrt(variance_of_persons + more["strengths"])
    puzzle_errors = np.sqrt(variance_of_puzzles + more["ratings"])
    slope, deviation = (exp(x) for x in best)
    return People(
        slope=Estimate(slope / ELO_SLOPE, slope / ELO_SLOPE * sqrt(unknown[0, 0])),
        mean=at.mean,
        deviation=Estimate(deviation, deviation * sqrt(unknown[1, 1])),
        persons={
            token: Estimate(float(at.strengths[i]), float(errors[i])) for token, i in tokens.items()
        },
        puzzles={
            name: Estimate(float(at.ratings[i]), float(puzzle_errors[i]))
            for i, name in enumerate(priors)
        },
        results=len(results),
    )


def moved(before: Rating, people: People, puzzle: str) -> Rating:
    """Return the rating of a puzzle after people's results, rounded as ratings are."""
    now = people.puzzles[puzzle]
    value, error = rounded(now.value, now.error)
    return replace(before, value=value, error=error)


def _tries(
    results: Sequence[Result], priors: Mapping[str, Rating]
) -> tuple[_Tries, dict[str, int]]:
    """Return the results as arrays, and the numbers of the persons with a token."""
    numbers = {name: i for i, name in enumerate(priors)}
    for name, prior in priors.items():
        if prior.error <= 0:
            raise ValueError(f"the error of {name} must be above 0, not {prior.error}")
    tokens: dict[str, int] = {}
    person = []
    count = 0
    for result in results:
        if result.puzzle not in numbers:
            raise ValueError(f"no rating of {result.puzzle!r} is known")
        if result.person is None or result.person not in tokens:
            if result.person is not None:
                tokens[result.person] = count
            person.append(count)
            count += 1
        else:
            person.append(tokens[result.person])
    tries = _Tries(
        np.array(person, dtype=np.int64),
        np.array([numbers[result.puzzle] for result in results], dtype=np.int64),
        np.array([result.score for result in results]),
        count,
        np.array([prior.value for prior in priors.values()], dtype=float),
        np.array([prior.error for prior in priors.values()], dtype=float),
    )
    return tries, tokens


def _highest(tries: _Tries) -> tuple[np.ndarray, dict[tuple[int, int], _Peak]]:
    """Return the logarithms of slope and deviation of greatest marginal density, and the peaks
    there and one step away from it in every direction.
    """
    at = np.array([log(ELO_SLOPE), log(DEVIATION)])
    peaks = _around(tries, at, None)
    while True:
        heights = {place: peak.height for place, peak in peaks.items()}
        slope = np.array([heights[1, 0] - heights[-1, 0], heights[0, 1] - heights[0, -1]]) / (
            2 * STEP
        )
        values, axes = np.linalg.eigh(-_second(peaks))
        # Along an axis on which the density is not concave, a step as long as its prior's.
        step = axes @ ((axes.T @ slope) / np.where(values > 0, values, 1 / SLOPE_SPREAD**2))
        if (length := float(np.abs(step).max())) > LONGEST:
            step *= LONGEST / length
        while np.abs(step).max() > NEAR:
            height = _peak(tries, at + step, peaks[0, 0]).height
            if height > heights[0, 0]:
                break
            step /= 2
        else:
            return at, peaks
        at = at + step
        peaks = _around(tries, at, peaks[0, 0])


def _around(tries: _Tries, at: np.ndarray, start: _Peak | None) -> dict[tuple[int, int], _Peak]:
    """Return the peaks at a place and one step away in every direction, by direction."""
    middle = _peak(tries, at, start)
    steps = product((-1, 0, 1), repeat=2)
    return {
        (i, j): _peak(tries, at + STEP * np.array([i, j]), middle) if (i, j) != (0, 0) else middle
        for i, j in steps
    }


def _second(peaks: Mapping[tuple[int, int], _Peak]) -> np.ndarray:
    """Return the second derivatives of the marginal density by the two logarithms."""
    h = {place: peak.height for place, peak in peaks.items()}
    mixed = (h[1, 1] - h[1, -1] - h[-1, 1] + h[-1, -1]) / 4
    return (
        np.array(
            [
                [h[1, 0] - 2 * h[0, 0] + h[-1, 0], mixed],
                [mixed, h[0, 1] - 2 * h[0, 0] + h[0, -1]],
            ]
        )
        / STEP**2
    )


def _peak(tries: _Tries, at: np.ndarray, start: _Peak | None) -> _Peak:
    """Return the peak for the two logarithms `at`, by Newton's method from another peak, or from
    the priors. The density is concave in everything but those two.
    """
    slope, deviation = np.exp(at)
    persons, puzzles = tries.persons, len(tries.prior)
    strengths = np.full(persons, float(MIDDLE)) if start is None else start.strengths
    ratings = tries.prior if start is None else start.ratings
    mean = float(MIDDLE) if start is None else start.mean
    flat = tries.person * (puzzles + 1) + tries.puzzle

    def density(strengths: np.ndarray, ratings: np.ndarray, mean: float) -> float:
        z = slope * (strengths[tries.person] - ratings[tries.puzzle])
        return float(
            (tries.score * z - np.logaddexp(0, z)).sum()
            - ((strengths - mean) ** 2).sum() / (2 * deviation**2)
            - (((ratings - tries.prior) / tries.error) ** 2).sum() / 2
            - ((mean - MIDDLE) / MEAN_SPREAD) ** 2 / 2
        )

    reached = density(strengths, ratings, mean)
    while True:
        z = slope * (strengths[tries.person] - ratings[tries.puzzle])
        chance = 1 / (1 + np.exp(-z))
        surprise = slope * (tries.score - chance)
        weight = slope**2 * chance * (1 - chance)
        by_strength = (
            np.bincount(tries.person, surprise, persons) - (strengths - mean) / deviation**2
        )
        by_rating = (
            -np.bincount(tries.puzzle, surprise, puzzles) - (ratings - tries.prior) / tries.error**2
        )
        by_mean = (strengths - mean).sum() / deviation**2 - (mean - MIDDLE) / MEAN_SPREAD**2
        own = np.bincount(tries.person, weight, persons) + 1 / deviation**2
        cross = -np.bincount(flat, weight, persons * (puzzles + 1)).reshape(persons, puzzles + 1)
        cross[:, puzzles] = -1 / deviation**2
        rest = np.diag(
            np.append(
                np.bincount(tries.puzzle, weight, puzzles) + 1 / tries.error**2,
                persons / deviation**2 + 1 / MEAN_SPREAD**2,
            )
        ) - cross.T @ (cross / own[:, None])
        step = np.linalg.solve(rest, np.append(by_rating, by_mean) - cross.T @ (by_strength / own))
        back = (by_strength - cross @ step) / own
        length = float(max(np.abs(step).max(), np.abs(back).max(initial=0)))
        share = min(1.0, LARGEST / length) if length else 1.0
        while length * share > NEAR:
            tried = (
                strengths + share * back,
                ratings + share * step[:puzzles],
                mean + share * step[puzzles],
            )
            if (risen := density(*tried)) >= reached:
                break
            share /= 2
        else:
            break
        strengths, ratings, mean = tried[0], tried[1], float(tried[2])
        reached = risen
    # Laplace: the density's height and width at its peak give its integral. Constants are left out.
    height = (
        reached
        - persons * log(deviation)
        - (np.log(own).sum() + np.linalg.slogdet(rest)[1]) / 2
        - (log(slope / ELO_SLOPE) / SLOPE_SPREAD) ** 2 / 2
        - (log(deviation / DEVIATION) / DEVIATION_SPREAD) ** 2 / 2
    )
    return _Peak(strengths, ratings, mean, float(height), own, cross, rest)
