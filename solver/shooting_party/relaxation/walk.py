"""Which cards arrive when: the walk over the pile of one pass.

A walk goes over *steps*. At a step cards may arrive, and it may be a *rest*: the draw is complete,
etiquette settles, and the player discards, uses the butler, and then draws two or gives up the
whole hand for four (a *reset*: contact, leaving, or forced leaving). A step that is no rest lies in
the middle of a draw, and the cards held are carried on.

*A known pile* (`known_pile`). Draws bring two or four cards other than aces, so these arrive in
aligned pairs, and step t is the arrival of pair t. After a reset at t, pair t + 1 arrives in the
middle of a draw, and the next rest is at t + 2. The butler's shuffle changes the order of what is
left in the pile. So each step at which he may search is a case of its own, and in each case the
order of arrival is known.

*The pile of the next pass* (`next_pile`). It is everything but the score pile and the hand that
crosses the reshuffle, in the order of that pass. Each card has a step of its own, at which it
arrives if it is in the pile. `due` counts the cards that the draw still has to bring; it begins
with what the crossing draw lacked. After the steps of the pass order come those of the butler's
order: after a search a card arrives there, if it was in the pile and had not arrived before.

A rest comes before the pile is exhausted (END): with `exhaustion: eager` a card, ace or not, must
be left in the pile; with `lazy` it may be empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solver.shooting_party.relaxation.cpsat import CpModel
from solver.shooting_party.relaxation.groups import CROSSING, END
from solver.shooting_party.rules.cards import ACE, SUIT_COUNT, card, rank
from solver.shooting_party.rules.position import Position

Expression = Any
"""A CP-SAT literal, a linear expression, or a number."""

ACES: tuple[int, ...] = tuple(card(ACE, s) for s in range(SUIT_COUNT))
MOST_DUE = 4
LAST = 1_000
IN_HAND = -LAST
"""The place of the first card of the hand that the walk begins with: above all cards that the walk
draws.
"""
NOWHERE = 2 * IN_HAND
"""The place of a card that was discarded before the walk began."""


@dataclass
class Walk:
    """The steps of one pass, in sequence, and what may happen at each.

    - rest, draw, reset: literals, at the steps that can be rests.
    - carry: 1 at a step where the walk goes on in the middle of a draw.
    - stays: an upper bound on "a card may be held beyond the step".
    - begins[card]: whether it is in the hand when the walk begins.
    - arrives[card, step]: whether it reaches the hand there.
    - out[card, step]: an upper bound on "it is not in the pile"; 1 if it is not given.
    - place[card, step]: where it lies in the order in force.
    - drawn[card, step]: whether it was drawn in that order (if not, it came before all that were).
    - shown[ace, step]: an upper bound on "it is displayed, without the butler".
    - found[ace, step]: whether the butler finds it there.
    - searches[step]: whether he must find one there.
    - may_fetch: the steps at which he may bring a card.
    - idle[step]: 1 if the step is only there for a search that did not take place.
    - crossings: the ways into the next pass, each with the number of cards still due; at most one.
    """

    steps: range
    rest: dict[int, Expression] = field(default_factory=dict)
    draw: dict[int, Expression] = field(default_factory=dict)
    reset: dict[int, Expression] = field(default_factory=dict)
    carry: dict[int, Expression] = field(default_factory=dict)
    stays: dict[int, Expression] = field(default_factory=dict)
    begins: dict[int, Expression] = field(default_factory=dict)
    arrives: dict[tuple[int, int], Expression] = field(default_factory=dict)
    out: dict[tuple[int, int], Expression] = field(default_factory=dict)
    place: dict[tuple[int, int], int] = field(default_factory=dict)
    drawn: dict[tuple[int, int], Expression] = field(default_factory=dict)
    found: dict[tuple[int, int], Expression] = field(default_factory=dict)
    searches: dict[int, Expression] = field(default_factory=dict)
    shown: dict[tuple[int, int], Expression] = field(default_factory=dict)
    idle: dict[int, Expression] = field(default_factory=dict)
    may_fetch: range = range(0)
    crossings: list[tuple[int, Expression]] = field(default_factory=list)

    def lies_before(self, a: int, b: int, t: int) -> bool:
        """Return True if a lies above b in the order in force at step t."""
        return self.place.get((a, t), NOWHERE) < self.place.get((b, t), NOWHERE)

    def doubt(self, a: int, b: int, t: int) -> Expression | None:
        """Return an expression that is 0 where a surely came to the hand before b, if both are in
        it; None if that is never sure.
        """
        drawn_a, drawn_b = self.drawn.get((a, t), 0), self.drawn.get((b, t), 0)
        if isinstance(drawn_a, int) and isinstance(drawn_b, int):
            return 0 if self.lies_before(a, b, t) else None
        # A card drawn in this order came after any card that was not.
        return 1 - drawn_b if self.lies_before(a, b, t) else 1 - drawn_b + drawn_a


def not_aces(cards: tuple[int, ...]) -> list[int]:
    """Return those that are not aces."""
    return [c for c in cards if rank(c) != ACE]


def order_after(position: Position, search: int | None) -> tuple[int, ...]:
    """Return the order in which the pile is drawn if the butler shuffles it after `search` pairs,
    or never (None).
    """
    if search is None:
        return position.pile
    drawn = set(not_aces(position.pile)[: 2 * search])
    last = max((i for i, c in enumerate(position.pile) if c in drawn), default=-1)
    left = position.pile[last + 1 :]
    again = tuple(c for c in position.deal.butler_order(position.pass_number) if c in left)
    return position.pile[: last + 1] + again


def aces_left(position: Position, search: int) -> list[int]:
    """Return the aces that the butler can find after that many pairs."""
    return [c for c in order_after(position, None)[_first_left(position, search) :] if c in ACES]


def _first_left(position: Position, pairs: int) -> int:
    count = 0
    for place, c in enumerate(position.pile):
        if count == 2 * pairs:
            return place
        count += rank(c) != ACE
    return len(position.pile)


def known_pile(
    model: CpModel, position: Position, search: int | None, crosses: bool, without: frozenset[str]
) -> Walk:
    """Return the walk from a position over its pile, with the butler's shuffle at step `search` or
    (None) nowhere. `crosses` says that another pass follows.
    """
    order = order_after(position, search)
    cards = not_aces(order)
    n = len(cards)
    before = {c: sum(rank(d) != ACE for d in order[: order.index(c)]) for c in order if c in ACES}
    deepest = [a for a in before if before[a] == n]
    lazy = position.rules.exhaustion == "lazy"
    walk = Walk(range((n + 1) // 2 + 1))
    last = walk.steps[-1]
    # At a rest the pile is not exhausted (END).
    rests = [t for t in walk.steps if 2 * t < n or (2 * t == n and (lazy or deepest))]
    if END in without and not crosses:
        rests = [t for t in walk.steps if 2 * t <= n]
    for t in rests:
        walk.rest[t] = model.new_bool_var(f"rest {t}")
        walk.draw[t] = model.new_bool_var(f"draw {t}")
        walk.reset[t] = model.new_bool_var(f"reset {t}")
    carry: dict[int, list[Expression]] = {t: [] for t in walk.steps}
    for t in rests:
        model.add(walk.draw[t] + walk.reset[t] <= walk.rest[t])
        come_from = [walk.draw.get(t - 1, 0), walk.reset.get(t - 2, 0)]
        model.add(walk.rest[t] == (sum(come_from) if t else 1))
        for pairs, literal in ((1, walk.draw[t]), (2, walk.reset[t])):
            if t + pairs in rests:
                arrived = t + pairs
            elif crosses:
                walk.crossings.append((2 * (t + pairs) - n, literal))
                arrived = last + 1
            else:
                continue
            for middle in range(t + 1, arrived):
                carry[middle].append(literal)
    for t in walk.steps:
        walk.carry[t] = sum(carry[t])
        walk.stays[t] = walk.draw.get(t, 0) + walk.carry[t]
    for place, c in enumerate(position.hand):
        walk.begins[c] = 1
        for t in walk.steps:
            walk.place[c, t], walk.drawn[c, t] = IN_HAND + place, 0
    for place, c in enumerate(cards):
        arrival = place // 2 + 1
        walk.arrives[c, arrival] = walk.rest.get(arrival, 0) + walk.carry[arrival]
        for t in walk.steps:
            walk.place[c, t], walk.drawn[c, t] = place, 1
            if t < arrival:
                walk.out[c, t] = 0
    for t in rests:
        for a in ACES:
            walk.shown[a, t] = int(a in position.display or before.get(a, LAST) < 2 * t)

    if search is not None:
        for a in aces_left(position, search):
            walk.found[a, search] = model.new_bool_var(f"found {a}")
        walk.searches[search] = 1
        if last in rests and last > search and deepest and not lazy and END not in without:
            model.add(walk.rest[last] <= sum(1 - walk.found.get((a, search), 0) for a in deepest))
    else:
        walk.may_fetch = range(len(walk.steps))
        if position.rules.butler_search == "keep":
            for t in rests:
                for a in aces_left(position, t):
                    walk.found[a, t] = model.new_bool_var(f"found {a} {t}")
    if crosses and not lazy and last in rests:
        # The butler finds the last card: the pile is exhausted immediately, and nothing is due.
        emptied = model.new_bool_var("emptied")
        model.add(emptied <= sum(walk.found.get((a, last), 0) for a in ACES))
        model.add(walk.draw[last] + walk.reset[last] + emptied <= walk.rest[last])
        walk.stays[last] += emptied
        walk.crossings.append((0, emptied))
    return walk


@dataclass
class Crossing:
    """What the end of one pass hands to the next.

    `ways` are the walk's crossings; `hand` says which cards cross in the hand, and `scored` which
    queens and aces have been scored (a number if it is known).
    """

    ways: list[tuple[int, Expression]]
    hand: Mapping[int, Expression]
    scored: Mapping[int, Expression]


def next_pile(
    model: CpModel, position: Position, crossing: Crossing, without: frozenset[str]
) -> Walk:
    """Return the walk over the pass that follows the position's own and is the last."""
    return _NextPile(model, position, crossing, without).walk


