"""The Party as an environment of PettingZoo: agents ``player_0``, ``player_1``, … take turns (AEC).

An observation is a dictionary: ``observation``, an array of numbers from 0 to 1 whose pieces
`Tensor` lists, and ``action_mask``, a number for each move there is (`Numbering`), 1 for those that
are legal. A reward comes at the end: 1 for the winner and together -1 for the others, or 0 each.

`agent_selection` has to name the agent who is asked, though nobody else may know that he is asked
to stash. It is for whoever runs the game, and so is what `render` shows; learners should be given
observations and nothing else. These show no agent who is asked: one that is not selected sees the
moves that it would have if it came next, as long as it cannot know that it does not.
"""

from typing import Any

from solver.common.loading import installation
from solver.common.rng import SEEDS
from solver.the_party.environments.tensors import Memories, Numbering, Tensor
from solver.the_party.knowledge.views import View
from solver.the_party.rules.cards import DECK
from solver.the_party.rules.game import Game
from solver.the_party.rules.moves import MoveError
from solver.the_party.rules.switches import RuleSet

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    how = installation("gymnasium", "pettingzoo")
    raise ImportError(f"PettingZoo is missing: {how}") from None

SHORT = RuleSet.parse("short")


def env(rules: RuleSet = SHORT, render_mode: str | None = None) -> Any:
    """Return the environment of some rules, in the usual wrappers. A move that is not legal ends
    the game, with -1 for the agent and 0 for the others; an action that is not the number of a
    move, or comes before `reset`, is an error.
    """
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(rules, render_mode), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class PartyEnv(AECEnv):
    """The environment; `step` raises `MoveError` for an illegal move. `game` is the game as it
    stands, with all that is hidden.

    `render_mode` is "ansi" (`render` returns a text), "human" (it is printed after each step) or
    None. Raises `ValueError` for another.
    """

    metadata = {  # noqa: RUF012 - the attribute of the base class
        "name": "the_party_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(self, rules: RuleSet = SHORT, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode is ansi, human or None, not {render_mode!r}")
        self.rules = rules
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(rules.players)]
        self.agents: list[str] = []
        self.game: Game
        self._before: Game
        self._numbering = Numbering.of(rules)
        self._memories = Memories(rules)
        self._tensor = Tensor(rules)
        self._seeds = np.random.default_rng()
        size, moves = len(self._tensor.array), len(self._numbering)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (moves,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> object:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> object:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of a seed, 0 ≤ seed < 2^64 (`ValueError` for another). Without one, the
        seed follows from the last that was given, or is random if none was. There are no options.
        """
        chosen = int(self._seeds.integers(SEEDS, dtype=np.uint64)) if seed is None else seed
        self.game = self._before = Game.seeded(self.rules, chosen)
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: int | None) -> None:
        """Make the agent's move, None once the game is over; raise `MoveError` if it is illegal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._numbering):
            raise MoveError(f"there is no action {action}")
        self._before, self.game = self.game, self.game.play(self._numbering.moves[action])
        self._cumulative_rewards[agent] = 0.0
        self._go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees and remembers, and its possible moves. While a victim may
        react, the others still see the table before the robbery: that it waits is hidden.
        """
        player = self.possible_agents.index(agent)
        game = self.game
        if game.state.phase == "react" and player != game.state.asked:
            game = self._before
        view = View.of_state(game.state, player)
        self._tensor.fill(view, self._memories.of(game.lines, player))
        mask = np.zeros(len(self._numbering), np.int8)
        for move in view.legal():
            mask[self._numbering.number(move)] = 1
        return {"observation": self._tensor.array.copy(), "action_mask": mask}

    def render(self) -> str | None:
        """Return the game as text, with all that is hidden; if the mode is "human", print it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render_mode is None: nothing is rendered")
            return None
        if self.render_mode == "ansi":
            return _text(self.game)
        print(_text(self.game), end="\n\n")
        return None

    def _go_on(self) -> None:
        state = self.game.state
        if state.is_over:
            self.rewards = dict(zip(self.agents, state.results, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            assert state.asked is not None
            self.agent_selection = self.agents[state.asked]
        if self.render_mode == "human":
            self.render()


raw_env = PartyEnv  # the environment without wrappers, by the name that PettingZoo's have


def _text(game: Game) -> str:
    """Return a game as text: the last move, whose decision it is, and where all cards are."""
    state = game.state
    lines = [f"{len(game.moves)} moves, the last {game.moves[-1].symbols()}"] if game.moves else []
    if state.is_over:
        won = "drawn" if state.winner is None else f"won by player_{state.winner}"
        lines.append(f"over, {won}")
    else:
        lines.append(f"turn of player_{state.turn}, {state.phase}: player_{state.asked} decides")
    for player, (hand, jewels) in enumerate(zip(state.hands, state.stashes, strict=True)):
        lines.append(f"player_{player}: {DECK.symbols(hand)} | stash: {DECK.symbols(jewels)}")
    lines.append(f"room: {DECK.symbols(state.room)} | arrivals: {DECK.symbols(state.arrivals)}")
    if (table := state.table) is not None:
        how = f"as {table.word}" if table.kind == "send" else f"robs player_{table.victim}"
        lines.append(f"table: {DECK.symbols(table.cards)} {how}")
    return "\n".join(line.rstrip() for line in lines)
