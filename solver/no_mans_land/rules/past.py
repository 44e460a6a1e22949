"""Rounds that are over: what came, and what they can have scored."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from solver.common.cards import Card
from solver.common.errors import InputError, at
from solver.no_mans_land.rules import cards as C
from solver.no_mans_land.rules import decisions as D
from solver.no_mans_land.rules.switches import RuleSet


@dataclass(frozen=True)
class Past:
    """A round that is over: its `target`, and its `weather` as drawn."""

    target: Card
    weather: tuple[Card, ...]

    @property
    def penalty(self) -> int:
        """The number of cards that the weather takes from the hand, 0 to 3."""
        return C.penalty(self.weather)


@dataclass(frozen=True)
class Shot:
    """What a decision came to: the cards turned up after it (`stray` shot, `counter` attack), its
    `points`, and whether it `killed`.
    """

    stray: tuple[Card, ...] = ()
    counter: tuple[Card, ...] = ()
    points: int = 0
    killed: bool = False


def check_past(past: Sequence[Past], score: int, killed: bool, rules: RuleSet) -> None:
    """Raise `InputError` unless a game can have had these rounds, and come to this score."""
    if len(past) > C.ROUNDS:
        raise InputError(f"{len(past)} rounds are over; a game has {C.ROUNDS}")
    targets = [each.target for each in past]
    for card in targets:
        if card not in C.TARGETS:
            raise InputError(f"{C.DECK.names[card]} is no target")
        if targets.count(card) > 1:
            raise InputError(f"{C.DECK.names[card]} was a target twice")
    with at("past"):
        for each in past:
            C.penalty(each.weather)
    cards = [card for each in past for card in each.weather]
    if len(set(cards)) != len(cards):
        raise InputError("a weather card was drawn twice")
    if killed and not (past and C.TARGETS[targets[-1]].counterattack):
        raise InputError("killed, at a target without a misfire test")
    if score not in possible_scores(past, rules):
        if not targets:
            why = "but no past round is given (past Qs 3c; ...)"
            raise InputError(f"score {score}, {why}")
        where = " and ".join(names(targets))
        raise InputError(f"{score} points cannot come from {where}")


def check_shoot(cards: Sequence[int]) -> None:
    """Raise `InputError` unless all are cards of the shoot deck, each once."""
    for card in cards:
        if card not in C.SHOOT:
            raise InputError(f"{C.DECK.text([card])} is not in the shoot deck")
    if len(set(cards)) != len(cards):
        raise InputError("a card of the shoot deck comes twice")


def names(cards: Iterable[int]) -> list[str]:
    return [C.DECK.names[card] for card in cards]


def possible_scores(past: Iterable[Past], rules: RuleSet) -> set[int]:
    """Return every score that rounds which are over can come to."""
    sums, held = {0}, {0} if rules.may_hold else set()
    for each in past:
        points = possible_points(C.TARGETS[each.target], C.HAND - each.penalty) | held
        sums = {score + more for score in sums for more in points}
    return sums


@cache
def possible_points(target: C.Target, kept: int) -> frozenset[int]:
    """Return every number of points that so many kept cards can come to in a round.

    Only strengths matter, and a stray shot scores no more than a single hit. So each selection of
    strengths that the deck has (0 for a club) is divided into groups in every way.
    """
    supply = [0 if card in C.ALWAYS_HITS else C.STRENGTH[card] for card in C.SHOOT]
    found: set[int] = set()
    divisions = list(D.partitions(tuple(range(kept)), target.groups))
    first, *other = target.units
    for held in combinations_with_replacement(sorted(set(supply)), kept):
        if any(held.count(strength) > supply.count(strength) for strength in set(held)):
            continue
        for groups in divisions:
            force = [
                99 if any(held[n] == 0 for n in g) else sum(held[n] for n in g) for g in groups
            ]
            low = [first.points * (each > first.defence) for each in force]
            if len(groups) <= first.count:
                found.add(sum(low))
            for unit in other:
                high = [unit.points * (each > unit.defence) for each in force]
                found.update(sum(low) - low[n] + high[n] for n in range(len(groups)))
    return frozenset(found)
