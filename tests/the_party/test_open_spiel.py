"""The Party in OpenSpiel: its numbers, whole trees, equilibria, and what nobody may see."""

import copy
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation

from solver.the_party.environments import open_spiel
from solver.the_party.environments.tensors import Memories, Numbering, Tensor, combination
from solver.the_party.knowledge.views import View
from solver.the_party.rules.cards import BUTLER, SLEUTH, rank
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move, MoveError
from solver.the_party.rules.switches import RuleSet
from tests.the_party.helpers import SETTINGS

RULES = [RuleSet.parse(text) for text in SETTINGS]
every_rule_set = pytest.mark.parametrize("rules", RULES, ids=str)
SOME = [
    pytest.param(each, marks=() if n in (0, 4, 6, 8) else pytest.mark.long)
    for n, each in enumerate(RULES)
]
"""All of them; by default four of which the games are short."""
CROWDED = RuleSet.parse("dan-zen,players=3,goal=2,cap=3,suits=2,jokers=0,hand=2")
"""Rules under which logs come again soon, and two players may be asked to stash."""


def toy(cap: int, deck: str = "suits=1,jokers=1,goal=1"):
    return open_spiel.load(RuleSet.parse(f"dan-zen,hand=2,cap={cap},{deck}"))


def at_random(rules: RuleSet, games: int, seed: int = 1) -> Iterator[open_spiel.PartyState]:
    """Yield the states of random games, each before it is left."""
    rng = Random(seed)
    game = open_spiel.load(rules)
    for _ in range(games):
        state = game.new_initial_state()
        yield state
        while not state.is_terminal():
            if state.is_chance_node():
                cards, size = state.now.source
                state.apply_action(rng.randrange(comb(len(cards), size)))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            yield state


def whole_tree(game) -> Iterator[open_spiel.PartyState]:
    states = [game.new_initial_state()]
    while states:
        state = states.pop()
        yield state
        states += [state.child(action) for action in state.legal_actions()]


# Numbers


@every_rule_set
def test_moves_are_numbered_by_their_texts(rules: RuleSet):
    numbering = Numbering.of(rules)
    assert list(numbering.texts) == sorted(set(numbering.texts))
    assert [Move.parse(text) for text in numbering.texts] == list(numbering.moves)
    for state in at_random(rules, 3):
        if state.current_player() < 0:
            continue
        actions = state.legal_actions()
        texts = [state.action_to_string(action) for action in actions]
        assert texts == [str(move) for move in state.now.state.legal()]
        assert [state.string_to_action(text) for text in texts] == actions
        assert [numbering.texts[action] for action in actions] == texts


def test_a_move_of_another_deck_has_no_number():
    with pytest.raises(MoveError, match="not with this deck"):
        Numbering.of(CROWDED).number(Move.parse("send:Kh=K"))


def test_combinations_are_ranked():
    for size in range(5):
        ranked = list(combinations(range(7), size))
        assert [combination(range(7), size, n) for n in range(len(ranked))] == ranked


# OpenSpiel


@pytest.mark.parametrize("rules", SOME, ids=str)
def test_open_spiel_finds_the_game_sound(rules: RuleSet):
    game = open_spiel.load(rules)
    assert game.rules.to_json() == rules.to_json()
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_defaults_are_the_short_game():
    assert pyspiel.load_game("the_party").rules == RuleSet.parse("short")
    assert open_spiel.PartyGame().rules == RuleSet.parse("short")
    game = pyspiel.load_game("the_party(players=3,stash=own,cap=7)")
    assert game.rules == RuleSet.parse("short,players=3,stash=own,cap=7")
    assert pyspiel.load_game(str(game)).rules == game.rules


@pytest.mark.parametrize(
    ("parameters", "why"),
    [
        ("players=5", "players is one of 2, 3, 4"),
        ("stash=none", "stash is one of between, own, not"),
        ("cap=0", "cap is a number from 1"),
        ("players=two", "Wrong type for parameter players"),
        ("colour=red", "Unknown parameter 'colour'"),
    ],
)
def test_wrong_parameters_are_one_kind_of_error(parameters: str, why: str):
    with pytest.raises(pyspiel.SpielError, match=why):
        pyspiel.load_game(f"the_party({parameters})")


@every_rule_set
def test_a_seeded_game_is_a_history(rules: RuleSet):
    rng = Random(5)
    seeded = Game.seeded(rules, 3)
    state = open_spiel.load(rules).new_initial_state()
    while True:
        while state.is_chance_node():
            now = state.now.state
            cards = [seeded.chance.pick(now)] if now.refill is None else seeded.chance.draw(now)
            ranked = list(combinations(*state.now.source))
            state.apply_action(ranked.index(tuple(sorted(cards))))
        assert str(state) == str(seeded.state)
        for player in range(rules.players):
            assert state.information_state_string(player) == "\n".join(seeded.log(player))
        if state.is_terminal():
            break
        move = rng.choice(seeded.state.legal())
        state.apply_action(state.string_to_action(str(move)))
        seeded = seeded.play(move)
    assert state.returns() == list(seeded.state.results)


def test_a_copy_goes_its_own_way():
    for state in at_random(RULES[0], 1):
        before, other = str(state), state.clone()
        assert other.now is state.now
        assert str(copy.deepcopy(state)) == before
        if not state.is_terminal():
            other.apply_action(other.legal_actions()[0])
            assert str(state) == before != str(other)


def test_an_illegal_action_is_refused():
    states = at_random(RULES[0], 1)
    state = next(state for state in states if state.current_player() >= 0)
    with pytest.raises(MoveError, match="this is not the time for it"):
        state.apply_action(Numbering.of(RULES[0]).number(Move("trust")))


