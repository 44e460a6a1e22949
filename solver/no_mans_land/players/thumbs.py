"""Players that follow rules of thumb: how they shoot, when they hold fire, what rounds bring by a
rule, which looks at hands alone, and what they give up in a position, by the exact solution.

`one`, `greedy` and `fit` give up their weakest cards, of equally weak ones black before red (a club
is the strongest card), and aim at the most valuable unit that they can hit. `one`: all cards at one
unit. `greedy`: the strongest cards first, unit after unit. `fit`: the same, but a unit is completed
with the weakest card that does it. `random` takes any decision, each with the same chance; `best`
divides its hand for the most points.
"""

from dataclasses import dataclass
from functools import cache

from solver.common.arrays import Int64s, Int64s2
from solver.common.compiled import entry, kernel
from solver.no_mans_land.exact import rounds
from solver.no_mans_land.exact.hand_classes import list_classes
from solver.no_mans_land.exact.options import HELD, Chances, Hand
from solver.no_mans_land.exact.values import best_rounds
from solver.no_mans_land.packed import numbers as T
from solver.no_mans_land.packed.decision_codes import HANDLER, force, list_codes, look
from solver.no_mans_land.packed.numbers import PENALTIES
from solver.no_mans_land.packed.shots import count_draws, see_all
from solver.no_mans_land.rules.cards import DECK, HAND, Target
from solver.no_mans_land.rules.position import Position

SHOOTERS = ("one", "greedy", "fit")
ONE, GREEDY, FIT = range(len(SHOOTERS))
RANDOM, BEST = "random", "best"
"""How a hand is divided: by a rule of thumb (`choose`), by chance, or for the most points."""

HOLDS = ("never", "uncertain", "runners", "careful", "always")
"""When fire is held at a target with a misfire test: never; if no hit is certain; at the running
hare and fox; at these and if no hit is certain; always.
"""

RUNNERS = frozenset(DECK.run("QsKd"))


@dataclass(frozen=True)
class Thumb:
    """A player: how it shoots, and when it holds fire if the rules allow that."""

    shoots: str
    holds: str = "never"


def holds_fire(player: Thumb, target: Target, certain: bool) -> bool:
    """Return True if a player holds fire at a target with a misfire test."""
    runner = target.card in RUNNERS
    careful = runner or not certain
    return dict(zip(HOLDS, (False, not certain, runner, careful, True), strict=True))[player.holds]


THUMBS: dict[str, Thumb] = {
    "random": Thumb(RANDOM),
    "one": Thumb("one"),
    "greedy": Thumb("greedy", "uncertain"),
    "fit": Thumb("fit", "runners"),
    "points": Thumb(BEST),
}
"""Players of growing skill, who see what a person sees: hand, target, weather, score so far.
`points` shoots in spite of a misfire test unless that makes its mean score lower than it is now.
"""

_NOBODY = -1


@entry
def choose(shooter: int, strengths: Int64s, reds: Int64s, give: int, units: Int64s2) -> int:
    """Return the decision of a shooter with a hand, by strengths and colours."""
    left = (1 << HAND) - 1
    for _ in range(give):
        left ^= 1 << _extreme(left, strengths, reds, -1, False)
    code = groups = 0
    for kind in (1, 0):
        for _ in range(units[kind, T.COUNT]):
            defence = units[kind, T.DEFENCE]
            if groups and (shooter == ONE or left == 0):
                break
            if _total(left, strengths) <= defence:
                break
            digit = HANDLER if kind == 1 else groups + 1
            total = 0
            while total <= defence or (shooter == ONE and left):
                place = _NOBODY
                if shooter == FIT:
                    place = _extreme(left, strengths, reds, defence - total, False)
                if place == _NOBODY:
                    place = _extreme(left, strengths, reds, -1, True)
                left ^= 1 << place
                code |= digit << 3 * place
                total += force(strengths[place])
            groups += 1
    digit = 1 if groups == 0 else lowest_digit(code)
    for place in range(HAND):
        if left >> place & 1:
            code |= digit << 3 * place
    return in_order(code)


@kernel
def lowest_digit(code: int) -> int:
    """Return the first digit of a code that is not 0."""
    while code & 7 == 0:
        code >>= 3
    return code & 7


