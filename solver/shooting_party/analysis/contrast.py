"""Reasons by contrast: why a move is made and not another one. The line that makes it, the *right*
one, is held against that of a *try*, the best after it; both are replayed. What a reason says is
true of one of them alone. The first that holds is given; if none does, nothing is said.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations

from solver.common.words import counted
from solver.shooting_party.analysis.fates import (
    Course,
    Fate,
    Names,
    arrival,
    fate,
    forced,
    taken,
)  # fmt: skip
from solver.shooting_party.rules import cards as C
from solver.shooting_party.rules.moves import DISMISS, Kind, Move
from solver.shooting_party.rules.position import Position
from solver.shooting_party.rules.replay import Step

RANKS = ("aces", "twos", "threes", "fours", "fives", "jacks", "queens", "kings")
SET, MOST = 3, 14  # the cards of a set, and those for which it is found out whether all can go
TRIED = ("meeting {}", "discarding {}", "the butler for {}", "a draw", "leaving")


@dataclass(frozen=True)
class Contrast:
    """The moves of the `right` line from the key on, and of the `wrong` one, from the try on; both
    begin in one position and number the moves of the whole line. In a `race` it matters how many
    moves a line has. The key is `here`, the `tried` move uses up the cards `spent`, the right line
    scores the cards `first` first.
    """

    right: Course
    wrong: Course
    race: bool
    card: Names

    @property
    def here(self) -> tuple[Position, Step]:
        return self.right[0]

    @property
    def tried(self) -> Move:
        return self.wrong[0][1].move

    @property
    def spent(self) -> tuple[int, ...]:
        match self.tried.kind:
            case Kind.LEAVE:
                return self.here[0].hand
            case Kind.BUTLER:
                return (C.JOKER,)
            case Kind.MEET:  # the ace that she does not take along
                return tuple(C.card(C.ACE, C.suit(c)) for c in self.tried.cards[-1:])
        return self.tried.cards

    @property
    def first(self) -> tuple[int, ...]:
        return first_contact(self.right)

    def named(self) -> str:
        """Return the try as the subject of a sentence."""
        if self.tried == DISMISS:
            return "dismissing the butler"
        return TRIED[self.tried.kind].format(self.card(*self.tried.cards))

    def use(self, card: int) -> str:
        """Return in words how the right line uses a card by a later move; "" if it does not."""
        used = fate(card, self.right)
        return used.use(self.card) if used and used.number > self.here[1].number else ""

    def supply(self, used: Fate) -> frozenset[int]:
        """Return all that the right line discards up to the next contact after a card is used;
        nothing if the hand is given up before.
        """
        for n, (_, step) in enumerate(self.right):
            if step.number > used.number and (step.move.kind is Kind.LEAVE or _swept(step)):
                break
            if step.number > used.number and step.move.kind is Kind.MEET:
                return frozenset(chain.from_iterable(discards(self.right[:n])))
        return frozenset()

    def reason(self) -> Iterator[str]:
        """Yield the reason for the key, if there is one."""
        every = (lost_at_once, goes_along, parity, needed, no_partner, left_over, lost_later,
                 more_to_go, comes_later)  # fmt: skip
        yield from list(filter(None, (each(self) for each in every)))[:1]


def lost_at_once(of: Contrast) -> str:
    """With the try etiquette takes a card that the right line uses by a later move."""
    step = of.wrong[0][1]
    for event in forced(step):
        for card in sorted(event.cards, key=lambda c: C.rank(c) not in (C.QUEEN, C.NO_RANK)):
            if use := of.use(card):
                how = taken(event, step.after, of.card)
                return f"with {of.named()} {how}; here {of.card(card)} is {use}"
    return ""


def goes_along(of: Contrast) -> str:
    """In a race the try discards cards that the right line leaves behind, all at one time."""
    fates = {(f.how, f.number) if (f := fate(card, of.right)) else None for card in of.spent}
    match [*fates]:
        case [("left", number)] if of.race and of.tried.kind is Kind.DISCARD:
            at = "" if number == of.here[1].number else f" at move {number}"
            return f"leaving{at} takes {of.card(*of.spent)} along: discarding them costs a move"
    return ""


def parity(of: Contrast) -> str:
    """Before its first contact the right line draws and discards, and etiquette takes nothing. What
    goes is odd in number, so one set of three does; just one rank has three cards in all that goes,
    and without those that the try uses up it has fewer.
    """
    course = before_contact(of.right)
    sets = discards(course)
    gone = [*chain.from_iterable(sets)]
    ranks = {C.rank(card) for card in gone if len(C.of_rank(gone, C.rank(card))) >= SET}
    plain = all(
        each.move.kind in (Kind.DRAW, Kind.DISCARD) and not forced(each) for _, each in course
    )
    if not plain or len(gone) % 2 == 0 or len(ranks) != 1 or len(of.spent) >= SET:
        return ""
    (rank,) = ranks
    if [*map(len, sets)].count(SET) != 1 or len({*C.of_rank(gone, rank)} - {*of.spent}) >= SET:
        return ""
    hand, queen = of.here[0].hand, of.card(*of.first[:1])
    many = f"{len(gone)} cards must go before {queen} is alone"
    if of.first[0] in hand:
        many = f"{len(hand) - 1} others beside {queen}"
    return f"{many}: a set is needed, and only {RANKS[rank]} can be one"


def needed(of: Contrast) -> str:
    """The try uses up a card that the right line scores, sends for another, or uses as a shield."""
    for card in of.spent:
        used = fate(card, of.right)
        again = of.tried.kind is Kind.BUTLER and used and used.others == of.tried.cards
        if used and used.how != "discarded" and not again and (use := of.use(card)):
            return f"{of.named()} gives up {of.card(card)}, {use}"
    return ""


def no_partner(of: Contrast) -> str:
    """The try uses up the only cards that fit one that the right line discards with them, among all
    that it discards up to the next contact.
    """
    for card in of.spent:
        used = fate(card, of.right)
        if used is None or used.how != "discarded":
            continue
        supply = of.supply(used)
        for other in supply & {*used.others} - {*of.spent}:
            fitting = [each for each in supply if fit(each, other)]
            if {*fitting} <= {*of.spent}:
                at = f" (move {used.number})" if used.number > of.here[1].number else ""
                return f"{of.card(other)} has no partner but {of.card(*fitting)}{at}"
    return ""


def left_over(of: Contrast) -> str:
    """The try uses up a card that the right line discards later, with others. Without what the try
    uses up, the cards that it discards up to the next contact cannot all go, in any pairs and sets;
    and the try does not come to the same first contact.
    """
    for card in of.spent if first_contact(of.wrong) != of.first else ():
        used = fate(card, of.right)
        if used is None or used.how != "discarded" or not of.use(card):
            continue
        rest = of.supply(used) - {*of.spent}
        if {*used.others} <= {*of.spent} or len(rest) > MOST or not (left := least_left(rest)):
            continue
        over = f"{counted(left, 'card')} {'is' if left == 1 else 'are'} left over"
        return f"{of.card(card)} is {of.use(card)}: without it {over}"
    return ""


def lost_later(of: Contrast) -> str:
    """In the line of the try etiquette takes the queen whom the right line scores first."""
    lost = fate(of.first[0], of.wrong) if of.first else None
    for _, step in of.wrong if lost and lost.how == "taken" else ():
        for event in forced(step):
            if of.first[0] in event.cards:
                how = taken(event, step.after, of.card)
                return f"after {of.named()} {how} at move {step.number}"
    return ""


def more_to_go(of: Contrast) -> str:
    """Both lines come to the same first contact, that of the try after more cards are discarded."""
    here, there = (sum(map(len, discards(before_contact(each)))) for each in (of.right, of.wrong))
    if not of.first or first_contact(of.wrong) != of.first or there <= here:
        return ""
    queen = of.card(of.first[0])
    return f"{counted(here, 'card')} must go before {queen} is alone, after {of.named()} {there}"


def comes_later(of: Contrast) -> str:
    """What the right line scores first comes sooner than in the line of the try, which scores it
    first, too.
    """
    for card in {*of.first} & {*first_contact(of.wrong)}:
        here, there = (arrival(card, each) for each in (of.right, of.wrong))
        if 0 < here < there:
            return f"{of.card(card)} comes at move {here}, after {of.named()} at move {there}"
    return ""


def before_contact(course: Course) -> Course:
    """Return the moves before the first contact."""
    met = (n for n, (_, step) in enumerate(course) if any(e.kind == "contact" for e in step.events))
    return course[: next(met, len(course))]


def first_contact(course: Course) -> tuple[int, ...]:
    """Return the cards of the first contact; none without one."""
    events = (event for _, step in course for event in step.events)
    return next((event.cards for event in events if event.kind == "contact"), ())


def discards(course: Course) -> list[tuple[int, ...]]:
    """Return the pairs and sets that the player discards."""
    own = (step for before, step in course if before.choice_waits is None)
    return [step.move.cards for step in own if step.move.kind is Kind.DISCARD]


def _swept(step: Step) -> bool:
    return any(len(C.of_rank(event.cards, C.JACK)) >= 2 for event in forced(step))


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
