"""The players: blind ones, whose moves are legal, who see nothing that is hidden from people, and
lose nothing needlessly; and noisy solvers that search, of which the moves are counted.
"""

import random
from dataclasses import replace
from itertools import pairwise
from math import log

import numpy as np
import pytest

from generator.shooting_party.rating.open_grade import efforts_at
from solver.shooting_party import Deal, Move, Position
from solver.shooting_party.packed import conversion, leftovers
from solver.shooting_party.players import bots, searching
from solver.shooting_party.players.bots import ALONE, EXPERT, STRONG, Player, Rung, measure
from solver.shooting_party.players.noisy_solvers import NOISY_SOLVERS
from solver.shooting_party.rules.cards import DECK, QUEEN, rank
from solver.shooting_party.rules.moves import Kind
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import Goal, Target
from solver.shooting_party.unseen import afterstates
from solver.shooting_party.unseen.network import trained
from solver.shooting_party.unseen.sampling import UNIT, Searcher, new_searcher
from tests.common.helpers import printed_by
from tests.shooting_party.brute import every_line, least_left
from tests.shooting_party.corpus import some
from tests.shooting_party.helpers import MIXED, legal, opening, setup
from tests.shooting_party.playout import wander

STRONGEST = (
    replace(STRONG, sight=(2, 3, 1, UNIT, 4, 0)),
    replace(EXPERT, sight=(1, 2, 1, UNIT, 4, 0)),
)
"""The players that look at samples, with fewer of them."""

PLAYERS = [*bots.bots()[:-2], *STRONGEST]
BY_NAME = {player.name: player for player in PLAYERS}
every_player = pytest.mark.parametrize("player", PLAYERS, ids=list(BY_NAME))


def seat_for(position: Position, seed: int = 1) -> Searcher:
    switches = conversion.game(position.deal, position.rules).switches
    return new_searcher(trained(), switches, (seed, seed))


def chosen(position: Position, player: Player, seat: Searcher) -> Move:
    """The move of a player in a position."""
    a, b = conversion.pack(position)
    seen = afterstates.seen(conversion.game(position.deal, position.rules), a)
    return conversion.unpack_move(int(bots.choose(seat, player.settings, seen, b)))


def test_the_stream_is_sfc32():
    """Against the same written with unsigned 32-bit words that wrap around."""
    words = afterstates.new_stream(0xDEADBEEF, 0x12345678)
    a, b, c, counter = (np.uint32(x) for x in (0, 0xDEADBEEF, 0x12345678, 1))
    with np.errstate(over="ignore"):
        for n in range(100):
            out = a + b + counter
            counter += np.uint32(1)
            a = b ^ (b >> np.uint32(9))
            b = c + (c << np.uint32(3))
            c = (c << np.uint32(21) | c >> np.uint32(11)) + out
            if n >= 12:
                assert afterstates.number(words) == out
    counts = np.bincount([afterstates.below(words, 7) for _ in range(7000)], minlength=7)
    assert len(counts) == 7
    assert abs(counts - 1000).max() < 150


def test_spare_cards_are_counted_right():
    pick = random.Random(0)
    common = [c for c in range(32) if rank(c) not in (0, QUEEN)]
    for _ in range(300):
        cards = frozenset(pick.sample(common, pick.randrange(8)))
        assert leftovers.spare(conversion.as_set(cards)) == least_left(cards)


@every_player
@pytest.mark.parametrize("text", ["leverstoke", *MIXED, "three-rounds"])
def test_every_move_is_legal_and_the_games_agree(player: Player, text: str):
    """Played on the readable engine move by move, and by the kernel from the same stream."""
    for seed in range(1 if player.samples else 3):
        position = opening(seed, text)
        game, first = conversion.game(position.deal, position.rules), seat_for(position, seed)
        while not position.is_over:
            move = chosen(position, player, first)
            assert move in position.legal_moves()
            position = position.play(move)
        tally, second = np.zeros(5, dtype=np.int64), seat_for(position, seed)
        bots.play_games(game, second, player.settings, 1, tally)
        queens, value = position.score.queens, sum(position.score)
        assert tally.tolist() == [1, value, value**2, queens == 4, value == 8]
        assert first.stream.tolist() == second.stream.tolist()


