"""Walking along a line of play, move by move."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from solver.common.game import Played
from solver.the_party.rules.game import State
from solver.the_party.rules.moves import ACTIONS, Move


def along(start: Played[State], line: Sequence[Move]) -> Iterator[tuple[Played[State], Move]]:
    """Yield the moves of a line, each after the game up to it."""
    games = accumulate(line, Played.play, initial=start)
    yield from zip(games, line, strict=False)


def is_action_of(player: int, game: Played[State], move: Move) -> bool:
    """Return True if a move is an action of that player."""
    return game.state.asked == player and move.kind in ACTIONS
