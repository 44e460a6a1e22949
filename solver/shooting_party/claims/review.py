"""Checks of a review (``shooting-party/review/1``), as far as rules and sums go: what a position is
worth rests on the network.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.shooting_party.claims.document import Json, checked, moves_of, require, start_of
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.verify import Replay, replay

ROUNDING = 0.0001
"""How much a sum of two rounded numbers may differ from a third, for each of them."""


def check_review(document: object) -> Replay:
    """Return the replay of the moves of a review. Raise `Refused` for the first claim that is
    false, or that another contradicts.
    """
    return checked(document, "review", "solver.shooting_party.unseen", _check)


def _check(document: Json) -> Replay:
    start = start_of(document)
    moves = moves_of(document["moves"])
    game = replay(start, moves)
    turns = document["turns"]
    queens, aces = game.end.score
    require(document["score"] == {"queens": queens, "aces": aces}, "score: not that of the moves")
    require(document["over"] == game.end.is_over, "over: contradicted by the moves")
    told = [move for turn in turns for move in turn["moves"]]
    require(told == document["moves"], "turns: not the moves of the game")
    at, before, number = start, None, 1
    for turn in turns:
        where = f"turn from move {turn['first']}: "
        require(turn["first"] == number, f"{where}it begins with move {number}")
        played = moves_of(turn["moves"])
        last = turn is turns[-1] and not game.end.is_over
        require((turn["skill"] is None) == last, f"{where}only an unfinished turn has no skill")
        _check_turn(at, played, turn, where, drawn=not last)
        if before is not None:
            _same(before + turn["luck"], turn["worth"], f"{where}luck and worth")
        before = turn["worth"] + (turn["skill"] or 0)
        at, number = replay(at, played).end, number + len(played)
    _check_sums(document, start, game)
    return game


def _check_turn(at: Position, played: list[Move], turn: Json, where: str, *, drawn: bool) -> None:
    """Check that the moves of a turn end with a draw if `drawn`, and that it could go better."""
    require(_draws_last(at, played) == drawn, f"{where}not the moves up to a draw")
    better = moves_of(turn["better"])
    given = turn["given_away"]["mean"] > 0
    require(bool(better) == given, f"{where}better moves go with something given away")
    require(not better or _draws_last(at, better), f"{where}better moves that draw too early")


def _draws_last(at: Position, moves: Sequence[Move]) -> bool:
    """Return True if the last of the moves, and no other, draws or ends the game. Raise `Refused`
    for an illegal move.
    """
    draws = [
        step.after.is_over or any(event.kind in ("draw", "display") for event in step.events)
        for step in replay(at, moves).steps
    ]
    return True in draws and draws.index(True) == len(draws) - 1


def _check_sums(document: Json, start: Position, game: Replay) -> None:
    turns = document["turns"]
    luck = sum(turn["luck"] for turn in turns) + document["last_luck"]
    _same(luck, document["luck"], "luck", len(turns))
    skill = sum(turn["skill"] or 0 for turn in turns)
    _same(skill, document["skill"], "skill", len(turns))
    given = sum(turn["given_away"]["mean"] for turn in turns)
    _same(given, document["given_away"], "given_away", len(turns))
    total = document["expected"] + document["luck"] + document["skill"]
    _same(total, document["outcome"], "expected, luck and skill")
    require(game.end.is_over or document["last_luck"] == 0, "last_luck: the game goes on")
    if game.end.is_over:
        _same(document["outcome"], sum(game.end.score), "outcome and score")
    _same(document["expected"] + turns[0]["luck"], turns[0]["worth"], "expected and worth")


def _same(one: float, other: float, what: str, numbers: int = 2) -> None:
    require(abs(one - other) <= ROUNDING * (numbers + 1), f"{what} do not add up")
