"""What a round's shots come to: certain hits, the stray shot, the counterattack."""

from collections.abc import Sequence

from solver.no_mans_land.rules.cards import hits, is_red
from solver.no_mans_land.rules.decisions import Decision
from solver.no_mans_land.rules.switches import RuleSet
from solver.no_mans_land.rules.targets import COUNTER_DEFENCE, Target, Unit

STRAY_CARDS = 2


def units_hit(target: Target, decision: Decision) -> list[Unit]:
    """Return the unit that each group hits, of the groups that hit."""
    units = []
    for n, group in enumerate(decision.groups):
        unit = target.units[1 if n == decision.handler else 0]
        if hits(group, unit.defence):
            units.append(unit)
    return units


def certain_points(target: Target, decision: Decision) -> int:
    """Return the points of the groups that hit, which no further card changes."""
    return sum(unit.points for unit in units_hit(target, decision))


def goes_astray(target: Target, decision: Decision) -> bool:
    """Return True if a stray shot follows: one group missed at many, more red than black."""
    if not target.is_multiple or len(decision.groups) != 1 or units_hit(target, decision):
        return False
    red = sum(is_red(card) for card in decision.kept)
    return red > len(decision.kept) - red


def stray_points(target: Target, decision: Decision, stray: Sequence[int], rules: RuleSet) -> int:
    """Return the points of a stray shot: of the unit of lowest value, or 0."""
    unit = target.units[0]
    cards = (*decision.kept, *stray) if rules.stray == "added" else stray
    return unit.points if hits(cards, unit.defence) else 0


def kills(target: Target, cards: Sequence[int], rules: RuleSet) -> bool:
    """Return True if the cards of the counterattack, shot by shot, kill the player."""
    at = 0
    for size in target.shots(rules):
        if hits(cards[at : at + size], COUNTER_DEFENCE):
            return True
        at += size
    return False


def counter_cards(target: Target, decision: Decision, rules: RuleSet) -> int:
    """Return how many cards the counterattack turns up: none if fire is held."""
    return 0 if decision.holds else sum(target.shots(rules))
