"""Players that follow rules of thumb: how they shoot, and when they hold fire.

`one`, `greedy` and `fit` give up their weakest cards, of equally weak ones black before red (a club
is the strongest card), and aim at the most valuable unit that they can hit. `one`: all cards at one
unit. `greedy`: the strongest cards first, unit after unit. `fit`: the same, but a unit is completed
with the weakest card that does it. `random` takes any decision, each with the same chance; `best`
divides its hand for the most points.
"""

from dataclasses import dataclass
from typing import Any

from solver.common.compiled import entry, kernel
from solver.no_mans_land.packed.decisions import HANDLER, force
from solver.no_mans_land.packed.tables import COUNT, DEFENCE
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.targets import Target

SHOOTERS = ("one", "greedy", "fit")
ONE, GREEDY, FIT = range(len(SHOOTERS))
RANDOM, BEST = "random", "best"
WAYS = (RANDOM, *SHOOTERS, BEST)
"""How a hand is divided: by chance, by a rule of thumb (`choose`), or for the most points."""

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
    careful = sniper or not certain
    return dict(zip(HOLDS, (False, not certain, sniper, careful, True), strict=True))[player.holds]


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

_NOBODY = -1


@entry
def choose(shooter: int, strengths: Any, reds: Any, size: int, give: int, units: Any) -> int:
    """Return the decision of a shooter with a hand, by strengths and colours."""
    left = (1 << size) - 1
    for _ in range(give):
        left ^= 1 << _extreme(left, strengths, reds, size, -1, False)
    code = groups = 0
    for kind in (1, 0):
        for _ in range(units[kind, COUNT]):
            defence = units[kind, DEFENCE]
            if groups and (shooter == ONE or left == 0):
                break
            if _total(left, strengths, size) <= defence:
                break
            digit = HANDLER if kind == 1 else groups + 1
            total = 0
            while total <= defence or (shooter == ONE and left):
                place = _NOBODY
                if shooter == FIT:
                    place = _extreme(left, strengths, reds, size, defence - total, False)
                if place == _NOBODY:
                    place = _extreme(left, strengths, reds, size, -1, True)
                left ^= 1 << place
                code |= digit << 3 * place
                total += force(strengths[place])
            groups += 1
    digit = 1 if groups == 0 else lowest_digit(code)
    for place in range(size):
        if left >> place & 1:
            code |= digit << 3 * place
    return in_order(code, size)


@kernel
def lowest_digit(code: int) -> int:
    """Return the first digit of a code that is not 0."""
    while code & 7 == 0:
        code >>= 3
    return code & 7


@kernel
def in_order(code: int, size: int) -> int:
    """Return the same decision with its groups numbered in the order of their first places."""
    found = names = begun = 0
    for place in range(size):
        digit = code >> 3 * place & 7
        if 0 < digit < HANDLER:
            if not names >> 3 * digit & 7:
                begun += 1
                names |= begun << 3 * digit
            digit = names >> 3 * digit & 7
        found |= digit << 3 * place
    return found


@kernel
def _total(cards: int, strengths: Any, size: int) -> int:
    total = 0
    for place in range(size):
        if cards >> place & 1:
            total += force(strengths[place])
    return total


@kernel
def _extreme(
    cards: int, strengths: Any, reds: Any, size: int, missing: int, strongest: bool
) -> int:
    """Return the strongest or weakest card above what is missing, or -1; red beats its equals."""
    best, found = 0, _NOBODY
    for place in range(size):
        if cards >> place & 1 and force(strengths[place]) > missing:
            rank = 2 * force(strengths[place]) + reds[place]
            if found == _NOBODY or (rank > best if strongest else rank < best):
                best, found = rank, place
    return found
