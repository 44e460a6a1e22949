"""All games in OpenSpiel: conformance, the rules move by move, numbers, information states, arrays,
equilibria of a small deck."""

import copy
import pickle
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation

from solver.common.game import CHANCE, IllegalMove
from solver.no_mans_land import environment as no_mans_land
from solver.no_mans_land.rules.cards import DECK
from solver.shooting_party import environment as shooting_party
from solver.the_party import RuleSet, View
from solver.the_party import environment as the_party
from solver.the_party.rules.cards import BUTLER, SLEUTH, rank
from tests.the_party.helpers import EXTREMES, SETTINGS

LONG = [SETTINGS[n] for n in (1, 2, 3, 5, 9)]
SHORT = [each for each in (*SETTINGS, EXTREMES[0]) if each not in LONG]
CROWDED = "dan-zen,players=3,goal=2,cap=3,suits=2,jokers=0,hand=2"
"""Rules under which logs come again soon, and two players may be asked to stash."""

SOLITAIRE = ("leverstoke", "three-rounds,passes=2", "print-and-play,passes=1")
TEXTS = {no_mans_land.Game: ("ohara", "patient", "mortal"), shooting_party.Game: SOLITAIRE,
         shooting_party.InView: SOLITAIRE, the_party.Game: SHORT}  # fmt: skip
CASES = [(game, text) for game, texts in TEXTS.items() for text in texts]
CASES += [pytest.param(the_party.Game, text, marks=pytest.mark.long) for text in LONG]
every_game = pytest.mark.parametrize(("kind", "text"), CASES)


def party(text: str) -> Any:
    return the_party.Game.load(RuleSet.parse(text))


def at_random(game: Any, games: int = 1) -> Iterator[Any]:
    """The states of random games, each before it is left."""
    random = Random(1)
    for _ in range(games):
        state = game.new_initial_state()
        yield state
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            yield state


def decisions(states: Iterator[Any]) -> Iterator[Any]:
    return (state for state in states if state.current_player() >= 0)


@every_game
def test_it_is_the_game_of_the_rules(kind: Any, text: str):
    """OpenSpiel finds it sound; it has their moves, cards, returns; and information states, which
    are equal if and only if theirs are.
    """
    random, game = Random(5), kind.load(kind.rules.parse(text))
    assert game.rules.to_json() == kind.rules.parse(text).to_json()
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state, now = game.new_initial_state(), game.opening()
    told: dict[tuple[int, Any], str] = {}
    while now.player is not None:
        names, actions = kind.play.deck.names, state.legal_actions()
        is_chance = now.player == CHANCE
        moves = {names[each] if is_chance else str(each): each for each in now.legal_moves()}
        assert {state.action_to_string(action) for action in actions} == {*moves}
        assert actions == sorted(actions)
        move = random.choice([*moves])
        action = state.string_to_action(move)
        if is_chance:
            assert state.chance_outcomes() == [(card, 1 / len(actions)) for card in actions]
        else:
            assert state.current_player() == now.player
            assert [*game.numbers][action] == game.key(now, moves[move])
        state.apply_action(action)
        now = now.play(moves[move])
        assert state.returns() == [*now.returns()]
        for player in range(game.num_players()):
            text = state.information_state_string(player)
            assert told.setdefault((player, now.seen_by(player)), text) == text
    assert state.is_terminal()
    assert len({(player, text) for (player, _), text in told.items()}) == len(told)


def test_a_decision_has_the_number_of_its_places():
    game, numbers = no_mans_land.Game.load(), defaultdict(set)
    for state in decisions(at_random(game, 60)):
        for action in state.legal_actions():
            text = state.action_to_string(action)
            for place, card in enumerate(state.now.state.hand):
                text = text.replace(DECK.names[card], str(place))
            numbers[text].add(action)
    assert all(len(each) == 1 for each in numbers.values())
    assert 500 < len(set.union(*numbers.values())) == len(numbers)
    assert game.num_distinct_actions() == 658


def test_the_switches_are_parameters():
    game = pyspiel.load_game("the_party(players=3,stash=own,cap=7)")
    assert game.rules == RuleSet.parse("short,players=3,stash=own,cap=7")
    assert pyspiel.load_game(str(game)).rules == game.rules
    assert pyspiel.load_game("the_party").rules == RuleSet.parse("short")
    openings = [shooting_party.InView.load(seed=n).new_initial_state().now.state for n in (0, 1)]
    assert [opening.deal.seed for opening in openings] == [0, 1]
    wrong = {
        "the_party(players=5)": "players is one of 2, 3, 4",
        "the_party(players=two)": "Wrong type for parameter players",
        "no_mans_land(hold=never)": "hold is one of no, yes",
        "shooting_party_in_view(seed=-1)": "seed",
        "shooting_party(seed=1)": "Unknown parameter 'seed'",
    }
    for text, why in wrong.items():
        with pytest.raises(pyspiel.SpielError, match=why):
            pyspiel.load_game(text)


