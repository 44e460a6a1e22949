"""Measure a reference sample: ``python -m benchmarks.making.calibrate blind`` (or ``open``, or
``effort``) writes blind.toml and outlook.toml (or open.toml) in generator/shooting_party/rating, or
grade.toml in the folder above.

blind: the graders play the deals of 600 seeds under the default rules. Others play them besides:
those of whom the outlook speaks, and the varied expert, the *target*: how well the graders predict
its mean score is what the grade's error rests on. About half an hour with two workers. open: the
noisy solvers try, and search, the first 60 puzzles of each kind, one a deal; about ten minutes.
effort: the kinds that are rated by the logarithm of it alone.

Ratings are relative to these files. After any change to what is measured, run this again and raise
RATER_VERSION (references.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, islice
from math import log
from pathlib import Path
from statistics import fmean, stdev
from typing import TypeVar

import numpy as np

from benchmarks.tables import command, noted
from generator.common.rating.scale import DEVIATION, Reference, noise
from generator.shooting_party.rating import references
from generator.shooting_party.rating.open_grade import (
    LEAST,
    MEASURES,
    TRIES,
    effort_at,
    efforts_at,
    measures,
    tries_at,
)
from generator.shooting_party.rating.rated import graders
from generator.shooting_party.rating.references import BY_EFFORT, STRENGTHS, Line
from generator.shooting_party.studies.composing import studies
from generator.shooting_party.studies.kinds import kinds
from solver.common.processes import Workers
from solver.shooting_party.players.bots import NOVICE, SENSIBLE, VARIED, Rung, measure
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.switches import RuleSet

T = TypeVar("T")

FIRST = 1_000_000
SAMPLE = range(FIRST, FIRST + 600)
"""Seeds of the blind reference sample; the open one begins at the same seed."""

OF_EACH_KIND = 60
"""Puzzles of each kind in the open sample."""

BY_EFFORT_SEEDS = range(FIRST, FIRST + 300)

BY_TRIES = [name for name, kind in kinds().items() if kind.asks in TRIES]
"""The kinds in it: those that are rated by tries."""

COVERED = 0.6827
"""The share of own ratings that an error covers: that of a normal distribution within one standard
deviation. (How far ratings miss is not normal: a deal that nearly everybody plays to the end is hit
more closely.)
"""

AHEAD = 16
"""Seeds per worker that are in work, or wait for an earlier one."""

FOLDER = Path(references.__file__).parent


def blind(seed: int) -> list[Rung]:
    """Return what the players score in the deal of a seed: the graders, and the others."""
    players = (*graders(), NOVICE, SENSIBLE, VARIED)
    return [measure(Deal.from_seed(seed), player=player) for player in players]


def means(columns: Mapping[str, Sequence[Rung]]) -> np.ndarray:
    """Return the graders' mean scores: one row per deal, one column per player."""
    return np.array([[rung.mean for rung in columns[player.name]] for player in graders()]).T


def together(measured: np.ndarray) -> np.ndarray:
    """Return how hard each deal is by the parts that `measured` has columns for, in standard
    deviations of the sample.
    """
    standard = (measured - measured.mean(axis=0)) / measured.std(axis=0, ddof=1)
    mean = -standard.mean(axis=1)
    spread: np.ndarray = mean / mean.std(ddof=1)
    return spread


def correlation(hard: np.ndarray, target: Sequence[Rung]) -> float:
    """Return how well the parts predict the target: the correlation, freed of the noise of the
    target's mean scores (Charles Spearman's correction for attenuation, 1904). `hard` is how hard
    the deals are by the parts.
    """
    scores = np.array([rung.mean for rung in target])
    noise = np.mean([rung.error**2 for rung in target])
    reliability = 1 - noise / scores.var(ddof=1)
    found = -np.corrcoef(hard, scores)[0, 1] / np.sqrt(reliability)
    return float(found)


def half_width(predicted: np.ndarray, target: Sequence[Rung]) -> float:
    """Return the error, in points, that covers 68 % of the sample: so many of the target's own
    ratings lie within it, and the noise of their mean scores, of what was predicted (in standard
    deviations of the sample).
    """
    scores = np.array([rung.mean for rung in target])
    spread = scores.std(ddof=1)
    away = (scores.mean() - scores) / spread - predicted
    noises = np.array([rung.error for rung in target]) / spread
    squares = np.quantile(away**2 - noises**2, COVERED)
    return round(DEVIATION * float(np.sqrt(squares)), 3)


