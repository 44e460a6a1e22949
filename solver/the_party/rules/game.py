"""States of a game with the log that led to them, and the game of a seed."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Self

from solver.common.cards import Card
from solver.common.errors import at
from solver.common.game import CHANCE, IllegalMove, Played
from solver.common.rng import SEEDS, SplitMix64
from solver.the_party.rules import cards as C
from solver.the_party.rules.cards import DECK, Cards
from solver.the_party.rules.moves import Line, Move, log_of
from solver.the_party.rules.state import Places, Refill
from solver.the_party.rules.steps import Step, drawn, picked, played
from solver.the_party.rules.switches import RuleSet

KEPT = 4096  # how many orders are kept for the next time they are asked for

STEP = 0x9E3779B97F4A7C15
"""From one output of SplitMix64 to the next its state grows by this, so any is had at once."""


@dataclass(frozen=True)
class State(Places):
    """A state of a game (solver/common/game.py): its places, all `lines` of the log that led to
    them, and as `events` those of the last move. Lines are no part of what makes two states equal.
    """

    lines: tuple[Line, ...] = field(default=(), compare=False, repr=False)
    events: tuple[Line, ...] = field(default=(), compare=False, repr=False)

    @property
    def player(self) -> int | None:
        """Who decides; `CHANCE` if a card is due; None when the game is over."""
        return CHANCE if self.is_chance else self.asked

    def play(self, move: Move | Card | int) -> Self:
        """Return the state after a move, or the next card that comes; raise `IllegalMove`."""
        if isinstance(move, Move):
            return self._after(played(self, move))
        if (why := self.objection(DECK.cards[move])) is not None:
            raise IllegalMove(f"{C.written([move])}: {why}")
        refill = self.refill
        if refill is None:
            return self._after(picked(self, move))
        came = (*refill.came, DECK.cards[move])
        if len(came) < refill.count:
            return replace(self, refill=replace(refill, came=came), events=())
        return self._after(drawn(self, came))

    def _after(self, step: Step[Self]) -> Self:
        state, lines = step
        return replace(state, lines=(*self.lines, *lines), events=lines)

    def log(self, player: int | None) -> tuple[str, ...]:
        """Return what a player has noticed, line by line; without a player, everything."""
        return log_of(self.lines, player)

    def seen_by(self, player: int) -> tuple[str, ...]:
        """Return a player's information state: their log."""
        return self.log(player)

    def returns(self) -> tuple[float, ...]:
        """Return what each player gets: 1 for the winner and together -1 for the others; 0 if the
        game is drawn or goes on.
        """
        players = range(self.rules.players)
        if self.winner is None:
            return tuple(0.0 for _ in players)
        return tuple(1.0 if p == self.winner else -1 / (len(players) - 1) for p in players)


def opening(rules: RuleSet) -> State:
    """Return the state before the deal: all cards in the room, and the deal to come."""
    none: tuple[Cards, ...] = ((),) * rules.players
    deck = C.deck_of(rules.suits, rules.jokers)
    first = Refill(0, min(rules.hand, len(deck)), 0, "asking")
    return State(rules, 0, "refill", None, none, none, deck, refill=first)


@dataclass(frozen=True)
class Orders:
    """The orders of a seed, 0 ≤ seed < 2^64, without end; `ValueError` for another."""

    seed: int

    def __post_init__(self) -> None:
        SplitMix64(self.seed)

    def order(self, number: int) -> Cards:
        return _order(self.seed, number)

    def drawn(self, room: Collection[int], count: int, shuffles: int) -> Cards:
        """Return the first cards of a room after so many shuffles, as they come."""
        return tuple(card for card in self.order(2 * shuffles) if card in room)[:count]

    def __call__(self, state: State) -> Card:
        """Return the card that comes next."""
        if state.refill is None:
            hand = state.hands[state.victim]
            return next(card for card in self.order(2 * state.picks + 1) if card in hand)
        came = len(state.refill.came)
        return self.drawn(state.room, came + 1, state.shuffles)[came]


@lru_cache(KEPT)
def _order(seed: int, number: int) -> Cards:
    """Return the deck as the stream shuffles it that begins with that output of the seed's."""
    return SplitMix64(SplitMix64((seed + number * STEP) % SEEDS).next()).shuffled(DECK.cards)


def seeded(rules: RuleSet, seed: int, state: State | None = None) -> Played[State]:
    """Return the game of a seed after the deal, or from a state on. Raise `ValueError` if the seed
    is out of range.
    """
    tags = {"Rules": str(rules), "Seed": str(seed)}
    return Played.begun(opening(rules) if state is None else state, tags, Orders(seed))


def continued(game: Played[State], moves: Sequence[str], where: str = "move {}") -> Played[State]:
    """Return a game after further moves. Raise `InputError` for the first that is illegal, at the
    place `where`, a text with a gap for its number.
    """
    for number, text in enumerate(moves, 1):
        with at(where.replace("{}", str(number))):
            game = game.play(Move.parse(text))
    return game
