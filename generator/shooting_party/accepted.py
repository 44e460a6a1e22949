"""The game's part of a puzzle's documents, made from an accepted candidate.

What spoils a puzzle is in its solution alone: par and themes, and of a blind one the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.common.calendar import Task
from generator.common.games import Contents
from generator.common.rating.scale import Rating
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.motifs import motifs_in, motifs_of_most
from generator.shooting_party.studies.questions import ProofGame
from solver.common.schemas import Json
from solver.shooting_party.rules.deal import SOLVER_VERSION, Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import replay
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.rules.switches import RuleSet

if TYPE_CHECKING:
    from generator.shooting_party.studies.study import Study
    from solver.shooting_party.search.solution import Solution

GAME = "shooting-party"
MODES = ("blind", "open")
KEYS = ("draw", "leave", "ace", "butler", "discard", "meet", "other")
"""The marks of a key: its kind (the butler finds an ace, or does something else), and that of an
exchange, which has none.
"""

LINE = "shooting-party/line/1"
"""The schema of what stands beside the page of a puzzle."""

BESIDE = ("rules", "goal", "start", "deal")
"""What the page of a puzzle shows of its solution."""

UNNUMBERED = [name for name, kind in kinds().items() if not (kind.rated and kind.asks.told_before)]
"""Kinds whose rating is not shown beside the puzzle."""
CREDITS = {"game": "John Kean, 2016", "theme": "Nathan Long, 2023"}
PROOFS = {"line": "replay", "profile": "search", "par": "search"}
STUDY_PROOFS = {"line": "replay", "solutions": "search"}
CHANCE_PROOFS = {"line": "replay", "chances": "search"}

MINIATURE, SMALL = "miniature", 9
"""The theme of a puzzle in full view with so many cards in the pile at most."""

POSITIONS, MEMORY = 1_000_000, 1 << 30
"""The budget of the search for all par solutions."""


def contents(task: Task, deal: Deal, rating: Rating, answer: Json) -> Contents:
    """Return the game's part of both documents, of which `answer` is that of the solution. The deal
    is a code and, if every card is in view, the six orders in full.
    """
    assert deal.seed is not None
    in_view = task.mode == "open" and not kinds()[task.goal].asks.by_chance
    keys = ("code", "pass", "butler") if in_view else ("code",)
    shown = {key: value for key, value in deal.to_json().items() if key in keys}
    return Contents.of(task, deal.seed, rating, answer, credits=CREDITS, deal=shown)


def blind_answer(goal: str, deal: Deal, solution: Solution) -> Json:
    """Return the game's part of the solution of a blind puzzle. A line must have been found."""
    rules, line = solution.position.rules, solution.line
    assert line is not None
    return {
        "game": GAME,
        "rules": str(rules),
        "goal": {"score": goal, "passes": rules.passes},
        "deal": deal.code,
        "score": dict(zip(("queens", "aces"), line.score, strict=True)),
        "line": line.to_json(),
        "par": {"passes": line.passes, "cards_left": line.cards_left, "moves": len(line.moves)},
        "themes": blind_themes(deal, rules, Goal.of(line.score)),
        "profile": [entry.to_json() for entry in solution.profile],
        "proofs": PROOFS,
        "solver": SOLVER_VERSION,
    }


def study_answer(study: Study) -> Json:
    """Return the game's part of the solution of a puzzle in full view."""
    from generator.shooting_party.studies.key_and_try import point

    end, found = replay(study.line_start, study.line).end, point(study)
    return {
        "game": GAME,
        **study.to_document(),
        "deal": study.start.deal.code,
        "score": dict(zip(("queens", "aces"), end.score, strict=True)),
        "line": study.solution,
        **({} if study.count is None else {"solutions": study.count}),
        **({} if found is None else {"point": found.to_json()}),
        "themes": study_themes(study),
        "proofs": CHANCE_PROOFS if study.by_chance else STUDY_PROOFS,
        "solver": SOLVER_VERSION,
    }


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

    if isinstance(study, ProofGame):
        return motifs_in(replay(study.start, study.line))
    if study.by_chance:
        return []
    before, solutions = all_solutions(study)
    small = [MINIATURE] * (len(study.start.pile) <= SMALL)
    return small + motifs_of_most(study.line_start, solutions, before)
