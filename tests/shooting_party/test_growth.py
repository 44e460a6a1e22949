"""The pictures of growth: drawn from rows alone, and the same each time."""

from pathlib import Path

import pytest

pytest.importorskip("matplotlib")
pytest.importorskip("clingo")

from benchmarks.shooting_party import growth
from benchmarks.shooting_party.longer import long_deal, long_rules
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import merit
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.search.solve import solve
from tests.shooting_party.brute import Everything


def rows() -> list[growth.Cost]:
    return [
        growth.Cost(who, "best value", seed, cards, passes, 0.01 * cards + seed, 100 * cards)
        for who in growth.STYLE
        for cards in (17, 33)
        for passes in growth.PASSES
        for seed in range(4)
    ]


def test_the_same_picture_each_time(tmp_path: Path):
    texts = []
    for name in ("one.svg", "two.svg"):
        growth.save(growth.draw_growth(rows()), tmp_path / name)
        texts.append((tmp_path / name).read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert "<dc:date>" not in texts[0]


def test_what_did_not_end_is_no_median():
    """Half of the deals ran out of time: no point is drawn, rather than one that is too low."""
    some = [growth.Cost("clingo", "best value", s, 17, 1, 60, done=s < 1) for s in range(4)]
    figure = growth.Figure()
    axes = figure.add_subplot()
    growth.line(axes, some, "cards", "seconds", "clingo", "D", "black", 0)
    assert not len(axes.lines[0].get_xdata())


def test_rows_of_a_small_deck():
    ours = growth.ours([3], "2345", passes=2)[0]
    peer = growth.peer("clingo", [3], "2345", passes=2)[0]
    assert (ours.cards, peer.cards) == (17, 17)
    assert (ours.passes, peer.passes) == (2, 2)
    assert ours.done
    assert peer.done


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_longer_game_is_played_right(seed: int):
    """Four passes of a small deck, against brute force."""
    position = Position.opening(long_deal(seed, "2345"), long_rules(RuleSet(), 4))
    everything = Everything(position)
    answer = solve(position)
    best = max(merit(each.score, "cards") for each in everything.positions.values())
    assert merit(answer.best.score, "cards") == best
    assert answer.best.proven


def test_a_longer_game_begins_with_the_shorter_one():
    for seed in range(3):
        first = solve(long_deal(seed, "45"), long_rules(RuleSet(), 5))
        assert first.profile[:3] == solve(Deal.from_seed(seed).without("45")).profile
