"""Games: a state with the log that led to it, and the chance that its next cards come from."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol, Self

from solver.common.cards import Card
from solver.common.rng import SEEDS, SplitMix64
from solver.the_party.rules.cards import DECK, Cards
from solver.the_party.rules.moves import Line, Move, log_of
from solver.the_party.rules.state import State, opening
from solver.the_party.rules.steps import Step, drawn, picked, played
from solver.the_party.rules.switches import RuleSet

KEPT = 4096  # how many orders are kept for the next time they are asked for

STEP = 0x9E3779B97F4A7C15
"""From one output of SplitMix64 to the next its state grows by this, so any is had at once."""


class Chance(Protocol):
    """Where cards come from."""

    def draw(self, state: State) -> Sequence[int]:
        """Return the cards that come from the room; `state.refill` says how many."""

    def pick(self, state: State) -> int:
        """Return the card that a robber picks of his victim's hand."""


@dataclass(frozen=True)
class Orders:
    """The orders of a seed, 0 ≤ seed < 2^64, without end, as `Chance`; `ValueError` for another."""

    seed: int

    def __post_init__(self) -> None:
        SplitMix64(self.seed)

    def order(self, number: int) -> Cards:
        return _order(self.seed, number)

    def drawn(self, room: Collection[int], count: int, shuffles: int) -> Cards:
        """Return the first cards of a room after so many shuffles, as they come."""
        return tuple(card for card in self.order(2 * shuffles) if card in room)[:count]

    def draw(self, state: State) -> Cards:
        assert state.refill is not None
        return self.drawn(state.room, state.refill.count, state.shuffles)

    def pick(self, state: State) -> Card:
        hand = state.hands[state.victim]
        return next(card for card in self.order(2 * state.picks + 1) if card in hand)


@lru_cache(KEPT)
def _order(seed: int, number: int) -> Cards:
    """Return the deck as the stream shuffles it that begins with that output of the seed's."""
    return SplitMix64(SplitMix64((seed + number * STEP) % SEEDS).next()).shuffled(DECK.cards)


@dataclass(frozen=True)
class Game:
    """A game at a decision or at its end: state, lines of the log, and the moves so far."""

    state: State
    chance: Chance
    lines: tuple[Line, ...] = ()
    moves: tuple[Move, ...] = ()

    @classmethod
    def dealt(cls, rules: RuleSet, chance: Chance) -> Self:
        return cls(opening(rules), chance)._settled()

    @classmethod
    def seeded(cls, rules: RuleSet, seed: int) -> Self:
        """Return the game of a seed after the deal; raise `ValueError` if it is out of range."""
        return cls.dealt(rules, Orders(seed))

    def play(self, move: Move) -> Self:
        """Return the game after a move and the chance due; raise `MoveError` unless it is legal."""
        return self.begun(move)._settled()

    def begun(self, move: Move) -> Self:
        """Return the game after a move, before chance; raise `MoveError` unless it is legal."""
        return replace(self._after(played(self.state, move)), moves=(*self.moves, move))

    def _settled(self) -> Self:
        """Return the game after all chance that is due."""
        game = self
        while game.state.is_chance:
            if game.state.refill is not None:
                game = game._after(drawn(game.state, game.chance.draw(game.state)))
            else:
                game = game._after(picked(game.state, game.chance.pick(game.state)))
        return game

    def _after(self, step: Step) -> Self:
        return replace(self, state=step[0], lines=(*self.lines, *step[1]))

    def log(self, player: int) -> tuple[str, ...]:
        return log_of(self.lines, player)

    @property
    def full_log(self) -> tuple[str, ...]:
        """The log with everything in it."""
        return log_of(self.lines, None)
