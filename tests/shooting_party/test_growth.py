"""The pictures of growth: drawn from rows alone, and the same each time."""

from pathlib import Path

import pytest

pytest.importorskip("matplotlib")
pytest.importorskip("clingo")

from benchmarks.shooting_party import growth
from benchmarks.tables import save


def rows() -> list[growth.Cost]:
    return [
        growth.Cost(who, seed, cards, passes, 0.01 * cards + seed, 100 * cards)
        for who in growth.STYLE
        for cards in (17, 33)
        for passes in growth.NUMBERS
        for seed in range(4)
    ]


def test_the_same_picture_each_time(tmp_path: Path):
    texts = []
    for name in ("one.svg", "two.svg"):
        save(growth.draw_growth(rows()), tmp_path / name)
        texts.append((tmp_path / name).read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert "<dc:date>" not in texts[0]


def test_what_did_not_end_is_no_median():
    """Half of the deals ran out of time: no point is drawn, rather than one that is too low."""
    axes = growth.Figure().add_subplot()
    for done in (1, 3):
        some = [growth.Cost("clingo", s, 17, 1, 60, done=s < done) for s in range(4)]
        growth.line(axes, some, "cards", "seconds")
    assert [len(line.get_xdata()) for line in axes.lines if line.get_marker() == "D"] == [0, 1]


def test_rows_of_a_small_deck():
    ours = growth.ours([3], "2345", passes=2)[0]
    peer = growth.peer("clingo", [3], "2345", passes=2)[0]
    assert (ours.cards, peer.cards) == (17, 17)
    assert (ours.passes, peer.passes) == (2, 2)
    assert ours.done
    assert peer.done
