"""Moves, with their conversion to text and back, and the events of which a move consists."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Self

from solver.common.errors import at
from solver.common.game import MoveError
from solver.shooting_party.rules.cards import ACE, DECK, QUEEN, rank, suit


class Kind(IntEnum):
    """The kinds of moves. The numbers are those of the packed form (packed/layout.py)."""

    MEET = 0
    DISCARD = 1
    BUTLER = 2
    DRAW = 3
    LEAVE = 4


@dataclass(frozen=True, order=True)
class Move:
    """One move of one ply: its `kind`, and its `cards` in card-number order, but a queen stands
    before her ace.

    >>> Move.parse("meet:Qh+Ah")
    Move.parse('meet:Qh+Ah')
    >>> str(Move.parse("-2h3h"))
    '-2h3h'
    """

    kind: Kind
    cards: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self._written(DECK.text)

    @property
    def symbols(self) -> str:
        """The same text with suit symbols in place of suit letters."""
        return self._written(DECK.symbols)

    def _written(self, write: Callable[[tuple[int, ...], str], str]) -> str:
        match self.kind:
            case Kind.DRAW:
                return "draw"
            case Kind.LEAVE:
                return "leave"
            case Kind.DISCARD:
                return "-" + write(self.cards, "")
            case Kind.MEET:
                return "meet:" + write(self.cards, "+")
            case Kind.BUTLER:
                return "butler:" + write(self.cards, " ") if self.cards else "butler"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the move that a text names, legal or not; raise `MoveError` if it names none."""
        head, colon, tail = text.partition(":")
        if text in ("draw", "leave", "butler"):
            return cls(Kind[text.upper()])
        with at(f"{text!r} is not a move", MoveError):
            if text.startswith("-"):
                cards = DECK.run(text[1:])
                if len(cards) >= 2 and list(cards) == sorted(set(cards)):
                    return cls(Kind.DISCARD, cards)
                raise MoveError("two or more cards, each once, in card-number order")
            if head == "butler" and colon:
                return cls(Kind.BUTLER, (DECK.number(tail),))
            if head == "meet" and colon:
                cards = tuple(DECK.number(name) for name in tail.split("+"))
                ranks = [rank(card) for card in cards]
                if ranks in ([QUEEN], [QUEEN, ACE]) and len({suit(card) for card in cards}) == 1:
                    return cls(Kind.MEET, cards)
                raise MoveError("a queen, or a queen + the ace of her suit")
        raise MoveError(f"{text!r} is not a move")


def kind_in_words(move: Move, choice: bool) -> str:
    """Return a move in words, without cards; with `choice`, a spouse's choice waits."""
    match move.kind:
        case Kind.DRAW:
            return "draw two cards"
        case Kind.LEAVE:
            return "leave the room"
        case Kind.MEET:
            return "make contact"
        case Kind.BUTLER if not move.cards:
            return "dismiss the butler"
        case Kind.BUTLER if rank(move.cards[0]) == ACE:
            return "send the butler for an ace"
        case Kind.BUTLER:
            return "let the butler fetch a card"
        case Kind.DISCARD if choice:
            return "choose who leaves with the king"
        case Kind.DISCARD:
            same = len({rank(c) for c in move.cards}) == 1
            return "discard cards of one rank" if same else "discard a pair of one suit"


DRAW = Move(Kind.DRAW)
LEAVE = Move(Kind.LEAVE)
DISMISS = Move(Kind.BUTLER)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happens within a move; events stand in the order in which they happen.

    `kind` is one of: draw (a card to the hand), display (a drawn ace), discard, fetch (a card that
    the butler brings from the discards), find (an ace that he finds), shuffle (his), contact (a
    queen, and her ace if it is scored), pass (a pass begins: the discards and displayed aces are
    the new pile), end (the pile is exhausted for good). `cards` are those named, as numbers, if any
    are. `pass_number` and `cards_left` (in the pile) are those just after the event; at a contact,
    those before the draw that follows.
    """

    kind: str
    cards: tuple[int, ...]
    pass_number: int
    cards_left: int
