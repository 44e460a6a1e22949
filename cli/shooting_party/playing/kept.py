"""The games that `party play` keeps (cli/common/kept_games.py)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cli.common import kept_games
from cli.common.kept_games import folder
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.record import Record


def new_file(deal: Deal, puzzle: str | None) -> Path:
    """Return the name of a file for a game that begins now; create its folder. Raise `OSError` if
    that fails.
    """
    what = puzzle or (f"seed-{deal.seed}" if deal.seed is not None else "deal")
    return kept_games.new_file(folder(), what)


def unfinished() -> Iterator[Path]:
    """Yield the kept games that are not over, the latest first. Raise `OSError` if the user has no
    home.
    """
    return kept_games.unfinished(folder(), lambda text: Record.parse(text).result is None)
