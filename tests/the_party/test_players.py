"""Players: nothing that they do not see moves them, and those who think beat chance."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from benchmarks.the_party.bots import play_games
from solver.the_party.packed import bits as L
from solver.the_party.packed.packing import pack_rules, unpack_move
from solver.the_party.players.bots import Bot
from solver.the_party.players.seats import decide, empty_workspace
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import SETTINGS
from tests.the_party.test_knowledge import Imagined, decisions

BOTS = ("random", "squire", "steward", "pimc:4")


def seats_of(*names: str) -> Any:
    return np.array([replace(Bot.named(name), horizon=5).seat for name in names], np.int64)


@pytest.mark.parametrize("setting", SETTINGS)
def test_hidden_cards_move_nobody(setting: str):
    """The same decision in two states that differ only in what the player does not see."""
    rules = RuleSet.parse(setting)
    packed, room = pack_rules(rules), empty_workspace()
    for n, game in enumerate(decisions(setting, 3, every=13)):
        viewer = game.state.asked
        if viewer is None:
            continue
        here = Imagined(game.state, game.state.log(viewer), n)
        for seat in seats_of(*BOTS):
            moves = set()
            for other in range(4):
                world = here.world() if other else here.state
                room.state[:] = world
                room.state[L.PICKS] = other
                room.memories[viewer] = here.memory
                room.stream[:] = n
                moves.add(int(decide(room, packed, seat)))
                assert (room.state[: L.PICKS] == world[: L.PICKS]).all()
                assert (room.memories[viewer] == here.memory).all()
            assert len(moves) == 1
            assert unpack_move(moves.pop()) in game.state.legal_moves()


def won(rules: str, seats: Any, games: int, seed: int = 0) -> tuple[int, ...]:
    """How many games each of some players wins, and how many are drawn (last); seats rotate."""
    wins = np.zeros(5, np.int64)
    play_games(empty_workspace(1), pack_rules(RuleSet.parse(rules)), seats, seed, games, wins)
    assert wins.sum() == games
    return tuple(map(int, wins))


def test_the_same_seed_gives_the_same_games():
    some = [
        won("short,cap=12,players=3", seats_of("pimc:3", "squire", "random"), 9, s)
        for s in (7, 7, 8)
    ]
    assert some[0] == some[1] != some[2]


@pytest.mark.parametrize("better", ["squire", "steward"])
def test_a_player_who_thinks_beats_chance(better: str):
    """In either seat: seats rotate, and wins are counted by player."""
    wins, losses, *_ = won("short", seats_of(better, "random"), 400)
    assert wins > 3 * losses
    losses, wins, *_ = won("short", seats_of("random", better), 400)
    assert wins > 3 * losses
    one, wins, other, _, drawn = won(
        "short,cap=12,players=3", seats_of("random", better, "random"), 120
    )
    assert wins > 2 * (one + other)
    assert not drawn


@pytest.mark.long
def test_looking_ahead_beats_a_player_by_rules():
    seats = np.array([Bot.named(name).seat for name in ("pimc:60", "squire")], np.int64)
    wins, losses, *_ = won("short", seats, 150)
    assert wins > 1.3 * losses
