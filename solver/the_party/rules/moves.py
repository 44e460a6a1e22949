"""Moves, as text both ways; and the lines of a log: what a player notices of a game. Two histories
are the same to a player if and only if the logs are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, cast, get_args

from solver.common.errors import at
from solver.common.game import MoveError
from solver.common.words import quoted
from solver.the_party.rules import cards as C
from solver.the_party.rules.cards import Cards

Kind = Literal["send", "rob", "stash", "wait", "call", "trust", "pass"]
Word = Literal["K", "Q", "KQ"]
WORDS = get_args(Word)
PLAIN = ("wait", "call", "trust", "pass")  # the moves without cards
ACTIONS = ("send", "rob", "stash", "pass")  # those that count up to the cap


@dataclass(frozen=True)
class Move:
    """A move of a `kind`: `cards` sent, a thief, or thief and jewel; a send's `word`; the `victim`
    whom a robber picks.
    """

    kind: Kind
    cards: Cards = ()
    word: Word | None = None
    victim: int | None = None

    def __str__(self) -> str:
        """Return the move as text, such as ``send:QhKh=KQ``."""
        return self._written(C.written)

    def symbols(self) -> str:
        """Return the same with suit symbols."""
        return self._written(C.DECK.symbols)

    def _written(self, in_words: Callable[[Sequence[int], str], str]) -> str:
        cards = in_words(self.cards, "")
        if self.kind == "send":
            return f"send:{cards}={self.word}"
        if self.kind == "rob":
            return f"rob:{cards}>{self.victim}"
        return f"stash:{cards}" if self.kind == "stash" else self.kind

    @property
    def is_true(self) -> bool:
        """True for a send that is what it is announced as."""
        return self.kind == "send" and is_true(self.cards, self.word)

    @classmethod
    def parse(cls, text: str) -> Move:
        """Return the move of a text, cards in any order; raise `MoveError` if it is none."""
        kind, colon, rest = text.strip().partition(":")
        if not colon and kind in PLAIN:
            return cls(cast(Kind, kind))
        if kind == "send":
            cards, equals, word = rest.partition("=")
            if not equals or word not in WORDS:
                raise MoveError(f"{quoted(text)}: cards are announced as K, Q or KQ")
            sent = _cards(cards, text)
            if len(sent) != len(word):
                raise MoveError(f"{quoted(text)}: one card is announced as K or Q, two as KQ")
            if any(C.rank(card) > C.JEWEL for card in sent):
                raise MoveError(f"{quoted(text)}: jokers are not sent")
            return cls("send", sent, cast(Word, word))
        if kind == "rob":
            card, arrow, victim = rest.partition(">")
            thief = _cards(card, text)
            if not arrow or len(victim) != 1 or victim not in "0123":
                raise MoveError(f"{quoted(text)}: whom? a player from 0 to 3")
            if [C.rank(card) for card in thief] != [C.THIEF]:
                raise MoveError(f"{quoted(text)}: robbing takes one thief, a jack")
            return cls("rob", thief, victim=int(victim))
        if kind == "stash":
            both = _cards(rest, text)
            if sorted(C.rank(card) for card in both) != [C.THIEF, C.JEWEL]:
                raise MoveError(f"{quoted(text)}: stashing takes a thief and a jewel, jack and ace")
            return stash(*both)
        raise MoveError(f"{quoted(text)} is not a move")


def is_true(cards: Sequence[int], word: str | None) -> bool:
    """Return True if cards, which may be hidden, are what they are announced as."""
    ranks = {C.rank(card) for card in cards}
    if C.HIDDEN in ranks:
        return True
    if word == "KQ":
        return ranks == {C.KING, C.QUEEN} and len({C.suit(card) for card in cards}) == 1
    return ranks == {C.KING if word == "K" else C.QUEEN}


def stash(one: int, other: int) -> Move:
    """Return the move that stashes a thief and a jewel, the thief named first."""
    thief, jewel = (one, other) if C.rank(one) == C.THIEF else (other, one)
    return Move("stash", (C.DECK.cards[thief], C.DECK.cards[jewel]))


def _cards(word: str, text: str) -> Cards:
    with at(quoted(text), MoveError):
        cards = C.DECK.run(word)
    if not cards or len(set(cards)) < len(cards):
        raise MoveError(f"{quoted(text)}: {'a card twice' if cards else 'no cards'}")
    return C.in_order(cards)


@dataclass(frozen=True)
class Line:
    """A line: in full, as others have it (None: they notice nothing), and who has it in full."""

    full: str
    others: str | None
    seen_by: frozenset[int]

    def of(self, player: int | None) -> str | None:
        """Return the line as a player has it; None if he has none. No player has it in full."""
        return self.full if player is None or player in self.seen_by else self.others


def log_of(lines: Iterable[Line], player: int | None) -> tuple[str, ...]:
    """Return a player's log, or without a player the log with everything in it."""
    return tuple(line for each in lines if (line := each.of(player)) is not None)


class Answers(Protocol):
    """Answers for hidden cards that decide how a step goes on; a log that is read has them."""

    def notice(self, line: Line) -> None:
        """Take in the line that the step adds; raise `ValueError` if another is due."""

    def acting(self, player: int, act: str, wanted: int) -> Cards:
        """Return the card of a rank that acts for a player by itself, if there is one."""

    def stashes(self, player: int) -> bool:
        """Return True if a player is asked whether he stashes, and may do so."""

    def shown(self, count: int) -> Cards:
        """Return the cards, so many, that were sent and are shown."""
