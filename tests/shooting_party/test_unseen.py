"""Unseen play: afterstates, chance and exact values; the network, its training, the search with it,
and its chances: what comes where a goal is still open, and how they are fitted.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain, permutations, product
from math import isclose
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from benchmarks.making import chances
from benchmarks.making.chances import CAME, INPUTS, PASSES
from benchmarks.making.network import Stage, floating, rounded, train
from benchmarks.shooting_party.chances import calibration_error
from benchmarks.shooting_party.unseen import DECKS, regrets_on
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed import rules as kernel
from solver.shooting_party.packed.layout import CARDS as CARD_BITS
from solver.shooting_party.packed.layout import DECK, KEEP_ORDER, OVER, PackedGame
from solver.shooting_party.players.bots import ALONE, CAREFUL, SENSIBLE, Player, measure
from solver.shooting_party.unseen import afterstates, exact, network, sampling
from solver.shooting_party.unseen.network import AIMS, CARDS, EIGHT, FOUR, Network
from solver.shooting_party.unseen.sampling import QUICK
from tests.shooting_party.helpers import DISTINCT, numbers, opening, rules, setup
from tests.shooting_party.playout import packed_walk

Words = tuple[int, int]
LOG = conversion.new_log()
LONG = pytest.mark.long


def legal(game: PackedGame, a: int, b: int) -> list[int]:
    return conversion.Walker(game).legal_moves((a, b))


def walk(games: int, text: str = "leverstoke") -> Iterator[tuple[PackedGame, int, int]]:
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


# -- the network ----------------------------------------------------------------------------------


def renamed(bits: int, order: tuple[int, ...], width: int = 8, suit_bits: int = 255) -> int:
    """Cards, or a score, after a renaming of suits."""
    moved = sum((bits >> width * n & suit_bits) << width * to for n, to in enumerate(order))
    return moved | bits & 1 << 32


def test_suits_are_all_the_same_to_the_network():
    layers, trained = network.new_layers(), network.trained()
    for game, a, b in walk(2):
        view, results = int(afterstates.seen(game, a)), set()
        for order in ((0, 1, 2, 3), (3, 1, 0, 2), (1, 2, 3, 0)):
            v = renamed(view & CARD_BITS, order) | view & ~CARD_BITS
            c = renamed(b & CARD_BITS, order) | renamed(b >> 33 & 255, order, 1, 17) << 33
            network.evaluate(trained, layers, game.switches, afterstates.with_due(v, 2), c)
            results.add(tuple(layers.out.tolist()))
        assert len(results) == 1


@pytest.mark.parametrize("games", [100, pytest.param(400, marks=LONG)])
def test_the_network_says_what_is_still_to_come(games: int):
    """Of games that it plays itself: what it says after the first decision, against what comes;
    the mean error is within four standard errors of 0.05 for each aim.
    """
    layers, space, trained = network.new_layers(), afterstates.new_choices(), network.trained()
    errors = []
    for deal in map(Deal.from_seed, range(10_000, 10_000 + games)):
        game = conversion.game(deal, RuleSet())
        a, b = conversion.pack(Position.opening(deal))
        view = int(afterstates.seen(game, a))
        chosen = network.best_choice(trained, layers, game.switches, space, view, b, CARDS)
        score = int(space.after_hands[chosen]) >> 33 & 255
        said = [network.gain(k, 0, score) + layers.out[k] / network.ONE for k in range(AIMS)]
        came = measure(deal, player=ALONE, games=1)
        errors.append(np.subtract(said, (came.values, came.wins, came.perfect)))
    standard = np.std(errors, axis=0) / games**0.5
    assert (np.abs(np.mean(errors, axis=0)) < 4 * standard + 0.05).all()


def test_a_network_of_other_layers_is_refused(tmp_path: Path):
    with np.load(Path(network.__file__).with_name(network.FILE)) as file:
        arrays = dict(file)
    np.savez_compressed(tmp_path / "x.npz", **arrays | {"first": arrays["first"][:, :-1]})
    with pytest.raises(ValueError, match="other layers"):
        network.load(tmp_path / "x.npz")


LEARNING = (Stage(0.5, 0.02, 10), Stage(0.5, 0.005, 10))


@LONG
def test_training_comes_out_the_same_and_learns():
    printed = []
    first = train(RuleSet(), 1200, LEARNING, report=lambda *found: printed.append(found))
    second = train(RuleSet(), 1200, LEARNING)
    assert all((a == b).all() for a, b in zip(first, second, strict=True))
    assert printed[-1][0] == 1200
    assert printed[-1][1] > printed[0][1] + 0.3


# -- the search --------------------------------------------------------------------------------


def searcher(game: PackedGame) -> sampling.Searcher:
    return sampling.new_searcher(network.trained(), game.switches, (1, 0))


def searched(
    position: Position, aim: int = CARDS, settings: np.ndarray = QUICK
) -> tuple[sampling.Searcher, str]:
    """What a search finds, and the move that it chooses."""
    a, b = conversion.pack(position)
    game = conversion.game(position.deal, position.rules)
    own = searcher(game)
    move = int(sampling.search(own, afterstates.seen(game, a), b, aim, settings))
    return own, str(conversion.unpack_move(move))


def test_at_the_end_of_the_last_pass_values_are_exact():
    """A queen whose two fellows in the hand can go once one of two cards in four comes."""
    own, _ = searched(setup("Qh 2c 3d", "4c 5d Kd Js", pass_number=3))
    memo = exact.new_memo(12)
    for i in range(2):
        known = exact.worth(own.game.switches, memo, own.views[i], own.hands[i], CARDS, 0)[CARDS]
        assert abs(own.sums[i, CARDS] / sampling.UNIT - known) < 1e-5
    assert own.sums[0, CARDS] >= own.sums[1, CARDS]


@pytest.mark.parametrize("aim", [FOUR, EIGHT])
def test_other_aims_are_searched_as_well(aim: int):
    position = setup("Qh 2c 2d", "4c 5d Kd Js 3h 4h 5h", pass_number=3, scored="Qc Ac Qd Ad Qs As")
    own, move = searched(position, aim)
    assert move == "-2c2d"
    assert own.sums[0, aim] == sampling.UNIT * own.counts[0]


def test_noise_of_n_cards_chooses_what_is_less_than_n_worse():
    """Of a decision with several choices: the greater the noise, the more of them are made."""
    position = setup("Qh 2c 3d 3c Jd", "4c 5d Kd Js 3h 4h 5h 2d 4d", pass_number=2)
    own, _ = searched(position, settings=np.array([0, 4096, 0, 1 << 40, 0, 0]))
    places = set(zip(own.views[: own.found[0]], own.hands[: own.found[0]], strict=True))
    a, b = conversion.pack(position)
    view = afterstates.seen(conversion.game(position.deal, position.rules), a)
    chosen: list[set[tuple[int, int]]] = []
    for cards in (0.0, 0.1, 1.0):
        settings, made = Player("noisy", 3, 1, noise=cards).settings, set()
        for _ in range(200):
            sampling.search(own, view, b, CARDS, settings)
            made.add((own.views[0], own.hands[0]))
        chosen.append(made)
    none, little, much = chosen
    assert len(none) == 1
    assert none < much <= places
    assert none <= little <= much


@LONG
def test_the_published_strength():
    """Of the network alone, on other deals than those of docs/shooting-party/unseen.md: the mean of
    400 games has a standard error of 0.08.
    """
    deals = map(Deal.from_seed, range(20_000, 20_400))
    assert np.mean([measure(deal, player=ALONE).mean for deal in deals]) > 6.4 - 4 * 0.08


@LONG
def test_little_is_given_away_on_a_small_deck():
    """The bar of docs/shooting-party/unseen.md: at most 0.05 cards a game; and the network
    alone gives away more than the search.
    """
    name = next(reversed(DECKS))
    alone, quick = (regrets_on(name, 400, settings) for settings in (sampling.ALONE, QUICK))
    assert (quick >= -1e-9).all()
    assert quick.mean() + 3 * quick.std() / 20 < 0.05
    assert alone.mean() > quick.mean()


def test_a_table_that_becomes_full_says_so_and_the_search_samples_instead():
    switches = conversion.game(Deal.from_seed(0), RuleSet().within(1)).switches
    memo = exact.new_memo(6)
    exact.opening_worth(switches, memo, CARDS)
    assert memo.used.tolist() == [48, 1]
    game, a, b = next(walk(1, "leverstoke,passes=1"))
    view = int(afterstates.seen(game, a))
    own = searcher(game)
    settings = QUICK.copy()
    settings[sampling.ENDS] = 33
    small = own._replace(memo=exact.new_memo(6))
    for _ in range(2):  # the second time with a table that is full
        move = conversion.unpack_move(int(sampling.search(small, view, b, CARDS, settings)))
        assert small.memo.used[exact.FULL] == 1
        assert small.counts[0] > 1
    assert str(move) == str(conversion.unpack_move(int(small.firsts[0])))


# -- chances: of what is run by hand, and compiled anew for these tests ----------------------------


@cache
def rows() -> np.ndarray:
    """Positions of two players in deals that nothing was fitted to, and what came."""
    players = (SENSIBLE, 7_000_000), (CAREFUL, 7_100_000)
    found = [chances.followed(network.trained(), who, 1000, seed) for who, seed in players]
    return np.concatenate(found)


def expected_and_came(own: Network, found: np.ndarray, aim: int) -> tuple[np.ndarray, np.ndarray]:
    """What a floating-point network expects of rows in which an aim is open, and what came."""
    found = found[found[:, CAME + aim] >= 0]
    passes = found[:, PASSES].astype(int)
    expected = (found[:, : INPUTS - 1] * own.third[passes, :, aim]).sum(axis=1)
    return np.clip(expected + own.third_bias[passes, aim], 0, 1), found[:, CAME + aim]


@LONG
def test_what_is_out_of_reach_is_not_fitted():
    """Every mixture occurs: of games that can still be perfect, that can have four queens alone,
    and neither; and where all eight can come, so can four queens.
    """
    found = rows()
    four, eight = (found[:, CAME + aim] for aim in (FOUR, EIGHT))
    assert {*zip(four >= 0, eight >= 0, strict=True)} == {(True, True), (True, False), (False,) * 2}
    assert ((eight < 1) | (four == 1)).all()
    fitted = chances.fitted(network.trained(), found[eight < 0])
    assert (fitted.third[..., EIGHT] == floating(network.trained()).third[..., EIGHT]).all()


@LONG
@pytest.mark.parametrize("aim", [FOUR, EIGHT])
def test_what_is_likely_comes_as_often_as_expected(aim: int):
    """The afterstates of a game come together, so a share has a standard error of 0.01. As trained,
    without the fit, eight came 0.19 oftener.
    """
    expected, came = expected_and_came(floating(network.trained()), rows(), aim)
    likely = expected > 0.4
    assert abs((came - expected)[likely].mean()) < 0.03


@LONG
def test_the_fit_mends_the_chances_and_nothing_else():
    third = network.trained().third.copy()
    third[:, :, [FOUR, EIGHT]] //= 2
    halved = network.trained()._replace(third=third)
    mended = chances.fitted(halved, rows())
    for aim in (FOUR, EIGHT):
        before, after = (
            calibration_error(*expected_and_came(own, rows(), aim))
            for own in (floating(halved), mended)
        )
        assert 3 * after < before
    with np.load(Path(network.__file__).with_name(network.FILE)) as file:
        for name, array in rounded(mended).items():
            kept = ..., (CARDS if name.startswith("third") else slice(None))
            assert (array[kept] == file[name][kept]).all()