@pytest.mark.parametrize("kind", TEXTS)
def test_a_copy_goes_its_own_way(kind: Any):
    state = next(decisions(at_random(kind.load())))
    before, other = str(state), state.clone()
    assert other.now is state.now
    assert str(copy.deepcopy(state)) == str(pickle.loads(pickle.dumps(state))) == before
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before != str(other)
    strange = next(n for n in range(99) if n not in state.legal_actions())
    with pytest.raises(IllegalMove, match=f"action {strange} is not legal here"):
        state.apply_action(strange)


@pytest.mark.parametrize(
    ("cap", "sizes", "value"),
    [
        (1, (456, 61), None),
        pytest.param(1, (456, 61), 0.05, marks=pytest.mark.long),
        pytest.param(2, (7329, 1966), 0.05556, marks=pytest.mark.long),
    ],
)
def test_a_small_deck(cap: int, sizes: tuple[int, int], value: float | None):
    """What other engines find, whose cards come in sets: decisions and information states; and by
    night the value, by counterfactual regret minimization.
    """
    game = party(f"dan-zen,hand=2,cap={cap},suits=1,jokers=1,goal=1")
    states = [game.new_initial_state()]
    for state in states:
        states += [state.child(action) for action in state.legal_actions()]
    at = [*decisions(iter(states))]
    logs = {(s.current_player(), s.information_state_string()) for s in at}
    assert (len({s.now.state.lines for s in at}), len(logs)) == sizes
    if value is None:
        return
    tree = pyspiel.convert_to_cached_tree(game)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    returns = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)
    assert returns == pytest.approx([value, -value], abs=1e-3)
    assert 0 <= pyspiel.exploitability(tree, policy) < 1e-3


def test_observers():
    game, kind = party("short,players=3"), pyspiel.IIGObservationType
    state, seen = [*at_random(game)][60], observation.make_observation(game)
    log = observation.make_observation(game, kind(perfect_recall=True))
    seen.set_from(state, 2)
    assert [*seen.tensor] == state.observation_tensor(2)
    assert [*seen.tensor] == [n for piece in seen.dict.values() for n in piece.ravel()]
    assert seen.string_from(state, 2) == state.observation_string(2)
    assert log.tensor is None
    assert log.string_from(state, 2) == state.information_state_string(2)
    assert party("short").observation_tensor_shape() == [142]
    for wish in ((kind(perfect_recall=False, public_info=False),), (None, {"depth": 1})):
        with pytest.raises(ValueError, match="what one player sees"):
            observation.make_observation(game, *wish)


@pytest.mark.parametrize(("text", "games"), [*((text, 1) for text in SHORT), (CROWDED, 45)])
def test_what_is_shown_follows_from_the_log(text: str, games: int):
    """One log, one view, one tensor; and the same legal actions for whoever decides."""
    game, histories, shown = party(text), defaultdict(set), dict[Any, Any]()
    for state in at_random(game, games):
        for player in range(game.num_players()):
            log = state.information_state_string(player)
            seen = state.observation_string(player), state.observation_tensor(player)
            assert shown.setdefault((player, log), seen) == seen, log
            histories[player, log].add(state.history_str())
        if (player := state.current_player()) >= 0:
            log, legal = state.information_state_string(player), state.legal_actions()
            assert shown.setdefault((player, log, "decides"), legal) == legal, log
    assert text != CROWDED or sum(len(each) > 1 for each in histories.values()) > 40


@pytest.mark.parametrize("text", SHORT + LONG)
def test_arrays_are_true(text: str):
    """What each piece says holds of the state, and is known to somebody."""
    game = party(text)
    kept, rules, known = game.pieces(game.rules), game.rules, 0
    for now in (state.now.state for state in decisions(at_random(game, 2))):
        for player in range(rules.players):
            pieces, view = kept(now, player), View.of_state(now, player)
            at = {name: {*np.flatnonzero(piece)} for name, piece in pieces.items()}
            order = [player, *now.clockwise(player)]
            turn, asked = order.index(now.turn), order.index(view.state.asked)
            assert (at["player"], at["turn"], at["asked"]) == ({player}, {turn}, {asked})
            assert (at["hand"], at["table"]) == ({*now.hands[player]}, {*view.table})
            parts = [len(now.hands[other]) / rules.hand for other in order]
            assert [*pieces["sizes"]][: rules.players] == pytest.approx(parts)
            assert at["arrivals"] <= {*now.arrivals, *now.places()[-1]}
            assert {*now.room} <= at["room"]
            known += len(at["arrivals"]) + np.count_nonzero(pieces["known"])
            for other, held, may in zip(order[1:], pieces["known"], pieces["may"], strict=True):
                hand = now.hands[other]
                assert {*np.flatnonzero(held)} <= {*hand}
                there = [sum(rank(card) == wanted for card in hand) for wanted in (SLEUTH, BUTLER)]
                assert all(there <= np.round(may * rules.hand))
            if len(now.lines) % 10 == 0:
                afresh = game.pieces(rules)(now, player)
                assert all(np.array_equal(afresh[name], pieces[name]) for name in pieces)
    assert known
