"""No Man's Land for OpenSpiel: one player against chance.

All decisions of all hands would be too many numbers: there are 237,336 hands. So the key of one is
its pattern by places in the hand, which is in number order: 658, the same under all rules.
"""

from solver.common import open_spiel
from solver.no_mans_land.rules.cards import HAND, ROUNDS, TARGETS
from solver.no_mans_land.rules.decisions import Decision, Pattern, patterns
from solver.no_mans_land.rules.play import NoMansLand
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import RuleSet


class Game(open_spiel.Game):
    name, play, rules = "no_mans_land", NoMansLand, RuleSet()

    def opening(self) -> Position:
        return Position(self.rules)

    def keys(self) -> list[Pattern]:
        """Return holding fire, then every pattern with a whole hand, of which 0 to 3 are given."""
        found: list[Pattern] = [((), (), None)]
        for given in range(4):
            for target in TARGETS.values():
                found += patterns(target, HAND, given)
        return [*dict.fromkeys(found)]

    def key(self, position: Position, decision: Decision) -> Pattern:
        place = position.hand.index
        groups = tuple(tuple(map(place, group)) for group in decision.groups)
        return tuple(map(place, decision.given)), groups, decision.handler

    def bounds(self) -> open_spiel.Bounds:
        """Return all points of the best targets; a decision a round; and its cards: target, two of
        weather, the hand, two of a stray shot, two of the counterattack.
        """
        points = sorted(sum(u.points * u.count for u in t.units) for t in TARGETS.values())
        return open_spiel.Bounds(0, sum(points[-ROUNDS:]), ROUNDS, ROUNDS * (HAND + 7))
