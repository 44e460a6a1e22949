"""Reasons by contrast: why a move is made and not another one. The line that makes it, the *right*
one, is held against that of a *try*, the best after it; both are replayed. What a reason says is
true of one of them alone. The first that holds is given; if none does, nothing is said.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations

from solver.common.words import counted
from solver.shooting_party.analysis import fates as F
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import DISMISS, Kind

RANKS = ("aces", "twos", "threes", "fours", "fives", "jacks", "queens", "kings")
SET, MOST = 3, 14  # the cards of a set, and those for which it is found out whether all can go
TRIED = ("meeting {}", "discarding {}", "sending for {}", "a draw", "leaving")


class Contrast:
    """The moves of the right line from the key on, and of the wrong one, from the try on; both
    begin in one position and number the moves of the whole line. In a `race` it matters how many
    moves a line has. The try uses up the cards `spent`; the right line scores the `first` first.
    """

    def __init__(self, right: F.Course, wrong: F.Course, race: bool, card: F.Names) -> None:
        self.right, self.wrong, self.race, self.card = right, wrong, race, card
        self.hand, self.key, tried = right[0][0].hand, right[0][1].number, wrong[0][1].move
        self.tried, self.first = tried, F.first_contact(right)
        self.again = F.first_contact(wrong) == self.first
        name = "dismissing the butler" if tried == DISMISS else TRIED[tried.kind]
        self.named = name.format(card(*tried.cards))
        left = C.ACE - C.QUEEN  # a queen who is met without her ace leaves it behind
        behind = () if len(tried.cards) > 1 else tuple(c + left for c in tried.cards)
        own = {Kind.LEAVE: self.hand, Kind.BUTLER: (C.JOKER,), Kind.MEET: behind}
        self.spent = own.get(tried.kind, tried.cards)
        found = ((card, F.fate(card, right)) for card in C.DECK.cards)
        self.fates: dict[int, F.Fate] = {card: used for card, used in found if used}

    def reason(self) -> Iterator[str]:
        """Yield the reason for the key, if there is one."""
        every = (
            self._lost_at_once, self._goes_along, self._parity, self._needed, self._partner,
            self._left_over, self._lost_later, self._more_to_go, self._comes_later,
        )  # fmt: skip
        yield from list(chain.from_iterable(each() for each in every))[:1]

    def _later(self, card: int) -> str:
        """Return how the right line uses a card by a later move; "" if it does not."""
        used = self.fates.get(card)
        return used.use(self.card) if used and used.number > self.key else ""

    def _lost_at_once(self) -> Iterator[str]:
        """With the try etiquette takes a card that the right line uses by a later move: the whole
        hand, or a queen who is scored.
        """
        step = self.wrong[0][1]
        for event in F.forced(step):
            swept = len(C.of_rank(event.cards, C.JACK)) > 1
            for card in sorted(event.cards, key=lambda c: C.rank(c) not in (C.QUEEN, C.NO_RANK)):
                if (use := self._later(card)) and (swept or self.fates[card].how == "scored"):
                    how = F.taken(event, step, self.card)
                    use = use.removeprefix("who ") if use.startswith("who ") else f"is {use}"
                    yield f"after {self.named}, {how}; here {self.card(card)} {use}"

    def _goes_along(self) -> Iterator[str]:
        """In a race the try discards cards that the right line leaves behind, all at one time."""
        left = {(f.how, f.number) if (f := self.fates.get(c)) else None for c in self.spent}
        match [*left]:
            case [("left", number)] if self.race and self.tried.kind is Kind.DISCARD:
                at = "" if number == self.key else f" at move {number}"
                cards = self.card(*self.spent)
                yield f"leaving{at} takes {cards} along: discarding them costs a move"

    def _parity(self) -> Iterator[str]:
        """Before its first contact the right line draws and discards, and etiquette takes nothing.
        What goes is odd in number, so one set of three does; just one rank has three cards in all
        that goes, and without those that the try uses up it has fewer.
        """
        course = F.before_contact(self.right)
        gone = [*chain.from_iterable(sets := F.discards(course))]
        ranks = {C.rank(card) for card in gone if len(C.of_rank(gone, C.rank(card))) >= SET}
        steps = [step for _, step in course]
        plain = self.tried.kind is Kind.DISCARD and not {*self.first[:1]} & {*self.spent}
        plain &= all(s.move.kind in (Kind.DRAW, Kind.DISCARD) and not F.forced(s) for s in steps)
        odd = len(gone) % 2 and [*map(len, sets)].count(SET) == len(ranks) == 1
        if self.first and plain and odd and len({*C.of_rank(gone, *ranks)} - {*self.spent}) < SET:
            queen = self.card(*self.first[:1])
            many = f"{len(gone)} cards must go before {queen} is alone"
            if self.first[0] in self.hand:
                many = f"{counted(len(self.hand) - 1, 'other')} beside {queen}"
            yield f"{many}: a set is needed, and only {RANKS[ranks.pop()]} can be one"

    def _needed(self) -> Iterator[str]:
        """The try uses up a card that the right line scores or sends, or that shields a queen."""
        for card in self.spent:
            used, use = self.fates.get(card), self._later(card)
            again = used and self.tried.kind is Kind.BUTLER and used.others == self.tried.cards
            if used and use and used.how != "discarded" and not again:
                yield f"{self.named} gives up {self.card(card)}, {use}"

    def _discards(self) -> Iterator[tuple[F.Fate, int, frozenset[int]]]:
        """Yield how the right line discards a card that the try uses up, the card, and all that it
        discards up to the next contact, unless the hand is given up before. Without a race there
        is nothing to say of that if the line of the try comes to the same first contact.
        """
        for card in self.spent if self.race or not self.again else ():
            used = self.fates.get(card)
            if used and used.how == "discarded" and {*used.others} - {*self.spent}:
                yield used, card, frozenset(chain.from_iterable(F.supply(self.right, used.number)))

    def _partner(self) -> Iterator[str]:
        """All cards that go with one which the right line discards with a card that the try uses
        up, of those that it discards up to the next contact, are used up by the try, and the line
        of the try does not discard it either.
        """
        for used, _, supply in self._discards():
            for other in sorted(supply & {*used.others} - {*self.spent}):
                there = supply | ({*self.hand} - {*self.first[:1]})
                fitting = [each for each in sorted(there) if fit(each, other)]
                lost = F.fate(other, self.wrong)
                if {*fitting} <= {*self.spent} and (lost is None or lost.how != "discarded"):
                    at = f" (move {used.number})" if used.number > self.key else ""
                    yield f"{self.card(other)} has no partner but {self.card(*fitting)}{at}"

    def _left_over(self) -> Iterator[str]:
        """The try uses up a card that the right line discards later. Without what it uses up, the
        others that this line discards up to the next contact cannot all go, in any pairs and sets.
        """
        for _, card, supply in self._discards():
            rest = supply - {*self.spent}
            left = least_left(rest) if len(rest) <= MOST and self._later(card) else 0
            if left:
                over = f"{counted(left, 'card')} {'is' if left == 1 else 'are'} left over"
                yield f"{self.card(card)} is {self._later(card)}: without it {over}"

    def _lost_later(self) -> Iterator[str]:
        """In the line of the try etiquette takes the queen whom the right line scores first."""
        lost = F.fate(self.first[0], self.wrong) if self.first else None
        for _, step in self.wrong if lost and lost.how == "taken" else ():
            for event in F.forced(step):
                if self.first[0] in event.cards:
                    how = F.taken(event, step, self.card)
                    yield f"after {self.named}, {how} at move {step.number}"

    def _more_to_go(self) -> Iterator[str]:
        """Both lines come to the same first contact, that of the try after more is discarded."""
        own = (F.discards(F.before_contact(each)) for each in (self.right, self.wrong))
        here, there = (sum(map(len, each)) for each in own)
        if self.again and self.first and 0 < here < there:
            many = f"{counted(here, 'card')} must go before {self.card(self.first[0])} is alone"
            yield f"{many}, after {self.named} {there}"

    def _comes_later(self) -> Iterator[str]:
        """Both lines come to the same first contact, and a card of it comes later with the try."""
        for card in self.first if self.again else ():
            here, there = (F.arrival(card, each) for each in (self.right, self.wrong))
            if 0 < here < there:
                yield f"{self.card(card)} comes at move {here}, after {self.named} at move {there}"


def fit(card: int, other: int) -> bool:
    """Return True if two cards can be discarded together."""
    return card != other and (C.rank(card) == C.rank(other) or C.suit(card) == C.suit(other))


@cache
def least_left(cards: frozenset[int]) -> int:
    """Return how many of some cards are left over, at best, when they go in pairs and sets."""
    if not cards:
        return 0
    first, *others = sorted(cards)
    same = C.of_rank(others, C.rank(first))
    gone = [{first}, *({first, each} for each in others if fit(first, each))]
    gone += [{first, *some} for number in (2, 3) for some in combinations(same, number)]
    return min(least_left(cards - each) + (len(each) == 1) for each in gone)