def usual_noise(columns: Mapping[str, Sequence[Rung]], reference: Reference) -> float:
    """Return the root mean square, over the sample, of the noise of the parts' mean, in points."""
    deals = zip(*(columns[name] for name in reference.parts), strict=True)
    found = [noise(reference, {r.player: (r.mean, r.error) for r in rungs}) for rungs in deals]
    return round(float(np.sqrt(np.mean(found))), 3)


def outlook_lines(
    columns: Mapping[str, Sequence[Rung]], reference: Reference
) -> dict[str, dict[str, Line]]:
    """Return the lines of outlook.toml, by strength and by what is expected."""
    assert reference.correlation is not None
    names, measured = [player.name for player in graders()], means(columns)
    lines = {}
    for strength in STRENGTHS:
        rungs = columns[strength]
        others = [i for i, name in enumerate(names) if name != strength]
        # One standard deviation of the sample is so many times the 300 points of the scale.
        x = together(measured[:, others]) * reference.correlation
        lines[strength] = {
            "cards": straight(x, np.array([rung.mean for rung in rungs])),
            "four_queens": logistic(x, np.array([rung.win_rate for rung in rungs])),
            "perfect": logistic(x, np.array([rung.perfect_rate for rung in rungs])),
        }
    return lines


def straight(x: np.ndarray, y: np.ndarray) -> Line:
    """Return height and rise of the line of least squares."""
    rise, height = np.polyfit(x, y, 1)
    return float(height), float(rise)


def logistic(x: np.ndarray, share: np.ndarray) -> Line:
    """Return height and rise of the log-odds of greatest likelihood, by Newton's method."""
    rows = np.column_stack([np.ones(len(x)), x])
    line = np.zeros(2)
    for _ in range(50):
        chance = 1 / (1 + np.exp(-rows @ line))
        weight = chance * (1 - chance)
        line += np.linalg.solve(rows.T @ (rows * weight[:, None]), rows.T @ (share - chance))
    return float(line[0]), float(line[1])


def outlook_toml(lines: Mapping[str, Mapping[str, Line]]) -> str:
    """Return the text of outlook.toml."""
    text = [
        "# What players of three strengths expect by the blind rating: the height at 1500 and the",
        "# rise per 300 points; of the chances, in log-odds. Written by",
        "# python -m benchmarks.making.calibrate blind.",
    ]
    for name, row in lines.items():
        text += ["", f"[{name}]"]
        text += [f"{what} = [{height:.4f}, {rise:.4f}]" for what, (height, rise) in row.items()]
    return "\n".join(text) + "\n"


def open_(kind: str, seed: int) -> tuple[int, list[float]] | None:
    """Return the seed, and the measures of the open grade's parts in the first puzzle of a kind in
    its deal; None if there is none.
    """
    study = next(studies(kind, Deal.from_seed(seed), RuleSet()), None)
    if study is None:
        return None
    values = measures(tries_at(study), efforts_at(study))
    return seed, [values[name][0] for name in MEASURES]


def over(measuring: Callable[[int], T], seeds: Iterable[int], workers: int) -> Iterator[T]:
    """Yield what a function returns for each seed, in order."""
    with Workers(workers) as pool:
        for _, answer in pool.in_order(measuring, seeds, ahead=AHEAD * workers):
            yield noted(answer)


def calibrate_blind(workers: int) -> None:
    """Measure the blind sample and write its two files."""
    columns: dict[str, list[Rung]] = {}
    for rungs in over(blind, SAMPLE, workers):
        for rung in rungs:
            columns.setdefault(rung.player, []).append(rung)
    names, measured = [player.name for player in graders()], means(columns)
    reference = reference_of(names, measured, more_is_harder=False)
    hard, target = together(measured), columns[VARIED.name]
    found = round(correlation(hard, target), 4)
    error = half_width(found * hard, target)
    reference = replace(
        reference, correlation=found, error=error, noise=usual_noise(columns, reference)
    )
    write("blind.toml", as_toml("blind", reference, SAMPLE))
    write("outlook.toml", outlook_toml(outlook_lines(columns, reference)))


