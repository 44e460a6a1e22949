"""Moves as people type them: abbreviated, cards in any order and case, with letters or symbols."""

import re
from collections.abc import Sequence

from solver.common.errors import at
from solver.common.game import MoveError
from solver.common.tags import one_move
from solver.the_party.rules.cards import DECK, in_order
from solver.the_party.rules.moves import Move

VERBS = ("call", "trust", "wait", "pass", "rob", "stash", "send")
EXACT = ("c", "t", "w", "p")  # what moves begin with, besides cards, and letters for the first four


def typed_move(text: str, legal: Sequence[Move]) -> Move:
    """Return the legal move that a line means; raise `MoveError` for none or several."""
    text = one_move(text).strip().lower()
    line = " ".join(re.sub("[=>:]", " ", text).split())
    for move in legal:
        if text == str(move).lower():
            return move
    first, _, rest = line.partition(" ")
    for word in ("call", "trust", "wait", "pass"):
        if first == word or (first == word[0] and not rest):
            return _first([m for m in legal if m.kind == word], f"you cannot {word} now")
    if first == "rob":
        return _robbery(rest, legal)
    if first == "stash":
        wanted = set(_typed(rest))
        fitting = [m for m in legal if m.kind == "stash" and wanted <= set(m.cards)]
        return _first(fitting, "you cannot stash that now")
    return _sending(rest if first == "send" else line, legal)


def _robbery(rest: str, legal: Sequence[Move]) -> Move:
    words = rest.split()
    victims = [int(word) for word in words if re.fullmatch("[0-3]", word)]
    thief = set(_typed(" ".join(word for word in words if not re.fullmatch("[0-3]", word))))
    fitting = [
        m
        for m in legal
        if m.kind == "rob" and thief <= set(m.cards) and (not victims or m.victim in victims)
    ]
    if len({m.victim for m in fitting}) > 1:
        raise MoveError("whom? rob 1, for example")
    return _first(fitting, "you cannot rob that player now")


def _sending(rest: str, legal: Sequence[Move]) -> Move:
    found = re.fullmatch(r"(.*?)(?:(?:^|\s)(kq|k|q|king|queen))?", rest)
    assert found is not None
    cards = in_order(_typed(found[1]))
    if not cards:
        raise MoveError("send which cards? td k, or qh kh")
    word = (found[2] or "")[:2].upper()
    word = {"KI": "K", "QU": "Q"}.get(word, word)
    sends = [m for m in legal if m.kind == "send"]
    held = {card for move in sends for card in move.cards}
    strange = [card for card in cards if card not in held]
    if sends and strange:
        raise MoveError(f"{DECK.text(strange[:1])} is not in your hand, or a sleuth")
    fitting = [m for m in sends if m.cards == cards]
    if len(cards) == 1 and not word:
        raise MoveError(f"announced as what? {DECK.text(cards)} k, or {DECK.text(cards)} q")
    return _first([m for m in fitting if not word or m.word == word], "you cannot send that now")


def _typed(text: str) -> tuple[int, ...]:
    with at("", MoveError):
        return DECK.read_known(text, "? is no card that you hold")


def _first(moves: Sequence[Move], why: str) -> Move:
    if not moves:
        raise MoveError(why)
    return min(moves, key=str)
