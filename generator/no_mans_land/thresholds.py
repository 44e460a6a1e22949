"""From what score on a hand had better not be shot: where the game may end with nothing, the more
there is to lose, the less a shot is worth.

Values are convex in the score, so that fire might be held at low scores, too: of each hand it is
checked that there is one change, from shooting to holding, and that one shot is the best at every
score.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from generator.common.commitment import canonical
from generator.no_mans_land.puzzles import PARTS, TIERS, deal_of
from solver.common.rng import SplitMix64
from solver.common.schemas import Json
from solver.no_mans_land.analysis.documents import rounded
from solver.no_mans_land.exact.options import Chances
from solver.no_mans_land.exact.solved import Solution
from solver.no_mans_land.rules.play import SOLVER_VERSION
from solver.no_mans_land.rules.position import GAME, Position

PROOFS = {"points": "count", "values": "dynamic programming"}

LEAST = 6
"""The fewest possible scores of a puzzle."""

LOW, HIGH = 1, 2
"""So many of the lowest and of the highest scores are never the answer."""

MATTERS = 0.5
"""What holding and shooting differ by at least, in points, at the answer and just below."""

ROW = 12
"""The most scores to choose from."""


@dataclass(frozen=True)
class Weighed:
    """What a hand comes to at a score, in mean final points: fire held, and the best shot."""

    score: int
    hold: float
    shoot: float

    @property
    def gap(self) -> float:
        """By how much holding is better; less than 0 if it is worse."""
        return self.hold - self.shoot


@dataclass(frozen=True)
class Threshold:
    """A `hand` with the scores to choose from (`row`), of which number `place` is the answer; the
    best `shot` as text, and its `chances`.
    """

    hand: Position
    row: tuple[Weighed, ...]
    place: int
    shot: str
    chances: Chances

    @property
    def answer(self) -> Weighed:
        """The least score from which on holding is better."""
        return self.row[self.place]

    @property
    def below(self) -> Weighed:
        """The next lower score that is possible."""
        return self.row[self.place - 1]

    def refuted(self, score: Fraction) -> Weighed | None:
        """Return the nearest score in the row where it is wrong to hold from a score on; None if
        that is right: what lies above the next lower score does as well.
        """
        if score <= self.below.score:
            return next(each for each in self.row if each.score >= score)
        if score > self.answer.score:
            return next(each for each in reversed(self.row) if each.score < score)
        return None

    @property
    def part(self) -> str:
        """The part of the row in which the answer lies, one of `PARTS`."""
        return PARTS[self.place * len(PARTS) // len(self.row)]


def threshold(solution: Solution, hand: Position) -> Threshold | None:
    """Return the threshold of a hand, whatever its score; None if it is no puzzle."""
    scores = sorted(hand.possible_scores)
    if not hand.hand or hand.round not in TIERS or len(scores) < LEAST or not hand.counterattack:
        return None
    found = [_at(solution, replace(hand, score=score)) for score in scores]
    (_, shot, chances), gaps = found[0], [each.gap for each, *_ in found]
    place = next((n for n, gap in enumerate(gaps) if gap > 0), 0)
    if not LOW <= place < len(scores) - HIGH or any(gap <= 0 for gap in gaps[place:]):
        return None
    if gaps[place] < MATTERS or gaps[place - 1] > -MATTERS:
        return None
    if chances.mean_points != chances.points or any(a[1:] != b[1:] for a, b in pairwise(found)):
        return None
    first, length = _window(hand, place, len(scores))
    row = tuple(each for each, *_ in found[first : first + length])
    return Threshold(hand, row, place - first, shot, chances)


def _at(solution: Solution, hand: Position) -> tuple[Weighed, str, Chances]:
    """Return what a hand with a score comes to, its best shot, and what that leads to."""
    judged, (*shots, held), _ = solution.judge(hand)
    best = max(range(len(shots)), key=shots.__getitem__)
    kinds = judged.kinds.tolist()
    text = min(text for text, kind in zip(judged.texts, kinds, strict=True) if kind == best)
    return Weighed(hand.score, held, shots[best]), text, judged.chances[best]


def _window(hand: Position, place: int, count: int) -> tuple[int, int]:
    """Return the number of the score with which the row begins, and its length. They depend on the
    hand as if they were drawn: first the part in which the answer stands, so that it gives nothing
    away, then one of the longest rows. One score at least stands on either side of the answer.
    """
    rows: dict[int, list[tuple[int, int]]] = {}
    for length in range(LEAST, min(ROW, count) + 1):
        for first in range(max(0, place - length + 2), min(place - 1, count - length) + 1):
            part = (place - first) * len(PARTS) // length
            rows.setdefault(part, []).append((first, length))
    draw = SplitMix64.of_text(f"no-mans-land/row/1\0{canonical(deal_of(hand)).decode()}")
    found = rows[sorted(rows)[draw.below(len(rows))]]
    longest = [each for each in found if each[1] == found[-1][1]]
    return longest[draw.below(len(longest))]


def answer(solution: Solution, found: Threshold) -> Json:
    """Return the game's part of the solution of a threshold."""
    return {
        "game": GAME,
        "rules": str(solution.rules),
        "goal": {"aim": solution.aim.name},
        "deal": deal_of(found.hand),
        "score": {"value": rounded(found.answer.hold)},
        "line": {"from": found.answer.score, "decision": found.shot},
        "point": {"points": found.chances.points, "misfire": str(found.chances.death)},
        "profile": [
            {"score": each.score, "hold": rounded(each.hold), "shoot": rounded(each.shoot)}
            for each in found.row
        ],
        "proofs": PROOFS,
        "solver": SOLVER_VERSION,
    }
