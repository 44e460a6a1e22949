"""Bots see what a player sees, make the moves of the players that they are named after, and make
the same ones again for the same seed."""

from itertools import pairwise, product

import pytest

from cli.common.matches import match, played_out
from cli.no_mans_land import bots as range_bots
from cli.shooting_party import bots as parlour_bots
from solver.no_mans_land import PLAY as RANGE
from solver.no_mans_land.exact.options import Hand
from solver.no_mans_land.players.thumbs import choice
from solver.shooting_party import Deal, Position
from tests.no_mans_land.helpers import chances_of


def test_the_order_of_the_pile_is_not_seen():
    first, *rest = Deal.from_seed(3).orders
    turned = Deal((first[:4] + first[:3:-1], *(order[::-1] for order in rest)))
    one, other = (Position.opening(deal, "leverstoke") for deal in (Deal((first, *rest)), turned))
    assert one.hand == other.hand
    assert one.pile != other.pile
    seen, same = parlour_bots.view(one), parlour_bots.view(other)
    assert (seen, seen.deal, seen.played) == (same, same.deal, None)
    assert seen.legal_moves() == one.legal_moves()


@pytest.mark.parametrize("name", range_bots.THUMBS)
def test_a_thumb_does_what_it_is_known_for(name: str):
    for seed, rules in product(range(5, 10), ("ohara", "mortal")):
        game = played_out(range_bots.PLAYERS, [name], RANGE.seeded(seed, rules), seed)
        for before, after in pairwise(game.history):
            hand = Hand.of(before.state)
            assert chances_of(hand, after.move) == choice(name, before.state, hand)


@pytest.mark.parametrize(("players", "rules"), [(parlour_bots.PLAYERS, "leverstoke"),
                                                (range_bots.PLAYERS, "mortal")])  # fmt: skip
def test_a_match_is_played_again(players, rules: str):
    once, again = (match(players, ["random"], rules, 3, 4) for _ in range(2))
    assert once == again
    assert len({*once}) > 1 or rules == "leverstoke"
