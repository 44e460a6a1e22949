"""Any game of ours as a game of OpenSpiel: each derives from `Game` what it says of itself
(solver/*/environment.py). Once that is imported, ``pyspiel.load_game("no_mans_land(hold=yes)")`` is
what `Game.load` returns for these rules. Chance plays one card at a node, by its number. A move has
one number in all states of a game: the place of its *key* among those of all moves. The key is its
text or, where a large deck makes too many, what is done with the places in the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from solver.common.game import CHANCE, IllegalMove, Play, State
from solver.common.loading import installation
from solver.common.rule_sets import Switches

try:
    import pyspiel
except ImportError:
    raise ImportError(f"OpenSpiel is missing: {installation('open_spiel')}") from None


class Game(pyspiel.Game):
    """A game by its `rules`; raises `pyspiel.SpielError` for a value that a parameter cannot have.

    Its class has a short `name`; its `play`; its default rules, if any, whose switches are
    parameters; `more` of these; the fewest and the most players; how many numbers cards have; and
    `pieces`, which for some rules makes the arrays, by name, that show a state to learners.
    """

    name: str
    play: Play[Any]
    rules: Any = None
    more: Mapping[str, int | str] = {}
    players = (1, 1)
    is_zero_sum, is_hidden, cards = False, False, -1  # cards as in its deck; 0: without chance
    pieces: Callable[[Any], Callable[[Any, int], Mapping[str, Any]]] | None = None
    keys: Callable[..., Sequence[Hashable]]  # of all moves, in the order of their numbers
    bounds: Callable[..., tuple[float, float, int, int, int]]
    """Lowest and highest return of a player, most decisions of all, most cards; and players."""

    def opening(self) -> State:
        """Return the first state under its rules, its cards by chance."""
        return self.play.begin({} if self.rules is None else {"Rules": str(self.rules)}).state

    def key(self, state: Any, move: Any) -> Hashable:
        """Return the key of a move in a state."""
        return str(move)

    def told(self, seen: Any) -> str:
        """Return an information state as text: a tuple line by line, cards by name."""
        if isinstance(seen, tuple):
            return "\n".join(map(self.told, seen))
        return self.play.deck.names[seen] if isinstance(seen, int) and self.play.deck else str(seen)

    def observed(self, state: Any, player: int) -> str:
        """Return what a player sees of a state, as text."""
        return self.told(state.seen_by(player))

    def __init_subclass__(cls) -> None:
        kind, cls.cards = pyspiel.GameType, len(cls.play.deck) if cls.cards < 0 else cls.cards
        chance, information, utility = kind.ChanceMode, kind.Information, kind.Utility
        imperfect, perfect = information.IMPERFECT_INFORMATION, information.PERFECT_INFORMATION
        cls.kind = kind(
            short_name=cls.name, long_name=cls.play.title, dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=chance.EXPLICIT_STOCHASTIC if cls.cards else chance.DETERMINISTIC,
            information=imperfect if cls.is_hidden else perfect,
            utility=utility.ZERO_SUM if cls.is_zero_sum else utility.GENERAL_SUM,
            reward_model=kind.RewardModel.TERMINAL,
            min_num_players=cls.players[0], max_num_players=cls.players[1],
            # No array of an information state: a history has no bound.
            provides_information_state_string=True, provides_information_state_tensor=False,
            provides_observation_string=True, provides_observation_tensor=cls.pieces is not None,
            parameter_specification=_parameters(cls.rules) | dict(cls.more),
        )  # fmt: skip
        pyspiel.register_game(cls.kind, cls)

    @classmethod
    def load(cls, rules: Switches | None = None, **more: int | str) -> Any:
        """Return the game by its rules (None: the default ones) and by `more`."""
        return pyspiel.load_game(cls.name, _parameters(rules or cls.rules) | more)

    def __init__(self, given: Mapping[str, Any]) -> None:
        switches = {name: str(given[name]) for name in given.keys() - self.more.keys()}
        self.more = {name: given.get(name, default) for name, default in self.more.items()}
        try:
            self.rules = self.rules and self.rules.changed(switches)
            self.opening()
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None
        self.numbers = {key: number for number, key in enumerate(self.keys())}
        lowest, highest, decisions, self.most_cards, players = self.bounds()
        super().__init__(self.kind, pyspiel.GameInfo(
            num_distinct_actions=len(self.numbers), num_players=players, min_utility=lowest,
            max_utility=highest, utility_sum=0.0 if self.is_zero_sum else None,
            max_chance_outcomes=self.cards, max_game_length=decisions,
        ), dict(given))  # fmt: skip

    def new_initial_state(self) -> Moment:
        return Moment(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.most_cards

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Any:
        """Return an `Observer`, public and of one player; raise `ValueError` for another wish."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or not single:
            raise ValueError("observations are what one player sees, public and private, no less")
        return Observer(self, kind.perfect_recall)


