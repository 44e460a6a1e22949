"""A week of test puzzles of The Shooting Party, stored as found (data/week.jsonl), so that tests
publish it at once. ``python -m tests.common.week`` finds it again.
"""

import json
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from generator.common import dailies
from generator.common.dailies import Found
from generator.common.games import Contents
from tests.shooting_party.helpers import GAME

WEEK = [date(2026, 1, 5) + timedelta(n) for n in range(7)]
"""Monday to Sunday."""

STORED = Path(__file__).parent / "data" / "week.jsonl"


def row(day: date) -> list[Any]:
    """Find the puzzle of a day: the number of the attempt, and the game's part of its documents."""
    found = dailies.find(GAME.name, GAME, day)
    return [found.attempt, found.contents.puzzle, found.contents.solution]


@cache
def stored() -> dict[date, Found]:
    rows = map(json.loads, STORED.read_text(encoding="utf-8").splitlines())
    found = (Found(attempt, Contents(*own)) for attempt, *own in rows)
    return dict(zip(WEEK, found, strict=True))


if __name__ == "__main__":
    lines = [json.dumps(row(day), ensure_ascii=False) for day in WEEK]
    STORED.write_text("\n".join(lines) + "\n", encoding="utf-8")
