"""A peer: the whole game of one pass as one constraint model, maximised by CP-SAT (OR-Tools).

It is an exact planning model over rounds (rounds.py says what a round is and why there are no more
of them). Each card has a Boolean for each place where it can be in the course of a round. Flow
equations tie these together, and everything that is forced is linear in them. Nothing is relaxed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container
from typing import Any

from ortools.sat.python import cp_model

from benchmarks.shooting_party.rounds import NEVER, Plan, Rounds, check, findable
from solver.shooting_party.rules.cards import (
    ACE,
    JACK,
    JOKER,
    KING,
    NO_RANK,
    QUEEN,
    SUIT_COUNT,
    card,
    rank,
    suit,
)
from solver.shooting_party.rules.position import Position

SUITS = range(SUIT_COUNT)
JACKS, QUEENS, KINGS = ([card(r, s) for s in SUITS] for r in (JACK, QUEEN, KING))

Expr = Any
"""A variable, a sum of them, or a number. (The type stubs of OR-Tools have too many kinds of
number.)
"""

Row = dict[int, Expr]
"""An expression of value 0 or 1 for each card."""


def best_value(position: Position, seconds: float | None = None) -> int | None:
    """Return the best number of scored cards, proven; None if that takes longer than `seconds`.

    Raise `ValueError` for a position that is not one of a one-pass game by the default rules.
    """
    check(position, most_passes=1)
    rounds = Rounds.of(position)
    if position.is_over:
        return sum(position.score)
    game = _Game(rounds)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    # The fastest of several settings tried: twice as fast as the default ones.
    solver.parameters.linearization_level = 0
    solver.parameters.cp_model_probing_level = 0
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    if solver.solve(game.model) != cp_model.OPTIMAL:
        return None
    return sum(position.score) + round(solver.objective_value)


class _Game:
    """The model, built round by round."""

    def __init__(self, rounds: Rounds) -> None:
        self.model = cp_model.CpModel()
        self.rounds = rounds
        self.cards = rounds.cards
        self.find = {
            (p.find, a): self.new(f"find {p.find} {a}")
            for p in rounds.plans
            if p.find != NEVER
            for a in findable(p)
        }
        self.met: dict[int, list[cp_model.IntVar]] = defaultdict(list)
        self.value: list[cp_model.IntVar] = []
        self.add = self.model.add
        self.add(sum(self.find.values()) <= 1)
        held: Row = {}
        halfway: Expr = 0
        for t in range(rounds.last + 1):
            drawn = {
                c: self.weighed([p.round_of(c) == t for p in rounds.plans]) for c in self.cards
            }
            before = {c: drawn[c] + held.get(c, 0) for c in self.cards}
            held, halfway = self.round(t, before, halfway)
        self.model.maximize(sum(self.value))

    def new(self, name: str) -> cp_model.IntVar:
        return self.model.new_bool_var(name)

    def plan(self, p: Plan) -> Expr:
        """Return an expression that is 1 if plan `p` is followed."""
        if p.find == NEVER:
            return 1 - sum(self.find.values())
        return sum(x for (t, _), x in self.find.items() if t == p.find)

    def weighed(self, truth: list[bool]) -> Expr:
        """Return an expression that is 1 if something holds in the plan that is followed; `truth`
        says in which plans it does.
        """
        if len(set(truth)) == 1:
            return int(truth[0])
        return sum(self.plan(p) for p, true in zip(self.rounds.plans, truth, strict=True) if true)

    def round(self, t: int, before: Row, halfway: Expr) -> tuple[Row, Expr]:
        """Add one round, given the cards that are there before it. Return the hand that goes on to
        the next round, and whether that is halfway through a draw of four.
        """
        add = self.add
        draw, leave = self.new(f"draw {t}"), self.new(f"leave {t}")
        meet = {q: self.new(f"meet {t} {q}") for q in QUEENS}
        add(halfway + draw + leave + sum(meet.values()) == 1)
        here = [c for c in self.cards if not _is_zero(before[c])]

        def row(name: str, cards: Container[int]) -> Row:
            return {c: self.new(f"{name} {t} {c}") for c in self.cards if c in cards}

        hand = row("hand", here)
        thrown_out = self.settle(t, before, hand, halfway)
        self.model.add_implication(thrown_out, leave)
        kept = row("kept", here)
        gone = self.discards(t, "first", hand, draw + sum(meet.values()))
        for c in here:
            add(kept[c] == hand[c] - gone.get(c, 0))
        kept, fetching = self.butler(t, kept, leave, thrown_out + halfway)
        final = row("final", kept)
        gone = self.discards(t, "second", kept, fetching) if not _is_zero(fetching) else {}
        after = row("after", kept)
        for c in final:
            add(final[c] == kept[c] - gone.get(c, 0))
            left = self.new(f"left {t} {c}")
            self.model.add_implication(left, leave)
            add(after[c] <= draw + halfway)
            add(final[c] == after[c] + left + meet.get(c, 0))
        for q, meets in meet.items():
            if q not in final:
                add(meets == 0)
                continue
            self.met[q].append(meets)
            self.value.append(meets)
            ace = q - QUEEN + ACE
            with_ace = self.new(f"with ace {t} {q}")
            self.model.add_implication(with_ace, meets)
            add(with_ace <= self.displayed(ace, t))
            self.value.append(with_ace)
        add(sum(after.values()) <= 5 + 2 * halfway)
        return after, leave + sum(meet.values())

    def displayed(self, ace: int, t: int) -> Expr:
        """Return an expression that is 1 if the ace is displayed in round t."""
        found = sum(x for (k, a), x in self.find.items() if a == ace and k <= t)
        by_draw = 0
        for p in self.rounds.plans:
            if (since := p.shown.get(ace)) is not None and since <= t:
                by_draw += self.plan(p)
                if p.find != NEVER and p.find <= t and (p.find, ace) in self.find:
                    by_draw -= self.find[p.find, ace]
        return found + by_draw

    def settle(self, t: int, before: Row, hand: Row, halfway: Expr) -> cp_model.IntVar:
        """Add what etiquette forces after a draw; halfway through one it forces nothing. Return
        whether two jacks throw the player out (that may also be set where the player just leaves).
        """
        add = self.add
        taken: Row = {}
        queens: Row = {}
        for s in SUITS:
            jack, queen, king = JACKS[s], QUEENS[s], KINGS[s]
            couple = self.new(f"couple {t} {s}")
            jack_goes = self.new(f"jack goes {t} {s}")
            add(couple <= before[queen])
            add(couple <= before[king])
            add(couple <= 1 - halfway)
            add(couple >= before[queen] + before[king] - 1 - halfway)
            add(jack_goes <= couple)
            add(jack_goes <= before[jack])
            taken |= {jack: jack_goes, king: couple}
            queens[queen] = before[queen] - couple + jack_goes
        for q, there in queens.items():
            lost = self.new(f"lost {t} {q}")
            add(lost <= 1 - halfway)
            rivals = []
            for other in QUEENS:
                newer = self.weighed([_newer(p, other, q) for p in self.rounds.plans])
                if other != q and not _is_zero(newer):
                    rival = self.new(f"rival {t} {q} {other}")
                    add(rival <= queens[other])
                    add(rival <= newer)
                    rivals.append(rival)
            add(lost <= sum(rivals))
            taken[q] = lost + before[q] - there
        for c, there in hand.items():
            add(there == before[c] - taken.get(c, 0))
        for c in taken.keys() - hand.keys():
            add(taken[c] == 0)
        add(sum(hand[q] for q in QUEENS if q in hand) <= 1 + 3 * halfway)
        thrown_out = self.new(f"thrown out {t}")
        add(thrown_out <= 1 - halfway)
        add(sum(hand[j] for j in JACKS if j in hand) <= 1 + 3 * thrown_out + 3 * halfway)
        return thrown_out

    def discards(self, t: int, name: str, hand: Row, allowed: Expr) -> Row:
        """Add discards in pairs of one suit and sets of one rank, if allowed. Return for each card
        whether it goes.
        """
        gone: Row = {}
        for s in SUITS:
            same = [c for c in hand if suit(c) == s]
            in_pairs = {c: self.new(f"{name} pair {t} {c}") for c in same}
            self.add(sum(in_pairs.values()) == 2 * self.model.new_int_var(0, len(same) // 2, ""))
            gone |= in_pairs
        for r in {rank(c) for c in hand} - {NO_RANK, JACK, QUEEN}:
            same = [c for c in hand if rank(c) == r]
            if len(same) < 2:
                continue
            in_set = {c: self.new(f"{name} set {t} {c}") for c in same}
            for c, x in in_set.items():
                self.add(x <= sum(in_set.values()) - x)
                gone[c] = gone[c] + x
        for c, x in gone.items():
            self.add(x <= hand[c])
            self.add(x <= allowed)
        return gone

    def butler(self, t: int, kept: Row, leave: cp_model.IntVar, hindered: Expr) -> tuple[Row, Expr]:
        """Add the butler's work, if he is used. Return the hand after it and after the etiquette
        that follows, and whether he fetched.
        """
        finding = sum(x for (k, _), x in self.find.items() if k == t)
        if JOKER not in kept:
            return kept, 0
        add = self.add
        never = self.rounds.plans[0]
        seen = [c for c in self.cards if (at := never.round_of(c)) is not None and at <= t]
        seen += sorted(self.rounds.lying)
        fetch: Row = {c: self.new(f"fetch {t} {c}") for c in seen if c != JOKER}
        for c, x in fetch.items():
            add(x + kept.get(c, 0) + sum(self.met[c]) <= 1)
        fetching = sum(fetch.values())
        dismiss = self.new(f"dismiss {t}")
        used = self.new(f"butler {t}")
        add(used == fetching + dismiss + finding)
        add(used <= kept[JOKER])
        add(used <= 1 - hindered)
        add(fetching + dismiss <= 1 - leave)  # leaving does the same without them
        joined: Row = {c: kept.get(c, 0) + fetch.get(c, 0) for c in {*kept, *fetch}}
        joined[JOKER] = kept[JOKER] - used
        after: Row = dict(joined)
        rival_gone = {}
        for s in SUITS:
            jack, queen, king = JACKS[s], QUEENS[s], KINGS[s]
            q, k, j = (joined.get(c, 0) for c in (queen, king, jack))
            couple = self.new(f"fetched couple {t} {s}")
            jack_goes = self.new(f"jack goes to fetched {t} {s}")
            add(couple <= q)
            add(couple <= k)
            add(couple <= fetching)
            add(couple >= q + k - 2 + fetching)
            add(jack_goes <= couple)
            add(jack_goes <= j)
            for c, less in ((jack, jack_goes), (king, couple), (queen, couple - jack_goes)):
                if c in after:
                    after[c] = after[c] - less
            rival_gone[queen] = couple - jack_goes
        for q in QUEENS:
            lost = self.new(f"lost to fetched {t} {q}")
            add(lost <= 1 - fetch.get(q, 0))
            add(lost <= sum(fetch[other] for other in QUEENS if other != q and other in fetch))
            for other in QUEENS:
                if other != q and other in fetch:
                    add(lost + fetch[other] + rival_gone[other] <= 2)
            if q in after:
                after[q] = after[q] - lost
            else:
                add(lost == 0)
        add(sum(after.get(q, 0) for q in QUEENS) <= 4 - 3 * fetching)
        # To fetch a second jack is to leave the room, which needs no joker.
        add(sum(after.get(j, 0) for j in JACKS) <= 4 - 3 * fetching)
        result = {}
        for c, value in after.items():
            result[c] = self.new(f"served {t} {c}")
            add(result[c] == value)
        return result, fetching


def _is_zero(x: Expr) -> bool:
    return isinstance(x, int) and x == 0


def _newer(p: Plan, one: int, other: int) -> bool:
    """Return True if `one` is drawn after `other` joined the hand, given that both are in it. (A
    card that lay in the discards at the start can only have been fetched.)
    """
    first, second = p.arrival.get(other), p.arrival.get(one)
    return second is not None and (first is None or second > first)
