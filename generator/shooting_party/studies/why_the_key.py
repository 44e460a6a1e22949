"""Why a key: a sentence that counts what has to come, or to go, before the first queen of the line
is scored. Every number in it can be counted on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.common.words import counted
from solver.shooting_party.rules.cards import ACE, DECK, of_rank
from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import Step, replay

TAKES = {
    Kind.DRAW: (2, ", and a draw takes two of them"),
    Kind.LEAVE: (4, ", and leaving takes four"),
}


def why(start: Position, line: Sequence[Move]) -> str:
    """Return the sentence on the first queen that a line scores from a position, without a full
    stop; empty if she is scored in another pass, or there is nothing to count.
    """
    steps = replay(start, line).steps
    meets = [n for n, step in enumerate(steps) if step.move.kind is Kind.MEET]
    if not meets or steps[meets[0]].events[0].pass_number != start.pass_number:
        return ""
    return "; ".join(_counts(start, steps[meets[0]].move, steps[: meets[0]]))


def _counts(start: Position, met: Move, before: Sequence[Step]) -> Iterator[str]:
    """Yield what stands before a contact: the cards before the queen, or beside her, and those
    before her ace.
    """
    queen = met.cards[0]
    name = DECK.symbols([queen])
    stays = all(queen in step.after.hand for step in before)
    if queen in start.hand and stays and len(start.hand) > 1:
        others = counted(len(start.hand) - 1, "other card")
        yield f"{name} is in the hand, and {others} must go before she is alone"
    for card in met.cards:
        at = _ordered(start, card, before)
        if card != queen and any(card in step.move.cards for step in before):  # the butler finds it
            if hidden := at.pile.index(card):
                yield f"{DECK.symbols([card])} lies behind {counted(hidden, 'card')}"
        elif card in at.pile and (count := cards_before(at, card)):
            first = "" if at is start else "once the butler has been sent, "
            cards = f"{counted(count, 'card')} {'comes' if count == 1 else 'come'}"
            aces = ", aces not counted" if of_rank(at.pile[: at.pile.index(card)], ACE) else ""
            taken = _taken(before[0], count) if at is start and card == queen else ""
            yield f"{first}{cards} before {DECK.symbols([card])}{aces}{taken}"


def _taken(key: Step, count: int) -> str:
    """Return how many of so many cards a key takes from the pile, if it is a draw or leaving that
    takes as many as these do.
    """
    least, said = TAKES.get(key.move.kind, (0, ""))
    drawn = sum(len(event.cards) for event in key.events if event.kind == "draw")
    return said if count >= least == drawn else ""


def _ordered(start: Position, card: int, before: Sequence[Step]) -> Position:
    """Return the position in which the pile first has the order in which a card comes: the start,
    or that after the last butler who changed it.
    """
    at = start
    for step in before:
        if card not in step.after.pile:
            break
        if step.move.kind is Kind.BUTLER and of_rank(step.move.cards, ACE):
            at = step.after
    return at


def cards_before(at: Position, card: int) -> int:
    """Return how many cards are drawn before one of the pile; aces do not count as drawn."""
    first = at.pile[: at.pile.index(card)]
    return len(first) - len(of_rank(first, ACE))
