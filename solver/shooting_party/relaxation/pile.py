"""The walk over the pile of one pass, built step by step.

The pile may be known (the pass that is being played) or not (a later one: everything but the score
pile and the hand that crossed the reshuffle). A card that is surely not in it has no step.

A rest comes before the pile is exhausted: a card, ace or not, must be left in it. A walk may
stop at any rest: then nothing crosses and nothing more is scored.
"""

from solver.shooting_party.relaxation import cpsat, walk
from solver.shooting_party.relaxation.cpsat import Expression
from solver.shooting_party.relaxation.walk import Start, Walk
from solver.shooting_party.rules.cards import ACE, JOKER, rank

Due = dict[int, Expression]  # for each number of cards whether so many are still due


def not_aces(cards: tuple[int, ...]) -> list[int]:
    """Return those that are not aces."""
    return [c for c in cards if rank(c) != ACE]


class Pile:
    """The walk over one pile. `order` is the order of its cards, `again` that of the butler's
    shuffle (empty if he does not shuffle); either may include cards that are not in the pile.
    `crosses` says that another pass follows.
    """

    def __init__(
        self,
        logic: cpsat.Logic,
        start: Start,
        order: tuple[int, ...],
        again: tuple[int, ...],
        *,
        crosses: bool,
    ) -> None:
        self.logic = logic
        self.model = logic.model
        self.start = start
        self.crosses = crosses
        self.shuffles = bool(again)
        self.order = tuple(c for c in order if not cpsat.is_zero(self.in_pile(c)))
        self.may_search = JOKER in start.hand or JOKER in self.order
        self.again = tuple(c for c in again if c in self.order) if self.may_search else ()
        self.found: dict[int, Expression] = {}
        """Whether the butler has found that ace, by the step reached."""
        self.displayed: dict[tuple[int, int], bool] = {}
        """Whether that ace is surely displayed or scored at a step of the first part."""
        self.complete: Expression = 0
        """Whether the pile is exhausted and nothing is due, by the step reached."""
        self.waiting: Due = {walk.DRAW: 0, walk.RESET: 0}
        """What is due in the second part, by the searches up to the step reached."""
        first, second = not_aces(self.order), not_aces(self.again)
        self.walk = Walk(range(1 + len(first) + len(second)), begins=start.hand)
        self.walk.may_fetch = range(1 + len(first))
        due = self.first_part(first)
        later = self.second_part(second, len(first), sum(due.values()))
        for n in walk.NUMBERS:
            self.walk.crossings[n] = self.logic.same(due[n] + later[n], f"lacking {n}")
        self.walk.crossings[0] = self.complete

    def in_pile(self, c: int) -> Expression:
        """Return whether that card is in the pile at first."""
        return self.start.pile.get(c, 0)

    # -- the order of the pass -------------------------------------------------------------------

    def wait_for_search(self, t: int, due: Due) -> None:
        """Take from what is due at step t what waits for the butler to shuffle."""
        w = self.walk
        for n, choice in ((walk.DRAW, w.draw[t]), (walk.RESET, w.reset[t])):
            later = self.logic.both(choice, w.searches.get(t, 0), f"waits {t}")
            due[n] = self.logic.same(due[n] + choice - later, f"due {n} {t}")
            self.waiting[n] = self.logic.same(self.waiting[n] + later, f"waiting {n} {t}")

    def first_part(self, cards: list[int]) -> Due:
        """Walk in the order of the pass; return what is due at its end without a search."""
        w = self.walk
        due = {n: self.start.due.get(n, 0) for n in walk.NUMBERS}
        self.places(cards)
        for t in range(1 + len(cards)):
            below = self.order[self.order.index(cards[t - 1]) + 1 :] if t else self.order
            left = [self.in_pile(d) - self.found.get(d, 0) for d in below]
            going = sum(due.values()) + sum(self.waiting.values()) + self.complete
            rest, full = self.start.due.get(0, 0), 0
            if t:
                c = cards[t - 1]
                due, completes = self.arrival(t, c, self.in_pile(c), due)
                full = self.filled(t, completes, left)
                rest = completes - full
                going -= rest
            rest = self.rest(t, rest, going, left)
            displayed = {
                a for a in walk.ACES if a in self.start.displayed or (t and a not in below)
            }
            if not cpsat.is_zero(rest):
                emptied = self.search(t, below, left)
                full += emptied
                self.wait_for_search(t, due)
                w.stays[t] = self.logic.same(w.draw[t] + w.carry[t] + emptied, f"stays {t}")
            self.complete = self.logic.same(self.complete + full, f"complete {t}")
            for a in walk.ACES:
                self.displayed[a, t] = a in displayed
                w.shown[a, t] = int(a in displayed) + self.found.get(a, 0)
        for place, c in enumerate(cards, 1):
            came = 1 if cpsat.is_number(self.in_pile(c)) else w.arrives[c, place]
            w.drawn |= {(c, t): came for t in w.may_fetch}
        return due

    def places(self, cards: list[int]) -> None:
        """Say where the cards lie in the first part, and which are out of the pile."""
        w = self.walk
        for t in range(1 + len(cards)):
            for place, c in enumerate(self.start.arrived):
                w.place[c, t], w.drawn[c, t] = walk.IN_HAND + place, 0
            for place, c in enumerate(cards):
                w.place[c, t] = place
                if place >= t:
                    w.out[c, t] = 1 - self.in_pile(c)

    def arrival(self, t: int, c: int, there: Expression, due: Due) -> tuple[Due, Expression]:
        """Let the card arrive if it can; return what is due then, and whether it was the last."""
        came = {n: self.logic.both(due[n], there, f"comes {c} of {n}") for n in walk.NUMBERS}
        self.walk.arrives[c, t] = self.logic.same(sum(came.values()), f"comes {c} {t}")
        after = {}
        for n in walk.NUMBERS:
            stays = 0 if came[n] is due[n] else due[n] - came[n]
            after[n] = self.logic.same(stays + came.get(n + 1, 0), f"due {n} {t}")
        return after, came[1]

    def filled(self, t: int, completes: Expression, left: list[Expression]) -> Expression:
        """Return whether the draw takes the last card; the pass then ends at once."""
        if cpsat.is_zero(completes) or 1 in map(cpsat.known, left):
            return 0
        full = self.logic.literal("full", t)
        self.model.add(full <= completes)
        self.logic.excludes(full, left)
        return full

    def rest(
        self, t: int, rest: Expression, going: Expression, left: list[Expression]
    ) -> Expression:
        """Add the rest and its choices; return its literal."""
        w, logic = self.walk, self.logic
        if all(cpsat.is_zero(v) for v in left):
            self.model.add(rest == 0)
            rest = 0
        w.carry[t] = w.stays[t] = logic.same(going, f"carry {t}")
        rest = logic.same(rest, f"rest {t}")
        if cpsat.is_zero(rest):
            return 0
        w.rest[t] = rest
        w.draw[t], w.reset[t] = logic.literal("draw", t), logic.literal("reset", t)
        self.model.add(w.draw[t] + w.reset[t] <= rest)
        if 1 not in map(cpsat.known, left):
            self.model.add(rest <= sum(left))
        return rest

    def search(self, t: int, below: tuple[int, ...], left: list[Expression]) -> Expression:
        """Let the butler find an ace at step t; return whether that empties the pile."""
        w, logic = self.walk, self.logic
        aces = [a for a in below if a in walk.ACES] if self.may_search else []
        if not aces:
            return 0
        for a in aces:
            w.found[a, t] = found = logic.literal("found", a, t)
            self.model.add(found <= w.rest[t])
            self.model.add(found <= self.in_pile(a))
            self.found[a] = logic.same(self.found.get(a, 0) + found, f"found {a} by {t}")
        if self.shuffles:
            w.searches[t] = logic.same(sum(w.found[a, t] for a in aces), f"search {t}")
        if sum(map(cpsat.known, left)) > 1:
            return 0
        # Without a card the pile is exhausted before the draw.
        now = sum(w.found[a, t] for a in aces)
        self.model.add(w.draw[t] + w.reset[t] <= sum(left) - now)
        if not self.crosses:
            return 0
        emptied = logic.literal("emptied", t)
        self.model.add(emptied <= now)
        self.model.add(w.draw[t] + w.reset[t] + emptied <= w.rest[t])
        self.model.add(sum(left) <= 1 + len(left) * (1 - emptied))
        return emptied

    # -- the order of the butler's shuffle -------------------------------------------------------

    def second_part(self, cards: list[int], before: int, without: Expression) -> Due:
        """Walk in the order of the butler's shuffle, over what he left in the pile; return what is
        due at its end. `without` says that the first part ended without a search.
        """
        w, logic = self.walk, self.logic
        due = {n: self.waiting.get(n, 0) for n in walk.NUMBERS}
        if not cards:
            return due
        searched = logic.same(sum(due.values()), "searched")
        again = self.put_again(cards, searched)
        seen = self.seen_before()
        lies = again | self.aces_again(seen)
        for place, c in enumerate(cards, 1):
            t = before + place
            below = self.again[self.again.index(c) + 1 :]
            left = [lies[d] for d in below]
            going = sum(due.values()) + without + self.complete
            due, completes = self.arrival(t, c, again[c], due)
            full = self.filled(t, completes, left)
            rest = completes - full
            self.rest(t, rest, going - rest, left)
            self.complete = logic.same(self.complete + full, f"complete {t}")
            for n, choices in ((walk.DRAW, w.draw), (walk.RESET, w.reset)):
                due[n] = logic.same(due[n] + choices.get(t, 0), f"due {n} {t}")
            w.stays[t] = logic.same(w.draw.get(t, 0) + w.carry[t], f"stays {t}")
            for a in walk.ACES:
                w.shown[a, t] = seen[a] + self.found.get(a, 0) if a in below else 1
            for d in cards[place:]:
                w.out[d, t] = 1 - again[d]
            for other, d in enumerate(cards, 1):
                w.place[d, t] = other
        for place, c in enumerate(cards, before + 1):
            w.drawn |= {(c, t): w.arrives[c, place] for t in range(before + 1, len(w.steps))}
        return due

    def seen_before(self) -> dict[int, Expression]:
        """Return whether each ace was displayed before the search."""
        searches = self.walk.searches.items()
        return {
            a: self.logic.same(sum(v for t, v in searches if self.displayed[a, t]), f"seen {a}")
            for a in walk.ACES
        }

    def aces_again(self, seen: dict[int, Expression]) -> dict[int, Expression]:
        """Return whether each ace may lie in the pile after the search."""
        lies: dict[int, Expression] = {}
        for a in self.again:
            if a in walk.ACES:
                lies[a] = self.logic.literal("again", a)
                for bound in (self.in_pile(a), 1 - self.found.get(a, 0), 1 - seen[a]):
                    self.model.add(lies[a] <= bound)
        return lies

    def put_again(self, cards: list[int], searched: Expression) -> dict[int, Expression]:
        """Return whether each card lies in the pile after the search."""
        again = {}
        first = {c: v for (c, _), v in self.walk.arrives.items()}
        for c in cards:
            again[c] = literal = self.logic.literal("again", c)
            self.model.add(literal <= self.in_pile(c))
            self.model.add(literal <= searched)
            self.model.add(literal <= 1 - first[c])
            self.model.add(literal >= self.in_pile(c) + searched - first[c] - 1)
        return again