class _NextPile:
    """The walk over the next pile. Step 0 is what crosses; then come the cards of the pass order,
    then those of the butler's order.
    """

    def __init__(
        self, model: CpModel, position: Position, crossing: Crossing, without: frozenset[str]
    ) -> None:
        self.model = model
        self.without = without
        self.eager = position.rules.exhaustion == "eager"
        self.shuffles = position.rules.butler_search == "shuffle"
        number = position.pass_number + 1
        order = position.deal.pass_order(number)
        again = position.deal.butler_order(number) if self.shuffles else ()
        self.scored = crossing.scored
        self.in_pile: dict[int, Expression] = {}
        self.alive: list[Expression] = []
        self.due: list[Expression] = []
        self.shuffled: Expression = 0  # whether he has searched by the step reached
        first, second = not_aces(order), not_aces(again)
        self.walk = Walk(range(1 + len(first) + len(second)))
        self.walk.may_fetch = range(1 + len(first))
        self.begin(first, order, crossing)
        self.draw_in_order(first, order)
        self.draw_again(second, again, len(first))

    def literal(self, name: str) -> Expression:
        return self.model.new_bool_var(f"{name}'")

    def begin(self, cards: list[int], order: tuple[int, ...], crossing: Crossing) -> None:
        for c in cards:
            self.walk.begins[c] = crosses = self.literal(f"crosses {c}")
            if CROSSING not in self.without:
                self.model.add(crosses == crossing.hand.get(c, 0))
            self.in_pile[c] = self.literal(f"pile {c}")
            self.model.add(self.in_pile[c] == 1 - crosses - crossing.scored.get(c, 0))
        self.step(0)
        at_rest = sum(way for lacking, way in crossing.ways if lacking == 0)
        self.model.add(self.walk.rest[0] == at_rest)
        self.model.add(
            self.due[0] == sum(lacking * way for lacking, way in crossing.ways) + self.chosen(0)
        )
        self.walk.carry[0] = sum(way for lacking, way in crossing.ways if lacking)
        self.walk.stays[0] = self.walk.draw[0] + self.walk.carry[0]
        for a in ACES:
            self.walk.shown[a, 0] = 0
        self.may_find(0, order)

    def step(self, t: int) -> None:
        """Add the choices at a step, and the number of cards due after it."""
        w, model = self.walk, self.model
        w.rest[t], w.draw[t] = self.literal(f"rest {t}"), self.literal(f"draw {t}")
        w.reset[t] = self.literal(f"reset {t}")
        model.add(w.draw[t] + w.reset[t] <= w.rest[t])
        self.due.append(model.new_int_var(0, MOST_DUE, f"due' {t}"))
        self.alive.append(self.literal(f"alive {t}"))
        model.add(self.due[t] >= self.alive[t])
        model.add(self.due[t] <= MOST_DUE * self.alive[t])

    def chosen(self, t: int) -> Expression:
        return 2 * self.walk.draw[t] + 4 * self.walk.reset[t]

    def arrival(self, t: int, c: int) -> Expression:
        """Return the literal of "card c is drawn at step t"; the step is a rest if nothing more is
        due.
        """
        self.step(t)
        w, model = self.walk, self.model
        w.arrives[c, t] = comes = self.literal(f"comes {c}")
        left = model.new_int_var(0, MOST_DUE, f"left {t}")
        model.add(left == self.due[t - 1] - comes)
        model.add(w.rest[t] <= comes)
        model.add(left <= MOST_DUE * (1 - w.rest[t]))
        model.add(left + w.rest[t] >= comes)
        model.add(comes <= self.alive[t - 1])
        model.add(self.due[t] == left + self.chosen(t))
        w.carry[t] = self.alive[t - 1] - w.rest[t]
        w.stays[t] = w.draw[t] + w.carry[t]
        return comes

    def draw_in_order(self, cards: list[int], order: tuple[int, ...]) -> None:
        w, model = self.walk, self.model
        for t, c in enumerate(cards, 1):
            comes = self.arrival(t, c)
            model.add(comes <= self.in_pile[c])
            model.add(comes <= 1 - self.shuffled)
            model.add(comes >= self.in_pile[c] + self.alive[t - 1] - 1 - self.shuffled)
            below = order[order.index(c) + 1 :]
            if self.eager and END not in self.without:
                left = [self.in_pile[d] for d in below if d not in ACES]
                left += [1 - self.scored.get(a, 0) for a in below if a in ACES]
                model.add(w.rest[t] <= sum(left))
            for a in ACES:
                w.shown[a, t] = int(a not in below)
            self.may_find(t, below)
            for d in cards[t:]:
                w.out[d, t] = 1 - self.in_pile[d]
        for d in cards:
            w.out[d, 0] = 1 - self.in_pile[d]
        for t in range(1 + len(cards)):
            for place, c in enumerate(cards, 1):
                w.place[c, t], w.drawn[c, t] = place, w.arrives[c, place]

    def may_find(self, t: int, below: tuple[int, ...]) -> None:
        """Let the butler find an ace of the pile at step t, and shuffle."""
        found = []
        for a in ACES:
            if a in below:
                self.walk.found[a, t] = literal = self.literal(f"found {a} {t}")
                self.model.add(literal <= self.walk.rest[t])
                self.model.add(literal <= 1 - self.scored.get(a, 0))
                found.append(literal)
        if self.shuffles:
            self.walk.searches[t] = sum(found)
            self.shuffled = self.shuffled + sum(found)

    def draw_again(self, cards: list[int], order: tuple[int, ...], before: int) -> None:
        w, model = self.walk, self.model
        first_comes = {c: w.arrives[c, t] for (c, t) in w.arrives}
        again = {c: self.literal(f"again {c}") for c in cards}
        for c, literal in again.items():
            model.add(literal <= self.in_pile[c])
            model.add(literal <= self.shuffled)
            model.add(literal <= 1 - first_comes[c])
            model.add(literal >= self.in_pile[c] + self.shuffled - first_comes[c] - 1)
        for place, c in enumerate(cards, 1):
            t = before + place
            comes = self.arrival(t, c)
            model.add(comes <= again[c])
            model.add(comes >= again[c] + self.alive[t - 1] - 1)
            below = order[order.index(c) + 1 :]
            if self.eager and END not in self.without:
                left = [again[d] for d in below if d not in ACES]
                left += [1 - self.scored.get(a, 0) for a in below if a in ACES]
                model.add(w.rest[t] <= sum(left))
            for a in ACES:
                seen = [w.searches[u] for u in range(before + 1) if w.shown[a, u] == 1]
                w.shown[a, t] = 1 if a not in below else sum(seen)
            for d in cards[place:]:
                w.out[d, t] = 1 - again[d]
            w.idle[t] = 1 - self.shuffled
        for t in range(before + 1, len(w.steps)):
            for place, c in enumerate(cards, 1):
                w.place[c, t], w.drawn[c, t] = place, w.arrives[c, before + place]
