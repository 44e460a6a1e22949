"""Checks of advice (``shooting-party/advice/1``) and of a hint that looks at no pile
(``shooting-party/blind-hint/1``), as far as the rules alone go: what a move can be expected to
bring rests on the search.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.shooting_party.claims.document import (
    Json,
    checked,
    moves_of,
    require,
    rules_of,
    start_of,
)
from solver.shooting_party.rules import situation
from solver.shooting_party.rules.moves import Move, kind_in_words
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.verify import Replay, replay

PACKAGE = "solver.shooting_party.unseen"


def check_advice(document: object) -> Replay:
    """Return the replay of no moves. Raise `Refused` for the first claim that is false, or that
    another contradicts.
    """
    return checked(document, "advice", PACKAGE, _advice)


def check_blind_hint(document: object) -> Replay:
    """Return the replay of the move of a hint, empty if it names none. Raise `Refused` as
    `check_advice` does.
    """
    return checked(document, "blind-hint", PACKAGE, _blind_hint)


def _advice(document: Json) -> Replay:
    position = situation.from_json(document["position"], rules_of(document))
    moves = document["moves"]
    named = moves_of([each["move"] for each in moves])
    require(len(set(named)) == len(named), "a move twice")
    require(set(named) == set(position.legal_moves()), "the moves are not the legal ones")
    means = [each[document["aim"]]["mean"] for each in moves]
    require(means == sorted(means, reverse=True), "the moves are not in the order of the aim")
    for move, each in zip(named, moves, strict=True):
        _check_plan(position, move, moves_of(each["plan"]))
        _check_expected(position, each, f"{move}: ")
        errors = [each[name]["error"] for name in ("cards", "four_queens", "eight")]
        require(not each["exact"] or not any(errors), f"{move}: exact, with an error")
    return replay(position, ())


def _check_plan(position: Position, move: Move, plan: Sequence[Move]) -> None:
    """Refuse a plan that begins with another move, is illegal, or draws before its last move."""
    require(plan[0] == move, f"{move}: the plan begins with {plan[0]}")
    steps = replay(position, plan).steps
    for step in steps[:-1]:
        draws = any(event.kind in ("draw", "display", "pass") for event in step.events)
        require(not draws, f"{move}: the plan draws before it ends")
    last = steps[-1]
    draws = any(event.kind in ("draw", "display", "pass", "end") for event in last.events)
    require(draws or last.after.is_over, f"{move}: the plan ends before a draw")


def _check_expected(position: Position, expected: Json, where: str) -> None:
    scored = len(position.score_pile)
    require(expected["cards"]["mean"] >= scored, f"{where}fewer cards than are scored already")


def _blind_hint(document: Json) -> Replay:
    start = start_of(document)
    require(not start.is_over, "the game is over")
    _check_expected(start, document["expected"], "")
    level = document["level"]
    for key, least in (("kind", 2), ("move", 3), ("reasons", 3)):
        require((key in document) == (level >= least), f"{key} is told from level {least} on")
    if level < 3:
        return replay(start, ())
    (move,) = moves_of([document["move"]])
    words = kind_in_words(move, choice=start.choice_waits is not None)
    require(document["kind"] == words, f"kind: the move is {words!r}")
    return replay(start, [move])