def otherwise(position: Position, pick: random.Random) -> Position:
    """The same position for a person at the table: unseen cards and all later orders shuffled."""
    pile = pick.sample(position.pile, len(position.pile))
    orders = [tuple(pick.sample(order, len(order))) for order in position.deal.orders]
    place = iter(pile)
    orders[position.pass_number - 1 + 3 * position.butler_order] = tuple(
        next(place) if c in position.pile else c for c in conversion.order_in_force(position)
    )
    return replace(position, deal=Deal(tuple(orders)), pile=tuple(pile))


@every_player
def test_nothing_of_the_order_is_known(player: Player):
    """With the same random state a player decides the same however the unseen cards lie."""
    pick = random.Random(5)
    for n, position in enumerate(wander(Position.opening(11), pick)[:25]):
        others = position, otherwise(position, pick), otherwise(position, pick)
        assert all(legal(other) == legal(position) for other in others)
        assert len({chosen(other, player, seat_for(other, n)) for other in others}) == 1


def loses_needlessly(position: Position, move: Move) -> bool:
    """The published definition of what the careful player never does, told readably."""
    queen = next((c for c in position.hand if rank(c) == QUEEN), None)
    if queen is None:
        return False
    if position.choice_waits is not None:
        return queen in move.cards
    ace_is_there = queen - QUEEN in position.display
    if move.kind is Kind.MEET:
        return len(move.cards) == 1 and ace_is_there
    if len(position.hand) == 1 and ace_is_there:
        return True
    if move.kind is Kind.DRAW:
        last = position.pass_number == position.rules.passes
        return last and sum(rank(c) != 0 for c in position.pile) <= 2
    if move.kind is not Kind.BUTLER:
        return move.kind is Kind.LEAVE or queen in move.cards
    fetches = bool(move.cards) and rank(move.cards[0]) != 0
    return fetches and queen not in position.play(move).hand


@pytest.mark.parametrize("name", ["careful", "novice"])
def test_the_careful_lose_nothing_that_they_know_of(name: str):
    player, forced, tempted = BY_NAME[name], 0, 0
    for seed in range(20):
        position = opening(seed)
        seat = seat_for(position, seed)
        while not position.is_over:
            move = chosen(position, player, seat)
            bad = {str(m) for m in position.legal_moves() if loses_needlessly(position, m)}
            forced += bad == legal(position)
            tempted += bool(bad) and bad != legal(position)
            assert str(move) not in bad or bad == legal(position)
            position = position.play(move)
    assert forced < 20 < tempted


def test_random_plays_every_move_equally_often():
    position = setup("Qh Jk 2c", "2d 3d 4d 5d Kd")
    seat = seat_for(position)
    moves = [str(chosen(position, BY_NAME["random"], seat)) for _ in range(2000)]
    assert set(moves) == legal(position)
    share = 2000 / len(legal(position))
    assert all(0.6 * share < moves.count(m) < 1.5 * share for m in legal(position))


@pytest.mark.parametrize(("hand", "move"), [("Qh", "meet:Qh+Ah"), ("Qh Kh Jh", "-JhKh")])
def test_a_lone_queen_is_scored_and_the_jack_shields_her(hand: str, move: str):
    position = setup(hand, "2d 3d 4d 5d Kd 2h 3h 4h")
    assert DECK.number("Ah") in position.display
    for player in PLAYERS[1:]:
        assert str(chosen(position, player, seat_for(position))) == move


def test_the_ladder_is_one():
    """Each rung scores more than the one below, far beyond its error."""
    deals = [Deal.from_seed(seed) for seed in range(8)]
    means = [
        sum(measure(deal, player=player, games=20).mean for deal in deals) / len(deals)
        for player in bots.bots()[:5]
    ]
    assert all(low + 0.4 < high for low, high in pairwise(means))


