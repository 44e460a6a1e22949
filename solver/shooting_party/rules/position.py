"""The readable rules: an immutable position, its legal moves, and what a move leads to.

This is the specification in code (docs/shooting-party/rules.md has it in words), to be checked by
eye, not to be fast. The search has an engine of its own (packed/rules.py), tested against this one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any

from solver.common.game import IllegalMove
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.moves import DISMISS, DRAW, LEAVE, Event, Kind, Move
from solver.shooting_party.rules.sources import deal_of
from solver.shooting_party.rules.switches import RuleSet

MOST_TO_DRAW = 5  # the most cards in the hand with which `draw` is allowed


@dataclass(frozen=True, slots=True)
class Position:
    """Where every card is: after settling, at the game's end, or where the player must choose whom
    a king leaves with. A state (solver/common/game.py) in which no card is due: the deal has all.

    Cards are numbers. `pile` begins with its top card; `hand` is in order of arrival; `discards`,
    `display` (aces face up) and `score_pile` have no order. `deal` and `rules` are those of the
    game, `pass_number` counts from 1, `is_over` is True at the game's end. `butler_order` is True
    if the butler has shuffled the pile in this pass. `played` are the moves from the opening, None
    if they are not known, and `events` is what the last of them did, or the opening draw; both are
    no part of what makes two positions equal.
    """

    rules: RuleSet
    deal: Deal
    pass_number: int
    butler_order: bool
    pile: tuple[int, ...]
    hand: tuple[int, ...]
    discards: frozenset[int]
    display: frozenset[int]
    score_pile: frozenset[int]
    is_over: bool
    played: tuple[Move, ...] | None = field(default=None, compare=False)
    events: tuple[Event, ...] = field(default=(), compare=False)

    @classmethod
    def opening(cls, deal: Deal | int | str, rules: RuleSet | str | None = None) -> Position:
        """Return the position after the opening draw of a deal: of its seed, code or cards."""
        deal = deal_of(deal)
        none = frozenset[int]()
        pile = deal.pass_order(1)
        start = cls(RuleSet.of(rules), deal, 1, False, pile, (), none, none, none, False)
        return Draft(start).after(None)

    def __repr__(self) -> str:
        hand, (queens, aces) = C.DECK.symbols(self.hand) or "empty", self.score
        where = "over" if self.is_over else f"{len(self.pile)} in the pile"
        return f"<position: pass {self.pass_number}, {where}, hand {hand}, score {queens}+{aces}>"

    @property
    def score(self) -> C.Score:
        """The queens and aces in the score pile."""
        queens = len(C.of_rank(self.score_pile, C.QUEEN))
        return C.Score(queens, len(self.score_pile) - queens)

    @property
    def player(self) -> int | None:
        """0, the only player; None when the game is over."""
        return None if self.is_over else 0

    def seen_by(self, player: int) -> tuple[object, ...]:
        """Return the information state of the player, who sees the whole deal."""
        return self.deal, str(self.rules), self.played, *self.key

    def returns(self) -> tuple[float]:
        """Return the cards in the score pile; 0 until the game is over."""
        return (float(len(self.score_pile) if self.is_over else 0),)

    @property
    def choice_waits(self) -> int | None:
        """The suit whose queen and king wait for the spouse's choice, or None."""
        return None if self.is_over else first_couple(self.hand)

    @property
    def key(self) -> tuple[object, ...]:
        """A key equal for the same future; the order of queens counts while a choice waits."""
        return (
            self.pass_number,
            self.butler_order,
            self.pile,
            frozenset(self.hand),
            tuple(C.of_rank(self.hand, C.QUEEN)),
            self.score_pile,
            self.is_over,
        )

    def legal_moves(self) -> list[Move]:
        """Return every legal move, always in this order: contact (with the ace first), pairs of one
        suit (suit by suit), sets of one rank (rank by rank), the butler (fetching or finding, in
        card-number order, then dismissed), draw, leave. A game that is over has none.
        """
        if self.is_over:
            return []
        if (s := self.choice_waits) is not None:
            pairs = (C.card(C.JACK, s), C.card(C.KING, s)), (C.card(C.QUEEN, s), C.card(C.KING, s))
            return [Move(Kind.DISCARD, pair) for pair in pairs]
        return [
            *self._contacts(),
            *self._discards(),
            *self._butler(),
            *([DRAW] if len(self.hand) <= MOST_TO_DRAW else []),
            *([LEAVE] if self.rules.leave == "allowed" else []),
        ]

    def _contacts(self) -> Iterator[Move]:
        if len(self.hand) == 1 and C.rank(self.hand[0]) == C.QUEEN and self.rules.contact == "may":
            queen = self.hand[0]
            if (ace := C.card(C.ACE, C.suit(queen))) in self.display:
                yield Move(Kind.MEET, (queen, ace))
            yield Move(Kind.MEET, (queen,))

    def _discards(self) -> Iterator[Move]:
        held = sorted(card for card in self.hand if card != C.JOKER)
        for s in range(C.SUIT_COUNT):
            for two in combinations([c for c in held if C.suit(c) == s], 2):
                yield Move(Kind.DISCARD, two)
        for r in range(len(C.RANKS)):
            same = C.of_rank(held, r)
            # In binary order over the suits, clubs the lowest bit: the highest card in which two
            # sets differ decides.
            sets = chain.from_iterable(combinations(same, n) for n in range(2, len(same) + 1))
            for cards in sorted(sets, key=lambda cards: cards[::-1]):
                yield Move(Kind.DISCARD, cards)

    def _butler(self) -> Iterator[Move]:
        if C.JOKER in self.hand:
            for found in sorted([*self.discards, *C.of_rank(self.pile, C.ACE)]):
                yield Move(Kind.BUTLER, (found,))
            yield DISMISS

    def objection(self, move: Move) -> str | None:
        """Return one line that says why `move` is not legal here, or None if it is legal."""
        if move in self.legal_moves():
            return None
        if self.is_over:
            return "the game is over"
        if self.choice_waits is not None:
            choices = " or ".join(map(str, self.legal_moves()))
            return f"first choose who leaves with the king: {choices}"
        missing = [c for c in move.cards if c not in self.hand]
        match move.kind:
            case Kind.DRAW:
                return f"you hold {len(self.hand)} cards; you can draw with {MOST_TO_DRAW} or fewer"
            case Kind.LEAVE:
                return "this rule set forbids leaving"
            case Kind.BUTLER if C.JOKER not in self.hand:
                return "the joker is not in the hand"
            case Kind.BUTLER:
                place = "pile" if C.rank(move.cards[0]) == C.ACE else "discards"
                return f"{C.DECK.text(move.cards)} is not in the {place}"
            case Kind.MEET if self.rules.contact == "must":
                return "contact is no move of the player in this rule set"
            case Kind.MEET if len(self.hand) != 1 or move.cards[0] in missing:
                return f"{C.DECK.text(move.cards[:1])} is not alone in the hand"
            case Kind.MEET:
                return f"{C.DECK.text(move.cards[1:])} is not displayed"
            case Kind.DISCARD if missing:
                return f"{C.DECK.text(missing)} not in the hand"
            case Kind.DISCARD:
                return "neither two cards of one suit nor cards of one rank"

    def play(self, move: Move | str) -> Position:
        """Return the settled position after a move, such as `DRAW` or ``"draw"``. Raise
        `IllegalMove` if it is not legal, `MoveError` for a text that is no move.
        """
        move = Move.parse(move) if isinstance(move, str) else move
        if (why := self.objection(move)) is not None:
            raise IllegalMove(f"{move}: {why}")
        return Draft(self).after(move)

    def document_head(self, schema: str) -> dict[str, Any]:
        """Return what every document about this position begins with: schema, rules, deal
        (`Deal.document_head`), and `played` unless it is the opening. Raise `ValueError` if the
        moves that led here are not known, since then nobody could check the document.
        """
        if self.played is None:
            raise ValueError("no document: the moves that led to this position are not known")
        head = self.deal.document_head(schema, self.rules)
        return head | ({"played": [str(move) for move in self.played]} if self.played else {})


