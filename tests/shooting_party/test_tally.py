"""The tally of a search: what is counted, what came nearest, and what it says of rarity."""

import pytest

from generator.common.calendar import Task
from generator.common.games import Contents
from generator.common.rating.scale import Rating
from generator.shooting_party.generate import Tally

FOUND, MISS = Contents({}, {}), None


def tally_of(*tried: Contents | Rating | None, tier: str = "stiff") -> Tally:
    """The tally of seeds from 10 on: each has a puzzle, or what came nearest, or nothing."""
    tally = Tally(Task("open", tier), 10)
    for each in tried:
        tally.note(each)
    return tally


def rated(value: int, error: int) -> Rating:
    return Rating("open", value, error)


@pytest.mark.parametrize(
    ("tried", "due"),
    [
        ([], None),
        ([MISS, FOUND], None),
        ([rated(1500, 50), rated(1600, 50), rated(2000, 50)], 11),
        ([rated(1600, 200), rated(1600, 50)], 11),  # the error counts
        ([rated(1600, 50), rated(1600, 50)], 10),  # the first of equals
        ([FOUND, MISS, rated(1000, 50)], 12),
    ],
)
def test_the_nearest(tried: list[Contents | Rating | None], due: int | None):
    nearest = tally_of(*tried).nearest
    assert (nearest and nearest[0]) == due


def test_the_nearest_in_words():
    assert tally_of(rated(1600, 60)).nearest_text() == "seed 10, 1600 ± 60, testing, open"
    assert tally_of(MISS).nearest_text() == ""


@pytest.mark.parametrize(
    ("misses", "text"),
    [
        (1, "1 deal (seed 10): fewer than 95 in 100"),
        (4, "4 deals (seeds 10 to 13): fewer than 53 in 100"),
        (5, "5 deals (seeds 10 to 14): fewer than 1 in 2"),
        (300, "300 deals (seeds 10 to 309): fewer than 1 in 100"),
    ],
)
def test_how_rare_what_was_not_found_must_be(misses: int, text: str):
    due = f"no stiff open puzzle in {text} deals fit, with 95 % confidence"
    assert tally_of(*[MISS] * misses).misses_text() == due


def test_misses_after_a_puzzle_give_no_bound():
    printed = tally_of(MISS, FOUND, MISS, MISS).misses_text()
    assert printed == "no further stiff open puzzle in 2 deals (seeds 12 to 13)"
    assert tally_of(FOUND).misses_text() == "no further stiff open puzzle"


@pytest.mark.parametrize(
    ("tries", "found", "text"),
    [
        (1, 1, "1 puzzle in 1 deal"),
        (3, 3, "3 puzzles in 3 deals"),
        (2, 1, "1 puzzle in 2 deals: about 1 in 2"),
        (7, 5, "5 puzzles in 7 deals: about 1 in 1.4"),
        (123, 5, "5 puzzles in 123 deals: about 1 in 25"),
        (1234, 1, "1 puzzle in 1,234 deals: about 1 in 1234"),
    ],
)
def test_how_rare_what_was_found_is(tries: int, found: int, text: str):
    assert tally_of(*[MISS] * (tries - found), *[FOUND] * found).found_text() == text
