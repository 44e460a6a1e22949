"""Persons and puzzles on one scale: rows of results are read, simulated persons and puzzles are
recovered, and the peak is the peak."""

import json
import random
from itertools import product

import numpy as np
import pytest

from benchmarks.people import Recovery, World, covered, recover
from generator.common.rating import people
from generator.common.rating.people import ELO_SLOPE, fit, moved
from generator.common.rating.results import Result, ResultError, read_results
from generator.common.rating.scale import Rating

ONE = {"42": Rating("blind", 1500, 200)}


def results_of(*scores: float) -> list[Result]:
    return [Result("42", "blind", score) for score in scores]


def test_failures_make_a_puzzle_harder_and_more_results_narrow_it():
    failed, solved = (fit(results_of(*[score] * 10), ONE).puzzles["42"] for score in (0, 1))
    assert solved.value < 1500 < failed.value
    assert failed.value - 1500 == pytest.approx(1500 - solved.value)
    few = fit(results_of(0, 1), ONE).puzzles["42"]
    many = fit(results_of(*[0, 1] * 200), ONE).puzzles["42"]
    assert few.value == pytest.approx(1500) == pytest.approx(many.value)
    assert many.error < few.error <= 200
    half = fit(results_of(*[0.5] * 40), ONE).puzzles["42"]
    assert half.value == pytest.approx(1500)


def test_without_results_nothing_moves():
    found = fit([], ONE)
    assert found.puzzles["42"].value == 1500
    assert found.puzzles["42"].error == pytest.approx(200)
    assert found.persons == {}
    assert moved(ONE["42"], found, "42") == ONE["42"]


def test_a_strong_persons_failure_weighs_more():
    """Who solved ten others and fails here says more than who failed them all."""
    priors = {str(i): Rating("blind", 1500, 100) for i in range(11)}
    found = []
    for solved in (0.0, 1.0):
        rows = [Result(str(i), "blind", solved, "abcdef01") for i in range(1, 11)]
        rows += [Result("0", "blind", 0.0, "abcdef01")]
        found.append(fit(rows, priors))
    assert found[1].puzzles["0"].value > found[0].puzzles["0"].value
    strengths = [each.persons["abcdef01"] for each in found]
    assert strengths[0].value < 1500 < strengths[1].value


def test_the_order_of_rows_and_of_puzzles_is_of_no_account():
    pick = random.Random(1)
    priors = {str(i): Rating("blind", 1300 + 40 * i, 150) for i in range(10)}
    rows = [
        Result(str(i), "blind", pick.random(), f"{p:08x}")
        for i, p in product(range(10), range(20))
        if pick.random() < 0.5
    ]
    first = fit(rows, priors)
    again = fit(pick.sample(rows, len(rows)), dict(pick.sample(list(priors.items()), len(priors))))
    assert again.slope.value == pytest.approx(first.slope.value, rel=1e-3)
    for name, each in first.puzzles.items():
        assert again.puzzles[name].value == pytest.approx(each.value, abs=0.5)
        assert again.puzzles[name].error == pytest.approx(each.error, abs=0.5)
    for token, person in first.persons.items():
        assert again.persons[token].value == pytest.approx(person.value, abs=0.5)


def test_what_is_not_known_of_the_slope_widens_an_error(monkeypatch: pytest.MonkeyPatch):
    priors = {"42": Rating("blind", 1500, 400), "7": Rating("blind", 1500, 10)}
    rows = results_of(*[0] * 60) + [Result("7", "blind", n % 2) for n in range(60)]
    found = fit(rows, priors).puzzles["42"].error
    for spread in ("SLOPE_SPREAD", "DEVIATION_SPREAD"):
        monkeypatch.setattr(people, spread, 0.01)
    assert fit(rows, priors).puzzles["42"].error < 0.9 * found


def test_the_marginal_density_is_that_of_an_integral():
    """One person, one puzzle: Laplace's method against a sum over a fine grid, up to a constant
    that does not depend on slope and deviation.
    """
    rows = [Result("42", "blind", score, "abcdef01") for score in (1, 1, 0, 1)]
    tries, _ = people._tries(rows, ONE)
    axes = np.arange(600, 2401, 25.0), np.arange(-1000, 4001, 25.0), np.arange(-1000, 4001, 100.0)
    r, s, m = np.meshgrid(*axes, indexing="ij")

    def by_sum(slope: float, deviation: float) -> float:
        z = slope * (s - r)
        log_density = (
            3 * z - 4 * np.logaddexp(0, z)
            - ((s - m) / deviation) ** 2 / 2 - np.log(deviation)
            - ((r - 1500) / 200) ** 2 / 2 - ((m - 1500) / people.MEAN_SPREAD) ** 2 / 2
            - (np.log(slope / ELO_SLOPE) / people.SLOPE_SPREAD) ** 2 / 2
            - (np.log(deviation / people.DEVIATION) / people.DEVIATION_SPREAD) ** 2 / 2
        )  # fmt: skip
        return float(np.log(np.exp(log_density).sum()))

    places = [(ELO_SLOPE * a, b) for a, b in product((0.5, 1.0), (200.0, 400.0))]
    sums = np.array([by_sum(*place) for place in places])
    peaks = np.array([people._peak(tries, np.log(place), None).height for place in places])
    assert (sums - sums[0]) == pytest.approx(peaks - peaks[0], abs=0.05)


