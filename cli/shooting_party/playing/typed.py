"""Moves as people type them: abbreviated, cards in any order and case, with letters or symbols."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solver.common.cards import Card, CardError
from solver.shooting_party.rules.cards import DECK, rank
from solver.shooting_party.rules.moves import DISMISS, DRAW, LEAVE, Kind, Move, MoveError
from solver.shooting_party.rules.position import Position

VERBS = {
    "draw": DRAW,
    "leave": LEAVE,
    "meet": Kind.MEET,
    "contact": Kind.MEET,
    "butler": Kind.BUTLER,
    "fetch": Kind.BUTLER,
    "dismiss": DISMISS,
    "discard": Kind.DISCARD,
}
SHORT = {"d": "draw", "l": "leave", "m": "meet", "b": "butler"}
"""Letters that would fit several verbs, and the one they mean."""


def typed_move(text: str, position: Position, offered: Sequence[Move] | None = None) -> Move:
    """Return the move that a text means in a position: its number in the list of those offered, all
    legal ones unless `offered` is given, a verb or its beginning with or without cards, or the
    cards to discard. Raise `MoveError` if it means none or may mean several. The move need not be
    legal, unless it was given by its number.
    """
    text = text.strip()
    if text.isascii() and text.isdigit():
        return _numbered(text, position.legal_moves() if offered is None else offered)
    head, rest = _split(text)
    if head is None:
        return _of_cards(_cards(rest), position, discard=text.startswith("-"))
    verb = _verb(head)
    meaning = VERBS[verb]
    if isinstance(meaning, Move):
        if rest:
            raise MoveError(f"{verb} takes no cards")
        return meaning
    cards = _cards(rest) if rest else ()
    match meaning:
        case Kind.MEET:
            return _meeting(cards, position)
        case Kind.BUTLER:
            return _errand(cards, position, verb)
        case _:
            return _of_cards(cards, position, discard=True)


def _numbered(text: str, offered: Sequence[Move]) -> Move:
    if len(text) > 4 or not 1 <= int(text) <= len(offered):
        raise MoveError(f"there is no move number {text[:12]}")
    return offered[int(text) - 1]


def _split(text: str) -> tuple[str | None, str]:
    """Return the verb and the cards of a text, or None and all of it if it begins with a card."""
    match = re.match(r"([A-Za-z]+)(?:[\s:,]+(.*))?$", text, re.DOTALL)
    if text.startswith("-") or match is None or DECK.looks_like_cards(text):
        return None, text.removeprefix("-")
    return match[1].lower(), (match[2] or "").strip()


def _verb(head: str) -> str:
    fitting = sorted(verb for verb in VERBS if verb.startswith(head))
    if head in SHORT:
        return SHORT[head]
    if len(fitting) == 1 or head in fitting:
        return head if head in fitting else fitting[0]
    if fitting:
        raise MoveError(f"{head!r} may be {' or '.join(fitting)}")
    raise MoveError(f"{head!r} is not a move; type ? for help")


def _cards(text: str) -> tuple[Card, ...]:
    try:
        cards = DECK.read(re.sub(r"[+-]", " ", text))
    except CardError as error:
        raise MoveError(str(error)) from None
    seen = tuple(sorted(card for card in cards if card is not None))
    if len(seen) < len(cards):
        raise MoveError("? is no card that can be played")
    if len(set(seen)) < len(seen):
        raise MoveError(f"a card twice: {DECK.text(seen)}")
    return seen


def _of_cards(cards: tuple[Card, ...], position: Position, *, discard: bool) -> Move:
    """Return the move of cards without a verb: a contact if it is one, else a discard."""
    if not discard:
        for move in position.legal_moves():
            if move.kind is Kind.MEET and set(move.cards) == set(cards):
                return move
    if len(cards) < 2:
        named = f"{DECK.text(cards)}: " if cards else ""
        raise MoveError(f"{named}a discard takes two cards or more")
    return Move(Kind.DISCARD, cards)


def _meeting(cards: Sequence[Card], position: Position) -> Move:
    if cards:
        return Move(Kind.MEET, tuple(sorted(cards, key=lambda card: -rank(card))))
    able = [move for move in position.legal_moves() if move.kind is Kind.MEET]
    if not able:
        raise MoveError("no queen is alone in the hand")
    return able[0]  # with her ace, if it can be had


def _errand(cards: Sequence[Card], position: Position, verb: str) -> Move:
    if len(cards) > 1:
        raise MoveError("the butler brings one card")
    if not cards and verb == "fetch":
        raise MoveError("fetch which card?")
    return Move(Kind.BUTLER, tuple(cards))
