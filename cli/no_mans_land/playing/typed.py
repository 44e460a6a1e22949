"""Decisions and cards as people type them."""

from dataclasses import replace

from solver.common.cards import Card, CardError
from solver.common.words import counted
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.decisions import Decision, DecisionError
from solver.no_mans_land.rules.position import Position


def typed_decision(text: str, position: Position) -> Decision:
    """Return the legal decision that a line means; raise `DecisionError`.

    Besides the decision's text in any order: ``all`` aims the whole hand at one unit, and the cards
    to give up need not be named if they are just those that are not aimed.
    """
    due = 0 if position.rules.blind else position.penalty
    if text.strip().lower() == "all":
        if due:
            raise DecisionError(f"{counted(due, 'card')} must be given up: type the others")
        text = DECK.text(position.hand, "")
    decision = Decision.parse(text)
    if not decision.holds and not decision.given:
        left = tuple(card for card in position.hand if card not in decision.kept)
        if len(left) == due:
            decision = replace(decision, given=left)
    position.check(decision)
    return decision


def typed_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a line, all of them known; raise `CardError`."""
    cards = DECK.read(text)
    known = tuple(card for card in cards if card is not None)
    if len(known) != len(cards):
        raise CardError("unknown cards cannot be played with")
    return known
