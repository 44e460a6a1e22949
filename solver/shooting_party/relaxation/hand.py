"""What becomes of the cards that have arrived, and which contacts that allows: one pass.

For each card and step: it is present at the settling (held before, or arrived), may leave by itself
or in a group, and is otherwise held on, scored, or swept out with the whole hand. The butler may
bring a card once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ortools.sat.python.cp_model import CpModel

from solver.shooting_party.cards import JACK, JOKER, KING, QUEEN, RANKS, SUIT_COUNT, card, rank
from solver.shooting_party.relaxation.groups import (
    ACES,
    BUTLER,
    CAPACITY,
    COUPLES,
    DISCARDS,
    JACKS,
    LEAVE,
    OBLIGED,
    RIVALS,
)
from solver.shooting_party.relaxation.walk import IN_HAND, Expression, Walk
from solver.shooting_party.rules import RuleSet

MOST_TO_DRAW = 5
MOST_AT_REST = 7
JACKS_, QUEENS, KINGS = (
    tuple(card(r, s) for s in range(SUIT_COUNT)) for r in (JACK, QUEEN, KING)
)
PERSONS = frozenset(JACKS_ + QUEENS + KINGS)


class Hand:
    """The constraints of one pass. `meets[queen, step]` and `aces[queen, step]` are its contacts."""

    def __init__(
        self,
        model: CpModel,
        walk: Walk,
        cards: Iterable[int],
        rules: RuleSet,
        without: frozenset[str],
        scored: Mapping[int, Expression] | None = None,
        is_last: bool = True,
        name: str = "",
    ) -> None:
        self.model = model
        self.walk = walk
        self.cards = sorted(cards)
        self.rules = rules
        self.without = without
        self.scored = scored or {}
        self.name = name
        # A low card is brought when it is discarded; what crosses a reshuffle may be held.
        self.keepable = PERSONS if is_last else frozenset(self.cards) - {JOKER}
        self.held: dict[tuple[int, int], Expression] = {}
        self.meets: dict[tuple[int, int], Expression] = {}
        self.aces: dict[tuple[int, int], Expression] = {}
        self.possible: set[int] = set()
        for t in walk.steps:
            self.step(t)

    def literal(self, *name: object) -> Expression:
        return self.model.new_bool_var(" ".join(map(str, name)) + self.name)

    def on(self, group: str) -> bool:
        return group not in self.without

    def step(self, t: int) -> None:
        """Everything that happens at one step."""
        w, model = self.walk, self.model
        present: dict[int, Expression] = {}
        for c in self.cards:
            ways = [self.held.get((c, t - 1)), w.arrives.get((c, t))]
            ways += [w.begins.get(c)] if t == 0 else []
            if ways := [way for way in ways if way is not None]:
                present[c] = sum(ways)
        self.possible |= set(present)
        rests = w.rest.get(t)
        if rests is None:
            for c, here in present.items():
                self.held[c, t] = self.literal("held", c, t)
                model.add(self.held[c, t] <= w.carry[t])
                model.add(self.held[c, t] <= here)
                model.add(self.held[c, t] >= here + w.carry[t] - 1)
            return

        gone: dict[int, list[Expression]] = {c: [] for c in self.cards}
        kept: dict[int, Expression] = {}
        brought: dict[int, list[Expression]] = {}
        suits: dict[int, list[tuple[int, Expression]]] = {s: [] for s in range(SUIT_COUNT)}
        ranks: dict[int, list[tuple[int, Expression]]] = {r: [] for r in range(1, len(RANKS))}

        # The butler.
        plays = self.literal("plays", t)
        model.add(plays <= rests)
        if JOKER in present:
            used = self.literal("used", t)
            model.add(used <= plays)
            gone[JOKER].append(used)
            if t in w.may_fetch:
                self.fetches(t, brought, kept, suits, ranks)
            found = [w.found[a, u] for a, u in w.found if u == t]
            every = [v for vs in brought.values() for v in vs]
            model.add(sum(every) + sum(found) <= used)
            if t in w.searches:
                model.add(sum(found) == w.searches[t])
        else:
            model.add(sum(w.found[a, u] for a, u in w.found if u == t) == 0)
            if t in w.searches:
                model.add(w.searches[t] == 0)
        for c in kept:
            self.possible.add(c)
        for c in self.possible:
            self.held[c, t] = self.literal("held", c, t)
            if (c, t) in w.out:
                model.add(self.held[c, t] <= w.out[c, t])

        taken = self.couples(t, present, gone)
        self.rivals(t, present, gone, taken, brought)
        forced = self.jacks(t, present, taken[1])
        model.add(plays <= 1 - forced)

        # What the player discards.
        for c in present:
            if c == JOKER:
                continue
            by_suit = self.literal("suit", c, t)
            model.add(by_suit <= plays)
            gone[c].append(by_suit)
            suits[c // len(RANKS)].append((c, by_suit))
            if c % len(RANKS) not in (JACK, QUEEN):
                by_rank = self.literal("rank", c, t)
                model.add(by_rank <= plays)
                gone[c].append(by_rank)
                ranks[c % len(RANKS)].append((c, by_rank))
        if self.on(DISCARDS):
            for group in suits.values():
                if group:
                    pairs = model.new_int_var(0, len(group), "")
                    model.add(sum(v for _, v in group) == 2 * pairs)
            for group in [*suits.values(), *ranks.values()]:
                for c, v in group:
                    model.add(v <= sum(u for d, u in group if d != c))

        contact = self.contacts(t, plays)
        self.ways_out(t, present, gone, kept, brought, contact, forced)
        self.after_the_butler(t, brought, suits)

    def fetches(self, t, brought, kept, suits, ranks):
        for c in self.cards:
            out = self.walk.out.get((c, t), 1)
            if c == JOKER or (isinstance(out, int) and out == 0 and self.on(BUTLER)):
                continue
            ways = []
            by_suit = self.literal("brought for suit", c, t)
            suits[c // len(RANKS)].append((c, by_suit))
            ways.append(by_suit)
            if c % len(RANKS) not in (JACK, QUEEN):
                by_rank = self.literal("brought for rank", c, t)
                ranks[c % len(RANKS)].append((c, by_rank))
                ways.append(by_rank)
            if c in self.keepable:
                kept[c] = self.literal("brought", c, t)
                ways.append(kept[c])
            brought[c] = ways
            if self.on(BUTLER):
                self.model.add(sum(ways) <= out)
                earlier = [v for (q, u), v in self.meets.items() if q == c]
                if c in self.scored:
                    earlier.append(self.scored[c])
                if earlier:
                    self.model.add(sum(ways) + sum(earlier) <= 1)

    def couples(self, t, present, gone):
        rests, model = self.walk.rest[t], self.model
        queens, jacks = {}, {}
        for s in range(SUIT_COUNT):
            q, k, j = card(QUEEN, s), card(KING, s), card(JACK, s)
            if q not in present or k not in present:
                continue
            queens[q] = self.literal("couple", s, t)
            gone[q].append(queens[q])
            gone[k].append(queens[q])
            either = queens[q]
            if j in present:
                jacks[j] = self.literal("king and jack", s, t)
                gone[k].append(jacks[j])
                gone[j].append(jacks[j])
                either = queens[q] + jacks[j]
            model.add(either <= rests)
            model.add(either <= present[q])
            if self.on(COUPLES):
                model.add(present[q] + present[k] - either <= 2 - rests)
        return queens, jacks

    def rivals(self, t, present, gone, taken, brought):
        w, model = self.walk, self.model
        rests = w.rest[t]
        here = {q: present[q] - taken[0].get(q, 0) for q in QUEENS if q in present}
        displaced = {}
        place = {q: w.place.get((q, t), 2 * IN_HAND) for q in QUEENS}
        for q in here:
            displaced[q] = self.literal("displaced", q, t)
            gone[q].append(displaced[q])
            model.add(displaced[q] <= rests)
            others = [y for y in here if y != q]
            fetched = [v for y in brought if y in QUEENS and y != q for v in brought[y]]
            model.add(displaced[q] <= sum(here[y] for y in others) + sum(fetched))
            drawn = w.drawn.get((q, t), 0)
            later = [y for y in others if place[y] > place[q]]
            # One who was drawn in the order in force is displaced by one who lies below her.
            model.add(displaced[q] <= sum(here[y] for y in later) + sum(fetched) + 1 - drawn)
            if not self.on(RIVALS):
                continue
            for y in others:
                comes = w.drawn.get((y, t), 0)
                if y in later:
                    if isinstance(comes, int) and comes == 0 and not self.known_order(q, y, t):
                        continue
                    unsure = 0 if self.known_order(q, y, t) else 1 - comes
                else:
                    if isinstance(comes, int) and comes == 0 or isinstance(drawn, int) and drawn:
                        continue
                    if self.known_order(q, y, t):
                        continue
                    unsure = 1 - comes + drawn
                model.add(displaced[q] >= here[q] + here[y] - 2 + rests - unsure)
        if len(here) > 1 and self.on(RIVALS):
            at_rest = sum(here[q] - displaced[q] for q in here)
            model.add(at_rest <= 1 + len(here) * (1 - rests))

    def known_order(self, q, y, t):
        return isinstance(self.walk.drawn.get((q, t), 0), int) and isinstance(
            self.walk.drawn.get((y, t), 0), int
        )

    def jacks(self, t, present, taken):
        model, rests = self.model, self.walk.rest[t]
        forced = self.literal("forced", t)
        count = sum(present[j] - taken.get(j, 0) for j in JACKS_ if j in present)
        if self.on(JACKS):
            model.add(count <= 1 + 3 * forced + 3 * (1 - rests))
        model.add(2 * forced <= count)
        model.add(forced <= self.walk.reset[t])
        return forced

    def contacts(self, t, plays):
        w, model = self.walk, self.model
        now = []
        for q in QUEENS:
            if (q, t) not in self.held:
                continue
            meet = self.literal("meet", q, t)
            model.add(meet <= plays)
            now.append(meet)
            ace = q - QUEEN
            help_ = [v for (a, u), v in w.found.items() if a == ace and u <= t]
            shown = w.shown.get((ace, t), 0)
            self.meets[q, t] = meet
            if self.on(ACES) and isinstance(shown, int) and shown == 0 and not help_:
                continue
            self.aces[q, t] = self.literal("ace", q, t)
            model.add(self.aces[q, t] <= meet)
            if self.on(ACES) and not (isinstance(shown, int) and shown):
                model.add(self.aces[q, t] <= shown + sum(help_))
        contact = sum(now)
        model.add(contact <= w.reset[t])
        return contact

    def ways_out(self, t, present, gone, kept, brought, contact, forced):
        w, model, rules = self.walk, self.model, self.rules
        rests, draws, resets = w.rest[t], w.draw[t], w.reset[t]
        empty = 0
        if rules.leave == "forbidden" and self.on(LEAVE):
            why = [contact, forced]
            jacks = [kept[j] for j in JACKS_ if j in kept]
            if jacks:
                second = self.literal("second jack", t)
                left = [present[j] - sum(gone[j]) for j in JACKS_ if j in present]
                model.add(2 * second <= sum(jacks) + sum(left))
                why.append(second)
            if rules.empty_hand == "four":
                empty = self.literal("empty", t)
                why.append(empty)
            model.add(resets <= sum(why))
        swept = rests - w.stays[t] + w.carry[t] - contact - empty
        over = w.over.get(t, 0)
        for c in self.possible:
            here = present.get(c, 0)
            leaves = sum(gone[c])
            if gone[c]:
                model.add(leaves <= here)
            held = self.held[c, t]
            rest_of_it = here + kept.get(c, 0) - leaves - held - self.meets.get((c, t), 0)
            model.add(rest_of_it >= 0)
            model.add(rest_of_it <= swept + over)
            model.add(held <= w.stays[t])
            if c in brought:
                # It lies in the discards: it is not in the hand as well.
                model.add(here - leaves + sum(brought[c]) <= 1)
        hand = sum(self.held[c, t] for c in self.possible)
        if self.on(CAPACITY):
            model.add(hand <= MOST_TO_DRAW + (MOST_AT_REST - MOST_TO_DRAW) * (1 - draws))
        if self.on(OBLIGED) and rules.contact == "must":
            for q in QUEENS:
                if (q, t) in self.held:
                    model.add(hand >= self.held[q, t] + draws + self.held[q, t] - 1)
        if self.on(OBLIGED) and rules.empty_hand == "four":
            model.add(hand >= draws)

    def after_the_butler(self, t, brought, suits):
        """Settling after the butler brought a queen, a king or a jack."""
        model, rests = self.model, self.walk.rest[t]
        slack = 1 - rests
        own = {c: sum(v for d, v in suits[c // len(RANKS)] if d == c) for c in brought}

        def in_suit(c):
            return sum(v for d, v in suits[c // len(RANKS)] if d == c)

        def remains(c):
            return self.held.get((c, t), 0) + self.meets.get((c, t), 0)

        for q in QUEENS:
            k, j = q + 1, q - 1
            if q in brought and self.on(RIVALS):
                for x in QUEENS:
                    if x != q and (x, t) in self.held:
                        model.add(remains(x) + sum(brought[q]) <= 1 + in_suit(k) + slack)
            if k in brought and (q, t) in self.held and self.on(COUPLES):
                model.add(remains(q) + sum(brought[k]) <= 1 + in_suit(j) + slack)
        if brought:
            for s in range(SUIT_COUNT):
                q, k = card(QUEEN, s), card(KING, s)
                if (q, t) in self.held and (k, t) in self.held and self.on(COUPLES):
                    model.add(remains(q) + self.held[k, t] <= 1 + slack)
            for group, name in ((JACKS_, JACKS), (QUEENS, RIVALS)):
                held = [self.held[c, t] for c in group if (c, t) in self.held]
                if held and self.on(name):
                    model.add(sum(held) <= 1 + 3 * slack)
