"""Players that follow rules of thumb: how they shoot, and when they hold fire.

`one`, `greedy` and `fit` give up their weakest cards, of equally weak ones black before red (a club
is the strongest card), and aim at the most valuable unit that they can hit. `one`: all cards at one
unit. `greedy`: the strongest cards first, unit after unit. `fit`: the same, but a unit is completed
with the weakest card that does it. `random` takes any decision, each with the same chance; `best`
divides its hand for the most points.
"""

from dataclasses import dataclass

from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.targets import Target

SHOOTERS = ("one", "greedy", "fit")
RANDOM, BEST = "random", "best"
WAYS = (RANDOM, *SHOOTERS, BEST)
"""How a hand is divided: by chance, by a rule of thumb (shooters.py), or for the most points."""

HOLDS = ("never", "uncertain", "snipers", "careful", "shooters")
"""When fire is held at a target that shoots back: never; if no hit is certain; at the two snipers;
at these and if no hit is certain; always.
"""

SNIPERS = frozenset(DECK.run("QsKd"))


@dataclass(frozen=True)
class Thumb:
    """A player: how it shoots, and when it holds fire if the rules allow that."""

    shoots: str
    holds: str = "never"


def holds_fire(player: Thumb, target: Target, certain: bool) -> bool:
    """Return True if a player holds fire at a target that shoots back."""
    sniper = target.card in SNIPERS
    match player.holds:
        case "never":
            return False
        case "uncertain":
            return not certain
        case "snipers":
            return sniper
        case "careful":
            return sniper or not certain
        case _:
            return True


LADDER: dict[str, Thumb] = {
    "random": Thumb(RANDOM),
    "one": Thumb("one"),
    "greedy": Thumb("greedy", "uncertain"),
    "fit": Thumb("fit", "snipers"),
    "points": Thumb(BEST),
}
"""Players of growing skill, who see what a person sees: hand, target, weather, score so far.
`points` shoots at whoever shoots back unless that makes its mean score lower than it is now.
"""
