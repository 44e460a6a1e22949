"""Which cards arrive when: the walk over the pile of one pass.

A walk goes over *steps*. At a step a card may arrive, and it may be a *rest*: the draw is complete,
etiquette settles, and the player discards, uses the butler, and then draws two or gives up the
whole hand for four (a *reset*: contact, leaving, or forced leaving). A step that is no rest lies in
the middle of a draw, and the cards held are carried on.

Step 0 is what the pass begins with. Then each card that may lie in the pile has a step of its own,
in the order of the pile, at which it arrives if it lies there and is drawn. Those are the *first
part*. If the butler can search and shuffle, a *second part* follows, in the order of his shuffle: a
card arrives there if it lay in the pile when he searched.

How many cards the draw still has to bring is known by literals, one for each number from 1 to 4.
Where the pile is known they separate odd steps from even ones without any work of the solver.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from solver.shooting_party.relaxation.cpsat import Expression, is_number
from solver.shooting_party.rules.cards import ACE, SUIT_COUNT, card

ACES: tuple[int, ...] = tuple(card(ACE, s) for s in range(SUIT_COUNT))
DRAW, RESET = 2, 4  # how many cards come by a draw, and how many after the hand was given up
NUMBERS = range(1, RESET + 1)  # how many cards may still be due
NOWHERE = 1_000
IN_HAND = -NOWHERE  # places of cards that are not in the order in force


@dataclass
class Start:
    """What a pass begins with. `hand`, `pile` and `displayed` say which cards are there. `due[n]`
    says whether n cards are still due, 0 for a complete draw; at most one of these is 1.
    `arrived` is the hand in the order of arrival, if that is known.
    """

    hand: Mapping[int, Expression]
    pile: Mapping[int, Expression]
    due: Mapping[int, Expression]
    displayed: frozenset[int] = frozenset()
    arrived: tuple[int, ...] = ()


@dataclass
class Walk:
    """Literals and expressions for each step, and for each card and step.

    - rest, draw, reset: there is a rest; two are drawn from it; the hand is given up for four.
    - carry: the step lies in the middle of a draw.
    - stays: cards may be held beyond the step.
    - begins[card]: whether it is in the hand at step 0 already.
    - arrives[card, step]: whether it comes to the hand there.
    - out[card, step]: an upper bound on "it is not in the pile"; 1 if it is not given.
    - place[card, step]: where it lies in the order in force.
    - drawn[card, step]: whether it was drawn in that order (if not, it came before all that were).
    - shown[ace, step]: an upper bound on "it is displayed".
    - found[ace, step]: whether the butler finds it there.
    - searches[step]: whether he finds one there and shuffles.
    - may_fetch: the steps at which he may bring a card.
    - crossings[n]: whether the pile ends with n cards still due.
    """

    steps: range
    rest: dict[int, Expression] = field(default_factory=dict)
    draw: dict[int, Expression] = field(default_factory=dict)
    reset: dict[int, Expression] = field(default_factory=dict)
    carry: dict[int, Expression] = field(default_factory=dict)
    stays: dict[int, Expression] = field(default_factory=dict)
    begins: Mapping[int, Expression] = field(default_factory=dict)
    arrives: dict[tuple[int, int], Expression] = field(default_factory=dict)
    out: dict[tuple[int, int], Expression] = field(default_factory=dict)
    place: dict[tuple[int, int], int] = field(default_factory=dict)
    drawn: dict[tuple[int, int], Expression] = field(default_factory=dict)
    found: dict[tuple[int, int], Expression] = field(default_factory=dict)
    searches: dict[int, Expression] = field(default_factory=dict)
    shown: dict[tuple[int, int], Expression] = field(default_factory=dict)
    may_fetch: range = range(0)
    crossings: dict[int, Expression] = field(default_factory=dict)

    def lies_before(self, a: int, b: int, t: int) -> bool:
        """Return True if a lies above b in the order in force at step t."""
        return self.place.get((a, t), NOWHERE) < self.place.get((b, t), NOWHERE)

    def doubt(self, a: int, b: int, t: int) -> Expression | None:
        """Return 0 where a surely came before b, if both are in the hand; None if never sure."""
        drawn_a, drawn_b = self.drawn.get((a, t), 0), self.drawn.get((b, t), 0)
        if is_number(drawn_a) and is_number(drawn_b) and drawn_a == drawn_b:
            ordered = (b, t) in self.place and self.lies_before(a, b, t)
            return 0 if ordered else None
        # A card drawn in this order came after any card that was not.
        return 1 - drawn_b if self.lies_before(a, b, t) else 1 - drawn_b + drawn_a
