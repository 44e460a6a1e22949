"""The Party in OpenSpiel and in PettingZoo: whole trees, equilibria, and what nobody may see."""

import copy
import pickle
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from pettingzoo.test import api_test, seed_test

from solver.the_party.environments import open_spiel, petting_zoo
from solver.the_party.environments.numbering import Numbering, combination
from solver.the_party.environments.tensors import Memories, Tensor
from solver.the_party.knowledge.views import View
from solver.the_party.rules.cards import BUTLER, SLEUTH, rank
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move, MoveError
from solver.the_party.rules.switches import RulesError, RuleSet

RULES = [
    RuleSet.parse(text)
    for text in (
        "short",
        "short,players=3",
        "short,players=4",
        "short,stash=any",
        "short,players=3,stash=any,watch=both",
        "short,players=4,stash=any,watch=both,call=stake",
        "short,bluff=forced,pairs=couple,stash=own",
        "dan-zen,players=3,cap=40",
        "short,players=3,stash=any,suits=2,jokers=1,hand=3",
        "short,players=4,suits=1,jokers=0",
        "dan-zen,goal=1,cap=3,suits=1,hand=2",
    )
]
every_rule_set = pytest.mark.parametrize("rules", RULES, ids=str)
CROWDED = RuleSet.parse("dan-zen,players=3,stash=any,goal=2,cap=3,suits=2,jokers=0,hand=2")
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


@every_rule_set
def test_open_spiel_finds_the_game_sound(rules: RuleSet):
    game = open_spiel.load(rules)
    assert game.rules.to_json() == rules.to_json()
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_the_defaults_are_the_short_game():
    assert pyspiel.load_game("the_party").rules == RuleSet.parse("short")
    assert open_spiel.PartyGame().rules == RuleSet.parse("short")
    game = pyspiel.load_game("the_party(players=3,stash=any,cap=7)")
    assert game.rules == RuleSet.parse("short,players=3,stash=any,cap=7")
    assert pyspiel.load_game(str(game)).rules == game.rules
    with pytest.raises(RulesError, match="players is one of 2, 3, 4"):
        pyspiel.load_game("the_party(players=5)")


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


def test_chance_is_uniform():
    game = toy(1)
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(n, 1 / 15) for n in range(15)]
    assert state.action_to_string(14) == "draw:Ac Jk1"
    assert game.max_chance_outcomes() == 15
    picks = (s for s in whole_tree(game) if s.now.state.phase == "pick")
    state = next(picks)
    hand = state.now.state.hands[state.now.state.victim]
    assert [chance for _, chance in state.chance_outcomes()] == [1 / len(hand)] * len(hand)


@pytest.mark.parametrize(
    ("deck", "cap", "decisions", "information_states"),
    [
        ("suits=1,jokers=1,goal=1", 1, 456, 61),
        pytest.param("suits=1,jokers=1,goal=1", 2, 7329, 1966, marks=pytest.mark.long),
        pytest.param("suits=2,jokers=1,goal=2", 1, 10944, 224, marks=pytest.mark.long),
    ],
)
def test_whole_trees(deck: str, cap: int, decisions: int, information_states: int):
    game = toy(cap, deck)
    at = [s for s in whole_tree(game) if s.current_player() >= 0]
    assert len(at) == decisions
    texts = {(s.current_player(), s.information_state_string()) for s in at}
    assert len(texts) == len({text for _, text in texts}) == information_states


@pytest.mark.parametrize(
    ("cap", "rounds", "value"),
    [(1, 200, 0.05), pytest.param(2, 60, 0.05556, marks=pytest.mark.long)],
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


@pytest.mark.long
def test_equilibrium_in_python():
    game = toy(1)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    returns = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert returns == pytest.approx([0.05, -0.05], abs=1e-3)
    assert 0 <= exploitability.exploitability(game, policy) < 2e-3


def test_observers():
    game = open_spiel.load(RULES[1])
    state = list(at_random(RULES[1], 1))[40]
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


@pytest.mark.parametrize("games", [1, pytest.param(4, marks=pytest.mark.long)])
@every_rule_set
def test_what_is_shown_follows_from_the_log(rules: RuleSet, games: int):
    all_that_is_shown(at_random(rules, games), rules.players)


@pytest.mark.parametrize(
    ("games", "repeated"), [(60, 60), pytest.param(300, 400, marks=pytest.mark.long)]
)
def test_equal_logs_of_different_histories(games: int, repeated: int):
    assert all_that_is_shown(at_random(CROWDED, games), 3).repeated > repeated


def test_equal_logs_of_a_whole_tree():
    assert all_that_is_shown(whole_tree(toy(1)), 2).repeated > 500


def test_who_is_asked_to_stash_is_in_no_view():
    waits = 0
    for state in at_random(CROWDED, 200):
        now = state.now.state
        if now.phase != "stash":
            continue
        after = state.child(state.string_to_action("wait"))
        for player in {*range(3)} - {now.asked}:
            waits += 1
            assert state.observation_string(player) == after.observation_string(player)
            assert state.observation_tensor(player) == after.observation_tensor(player)
            assert state.information_state_string(player) == after.information_state_string(player)
    assert waits > 100


@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.long)])
@every_rule_set
def test_tensors_are_true(rules: RuleSet, games: int):
    memories, tensor = Memories(rules), Tensor(rules)
    known = 0
    for state in at_random(rules, games):
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


# PettingZoo


def play(env, rng: Random) -> Iterator[tuple[str, dict]]:
    """Play to the end, and yield each agent with its observation before it moves."""
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        yield agent, seen
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("rules", RULES[:6], ids=str)
def test_petting_zoo_finds_the_environment_sound(rules: RuleSet):
    env = petting_zoo.env(rules)
    assert str(env) == env.metadata["name"] == "the_party_v1"
    api_test(env, num_cycles=200)
    seed_test(lambda: petting_zoo.env(rules), num_cycles=100)


