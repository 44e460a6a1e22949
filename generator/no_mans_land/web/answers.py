"""The answers that a page has beside a puzzle: ``no-mans-land/answers/1``.

They say what every decision is worth, as the solution of the puzzle does, so that a page can judge
without an engine of the game: `groups` of decisions that lead to the same, the best first, each
with what it `gives_up` to the best, and what every end of the round is worth (`after`). The largest
group leaves its decisions out, for the page knows all that there are: that halves the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.no_mans_land.verification import AnswersQuestion

KEYS = ("value", "gives_up", "points", "death")
"""What a page shows of a group: as numbers, so the fractions of the solution are left out."""


def answers(solution: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers to a puzzle, made of its solution alone."""
    *groups, last = solution["profile"]
    largest = max(groups, key=lambda group: len(group["decisions"]))
    return {
        "schema": AnswersQuestion.SCHEMA,
        **{key: solution[key] for key in ("rules", "goal", "deal")},
        "groups": [
            {key: group["each"][key] for key in KEYS}
            | ({} if group is largest else {"decisions": group["decisions"]})
            for group in groups
        ],
        "after": last["after"],
    }
