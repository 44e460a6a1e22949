"""Games: a state with the log that led to it, and the chance that its next cards come from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.the_party.rules.logs import Line, log_of
from solver.the_party.rules.moves import Move
from solver.the_party.rules.orders import Chance, Orders, Seeded
from solver.the_party.rules.state import State, opening
from solver.the_party.rules.steps import drawn, picked, played
from solver.the_party.rules.switches import RuleSet


@dataclass(frozen=True)
class Game:
    """A game at a decision or at its end: state, lines of the log, and the moves so far."""

    state: State
    chance: Chance
    lines: tuple[Line, ...] = ()
    moves: tuple[Move, ...] = ()

    @classmethod
    def dealt(cls, rules: RuleSet, chance: Chance) -> Game:
        """Return a game after the deal."""
        return cls(opening(rules), chance)._settled()

    @classmethod
    def seeded(cls, rules: RuleSet, seed: int) -> Game:
        """Return the game of a seed after the deal; raise `ValueError` if it is out of range."""
        return cls.dealt(rules, Seeded(Orders(seed)))

    def play(self, move: Move) -> Game:
        """Return the game after a move and the chance due; raise `MoveError` unless it is legal."""
        return self.begun(move)._settled()

    def begun(self, move: Move) -> Game:
        """Return the game after a move, before chance; raise `MoveError` unless it is legal."""
        state, lines = played(self.state, move)
        return replace(self, state=state, lines=(*self.lines, *lines), moves=(*self.moves, move))

    def after_chance(self) -> Game:
        """Return the game after the one event of chance that is due."""
        if self.state.refill is not None:
            state, lines = drawn(self.state, self.chance.draw(self.state))
        else:
            state, lines = picked(self.state, self.chance.pick(self.state))
        return replace(self, state=state, lines=(*self.lines, *lines))

    def _settled(self) -> Game:
        """Return the game after all chance that is due."""
        game = self
        while game.state.is_chance:
            game = game.after_chance()
        return game

    def log(self, player: int) -> tuple[str, ...]:
        """Return a player's log."""
        return log_of(self.lines, player)

    @property
    def full_log(self) -> tuple[str, ...]:
        """The log with everything in it."""
        return log_of(self.lines, None)
