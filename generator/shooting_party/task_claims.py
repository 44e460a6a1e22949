"""Checks of a task in full view against the table: of texts, which are not made again."""

from __future__ import annotations

from collections.abc import Sequence

from generator.shooting_party.stipulations import Stipulation, kinds
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.verify import Refused, replay


def check_start(task: Stipulation, start: Position, shown: Sequence[Move]) -> None:
    """Raise `Refused` unless a puzzle with that task and those moves shown can begin in a
    position.
    """
    if task.passes != start.rules.passes:
        raise Refused(f"the goal is within {task.passes} passes; the rules say otherwise")
    if start.is_over:
        raise Refused("start: the game is over")
    if task.target.reached(start):
        raise Refused("start: the goal has been reached")
    if bool(shown) != (kinds()[task.kind].asked == "fault"):
        raise Refused("start: moves are shown to find a fault")
    replay(start, shown)


def check_key(task: Stipulation, moves: Sequence[Move], shown: Sequence[Move], key: int) -> None:
    """Raise `Refused` unless the key (from 1) can be that of a line which solves a puzzle."""
    if task.asked != "fault":
        return
    if not 1 <= key <= len(shown):
        raise Refused("line: the key is none of the moves shown")
    if [*moves[: key - 1]] != [*shown[: key - 1]]:
        raise Refused("line: not the moves shown before the fault")
    if [*moves[key - 1 : key]] == [*shown[key - 1 : key]]:
        raise Refused("line: it makes the faulty move")