def _parameters(rules: Any) -> dict[str, Any]:
    return {} if rules is None else {name: getattr(rules, name) for name in rules.SWITCHES}


@dataclass(frozen=True)
class Now:
    """A state of a game, which never changes: a copy is itself."""

    game: Game
    state: State

    def __deepcopy__(self, memo: dict[int, Any]) -> Now:
        return self

    @cached_property
    def legal(self) -> dict[int, Any]:
        """The legal moves, or the cards that may come, by their numbers, ascending."""
        state, key, numbers = self.state, self.game.key, self.game.numbers
        if state.player == CHANCE:
            return {int(card): card for card in sorted(state.legal_moves())}
        return dict(sorted((numbers[key(state, each)], each) for each in state.legal_moves()))


class Moment(pyspiel.State):
    """A state for OpenSpiel, which changes; made by its game. `now` has the state of the rules."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.now = Now(game, game.opening())

    def current_player(self) -> int:
        player = self.now.state.player
        return int(pyspiel.PlayerId.TERMINAL if player is None else player)  # chance is -1, as here

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.now.legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(card, 1 / len(self.now.legal)) for card in self.now.legal]

    def _apply_action(self, action: int) -> None:
        if action not in self.now.legal:
            raise IllegalMove(f"action {action} is not legal here")
        self.now = Now(self.now.game, self.now.state.play(self.now.legal[action]))

    def _action_to_string(self, player: int, action: int) -> str:
        game, legal = self.now.game, self.now.legal
        if player == pyspiel.PlayerId.CHANCE:
            return game.told(action)
        return str(legal[action] if action in legal else [*game.numbers][action])

    def is_terminal(self) -> bool:
        return self.now.state.player is None

    def returns(self) -> list[float]:
        return [*self.now.state.returns()]

    def __str__(self) -> str:
        game, state = self.now.game, self.now.state
        return str(state) if game.is_hidden else game.told(state.seen_by(0))


class Observer:
    """What a player sees of a state, with perfect recall the information state; `tensor` has the
    numbers of all pieces, `dict` the pieces by name.
    """

    def __init__(self, game: Game, recalls: bool) -> None:
        self._recalls, make = recalls, type(game).pieces
        self._pieces = make(game.rules) if make and not recalls else lambda *_: {}
        pieces = self._pieces(game.opening(), 0)
        self.dict = {name: np.array(piece, np.float32) for name, piece in pieces.items()}
        self.tensor = np.concatenate([*map(np.ravel, self.dict.values())]) if pieces else None

    def set_from(self, state: Moment, player: int) -> None:
        for name, piece in self._pieces(state.now.state, player).items():
            self.dict[name][:] = piece
        if self.tensor is not None:
            self.tensor[:] = np.concatenate([*map(np.ravel, self.dict.values())])

    def string_from(self, state: Moment, player: int) -> str:
        game, now = state.now.game, state.now.state
        return game.told(now.seen_by(player)) if self._recalls else game.observed(now, player)
