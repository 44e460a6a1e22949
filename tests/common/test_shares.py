"""Wilson's intervals by their equation; shares of samples of which part is unknown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.common.shares import Share, upper_after_none, wilson


def test_intervals_at_the_ends():
    assert (wilson(0, 0), wilson(0, 7)[0], wilson(7, 7)[1]) == ((0, 1), 0, 1)
    for hits in (-1, 4):
        with pytest.raises(ValueError, match="hits in 3 trials"):
            wilson(hits, 3)


@given(st.integers(1, 10**9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_is_where_the_share_is_z_deviations_away(case: tuple[int, int]):
    """Wilson's ends solve (p - share)^2 = z^2 p (1 - p) / n."""
    hits, trials = case
    share = hits / trials
    low, high = wilson(hits, trials)
    assert 0 <= low <= share <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            assert (end - share) ** 2 == pytest.approx(
                1.959963984540054**2 * end * (1 - end) / trials, rel=1e-6, abs=1e-15
            )


@given(st.integers(1, 10**6))
def test_none_in_many_trials(trials: int):
    """At the bound, so many misses have a chance of exactly 5 %."""
    assert (1 - upper_after_none(trials)) ** trials == pytest.approx(0.05, rel=1e-6)
    assert upper_after_none(0) == 1


def test_unknowns_count_both_ways():
    share = Share(yes=2, no=5, unknown=3)
    assert share.of == 10
    assert share.bounds == (0.2, 0.5)
    assert share.interval == (wilson(2, 10)[0], wilson(5, 10)[1])
    assert share.text == "20.00 to 50.00 % [5.67, 76.34]"
    assert Share(1, 1, 0).text == "50.00 % [9.45, 90.55]"
    assert Share(0, 0, 0).text == ""
