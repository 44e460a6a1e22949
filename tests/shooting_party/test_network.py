"""Unseen play: the network, its training, and the search with it."""

import random
from pathlib import Path

import numpy as np
import pytest

from benchmarks.making.network import Stage, train
from benchmarks.shooting_party.unseen import DECKS, regrets_on
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import CARDS as CARD_BITS
from solver.shooting_party.packed.layout import PackedGame
from solver.shooting_party.players.bots import ALONE, Player, measure
from solver.shooting_party.unseen import afterstates, exact, network, sampling
from solver.shooting_party.unseen.network import AIMS, CARDS, EIGHT, FOUR
from solver.shooting_party.unseen.sampling import QUICK
from tests.common.helpers import printed_by
from tests.shooting_party.helpers import setup
from tests.shooting_party.playout import wander


def positions(seed: int, text: str = "leverstoke") -> list[tuple[PackedGame, int, int]]:
    """The positions of a random game but its end."""
    start = Position.opening(seed, text)
    game = conversion.game(start.deal, start.rules)
    words = map(conversion.pack, wander(start, random.Random(seed))[:-1])
    return [(game, int(afterstates.seen(game, a)), b) for a, b in words]


def renamed(bits: int, order: tuple[int, ...]) -> int:
    suits = sum((bits >> 8 * suit & 255) << 8 * to for suit, to in enumerate(order))
    return suits | bits & 1 << 32


def test_suits_are_all_the_same_to_the_network():
    layers = network.new_layers()
    trained = network.trained()
    for game, view, b in [*positions(0), *positions(1)]:
        results = set()
        for order in ((0, 1, 2, 3), (3, 1, 0, 2), (1, 2, 3, 0)):
            score = b >> 33 & 255
            named = sum((score >> suit & 17) << to for suit, to in enumerate(order))
            v = renamed(view & CARD_BITS, order) | view & ~CARD_BITS
            c = renamed(b & CARD_BITS, order) | named << 33
            network.evaluate(trained, layers, game.switches, afterstates.with_due(v, 2), c)
            results.add(tuple(layers.out.tolist()))
        assert len(results) == 1


@pytest.mark.parametrize("games", [100, pytest.param(400, marks=pytest.mark.long)])
def test_the_network_says_what_is_still_to_come(games: int):
    """Of games that it plays itself: what it says after the first decision, against what comes;
    the mean error is within four standard errors of 0.05 for each aim.
    """
    layers, space = network.new_layers(), afterstates.new_choices()
    trained = network.trained()
    errors = []
    for seed in range(10_000, 10_000 + games):
        deal = Deal.from_seed(seed)
        game = conversion.game(deal, RuleSet())
        a, b = conversion.pack(Position.opening(deal))
        view = int(afterstates.seen(game, a))
        chosen = network.best_choice(trained, layers, game.switches, space, view, b, CARDS)
        score = int(space.after_hands[chosen]) >> 33 & 255
        said = [network.gain(k, 0, score) + layers.out[k] / network.ONE for k in range(AIMS)]
        came = measure(deal, player=ALONE, games=1)
        errors.append(np.subtract(said, (came.values, came.wins, came.perfect)))
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
    printed = []
    first = train(RuleSet(), games, LEARNING, report=lambda *found: printed.append(found))
    second = train(RuleSet(), games, LEARNING)
    assert all((a == b).all() for a, b in zip(first, second, strict=True))
    assert printed[-1][0] == games
    assert printed[-1][1] > printed[0][1] + 0.3 or games < 1200


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
    chosen = []
    for cards in (0.0, 0.1, 1.0):
        made = set()
        for _ in range(200):
            sampling.search(own, view, b, CARDS, Player("noisy", 3, 1, noise=cards).settings)
            made.add((own.views[0], own.hands[0]))
        assert made <= places
        chosen.append(made)
    assert len(chosen[0]) == 1
    assert chosen[0] < chosen[2]
    assert chosen[1] <= chosen[2]


@pytest.mark.long
def test_the_published_strength():
    """Of the network alone, on other deals than those of docs/shooting-party/unseen.md: the mean of
    400 games has a standard error of 0.08.
    """
    deals = map(Deal.from_seed, range(20_000, 20_400))
    assert np.mean([measure(deal, player=ALONE).mean for deal in deals]) > 6.4 - 4 * 0.08


@pytest.mark.long
def test_little_is_given_away_on_a_small_deck():
    """The bar of docs/shooting-party/unseen.md: at most 0.05 cards a game; and the network
    alone gives away more than the search.
    """
    name = next(reversed(DECKS))
    alone, quick = (regrets_on(name, 400, settings) for settings in (sampling.ALONE, QUICK))
    assert (quick >= -1e-9).all()
    assert quick.mean() + 3 * quick.std() / 20 < 0.05
    assert alone.mean() > quick.mean()


SMALL = """
import json
from solver.shooting_party import RuleSet
from benchmarks.making.network import Stage, train
learnt = train(RuleSet(passes=1), 2, (Stage(1, 0.02, 10),))
print(json.dumps(float(learnt.first.sum())))
"""


@pytest.mark.long
def test_plain_python_learns_the_same():
    made = [printed_by(SMALL, plain=plain) for plain in (False, True)]
    assert abs(made[0] - made[1]) < 1e-2


def test_a_table_that_becomes_full_says_so_and_the_search_samples_instead():
    switches = conversion.game(Deal.from_seed(0), RuleSet().within(1)).switches
    memo = exact.new_memo(6)
    exact.opening_worth(switches, memo, CARDS)
    assert memo.used.tolist() == [48, 1]
    game, view, b = positions(1, "leverstoke,passes=1")[0]
    own = searcher(game)
    settings = QUICK.copy()
    settings[sampling.ENDS] = 33
    small = own._replace(memo=exact.new_memo(6))
    for _ in range(2):  # the second time with a table that is full
        move = conversion.unpack_move(int(sampling.search(small, view, b, CARDS, settings)))
        assert small.memo.used[exact.FULL] == 1
        assert small.counts[0] > 1
    assert str(move) == str(conversion.unpack_move(int(small.firsts[0])))
