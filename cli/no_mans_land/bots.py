"""The bots of No Man's Land at the command line: rules of thumb, and best play."""

from functools import partial
from typing import Any

from cli.common.matches import Decide, Players, at_random, by_name
from cli.no_mans_land.exact_values import solved
from solver.no_mans_land import PLAY, Aim, Decision, Position


def thumb(name: str, state: Position, seed: int) -> Decide[Position]:
    """Return the bot of that name."""
    from solver.no_mans_land.exact.options import HELD, Hand
    from solver.no_mans_land.players.thumbs import choice

    def decide(now: Position) -> Decision:
        hand = Hand.of(now)
        chances = choice(name, now, hand)
        if chances is HELD:
            return Decision.parse("hold")
        kinds = [hand.chances[kind] for kind in hand.kinds.tolist()]
        return Decision.parse(hand.texts[kinds.index(chances)])

    return decide


def exact(state: Position, seed: int) -> Decide[Position]:
    """Return the bot that makes the best decision for the score, of equal ones the first."""
    solution = solved(state.rules, Aim("score"))
    return lambda now: solution.options(now)[0].decision


THUMBS = ("one", "greedy", "fit", "points")
BOTS: dict[str, Any] = {name: partial(thumb, name) for name in THUMBS}
PLAYERS = Players(PLAY, by_name({"random": at_random, **BOTS, "exact": exact}))
