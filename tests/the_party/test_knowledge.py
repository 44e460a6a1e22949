"""What players know: their memories are right, and the worlds they imagine agree with them."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from solver.common import kernels
from solver.common.game import Played
from solver.the_party.knowledge import memory as M
from solver.the_party.knowledge import worlds
from solver.the_party.knowledge.observations import observations_in
from solver.the_party.knowledge.views import View
from solver.the_party.knowledge.worlds import (
    EXCHANGES,
    empty_places,
    exchange,
    fill,
    hide,
    see,
    set_out,
)
from solver.the_party.packed import bits as L
from solver.the_party.packed.packing import cards_in, pack, pack_rules
from solver.the_party.players.seats import deal_seen, empty_workspace, play_seen
from solver.the_party.rules.game import State, opening, seeded
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import DATA, EXTREMES, SETTINGS, game_by_chance, histories, pack_move
from tests.the_party.observed import lines_of


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
    each = cards_in(cards)
    return any(
        all(m >> c & 1 for m, c in zip(mays, some, strict=True)) for some in permutations(each)
    )


# Memory


@pytest.mark.parametrize("games", [2, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
def test_a_memory_is_right(setting: str, games: int):
    for game in decisions(setting, games, every=4):
        state, rules = pack(game.state), pack_rules(game.state.rules)
        for viewer in range(game.state.rules.players):
            check_memory(remembered(game.state.log(viewer), rules, viewer), state, rules, viewer)


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
    assert set_out(empty_places(), memory, rules)


@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", SETTINGS)
def test_tables_and_bots_remember_what_logs_say(setting: str, games: int):
    """Tables are fed by observations; bots by what is new in their logs, whatever it is."""
    rules = RuleSet.parse(setting)
    packed, room = pack_rules(rules), empty_workspace()
    for seed in range(games):
        random, game = Random(seed), seeded(rules, seed)
        deal_seen(room, packed, np.uint64(seed))
        bot, heard = M.empty_memory(), 0
        M.begin(bot, packed, 0)
        told = [list[str]() for _ in range(rules.players + 1)]  # the last row sees all
        for _ in range(80):
            assert (room.state[: L.STASH] == pack(game.state)[: L.STASH]).all()
            for observation in observations_in(game.state.log(0)[heard:]):
                M.notice(bot, packed, observation)
            heard = len(game.state.log(0))
            for log, (count, *latest) in zip(told, room.latest.tolist(), strict=False):
                log += (line for each in latest[:count] for line in lines_of(each))
            logs = [game.state.log(viewer) for viewer in range(rules.players)]
            assert told == [*map(list, logs), list(game.state.log(None))]
            assert (bot == room.memories[0]).all()
            for viewer in range(rules.players):
                memory = remembered(game.state.log(viewer), packed, viewer)
                assert (room.memories[viewer] == memory).all()
            if game.state.is_over:
                break
            move = random.choice(game.state.legal_moves())
            game = game.play(move)
            play_seen(room, packed, pack_move(move))


@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
def test_packed_states_are_seen_as_states_are(setting: str):
    view = L.empty_state()
    for game in decisions(setting, 4):
        rules = game.state.rules
        for viewer in range(rules.players):
            see(view, pack(game.state), pack_rules(rules), viewer)
            assert (view == pack(View.of_state(game.state, viewer).state)).all()


# Worlds


class Imagined:
    """The worlds of a player at a decision."""

    def __init__(self, state: State, log: tuple[str, ...], seed: int, lie: int = 50) -> None:
        assert state.asked is not None
        self.lie, self.rules, self.state = lie, pack_rules(state.rules), pack(state)
        self.memory = remembered(log, self.rules, state.asked)
        self.public, self.places = L.empty_state(), empty_places()
        self.stream = kernels.empty_stream(seed)
        hide(self.public, self.state, self.rules)
        assert set_out(self.places, self.memory, self.rules)
        exchange(self.places, self.stream, 4 * EXCHANGES, lie)

    def world(self) -> Any:
        world = L.empty_state()
        exchange(self.places, self.stream, EXCHANGES, self.lie)
        fill(world, self.public, self.places, self.memory, self.rules, self.stream, self.lie)
        return world


def sizes(state: Any) -> list[int]:
    """How many cards lie where, as all see it."""
    hands = [int(each).bit_count() for each in state[L.HAND : L.STASH]]
    return [*hands, *(int(state[each]).bit_count() for each in (L.ROOM, L.ARRIVALS, L.TABLE))]


@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
@pytest.mark.parametrize("lie", [0, 50])
@pytest.mark.parametrize("games", [2, pytest.param(5, marks=pytest.mark.long)])
def test_worlds_agree_with_what_the_player_knows(setting: str, lie: int, games: int):
    for game in decisions(setting, games, every=9):
        viewer = game.state.asked
        if viewer is None:
            continue
        here = Imagined(game.state, game.state.log(viewer), len(game.moves), lie)
        memory, places = here.memory, here.places
        before = here.state.copy()
        for _ in range(4):
            world = here.world()
            held = [*world[L.HAND : L.STASH + 4], world[L.ROOM], world[L.ARRIVALS], world[L.TABLE]]
            assert sum(map(int, held)) == here.rules[L.ALL_CARDS]  # no card twice, none nowhere
            assert sizes(world) == sizes(here.state)
            assert world[L.HAND + viewer] == here.state[L.HAND + viewer]
            same = [
                *range(L.STASH, L.ROOM),
                *range(L.WORD, L.PICKS),
                *range(L.PICKS + 1, L.REFILL_AT),
            ]
            assert (world[same] == here.state[same]).all()
            for n in range(int(places.sizes[0])):
                assert places.may[n] >> places.card[n] & 1
            for player in range(game.state.rules.players):
                on_table = int(world[L.TABLE]) if world[L.PHASE] == L.CALLING else 0
                has = int(world[L.HAND + player]) | (on_table if player == world[L.TURN] else 0)
                assert memory[M.KNOWN + player] & ~has == 0
            assert memory[M.ARRIVED] & ~world[L.ARRIVALS] == 0
            assert not world[L.TABLE] & L.SLEUTHS
            if game.state.turn == viewer:
                assert world[L.TABLE] == here.state[L.TABLE]
        assert (here.state == before).all()


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
        cards = [int(card) for card in here.places.card[:count]]
        words = [int(each) for each in here.places.word[:count]]
        due: Counter[tuple[int, ...]] = Counter()
        for some in permutations(cards):
            if all(here.places.may[n] >> card & 1 for n, card in enumerate(some)):
                each = 1
                for card, word in zip(some, words, strict=True):
                    each *= int(worlds._weight(card, word, 30))
                due[some] = each
        times, found = 4_000, Counter[tuple[int, ...]]()
        for _ in range(times):
            exchange(here.places, here.stream, EXCHANGES, 30)
            found[tuple(map(int, here.places.card[:count]))] += 1
        assert set(found) <= set(due)
        for some, each in due.items():
            chance = each / due.total()
            error = sqrt(chance * (1 - chance) / times)
            assert abs(found[some] / times - chance) < 5 * error + 1e-9, (log, some)
        kinds.add((len(due), len(set(due.values()))))
    assert len(kinds) > 4


@pytest.mark.parametrize("step", [18, pytest.param(5, marks=pytest.mark.long)])
def test_every_state_that_a_log_allows_is_imagined(step: int):
    """In a whole tree, for some of the information states."""
    rules = RuleSet.parse("short,suits=1,jokers=0,hand=2,goal=1,cap=2")
    alike: dict[tuple[int, tuple[str, ...]], list[State]] = {}
    for state, logs in histories(opening(rules), ((), ())):
        if state.asked is not None:
            alike.setdefault((state.asked, logs[state.asked]), []).append(state)
    for n, ((_, log), states) in enumerate(sorted(alike.items())):
        if n % step:
            continue
        here = Imagined(states[0], log, n, lie=100)
        imagined = {printed(here.world()) for _ in range(60 * len(states))}
        assert {printed(pack(state)) for state in states} <= imagined


def printed(state: Any) -> tuple[int, ...]:
    """Where the cards are."""
    return tuple(int(each) for each in state[: L.TABLE + 1])


IMPOSSIBLE = json.loads((DATA / "impossible-logs.json").read_text(encoding="utf-8"))
"""Rule sets, each with a log of player 0, by what is wrong with them."""


@pytest.mark.parametrize(
    ("setting", "log"), [(setting, log) for logs in IMPOSSIBLE.values() for setting, *log in logs]
)
def test_what_no_state_agrees_with(setting: str, log: list[str]):
    rules = pack_rules(RuleSet.parse(setting))
    assert not set_out(empty_places(), remembered(tuple(log), rules, 0), rules)


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
        game = random.choice(random.choice(games))
        viewer = game.state.asked
        if viewer is None:
            continue
        observations = list(observations_in(game.state.log(viewer))) * random.choice((1, 1, 1, 3))
        for _ in range(min(len(observations), random.randrange(4))):
            place, other = random.randrange(len(observations)), random.randrange(len(observations))
            strange = [observations[other]] * random.choice((1, 9))
            own = list(observations_in(games[0][-1].state.log(random.randrange(rules.players))))[:9]
            observations[place : place + random.randrange(2)] = random.choice(([], strange, own))
        M.begin(memory, packed, viewer)
        for observation in observations:
            M.notice(memory, packed, observation)
        assert (around[:100] == -7).all()
        assert (around[-100:] == -7).all()
        agreed += set_out(empty_places(), memory, packed)
    assert agreed
