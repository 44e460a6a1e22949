"""The bots of The Shooting Party at the command line."""

from dataclasses import replace
from functools import partial
from itertools import count

from cli.common.matches import Decide, Players, by_name
from solver.shooting_party import PLAY, Deal, Move, Position

NAMES = ("random", "careful", "novice", "casual", "sensible", "skilled", "strong", "expert")


def view(position: Position, seat: int = 0) -> Position:
    """Return what a player sees of a position: all but the order of the pile, whose cards are in
    card-number order here; the orders still to come are made up.
    """
    pile = tuple(sorted(position.pile))
    order = (*sorted(position.deal.cards - {*pile}), *pile)
    return replace(position, deal=Deal((order,) * 6), pile=pile, played=None)


def rung(name: str, state: Position, seed: int) -> Decide[Position]:
    """Return the player of that name, with chance of its own at every decision of a game."""
    from solver.shooting_party.players.bots import bots, first_choices

    [player] = [each for each in bots() if each.name == name]
    chances = count(seed)

    def decide(now: Position) -> Move:
        [move] = first_choices(view(now), player, 1, next(chances) % (1 << 32))
        return move

    return decide


PLAYERS = Players(PLAY, by_name({name: partial(rung, name) for name in NAMES}), view)
