"""Documents of games under any rules, made and verified."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from generator.common.verification import check_document
from generator.the_party.game import PUBLISHED
from solver.the_party.analysis import documents
from solver.the_party.end_games.solve import Solver
from solver.the_party.knowledge.views import View
from solver.the_party.open_hands.answers import explain, force
from solver.the_party.players.bots import Bot, Mind
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.documents import EndGame, names, state_to_json
from solver.the_party.rules.game import Game
from solver.the_party.rules.record import Record
from solver.the_party.rules.switches import RuleSet
from tests.common.claims import Claims
from tests.the_party.helpers import SETTINGS, game_by_chance

CLAIMS = Claims(PUBLISHED)
PIMC = Bot.named("pimc")


def test_a_known_hand_has_one_order():
    document = deepcopy(CLAIMS.documents["hint-known.json"])
    document["view"]["known"]["hands"]["0"] = ["Kh", "Qs"]
    view = View.from_json(document["view"])
    hint = documents.hint_document(view, 1, Mind(PIMC, view.rules, 1, 1).weigh(view, 5), 5)
    assert check_document(hint, PUBLISHED).endswith("; made again")
    hint["view"]["known"]["hands"]["0"].reverse()
    with pytest.raises(ValueError, match=r"view\.known\.hands\.0\[0\]"):
        check_document(hint, PUBLISHED)


def test_no_win_is_forced_after_the_last_move():
    document = deepcopy(CLAIMS.documents["explain.json"])
    document["chances"][0]["before"] = len(Record.parse(document["record"]).game.moves)
    with pytest.raises(ValueError, match="the game has no further move"):
        check_document(document, PUBLISHED, quick=True)


def documents_of(rules: RuleSet, seed: int, moves: int) -> Iterator[dict[str, Any]]:
    """Documents about a game by chance: of every decision its state and all views, of some more."""
    draw = Random(seed)
    for game in game_by_chance(rules, seed, moves):
        state = game.state
        yield state_to_json(state, draw.choice([None, seed]))
        for viewer in range(rules.players):
            yield View.of(game, viewer).to_json()
        if state.asked is None or draw.random() > 0.15:
            continue
        attacker = draw.randrange(rules.players)
        yield documents.force_document(force(state, seed, attacker, draw.choice([1, 2, 3])))
        for view in (View.of(game, state.asked), set_up(game, draw)):
            mind = Mind(PIMC, rules, state.asked, seed)
            yield documents.hint_document(view, seed, mind.weigh(view, 5), 5)
    record = Record(game, seed)
    yield documents.explain_document(explain(record, 2))


def set_up(game: Game, draw: Random) -> View:
    """The view of who is asked without its log: instead, things that are so."""
    state = game.state
    assert state.asked is not None
    document = View.of(game, state.asked).to_json()
    del document["log"]
    hands = {
        str(player): names(hand[: draw.randrange(len(hand) + 1)])
        for player, hand in enumerate(state.hands)
        if player != state.asked
    }
    arrivals = names(state.arrivals[: draw.randrange(len(state.arrivals) + 1)])
    document["known"] = {"hands": hands, "arrivals": arrivals, "not": {}}
    return View.from_json(document)


@pytest.mark.parametrize("moves", [8, pytest.param(120, marks=pytest.mark.long)])
@pytest.mark.parametrize("text", SETTINGS)
def test_no_true_document_is_refused(text: str, moves: int):
    for document in documents_of(RuleSet.parse(text), 2, moves):
        again = check_document(document, PUBLISHED).endswith("; made again")
        assert again or "schema" not in document


@pytest.mark.parametrize("ends", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("text", ["short,hand=2", "dan-zen,suits=1,jokers=1,hand=2,goal=1"])
def test_no_true_end_game_is_refused(text: str, ends: int):
    rules, draw = RuleSet.parse(text), Random(text)
    for _ in range(ends):
        deck = list(DECK.cards[: 5 * rules.suits]) + list(DECK.cards[20 : 20 + rules.jokers])
        unseen = draw.sample(deck, draw.choice([5, 6]))
        rest = [card for card in deck if card not in unseen]
        jewels = [card for card in rest if DECK.names[card][0] == "A"][: rules.goal - 1]
        arrivals = tuple(sorted(card for card in rest if card not in jewels))
        end_game = EndGame(rules, (tuple(jewels), ()), arrivals, draw.choice([1, 2]))
        solver = Solver(end_game)
        found, size = solver.solve(0.05), solver.size[0]
        document = documents.end_game_document(end_game, 0.05, found, size, solver.mixes())
        again = check_document(document, PUBLISHED).endswith("; made again")
        assert again or "schema" not in document
