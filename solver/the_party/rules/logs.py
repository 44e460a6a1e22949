"""Logs that are read, by replaying the game by the rules: the log answers what they ask.

A player's log shows what the player noticed; all else is hidden cards. So it is checked as far as
the player could check it: whose turn it is, how many cards everyone draws, when a shuffle is due,
what lies in stashes, and where cards are that were seen and not shuffled since. A full log has
nothing hidden, and all of it is checked.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from solver.common.cards import CardError
from solver.common.errors import InputError
from solver.common.words import counted, quoted
from solver.the_party.rules import cards as C
from solver.the_party.rules.cards import Cards
from solver.the_party.rules.game import State, opening
from solver.the_party.rules.moves import Line, Move, Word
from solver.the_party.rules.steps import Step, drawn, picked, played
from solver.the_party.rules.switches import RuleSet


class Reader:
    """A log that is being read: its lines with their numbers, of a player or in full. `state` is
    where it has led, with hidden cards for those that the player does not see; `lines`
    are those of the game so far. Raise `InputError` for the first line that cannot be.
    """

    def __init__(self, rules: RuleSet, viewer: int | None, log: Sequence[tuple[int, str]]) -> None:
        if viewer is not None and not 0 <= viewer < rules.players:
            raise InputError(f"there is no player {viewer}")
        self.viewer = viewer
        self.log = log
        self.at = 0
        self.lines: list[Line] = []
        self.state = self._as_seen(opening(rules))
        try:
            self._settle()
            while self.at < len(log):
                self._move()
                self._settle()
        except ValueError as error:
            number = log[min(self.at, len(log) - 1)][0] if log else 0
            raise InputError(f"line {number}: {error}") from None

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
            raise InputError(f"{quoted(self._next())}: {whose}")
        hand = self.state.hands[asked]
        unseen = re.fullmatch(r"send:(\?{1,2})=(KQ?|Q)", text)
        if unseen is not None and C.has(hand, C.HIDDEN):
            move = Move("send", hand[: len(unseen[1])], cast(Word, unseen[2]))
        else:
            move = Move.parse(text)
        self._take(played(self.state, move, self))

    def _take(self, step: Step[State]) -> None:
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
        if hidden and robber != self.viewer and self._next() == f"{robber} pick:?":
            return hidden[0]
        [card] = self._cards(f"{robber} pick:", 1)
        if not hidden and card not in hand:
            raise InputError(f"{C.written([card])} is not in the hand of player {state.victim}")
        if hidden and C.rank(card) == C.SLEUTH:
            raise InputError("a victim with a sleuth nabs the thief")
        return card

    def _cards(self, begins: str, count: int) -> Cards:
        """Return the cards of the next line, which must begin as it is due."""
        due, line = f"{begins} with {counted(count, 'card')}", self._next()
        if line is None or not line.startswith(begins):
            raise self._due(due)
        try:
            cards = [C.DECK.number(word) for word in line.removeprefix(begins).split()]
        except CardError as error:
            raise InputError(f"{error}; due is {due}") from None
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

    def _due(self, due: str) -> InputError:
        line = self._next()
        return InputError(f"{'the log ends;' if line is None else f'{quoted(line)}:'} due is {due}")
