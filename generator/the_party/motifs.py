"""The motifs of a puzzle: what its solution does."""

from __future__ import annotations

from collections.abc import Sequence

from solver.the_party.rules.moves import Move

MOTIFS = {
    "force": {"true send", "lie", "robbery", "stash", "pass", "two jewels"},
    "call": {"call the lie", "trust", "mixed"},
}
"""All motifs of each mode."""


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
