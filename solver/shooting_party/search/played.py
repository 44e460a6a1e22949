"""Lines as they are played: from a "yes" to a line that the verifier has replayed.

The verifier (rules/replay.py) shares nothing with the search, so a line that it accepts is an
answer, whatever mistake the search may have.
"""

from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from solver.common.schemas import Refused
from solver.shooting_party.packed import conversion
from solver.shooting_party.packed.layout import Finish
from solver.shooting_party.rules.moves import Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import Replay, replay
from solver.shooting_party.rules.scores import Goal
from solver.shooting_party.search.budget import OutOfMemory
from solver.shooting_party.search.query import Query, Reached
from solver.shooting_party.search.solution import Line, SearchDefect


class Played(NamedTuple):
    """A line and its replay."""

    line: Line
    game: Replay

    def within(self, passes: int) -> Line:
        """Return the line as one that ends with its last contact within some passes. Unless that is
        the one that was asked for, nothing is proven of its keys.
        """
        line = self.line
        last = [event for _, event in self.game.contacts if event.pass_number <= passes][-1]
        if (last.pass_number, last.cards_left) == (line.passes, line.cards_left):
            return line
        return replace(
            line,
            passes=last.pass_number,
            cards_left=last.cards_left,
            proven_passes=False,
            proven_cards_left=False,
            proven_moves=False,
        )


def traced(query: Query, reached: Reached) -> list[int]:
    """Return the line (packed) of a "yes" that a query has just given: if it was reached at the
    least cost, the first of all lines of that cost, as long as memory holds them.
    """
    if reached.exact:
        with suppress(OutOfMemory):
            return query.line()
    return query.line(some=True)


def played_out(position: Position, goal: Goal, reached: Reached, line: list[int]) -> Played:
    """Return the line of a "yes", verified."""
    moves = tuple(conversion.unpack_move(move) for move in line)
    game = _verified(position, moves, reached.finish, goal)
    (passes, left, _), exact = reached.finish, reached.exact
    return Played(Line(moves, game.end.score, passes, left, exact, exact, exact), game)


def _verified(position: Position, moves: tuple[Move, ...], claimed: Finish, goal: Goal) -> Replay:
    """Return the replay of a line by the readable engine. The contact that reaches the goal must be
    the one that the search claims, else `SearchDefect`.
    """
    try:
        game = replay(position, moves)
    except Refused as error:
        raise SearchDefect(f"the verifier refuses the line: {error}") from error
    number, contact = game.finish(goal.scores) or game.contacts[-1]
    found = Finish(contact.pass_number, contact.cards_left, number)
    if found != claimed or number != len(moves):
        raise SearchDefect(f"the line finishes with {found}, not {claimed}")
    if game.end.score not in goal.scores:
        raise SearchDefect(f"the line scores {game.end.score}, which is not {goal.text}")
    return game