def first_couple(hand: tuple[int, ...] | list[int]) -> int | None:
    """Return the first suit whose queen and king are both in the hand, or None."""
    for s in range(C.SUIT_COUNT):
        if C.card(C.QUEEN, s) in hand and C.card(C.KING, s) in hand:
            return s
    return None


class Draft:
    """A mutable copy of a position; its methods are the sentences of the rules."""

    def __init__(self, start: Position) -> None:
        self.rules = start.rules
        self.deal = start.deal
        self.pass_number = start.pass_number
        self.butler_order = start.butler_order
        self.pile = list(start.pile)
        self.hand = list(start.hand)
        self.discards = set(start.discards)
        self.display = set(start.display)
        self.score_pile = set(start.score_pile)
        self.over = start.is_over
        self.played = start.played
        self.events: list[Event] = []

    def after(self, move: Move | None) -> Position:
        """Return the position after a legal move; without one, after the opening draw."""
        match move.kind if move else None:
            case None:
                self.draw(4)
            case Kind.DRAW:
                self.draw(2)
            case Kind.LEAVE:
                self.leave_room()
            case Kind.DISCARD if move:
                self.discard(*move.cards)
            case Kind.MEET if move:
                self.make_contact(*move.cards)
            case Kind.BUTLER if move:
                self.use_butler(*move.cards)
        self.settle()
        if move is None or self.played is None:
            return self.position(() if move is None else None)
        return self.position((*self.played, move))

    def position(self, played: tuple[Move, ...] | None) -> Position:
        return Position(
            self.rules,
            self.deal,
            self.pass_number,
            self.butler_order,
            tuple(self.pile),
            tuple(self.hand),
            frozenset(self.discards),
            frozenset(self.display),
            frozenset(self.score_pile),
            self.over,
            played,
            tuple(self.events),
        )

    def happens(self, kind: str, *cards: int) -> None:
        self.events.append(Event(kind, cards, self.pass_number, len(self.pile)))

    def discard(self, *cards: int) -> None:
        for gone in cards:
            self.hand.remove(gone)
            self.discards.add(gone)
        if cards:
            self.happens("discard", *cards)

    def exhaust(self) -> None:
        """Begin the next pass, or end the game with every card left where it lies."""
        shuffled = self.discards | self.display
        if self.pass_number == self.rules.passes or not shuffled:
            self.over = True
            self.happens("end")
            return
        self.pass_number += 1
        self.butler_order = False
        self.pile = [c for c in self.deal.pass_order(self.pass_number) if c in shuffled]
        self.discards, self.display = set(), set()
        self.happens("pass")

    def next_card(self) -> int:
        """Take the next card from the pile."""
        return self.pile.pop(0)

    def draw(self, due: int) -> None:
        """Draw until `due` cards have reached the hand; aces go to the display and do not count."""
        while due and not self.over:
            top = self.next_card()
            if C.rank(top) == C.ACE:
                self.display.add(top)
                self.happens("display", top)
            else:
                self.hand.append(top)
                self.happens("draw", top)
                due -= 1
            if not self.pile:
                self.exhaust()

    def settle(self) -> None:
        """Do what etiquette forces, until nothing applies or the player must choose."""
        while not self.over:
            if (s := first_couple(self.hand)) is not None:
                if C.card(C.JACK, s) in self.hand:
                    return
                self.discard(C.card(C.QUEEN, s), C.card(C.KING, s))
            elif len(queens := C.of_rank(self.hand, C.QUEEN)) > 1:
                self.discard(queens[0])
            elif len(C.of_rank(self.hand, C.JACK)) >= 2:
                self.leave_room()
            elif self.rules.contact == "must" and queens and len(self.hand) == 1:
                ace = C.card(C.ACE, C.suit(queens[0]))
                self.make_contact(queens[0], *([ace] if ace in self.display else []))
            else:
                return

    def leave_room(self) -> None:
        self.discard(*self.hand)
        self.draw(4)

    def make_contact(self, queen: int, *ace: int) -> None:
        self.hand.remove(queen)
        self.display -= set(ace)
        self.score_pile |= {queen, *ace}
        self.happens("contact", queen, *ace)
        if len(C.of_rank(self.score_pile, C.QUEEN)) == C.SUIT_COUNT:
            self.over = True
        else:
            self.draw(4)

    def use_butler(self, *sought: int) -> None:
        """Dismiss the butler, or let him fetch a discard or find an ace; he is discarded first."""
        self.discard(C.JOKER)
        for found in sought:
            if C.rank(found) == C.ACE:
                self.find_ace(found)
            else:
                self.discards.remove(found)
                self.hand.append(found)
                self.happens("fetch", found)

    def find_ace(self, ace: int) -> None:
        self.pile.remove(ace)
        self.display.add(ace)
        self.happens("find", ace)
        if self.rules.butler_search == "shuffle":
            self.butler_order = True
            order = self.deal.butler_order(self.pass_number)
            self.pile = [c for c in order if c in self.pile]
            self.happens("shuffle")
        if not self.pile:
            self.exhaust()
