"""People's results in a series of puzzles: how strong each person is, and how hard each puzzle, by
all results at once, as one document.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.common.documents import Puzzle
from generator.common.rating.people import Estimate, People, fit, moved
from generator.common.rating.results import Result
from generator.common.rating.scale import Rating
from generator.common.rating.tiers import tier_of

SCHEMA = "shooting-party/people/1"


@dataclass(frozen=True)
class Tried:
    """A puzzle that people tried: its rating before and after their results, how many there are,
    and their mean score.
    """

    puzzle: Puzzle
    before: Rating
    rating: Rating
    results: int
    score: float

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as part of the document."""
        tier = tier_of(self.rating)
        return {
            "id": self.puzzle.id,
            "mode": self.puzzle.mode,
            "before": {"value": self.before.value, "error": self.before.error},
            "rating": {"value": self.rating.value, "error": self.rating.error},
            "tier": {"name": tier.name, "symbol": tier.symbol},
            "results": self.results,
            "score": round(self.score, 4),
        }


@dataclass(frozen=True)
class Crowd:
    """What results say of a series: of persons, and of the puzzles that were tried. `unused` is the
    number of results in no puzzle of the series, or in another mode.
    """

    people: People
    tried: tuple[Tried, ...]
    tries: Mapping[str, int]
    unused: int

    def to_json(self) -> dict[str, Any]:
        """Return the document of schema ``shooting-party/people/1`` (schemas/people.json)."""
        return {
            "schema": SCHEMA,
            "results": self.people.results,
            "unused": self.unused,
            "slope": _json(self.people.slope, 4),
            "mean": round(self.people.mean, 1),
            "deviation": _json(self.people.deviation, 1),
            "puzzles": [each.to_json() for each in self.tried],
            "persons": [
                {"person": token, **_json(of, 1), "results": self.tries[token]}
                for token, of in self.people.persons.items()
            ],
        }


def crowd(puzzles: Sequence[Puzzle], results: Sequence[Result]) -> Crowd:
    """Return what the results in these puzzles, named by their ids, say of them and of persons."""
    modes = {puzzle.id: puzzle.mode for puzzle in puzzles}
    used = [result for result in results if modes.get(result.puzzle) == result.mode]
    scores: dict[str, list[float]] = {}
    tries: dict[str, int] = {}
    for result in used:
        scores.setdefault(result.puzzle, []).append(result.score)
        if result.person is not None:
            tries[result.person] = tries.get(result.person, 0) + 1
    tried = [puzzle for puzzle in puzzles if puzzle.id in scores]
    before = {puzzle.id: _rating(puzzle) for puzzle in tried}
    people = fit(used, before)
    rows = tuple(
        Tried(
            puzzle,
            before[puzzle.id],
            moved(before[puzzle.id], people, puzzle.id),
            len(scores[puzzle.id]),
            sum(scores[puzzle.id]) / len(scores[puzzle.id]),
        )
        for puzzle in tried
    )
    return Crowd(people, rows, tries, len(results) - len(used))


def _rating(puzzle: Puzzle) -> Rating:
    return Rating(puzzle.mode, puzzle.rating["value"], puzzle.rating["error"])


def _json(estimate: Estimate, digits: int) -> dict[str, float]:
    return {"value": round(estimate.value, digits), "error": round(estimate.error, digits)}
