"""All games in OpenSpiel: conformance, the rules move by move, information states, numbers, arrays,
and equilibria of a small deck."""

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
from solver.shooting_party import environment as shooting_party
from solver.the_party import environment as the_party
from solver.the_party.knowledge.views import View
from solver.the_party.rules.cards import BUTLER, SLEUTH, rank
from solver.the_party.rules.switches import RuleSet

PARTIES = {
    "short": True, "dan-zen,cap=60": False, "short,players=3": False, "short,players=4": False,
    "short,stash=own": True, "short,players=3,stash=own,suits=3,cap=60": False,
    "dan-zen,goal=1,cap=60,suits=1,hand=3": True, "dan-zen,suits=1,hand=2,goal=1,cap=40": True,
    "dan-zen,players=3,suits=1,jokers=1,goal=1,cap=40": True,
    "dan-zen,suits=2,jokers=1,hand=2,goal=2,cap=60,at_cap=jewels": False,
    "dan-zen,players=4,suits=1,jokers=0,cap=30": True,
}  # fmt: skip
"""Every value of every switch, two to four players, several decks; True for short games."""
SOLITAIRES = {
    no_mans_land.Game: ("ohara", "patient", "mortal"),
    shooting_party.Game: ("leverstoke", "three-rounds,passes=2", "print-and-play,passes=1"),
    shooting_party.InView: ("leverstoke", "three-rounds,passes=2", "print-and-play,passes=1"),
}
CASES = [(game, game.rules.parse(text)) for game, texts in SOLITAIRES.items() for text in texts]
CASES += [
    pytest.param(the_party.Game, RuleSet.parse(text), marks=() if short else pytest.mark.long)
    for text, short in PARTIES.items()
]
every_game = pytest.mark.parametrize(("kind", "rules"), CASES, ids=str)
CROWDED = "dan-zen,players=3,goal=2,cap=3,suits=2,jokers=0,hand=2"
"""Rules under which logs come again soon, and two players may be asked to stash."""


def at_random(game: Any, games: int = 1) -> Iterator[Any]:
    """The states of random games, each before it is left."""
    random = Random(1)
    for _ in range(games):
        state = game.new_initial_state()
        yield state
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            yield state


def toy(cap: int, deck: str = "suits=1,jokers=1,goal=1") -> Any:
    return the_party.Game.load(RuleSet.parse(f"dan-zen,hand=2,cap={cap},{deck}"))


def whole_tree(game: Any) -> Iterator[Any]:
    states = [game.new_initial_state()]
    while states:
        yield (state := states.pop())
        states += [state.child(action) for action in state.legal_actions()]


@every_game
def test_open_spiel_finds_the_game_sound(kind: Any, rules: Any):
    game = kind.load(rules)
    assert game.rules.to_json() == rules.to_json()
    games = 1 if kind is the_party.Game else 5
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)


@every_game
def test_it_is_the_game_of_the_rules(kind: Any, rules: Any):
    """Its moves, cards, returns and information states, equal if and only if the rules' are."""
    random, game = Random(5), kind.load(rules)
    state, now = game.new_initial_state(), game.opening()
    told: dict[tuple[int, Any], str] = {}
    while now.player is not None:
        names = kind.play.deck.names if now.player == CHANCE else {}
        by_text = {names[each] if names else str(each): each for each in now.legal_moves()}
        actions = state.legal_actions()
        assert {state.action_to_string(action) for action in actions} == {*by_text}
        assert actions == sorted(actions)
        text = random.choice([*by_text])
        action = state.string_to_action(text)
        if now.player == CHANCE:
            assert state.chance_outcomes() == [(card, 1 / len(actions)) for card in actions]
        else:
            assert state.current_player() == now.player
            assert [*game.numbers][action] == game.key(now, by_text[text])
        state.apply_action(action)
        now = now.play(by_text[text])
        assert state.returns() == [*now.returns()]
        for player in range(game.num_players()):
            told[player, now.seen_by(player)] = state.information_state_string(player)
    assert state.is_terminal()
    shown = {(player, text) for (player, _), text in told.items()}
    assert len(shown) == len(told)


@pytest.mark.parametrize("kind", [the_party.Game, shooting_party.Game])
def test_moves_are_numbered_by_their_texts(kind: Any):
    keys = kind.load().keys()
    assert keys == sorted({*keys})
    assert [str(kind.play().parse(text, None)) for text in keys] == keys


def test_a_decision_has_the_number_of_its_places():
    game = no_mans_land.Game.load()
    numbers = defaultdict(set)
    for state in at_random(game, 60):
        hand = (
            no_mans_land.DECK.text(state.now.state.hand, "") if state.current_player() == 0 else ""
        )
        for action in state.legal_actions() if hand else ():
            text = state.action_to_string(action)
            for place in range(5):
                text = text.replace(hand[2 * place : 2 * place + 2], str(place))
            numbers[text].add(action)
    assert len(numbers) > 500
    assert all(len(each) == 1 for each in numbers.values())
    assert len(set.union(*numbers.values())) == len(numbers) < game.num_distinct_actions() == 658


def test_the_switches_are_parameters():
    game = pyspiel.load_game("the_party(players=3,stash=own,cap=7)")
    assert game.rules == RuleSet.parse("short,players=3,stash=own,cap=7")
    assert pyspiel.load_game(str(game)).rules == game.rules
    assert pyspiel.load_game("the_party").rules == RuleSet.parse("short")
    openings = [shooting_party.InView.load(seed=n).new_initial_state().now.state for n in (0, 1)]
    assert [opening.deal.seed for opening in openings] == [0, 1]


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("the_party(players=5)", "players is one of 2, 3, 4"),
        ("the_party(cap=0)", "cap is a number from 1"),
        ("the_party(players=two)", "Wrong type for parameter players"),
        ("no_mans_land(hold=never)", "hold is one of no, yes"),
        ("shooting_party(passes=4)", "passes is one of 3, 1, 2"),
        ("shooting_party_in_view(seed=-1)", "seed"),
        ("shooting_party(seed=1)", "Unknown parameter 'seed'"),
    ],
)
def test_wrong_parameters_are_one_kind_of_error(game: str, why: str):
    with pytest.raises(pyspiel.SpielError, match=why):
        pyspiel.load_game(game)


