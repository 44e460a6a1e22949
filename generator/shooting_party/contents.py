"""The game's part of a puzzle's documents, made from an accepted candidate."""

from __future__ import annotations

from typing import Any

from generator.common.games import Contents
from generator.shooting_party.candidates import Candidate
from generator.shooting_party.motifs import motifs_in
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.verify import replay
from solver.shooting_party.search.solution import SOLVER_VERSION

GAME = "shooting-party"
RNG = "splitmix64/fisher-yates/1"
CREDITS = {"game": "John Kean, 2016", "theme": "Nathan Long, 2023"}
PROOFS = {"line": "replay", "profile": "search", "par": "search"}


def contents(candidate: Candidate) -> Contents:
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
    score = dict(zip(("queens", "aces"), line.score, strict=True))
    par = {"passes": line.passes, "cards_left": line.cards_left, "moves": len(line.moves)}
    puzzle = common | {
        "mode": c.task.mode,
        "tier": c.task.tier,
        "rng": RNG,
        "seed": str(c.deal.seed),
        "deal": deal_json(c.deal),
        "rating": rating.to_json(),
        "par": par | score,
        "themes": motifs_in(replay(Position.opening(c.deal, c.rules), line.moves)),
        "credits": CREDITS,
    }
    answer = common | {
        "deal": c.deal.code,
        "score": score,
        "line": line.to_json(),
        "profile": [entry.to_json() for entry in solution.profile],
        "proofs": PROOFS,
        "solver": SOLVER_VERSION,
    }
    return Contents(puzzle, answer)


def deal_json(deal: Deal) -> dict[str, Any]:
    """Return the deal as a puzzle has it: its code and the six orders in full."""
    return {
        key: value for key, value in deal.to_json().items() if key in ("code", "pass", "butler")
    }
