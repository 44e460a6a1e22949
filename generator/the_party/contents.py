"""The game's part of a puzzle's documents, made from an accepted candidate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.common.games import Contents
from generator.the_party.calling import Calling
from generator.the_party.candidates import Candidate, rules_of
from generator.the_party.forcing import Forcing
from solver.the_party.analysis.documents import firsts_json, mixes_json, rounded
from solver.the_party.rules.documents import GAME, SOLVER_VERSION, state_to_json
from solver.the_party.rules.moves import Move

RNG = "splitmix64/fisher-yates/1"
CREDITS = {"game": "Dan Zen, 1995"}
PROOFS = {"force": "search of all moves", "call": "best responses"}

MOTIFS = {
    "force": {"true send", "lie", "robbery", "stash", "pass", "two jewels"},
    "call": {"call the lie", "trust", "mixed"},
}
"""All motifs of each mode."""


def contents(candidate: Candidate) -> Contents:
    """Return the game's part of both documents. The candidate must have passed all stages."""
    c = candidate
    [found] = c.found
    assert c.rating is not None
    deal = deal_of(found)
    common = {"game": GAME, "rules": str(rules_of(c.task.mode)), "goal": {"kind": c.task.goal}}
    puzzle = common | {
        "mode": c.task.mode,
        "tier": c.task.tier,
        "rng": RNG,
        "seed": str(c.seed),
        "deal": deal,
        "rating": c.rating.to_json(),
        "par": par_of(found),
        "themes": themes_of(found),
        "credits": CREDITS,
    }
    return Contents(puzzle, common | answer_of(found))


def deal_of(found: Forcing | Calling) -> dict[str, Any]:
    """Return what a puzzle shows: a state in full and the moves that led to it, or an end game and
    what the caller has noticed.
    """
    if isinstance(found, Forcing):
        moves = [str(move) for move in found.game.moves]
        return {"state": state_to_json(found.found.state, found.found.seed), "moves": moves}
    return {"end_game": found.end_game.to_json(), "log": list(found.log)}


def par_of(found: Forcing | Calling) -> dict[str, int]:
    """Return what may be shown before a puzzle is solved: in how many actions it is won, and among
    how many first moves; or that there are two answers.
    """
    if isinstance(found, Forcing):
        assert found.found.wins_in is not None
        return {"moves": len(found.found.firsts), "actions": found.found.wins_in}
    return {"moves": 2}


def themes_of(found: Forcing | Calling) -> list[str]:
    """Return the motifs of a puzzle."""
    if isinstance(found, Forcing):
        return force_motifs(found.found.line)
    return call_motifs(found.answer.kind, found.mix[found.answer])


def answer_of(found: Forcing | Calling) -> dict[str, Any]:
    """Return the solution: value, line, all that is known of other moves, and how."""
    head = {"deal": deal_of(found), "solver": SOLVER_VERSION}
    if isinstance(found, Forcing):
        return head | {
            "score": {"actions": found.found.wins_in},
            "line": {"moves": [str(move) for move in found.found.line]},
            "profile": firsts_json(found.found.firsts),
            "proofs": {"win": PROOFS["force"]},
        }
    certificate = found.certificate
    return head | {
        "score": {"loses": rounded(found.loses), "doubt": rounded(found.doubt)},
        "line": {"moves": [found.answer.kind]},
        "profile": [
            *mixes_json([(found.log, found.mix)]),
            {
                "value": rounded(certificate.value),
                "best": [rounded(each) for each in certificate.best],
                "exploitability": rounded(certificate.exploitability),
                "rounds": certificate.rounds,
            },
        ],
        "proofs": {"answer": PROOFS["call"]},
    }


def force_motifs(line: Sequence[Move]) -> list[str]:
    """Return the motifs of a winning line, sorted."""
    first, found = line[0], set()
    if first.kind == "send":
        found.add("true send" if first.is_true else "lie")
    else:
        found.add({"rob": "robbery", "stash": "stash", "pass": "pass"}[first.kind])
    if sum(move.kind == "stash" for move in line) > 1:
        found.add("two jewels")
    return sorted(found)


def call_motifs(answer: str, chance: float) -> list[str]:
    """Return the motifs of an answer and of the chance with which it is given, sorted."""
    found = {"call the lie" if answer == "call" else "trust"}
    if chance < 0.99:
        found.add("mixed")
    return sorted(found)
