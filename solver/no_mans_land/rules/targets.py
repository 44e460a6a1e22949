"""The twelve targets: their units, and who of them shoots back with how many cards."""

from dataclasses import dataclass

from solver.common.cards import Card
from solver.no_mans_land.rules.cards import DECK
from solver.no_mans_land.rules.switches import RuleSet

COUNTER_DEFENCE = 9  # the player's own defence against who shoots back


@dataclass(frozen=True)
class Unit:
    """Units of one kind: how many there are, and the defence and the points of each."""

    defence: int
    points: int
    count: int = 1


@dataclass(frozen=True)
class Target:
    """A target. Stray shots meet its first, cheapest kind of unit; the second is the handler."""

    card: Card
    units: tuple[Unit, ...]
    counterattack: tuple[int, ...] = ()  # the cards of each shot of the counterattack

    @property
    def is_multiple(self) -> bool:
        return self.groups > 1

    @property
    def groups(self) -> int:
        """The most groups that can be aimed."""
        return sum(unit.count for unit in self.units)

    def shots(self, rules: RuleSet) -> tuple[int, ...]:
        """Return the cards of each shot of the counterattack, under some rules."""
        if self.card == SENTRIES and rules.sentries == "each":
            return (1, 1)
        if self.card == COUNTER_SNIPER:
            return (int(rules.counter_sniper),)
        return self.counterattack


SENTRIES, COUNTER_SNIPER = DECK.number("Kc"), DECK.number("Kd")


def _target(name: str, *units: Unit, counterattack: tuple[int, ...] = ()) -> Target:
    return Target(DECK.number(name), units, counterattack)


TARGETS: dict[Card, Target] = {
    target.card: target
    for target in (
        _target("Jc", Unit(4, 4, count=3), Unit(7, 8)),
        _target("Qc", Unit(9, 12, count=3)),
        _target("Kc", Unit(9, 6, count=2), counterattack=(1,)),
        _target("Jd", Unit(6, 12)),
        _target("Qd", Unit(7, 14)),
        _target("Kd", Unit(9, 18), counterattack=(2,)),
        _target("Jh", Unit(8, 5)),
        _target("Qh", Unit(7, 18)),
        _target("Kh", Unit(10, 25)),
        _target("Js", Unit(7, 12)),
        _target("Qs", Unit(11, 20), counterattack=(2,)),
        _target("Ks", Unit(8, 15, count=4)),
    )
}
"""The targets by card, in card-number order."""
