"""Moves as people type them: abbreviated, cards in any order and case, with letters or symbols."""

import re
from collections.abc import Sequence

from solver.common.cards import Card
from solver.common.errors import at
from solver.common.game import MoveError
from solver.common.plain import plain
from solver.common.tags import NUMBER, as_moves, one_move
from solver.common.words import quoted
from solver.shooting_party.rules.cards import DECK, rank
from solver.shooting_party.rules.moves import DISMISS, DRAW, LEAVE, Kind, Move
from solver.shooting_party.rules.position import Position

VERBS: dict[str, Move | Kind] = {
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
    """Return the move that a text means in a position: its text as listed, a verb or its beginning
    with or without cards, or cards alone: those to discard, or of the few moves `offered` the one
    that has them. Raise `MoveError` if it means none or may mean several. The move need not be
    legal.
    """
    text = _arranged(text)
    legal = position.legal_moves()
    for move in legal:
        if text.lower() == str(move).lower():
            return move
    head, rest = _split(text)
    if head is None:
        few = legal if offered is None and position.choice_waits is not None else offered
        return _of_cards(typed_cards(rest), legal, few or (), discard=text.startswith("-"))
    verb = _verb(head)
    meaning = VERBS[verb]
    if isinstance(meaning, Move):
        if rest:
            raise MoveError(f"{verb} takes no cards")
        return meaning
    match meaning:
        case Kind.MEET:
            return _meeting(rest, legal)
        case Kind.BUTLER:
            return _butler_action(typed_cards(rest), legal)
        case _:
            return _of_cards(typed_cards(rest), legal, (), discard=True)


def texts_of_moves(text: str) -> list[str]:
    """Return the texts of moves that are typed one after another, with numbers and commas between
    them or not: a verb, a sign, or cards behind a verb that takes none, begin the next one.
    """
    texts: list[list[str]] = []
    for part in re.split("[,;]", plain(text)):
        begins = not (texts and _lacks_cards(texts[-1]))
        for word in as_moves(part, DECK).split():
            if NUMBER.fullmatch(word):
                begins = True
                continue
            cards = DECK.looks_like_cards(word)
            first = "" if begins else texts[-1][0]
            done = ":" in first or isinstance(_meaning(first), Move)
            if begins or word[0] == "-" or done or not (cards or word.lower() == "alone"):
                texts.append([])
            texts[-1].append(word)
            begins = False
    return [" ".join(words) for words in texts]


def _lacks_cards(words: Sequence[str]) -> bool:
    """Return True if a discard has one card so far: its cards, too, may have a comma between."""
    cards = [word.lstrip("-") for word in words if DECK.looks_like_cards(word.lstrip("-"))]
    verbs = len(words) - len(cards)
    return len("".join(cards)) == 2 and (not verbs or _meaning(words[0]) is Kind.DISCARD)


def _meaning(word: str) -> Move | Kind | None:
    """Return what a word means if it is a verb, or begins one alone."""
    try:
        return VERBS[_verb(word.lower())]
    except MoveError:
        return None


def _arranged(text: str) -> str:
    """Return a line with its one verb or number, which may stand behind cards, before them."""
    words = one_move(text).split()
    verbs = [
        n for n, word in enumerate(words) if word[0] != "-" and not DECK.looks_like_cards(word)
    ]
    at = verbs[0] if len(verbs) == 1 else 0
    return " ".join(words[at:] + words[:at])


def _split(text: str) -> tuple[str | None, str]:
    """Return the verb and the cards of a text, or None and all of it if it begins with a card."""
    match = re.match(r"([A-Za-z]+)(?:[\s:,]+(.*))?$", text, re.DOTALL)
    if text.startswith("-") or match is None or DECK.looks_like_cards(text):
        return None, text.removeprefix("-")
    return match[1].lower(), (match[2] or "").strip()


def _verb(head: str) -> str:
    head = SHORT.get(head, head)
    fitting = [head] if head in VERBS else sorted(verb for verb in VERBS if verb.startswith(head))
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise MoveError(f"{head!r} may be {' or '.join(fitting)}")
    raise MoveError(f"{quoted(head)} is not a move")


def typed_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text in their order; raise `MoveError` for others, and one twice."""
    with at("", MoveError):
        cards = DECK.read_known(re.sub(r"[+-]", " ", text), "? is no card that can be played")
    if len(set(cards)) < len(cards):
        raise MoveError(f"a card twice: {DECK.text(sorted(cards))}")
    return tuple(sorted(cards))


def _of_cards(
    cards: tuple[Card, ...], legal: Sequence[Move], few: Sequence[Move], *, discard: bool
) -> Move:
    """Return a contact, or the only one of a few moves with these cards, or else a discard."""
    if not discard:
        for move in legal:  # with her ace, if it can be had
            if move.kind is Kind.MEET and move.cards[0] in cards and {*cards} <= {*move.cards}:
                return move
    fitting = [move for move in few if cards and {*cards} <= {*move.cards}]
    if len(fitting) == 1:
        return fitting[0]
    if len(cards) < 2:
        named = f"{DECK.text(cards)}: " if cards else ""
        if fitting:
            raise MoveError(f"{named}may be {' or '.join(map(str, fitting))}")
        raise MoveError(f"{named}a discard takes two cards or more, e.g. 2hJh")
    return Move(Kind.DISCARD, cards)


def _meeting(text: str, legal: Sequence[Move]) -> Move:
    named, alone = re.subn(r"\s*\balone$", "", text, flags=re.IGNORECASE)
    cards = typed_cards(named)
    able = [move for move in legal if move.kind is Kind.MEET and {*cards} <= {*move.cards}]
    if able:  # with her ace, if it can be had
        return able[-1 if alone else 0]
    if not cards:
        raise MoveError("no queen is alone in the hand")
    return Move(Kind.MEET, tuple(sorted(cards, key=lambda card: -rank(card))))


def _butler_action(cards: Sequence[Card], legal: Sequence[Move]) -> Move:
    if len(cards) > 1:
        raise MoveError("the butler brings one card")
    if not cards and any(move.kind is Kind.BUTLER for move in legal):
        raise MoveError("the butler brings which card? b Kd; dismiss sends him away for nothing")
    return Move(Kind.BUTLER, tuple(cards))
