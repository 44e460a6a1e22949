"""The ceiling over unseen play: above exact values, and equal to proven scores if all is known."""

from collections.abc import Iterable
from functools import cache

import pytest

from benchmarks.shooting_party.ceiling import Informed, ceiling, new_informed, some_ceilings
from benchmarks.shooting_party.unseen import DECKS, MEMO_BITS, switches_of
from solver.common.compiled import entry
from solver.shooting_party import Deal, solve
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import DECK
from solver.shooting_party.unseen.afterstates import with_due
from solver.shooting_party.unseen.exact import new_memo, opening_worth
from solver.shooting_party.unseen.network import CARDS
from tests.shooting_party.helpers import rules

SMALLEST = "the same, twos and threes, two suits"
LONG = ((0,), (3,), (7, 2), (9, 6, 2))


@cache
def exact_worth(name: str) -> float:
    return opening_worth(switches_of(name), new_memo(20 if name == SMALLEST else MEMO_BITS), CARDS)[
        CARDS
    ]


@entry
def ceiling_of(own: Informed) -> float:
    return ceiling(own, with_due(own.game.switches[DECK], 4), 0, 0, 0)


@pytest.mark.parametrize("text", ["leverstoke", "leverstoke,contact=must,exhaustion=lazy"])
@pytest.mark.parametrize("deals", [1, pytest.param(8, marks=pytest.mark.long)])
def test_who_is_told_everything_scores_the_best_of_the_deal(text: str, deals: int):
    kept = rules(f"{text},passes=1,butler_search=keep")
    for seed in range(deals):
        deal = Deal.from_seed(seed)
        game = conversion.game(deal, kept)
        printed = new_informed(game.switches, (0,), 1, 0, bits=20)._replace(game=game)
        assert ceiling_of(printed) == solve(deal, kept).best.value


@pytest.mark.parametrize(
    ("ends", "names", "shuffles"),
    [
        ((7, 2), [SMALLEST], 25),
        *(pytest.param(e, DECKS, 300, marks=pytest.mark.long) for e in LONG),
    ],
)
def test_no_ceiling_is_below_the_exact_value(
    ends: tuple[int, ...], names: Iterable[str], shuffles: int
):
    """By more than three standard errors; and telling the whole order is worth something."""
    for name in names:
        exact = exact_worth(name)
        found = some_ceilings(switches_of(name), ends, 3, shuffles, 1)
        error = found.std() / len(found) ** 0.5
        assert found.mean() > exact - 3 * error
        if ends == (0,):
            assert found.mean() > exact + 3 * error


def test_told_nothing_the_ceiling_is_the_exact_value():
    found = some_ceilings(switches_of(SMALLEST), (33,), 1, 1, 1)
    assert found == pytest.approx([exact_worth(SMALLEST)])
