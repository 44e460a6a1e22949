"""What players know: the worlds they imagine agree with it, nothing else moves them, and those who
think beat chance. (That memories are right is part of test_engines.py.)
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from math import prod, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from benchmarks.the_party.bots import play_games
from solver.common.game import Played
from solver.the_party.knowledge import memory as M
from solver.the_party.knowledge import worlds as W
from solver.the_party.knowledge.observations import observations_in
from solver.the_party.packed import bits as L
from solver.the_party.packed.packing import cards_in, pack, pack_rules, unpack_move
from solver.the_party.players.bots import Bot
from solver.the_party.players.seats import HORIZON, decide, empty_workspace
from solver.the_party.rules.game import State
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import DATA, EXTREMES, SETTINGS, game_by_chance


def remembered(log: tuple[str, ...], rules: Any, viewer: int) -> Any:
    """What a player remembers of a log."""
    memory = M.empty_memory()
    M.begin(memory, rules, viewer)
    for observation in observations_in(log):
        M.notice(memory, rules, observation)
    return memory


def decisions(setting: str, seeds: int, every: int = 1) -> Iterator[Played[State]]:
    """Some of the decisions and ends of games by chance."""
    rules = RuleSet.parse(setting)
    for seed in range(seeds):
        for n, game in enumerate(game_by_chance(rules, seed, 150)):
            if (n + seed) % every == 0:
                yield game


def fits(mays: list[int], cards: int) -> bool:
    """Whether cards can be those of the places, in some order."""
    orders = permutations(cards_in(cards))
    return any(all(may >> card & 1 for may, card in zip(mays, o, strict=True)) for o in orders)


# Memory


def check_memory(memory: Any, state: Any, rules: Any, viewer: int) -> None:
    """What it says is so, and what is so is not ruled out."""
    sent = int(state[L.TABLE])
    assert memory[M.OWN] == state[L.HAND + viewer]
    assert memory[M.SENDER] == (state[L.TURN] if sent else -1)
    for player in range(len(state[L.HAND : L.STASH])):
        assert memory[M.STASHED + player] == state[L.STASH + player]
        if player == viewer:
            continue
        hand = int(state[L.HAND + player]) | (sent if player == state[L.TURN] else 0)
        known, hidden = int(memory[M.KNOWN + player]), int(memory[M.HIDDEN + player])
        assert known & ~hand == 0
        assert hidden == (hand & ~known).bit_count()
        first = M.MAY_BE + 4 * player
        assert fits([int(each) for each in memory[first : first + hidden]], hand & ~known)
    arrivals = int(state[L.ARRIVALS])
    assert memory[M.ARRIVED] & ~arrivals == 0
    unseen = arrivals & ~int(memory[M.ARRIVED])
    count = int(memory[M.UNSEEN_ARRIVED])
    assert count == unseen.bit_count()
    mays = [int(each) for each in memory[M.ARRIVED_MAY : M.ARRIVED_MAY + count]]
    for card in cards_in(unseen):
        assert any(may >> card & 1 for may in mays)
    assert count > 5 or fits(mays, unseen)
    assert state[L.ROOM] & ~memory[M.ROOM_MAY] == 0
    assert memory[M.ROOM_SIZE] == int(state[L.ROOM]).bit_count()
    assert W.set_out(W.empty_places(), memory, rules)


# Worlds


class Imagined:
    """The worlds of a player at a decision."""

    def __init__(self, state: State, log: tuple[str, ...], seed: int, lie: int = 50) -> None:
        assert state.asked is not None
        self.lie, self.rules, self.state = lie, pack_rules(state.rules), pack(state)
        self.memory = remembered(log, self.rules, state.asked)
        self.public, self.places = L.empty_state(), W.empty_places()
        self.stream = np.array([seed], np.uint64)
        W.hide(self.public, self.state, self.rules)
        assert W.set_out(self.places, self.memory, self.rules)
        W.exchange(self.places, self.stream, 4 * W.EXCHANGES, lie)

    def world(self) -> Any:
        world = L.empty_state()
        W.exchange(self.places, self.stream, W.EXCHANGES, self.lie)
        W.fill(world, self.public, self.places, self.memory, self.rules, self.stream, self.lie)
        return world


BOTS = ("random", "squire", "steward", "pimc:4")


def seats_of(*names: str, horizon: int = 5) -> Any:
    return np.array([replace(Bot.named(name), horizon=horizon).seat for name in names], np.int64)


@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
@pytest.mark.parametrize("lie", [0, 50])
@pytest.mark.parametrize("games", [2, pytest.param(5, marks=pytest.mark.long)])
def test_worlds_agree_with_what_the_player_knows(setting: str, lie: int, games: int):
    """They look the same, have every card once, and what is remembered is so; and no bot decides
    otherwise in a state that differs only in what he does not see.
    """
    looks, due, room = L.empty_state(), L.empty_state(), empty_workspace()
    for number, game in enumerate(decisions(setting, games, every=9)):
        viewer = game.state.asked
        if viewer is None:
            continue
        here = Imagined(game.state, game.state.log(viewer), len(game.moves), lie)
        rules, memory = here.rules, here.memory
        W.see(due, here.state, rules, viewer)
        worlds = [here.world() for _ in range(4)]
        for world in worlds:
            W.see(looks, world, rules, viewer)
            assert (looks == due).all()
            held = [*world[L.HAND : L.STASH + 4], world[L.ROOM], world[L.ARRIVALS], world[L.TABLE]]
            assert sum(map(int, held)) == rules[L.ALL_CARDS]  # no card twice, none nowhere
            assert not world[L.TABLE] & L.SLEUTHS
            check_memory(memory, world, rules, viewer)
        assert (here.state == pack(game.state)).all()
        for seat in seats_of(*BOTS) if lie and number % 2 == 0 else ():
            moves = set[int]()
            for picks, state in enumerate([here.state, *worlds]):
                room.state[:] = state
                room.state[L.PICKS] = picks
                room.memories[viewer], room.stream[:] = memory, number
                moves.add(int(decide(room, rules, seat)))
                assert (room.state[: L.PICKS] == state[: L.PICKS]).all()
                assert (room.memories[viewer] == memory).all()
            assert len(moves) == 1
            assert unpack_move(moves.pop()) in game.state.legal_moves()


@pytest.mark.parametrize("most", [16, pytest.param(40, marks=pytest.mark.long)])
def test_worlds_come_as_often_as_their_weights_say(most: int):
    """Against all assignments of unseen cards to places, each with its weight."""
    games = [
        game
        for setting in ("short,suits=1,hand=2,goal=1", "short,suits=1,jokers=1,hand=2,goal=1")
        for game in decisions(setting, 12, every=5)
        if game.state.asked is not None
    ]
    kinds = set()
    for game in games[:most]:
        log = game.state.log(game.state.asked)
        here = Imagined(game.state, log, seed=1, lie=30)
        count = int(here.places.sizes[0])
        words, times, found = here.places.word[:count].tolist(), 4_000, Counter[tuple[int, ...]]()
        due = {
            some: prod(int(W._weight(*each, 30)) for each in zip(some, words, strict=True))
            for some in permutations(here.places.card[:count].tolist())
            if all(here.places.may[n] >> card & 1 for n, card in enumerate(some))
        }
        for _ in range(times):
            W.exchange(here.places, here.stream, W.EXCHANGES, 30)
            found[tuple(here.places.card[:count].tolist())] += 1
        assert set(found) <= set(due)
        for some, each in due.items():
            chance = each / sum(due.values())
            error = sqrt(chance * (1 - chance) / times)
            assert abs(found[some] / times - chance) < 5 * error + 1e-9, (log, some)
        kinds.add((len(due), len(set(due.values()))))
    assert len(kinds) > 4


IMPOSSIBLE = json.loads((DATA / "impossible-logs.json").read_text(encoding="utf-8"))
"""Rule sets, each with a log of player 0, by what is wrong with them."""


@pytest.mark.parametrize(
    ("setting", "log"), [(setting, log) for logs in IMPOSSIBLE.values() for setting, *log in logs]
)
def test_what_no_state_agrees_with(setting: str, log: list[str]):
    rules = pack_rules(RuleSet.parse(setting))
    assert not W.set_out(W.empty_places(), remembered(tuple(log), rules, 0), rules)


@pytest.mark.parametrize("logs", [100, pytest.param(300, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", SETTINGS)
def test_any_lines_are_remembered_within_bounds(setting: str, logs: int):
    """Logs with lines lost, doubled, moved or of other games: nothing is written beside a memory,
    and it is known whether any state agrees."""
    rules, random = RuleSet.parse(setting), Random(setting)
    packed, agreed = pack_rules(rules), 0
    games = [list(game_by_chance(rules, seed, 40)) for seed in range(6)]
    around = np.full(M.MEMORY_SIZE + 200, -7, np.int64)
    memory = around[100:-100]
    for _ in range(logs):
        state = random.choice(random.choice(games)).state
        viewer = random.randrange(rules.players) if state.asked is None else state.asked
        seen = list(observations_in(state.log(viewer))) * random.choice((1, 1, 1, 3))
        for _ in range(min(len(seen), random.randrange(4))):
            place, other = random.randrange(len(seen)), random.randrange(len(seen))
            own = list(observations_in(games[0][-1].state.log(random.randrange(rules.players))))[:9]
            strange = random.choice(([], [seen[other]] * random.choice((1, 9)), own))
            seen[place : place + random.randrange(2)] = strange
        M.begin(memory, packed, viewer)
        for observation in seen:
            M.notice(memory, packed, observation)
        assert {*around[:100].tolist(), *around[-100:].tolist()} == {-7}
        agreed += W.set_out(W.empty_places(), memory, packed)
    assert agreed


# Players


def won(rules: str, seats: Any, games: int, seed: int = 0) -> tuple[int, ...]:
    """How many games each of some players wins, and after these how many are drawn; seats
    rotate.
    """
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


CONTESTS = [
    *((better, seats, 400, 3) for better in ("squire", "steward")
      for seats in ((better, "random"), ("random", better))),
    *((better, ("random", better, "random"), 120, 2) for better in ("squire", "steward")),
    pytest.param("pimc:60", ("pimc:60", "squire"), 150, 1.3, marks=pytest.mark.long),
]  # fmt: skip
"""A player, the seats, the games, and how many times as many of them as all others that player
wins."""


@pytest.mark.parametrize(("better", "seats", "games", "times"), CONTESTS)
def test_a_player_who_thinks_wins(better: str, seats: tuple[str, ...], games: int, times: float):
    """Beyond chance, and by looking ahead beyond a player by rules; in either seat."""
    rules = "short" if len(seats) == 2 else "short,cap=12,players=3"
    wins = won(rules, seats_of(*seats, horizon=HORIZON), games)[: len(seats)]
    mine = wins[seats.index(better)]
    assert mine > times * (sum(wins) - mine)
