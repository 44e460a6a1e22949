"""Writing for people: consoles that respect pipes, NO_COLOR and plain ASCII."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from solver.shooting_party.scores import Score
    from solver.shooting_party.themes import Theme


def console() -> Console:
    """The standard output. Piped, it is as wide as its text; NO_COLOR and TERM=dumb are
    respected.
    """
    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False, emoji=False, markup=False, soft_wrap=False)
    return Console(highlight=False, emoji=False, markup=False, width=100, no_color=True)


def symbols(ascii_only: bool) -> bool:
    """Whether suit symbols can be written: not with --ascii, nor where the encoding lacks them."""
    if ascii_only:
        return False
    try:
        "♣♦♥♠".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def writable(text: str) -> str:
    """A text as the standard output can write it: where the encoding lacks them, ± becomes +- and
    other characters are left out.
    """
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        rest = text if "±".encode(encoding, "ignore") else text.replace("±", "+-")
        return rest.encode(encoding, "ignore").decode(encoding).rstrip()
    return text


def score(score: Score, theme: Theme) -> str:
    """A score in figures, and in the words of a theme that has some of its own."""
    queens, aces = score
    rank = f" ({theme.score(score)})" if theme.names else ""
    return f"{queens + aces} = {queens} queens + {aces} aces{rank}"


def table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """A table without frames, which reads the same in ASCII."""
    from rich.table import Table

    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left")
    return made


def passes(count: int) -> str:
    """A number of passes in words."""
    return "1 pass" if count == 1 else f"{count} passes"


def puzzle(document: Mapping[str, Any]) -> str:
    """A puzzle in one line: tier, mode, task, rating, par, themes."""
    from rating.tiers import tier_named

    tier, rating, goal, par = (document[key] for key in ("tier", "rating", "goal", "par"))
    task = f"{goal['score']} within {passes(goal['passes'])}"
    return (
        f"{tier_named(tier).symbol} {tier:7} {document['mode']:5}  {task:20} "
        f"{rating['value']:4} ± {rating['error']:3}  par {par['queens']}+{par['aces']} in pass "
        f"{par['passes']}, {par['cards_left']:2} left, {par['moves']:2} moves  "
        f"{', '.join(document['themes'])}"
    ).rstrip()
