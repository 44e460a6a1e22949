"""The games that `party play` keeps (cli/common/kept_games.py)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cli.common import kept_games
from cli.common.kept_games import folder
from cli.shooting_party.playing.session import SOLVED_TAG
from solver.shooting_party.rules.deal import Deal
from solver.shooting_party.rules.record import Record


def new_file(deal: Deal, puzzle: str | None) -> Path:
    """Return the name of a file for a game that begins now; create its folder. Raise `OSError` if
    that fails.
    """
    what = puzzle or (f"seed-{deal.seed}" if deal.seed is not None else "deal")
    return kept_games.new_file(folder(), what)


def unfinished() -> Iterator[Path]:
    """Yield the kept games that are not over and the attempts that did not solve their puzzles, the
    latest first. Raise `OSError` if the user has no home.
    """

    def goes_on(text: str) -> bool:
        record = Record.parse(text)
        return record.result is None and SOLVED_TAG not in record.more

    return kept_games.unfinished(folder(), goes_on)
