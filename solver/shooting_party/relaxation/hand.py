"""What becomes of the cards that have arrived in one pass, and which contacts that allows.

At each step a card may be *present* when settling begins (held before, or arrived now). Then it is
*gone*, alone or with other cards, or scored, or held on, or swept out with the whole hand. Once a
pass the butler may bring a card, which is either used immediately in a discard or *kept*.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from solver.shooting_party.relaxation.cpsat import Expression, Logic, is_zero
from solver.shooting_party.relaxation.walk import ACES, Walk
from solver.shooting_party.rules.cards import JACK, JOKER, KING, QUEEN, RANKS, SUIT_COUNT, card
from solver.shooting_party.rules.switches import RuleSet

MOST_TO_DRAW = 5
MOST_AT_REST = 7
ALL_JACKS, ALL_QUEENS, ALL_KINGS = (
    tuple(card(r, s) for s in range(SUIT_COUNT)) for r in (JACK, QUEEN, KING)
)
FACE_CARDS = frozenset(ALL_JACKS + ALL_QUEENS + ALL_KINGS)
NEVER_IN_A_SET = (JACK, QUEEN)
"""At rest there is at most one queen and one jack, so no set of theirs can be discarded."""


@dataclass
class _Rest:
    """What happens to each card at one rest."""

    step: int
    present: dict[int, Expression]
    gone: dict[int, list[Expression]]
    brought: dict[int, list[Expression]] = field(default_factory=dict)
    kept: dict[int, Expression] = field(default_factory=dict)
    suits: dict[int, list[tuple[int, Expression]]] = field(default_factory=dict)
    ranks: dict[int, list[tuple[int, Expression]]] = field(default_factory=dict)
    with_king: dict[int, Expression] = field(default_factory=dict)
    """Whether a queen or jack leaves with her or his king by step 1 of settling."""

    def in_suit(self, c: int) -> Expression:
        """Return the expression of "the card goes in a pair of its suit"."""
        return sum(v for d, v in self.suits.get(c // len(RANKS), ()) if d == c)

    def settled(self, c: int) -> Expression:
        """Return the expression of "the queen or jack is in the hand after step 1 of settling"."""
        return self.present.get(c, 0) - self.with_king.get(c, 0)


class Hand:
    """The constraints of one pass over `cards`, those in play that are not aces.

    `scored` says which queens were scored in earlier passes, `is_last` that no pass follows.
    `meets[queen, step]` and `aces[queen, step]` are the contacts, `held[card, step]` the cards held
    beyond a step.
    """

    def __init__(
        self,
        logic: Logic,
        walk: Walk,
        cards: Iterable[int],
        rules: RuleSet,
        scored: Mapping[int, Expression],
        is_last: bool,
    ) -> None:
        self.logic = logic
        self.model = logic.model
        self.walk = walk
        self.cards = sorted(cards)
        self.rules = rules
        self.scored = scored
        # A low card is brought when it is discarded; until then the joker is held instead
        # (docs/reliability.md, 14). But any card may be held across a reshuffle.
        self.keepable = FACE_CARDS if is_last else frozenset(self.cards) - {JOKER}
        self.held: dict[tuple[int, int], Expression] = {}
        self.meets: dict[tuple[int, int], Expression] = {}
        self.aces: dict[tuple[int, int], Expression] = {}
        self.met: dict[int, Expression] = {}
        self.possible: set[int] = set()
        for t in walk.steps:
            self._step(t)

    def _step(self, t: int) -> None:
        present: dict[int, Expression] = {}
        for c in self.cards:
            ways = [self.held.get((c, t - 1)), self.walk.arrives.get((c, t))]
            ways += [self.walk.begins.get(c)] if t == 0 else []
            if known := [way for way in ways if way is not None]:
                present[c] = sum(known)
        self.possible |= set(present)
        if t in self.walk.rest:
            self._rest(_Rest(t, present, {c: [] for c in self.cards}))
        else:
            self._carry(t, present)

    def _carry(self, t: int, present: dict[int, Expression]) -> None:
        """Carry on all cards present: in the middle of a draw nothing leaves."""
        goes_on = self.walk.carry[t]
        for c, here in present.items():
            self.held[c, t] = self.logic.literal("held", c, t)
            self.model.add(self.held[c, t] <= goes_on)
            self.model.add(self.held[c, t] <= here)
            self.model.add(self.held[c, t] >= here + goes_on - 1)

    def _rest(self, now: _Rest) -> None:
        t, w = now.step, self.walk
        plays = self.logic.literal("plays", t)  # the player moves: no forced leaving
        self.model.add(plays <= w.rest[t])
        self._butler(now, plays)
        self.possible |= set(now.kept)
        for c in sorted(self.possible):
            self.held[c, t] = self.logic.literal("held", c, t)
            if (c, t) in w.out:
                self.model.add(self.held[c, t] <= w.out[c, t])
        self._couples(now)
        self._rivals(now)
        forced = self._two_jacks(now)
        self.model.add(plays <= 1 - forced)
        self._discards(now, plays)
        contact = self._contact(now, plays)
        self._leavings(now, contact, forced)
        self._draws(now)
        self._settled_after_the_butler(now)

    # -- the butler ------------------------------------------------------------------------------

    def _butler(self, now: _Rest, plays: Expression) -> None:
        """Let the butler be used or dismissed; he brings one card or finds one ace."""
        t, w = now.step, self.walk
        found = [w.found[a, t] for a in ACES if (a, t) in w.found]
        used: Expression = 0
        if JOKER in now.present:
            used = self.logic.literal("used", t)
            self.model.add(used <= plays)
            now.gone[JOKER].append(used)
            if t in w.may_fetch:
                for c in self.cards:
                    if c != JOKER:
                        self._fetch(now, c)
        every = [v for ways in now.brought.values() for v in ways]
        self.model.add(sum(every) + sum(found) <= used)

    def _fetch(self, now: _Rest, c: int) -> None:
        """Let the butler bring this card, if it lies in the discards."""
        t = now.step
        out = self.walk.out.get((c, t), 1)
        if is_zero(out):
            return
        s, r = divmod(c, len(RANKS))
        ways = [self.logic.literal("brought for a suit", c, t)]
        now.suits.setdefault(s, []).append((c, ways[0]))
        if r not in NEVER_IN_A_SET:
            ways.append(self.logic.literal("brought for a set", c, t))
            now.ranks.setdefault(r, []).append((c, ways[-1]))
        if c in self.keepable:
            now.kept[c] = self.logic.literal("brought", c, t)
            ways.append(now.kept[c])
        now.brought[c] = ways
        self.model.add(sum(ways) <= out)
        if c in self.met:
            self.model.add(sum(ways) + self.met[c] + self.scored.get(c, 0) <= 1)

    # -- settling --------------------------------------------------------------------------------

    def _couples(self, now: _Rest) -> None:
        """Apply step 1: queen and king of one suit leave, or king and jack."""
        t, present, rests = now.step, now.present, self.walk.rest[now.step]
        for s in range(SUIT_COUNT):
            queen, king, jack = card(QUEEN, s), card(KING, s), card(JACK, s)
            if queen not in present or king not in present:
                continue
            leaving = [c for c in (queen, jack) if c in present]
            for c in leaving:
                now.with_king[c] = self.logic.literal("with the king", c, t)
                now.gone[c].append(now.with_king[c])
                now.gone[king].append(now.with_king[c])
            either = sum(now.with_king[c] for c in leaving)
            self.model.add(either <= rests)
            self.model.add(either <= present[queen])
            self.model.add(present[queen] + present[king] - either <= 2 - rests)

    def _rivals(self, now: _Rest) -> None:
        """Apply step 2: of two queens the first leaves. They came in the order of the pile."""
        t, w = now.step, self.walk
        queens = [q for q in ALL_QUEENS if q in now.present]
        displaced = {q: self.logic.literal("displaced", q, t) for q in queens}
        for q in queens:
            now.gone[q].append(displaced[q])
            self.model.add(displaced[q] <= w.rest[t])
            others = [y for y in queens if y != q]
            fetched = sum(v for y in ALL_QUEENS if y != q for v in now.brought.get(y, ()))
            self.model.add(displaced[q] <= sum(now.settled(y) for y in others) + fetched)
            later = sum(now.settled(y) for y in others if w.lies_before(q, y, t))
            self.model.add(displaced[q] <= later + fetched + 1 - w.drawn.get((q, t), 0))
            for y in others:
                doubt = w.doubt(q, y, t)
                if doubt is not None:
                    both = now.settled(q) + now.settled(y) - 1
                    self.model.add(displaced[q] >= both - doubt - (1 - w.rest[t]))
        if len(queens) > 1:
            stay = sum(now.settled(q) - displaced[q] for q in queens)
            self.model.add(stay <= 1 + len(queens) * (1 - w.rest[t]))

    def _two_jacks(self, now: _Rest) -> Expression:
        """Return the literal of step 3: two jacks force a leaving before the player moves."""
        t, w = now.step, self.walk
        forced = self.logic.literal("forced", t)
        count = sum(now.settled(j) for j in ALL_JACKS)
        self.model.add(2 * forced <= count)
        self.model.add(forced <= w.reset[t])
        spare = len(ALL_JACKS) - 1
        self.model.add(count <= 1 + spare * forced + spare * (1 - w.rest[t]))
        return forced

    def _settled_after_the_butler(self, now: _Rest) -> None:
        """Settle once more, after he brought a queen, a king or a jack."""
        if not now.brought:
            return
        t, model = now.step, self.model
        middle = 1 - self.walk.rest[t]

        def remains(c: int) -> Expression:
            return self.held.get((c, t), 0) + self.meets.get((c, t), 0)

        for queen, king, jack in zip(ALL_QUEENS, ALL_KINGS, ALL_JACKS, strict=True):
            if queen in now.brought:
                # She displaces any other queen, unless she leaves with her king.
                for other in ALL_QUEENS:
                    if other != queen and (other, t) in self.held:
                        arrival = sum(now.brought[queen])
                        model.add(remains(other) + arrival <= 1 + now.in_suit(king) + middle)
            if (queen, t) in self.held:
                if king in now.brought:
                    arrival = sum(now.brought[king])
                    model.add(remains(queen) + arrival <= 1 + now.in_suit(jack) + middle)
                if (king, t) in self.held:
                    model.add(remains(queen) + self.held[king, t] <= 1 + middle)
        for cards in (ALL_JACKS, ALL_QUEENS):
            held = [self.held[c, t] for c in cards if (c, t) in self.held]
            model.add(sum(held) <= 1 + len(cards) * middle)

    # -- moves -----------------------------------------------------------------------------------

    def _discards(self, now: _Rest, plays: Expression) -> None:
        """Let the player discard pairs and sets, including the card that the butler brings."""
        t = now.step
        for c in now.present:
            if c == JOKER:
                continue
            s, r = divmod(c, len(RANKS))
            kinds = [("suit", now.suits.setdefault(s, []))]
            if r not in NEVER_IN_A_SET:
                kinds.append(("set", now.ranks.setdefault(r, [])))
            for kind, group in kinds:
                goes = self.logic.literal(kind, c, t)
                self.model.add(goes <= plays)
                now.gone[c].append(goes)
                group.append((c, goes))
        for group in now.suits.values():
            pairs = self.model.new_int_var(0, len(group), "pairs")
            self.model.add(sum(v for _, v in group) == 2 * pairs)
        for group in [*now.suits.values(), *now.ranks.values()]:
            for c, goes in group:
                self.model.add(goes <= sum(v for d, v in group if d != c))

    def _contact(self, now: _Rest, plays: Expression) -> Expression:
        """Let one queen be met, with her ace if it is displayed; return the number of contacts."""
        t, w = now.step, self.walk
        for q in ALL_QUEENS:
            if (q, t) not in self.held:
                continue
            self.meets[q, t] = meet = self.logic.literal("meet", q, t)
            self.model.add(meet <= plays)
            a = q - QUEEN
            self.aces[q, t] = ace = self.logic.literal("ace", q, t)
            self.model.add(ace <= meet)
            self.model.add(ace <= w.shown[a, t])
            for c, is_met in ((q, meet), (a, ace)):
                self.met[c] = self.logic.same(self.met.get(c, 0) + is_met, f"met {c} by {t}")
        contact = self.logic.literal("contact", t)
        self.model.add(contact == sum(self.meets.get((q, t), 0) for q in ALL_QUEENS))
        self.model.add(contact <= w.reset[t])
        return contact

    def _leavings(self, now: _Rest, contact: Expression, forced: Expression) -> None:
        """Hold, meet or sweep out whatever does not go; at a contact nothing is swept out."""
        t, w, model = now.step, self.walk, self.model
        if self.rules.leave == "forbidden":
            why = [contact, forced]
            if brought := [now.kept[j] for j in ALL_JACKS if j in now.kept]:
                second = self.logic.literal("second jack", t)
                there = [j for j in ALL_JACKS if j in now.present]
                other = sum(now.present[j] - sum(now.gone[j]) for j in there)
                model.add(second <= sum(brought))
                model.add(second <= other)
                why.append(second)
            model.add(w.reset[t] <= sum(why))
        swept, stays = self.logic.literal("swept", t), w.stays[t]
        model.add(swept == w.rest[t] + w.carry[t] - stays - contact)
        for c in self.possible:
            here, gone = now.present.get(c, 0), sum(now.gone[c])
            held = self.held[c, t]
            left = here + now.kept.get(c, 0) - gone - held - self.meets.get((c, t), 0)
            model.add(left >= 0)
            model.add(left <= swept)
            model.add(gone <= here)
            model.add(held <= stays)
            if c in now.brought:
                # What the butler brings was in the discards, so it is not in the hand too.
                model.add(here - gone + sum(now.brought[c]) <= 1)

    def _draws(self, now: _Rest) -> None:
        """Limit the hand: to seven cards, and to five for `draw`."""
        t, model, draws = now.step, self.model, self.walk.draw[now.step]
        hand = sum(self.held[c, t] for c in self.possible)
        model.add(hand <= MOST_AT_REST - (MOST_AT_REST - MOST_TO_DRAW) * draws)