def test_the_peak_is_higher_than_its_neighbourhood():
    found, place = recover(World(60, 20, 0.5), 3).people, {}
    assert 0.2 < found.slope.value < 1.2
    priors = {str(i): Rating("blind", 1500, 100) for i in range(20)}
    pick = random.Random(2)
    rows = [
        Result(str(pick.randrange(20)), "blind", float(pick.random() < 0.6), f"{i % 30:08x}")
        for i in range(400)
    ]
    tries, _ = people._tries(rows, priors)
    best, peaks = people._highest(tries)
    place = {step: peaks[0, 0].height - peak.height for step, peak in peaks.items()}
    assert min(place.values()) == place[0, 0] == 0
    assert np.isfinite(best).all()


def assert_recovered(found: list[Recovery], bias: float, most: float) -> None:
    for name in ("persons", "puzzles"):
        rows = np.concatenate([getattr(each, name) for each in found])
        assert abs(rows[:, 0].mean()) < bias
        assert 0.93 < covered(rows) < most


@pytest.mark.parametrize(("runs", "bias"), [(15, 25), pytest.param(40, 20, marks=pytest.mark.long)])
def test_simulated_people_are_recovered(runs: int, bias: float):
    """Many series of 20 puzzles: bias and coverage, and the slope far from that of Elo."""
    found = [recover(World(100, 20, 0.5, slope=0.4), seed) for seed in range(runs)]
    assert_recovered(found, bias, 0.99)
    slopes = np.array([each.people.slope.value for each in found])
    assert slopes.mean() == pytest.approx(0.4, abs=0.05)


@pytest.mark.long
def test_a_whole_year_is_recovered():
    found = [recover(World(1000, 365, 1.0), seed) for seed in range(2)]
    assert_recovered(found, 20, 0.98)


def test_other_puzzles_and_errors_of_nothing():
    with pytest.raises(ValueError, match="no rating of '7' is known"):
        fit([Result("7", "blind", 1.0)], ONE)
    with pytest.raises(ValueError, match="the error of 42 must be above 0"):
        fit([], {"42": Rating("blind", 1500, 0)})


# -- rows of results ----------------------------------------------------------------------------

ROW = {"puzzle": "42", "mode": "blind", "person": "3f9c02d1", "solved": True}
MODES = ("blind", "open")


def test_rows_are_read():
    text = [
        json.dumps(ROW),
        "",
        json.dumps({"puzzle": "42", "mode": "open", "score": 0.5}),
        json.dumps({**ROW, "solved": False}),
    ]
    assert read_results(text, MODES) == (
        Result("42", "blind", 1.0, "3f9c02d1"),
        Result("42", "open", 0.5, None),
        Result("42", "blind", 0.0, "3f9c02d1"),
    )


def without(field: str) -> dict[str, object]:
    return {key: value for key, value in ROW.items() if key != field}


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("{", "row 2: not JSON"),
        ("3", "row 2: not a result document: 3 is not of type 'object'"),
        ({**ROW, "puzle": 1}, "('puzle' was unexpected)"),
        ({**ROW, "puzzle": 42}, "puzzle: 42 is not of type 'string'"),
        ({**ROW, "mode": "shut"}, 'row 2: "mode" is one of blind, open'),
        (without("solved"), 'either "solved" or "score"'),
        ({**ROW, "score": 1}, 'either "solved" or "score"'),
        ({**ROW, "solved": 1}, "solved: 1 is not of type 'boolean'"),
        ({**without("solved"), "score": 2}, "score: 2 is greater than the maximum of 1"),
        ({**without("solved"), "score": True}, "score: True is not of type 'number'"),
        ({**without("solved"), "score": float("nan")}, "row 2: NaN is not a number"),
        # Nothing that tells who somebody is has a place.
        ({**ROW, "person": "Ada"}, "person: 'Ada' does not match"),
        ({**ROW, "person": "ada@example.org"}, "person: 'ada@example.org' does not match"),
        ({**ROW, "person": 12345678}, "person: 12345678 is not of type 'string'"),
        ({**ROW, "person": "3F9C02D1"}, "person: '3F9C02D1' does not match"),
        ({**ROW, "time": "2026-01-01T08:00"}, "('time' was unexpected)"),
    ],
)
def test_what_is_no_result(row: object, why: str):
    text = row if isinstance(row, str) else json.dumps(row)
    with pytest.raises(ResultError) as caught:
        read_results([json.dumps(ROW), text], MODES)
    assert str(caught.value).startswith("row 2: ")
    assert why in str(caught.value)
