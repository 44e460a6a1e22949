"""What players of three strengths can expect, and how the lines of it are fitted."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from generator.shooting_party.rating import calibrate
from generator.shooting_party.rating.calibrate import correlation, logistic, straight, together
from generator.shooting_party.rating.outlook import STRENGTHS, lines, outlook
from generator.shooting_party.rating.raters import reference
from solver.shooting_party.players.ladder import Rung, ladder


def test_harder_deals_promise_less_and_stronger_players_more():
    easy, hard = outlook(1200), outlook(1800)
    for name in STRENGTHS:
        here, there = easy.expected[name], hard.expected[name]
        assert here.cards > there.cards
        assert here.four_queens > there.four_queens
        assert here.perfect > there.perfect
    for at in (easy, hard):
        novice, fair, strong = at.expected.values()
        assert novice.cards < fair.cards < strong.cards
        assert novice.four_queens < fair.four_queens < strong.four_queens
        assert at.skill == pytest.approx(strong.cards - novice.cards)
        assert at.skill > 0


def test_the_outlook_of_the_strangest_ratings_is_one():
    for rating in (-5000, 8000):
        for expected in outlook(rating).expected.values():
            assert 0 <= expected.cards <= 8
            assert 0 <= expected.perfect <= 1


def test_the_three_are_players_of_the_ladder():
    assert set(STRENGTHS) <= {player.name for player in ladder()}


def test_the_file_is_as_calibration_writes_it():
    path = Path(calibrate.__file__).parent / "outlook.toml"
    text = path.read_text(encoding="utf-8")
    assert calibrate.outlook_toml(lines()) == text
    assert set(tomllib.loads(text)) == set(STRENGTHS)


def test_lines_are_found_again():
    x = np.linspace(-2, 2, 201)
    assert straight(x, 5 - 0.7 * x) == pytest.approx((5, -0.7))
    assert logistic(x, 1 / (1 + np.exp(1.5 + 0.8 * x))) == pytest.approx((-1.5, -0.8))


def test_what_is_predicted_of_a_witness_is_freed_of_noise():
    pick = np.random.default_rng(1)
    truth = pick.normal(5, 1, 2000)
    hard = together(truth[:, None] + pick.normal(size=(2000, 1)))
    assert np.corrcoef(hard, truth)[0, 1] == pytest.approx(-(0.5**0.5), abs=0.03)

    # Ten games of each deal, whose values deviate by 2.
    values = truth[:, None] + pick.normal(0, 2, (2000, 10))
    witness = [Rung("witness", 10, row.sum(), (row**2).sum(), 0, 0) for row in values]
    assert correlation(hard, witness) == pytest.approx(0.5**0.5, abs=0.03)


def test_the_correlation_is_of_the_reference():
    assert reference("blind").correlation is not None
    assert reference("open").correlation is None
