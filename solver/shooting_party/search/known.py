"""What is known of the best score within each number of passes: scores reached, with their lines,
and scores that are proven to be out of reach.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from solver.shooting_party.packed import conversion
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal, Objective, Score, ladder, merit
from solver.shooting_party.search.bounds.lost_aces import best_open
from solver.shooting_party.search.played import Played
from solver.shooting_party.search.query import Reached
from solver.shooting_party.search.solution import Best, Line

Later = tuple[Goal, Reached, list[int]]
"""A goal, how it was reached, and the line that does (packed)."""


@dataclass
class Within:
    """What is known within some passes. `line` reaches the score, verified. It is None for the
    score that the position has already, for a score that is not shown, and while it waits (`later`)
    to be replayed.
    """

    passes: int
    score: Score
    line: Line | None = None
    later: Later | None = None
    refuted: set[Score] = field(default_factory=set)
    proven: bool = False


class Known:
    """What is known within each number of passes that a position can still be played for."""

    def __init__(self, position: Position, objective: Objective) -> None:
        self.objective = objective
        self._open = best_open(conversion.score_byte(conversion.pack(position)))
        passes = position.rules.passes
        first = min(position.pass_number, passes)
        self.within = [Within(p, position.score) for p in range(first, passes + 1)]

    def __getitem__(self, place: int) -> Within:
        return self.within[place]

    def __iter__(self) -> Iterator[Within]:
        return iter(self.within)

    def __len__(self) -> int:
        return len(self.within)

    @property
    def fewest(self) -> int:
        """The place of the fewest passes within which the best score is reached."""
        return next(n for n, w in enumerate(self.within) if w.score == self.within[-1].score)

    @property
    def profile(self) -> tuple[Best, ...]:
        """The best scores as a solution has them."""
        return tuple(self._best(each) for each in self.within)

    def _best(self, known: Within) -> Best:
        better = self.better(known)
        upper = max(map(sum, [known.score, *better]))
        return Best(known.passes, known.score, known.proven or not better, upper)

    def exceeds(self, score: Score, other: Score) -> bool:
        """Return True if a score has more merit than another."""
        return merit(score, self.objective) > merit(other, self.objective)

    def better(self, known: Within) -> list[Score]:
        """Return the scores above the one reached that are neither refuted nor out of reach, the
        lowest first. (If there are any, the next score above is one: what is refuted is refuted
        with all above it.)
        """
        return [
            score
            for score in ladder(self.objective)
            if self.exceeds(score, known.score)
            and score not in known.refuted
            and not self.exceeds(score, self._open)
        ]

    def refute(self, known: Within, score: Score) -> None:
        """Record that neither that score nor a better one can be reached within those passes."""
        known.refuted |= Goal.at_least(score, self.objective).scores

    def reach(self, place: int, score: Score, later: Later | None) -> None:
        """Record that at least this score was reached within so many passes. Its line is replayed
        `later`, or is not shown.
        """
        for each in self.within[place:]:
            if self.exceeds(score, each.score):
                each.score, each.line, each.later = score, None, later

    def learn(self, played: Played, fewest: int = 0) -> None:
        """Record what a line scores within each number of passes from `fewest` on, where that is
        better than what was known. It may score more within more passes: where the rules make
        contact for the player, one move can make several contacts, also beyond a reshuffle.
        """
        for each in self.within:
            score = played.game.scored_by(each.passes)
            if each.passes >= fewest and self.exceeds(score, each.score):
                each.score, each.line, each.later = score, played.within(each.passes), None

    def inherit(self, place: int) -> None:
        """Record what is known for other numbers of passes: what can be reached within fewer passes
        can be reached within more, and what can't within more can't within fewer.
        """
        known, fewer = self.within[place], self.within[place - 1] if place else None
        if fewer is not None and self.exceeds(fewer.score, known.score):
            known.score, known.line, known.later = fewer.score, fewer.line, fewer.later
        for more in self.within[place:]:
            known.refuted |= more.refuted
