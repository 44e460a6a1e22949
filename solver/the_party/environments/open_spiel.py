"""The Party as a game of OpenSpiel, by the name ``the_party``.

It is sequential, with explicit chance: a chance node is a set of cards that come together from the
room, or a robber's pick. The switches of the rules are its parameters, their defaults those of the
rule set `short` for two players:

    import pyspiel
    import solver.the_party.environments.open_spiel
    game = pyspiel.load_game("the_party(players=3,stash=own)")

An information state is a player's log, so it does not show who is asked to stash; nor do the
observations. The current player, the legal actions and the history do show it: they are for whoever
runs the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

from solver.common.loading import installation
from solver.common.rule_sets import RulesError
from solver.the_party.environments.tensors import Memories, Numbering, Tensor, combination
from solver.the_party.knowledge.views import View
from solver.the_party.rules.cards import DECK, Cards, deck_of
from solver.the_party.rules.game import State, opening
from solver.the_party.rules.moves import Line, log_of
from solver.the_party.rules.steps import drawn, picked, played
from solver.the_party.rules.switches import RuleSet

try:
    import pyspiel
except ImportError:
    raise ImportError(f"OpenSpiel is missing: {installation('open_spiel')}") from None

NAME = "the_party"
SHORT = RuleSet.parse("short")

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="The Party",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    # A log has no bound that an array could be given; learners take the observation.
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={switch: getattr(SHORT, switch) for switch in RuleSet.SWITCHES},
)


def load(rules: RuleSet = SHORT) -> Any:
    """Return the game of some rules, a `pyspiel.Game`."""
    return pyspiel.load_game(NAME, {switch: getattr(rules, switch) for switch in RuleSet.SWITCHES})


class PartyGame(pyspiel.Game):
    """The game; made by `load` or `pyspiel.load_game`. Raises `pyspiel.SpielError` for a wrong
    value, as OpenSpiel does for a parameter that is unknown or of another type.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        try:
            self.rules = SHORT.changed({s: str(value) for s, value in given.items()}).by_name()
        except RulesError as error:
            raise pyspiel.SpielError(str(error)) from None
        self.start = _Now(opening(self.rules))
        players, deck = self.rules.players, len(deck_of(self.rules.suits, self.rules.jokers))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(Numbering.of(self.rules)),
            max_chance_outcomes=max(comb(deck, size + 1) for size in range(self.rules.hand)),
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            # Decisions, the bound of the rules: an action, and all others asked before and after.
            max_game_length=self.rules.cap * 2 * players,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> PartyState:
        return PartyState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound: the deal; for each action a pick and a refill in two parts."""
        players = self.rules.players
        return players + self.rules.cap * (players + 2)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> PartyObserver:
        """Return an observer of this game. Raise `ValueError` for what it does not offer."""
        if params:
            raise ValueError(f"the observer has no parameters such as {', '.join(params)}")
        return PartyObserver(self.rules, iig_obs_type)


@dataclass(frozen=True)
class _Now:
    """A state and the lines that led to it. It never changes, so a copy of it is itself."""

    state: State
    lines: tuple[Line, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> _Now:
        return self

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of the legal moves, ascending."""
        numbering = Numbering.of(self.state.rules)
        return [numbering.number(move) for move in self.state.legal_moves()]

    @property
    def source(self) -> tuple[Cards, int]:
        """The cards that chance chooses from, and how many."""
        state = self.state
        if state.refill is not None:
            return state.room, state.refill.count
        return state.hands[state.victim], 1


class PartyState(pyspiel.State):
    """A state of the game; made by the game. `now` has the state of the rules, and the log."""

    def __init__(self, game: PartyGame) -> None:
        super().__init__(game)
        self.now = game.start

    def current_player(self) -> int:
        """Return the player asked, or OpenSpiel's number for chance or for the end."""
        state = self.now.state
        if state.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if state.asked is None else state.asked

    def _legal_actions(self, player: int) -> list[int]:
        return self.now.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the combinations that may come, and the chance of each."""
        cards, size = self.now.source
        count = comb(len(cards), size)
        return [(number, 1 / count) for number in range(count)]

    def _apply_action(self, action: int) -> None:
        state = self.now.state
        if not state.is_chance:
            step = played(state, Numbering.of(state.rules).moves[action])
        else:
            cards = combination(*self.now.source, action)
            step = drawn(state, cards) if state.refill is not None else picked(state, cards[0])
        self.now = _Now(step[0], (*self.now.lines, *step[1]))

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.now.state
        if player != pyspiel.PlayerId.CHANCE:
            return Numbering.of(state.rules).texts[action]
        kind = "pick" if state.refill is None else "draw"
        return f"{kind}:{DECK.text(combination(*self.now.source, action))}"

    def is_terminal(self) -> bool:
        return self.now.state.is_over

    def returns(self) -> list[float]:
        """Return the results; zeros until the game is over."""
        return list(self.now.state.returns())

    def __str__(self) -> str:
        return str(self.now.state)


class PartyObserver:
    """What a player sees of a state. With perfect recall his log as text, and no tensor; otherwise
    the text of his view, and a `Tensor` of what he sees and remembers. `dict` are its pieces.
    """

    def __init__(self, rules: RuleSet, kind: Any = None) -> None:
        """Take a `pyspiel.IIGObservationType`, public and of one player, or raise `ValueError`."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not kind.public_info or kind.private_info != single:
            raise ValueError("observations are what one player sees, public and private")
        self._memories = Memories(rules)
        self._tensor = None if kind.perfect_recall else Tensor(rules)
        self.tensor = None if self._tensor is None else self._tensor.array
        self.dict = {} if self._tensor is None else self._tensor.pieces

    def set_from(self, state: PartyState, player: int) -> None:
        """Write what a player sees and remembers to the tensor."""
        if self._tensor is not None:
            memory = self._memories.of(state.now.lines, player)
            self._tensor.fill(View.of_state(state.now.state, player), memory)

    def string_from(self, state: PartyState, player: int) -> str:
        """Return the player's log, or his view, as text."""
        if self._tensor is None:
            return "\n".join(log_of(state.now.lines, player))
        return str(View.of_state(state.now.state, player))


pyspiel.register_game(GAME_TYPE, PartyGame)
