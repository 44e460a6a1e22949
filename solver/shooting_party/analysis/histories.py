"""Histories: the lines that lead from a position to a table within the pass, in so many moves.

Two lines are one history if they differ only in the order of discards in a row. The search goes
move by move, by the readable rules. Of all that lead to a position it keeps `ENOUGH`, for that is
enough to know whether there is more than one: what is added to different histories leaves them
different.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from solver.shooting_party.rules.moves import Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.tables import Table

History = tuple[Move, ...]
Layer = Mapping[Position, Sequence[History]]
"""Positions, each with histories that lead there, all of so many moves."""

ENOUGH = 2


def layers(
    start: Position, moves: int, may_come: Callable[[Position], bool] = lambda _: True
) -> Iterator[Layer]:
    """Yield what is reached by one move, by two, and so on; nothing that `may_come` denies."""
    reached: Layer = {start: [()]}
    for _ in range(moves):
        then: dict[Position, list[History]] = defaultdict(list)
        for position, histories in reached.items():
            for move in position.legal_moves():
                after = position.play(move)
                if after.pass_number != start.pass_number or not may_come(after):
                    continue
                known = then[after]
                fresh = (extended(each, move) for each in histories)
                known += [each for each in fresh if each not in known][: ENOUGH - len(known)]
        reached = then
        yield reached


def extended(history: History, move: Move) -> History:
    """Return a history with a further move: of discards in a row the order means nothing."""
    first = len(history)
    while move.kind is Kind.DISCARD and first and history[first - 1].kind is Kind.DISCARD:
        first -= 1
    return (*history[:first], *sorted([*history[first:], move], key=str))


def only_histories(start: Position, moves: int) -> dict[Table, History]:
    """Return the tables that one history alone leads to in so many moves, and none in fewer."""
    found: dict[Table, list[History]] = defaultdict(list)
    for layer in layers(start, moves):
        for position, histories in layer.items():
            found[Table.of(position)] += histories
    return {
        table: made[0]
        for table, made in found.items()
        if len(made) == 1 and len(made[0]) == moves and playable(start, made[0])
    }


def playable(start: Position, history: History) -> bool:
    """Return True if a history is a line as it stands: discards in a row may want another order."""
    for move in history:
        if move not in start.legal_moves():
            return False
        start = start.play(move)
    return not start.is_over


def shortest(start: Position, table: Table, most: int) -> History | None:
    """Return a line with the fewest moves from a position to a table; None if there is none of at
    most so many moves.
    """
    lines: dict[Position, History] = {start: ()}
    for _ in range(most):
        then: dict[Position, History] = {}
        for position, line in lines.items():
            for move in position.legal_moves():
                after = position.play(move)
                if after.pass_number == start.pass_number and table.may_come(after):
                    then.setdefault(after, (*line, move))
        for position, line in then.items():
            if Table.of(position) == table:
                return line
        lines = then
    return None


def effort(start: Position, table: Table, moves: int) -> int:
    """Return the number of positions in a search for a table that drops what cannot lead there."""
    return sum(len(layer) for layer in layers(start, moves, table.may_come))
