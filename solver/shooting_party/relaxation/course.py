"""The whole relaxation: pass after pass, from a position to the end of its last pass."""

from solver.shooting_party.relaxation.cpsat import Expression, Logic
from solver.shooting_party.relaxation.hand import ALL_QUEENS, Hand
from solver.shooting_party.relaxation.pile import Pile
from solver.shooting_party.relaxation.walk import ACES, Start, Walk
from solver.shooting_party.rules.cards import QUEEN
from solver.shooting_party.rules.position import Position


class Course:
    """The constraints of all passes left: cards `scored`, and walks and hands of `passes`."""

    def __init__(self, position: Position) -> None:
        self.logic = Logic()
        self.model = self.logic.model
        self.position = position
        self.cards = position.deal.cards - position.score_pile - set(ACES)
        self.scored: dict[int, Expression] = {
            c: int(c in position.score_pile) for q in ALL_QUEENS for c in (q, q - QUEEN)
        }
        self.passes: list[tuple[Walk, Hand]] = []
        start = Start(
            dict.fromkeys(position.hand, 1),
            dict.fromkeys(position.pile, 1),
            {0: 1},
            position.display,
            position.hand,
        )
        for number in range(position.pass_number, position.rules.passes + 1):
            if self.passes:
                start = self.crossing()
            self.play(number, start)

    def play(self, number: int, start: Start) -> None:
        """Add one pass."""
        position, rules = self.position, self.position.rules
        is_first, is_last = number == position.pass_number, number == rules.passes
        pile = Pile(
            self.logic,
            start,
            position.pile if is_first else position.deal.pass_order(number),
            position.deal.butler_order(number) if rules.butler_search == "shuffle" else (),
            crosses=not is_last,
        )
        hand = Hand(self.logic, pile.walk, self.cards, rules, self.scored, is_last)
        self.passes.append((pile.walk, hand))
        for c, met in hand.met.items():
            self.scored[c] = self.logic.same(self.scored[c] + met, f"scored {c} by {number}")

    def crossing(self) -> Start:
        """Return what crosses the reshuffle after the pass added last."""
        walk, before = self.passes[-1]
        last = walk.steps[-1]
        hand: dict[int, Expression] = {}
        pile: dict[int, Expression] = {a: 1 - self.scored[a] for a in ACES}
        for c in self.cards:
            hand[c] = before.held.get((c, last), 0)
            pile[c] = self.logic.same(1 - hand[c] - self.scored.get(c, 0), f"pile {c}")
        return Start(hand, pile, walk.crossings)
