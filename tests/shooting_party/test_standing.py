"""What the players of the ladder score on a whole deal: counts of games."""

import json
import zlib

import pytest

from generator.shooting_party.web import standing as module
from generator.shooting_party.web.standing import GAMES, scores, standing
from solver.shooting_party import Deal, Position, RuleSet
from solver.shooting_party.packed import conversion
from solver.shooting_party.players.ladder import Player, choose, ladder, measure, recorded
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.unseen.afterstates import seen
from solver.shooting_party.unseen.network import trained
from solver.shooting_party.unseen.search import Searcher, new_searcher
from tests.shooting_party.helpers import rules

DEALS = [Deal.from_seed(seed) for seed in (5, 6)]
RULES = [RuleSet(), rules("leverstoke,passes=1")]
FEW = tuple((player, 2 if player.samples else 8) for player, _ in GAMES)

each_player = pytest.mark.parametrize(("player", "games"), FEW, ids=[p.name for p, _ in FEW])


def one_by_one(deal: Deal, player: Player, games: int) -> list[int]:
    """Count games that are played move by move on the readable engine."""
    start = Position.opening(deal, RULES[0])
    packed = conversion.game(deal, RULES[0])
    seeds = zlib.crc32(deal.code.encode()), zlib.crc32(player.name.encode())
    seat = new_searcher(trained(), packed.switches, seeds)
    ends = [score_of_game(start, player, seat) for _ in range(games)]
    return [ends.count(score) for score in range(9)]


def score_of_game(position: Position, player: Player, seat: Searcher) -> int:
    seat.found[0] = 0  # a new game: nothing is planned
    while not position.is_over:
        a, b = conversion.pack(position)
        view = seen(conversion.game(position.deal, position.rules), a)
        move = int(choose(seat, player.settings, int(view), b))
        position = position.play(conversion.unpack_move(move))
    return len(position.score_pile)


@each_player
def test_games_one_by_one_score_the_same(player: Player, games: int):
    counts = scores(DEALS[0], RULES[0], player, games)
    assert counts == one_by_one(DEALS[0], player, games)
    first = replay(Position.opening(DEALS[0], RULES[0]), recorded(DEALS[0], RULES[0], player)).end
    assert scores(DEALS[0], RULES[0], player, 1).index(1) == len(first.score_pile)


@each_player
@pytest.mark.parametrize("of", RULES, ids=str)
def test_the_counts_are_those_of_the_rung(of: RuleSet, player: Player, games: int):
    """The games are those of a rating, which knows their sums only."""
    counts = scores(DEALS[1], of, player, games)
    rung = measure(DEALS[1], of, player, games)
    assert sum(counts) == rung.games == games
    assert sum(score * n for score, n in enumerate(counts)) == rung.values
    assert sum(score**2 * n for score, n in enumerate(counts)) == rung.squares
    assert counts[8] == rung.perfect


def test_the_order_in_which_deals_are_asked_for_is_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "GAMES", FEW)
    asked = [(deal, of) for deal in DEALS for of in RULES]
    made = [standing(*each) for each in asked]
    assert [standing(*each) for each in reversed(asked)] == made[::-1]
    monkeypatch.setattr(module, "GAMES", FEW[::-1])
    assert standing(Deal.from_code(DEALS[0].code), RULES[0]) == made[0][::-1]
    assert len({json.dumps(each) for each in made}) == len(asked)


def test_the_players_are_of_the_ladder_and_none_plays_the_same_game_each_time():
    names = [player.name for player, _ in GAMES]
    assert [player.name for player in ladder() if player.name in names] == names
    assert all(player.epsilon or player.noise for player, _ in GAMES)


@pytest.mark.long
def test_a_whole_standing():
    made = standing(DEALS[0], RULES[0])
    assert made == standing(DEALS[0], RULES[0])
    assert [each["player"] for each in made] == ["novice", "casual", "sensible", "strong"]
    for each in made:
        assert sum(each["scores"]) == each["games"]
        assert len(each["scores"]) == 9
        assert sum(n > 0 for n in each["scores"]) > 1