def test_a_rung_is_the_same_every_time_and_adds_up():
    deal, player = Deal.from_seed(3), BY_NAME["novice"]
    rung = measure(deal, player=player, games=600)
    assert rung == measure(Deal.from_code(deal.code), player=player, games=600)
    assert rung != measure(deal, player=player, games=600, seed=5)
    assert rung.games == 600
    assert rung.perfect <= rung.wins
    made = Rung("x", 4, 20, 108, 1, 1)
    assert (made.mean, made.win_rate, made.perfect_rate) == (5.0, 0.25, 0.25)
    assert made.error == pytest.approx((8 / 3 / 4) ** 0.5)
    assert Rung("x", 1, 3, 9, 0, 0).error == 0
    assert measure(deal, player=ALONE, games=2).error == 0  # it always plays the same game


SMALL = """
import json
from dataclasses import replace
from benchmarks.making.network import Stage, train
from generator.shooting_party.rating import open_grade
from solver.shooting_party import Deal, RuleSet
from solver.shooting_party.players import noisy_solvers as noisy
from solver.shooting_party.players.bots import bots, measure
from tests.shooting_party.corpus import some
few = [replace(p, sight=(2, 2, *p.sight[2:4], 3, 0)) if p.samples else p for p in bots()]
deal, rules = Deal.from_seed(2), RuleSet(passes=1)
made = [measure(deal, rules, p, 1 if p.samples else 2).to_json() for p in few]
usual, noisy.NOISY_SOLVERS = noisy.NOISY_SOLVERS, (noisy.NoisySolver("steady", 2, 10, 30, tries=2),)
tries, noisy.NOISY_SOLVERS = str(open_grade.tries_at(*some("mistake", 1))), usual
print(json.dumps([[made, tries], float(train(rules, 2, (Stage(1, 0.02, 10),)).first.sum())]))
"""


@pytest.mark.long
def test_plain_python_gives_the_same_numbers():
    """Of games, of tries at a puzzle, and of what a network learns."""
    compiled, plain = (printed_by(SMALL, plain=plain) for plain in (False, True))
    assert compiled[0] == plain[0]
    assert any(rung["mean"] for rung in plain[0][0])
    assert abs(compiled[1] - plain[1]) < 1e-2


def efforts(position: Position, goal: str, most: int) -> list[float]:
    target = Target(Goal.parse(goal))
    return [each.mean for each in searching.efforts(position, target, most)]


@pytest.mark.parametrize("seed", range(3))
def test_where_nothing_reaches_the_target_every_move_is_tried(seed: int):
    position = opening(seed, "leverstoke,passes=1")
    ends = [end.score for _, end in every_line(position, 3)]
    assert (4, 4) not in ends
    assert 0 < len(ends) < searching.MOST_TRIED
    assert efforts(position, "8", 3) == pytest.approx([log(1 + len(ends))] * len(NOISY_SOLVERS))


@pytest.mark.parametrize(("goal", "effort"), [("0", 0), ("8", log(1 + searching.MOST_TRIED))])
def test_what_is_reached_takes_no_effort_and_a_search_ends(goal: str, effort: float):
    """When it has tried enough."""
    found = efforts(opening(4, "leverstoke,passes=1"), goal, 30)
    assert found == pytest.approx([effort] * len(NOISY_SOLVERS))


def test_a_solution_is_found():
    """Long before a search ends without one, and the same way each time."""
    study = min(some("couple", 12), key=lambda study: len(study.line))
    found = efforts_at(study)
    enough = log(searching.MOST_TRIED / 10)
    assert all(log(1 + len(study.line)) <= each.mean < enough for each in found)
    assert found == efforts_at(study)
    mistake = next(study for study in some("mistake", 12) if study.key)
    here = replay(mistake.start, mistake.line[: mistake.key]).end  # the line before it is sought
    assert efforts_at(mistake) == searching.efforts(here, mistake.target, 14)
