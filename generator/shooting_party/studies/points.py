"""The point of a puzzle in full view: a key that is not the first thing to try, and a try that
fails by little.

How players begin is measured by the *sensible* player of the ladder, who does not see the pile and
so goes by what the table suggests. A *try* is a wrong move that they often make; its refutation is
what comes of it with the best play: the target, but later than allowed, or only less than it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from generator.common.rating.tiers import Tier
from generator.shooting_party.studies.study import Study
from solver.common.words import counted
from solver.shooting_party.players.ladder import SENSIBLE, first_choices
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.search.budget import Budget, Meter
from solver.shooting_party.search.fewest import fewest_moves
from solver.shooting_party.search.solve import solve

TRIES = 64
"""How often the player decides."""

FROM_LEVEL, AT_MOST, TEMPTING = 3, 0.25, 0.125
"""From this level of a tier on (testing), the most players who may begin with the key; and the
fewest who make a tempting move.
"""

LEAST_CHOICES = 3
"""The fewest moves among which a blind guess has to hit the key."""

LATE, SHORT = 3, 1
"""The most moves by which a try of a line may come too late, and the most cards that it may fall
short.
"""

POSITIONS, MEMORY = 3_000_000, 1 << 30
"""The budget of each refutation."""


@dataclass(frozen=True)
class Try:
    """A tempting wrong move: the share of players who make it, and its refutation: with it the
    target takes `moves`, or `score` (queens, aces) is the most that is left; if both are None, a
    queen that must be scored is lost.
    """

    move: Move
    share: float
    moves: int | None
    score: tuple[int, int] | None

    def late(self, study: Study) -> str | None:
        """Return in words how late the target of the study is reached; None if it is not."""
        if self.moves is not None:
            return f"it takes {counted(self.moves, 'move')} then"
        if study.moves is not None and self.score in study.target.goal.scores:
            return f"it takes more than {study.moves + LATE} moves then"
        return None

    def to_json(self) -> dict[str, Any]:
        """Return the try as part of a document."""
        made = {"move": str(self.move), "share": self.share}
        if self.moves is not None:
            return made | {"moves": self.moves}
        if self.score is None:
            return made
        return made | {"left": dict(zip(("queens", "aces"), self.score, strict=True))}


@dataclass(frozen=True)
class Point:
    """The share of players who begin with the key (of a fault, who do not make it), and the most
    tempting move that fails by little, if there is one.
    """

    share: float
    tempting: Try | None

    def to_json(self) -> dict[str, Any]:
        """Return the point as part of a document."""
        tried = {} if self.tempting is None else {"try": self.tempting.to_json()}
        return {"share": self.share, **tried}


def point(study: Study) -> Point | None:
    """Return the point of a puzzle whose solution is known; None for one with many solutions."""
    if study.count is None:
        return None
    start, key = study.at_key, study.key_move
    made = first_choices(start, SENSIBLE, TRIES)
    share = made[key] / TRIES
    if study.asked == "fault":
        tempting = share >= TEMPTING
        return Point(1 - share, _try(study, start, key, share) if tempting else None)
    return Point(share, _nearest(study, made, key))


def has_point(study: Study, found: Point | None, tier: Tier) -> bool:
    """Return True if a puzzle of a tier is worth publishing."""
    if found is None:
        return True
    choices = len(study.shown) or len(study.offered)
    if choices < LEAST_CHOICES:
        return False
    if tier.level < FROM_LEVEL:
        return True
    most = 1 - TEMPTING if study.asked == "fault" else AT_MOST
    return found.share <= most and found.tempting is not None


def _nearest(study: Study, made: Counter[Move], key: Move) -> Try | None:
    """Return the most tempting of the wrong moves offered that fail by little."""
    offered = {*study.offered}
    for move, times in made.most_common():
        if times < TEMPTING * TRIES:
            break
        if move != key and move in offered:
            found = _try(study, study.start, move, times / TRIES)
            if found is not None:
                return found
    return None


def _try(study: Study, start: Position, move: Move, share: float) -> Try | None:
    """Return a wrong move of a position as a try; None unless it fails by little."""
    after, budget = start.play(move), Budget(POSITIONS, MEMORY)
    if study.asked == "line" and study.moves is not None and not after.is_over:
        lines = fewest_moves(after, study.target, study.moves + LATE - 1, Meter(budget))
        if lines is not None:
            return Try(move, share, lines.moves + 1, None)
    if study.cards:
        return Try(move, share, None, None)
    best = solve(after, budget=budget, par=False).best
    short = min(map(sum, study.target.goal.scores)) - sum(best.score)
    near = short <= SHORT or study.asked != "line"
    return Try(move, share, None, best.score) if best.proven and near else None