def calibrate_open(workers: int) -> None:
    """Measure the open sample and write its file."""
    measured, last = [], FIRST
    for kind in BY_TRIES:
        puzzles = filter(None, over(partial(open_, kind), count(FIRST), workers))
        for seed, row in islice(puzzles, OF_EACH_KIND):
            measured.append(row)
            last = max(last, seed)
    reference = reference_of(MEASURES, np.array(measured), more_is_harder=True)
    write("open.toml", as_toml("open", reference, range(FIRST, last + 1)))


def efforts(kind: str, seed: int) -> list[float]:
    """Return the logarithms of the efforts of the puzzles of a kind in a deal."""
    found = studies(kind, Deal.from_seed(seed), RuleSet())
    return [log(LEAST + effort_at(study)) for study in found]


def calibrate_effort(workers: int) -> None:
    """Measure the kinds that are rated by effort alone and write their file."""
    lines = [
        f"# Mean and deviation of ln({LEAST} + mean of the parts) over the puzzles of a range of",
        "# seeds. Written by python -m benchmarks.making.calibrate effort.",
    ]
    for kind in BY_EFFORT:
        found = sum(over(partial(efforts, kind), BY_EFFORT_SEEDS, workers), list[float]())
        lines += [
            "",
            f"[{kind}]",
            f"seeds = [{BY_EFFORT_SEEDS[0]}, {BY_EFFORT_SEEDS[-1]}]",
            f"puzzles = {len(found)}",
            f"mean = {fmean(found):.6f}",
            f"deviation = {stdev(found):.6f}",
        ]
    write("../grade.toml", "\n".join(lines) + "\n")


def write(name: str, text: str) -> None:
    """Write a file of this folder."""
    (FOLDER / name).write_text(text, encoding="utf-8")


CALIBRATIONS = {"blind": calibrate_blind, "open": calibrate_open, "effort": calibrate_effort}


def main(mode: str, workers: int) -> None:
    """Measure the sample of the chosen mode and write its files."""
    CALIBRATIONS[mode](workers)


def reference_of(names: Sequence[str], measured: np.ndarray, more_is_harder: bool) -> Reference:
    """Return the reference of a sample. `measured` has one row per puzzle and one column per part
    in `names`.
    """
    middle = measured.mean(axis=0)
    deviation = measured.std(axis=0, ddof=1) * (1 if more_is_harder else -1)
    standard = (measured - middle) / deviation
    joined = standard.mean(axis=1)
    stretch = 1 / joined.std(ddof=1)
    points = DEVIATION * stretch * (standard - joined[:, None])
    spread = np.sqrt((points**2).sum() / (len(measured) * (len(names) - 1)))
    parts = {
        name: (float(mean), float(sd))
        for name, mean, sd in zip(names, middle, deviation, strict=True)
    }
    return Reference(parts, float(stretch), float(spread))


def as_toml(mode: str, reference: Reference, seeds: range) -> str:
    """Return the text of the reference file of a mode, measured on the deals of `seeds`."""
    lines = [
        "# Mean and deviation of each part's measure over the reference sample; the deviation is",
        "# negative where more means easier. Written by",
        f"# python -m benchmarks.making.calibrate {mode}.",
        "",
        f"[{mode}]",
        f"seeds = [{seeds[0]}, {seeds[-1]}]",
        f"stretch = {reference.stretch:.6f}",
        f"spread = {reference.spread:.3f}",
        *_predicting(reference),
        "",
        f"[{mode}.parts]",
        *(f"{name} = [{mean:.5f}, {sd:.5f}]" for name, (mean, sd) in reference.parts.items()),
    ]
    return "\n".join(lines) + "\n"


def _predicting(reference: Reference) -> list[str]:
    """Return the lines that only a mode has whose ratings predict."""
    if reference.correlation is None:
        return []
    return [
        f"correlation = {reference.correlation:.4f}",
        f"error = {reference.error:.3f}",
        f"noise = {reference.noise:.3f}",
    ]


if __name__ == "__main__":
    command(main, mode=(*CALIBRATIONS,), workers=2)
