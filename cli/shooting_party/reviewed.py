"""Reviews of games by what could be seen, as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.common.output import filled

if TYPE_CHECKING:
    from solver.shooting_party.unseen.review import Review, Turn

COSTLIEST = 3
"""Turns told before the table."""


def review_text(found: Review, heading: str, brief: bool, width: int) -> Iterator[str]:
    """Yield a review as lines of text: the sums, the costliest turns and, unless `brief`, a table
    of all turns.
    """
    queens, aces = found.end.score
    scored = f"Scored {queens + aces} = {queens}+{aces}"
    over = "" if found.end.is_over else f" so far, {found.outcome:.2f} to be expected"
    yield from _filled(f"{heading}: judged by what could be seen", width)
    yield f"{scored}{over}."
    yield ""
    yield f"  {found.expected:5.2f}  cards could be expected at the start"
    yield f"  {found.luck:+5.2f}  luck: what the draws brought"
    yield f"  {found.skill:+5.2f}  skill: what the choices changed"
    yield f"  {found.outcome:5.2f}"
    yield ""
    costly = found.costliest
    if not costly:
        yield "No turn gave anything away that can be told from 0."
    else:
        much = f"{found.given_away:.2f} cards were given away against the best choices"
        yield from _filled(f"{much}, most of all by:", width)
        for turn in costly[:COSTLIEST]:
            yield from _filled(f"  {_given_away(turn)}", width, "    ")
    if brief:
        return
    yield ""
    yield f"{'move':>4}{'luck':>7}{'skill':>7}{'gave':>7}  moves"
    for turn in found.turns:
        skill = "" if turn.skill is None else f"{turn.skill:+.2f}"
        gave = f"{turn.given_away.mean:.2f}" if turn.better else ""
        moves = _moves(turn) or "..."
        yield f"{turn.first:4}{turn.luck:+7.2f}{skill:>7}{gave:>7}  {moves}"
    if found.end.is_over:
        yield f"{'end':>4}{found.last_luck:+7.2f}"


def _given_away(turn: Turn) -> str:
    last = turn.first + len(turn.moves) - 1
    which = f"move {last}" if len(turn.moves) == 1 else f"moves {turn.first} to {last}"
    given = f"{turn.given_away.mean:.2f} ± {turn.given_away.error:.2f}"
    better = ", ".join(map(str, turn.better))
    return f"{which}, {_moves(turn)}: {given}; better {better}"


def _moves(turn: Turn) -> str:
    return ", ".join(map(str, turn.moves))


def _filled(text: str, width: int, indent: str = "") -> list[str]:
    return filled(text, width, indent).splitlines()
