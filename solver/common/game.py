"""A game that is played, the same for all games: its states, the game under way, and what it says
of itself once. A new game fills in `Play`; record, shell, matches and OpenSpiel then know it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, Self, TypeVar

from solver.common.cards import Deck
from solver.common.errors import InputError
from solver.common.words import quoted

CHANCE = -1


class MoveError(InputError):
    """A text that is no move."""


class IllegalMove(InputError):
    """A move that the rules do not allow here; the message says why."""


class State(Protocol):
    """An immutable moment of a game. Chance plays, too: cards, all equally likely, one by one."""

    @property
    def player(self) -> int | None:
        """Who decides; `CHANCE` if a card is due; None when the game is over."""

    @property
    def events(self) -> tuple[Any, ...]:
        """What the last move did, in order; no part of what makes two states equal."""

    def legal_moves(self) -> Sequence[Any]:
        """Return the moves of who decides, or the cards that may come, always in one order."""

    def objection(self, move: Any) -> str | None:
        """Return one line that says why a move is not legal here, or None if it is."""
        return None if move in self.legal_moves() else "this is not possible now"

    def play(self, move: Any) -> Self:
        """Return the state after a move; raise `IllegalMove` with the objection to it."""

    def seen_by(self, player: int) -> Hashable:
        """Return a player's information state: equal where they cannot tell histories apart."""

    def returns(self) -> tuple[float, ...]:
        """Return what each player gets; zeros until the game is over."""


S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Played(Generic[S]):
    """A game under way: its `state`; `tags` that say which game it is; `orders`, which returns the
    card that is due, if seeded; the game `before` the last `move`, and `events` and `cards` since.
    """

    state: S
    tags: Mapping[str, str]
    orders: Callable[[S], Any] | None = field(compare=False)
    before: Self | None = field(default=None, compare=False, repr=False)
    move: Any = None
    events: tuple[Any, ...] = field(default=(), compare=False, repr=False)
    cards: tuple[Any, ...] = ()

    @classmethod
    def begun(cls, first: S, tags: Mapping[str, str], orders: Any = None) -> Self:
        """Return the game that begins with a state, after the cards that are due."""
        return cls(first, tags, orders, events=first.events)._dealt()

    def play(self, move: Any) -> Self:
        """Return the game after a move and the cards then due, or after a card that is told."""
        state = self.state.play(move)
        if self.state.player == CHANCE:
            events, cards = (*self.events, *state.events), (*self.cards, move)
            return replace(self, state=state, events=events, cards=cards)
        return type(self)(state, self.tags, self.orders, self, move, state.events)._dealt()

    def _dealt(self) -> Self:
        if self.orders is None or self.state.player != CHANCE:
            return self
        return self.play(self.orders(self.state))._dealt()

    @property
    def is_over(self) -> bool:
        """True at the end of the game."""
        return self.state.player is None

    @property
    def history(self) -> list[Self]:
        """The game after each move of a player, from the opening on; the last is this one."""
        games = [self]
        while (before := games[-1].before) is not None:
            games.append(before)
        return games[::-1]

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves of players so far."""
        return tuple(game.move for game in self.history[1:])


class Play(Generic[S]):
    """What a game says of itself. A game derives from it; what it does not say holds as here."""

    name: str  # as in its documents: ``no-mans-land``
    title: str  # as in the tag [Game] of its records
    own: tuple[str, ...] = ("Rules", "Seed")  # the tags that say which game it is, in their order
    deck = Deck(())  # of the cards in the text of its moves
    word = re.compile(r"\S+")  # a move in the text of a record, or a number

    def begin(self, tags: Mapping[str, str]) -> Played[S]:
        """Return the game that tags describe, at its first decision; raise `InputError`."""
        raise NotImplementedError

    def seeded(self, seed: int | str, rules: object) -> Played[S]:
        """Return the game of a seed under some rules, at its first decision."""
        return self.begin({"Rules": str(rules), "Seed": str(seed)})

    def parse(self, text: str, state: S) -> Any:
        """Return the move that a text of a record names, legal or not; raise `MoveError`."""
        for move in state.legal_moves():
            if str(move) == text:
                return move
        raise MoveError(f"{quoted(text)} is not a move")

    def text(self, state: S) -> str:
        """Return a state as a line of text, without its rules."""
        return str(state)

    def document(self, state: S) -> dict[str, Any]:
        """Return a state as JSON, with its rules."""
        return {"state": self.text(state)}

    def read(self, given: str | Mapping[str, Any], rules: Any = None) -> S:
        """Return the state of such a text, under some rules, or of such a document."""
        raise NotImplementedError

    def result(self, state: S) -> str:
        """Return the result for the tag [Result]; ``*`` if the game is not over."""
        return "*" if state.player is not None else f"{sum(state.returns()):g}"

    def older(self, tags: Mapping[str, str], body: str) -> Played[S] | None:
        """Return the game of a text that an earlier version wrote in another form; None of this."""
        return None