@kernel
def in_order(code: int) -> int:
    """Return the same decision with its groups numbered in the order of their first places."""
    found = names = begun = 0
    for place in range(HAND):
        digit = code >> 3 * place & 7
        if 0 < digit < HANDLER:
            if not names >> 3 * digit & 7:
                begun += 1
                names |= begun << 3 * digit
            digit = names >> 3 * digit & 7
        found |= digit << 3 * place
    return found


@kernel
def _total(cards: int, strengths: Int64s) -> int:
    total = 0
    for place in range(HAND):
        if cards >> place & 1:
            total += force(strengths[place])
    return total


@kernel
def _extreme(cards: int, strengths: Int64s, reds: Int64s, missing: int, strongest: bool) -> int:
    """Return the strongest or weakest card above what is missing, or -1; red beats its equals."""
    best, found = 0, _NOBODY
    for place in range(HAND):
        if cards >> place & 1 and force(strengths[place]) > missing:
            rank = 2 * force(strengths[place]) + reds[place]
            if found == _NOBODY or (rank > best if strongest else rank < best):
                best, found = rank, place
    return found


@cache
def rounds_of_way(way: str) -> rounds.Found:
    """Return what the hands of every target and penalty come to when they are divided that way."""
    if way == BEST:
        return best_rounds()
    found, space = rounds.empty_found(rounds.MOST_OFFERS), rounds.empty_workspace()
    shooter = SHOOTERS.index(way) if way in SHOOTERS else -1
    for penalty in range(PENALTIES):
        _collect(shooter, penalty, space, found)
    return found


@entry
def _collect(shooter: int, penalty: int, space: rounds.Workspace, found: rounds.Found) -> None:
    """Add every class of hands under a penalty to every target's offers, by a shooter or, for -1,
    by all decisions.
    """
    unseen, codes, classes = space.unseen, space.codes, list_classes(space.hands)
    see_all(unseen)
    for target in range(len(T.UNITS)):
        units, pair = T.UNITS[target], PENALTIES * target + penalty
        count = list_codes(HAND, penalty, units[0, T.COUNT], units[1, T.COUNT], codes)
        for n in range(classes):
            strengths, reds = space.hands.strengths[n], space.hands.reds[n]
            for place in range(HAND):
                unseen[strengths[place]] -= 1
            for k in range(1 if shooter >= 0 else count):
                code = codes[k]
                if shooter >= 0:
                    code = choose(shooter, strengths, reds, penalty, units)
                points, astray = look(code, strengths, reds, HAND, units)
                defence, draws = units[0, T.DEFENCE], space.draws
                count_draws(unseen, unseen.sum(), T.COUNTER[target], astray, defence, draws)
                gain = units[0, T.POINTS] if astray else points
                offers, number = found.rows[pair], found.counts[pair]
                weight = space.hands.weights[n]
                found.counts[pair] = rounds.add_offer(offers, number, weight, gain, draws)
            for place in range(HAND):
                unseen[strengths[place]] += 1


def choice(name: str, position: Position, hand: Hand) -> Chances:
    """Return what the decision of a player other than `random` leads to."""
    player = THUMBS[name]
    if player.shoots == BEST:
        return _for_points(position, hand)
    cards = [T.SHOOT_INDEX[card] for card in position.hand]
    target = T.UNITS[T.TARGET_INDEX[position.aimed.card]]
    shooter = SHOOTERS.index(player.shoots)
    code = choose(shooter, T.STRENGTH_OF[cards], T.IS_RED[cards], position.penalty, target)
    [n] = (hand.codes == code).nonzero()[0].tolist()
    shot = hand.chances[int(hand.kinds[n])]
    if not (position.rules.may_hold and position.counterattack):
        return shot
    certain = shot.points > 0 and not shot.alive_without + shot.dead_without
    return HELD if holds_fire(player, position.aimed, certain) else shot


def _for_points(position: Position, hand: Hand) -> Chances:
    shots = [each for each in hand.chances if each is not HELD]
    best = max(shots, key=lambda each: each.mean_points)
    if not (position.rules.may_hold and position.counterattack):
        return best
    mean = position.score + best.mean_points
    if position.rules.forfeits:
        mean = position.score * (1 - best.death) + best.mean_kept
    return best if mean >= position.score else HELD
