"""The game's part of a puzzle's documents, made from an accepted candidate.

What spoils a puzzle is in its solution alone.
"""

from generator.common.calendar import Task
from generator.common.documents import part_of
from generator.common.games import Contents
from generator.common.rating.scale import Rating
from generator.shooting_party.studies.kinds import kinds
from generator.shooting_party.studies.motifs import motifs_in, motifs_of_most
from generator.shooting_party.studies.questions import ProofGame
from generator.shooting_party.studies.study import Study
from solver.common.schemas import Json
from solver.shooting_party.rules.deal import SOLVER_VERSION, Deal
from solver.shooting_party.rules.replay import replay

GAME = "shooting-party"
MODES = ("blind", "open")
"""The modes of documents. Only open ones are made: until 1.1.0 blind ones had a hidden pile."""

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
STUDY_PROOFS = {"line": "replay", "solutions": "search"}
CHANCE_PROOFS = {"line": "replay", "chances": "search"}

MINIATURE, SMALL = "miniature", 9
"""The theme of a puzzle in full view with so many cards in the pile at most."""


def contents(task: Task, deal: Deal, rating: Rating, answer: Json) -> Contents:
    """Return the game's part of both documents, of which `answer` is that of the solution. The deal
    is a code and, unless any order of the pile is as likely, the six orders in full.
    """
    assert deal.seed is not None
    orders = () if kinds()[task.goal].asks.by_chance else ("pass", "butler")
    shown = part_of(deal.to_json(), "code", *orders)
    return Contents.of(task, deal.seed, rating, answer, credits=CREDITS, deal=shown)


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
