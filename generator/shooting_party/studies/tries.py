"""Tries: tempting wrong moves of puzzles in full view, as they are published and replayed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from generator.shooting_party.studies.study import Study
from generator.shooting_party.studies.twins import Twins
from solver.common.schemas import Refused
from solver.common.words import counted
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.replay import moves_of, replay

if TYPE_CHECKING:
    from solver.shooting_party.analysis.held_against import Against

LATE = 3  # the most moves by which a try of a line may come too late


@dataclass(frozen=True)
class Try:
    """A tempting wrong move: the share of players who make it, and its refutation: with it the
    target takes `moves`, or `score` (queens, aces) is the most that is left; if both are None, a
    queen that must be scored is lost. `line` are the moves after it that show it, if there are any.
    """

    move: Move
    share: float
    moves: int | None
    score: tuple[int, int] | None
    line: tuple[Move, ...] = ()

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Self:
        left = document.get("left")
        score = None if left is None else (left["queens"], left["aces"])
        line = moves_of(document.get("line", ()))
        move = Move.parse(document["move"])
        return cls(move, document["share"], document.get("moves"), score, line)

    def check(self, study: Study) -> None:
        """Replay what shows why the try fails, after the moves before the key; raise `Refused` if
        it is untrue. That no more is left is not replayed.
        """
        end = replay(study.at_key, (self.move, *self.line)).end
        if not study.key_fails and self.move == study.key_move:
            raise Refused("try: it is the key")
        if self.moves is not None and self.moves <= study.moves:
            raise Refused("try: it comes in time")
        if not self.line:  # earlier versions published none
            return
        if self.moves is not None and not study.target.reached(end):
            raise Refused("try: the line does not reach the goal")
        if self.moves is not None and len(self.line) != self.moves - 1:
            raise Refused(f"try: not a line of {counted(self.moves, 'move')}")
        if self.score is not None and end.score != self.score:
            raise Refused("try: not the score that is left")

    def late(self, study: Study) -> str | None:
        """Return in words how late the target of the study is reached; None if it is not."""
        if self.moves is not None:
            return f"it takes {counted(self.moves, 'move')} then"
        if self.score in study.target.goal.scores:
            return f"it takes more than {study.moves + LATE} moves then"
        return None

    def to_json(self) -> dict[str, Any]:
        """Return the try as part of a document."""
        made: dict[str, Any] = {"move": str(self.move), "share": self.share}
        if self.moves is not None:
            made["moves"] = self.moves
        if self.score is not None:
            made["left"] = dict(zip(("queens", "aces"), self.score, strict=True))
        return made | ({"line": [str(move) for move in self.line]} if self.line else {})


def against(study: Study, tried: Try | None) -> Against:
    """Return what the line of a proven puzzle is held against, with its try if it has one; of twins
    only if that is what begins the other.
    """
    from solver.shooting_party.analysis.held_against import Against

    apart = isinstance(study, Twins) and tried and tried.move != study.other[0]
    moves = () if tried is None or apart else (tried.move, *tried.line)
    lay, proof = study.start if study.pair else None, study.target.table is not None
    return Against(study.key, moves, study.moves_limited, lay, study.pair, proof)


def published(solution: Mapping[str, Any]) -> Try | None:
    """Return the try of the game's part of a solution, if it has one."""
    tried = (solution.get("point") or {}).get("try")
    return None if tried is None else Try.from_json(tried)
