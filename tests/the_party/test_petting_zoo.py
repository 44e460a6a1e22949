"""The Party in PettingZoo: the game of a seed, and what agents see of it."""

import copy
import pickle
import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from solver.the_party.environments import petting_zoo
from solver.the_party.environments.tensors import Memories, Numbering, Tensor
from solver.the_party.knowledge.views import View
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import Move, MoveError
from solver.the_party.rules.switches import RuleSet
from tests.the_party.test_open_spiel import CROWDED, RULES, Shown, every_rule_set


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
@pytest.mark.parametrize("rules", RULES[:4], ids=str)
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


@pytest.mark.parametrize(
    "rules",
    [RULES[0], CROWDED, *(pytest.param(each, marks=pytest.mark.long) for each in RULES[1:4])],
    ids=str,
)
def test_agents_not_selected_see_what_follows_from_their_logs(rules: RuleSet):
    env = petting_zoo.env(rules)
    shown = Shown()
    asked = 0
    for seed in range(40 if rules is CROWDED else 2):
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
    for action in (None, -1, 10**6):
        with pytest.raises(MoveError, match=f"there is no action {action}"):
            raw.step(action)
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
    ("module", "library", "needed"),
    [
        ("open_spiel", "pyspiel", 'pip install "open_spiel>='),
        ("petting_zoo", "pettingzoo", 'pip install "gymnasium>=1.0" "pettingzoo>='),
    ],
)
def test_a_missing_library_is_named(
    monkeypatch: pytest.MonkeyPatch, module: str, library: str, needed: str
):
    name = f"solver.the_party.environments.{module}"
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ImportError) as raised:
        import_module(name)
    assert needed in str(raised.value)
    assert "\n" not in str(raised.value)
