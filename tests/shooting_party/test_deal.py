"""Deals from codes and JSON; what is broken is named. (From seeds: common/test_stability.py.)"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.common.cards import CardError
from solver.common.errors import InputError
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.sources import deal_of

seeds = st.integers(0, (1 << 64) - 1)


def test_card_numbers():
    numbers = [DECK.number(name) for name in ("Ac", "Kc", "Ad", "Qh", "Ks", "Jk")]
    assert numbers == [0, 7, 8, 22, 31, 32]
    assert DECK.symbols(DECK.run("2hKs")) == "2♥ K♠"
    with pytest.raises(CardError, match="'6h'"):
        DECK.run("2h6h")


@given(seeds, st.sets(st.sampled_from("2345")))
def test_codes_and_json_carry_the_orders(seed: int, out: set[str]):
    deal = Deal.from_seed(seed).without(out)
    assert Deal.from_code(deal.code) == deal
    assert Deal.from_json(json.loads(json.dumps(deal.to_json()))) == deal


def test_nearly_every_changed_character_is_found():
    """One slip in 512 passes the check; it must then be another deal all the same."""
    deal = Deal.from_seed(1)
    tried = found = 0
    for place in range(4, len(deal.code)):
        for letter in "Ab01-_".replace(deal.code[place], ""):
            tried += 1
            try:
                other = Deal.from_code(deal.code[:place] + letter + deal.code[place + 1 :])
                assert other != deal
            except InputError:
                found += 1
    assert tried > 600
    assert found > 0.98 * tried


GROUPS = Deal.from_seed(1).code.removeprefix("sp1-").split(".")


@pytest.mark.parametrize(
    ("groups", "why"),
    [
        ([*GROUPS[:5], GROUPS[5][:-1]], "group 6 of 6 has 21 characters"),
        (["é" + GROUPS[0][1:], *GROUPS[1:]], "group 1 of 6 has the character"),
        ([*GROUPS[:2], GROUPS[3], *GROUPS[3:]], "group 3 of 6 fails its check"),
        (["abc"], "6 groups separated by dots are expected, not 1"),
    ],
)
def test_a_broken_code_says_where(groups: list[str], why: str):
    with pytest.raises(InputError) as error:
        deal_of("sp1-" + ".".join(groups))
    assert why in str(error.value)
    assert "\n" not in str(error.value)


def test_a_document_of_another_kind():
    with pytest.raises(InputError, match='"schema" is not "shooting-party/deal/1"'):
        Deal.from_json(Deal.from_seed(1).to_json() | {"schema": "party/deal/9"})


@pytest.mark.parametrize("number", [-1, 0, 4])
def test_there_are_three_passes(number: int):
    for order in (Deal.from_seed(1).pass_order, Deal.from_seed(1).butler_order):
        with pytest.raises(InputError, match=f"there are passes 1 to 3, no pass {number}"):
            order(number)


def test_only_whole_ranks_of_2_to_5_can_be_left_out():
    with pytest.raises(InputError, match="only ranks of 2345"):
        Deal.from_seed(1).without("J")
    assert len(Deal.from_seed(1).without("2345").cards) == 17
    some = tuple(tuple(c for c in order if c != 1) for order in Deal.from_seed(1).orders)
    with pytest.raises(InputError, match="pass 1: 2c missing"):
        Deal(some)
    with pytest.raises(InputError, match="a deal has 6 orders, not 5"):
        Deal(some[:5])
