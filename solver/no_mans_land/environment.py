"""No Man's Land for OpenSpiel: one player against chance.

All decisions of all hands would be too many numbers: there are 237,336 hands. So the key of one is
its pattern by places in the hand, which is in number order: 658, the same under all rules.
"""

from itertools import chain

from solver.common import open_spiel
from solver.no_mans_land.rules.cards import HAND, ROUNDS, TARGETS
from solver.no_mans_land.rules.decisions import Decision, Pattern, patterns
from solver.no_mans_land.rules.play import PLAY
from solver.no_mans_land.rules.position import Position
from solver.no_mans_land.rules.switches import RuleSet


class Game(open_spiel.Game):
    name, play, rules = "no_mans_land", PLAY, RuleSet()

    def keys(self) -> list[Pattern]:
        """Return holding fire, then every pattern with a whole hand, of which 0 to 3 are given."""
        aimed = (patterns(each, HAND, n) for n in range(4) for each in TARGETS.values())
        return [*dict.fromkeys([((), (), None), *chain(*aimed)])]

    def key(self, position: Position, decision: Decision) -> Pattern:
        place = position.hand.index
        groups = tuple(tuple(map(place, group)) for group in decision.groups)
        return tuple(map(place, decision.given)), groups, decision.handler

    def bounds(self) -> tuple[float, float, int, int, int]:
        # Cards of a round: target, two of weather, hand, two of a stray shot, two that shoot back.
        points = sorted(sum(u.points * u.count for u in t.units) for t in TARGETS.values())
        return 0, sum(points[-ROUNDS:]), ROUNDS, ROUNDS * (HAND + 7), 1
