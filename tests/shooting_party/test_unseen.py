"""Unseen play: afterstates, chance, exact values, the network, its search and its training."""

import random
from functools import cache
from itertools import permutations, product
from math import isclose
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from benchmarks.shooting_party.unseen import DECKS, regrets_on
from solver.common.compiled import from_python
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import rules as kernel
from solver.shooting_party.packed.layout import CARDS as CARD_BITS
from solver.shooting_party.packed.layout import OVER, PackedGame
from solver.shooting_party.players.ladder import ALONE, EXPERT, Player, measure
from solver.shooting_party.rules.cards import DECK
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen import afterstates, chance, deciding, exact, network
from solver.shooting_party.unseen import search as searching
from solver.shooting_party.unseen import view as views
from solver.shooting_party.unseen.chance import new_game, shuffle
from solver.shooting_party.unseen.network import AIMS, CARDS, EIGHT, FOUR
from solver.shooting_party.unseen.search import QUICK
from solver.shooting_party.unseen.training import Stage, train
from tests.common.helpers import printed_by
from tests.shooting_party.helpers import DISTINCT, rules, setup
from tests.shooting_party.test_players import otherwise

quiet, reach = from_python(afterstates.quiet), from_python(afterstates.reach)
drawn = from_python(chance.drawn)
seen, laid = from_python(views.seen), from_python(views.laid)
due_in, with_due = from_python(views.due_in), from_python(views.with_due)
best_choice = from_python(deciding.best_choice)
gain, evaluate = from_python(deciding.gain), from_python(deciding.evaluate)
worth, shuffled = from_python(exact.worth), from_python(shuffle)

Words = tuple[int, int]


def legal(game: PackedGame, a: int, b: int) -> list[int]:
    out = np.zeros(128, dtype=np.int64)
    return [int(move) for move in out[: kernel.moves(game, a, b, out)]]


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
    pick = random.Random(text)
    log = conversion.new_log()
    kinds = set()
    for seed in range(12):
        game = conversion.game(Deal.from_seed(seed), rules(text))
        a, b = kernel.opening(game, log)
        while not a & OVER:
            before = int(seen(game, a))
            for move in legal(game, a, b):
                after_a, after_b = kernel.play(game, a, b, move, log)
                v, c = quiet(game.switches, before, b, move)
                kinds.add((int(due_in(v)), bool(v & OVER)))
                if not v & OVER and due_in(v):
                    finds = (v ^ before) & CARD_BITS and v >> 33 & 7 == before >> 33 & 7
                    butler = finds and not game.switches[3]
                    order = a | 1 << 36 if butler else a
                    v, c = drawn(as_butler_leaves(game, order), v, c, log)
                assert (v & OVER, c) == (after_a & OVER, after_b)
                if not v & OVER:
                    assert v == seen(game, after_a)
            a, b = kernel.play(game, a, b, pick.choice(legal(game, a, b)), log)
    assert {(0, False), (2, False), (4, False)} <= kinds


@pytest.mark.parametrize("text", ["leverstoke", *DISTINCT[-3:]])
def test_every_afterstate_is_reached_once_by_its_first_move(text: str):
    """Against plain recursion over moves that draw nothing."""
    space = afterstates.new_choices()
    most = 0
    for seed in range(6):
        game = conversion.game(Deal.from_seed(seed), rules(text))
        log = conversion.new_log()
        pick = random.Random(seed)
        a, b = kernel.opening(game, log)
        while not a & OVER:
            view = int(seen(game, a))
            n = reach(game.switches, space, view, b)
            found = list(
                zip(space.after_views[:n].tolist(), space.after_hands[:n].tolist(), strict=True)
            )
            assert len(set(found)) == n
            assert set(found) == {
                each
                for move in legal(game, a, b)
                for each in leads_to(game, *quiet(game.switches, view, b, move))
            }
            for place, first in zip(found, space.after_firsts[:n].tolist(), strict=True):
                assert place in leads_to(game, *quiet(game.switches, view, b, first))
            most = max(most, n)
            a, b = kernel.play(game, a, b, pick.choice(legal(game, a, b)), log)
    assert 10 < most < afterstates.MOST


def leads_to(game: PackedGame, view: int, b: int) -> set[Words]:
    if view & OVER or due_in(view):
        return {(int(view), int(b))}
    hidden = PackedGame(*game[:3], game.switches)
    a = int(laid(hidden, view))
    return {
        each
        for move in legal(hidden, a, b)
        for each in leads_to(game, *quiet(game.switches, view, b, move))
    }