@pytest.mark.parametrize(
    ("deck", "decisions", "information_states"),
    [
        ("suits=1,jokers=1,goal=1", 456, 61),
        pytest.param("suits=2,jokers=1,goal=2", 10944, 224, marks=pytest.mark.long),
    ],
)
def test_whole_trees(deck: str, decisions: int, information_states: int):
    """As many decisions as the other engines find, and chance is uniform."""
    game = toy(1, deck)
    states = [*whole_tree(game)]
    at = [s for s in states if s.current_player() >= 0]
    assert len(at) == decisions
    texts = {(s.current_player(), s.information_state_string()) for s in at}
    assert len(texts) == len({text for _, text in texts}) == information_states
    chances = [[p for _, p in s.chance_outcomes()] for s in states if s.is_chance_node()]
    assert all(each == [1 / len(each)] * len(each) for each in chances)
    assert game.max_chance_outcomes() == max(map(len, chances))
    picks = [s.now.state for s in states if s.now.state.phase == "pick"]
    assert {len(now.hands[now.victim]) for now in picks} <= set(map(len, chances))
    assert states[0].action_to_string(0).startswith("draw:Tc Jc")


@pytest.mark.parametrize(
    ("cap", "rounds", "value"),
    [(1, 100, 0.05), pytest.param(2, 60, 0.05556, marks=pytest.mark.long)],
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
    game = open_spiel.load(RULES[2])
    state = list(at_random(RULES[2], 1))[40]
    kind = pyspiel.IIGObservationType
    seen = observation.make_observation(game)
    seen.set_from(state, 2)
    assert list(seen.tensor) == state.observation_tensor(2)
    assert list(np.concatenate([piece.ravel() for piece in seen.dict.values()])) == list(
        seen.tensor
    )
    assert seen.string_from(state, 2) == state.observation_string(2)
    log = observation.make_observation(game, kind(perfect_recall=True))
    log.set_from(state, 2)
    assert log.tensor is None
    assert log.string_from(state, 2) == state.information_state_string(2)
    with pytest.raises(ValueError, match="what one player sees"):
        observation.make_observation(game, kind(perfect_recall=False, public_info=False))
    with pytest.raises(ValueError, match="no parameters such as depth"):
        observation.make_observation(game, params={"depth": 1})


# What nobody may see


class Shown:
    """What has been shown to players, by their logs: one log, one thing."""

    def __init__(self) -> None:
        self.by_log: dict[tuple[int, str], object] = {}
        self.histories: dict[tuple[int, str], set[str]] = defaultdict(set)

    def show(self, player: int, log: str, seen: object, history: str) -> None:
        assert self.by_log.setdefault((player, log), seen) == seen, log
        self.histories[player, log].add(history)

    @property
    def repeated(self) -> int:
        """How many logs more than one history has led to."""
        return sum(len(histories) > 1 for histories in self.histories.values())


def all_that_is_shown(states: Iterator[open_spiel.PartyState], players: int) -> Shown:
    shown, moves = Shown(), Shown()
    for state in states:
        history = state.history_str()
        for player in range(players):
            log = state.information_state_string(player)
            seen = state.observation_string(player), state.observation_tensor(player)
            shown.show(player, log, seen, history)
        if (player := state.current_player()) >= 0:
            log = state.information_state_string(player)
            moves.show(player, log, state.legal_actions(), history)
    return shown


@pytest.mark.parametrize(
    ("rules", "games"),
    [*(pytest.param(*each.values, 1, marks=each.marks) for each in SOME), (CROWDED, 45)],
    ids=str,
)
def test_what_is_shown_follows_from_the_log(rules: RuleSet, games: int):
    shown = all_that_is_shown(at_random(rules, games), rules.players)
    assert rules is not CROWDED or shown.repeated > 40


@pytest.mark.long
def test_what_is_shown_in_a_tree():
    game = toy(1, "suits=1,jokers=0,goal=1")
    assert all_that_is_shown(whole_tree(game), 2).repeated > 40


@every_rule_set
def test_tensors_are_true(rules: RuleSet):
    memories, tensor = Memories(rules), Tensor(rules)
    known = 0
    for state in at_random(rules, 1):
        if state.current_player() < 0:
            continue
        now = state.now.state
        for player in range(rules.players):
            memory = memories.of(state.now.lines, player)
            tensor.fill(View.of_state(now, player), memory)
            pieces = tensor.pieces
            order = [player, *now.clockwise(player)]
            assert list(np.flatnonzero(pieces["turn"])) == [order.index(now.turn)]
            assert list(np.flatnonzero(pieces["hand"])) == list(now.hands[player])
            held = pieces["sizes"][: rules.players] * rules.hand
            assert held.round().tolist() == [len(now.hands[other]) for other in order]
            table = now.table.cards if now.phase == "call" else ()
            arrived = {*np.flatnonzero(pieces["arrivals"])}
            assert arrived <= {*now.arrivals, *table}
            known += len(arrived)
            assert {*now.room} <= {*np.flatnonzero(pieces["room"])}
            for i, other in enumerate(now.clockwise(player)):
                held = {*np.flatnonzero(pieces["known"][i])}
                assert held <= {*now.hands[other]}
                known += len(held)
                for n, wanted in enumerate((SLEUTH, BUTLER)):
                    there = sum(rank(card) == wanted for card in now.hands[other])
                    assert there <= round(pieces["may"][i, n] * rules.hand)
            if len(state.now.lines) % 10 == 0:
                afresh = Memories(rules).of(state.now.lines, player)
                assert np.array_equal(afresh, memory)
    assert known
