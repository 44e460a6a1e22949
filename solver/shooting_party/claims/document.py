"""What is checked of every document about a deal: its schema, its rules, its deal, its position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solver.common.schemas import validate
from solver.shooting_party.rules.deal import deal_named
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.verify import Refused, Replay, replay

Json = Mapping[str, Any]


def checked(document: object, name: str, package: str, check: Callable[[Json], Replay]) -> Replay:
    """Return what `check` returns for a document of the schema ``schemas/NAME.json`` of a package.
    Raise `Refused` if the schema does not allow the document, or for whatever `check` refuses.
    """
    try:
        validate(document, name, package)
        assert isinstance(document, Mapping)
        return check(document)
    except ValueError as error:  # a broken deal, rule set, move, goal or seed, or a refusal
        raise Refused(str(error)) from None


def rules_of(document: Json) -> RuleSet:
    """Return the rules of a document; raise `ValueError` unless they are in their text form."""
    rules = RuleSet.parse(document["rules"])
    require(str(rules) == document["rules"], f"rules: written {rules} in a document")
    return rules


def start_of(document: Json) -> Position:
    """Return the position that a document is about: the opening of its deal, or the one after the
    moves `played`. Raise `ValueError` if the deal is broken or a move is illegal.
    """
    deal = deal_named(document["deal"], document["seed"], document.get("reshuffle"))
    opening = Position.opening(deal, rules_of(document))
    return replay(opening, moves_of(document.get("played", ()))).end


def moves_of(texts: Sequence[str]) -> list[Move]:
    """Return the moves of their texts; raise `MoveError` for one that is no move as it is
    written in a document.
    """
    moves = [Move.parse(text) for text in texts]
    for move, text in zip(moves, texts, strict=True):
        require(str(move) == text, f"the move {text} is written {move} in a document")
    return moves


def require(holds: bool, otherwise: str) -> None:
    """Raise `Refused` with the text `otherwise` unless the condition holds."""
    if not holds:
        raise Refused(otherwise)
