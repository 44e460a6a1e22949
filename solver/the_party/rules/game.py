"""Games: a state with the log that led to it, and the chance that its next cards come from: a seed,
or a log that is read.

A log is read by replaying the game by the rules, and the log answers what they ask. A player's log
shows what the player noticed; all else is hidden cards. So it is checked as far as the player could
check it: whose turn it is, how many cards everyone draws, when a shuffle is due, what lies in
stashes, and where cards are that were seen and not shuffled since. A full log has nothing hidden,
and all of it is checked.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol, Self, cast

from solver.common.cards import Card, CardError
from solver.common.rng import SEEDS, SplitMix64, read_seed
from solver.common.words import counted
from solver.the_party.rules import cards as C
from solver.the_party.rules.cards import DECK, Cards
from solver.the_party.rules.moves import Line, LogError, Move, Word, log_of
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
    """A game at a decision or at its end: `state`, `lines` of the log, and the `moves` so far.
    `chance` is where its next cards come from.
    """

    state: State
    chance: Chance
    lines: tuple[Line, ...] = ()
    moves: tuple[Move, ...] = ()

    @classmethod
    def dealt(cls, rules: RuleSet, chance: Chance) -> Self:
        """Return the game after the deal, its cards from `chance`."""
        return cls(opening(rules), chance)._settled()

    @classmethod
    def seeded(cls, rules: RuleSet | str, seed: int | str) -> Self:
        """Return the game of a seed after the deal; raise `ValueError` if it is out of range."""
        return cls.dealt(RuleSet.of(rules), Orders(read_seed(seed)))

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
        """Return what a player has noticed, line by line."""
        return log_of(self.lines, player)

    @property
    def full_log(self) -> tuple[str, ...]:
        """The log with everything in it."""
        return log_of(self.lines, None)


class Reader:
    """A log that is being read: its lines with their numbers, of a player or in full. `state` is
    where it has led, with hidden cards for those that the player does not see; `lines` and `moves`
    are those of the game so far. Raise `LogError` for the first line that cannot be.
    """

    def __init__(self, rules: RuleSet, viewer: int | None, log: Sequence[tuple[int, str]]) -> None:
        if viewer is not None and not 0 <= viewer < rules.players:
            raise LogError(f"there is no player {viewer}")
        self.viewer = viewer
        self.log = log
        self.at = 0
        self.lines: list[Line] = []
        self.moves: list[Move] = []
        self.state = self._as_seen(opening(rules))
        try:
            self._settle()
            while self.at < len(log):
                self._move()
                self._settle()
        except ValueError as error:
            number = log[min(self.at, len(log) - 1)][0] if log else 0
            raise LogError(f"line {number}: {error}") from None

    def _settle(self) -> None:
        while self.state.is_chance:
            if self.state.refill is not None:
                self._take(drawn(self.state, self.draw(self.state), self))
            else:
                self._take(picked(self.state, self.pick(self.state), self))

    def _move(self) -> None:
        """Take the next line as a move of the player who decides."""
        found = re.fullmatch(r"([0-3]) (.+)", self._next() or "")
        if found is None:
            raise self._due("a move")
        asked, text = self.state.asked, found[2]
        if asked is None or found[1] != str(asked):
            whose = "the game is over" if asked is None else f"it is up to player {asked}"
            raise LogError(f"{self._next()!r:.40}: {whose}")
        hand = self.state.hands[asked]
        unseen = re.fullmatch(r"send:(\?{1,2})=(KQ?|Q)", text)
        if unseen is not None and C.has(hand, C.HIDDEN):
            move = Move("send", hand[: len(unseen[1])], cast(Word, unseen[2]))
        else:
            move = Move.parse(text)
        self._take(played(self.state, move, self))
        self.moves.append(move)

    def _take(self, step: Step) -> None:
        state, lines = step
        self.state = self._as_seen(state)
        self.lines += lines

    def _as_seen(self, state: State) -> State:
        """Return a state with the room, and all hands but the player's, face down."""
        if self.viewer is None:
            return state
        used = {card for place in state.places() for card in place}
        free = (card for card in C.FACE_DOWN if card not in used)

        def covered(place: Cards) -> Cards:
            return C.in_order(card if C.rank(card) == C.HIDDEN else next(free) for card in place)

        hands = [hand if p == self.viewer else covered(hand) for p, hand in enumerate(state.hands)]
        return replace(state, hands=tuple(hands), room=covered(state.room))

    # What chance decides

    def draw(self, state: State) -> Cards:
        """Return the cards that the next line says are drawn, hidden ones for another player."""
        refill = state.refill
        assert refill is not None
        due = f"{refill.player} draw:"
        if self.viewer in (None, refill.player):
            return self._cards(due, refill.count)
        hidden = state.room[: refill.count]
        if self._next() != f"{due}{C.written(hidden)}":
            raise self._due(f"{due} with {counted(refill.count, 'card')}, none of them seen")
        return hidden

    def pick(self, state: State) -> int:
        """Return the card that the next line says is picked, perhaps a hidden one."""
        robber, hand = state.turn, state.hands[state.victim]
        hidden = C.of_rank(hand, C.HIDDEN)
        if hidden and self._next() == f"{robber} pick:?":
            return hidden[0]
        [card] = self._cards(f"{robber} pick:", 1)
        if not hidden and card not in hand:
            raise LogError(f"{C.written([card])} is not in the hand of player {state.victim}")
        if hidden and C.rank(card) == C.SLEUTH:
            raise LogError("a victim with a sleuth nabs the thief")
        return card

    def _cards(self, begins: str, count: int) -> Cards:
        """Return the cards of the next line, which must begin as it is due."""
        due, line = f"{begins} with {counted(count, 'card')}", self._next()
        if line is None or not line.startswith(begins):
            raise self._due(due)
        try:
            cards = [C.DECK.number(word) for word in line.removeprefix(begins).split()]
        except CardError as error:
            raise LogError(f"{error}; due is {due}") from None
        if not len(set(cards)) == len(cards) == count:
            raise self._due(due)
        return tuple(cards)

    # What hidden cards do

    def notice(self, line: Line) -> None:
        """Take the next line of the log, which must be this one as the player has it."""
        due = line.of(self.viewer)
        assert due is not None
        if self._next() != due:
            raise self._due(due)
        self.at += 1

    def acting(self, player: int, act: str, wanted: int) -> Cards:
        """Return the card of a rank if the next line says that it acts."""
        cards = C.of_rank(C.DECK.cards, wanted)
        return tuple(
            card for card in cards if self._next() == f"{player} {act}:{C.written([card])}"
        )

    def stashes(self, player: int) -> bool:
        """Return True if the next line says so, or nothing does: then the player may."""
        line = self._next()
        return line is None or line.startswith(f"{player} stash:")

    def shown(self, count: int) -> Cards:
        """Return the cards of the next line, which must be some that can be sent."""
        line = self._next() or ""
        cards = C.DECK.run(line.removeprefix("show:")) if line.startswith("show:") else ()
        if not len(set(cards)) == len(cards) == count or C.has(cards, C.SLEUTH):
            raise self._due(f"show: with {counted(count, 'card')}, no joker")
        return cards

    def _next(self) -> str | None:
        return self.log[self.at][1] if self.at < len(self.log) else None

    def _due(self, due: str) -> LogError:
        line = self._next()
        return LogError(f"{'the log ends;' if line is None else f'{line!r:.40}:'} due is {due}")
