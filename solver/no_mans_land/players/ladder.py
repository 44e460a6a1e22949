"""What the players of the ladder give up in one position, by the exact solution."""

from dataclasses import dataclass

from solver.no_mans_land.exact.options import HELD, Chances, Hand
from solver.no_mans_land.exact.solve import Solution
from solver.no_mans_land.exact.values import EQUAL
from solver.no_mans_land.packed.tables import IS_RED, SHOOT_INDEX, STRENGTH_OF, TARGET_INDEX, UNITS
from solver.no_mans_land.players.thumbs import BEST, LADDER, RANDOM, SHOOTERS, choose, holds_fire
from solver.no_mans_land.rules.position import Position


@dataclass(frozen=True)
class Loss:
    """What a player gives up in a position: the mean, and the chance of anything at all."""

    mean: float
    chance: float


def losses(position: Position, solution: Solution) -> dict[str, Loss]:
    """Return what each player of the ladder gives up at a hand, in the units of the aim."""
    hand, after = Hand.of(position), solution.after_round(position)
    values = [solution.worth(chances, position, after) for chances in hand.chances]
    best = max(values)
    counts = [int((hand.kinds == kind).sum()) for kind in range(len(values))]
    if position.rules.may_hold:
        counts[-1] = 1
    found = {}
    for name, player in LADDER.items():
        if player.shoots == RANDOM:
            total = sum(counts)
            pairs = list(zip(values, counts, strict=True))
            mean = sum((best - value) * count for value, count in pairs) / total
            wrong = sum(count for value, count in pairs if value < best - EQUAL) / total
            found[name] = Loss(mean, wrong)
        else:
            lost = best - solution.worth(choice(name, position, hand), position, after)
            found[name] = Loss(max(lost, 0.0), float(lost > EQUAL))
    return found


def choice(name: str, position: Position, hand: Hand) -> Chances:
    """Return what the decision of a player other than `random` leads to."""
    player = LADDER[name]
    if player.shoots == BEST:
        return _for_points(position, hand)
    cards = [SHOOT_INDEX[card] for card in position.hand]
    target = UNITS[TARGET_INDEX[position.aimed.card]]
    give = 0 if position.rules.blind else position.penalty
    shooter = SHOOTERS.index(player.shoots)
    code = choose(shooter, STRENGTH_OF[cards], IS_RED[cards], len(cards), give, target)
    [n] = (hand.codes == code).nonzero()[0].tolist()
    shot = hand.chances[int(hand.kinds[n])]
    if not (position.rules.may_hold and position.aimed.shots(position.rules)):
        return shot
    certain = shot.points > 0 and not shot.alive_without + shot.dead_without
    return HELD if holds_fire(player, position.aimed, certain) else shot


def _for_points(position: Position, hand: Hand) -> Chances:
    shots = [each for each in hand.chances if each is not HELD]
    best = max(shots, key=lambda each: each.mean_points)
    if not (position.rules.may_hold and position.aimed.shots(position.rules)):
        return best
    mean = position.score + best.mean_points
    if position.rules.forfeits:
        mean = position.score * (1 - best.death) + best.mean_kept
    return best if mean >= position.score else HELD
