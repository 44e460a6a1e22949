"""The peers of the benchmarks: exact too, or the comparison would be worth nothing."""

import random

import pytest

from benchmarks import plain, whole_cpsat
from solver.shooting_party.deal import Deal
from solver.shooting_party.position import Position
from solver.shooting_party.rules import RuleSet
from solver.shooting_party.stages import solve
from tests.brute import Everything
from tests.setups import setup

ONE = RuleSet(passes=1)
PEERS = ["plain", "whole_cpsat", "whole_asp"]


def peer(name: str):
    if name == "whole_asp":
        pytest.importorskip("clingo")
        from benchmarks import whole_asp

        return whole_asp
    return {"plain": plain, "whole_cpsat": whole_cpsat}[name]


def opening(seed: int, left_out: str) -> Position:
    return Position.opening(Deal.from_seed(seed).without(left_out), ONE)


def brute(position: Position) -> int:
    return max(sum(p.score) for p in Everything(position).positions.values())


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.parametrize("left_out", ["2345", "345", "23"])
def test_small_decks(name: str, left_out: str):
    for seed in range(12):
        position = opening(seed, left_out)
        assert peer(name).best_value(position) == solve(position).best.value, seed


def within_games() -> list[Position]:
    """Positions of random games: each that waits for a choice, and others at random."""
    chance = random.Random(1)
    some = []
    for seed in range(60):
        position = opening(seed, "345" if seed % 2 else "2345")
        while not position.is_over:
            if position.choice_waits is not None or chance.random() < 0.1:
                some.append(position)
            # Contacts and discards stand first among the legal moves: this way queens are scored.
            position = position.play(chance.choice(position.legal_moves()[: chance.choice((1, 9))]))
        some.append(position)
    return some


def test_what_the_positions_show():
    some = within_games()
    assert any(p.choice_waits is not None for p in some)
    assert any(p.score_pile and not p.is_over for p in some)
    assert any(p.butler_order and not p.is_over for p in some)
    assert sum(not p.is_over for p in some) > 30


@pytest.mark.parametrize("name", PEERS)
def test_from_within_a_game(name: str):
    for position in within_games():
        assert peer(name).best_value(position) == brute(position), position


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.parametrize("seed", [0, 3, 4])
def test_whole_deck(name: str, seed: int):
    position = Position.opening(Deal.from_seed(seed), ONE)
    if name == "plain" and seed != 0:
        pytest.skip("takes seconds")
    assert peer(name).best_value(position) == {0: 4, 3: 4, 4: 5}[seed]


@pytest.mark.long
@pytest.mark.parametrize("name", PEERS[1:])
@pytest.mark.parametrize("left_out", ["2345", "345", "45", "5", ""])
def test_many(name: str, left_out: str):
    for seed in range(100, 200):
        position = opening(seed, left_out)
        assert peer(name).best_value(position) == solve(position).best.value, seed


@pytest.mark.parametrize("name", PEERS)
def test_time_runs_out(name: str):
    position = Position.opening(Deal.from_seed(2), ONE)
    assert peer(name).best_value(position, seconds=0.001) is None


@pytest.mark.parametrize("name", PEERS)
def test_only_what_it_can_play(name: str):
    for rules in (RuleSet(), RuleSet(passes=1, contact="must")):
        with pytest.raises(ValueError, match="one pass"):
            peer(name).best_value(Position.opening(Deal.from_seed(0), rules))
    with pytest.raises(ValueError, match="one pass"):
        peer(name).best_value(setup("Qh", "2c 3c 4c"))