@every_rule_set
def test_an_environment_plays_the_game_of_its_seed(rules: RuleSet):
    env = petting_zoo.raw_env(rules)
    env.reset(seed=7)
    game = Game.seeded(rules, 7)
    numbering = Numbering.of(rules)
    tensor, memories = Tensor(rules), Memories(rules)
    rng = Random(2)
    while not game.state.is_over:
        agent = env.agent_selection
        asked = game.state.asked
        assert agent == f"player_{asked}"
        seen = env.observe(agent)
        legal = [numbering.number(move) for move in game.state.legal()]
        assert list(np.flatnonzero(seen["action_mask"])) == legal
        tensor.fill(View.of_state(game.state, asked), memories.of(game.lines, asked))
        assert np.array_equal(seen["observation"], tensor.array)
        assert env.observation_space(agent).contains(seen)
        action = rng.choice(legal)
        env.step(action)
        game = game.play(numbering.moves[action])
    assert all(env.terminations.values())
    assert [env.rewards[agent] for agent in env.possible_agents] == list(game.state.results)
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


@pytest.mark.parametrize("share", [3, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("rules", [*RULES[:6], CROWDED], ids=str)
def test_agents_not_selected_see_what_follows_from_their_logs(rules: RuleSet, share: int):
    env = petting_zoo.env(rules)
    shown = Shown()
    asked = 0
    for seed in range((120 if rules is CROWDED else 6) // share):
        env.reset(seed=seed)
        for agent, _ in play(env, Random(seed)):
            game = env.unwrapped.game
            asked += game.state.phase in ("stash", "react")
            for player, other in enumerate(env.possible_agents):
                log = game.log(player)
                if game.state.phase == "react" and other != agent:
                    log = log[:-1]  # without the robbery
                seen = [values.tolist() for values in env.observe(other).values()]
                shown.show(player, "\n".join(log), seen, f"{seed} {len(game.moves)}")
    assert asked
    assert shown.repeated


@pytest.mark.parametrize(("rules", "seeds"), [(CROWDED, 200), (RULES[4], 4)], ids=str)
def test_a_question_that_is_hidden_changes_no_observation(rules: RuleSet, seeds: int):
    env = petting_zoo.raw_env(rules)
    rng = Random(4)
    hidden = 0
    for seed in range(seeds):
        env.reset(seed=seed)
        state = env.game.state
        before: dict[str, bytes] = {}
        for agent, _ in play(env, rng):
            last, state = state, env.game.state
            now = {a: b"".join(v.tobytes() for v in env.observe(a).values()) for a in env.agents}
            waited = last.phase == "stash" and env.game.moves[-1:] == (Move("wait"),)
            if waited or state.phase == "react":
                hidden += 1
                knows = f"player_{last.asked}" if waited else agent
                assert all(now[other] == before[other] for other in env.agents if other != knows)
            before = now
    assert hidden > 20


def test_seeds():
    def opening(env, seed: int | None) -> str:
        env.reset(seed=seed)
        return str(env.unwrapped.game.state)

    one, other = petting_zoo.env(), petting_zoo.env()
    assert opening(one, None) != opening(other, None)
    assert opening(one, 1) == opening(other, 1) != opening(one, 2)
    assert opening(one, 1) == opening(other, 1)
    assert opening(one, None) == opening(other, None) != opening(one, None)
    with pytest.raises(ValueError, match="a seed is a whole number"):
        one.reset(seed=-1)


def test_an_illegal_move_loses():
    env = petting_zoo.env()
    env.reset(seed=1)
    mover = env.agent_selection
    env.step(Numbering.of(RULES[0]).number(Move("trust")))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1 if agent == mover else 0 for agent in env.agents}
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(1000)
    raw = petting_zoo.raw_env()
    raw.reset(seed=1)
    with pytest.raises(MoveError, match="this is not the time for it"):
        raw.step(Numbering.of(RULES[0]).number(Move("trust")))


def test_rendering(capsys: pytest.CaptureFixture[str]):
    env = petting_zoo.env(render_mode="ansi")
    env.reset(seed=3)
    texts = [env.render() for _ in play(env, Random(6))]
    assert texts[0].startswith("turn of player_0, act: player_0 decides\nplayer_0: ")
    assert any("\ntable: " in text for text in texts)
    assert "over, won by player_" in env.render()
    assert capsys.readouterr().out == ""
    env = petting_zoo.env(render_mode="human")
    env.reset(seed=3)
    assert capsys.readouterr().out == texts[0] + "\n\n"
    assert env.render() is None
    with pytest.raises(ValueError, match="ansi, human or None, not 'rgb_array'"):
        petting_zoo.env(render_mode="rgb_array")


def test_an_environment_can_be_kept_and_sent():
    env = petting_zoo.env(RULES[1])
    env.reset(seed=3)
    for _ in range(20):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        for agent in env.agents:
            for name, values in env.observe(agent).items():
                assert np.array_equal(again.observe(agent)[name], values)


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [("open_spiel", "pyspiel", "openspiel"), ("petting_zoo", "pettingzoo", "pettingzoo")],
)
def test_a_missing_library_is_named(
    monkeypatch: pytest.MonkeyPatch, module: str, library: str, extra: str
):
    name = f"solver.the_party.environments.{module}"
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ImportError) as raised:
        import_module(name)
    assert f'pip install "shooting-party[{extra}]"' in str(raised.value)
    assert "\n" not in str(raised.value)