def test_shuffles_are_uniform_and_their_tables_right():
    switches = conversion.game(Deal.from_seed(0).without("2345"), RuleSet()).switches
    game = new_game(switches)
    stream = np.array([1, 2, 3, 4])
    places = np.zeros((33, 33))
    for _ in range(2000):
        shuffled(game, 2, stream)
        order = game.cards_at[2, :17].tolist()
        assert conversion.as_set(order) == switches[6]
        places[order, range(17)] += 1
        pile = conversion.as_set(order[3:9])
        assert laid(game, pile | 2 << 33) == 0b111111000 | 2 << 33
        assert seen(game, 0b111111000 | 2 << 33) == pile | 2 << 33
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
    with the packed engine.
    """
    log = conversion.new_log()
    passes = chosen.passes
    games = [
        game_of(*orders, chosen)
        for orders in product(permutations(cards), permutations(cards) if passes > 1 else [cards])
    ]

    @cache
    def value(view: int, b: int) -> float:
        """Of a decision in the last pass or, with two passes, in the first."""
        best = -1.0
        switches = games[0].switches
        for move in legal(games[0], int(laid(games[0], view)), b):
            v, c = quiet(switches, view, b, move)
            total = float(gain(aim, b >> 33 & 255, c >> 33 & 255))
            if not v & OVER:
                total += mean(int(v), int(c)) if due_in(v) else value(int(v), int(c))
            best = max(best, total)
        return best

    @cache
    def mean(view: int, b: int) -> float:
        total = 0.0
        for game in games if view >> 33 & 7 == 0 else shifted:
            v, c = drawn(game, view, b, log)
            total += gain(aim, b >> 33 & 255, c >> 33 & 255)
            if not v & OVER:
                total += value(int(v), int(c))
        return total / len(games if view >> 33 & 7 == 0 else shifted)

    shifted = (
        games[:: max(1, len(games) // 120)]
        if passes == 1
        else [game_of(order, order, chosen) for order in permutations(cards)]
    )
    return mean(with_due(conversion.as_set(cards), 4), 0)


def exactly(cards: tuple[int, ...], chosen: RuleSet, aim: int, bits: int = 16) -> float:
    switches = conversion.game(Deal.from_seed(0), chosen).switches.copy()
    switches[6] = conversion.as_set(cards)
    memo = exact.new_memo(bits)
    return float(exact.opening_worth(switches, memo, aim)[aim])


def numbers(text: str) -> tuple[int, ...]:
    return tuple(DECK.number(name) for name in text.split())


def agrees(cards: str, text: str, passes: int) -> None:
    chosen = rules(text).within(passes)
    for aim in (CARDS, EIGHT) if passes == 1 else (CARDS,):
        wanted = reference(numbers(cards), chosen, aim)
        assert isclose(exactly(numbers(cards), chosen, aim), wanted, abs_tol=1e-9)
        assert wanted > 0 or aim == EIGHT


ONE_PASS = [
    ("Ac Jc Qc Kc 2c Jk", "leverstoke"),
    ("Ac 2c Qc Ah 2h Qh", "leverstoke,contact=must"),
    ("Ac Qc 2c Qh 3h Jk", "leverstoke,exhaustion=lazy"),
]
TWO_PASSES = [
    ("Ac Qc Kc Jk 2c", "leverstoke"),
    ("Ac Qc Qh Jk 2c", "leverstoke,exhaustion=lazy,empty_hand=four"),
]


@pytest.mark.parametrize(("cards", "text"), ONE_PASS)
def test_exact_values_of_one_pass_agree_with_enumeration(cards: str, text: str):
    agrees(cards, text, 1)


@pytest.mark.long
@pytest.mark.parametrize(("cards", "text"), TWO_PASSES)
def test_exact_values_of_two_passes_agree_with_enumeration(cards: str, text: str):
    agrees(cards, text, 2)


def test_a_table_that_becomes_full_says_so_and_the_search_samples_instead():
    switches = conversion.game(Deal.from_seed(0), RuleSet().within(1)).switches
    memo = exact.new_memo(6)
    exact.opening_worth(switches, memo, CARDS)
    assert memo.used.tolist() == [48, 1]
    game, view, b = positions(1, "leverstoke,passes=1")[0]
    own = searcher(game)
    settings = QUICK.copy()
    settings[searching.ENDS] = 33
    small = own._replace(memo=exact.new_memo(6))
    for _ in range(2):  # the second time with a table that is full
        move = conversion.unpack_move(int(searching.search(small, view, b, CARDS, settings)))
        assert small.memo.used[exact.FULL] == 1
        assert small.counts[0] > 1
    assert str(move) == str(conversion.unpack_move(int(small.firsts[0])))


# -- the network -------------------------------------------------------------------------------


def positions(count: int, text: str = "leverstoke") -> list[tuple[PackedGame, int, int]]:
    """Positions of random games, without leaving."""
    pick = random.Random(count)
    found: list[tuple[PackedGame, int, int]] = []
    log = conversion.new_log()
    seed = 0
    while len(found) < count:
        game = conversion.game(Deal.from_seed(seed), rules(text))
        a, b = kernel.opening(game, log)
        while not a & OVER:
            found.append((game, int(seen(game, a)), int(b)))
            moves = legal(game, a, b)
            a, b = kernel.play(game, a, b, pick.choice(moves[:-1] or moves), log)
        seed += 1
    return pick.sample(found, count)


def renamed(bits: int, order: tuple[int, ...]) -> int:
    suits = sum((bits >> 8 * suit & 255) << 8 * to for suit, to in enumerate(order))
    return suits | bits & 1 << 32


def test_suits_are_all_the_same_to_the_network():
    layers = network.new_layers()
    trained = network.trained()
    for game, view, b in positions(60):
        results = set()
        for order in ((0, 1, 2, 3), (3, 1, 0, 2), (1, 2, 3, 0)):
            score = b >> 33 & 255
            named = sum((score >> suit & 17) << to for suit, to in enumerate(order))
            v = renamed(view & CARD_BITS, order) | view & ~CARD_BITS
            c = renamed(b & CARD_BITS, order) | named << 33
            evaluate(trained, layers, game.switches, with_due(v, 2), c)
            results.add(tuple(layers.out.tolist()))
        assert len(results) == 1


@pytest.mark.parametrize("games", [100, pytest.param(400, marks=pytest.mark.long)])
def test_the_network_says_what_is_still_to_come(games: int):
    """Of games that it plays itself: what it says after the first decision, against what comes;
    the mean error is within four standard errors of 0.05 for each aim.
    """
    layers, space, log = network.new_layers(), afterstates.new_choices(), conversion.new_log()
    trained = network.trained()
    errors = []
    for seed in range(games):
        game = conversion.game(Deal.from_seed(seed + 10_000), RuleSet())
        said: list[float] = []
        a, b = kernel.opening(game, log)
        while not a & OVER:
            view = int(seen(game, a))
            chosen = best_choice(trained, layers, game.switches, space, view, b, CARDS)
            if not said:
                score = int(space.after_hands[chosen]) >> 33 & 255
                said = [gain(k, 0, score) + layers.out[k] / network.ONE for k in range(AIMS)]
            a, b = kernel.play(game, a, b, int(space.after_firsts[chosen]), log)
        errors.append([said[k] - gain(k, 0, b >> 33 & 255) for k in range(AIMS)])
    table = np.array(errors)
    standard = table.std(axis=0) / games**0.5
    assert (np.abs(table.mean(axis=0)) < 4 * standard + 0.05).all()


def test_a_network_of_other_layers_is_refused(tmp_path):
    path = Path(network.__file__).parent / network.FILE
    with np.load(path) as file:
        arrays = dict(file)
    arrays["first"] = arrays["first"][:, :-1]
    with (tmp_path / "x.npz").open("wb") as file:
        np.savez_compressed(file, **arrays)
    with pytest.raises(ValueError, match="other layers"):
        network.load(tmp_path / "x.npz")


LEARNING = (Stage(0.5, 0.02, 10), Stage(0.5, 0.005, 10))


@pytest.mark.parametrize("games", [100, pytest.param(1200, marks=pytest.mark.long)])
def test_training_comes_out_the_same_and_learns(games: int):
    told = []
    first = train(RuleSet(), games, LEARNING, report=lambda progress, _: told.append(progress))
    second = train(RuleSet(), games, LEARNING)
    assert all((a == b).all() for a, b in zip(first, second, strict=True))
    assert told[-1].learned == games
    assert told[-1].mean > told[0].mean + 0.3 or games < 1200


# -- the search --------------------------------------------------------------------------------


def searcher(game: PackedGame, seed: int = 1) -> searching.Searcher:
    return searching.new_searcher(network.trained(), game.switches, (seed, 0))


@pytest.mark.parametrize("text", ["leverstoke", "three-rounds", DISTINCT[-1]])
def test_the_expert_plays_legal_moves_and_sees_no_order(text: str):
    pick = random.Random(3)
    position = Position.opening(Deal.from_seed(7), rules(text))
    own = None
    while not position.is_over:
        moves = set()
        for other in (position, otherwise(position, pick)):
            a, b = conversion.pack(other)
            game = conversion.game(other.deal, other.rules)
            own = searcher(game)
            moves.add(int(searching.search(own, seen(game, a), b, CARDS, QUICK)))
        assert len(moves) == 1
        move = conversion.unpack_move(moves.pop())
        assert move in position.legal_moves()
        position = position.play(move)


def test_at_the_end_of_the_last_pass_values_are_exact():
    """A queen whose two fellows in the hand can go once one of two cards in four comes."""
    position = setup("Qh 2c 3d", "4c 5d Kd Js", pass_number=3)
    a, b = conversion.pack(position)
    game = conversion.game(position.deal, position.rules)
    own = searcher(game)
    searching.search(own, seen(game, a), b, CARDS, QUICK)
    values = {
        str(conversion.unpack_move(int(own.firsts[i]))): own.sums[i, CARDS] / searching.UNIT
        for i in range(2)
    }
    memo = exact.new_memo(12)
    for i in range(2):
        known = worth(game.switches, memo, own.views[i], own.hands[i], CARDS, 0)[CARDS]
        assert abs(values[str(conversion.unpack_move(int(own.firsts[i])))] - known) < 1e-5
    assert own.sums[0, CARDS] >= own.sums[1, CARDS]


@pytest.mark.parametrize("aim", [FOUR, EIGHT])
def test_other_aims_are_searched_as_well(aim: int):
    position = setup("Qh 2c 2d", "4c 5d Kd Js 3h 4h 5h", pass_number=3, scored="Qc Ac Qd Ad Qs As")
    a, b = conversion.pack(position)
    game = conversion.game(position.deal, position.rules)
    own = searcher(game)
    move = conversion.unpack_move(int(searching.search(own, seen(game, a), b, aim, QUICK)))
    assert str(move) == "-2c2d"
    assert own.sums[0, aim] == searching.UNIT * own.counts[0]


@pytest.mark.long
def test_the_expert_is_a_rung_that_comes_out_the_same():
    deal = Deal.from_seed(5)
    rung = measure(deal, player=EXPERT, games=2)
    assert rung == measure(deal, player=EXPERT, games=2)
    assert (rung.player, rung.games) == ("expert", 2)
    alone = measure(deal, player=ALONE, games=3)
    assert alone.error == 0  # it always plays the same game


def test_noise_of_n_cards_chooses_what_is_less_than_n_worse():
    """Of a decision with several choices: the greater the noise, the more of them are made."""
    position = setup("Qh 2c 3d 3c Jd", "4c 5d Kd Js 3h 4h 5h 2d 4d", pass_number=2)
    a, b = conversion.pack(position)
    game = conversion.game(position.deal, position.rules)
    own, chosen = searcher(game), {}
    everything = np.array([0, 4096, 0, 1 << 40, 0, 0])
    searching.search(own, seen(game, a), b, CARDS, everything)
    values = {(own.views[i], own.hands[i]): 0.0 for i in range(int(own.found[0]))}
    for cards in (0.0, 0.1, 1.0):
        player = Player("noisy", 3, 1, noise=cards)
        made = set()
        for _ in range(200):
            searching.search(own, seen(game, a), b, CARDS, player.settings)
            made.add((own.views[0], own.hands[0]))
        assert made <= set(values)
        chosen[cards] = made
    assert len(chosen[0.0]) == 1
    assert chosen[0.0] < chosen[1.0]
    assert chosen[0.1] <= chosen[1.0]


@pytest.mark.long
def test_the_published_strength():
    """Of the network alone, on other deals than those of docs/shooting-party/unseen.md: the mean of
    400 games has
    a standard error of 0.08.
    """
    deals = map(Deal.from_seed, range(20_000, 20_400))
    assert np.mean([measure(deal, player=ALONE).mean for deal in deals]) > 6.4 - 4 * 0.08


@pytest.mark.long
def test_little_is_given_away_on_a_small_deck():
    """The bar of docs/shooting-party/unseen.md: at most 0.05 cards a game; and the network
    alone gives away more than the search.
    """
    name = next(reversed(DECKS))
    alone, quick = (regrets_on(name, 400, settings) for settings in (searching.ALONE, QUICK))
    assert (quick >= -1e-9).all()
    assert quick.mean() + 3 * quick.std() / 20 < 0.05
    assert alone.mean() > quick.mean()


SMALL = """
import json
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.unseen.training import Stage, train
learnt = train(RuleSet(passes=1), 2, (Stage(1, 0.02, 10),))
print(json.dumps(float(learnt.first.sum())))
"""


@pytest.mark.long
def test_plain_python_learns_the_same():
    made = [printed_by(SMALL, plain=plain) for plain in (False, True)]
    assert abs(made[0] - made[1]) < 1e-2
