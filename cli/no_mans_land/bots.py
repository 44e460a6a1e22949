"""The bots of No Man's Land at the command line: rules of thumb, and best play."""

from __future__ import annotations

from functools import partial
from typing import Any

from cli.common.matches import Decide, Players, at_random, by_name
from cli.common.progress import Waiting
from solver import no_mans_land
from solver.no_mans_land import PLAY, Aim, Decision, Position, RuleSet


def solved(rules: RuleSet, aim: Aim) -> no_mans_land.Solution:
    """Return the solution of rules for an aim, with a line on the terminal while it is made."""
    with Waiting("working out the values"):
        return no_mans_land.Solution(rules, aim)


def thumb(name: str, state: Position, seed: int) -> Decide[Position]:
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
