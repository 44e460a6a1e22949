"""What to expect of a round by its target: mean points, chance of death, chances of the scores."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from solver.common.cards import Card
from solver.no_mans_land.exact.values import best_rounds
from solver.no_mans_land.packed.numbers import PENALTIES
from solver.no_mans_land.players.thumbs import SHOOTERS, rounds_of_way
from solver.no_mans_land.rules.cards import TARGETS


@dataclass(frozen=True)
class Outlook:
    """A round shot for the most points, before the hand is drawn: exact, in points. `thumb` is the
    rule of thumb that gives up least.
    """

    penalty: int
    points: Fraction
    death: Fraction
    chances: Mapping[int, Fraction]
    thumb: str
    gives_up: float


def outlooks(target: Card) -> list[Outlook]:
    """Return the outlook of a round at a target, by penalty."""
    best, t, found = best_rounds(), list(TARGETS).index(target), []
    for lost in range(PENALTIES):
        cases, killed, gains = best.cases(t, lost), 0, Counter[int]()
        for (gain, kills), count in best.distribution(t, lost).items():
            gains[gain] += count
            killed += count * kills
        mean = best.mean(t, lost)
        means = {way: rounds_of_way(way).mean(t, lost) for way in SHOOTERS}
        thumb = max(means, key=lambda way: means[way])
        chances = {gain: Fraction(gains[gain], cases) for gain in sorted(gains)}
        gives_up = float(mean - means[thumb])
        found.append(Outlook(lost, mean, Fraction(killed, cases), chances, thumb, gives_up))
    return found
