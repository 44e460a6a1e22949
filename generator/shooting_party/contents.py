"""The game's part of a puzzle's documents, made from an accepted candidate.

What spoils a puzzle is in its solution alone: par and themes, and of a blind one the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.common.calendar import Task
from generator.common.games import Contents
from generator.common.rating.scale import Rating
from generator.shooting_party.candidates import Candidate
from generator.shooting_party.studies.motifs import motifs_of_most
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.search.solution import SOLVER_VERSION

if TYPE_CHECKING:
    from generator.shooting_party.studies.study import Study

GAME = "shooting-party"
RNG = "splitmix64/fisher-yates/1"
CREDITS = {"game": "John Kean, 2016", "theme": "Nathan Long, 2023"}
PROOFS = {"line": "replay", "profile": "search", "par": "search"}
STUDY_PROOFS = {"line": "replay", "solutions": "search"}

POSITIONS, MEMORY = 20_000_000, 1 << 30
"""The budget of the search for all par solutions."""


def blind_contents(candidate: Candidate) -> Contents:
    """Return the game's part of both documents. The candidate must have passed all stages."""
    c, solution, rating = candidate, candidate.solution, candidate.rating
    assert solution is not None
    assert solution.line is not None
    assert rating is not None
    line = solution.line
    common = {
        "game": GAME,
        "rules": str(c.rules),
        "goal": {"score": c.task.goal, "passes": c.rules.passes},
    }
    answer = common | {
        "deal": c.deal.code,
        "score": dict(zip(("queens", "aces"), line.score, strict=True)),
        "line": line.to_json(),
        "par": {"passes": line.passes, "cards_left": line.cards_left, "moves": len(line.moves)},
        "themes": blind_themes(c.deal, c.rules, Goal.of(line.score)),
        "profile": [entry.to_json() for entry in solution.profile],
        "proofs": PROOFS,
        "solver": SOLVER_VERSION,
    }
    return Contents(common | _head(c.task, c.deal, rating) | {"deal": deal_json(c.deal)}, answer)


def study_contents(task: Task, study: Study, rating: Rating) -> Contents:
    """Return the game's part of both documents of a puzzle in full view."""
    document, deal = study.to_document(), study.start.deal
    end = replay(study.start, study.line).end
    begin = document.pop("start")
    common = {"game": GAME} | document
    puzzle = common | _head(task, deal, rating)
    puzzle |= {"deal": deal_json(deal, in_view=True), "start": begin}
    answer = common | {
        "deal": deal.code,
        "start": begin,
        "score": dict(zip(("queens", "aces"), end.score, strict=True)),
        "line": {"moves": [str(move) for move in study.line], "key": study.key + 1},
        **({} if study.count is None else {"solutions": study.count}),
        "themes": study_themes(study),
        "proofs": STUDY_PROOFS,
        "solver": SOLVER_VERSION,
    }
    return Contents(puzzle, answer)


def blind_themes(deal: Deal, rules: RuleSet, goal: Goal) -> list[str]:
    """Return the themes of a deal's par solutions; none if these are too many to be known."""
    from solver.shooting_party.analysis.par_solutions import par_solutions
    from solver.shooting_party.analysis.solutions import TooManySolutions
    from solver.shooting_party.search.budget import Budget, Meter, OutOfBudget

    position = Position.opening(deal, rules)
    try:
        solutions = par_solutions(position, goal, Meter(Budget(POSITIONS, MEMORY)))
    except (OutOfBudget, TooManySolutions):
        return []
    return motifs_of_most(position, solutions)


def study_themes(study: Study) -> list[str]:
    """Return the themes of the solutions of a puzzle in full view."""
    from generator.shooting_party.studies.composing import all_solutions

    before, solutions = all_solutions(study)
    return motifs_of_most(study.start, solutions, before)


def deal_json(deal: Deal, in_view: bool = False) -> dict[str, Any]:
    """Return the deal as a puzzle has it: its code and, if every card is in view, the six orders in
    full.
    """
    keys = ("code", "pass", "butler") if in_view else ("code",)
    return {key: value for key, value in deal.to_json().items() if key in keys}


def _head(task: Task, deal: Deal, rating: Rating) -> dict[str, Any]:
    return {
        "mode": task.mode,
        "tier": task.tier,
        "rng": RNG,
        "seed": str(deal.seed),
        "rating": rating.to_json(),
        "credits": CREDITS,
    }
