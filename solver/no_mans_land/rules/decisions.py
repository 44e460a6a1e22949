"""Decisions: cards given up and groups aimed at units, or fire held, as text both ways; and what
they come to: certain hits, the stray shot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from solver.common.cards import Card
from solver.common.errors import at
from solver.common.game import MoveError
from solver.common.plain import plain
from solver.common.words import counted, quoted
from solver.no_mans_land.rules.cards import DECK, Target, Unit, hits, is_red
from solver.no_mans_land.rules.switches import RuleSet

HANDLER = "h:"
GIVEN = "-"
_SIGN = re.compile(rf"({HANDLER}|{GIVEN})\s+", re.IGNORECASE)  # and blanks that part it from cards
STRAY_CARDS = 2


@dataclass(frozen=True)
class Decision:
    """What the player does with a hand. Units of one kind are alike, so the groups need no more
    than their cards; `handler` is the place in `groups`, from 0, of the one aimed at the handler,
    if one is. `given` are the cards given up. Cards stand in number order, groups in the order of
    their lowest cards. Without groups, fire is held.
    """

    given: tuple[Card, ...] = ()
    groups: tuple[tuple[Card, ...], ...] = ()
    handler: int | None = None

    @property
    def holds(self) -> bool:
        """True if fire is held."""
        return not self.groups

    @property
    def kept(self) -> tuple[Card, ...]:
        """The cards that are aimed, in number order."""
        return tuple(sorted(card for group in self.groups for card in group))

    def __str__(self) -> str:
        """Return the decision as text, such as ``-2d4h 8c 7h5s``."""
        return self._written(DECK.text, HANDLER)

    def symbols(self, handler: str = HANDLER) -> str:
        """Return the same with suit symbols, and another word for the handler's group."""
        return self._written(DECK.symbols, handler)

    def _written(self, text: Callable[[Sequence[int], str], str], handler: str) -> str:
        if self.holds:
            return "hold"
        words = [GIVEN + text(self.given, "")] if self.given else []
        for n, group in enumerate(self.groups):
            words.append((handler if n == self.handler else "") + text(group, ""))
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> Decision:
        """Return the decision of a text, in any order and case, whatever it came through; raise
        `MoveError` if it is none.
        """
        words = _SIGN.sub(r"\1", plain(text)).split()
        if [word.lower() for word in words] == ["hold"]:
            return HOLD
        given: tuple[Card, ...] | None = None
        groups: list[tuple[tuple[Card, ...], bool]] = []
        for word in words:
            if word.startswith(GIVEN):
                if given is not None:
                    raise MoveError("cards are given up twice")
                given = _cards(word.removeprefix(GIVEN))
            else:
                at_handler = word.lower().startswith(HANDLER)
                groups.append((_cards(word[len(HANDLER) :] if at_handler else word), at_handler))
        if not groups:
            raise MoveError("no cards are aimed: to hold fire, say hold")
        if sum(at_handler for _, at_handler in groups) > 1:
            raise MoveError("there is one hen: two groups are aimed at it")
        groups.sort()
        handler = next((n for n, (_, at_handler) in enumerate(groups) if at_handler), None)
        return cls(given or (), tuple(group for group, _ in groups), handler)


HOLD = Decision()


def _cards(word: str) -> tuple[Card, ...]:
    with at(quoted(word), MoveError):
        cards = DECK.read_known(word, "no cards")
        if not cards:
            raise MoveError("no cards")
        return tuple(sorted(cards))


def objection(
    decision: Decision, target: Target, due: int, hand: Sequence[int], rules: RuleSet
) -> str | None:
    """Return one line that says why a decision is not legal with a hand of which `due` are given
    up, or None if it is.
    """
    if decision.holds:
        return None if rules.may_hold else f"fire cannot be held under the rules {rules}"
    used = sorted([*decision.given, *decision.kept])
    if used != sorted(hand):
        twice = [card for card in used if used.count(card) > 1]
        strange = [card for card in used if card not in hand]
        missing = [card for card in hand if card not in used]
        if strange:
            return f"{DECK.text(strange[:1])} is not in the hand"
        if twice:
            return f"{DECK.text(twice[:1])} is used twice"
        return f"{DECK.text(missing)}: every card is given up or aimed"
    if len(decision.given) != due:
        return f"the weather takes {counted(due, 'card')}, not {len(decision.given)}"
    if decision.handler is not None and len(target.units) == 1:
        return f"{DECK.names[target.card]} has no hen"
    others = len(decision.groups) - (decision.handler is not None)
    if others > target.units[0].count:
        what = "units" if len(target.units) == 1 else "ducks"
        return f"{others} groups for {target.units[0].count} {what}"
    return None


Pattern = tuple[tuple[int, ...], tuple[tuple[int, ...], ...], int | None]
"""A decision by places in the hand: given up, groups, which group is aimed at the handler."""


def legal_decisions(
    target: Target, due: int, hand: Sequence[int], rules: RuleSet
) -> list[Decision]:
    """Return every legal decision with a hand of which `due` are given up, sorted as ASCII."""
    cards = tuple(DECK.cards[card] for card in sorted(hand))
    found = [HOLD] if rules.may_hold else []
    for given, groups, handler in patterns(target, len(cards), due):
        found.append(
            Decision(
                tuple(cards[n] for n in given),
                tuple(tuple(cards[n] for n in group) for group in groups),
                handler,
            )
        )
    return sorted(found, key=str)


@cache
def patterns(target: Target, cards: int, give: int) -> tuple[Pattern, ...]:
    """Return every way to give up so many of so many cards, and to aim the others."""
    found: list[Pattern] = []
    for given in combinations(range(cards), give):
        kept = tuple(place for place in range(cards) if place not in given)
        for groups in partitions(kept, target.groups):
            if len(groups) <= target.units[0].count:
                found.append((given, groups, None))
            if len(target.units) > 1:
                found += ((given, groups, handler) for handler in range(len(groups)))
    return tuple(found)


def partitions(places: tuple[int, ...], most: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the divisions of places into at most so many groups, ordered by first places."""
    if not places:
        yield ()
        return
    if most == 0:
        return
    first, rest = places[0], places[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            left = tuple(place for place in rest if place not in others)
            for more in partitions(left, most - 1):
                yield ((first, *others), *more)


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


def stray_points(target: Target, stray: Sequence[int]) -> int:
    """Return the points of a stray shot: of the unit of lowest value, or 0."""
    unit = target.units[0]
    return unit.points if hits(stray, unit.defence) else 0
