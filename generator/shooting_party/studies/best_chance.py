"""Odds: which move has the best chance? The question, its part of documents, and the words about
the chances.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Self

from generator.shooting_party.studies.questions import LEAST_OFFERED, OnlyMove
from generator.shooting_party.studies.task_words import move_in_words
from solver.common.schemas import Refused
from solver.common.words import counted
from solver.shooting_party.rules.cards import ACE, DECK, JOKER, NO_RANK, rank, suit
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position

PILE = range(5, 8)
BY_FAR, HARDLY_ANY = Fraction(3, 100), Fraction(1, 50)
"""How many cards lie in the pile, by how much a chance is best, and the least chance, of success
and of failure.
"""

HEADER = ("move", "chance", "")


@dataclass(frozen=True)
class Odds(OnlyMove):
    """Which move has the best chance to score a queen with her ace, if every order of the pile is
    as likely? `chances` are those of the moves offered, in their order.
    """

    chances: tuple[Fraction, ...] = ()

    asked = "odds"
    by_score = goes_on = False
    by_chance = True
    needs_to_meet = "where etiquette makes the contact, it is no move"

    def of_move(self) -> dict[Move, Fraction]:
        """Return the chance of each move offered, the best first."""
        found = zip(self.offered, self.chances, strict=True)
        return dict(sorted(found, key=lambda each: -each[1]))

    @property
    def question(self) -> Self:
        return replace(super().question, chances=())

    def to_document(self) -> dict[str, Any]:
        document = super().to_document()
        names = [DECK.names[card] for card in sorted(self.start.pile)]
        return document | {"start": document["start"] | {"pile": names}}

    @property
    def solution(self) -> dict[str, Any]:
        chances = {str(move): written(each) for move, each in self.of_move().items()}
        return super().solution | {"chances": chances}

    def solved_by(self, line: Mapping[str, Any]) -> Self:
        given = {Move.parse(text): Fraction(each) for text, each in line.get("chances", {}).items()}
        if {*given} != {*self.offered}:
            raise Refused("line: not the chances of the moves there are")
        return replace(super().solved_by(line), chances=tuple(given[move] for move in self.offered))

    def check_start(self) -> None:
        super().check_start()
        if not self.begins_in(self.start):
            raise Refused("start: no position whose odds are asked for")

    @staticmethod
    def begins_in(start: Position) -> bool:
        """Return True if such a puzzle can begin in a position: in the last pass, with a choice of
        moves, and no couple that can be scored at once.
        """
        moves = start.legal_moves()
        return (
            start.pass_number == start.rules.passes
            and start.choice_waits is None
            and len(start.pile) in PILE
            and len(moves) >= LEAST_OFFERED
            and not any(move.kind is Kind.MEET and len(move.cards) > 1 for move in moves)
        )

    def is_one(self) -> bool:
        """Return True if one chance is best by far, and neither hardly any nor nearly certain."""
        best, second = sorted(self.chances, reverse=True)[:2]
        return best - second >= BY_FAR and HARDLY_ANY <= best <= 1 - HARDLY_ANY

    def check_line(self, end: Position) -> None:
        if len(self.line) != 1 or self.of_move()[self.line[0]] != max(self.chances):
            raise Refused("line: it is not the move with the best chance")
        if not self.is_one():
            raise Refused("line: no chance is best by far")


def written(chance: Fraction) -> str:
    """Return a chance as documents have it, such as ``2/5``."""
    return f"{chance.numerator}/{chance.denominator}"


def percent(chance: Fraction) -> str:
    """Return a chance in percent, to one decimal place.

    >>> percent(Fraction(1, 3))
    '33.3 %'
    """
    return f"{100 * float(chance):.1f} %"


def chance_table(study: Odds) -> tuple[tuple[str, str, str], ...]:
    """Return the moves of a puzzle in words, each with its chance as a fraction and in percent, the
    best first; those that have none share a row.
    """
    rows = [
        (move_in_words(move, study.start), written(chance), percent(chance))
        for move, chance in study.of_move().items()
        if chance
    ]
    without = len(study.chances) - len(rows)
    if without:
        rows.append((f"the other {without}" if without > 1 else "the other", "0", ""))
    return tuple(rows)


def comments(study: Odds) -> list[str]:
    """Return sentences on the key, without full stops: its chance beside that of the best other
    move, if one has any, and how many cards of the pile have a partner in the hand, if fewer have
    after the other.
    """
    (key, best), (other, second), *_ = study.of_move().items()
    if not second:
        return [f"its chance is {_said(best)}; no other move has any"]
    name = move_in_words(other, study.start)
    said = [f"its chance is {_said(best)}; that of the next best, {name}, {_said(second)}"]
    kept, left = (partners(study.start, move) for move in (key, other))
    if kept > left:
        cards = f"{counted(kept, 'card')} of the pile {'has' if kept == 1 else 'have'}"
        said.append(f"after it {cards} a partner in the hand, after {name} only {left}")
    return said


def partners(start: Position, move: Move) -> int:
    """Return how many cards of the pile could be discarded with a card in the hand after a move,
    before anything is drawn.
    """
    gone = {Kind.LEAVE: start.hand, Kind.BUTLER: (JOKER,), Kind.DRAW: ()}.get(move.kind, move.cards)
    brought = move.cards if move.kind is Kind.BUTLER else ()
    hand = {*start.hand, *brought} - {*gone}
    able = [card for card in (*start.pile, *hand) if rank(card) not in (ACE, NO_RANK)]
    held = hand & {*able}
    ranks, suits = ({of(card) for card in held} for of in (rank, suit))
    return sum(rank(card) in ranks or suit(card) in suits for card in {*able} - hand)


def _said(chance: Fraction) -> str:
    return f"{written(chance)} ({percent(chance)})"
