"""Moves weighed, printed with the numbers by which they can be played: those of the list of moves,
so that no number is another move's. Moves with the same figures are one row, and no row is wider
than a phone.
"""

from collections.abc import Callable, Sequence
from typing import Any

from cli.common.conversation import Conversation
from cli.common.screen import Advice, Row
from solver.common.words import tie_of

NAMED = 2  # moves named beside the first of a row


def say_advice(
    to: Conversation, advice: Advice, text: Callable[[Any], str], offered: Sequence[Any]
) -> None:
    """Print the best moves, with their numbers among those offered."""
    numbers = {move: f"{n}" for n, move in enumerate(offered, 1)}
    alike: dict[tuple[Any, ...], list[Row]] = {}
    for row in advice.rows:
        alike.setdefault((row.figures, row.reasons), []).append(row)
    shown = [*alike.values()][: advice.most]
    cells = [("", "move", *advice.header)]
    cells += [(numbers[row.move], text(row.move), *row.figures) for row, *_ in shown]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    gap = "  " if sum(widths) + 2 * len(widths) < to.terminal.page else " "
    for line in advice.before:
        to.say(line)
    for n, texts in enumerate(cells):
        aligned = (f"{cell:{'<' if c == 1 else '>'}{widths[c]}}" for c, cell in enumerate(texts))
        to.lines(gap.join(aligned).rstrip())
        if n and (clauses := _clauses(shown[n - 1], text)):
            indent = " " * (widths[0] + len(gap))
            to.say(f"{indent}{clauses}", indent)
    left = len(advice.rows) - sum(map(len, shown))
    estimates = [row.estimate for row, *_ in shown if row.estimate is not None]
    ties = tie_of(estimates) if len(estimates) == len(shown) > 1 else []
    for line in [*ties, *([f"and {left} more"] if left else []), *advice.after]:
        to.say(line)


def _clauses(rows: list[Row], text: Callable[[Any], str]) -> str:
    """Return the moves that do as well as the first, and the reasons."""
    others = [text(row.move) for row in rows[1 : 1 + NAMED]]
    more = f" and {len(rows) - 1 - NAMED} more" if len(rows) > 1 + NAMED else ""
    same = f"or {', '.join(others)}{more}" if others else ""
    return "; ".join(filter(None, [same, rows[0].reasons]))