@pytest.mark.parametrize("kind", [*SOLITAIRES, the_party.Game])
def test_a_copy_goes_its_own_way(kind: Any):
    state = [*at_random(kind.load())][12]
    before, other = str(state), state.clone()
    assert other.now is state.now
    assert str(copy.deepcopy(state)) == str(pickle.loads(pickle.dumps(state))) == before
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before != str(other)
    with pytest.raises(IllegalMove, match="action 999 is not legal here"):
        state.apply_action(999)


def test_a_whole_tree():
    """As many decisions and information states as other engines find, whose cards come in sets."""
    states = [*whole_tree(toy(1))]
    logs = [state.now.state.log(None) for state in states if state.current_player() >= 0]
    assert len({*logs}) == 456
    at = {
        (s.current_player(), s.information_state_string())
        for s in states
        if not s.is_terminal() and not s.is_chance_node()
    }
    assert len(at) == 61


@pytest.mark.parametrize(
    ("cap", "rounds", "value"),
    [(1, 50, 0.05), pytest.param(2, 40, 0.05556, marks=pytest.mark.long)],
)
def test_equilibria(cap: int, rounds: int, value: float):
    """Counterfactual regret minimization in C++, on OpenSpiel's copy of the tree."""
    game = pyspiel.convert_to_cached_tree(toy(cap))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    returns = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert returns == pytest.approx([value, -value], abs=1e-3)
    assert 0 <= pyspiel.exploitability(game, policy) < 1e-3


def test_observers():
    game = the_party.Game.load(RuleSet.parse("short,players=3"))
    state, kind = [*at_random(game)][60], pyspiel.IIGObservationType
    seen = observation.make_observation(game)
    seen.set_from(state, 2)
    assert [*seen.tensor] == state.observation_tensor(2)
    assert [*seen.tensor] == [*np.concatenate([piece.ravel() for piece in seen.dict.values()])]
    assert seen.string_from(state, 2) == state.observation_string(2)
    log = observation.make_observation(game, kind(perfect_recall=True))
    log.set_from(state, 2)
    assert log.tensor is None
    assert log.string_from(state, 2) == state.information_state_string(2)
    with pytest.raises(ValueError, match="what one player sees"):
        observation.make_observation(game, kind(perfect_recall=False, public_info=False))
    with pytest.raises(ValueError, match="no parameters such as depth"):
        observation.make_observation(game, params={"depth": 1})
    assert len(the_party.Game.load().observation_tensor_shape()) == 1


@pytest.mark.parametrize(
    ("text", "games"), [*((text, 1) for text, short in PARTIES.items() if short), (CROWDED, 45)]
)
def test_what_is_shown_follows_from_the_log(text: str, games: int):
    """One log, one view, one tensor; and the same legal actions for whoever decides."""
    game = the_party.Game.load(RuleSet.parse(text))
    shown: dict[tuple[int, str, bool], Any] = {}
    histories = defaultdict(set)
    for state in at_random(game, games):
        for player in range(game.num_players()):
            log, decides = state.information_state_string(player), player == state.current_player()
            seen = state.observation_string(player), state.observation_tensor(player)
            if decides:
                assert (
                    shown.setdefault((player, log, True), state.legal_actions())
                    == state.legal_actions()
                )
            assert shown.setdefault((player, log, False), seen) == seen, log
            histories[player, log].add(state.history_str())
    assert text != CROWDED or sum(len(each) > 1 for each in histories.values()) > 40


@pytest.mark.parametrize("text", PARTIES)
def test_arrays_are_true(text: str):
    """Of each piece: what it says holds in the state."""
    game = the_party.Game.load(RuleSet.parse(text))
    kept, rules, known = game.pieces(game.rules), game.rules, 0
    for state in at_random(game):
        now = state.now.state
        if state.current_player() < 0:
            continue
        for player in range(rules.players):
            pieces, order = kept(now, player), [player, *now.clockwise(player)]
            at = {name: {*np.flatnonzero(piece)} for name, piece in pieces.items()}
            view = View.of_state(now, player)
            assert (at["player"], at["hand"], at["table"]) == (
                {player},
                {*now.hands[player]},
                {*view.table},
            )
            assert (at["turn"], at["asked"]) == (
                {order.index(now.turn)},
                {order.index(view.state.asked)},
            )
            parts = [len(now.hands[other]) / rules.hand for other in order]
            assert pieces["sizes"][: rules.players].tolist() == pytest.approx(parts)
            sent = now.table.cards if now.phase == "call" else ()
            assert at["arrivals"] <= {*now.arrivals, *sent}
            assert {*now.room} <= at["room"]
            known += len(at["arrivals"])
            for i, other in enumerate(order[1:]):
                held = {*np.flatnonzero(pieces["known"][i])}
                assert held <= {*now.hands[other]}
                known += len(held)
                for n, wanted in enumerate((SLEUTH, BUTLER)):
                    there = sum(rank(card) == wanted for card in now.hands[other])
                    assert there <= round(pieces["may"][i, n] * rules.hand)
            if len(now.lines) % 10 == 0:
                afresh = game.pieces(rules)(now, player)
                assert all(np.array_equal(afresh[name], pieces[name]) for name in pieces)
    assert known
