"""Unseen play: afterstates, chance and exact values. (Network and search: test_network.py.)"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain, permutations, product
from math import isclose
from typing import NamedTuple

import numpy as np
import pytest

from solver.shooting_party import Deal, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import rules as kernel
from solver.shooting_party.packed.layout import CARDS as CARD_BITS
from solver.shooting_party.packed.layout import DECK, KEEP_ORDER, OVER, PackedGame
from solver.shooting_party.unseen import afterstates, exact, network
from solver.shooting_party.unseen.network import CARDS, EIGHT
from tests.shooting_party.helpers import DISTINCT, numbers, opening, rules
from tests.shooting_party.playout import packed_walk

Words = tuple[int, int]
LOG = conversion.new_log()


def legal(game: PackedGame, a: int, b: int) -> list[int]:
    return conversion.Walker(game).legal_moves((a, b))


def walk(games: int, text: str) -> Iterator[tuple[PackedGame, int, int]]:
    """Yield the positions of so many random games but their ends."""
    walks = (
        packed_walk(opening(seed, text), random.Random(f"{text} {seed}")) for seed in range(games)
    )
    return chain.from_iterable(walks)


def as_butler_leaves(game: PackedGame, a: int) -> PackedGame:
    """The same game with the order in force as the order of its pass."""
    number = (a >> 33) & 7
    if not a >> 36 & 1:
        return game
    arrays = [array.copy() for array in game[:3]]
    for array in arrays:
        array[number] = array[number + 3]
    return PackedGame(*arrays, game.switches)


@pytest.mark.parametrize("text", DISTINCT)
def test_a_move_is_what_it_brings_about_and_then_chance(text: str):
    """Move by move, quiet and drawn together do what the packed engine does."""
    kinds = set()
    for game, a, b in walk(12, text):
        before = int(afterstates.seen(game, a))
        for move in legal(game, a, b):
            after_a, after_b = kernel.play(game, a, b, move, LOG)
            v, c = afterstates.quiet(game.switches, before, b, move)
            kinds.add((int(afterstates.due_in(v)), bool(v & OVER)))
            if not v & OVER and afterstates.due_in(v):
                finds = (v ^ before) & CARD_BITS and v >> 33 & 7 == before >> 33 & 7
                order = a | 1 << 36 if finds and not game.switches[KEEP_ORDER] else a
                v, c = afterstates.drawn(as_butler_leaves(game, order), v, c, LOG)
            assert (v & OVER, c) == (after_a & OVER, after_b)
            assert v & OVER or v == afterstates.seen(game, after_a)
    assert {(0, False), (2, False), (4, False)} <= kinds


@pytest.mark.parametrize("text", ["leverstoke", *DISTINCT[-3:]])
def test_every_afterstate_is_reached_once_by_its_first_move(text: str):
    """Against plain recursion over moves that draw nothing."""
    space, most = afterstates.new_choices(), 0
    for game, a, b in walk(6, text):
        view = int(afterstates.seen(game, a))
        n = afterstates.reach(game.switches, space, view, b)
        ends = zip(space.after_views[:n].tolist(), space.after_hands[:n].tolist(), strict=True)
        found = dict(zip(ends, space.after_firsts[:n].tolist(), strict=True))
        assert len(found) == n
        reached = {
            move: leads_to(game, *afterstates.quiet(game.switches, view, b, move))
            for move in legal(game, a, b)
        }
        assert {*found} == set[Words]().union(*reached.values())
        assert all(after in reached[first] for after, first in found.items())
        most = max(most, n)
    assert 10 < most < afterstates.MOST


def leads_to(game: PackedGame, view: int, b: int) -> set[Words]:
    if view & OVER or afterstates.due_in(view):
        return {(int(view), int(b))}
    a = int(afterstates.laid(game, view))
    return {
        each
        for move in legal(game, a, b)
        for each in leads_to(game, *afterstates.quiet(game.switches, view, b, move))
    }


def test_shuffles_are_uniform_and_their_tables_right():
    switches = conversion.game(Deal.from_seed(0).without("2345"), RuleSet()).switches
    game = afterstates.new_game(switches)
    stream = np.array([1, 2, 3, 4])
    places = np.zeros((33, 33))
    for _ in range(2000):
        afterstates.shuffle(game, 2, stream)
        order = game.cards_at[2, :17].tolist()
        assert conversion.as_set(order) == switches[DECK]
        places[order, range(17)] += 1
        pile = conversion.as_set(order[3:9])
        assert afterstates.laid(game, pile | 2 << 33) == 0b111111000 | 2 << 33
        assert afterstates.seen(game, 0b111111000 | 2 << 33) == pile | 2 << 33
    rows = places[places.sum(axis=1) > 0, :17]
    assert rows.shape == (17, 17)
    assert ((rows - 2000 / 17) ** 2 / (2000 / 17)).sum() < 400  # 256 degrees of freedom


# -- exact values ------------------------------------------------------------------------------


class Orders(NamedTuple):
    """As much of a deal as the packed engine needs."""

    orders: tuple[tuple[int, ...], ...]
    cards: frozenset[int]


def game_of(order: tuple[int, ...], next_order: tuple[int, ...], chosen: RuleSet) -> PackedGame:
    orders = (order, next_order, next_order, order, next_order, next_order)
    return conversion.game.__wrapped__(Orders(orders, frozenset(order)), chosen)  # type: ignore[arg-type]


def reference(cards: tuple[int, ...], chosen: RuleSet, aim: int) -> float:
    """The worth of a deck by full enumeration: every order of the unseen cards after every move,
    with the packed engine. What may lie there, in the first pass and in the second, are `games`.
    """
    orders = list(permutations(cards))
    both = product(orders, orders if chosen.passes > 1 else [cards])
    games = [
        [game_of(*each, chosen) for each in both],
        [game_of(order, order, chosen) for order in orders],
    ]
    some = games[1][0]

    @cache
    def value(view: int, b: int) -> float:
        """Of a decision in the last pass or, with two passes, in the first."""
        best = -1.0
        for move in legal(some, int(afterstates.laid(some, view)), b):
            v, c = afterstates.quiet(some.switches, view, b, move)
            total = float(network.gain(aim, b >> 33 & 255, c >> 33 & 255))
            if not v & OVER:
                total += mean(int(v), int(c)) if afterstates.due_in(v) else value(int(v), int(c))
            best = max(best, total)
        return best

    @cache
    def mean(view: int, b: int) -> float:
        total, possible = 0.0, games[view >> 33 & 7]
        for game in possible:
            v, c = afterstates.drawn(game, view, b, LOG)
            total += network.gain(aim, b >> 33 & 255, c >> 33 & 255)
            if not v & OVER:
                total += value(int(v), int(c))
        return total / len(possible)

    return mean(afterstates.with_due(conversion.as_set(cards), 4), 0)


LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("cards", "text", "passes"),
    [
        ("Ac Qc Qh 3h Jk", "leverstoke", 1),
        ("Ac Qc Qh 3h Jk", "leverstoke,contact=must", 1),
        pytest.param("Ac Jc Qc Kc 2c Jk", "leverstoke", 1, marks=LONG),
        pytest.param("Ac 2c Qc Ah 2h Qh", "leverstoke,contact=must", 1, marks=LONG),
        pytest.param("Ac Qc Kc Jk 2c", "leverstoke", 2, marks=LONG),
    ],
)
def test_exact_values_agree_with_enumeration(cards: str, text: str, passes: int):
    chosen = rules(text).within(passes)
    switches = conversion.game(Deal.from_seed(0), chosen).switches.copy()
    switches[DECK] = conversion.as_set(numbers(cards))
    for aim in (CARDS, EIGHT) if passes == 1 else (CARDS,):
        wanted = reference(numbers(cards), chosen, aim)
        found = float(exact.opening_worth(switches, exact.new_memo(16), aim)[aim])
        assert isclose(found, wanted, abs_tol=1e-9)
        assert wanted > 0 or aim == EIGHT
