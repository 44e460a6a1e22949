"""The packed engine against the readable one: states, moves, orders, and what players notice."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from solver.common import kernels
from solver.common.rng import SEEDS, SplitMix64
from solver.the_party.knowledge.observations import (
    NOTHING,
    observations_in,
    of_draw,
    of_move,
    of_pick,
)
from solver.the_party.packed import bits as L
from solver.the_party.packed import chance
from solver.the_party.packed import move_codes as moves
from solver.the_party.packed.chance import ROWS, deal, empty_orders, random_games, settle
from solver.the_party.packed.move_codes import legal
from solver.the_party.packed.packing import cards_in, mask_of, pack, pack_rules, unpack_move
from solver.the_party.packed.play import draw, due, pick, play
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Orders, State, opening, seeded
from solver.the_party.rules.moves import Line, is_true
from solver.the_party.rules.steps import drawn, picked, played
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import EXTREMES, SETTINGS, eager, pack_move
from tests.the_party.observed import lines_of

SEEDS_TRIED = [0, 1, 42, 2**32 - 1, 2**32, 2**63 - 1, 2**63, SEEDS - 1]


# Chance


@pytest.mark.parametrize("seed", SEEDS_TRIED)
def test_streams(seed: int):
    random = Random(seed)
    state, there = kernels.empty_stream(seed), SplitMix64(seed)
    for _ in range(200):
        assert int(kernels.number(state)) == there.next()
        n = random.choice([1, 2, 22, random.randrange(1, 1 << 62), (1 << 62) + 1])
        assert int(kernels.below(state, n)) == there.below(n)
        size = random.randrange(1, 23)
        order, items = np.zeros(22, np.int8), list(range(size))
        kernels.shuffle(state, order, size)
        there.shuffle(items)
        assert order[:size].tolist() == items


def test_orders():
    random = Random(0)
    orders = empty_orders()
    for seed in [*SEEDS_TRIED, *(random.randrange(SEEDS) for _ in range(40))]:
        chance.restart(orders, np.uint64(seed))
        there = Orders(seed)
        # Numbers that share a row of the ring, and go back and forth.
        for n in [0, 1, ROWS, 0, 5 * ROWS + 3, 3, *(random.randrange(400) for _ in range(10))]:
            row = orders.rows[chance.row_of(orders, n)]
            assert row.tolist() == list(there.order(n))
            some = random.sample(DECK.cards, random.randrange(1, 23))
            count = random.randrange(1, len(some) + 1)
            first = [card for card in there.order(n) if card in some][:count]
            assert chance.first_of(row, mask_of(some), count) == mask_of(first)


# States and moves


def is_packed(packed: Any, state: State) -> bool:
    """Whether an array is a state, in all columns that mean anything in its phase."""
    same = pack(state) == packed
    same[L.ASKED] |= state.asked is None
    same[[L.REFILL_FIRST, L.REFILL_AFTER]] |= state.refill is None
    return bool(same.all())


def compare_game(setting: str, seed: int) -> None:
    """Play one game on both engines."""
    rules, random = RuleSet.parse(setting), Random(seed)
    packed_rules, orders = pack_rules(rules), empty_orders(seed)
    state, codes = L.empty_state(), np.zeros(L.MOST_MOVES, np.int64)
    game = seeded(rules, seed)
    deal(state, packed_rules, orders)
    while True:
        assert is_packed(state, game.state)
        if game.state.is_over:
            break
        count = legal(state, packed_rules, codes)
        there = [unpack_move(int(code)) for code in codes[:count]]
        assert sorted(there, key=str) == game.state.legal_moves()
        assert [pack_move(move) for move in there] == codes[:count].tolist()
        move = eager(there, random)
        game = game.play(move)
        play(state, packed_rules, pack_move(move))
        settle(state, packed_rules, orders)


@pytest.mark.parametrize("games", [4, pytest.param(15, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
def test_whole_games(setting: str, games: int):
    for seed in range(games):
        compare_game(setting, seed)


def test_cards_and_their_words():
    for cards in [(c,) for c in DECK.cards] + list(combinations(DECK.cards, 2)):
        assert cards_in(mask_of(cards)) == cards
        for code, word in enumerate(("K", "Q", "KQ"), 1):
            if len(word) == len(cards):
                assert bool(moves.is_true(mask_of(cards), code)) == is_true(cards, word)


def test_random_games_count_their_decisions():
    """The compiled loop plays what the compiled engine plays move by move."""
    rules = pack_rules(RuleSet.parse("short,players=3"))
    state, codes = L.empty_state(), np.zeros(L.MOST_MOVES, np.int64)
    played_there = random_games(
        L.empty_state(), rules, empty_orders(), codes.copy(), kernels.empty_stream(9), 100, 30
    )
    stream, decisions = kernels.empty_stream(9), 0
    for seed in range(100, 130):
        orders = empty_orders(seed)
        deal(state, rules, orders)
        while state[L.PHASE] != L.OVER:
            count = legal(state, rules, codes)
            play(state, rules, codes[kernels.below(stream, count)])
            settle(state, rules, orders)
            decisions += 1
    assert played_there == decisions


# What players notice


def noticed(before: Any, rules: Any, outcome: int, players: int) -> tuple[Any, list[int]]:
    """The state after a move, or what comes by chance, and what the players notice of it."""
    after, viewers = before.copy(), range(players)
    if before[L.PHASE] == L.REFILL:
        draw(after, rules, outcome)
        return after, [int(of_draw(before, after, outcome, v)) for v in viewers]
    if before[L.PHASE] == L.PICK:
        pick(after, rules, outcome)
        return after, [int(of_pick(before, after, outcome, v)) for v in viewers]
    play(after, rules, outcome)
    return after, [int(of_move(before, after, rules, outcome, v)) for v in viewers]


def steps(rules: RuleSet, seed: int) -> Iterator[tuple[list[int], tuple[Line, ...]]]:
    """Step by step what the players notice, as numbers and as lines of their logs."""
    random, packed_rules, state = Random(seed), pack_rules(rules), opening(rules)
    while not state.is_over:
        before = pack(state)
        if state.refill:
            assert due(before, packed_rules, state.refill.player) == state.refill.count
            cards = random.sample(state.room, state.refill.count)
            outcome, (following, lines) = mask_of(cards), drawn(state, cards)
        elif state.phase == "pick":
            card = random.choice(state.hands[state.victim])
            outcome, (following, lines) = 1 << card, picked(state, card)
        else:
            move = eager(state.legal_moves(), random)
            outcome, (following, lines) = pack_move(move), played(state, move)
        after, seen = noticed(before, packed_rules, outcome, rules.players)
        assert is_packed(after, following)
        yield seen, lines
        state = following


@pytest.mark.parametrize("games", [3, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("setting", SETTINGS + EXTREMES)
def test_observations_say_what_logs_say(setting: str, games: int):
    rules = RuleSet.parse(setting)
    for seed in range(games):
        logs: list[list[str]] = [[] for _ in range(rules.players)]
        noticed: list[list[int]] = [[] for _ in range(rules.players)]
        for seen, lines in steps(rules, seed):
            for viewer, observation in enumerate(seen):
                due_lines = [line for line in (x.of(viewer) for x in lines) if line is not None]
                assert (lines_of(observation) if observation != NOTHING else []) == due_lines
                logs[viewer] += due_lines
                noticed[viewer] += [observation] * (observation != NOTHING)
        for log, observations in zip(logs, noticed, strict=True):
            assert list(observations_in(log)) == observations
            assert [line for each in observations for line in lines_of(each)] == log


# Whole trees


def counted(rules: RuleSet) -> tuple[int, int]:
    """The decisions and the information states of a tree, by the packed engine; a player's state of
    knowledge is the row of their observations.
    """
    packed_rules, codes = pack_rules(rules), np.zeros(L.MOST_MOVES, np.int64)
    numbers: dict[tuple[int, int], int] = {}
    states: set[tuple[int, int]] = set()
    decisions = 0

    def know(before: int, observation: int) -> int:
        if observation == NOTHING:
            return before
        return numbers.setdefault((before, observation), len(numbers) + 2)

    waiting = [(pack(opening(rules)), (0, 1))]
    while waiting:
        state, knows = waiting.pop()
        phase = state[L.PHASE]
        if phase == L.OVER:
            continue
        if phase == L.REFILL:
            count = due(state, packed_rules, state[L.REFILL_AT])
            outcomes = [mask_of(some) for some in combinations(cards_in(int(state[L.ROOM])), count)]
        elif phase == L.PICK:
            hand = int(state[L.HAND + state[L.WORD] - L.ROBS])
            outcomes = [1 << card for card in cards_in(hand)]
        else:
            decisions += 1
            states.add((int(state[L.ASKED]), knows[state[L.ASKED]]))
            outcomes = codes[: legal(state, packed_rules, codes)].tolist()
        for outcome in outcomes:
            after, seen = noticed(state, packed_rules, outcome, 2)
            waiting.append((after, tuple(map(know, knows, seen))))
    return decisions, len(states)


SMALL = "dan-zen,suits=1,jokers=1,hand=2,goal=1"
LARGER = "dan-zen,suits=2,jokers=1,hand=2,goal=2"


@pytest.mark.parametrize(
    ("rules", "decisions", "states"),
    [
        (f"{SMALL},cap=1", 456, 61),
        (f"{SMALL},cap=2", 7329, 1966),
        pytest.param(f"{LARGER},cap=1", 10944, 224, marks=pytest.mark.long),
        pytest.param(f"{SMALL},cap=3", 81959, 25171, marks=pytest.mark.long),
    ],
)  # fmt: skip
def test_whole_trees(rules: str, decisions: int, states: int):
    assert counted(RuleSet.parse(rules)) == (decisions, states)
